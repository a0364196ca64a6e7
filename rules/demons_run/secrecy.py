"""203A What of an event stays on the Set Up Sheet of its ship's owner, unless the sheets lie open."""

from typing import Final

from rules.demons_run.state import State
from rules.game import Event

UNKNOWN: Final = "?"
"""What everybody else reads in place of a secret."""

SECRET_PARAMS: Final = {
    "ship-designed": ("points",),
    "functions-allocated": ("before", "after"),
    "structure-lost": ("before", "after"),
    "levels-lost": ("before", "after"),
    "allocation-reduced": ("level",),
    "critical-hit-checked": ("level",),
    "attempt-paid": ("after",),
    "turning-paid": ("after",),
    "velocity-forced": ("after",),
    "fuel-lost": ("before", "after"),
}
"""Params that are numbers of the sheet, by event. What a rule makes a player announce is not among them."""

SECRET_TERMS: Final = ("functions-allocated", "fuel-lost")
"""Events whose arithmetic is the sheet's."""


def shade(state: State, events: list[Event], *, is_allocating: bool) -> None:
    """Move what is secret into the events' `secrets`. Done once, when an action is complete.

    A new Velocity shows when the ship moves, not when it is allocated (203B).
    """
    if state.is_open:
        return
    for event in events:
        name = event.params.get("ship")
        if not isinstance(name, str) or name not in state.owners:
            continue
        hidden = SECRET_PARAMS.get(event.name, ())
        is_secret_velocity = is_allocating and event.name == "velocity-changed"
        if is_secret_velocity:
            hidden = ("before", "after")
        for param in hidden:
            if param in event.params:
                event.secrets[param] = event.params[param]
                event.params[param] = UNKNOWN
        if event.secrets:
            event.owner = state.owners[name]
            event.are_terms_secret = event.name in SECRET_TERMS or is_secret_velocity
