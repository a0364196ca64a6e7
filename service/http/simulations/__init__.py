"""The operations of simulations."""
