"""What the command line starts, watches and reports on."""
