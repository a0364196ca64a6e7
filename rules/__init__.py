"""The three rulebooks as pure, typed, deterministic Python."""
