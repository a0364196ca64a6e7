"""Racing seasons over HTTP."""
