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
    "critical-hit-checked": ("level",),
    "attempt-paid": ("after",),
    "turning-paid": ("fuel", "after"),
    "movement-interrupted": ("code",),
    "velocity-forced": ("after",),
    "fuel-lost": ("before", "after"),
}
"""Params that are numbers of the sheet, by event. What a rule makes a player announce is not among them."""

SECRET_TERMS: Final = ("functions-allocated", "fuel-lost")
"""Events whose arithmetic is the sheet's."""

REVEALING: Final = (
    "phase-begun",
    "target-hit",
    "target-missed",
    "laser-damage",
    "scrambler-damage",
    "marker-destroyed",
    "marker-unharmed",
    "null-attacked",
    "buoy-recovered",
    "buoy-missed",
    "attempt-paid",
    "movement-interrupted",
    "hell-fire-attacked",
    "hell-hound-attacked",
    "forced-change-impossible",
    "buoy-cast-loose",
    "critical-hit-on-nothing",
    "ship-destroyed",
    "points-counted",
)
"""Events by which the table learns something of a sheet: a Level that was used, Velocity, an empty Function."""

SECRET_EVENTS: Final = (
    ("velocity-changed", "203B"),
    ("velocity-changed", "DR-78"),
    ("allocation-reduced", "210C"),
    ("allocation-reduced", "DR-18"),
    ("attempt-impossible", "205A"),
)
"""Events, by name and section, that would by themselves tell what has been allocated, or that the tank is empty.

Nobody is told of them: the owner sees what has become of the sheet.
"""


def shade(state: State, events: list[Event]) -> list[Event]:
    """203A The events as the table may hear them, each number of a sheet put among its owner's `secrets`.

    Args:
        state: the race.
        events: all that came of an action; they are changed.

    Returns:
        Those that are told at all, in order.
    """
    if state.is_open:
        return events
    told = [event for event in events if (event.name, event.section) not in SECRET_EVENTS]
    for event in told:
        if event.name in SECRET_PARAMS:
            _hide(event, state.owners[str(event.params["ship"])])
    return told


def hide(event: Event, owner: str, params: tuple[str, ...]) -> None:
    """Put some params among the `secrets` of their owner."""
    event.owner = owner
    for param in params:
        event.secrets[param] = event.params[param]
        event.params[param] = UNKNOWN


def _hide(event: Event, owner: str) -> None:
    hide(event, owner, SECRET_PARAMS[event.name])
    event.are_terms_secret = event.name in SECRET_TERMS
    if event.name == "movement-interrupted":
        event.section = "204E"  # which of the sections it was says why: turns, Maneuver Engines or Fuel
