# ruff: noqa: ARG001
"""What stands on the table, and setting it by hand."""

from rules.devil_take_the_hindmost.state import State
from rules.game import Corrected, Event


def tabletop(state: State, seat: str) -> dict[str, object]:
    """See `rules.game.Game.tabletop`."""
    return {}


def correct(state: State, values: dict[str, object]) -> Corrected:
    """See `rules.game.Game.correct`."""
    return Corrected([], [])


def rearrange(before: dict[str, object], after: dict[str, object]) -> list[Event]:
    """See `rules.game.Game.rearrange`."""
    return []
