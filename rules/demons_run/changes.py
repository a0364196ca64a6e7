"""A change of the tabletop as an event, and what to do to a physical table so that one tabletop becomes another."""

from typing import Final

from rules.demons_run.secrecy import UNKNOWN
from rules.demons_run.tabletop import (
    ALLOCATED,
    BUOY,
    FLAGS,
    HELL_HOUND,
    LEVELS,
    MOVEMENT,
    ON_BOARD,
    RACE,
    SHEET,
    SHIP,
    VELOCITY,
    Spot,
)
from rules.game import Event
from rules.log import Log

COUNTS: Final = ("velocity_before", "leaks", "whip_gain")

SHIP_CHANGES: Final = {
    "facing": ("ship-turned-by-hand", "204A"),
    VELOCITY: ("velocity-set", "005J"),
    "status": ("status-set", "211"),
    "buoys": ("buoys-aboard-set", "205D"),
    "finish": ("finish-set", "211A"),
    "has_fired": ("weapons-fired-set", "206B"),
    "attempts": ("attempts-set", "205B"),
}
"""The event, and its section, of each field of a ship that is the only one of its kind."""

RACE_CHANGES: Final = {
    "turn": ("turn-set", "202"),
    "step": ("step-set", "202"),
    "order": ("order-set", "204B"),
    "active": ("phase-set", "202"),
    "waiting": ("waiting-set", "202"),
    "moved": ("drifted-set", "204I"),
    "finishers": ("finishers-set", "211B"),
}
"""The event, and its section, of each field of the race."""

ON_THE_TABLE: Final = (
    "piece-taken-off",
    "buoys-aboard-set",
    "piece-moved-by-hand",
    "piece-put-down",
    "ship-turned-by-hand",
    "velocity-set",
    "level-set",
    "allocation-set",
    "turn-set",
    "order-set",
)
"""Changes that a physical table shows, in an order in which hands can make them: first what goes, then what comes."""


def note_change(log: Log, spot: Spot, before: object, after: object) -> None:
    """One event for what was there and what is there now, as JSON values; None for what is not there, or not known."""
    if spot.field == "hex":
        _note_place(log, spot.piece, before, after)
    elif spot.group == SHIP:
        _note_ship(log, spot.piece, spot.field, before, after)
    elif spot.group == RACE:
        _note_race(log, spot.field, before, after)
    elif spot.field == "entered":
        log.note("way-set", "204", {"before": before, "after": after})
    else:
        log.note("movement-set", "204", {"count": spot.field, "before": before, "after": after})


def _note_place(log: Log, piece: str, before: object, after: object) -> None:
    if after is None:
        log.note("piece-taken-off", "004B", {"piece": piece, "before": before})
    elif before is None:
        log.note("piece-put-down", "004B", {"piece": piece, "after": after})
    else:
        log.note("piece-moved-by-hand", "004B", {"piece": piece, "before": before, "after": after})


def _note_ship(log: Log, ship: str, field: str, before: object, after: object) -> None:
    group, _, function = field.partition("/")
    if group == LEVELS:
        params: dict[str, object] = {"ship": ship, "function": function, "before": _known(before), "after": _known(after)}
        log.note("level-set", "005K", params)
    elif group == ALLOCATED:
        log.note("allocation-set", "203A", {"ship": ship, "function": function, "before": before, "after": after})
    elif field in FLAGS:
        log.note("mark-set", "005", {"ship": ship, "mark": field, "before": before, "after": after})
    elif field in COUNTS:
        log.note("count-set", "005", {"ship": ship, "count": field, "before": before, "after": after})
    elif field in {"crises", "crises_next"}:
        when = "this-turn" if field == "crises" else "next-turn"
        log.note("crises-set", "210C", {"ship": ship, "when": when, "before": before, "after": after})
    else:
        ship_event, section = SHIP_CHANGES[field]
        log.note(ship_event, section, {"ship": ship, "before": before, "after": after})


def _note_race(log: Log, field: str, before: object, after: object) -> None:
    if field == "active":
        before, after = before or "", after or ""
    race_event, section = RACE_CHANGES[field]
    log.note(race_event, section, {"before": before, "after": after})


def _known(value: object) -> object:
    return UNKNOWN if value is None else value


def rearrange(before: dict[str, object], after: dict[str, object]) -> list[Event]:
    """See `rules.game.Game.rearrange`. What only one of the two names is none of this seat's business."""
    log = Log()
    for name, value in after.items():
        if name in before and before[name] != value:
            note_change(log, spot_of(name), before[name], value)
    visible = [event for event in log.events if event.name in ON_THE_TABLE]
    visible.sort(key=lambda event: ON_THE_TABLE.index(event.name))
    return visible


def spot_of(name: str) -> Spot:
    """The spot that an entry of a tabletop names; a ship may have slashes in its name."""
    group, _, rest = name.partition("/")
    if group in {RACE, MOVEMENT}:
        return Spot(group, "", rest)
    if group in {BUOY, HELL_HOUND}:
        return Spot(group, rest.removesuffix("/hex"), "hex")
    field = next(field for field in (*ON_BOARD, VELOCITY, *SHEET) if rest.endswith(f"/{field}"))
    return Spot(SHIP, rest.removesuffix(f"/{field}"), field)
