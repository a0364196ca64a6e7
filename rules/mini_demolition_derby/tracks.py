"""Preparation: the tracks that come with the game."""

import json
from importlib.resources import files
from typing import Final

from rules.errors import RuleViolation

TRACK_NAMES: Final = ("country-road", "zigzag", "minefield")
"""Any number of cars can race on each of them."""


def track_document(name: str) -> dict[str, object]:
    """The document of one of TRACK_NAMES, as `layout_check.read_layout` reads it; a fresh one.

    Raises:
        RuleViolation: ``unknown-track``.
    """
    if name not in TRACK_NAMES:
        known = ", ".join(TRACK_NAMES)
        raise RuleViolation("unknown-track", "MD-01", f"There is no track of that name. There is: {known}.", {"known": known})
    text = (files("rules.mini_demolition_derby") / "tracks" / f"{name}.json").read_text("utf-8")
    document: dict[str, object] = json.loads(text)
    return document
