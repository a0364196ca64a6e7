"""How much one caller may have at once of what anybody may begin, so that nobody takes the room of all.

A caller is an address. `shares.lua` keeps, for each, what was begun from there.
"""

from importlib.resources import files
from typing import Final

SCRIPT: Final = (files("service") / "shares.lua").read_text("utf-8")
"""Goes in front of scripts that use it."""


class ShareTaken(Exception):  # noqa: N818 - an answer, not a fault
    """From the caller's address as many `things` were begun as may be there at once."""

    def __init__(self, things: str) -> None:
        super().__init__(things)
        self.things = things


def share_key(things: str, asker: str, most: int) -> str:
    """Where the share of a hashed `asker` is kept; empty where nothing is counted: for nobody, and where `most` is 0."""
    return f"rm:share:{things}:{asker}" if asker and most else ""
