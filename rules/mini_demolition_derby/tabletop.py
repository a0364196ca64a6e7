# ruff: noqa: ARG001
"""What stands on the table, and setting it by hand."""

from rules.game import Corrected, Event
from rules.mini_demolition_derby.state import State


def tabletop(state: State, seat: str) -> dict[str, object]:
    """See `rules.game.Game.tabletop`."""
    return {}


def correct(state: State, values: dict[str, object]) -> Corrected:
    """See `rules.game.Game.correct`."""
    return Corrected([], [])


def rearrange(before: dict[str, object], after: dict[str, object]) -> list[Event]:
    """See `rules.game.Game.rearrange`."""
    return []
