"""Race Marshal."""
