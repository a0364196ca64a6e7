"""Bulk simulations: what is asked, how it is shared out among workers, and what the counts mean."""
