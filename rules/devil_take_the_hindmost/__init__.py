"""Devil Take the Hindmost."""
