"""The service: the HTTP API, what stands behind it, and the command line."""
