"""Game sessions over HTTP."""
