"""The one kind of error that a person at the command line is shown."""


class LaunchError(Exception):
    """Something outside the program is in the way; the text is one line that says what to do about it."""
