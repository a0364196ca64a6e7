"""Jobs that run outside of requests."""
