"""Demon's Run over HTTP: every chore of the game as a call."""
