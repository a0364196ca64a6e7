"""The companion page: plain files that a browser runs; a client of the public API and of nothing else."""
