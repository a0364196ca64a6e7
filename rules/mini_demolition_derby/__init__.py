"""Mini Demolition Derby."""
