"""004, 005 What stands on the board and on the Set Up Sheets, flat: one name for everything that a hand could change.

``ship/<name>/<field>`` with the fields below, ``buoy/<id>/hex`` and ``hell-hound/<id>/hex``, ``race/<field>`` for the Turn and
its order, ``movement/<field>`` for a ship's movement that damage has interrupted. Victory Points are no entry of their own: they
follow from Buoys, Fuel and the order of finishing.
"""

from typing import Any, Final, TypeAlias

from rules.demons_run import tables
from rules.demons_run.board import BuoyKind, Marker
from rules.demons_run.path import Progress
from rules.demons_run.ship import Ship
from rules.demons_run.state import PHASES, State
from rules.demons_run.view import known_level, velocity_shows
from rules.hexes import Hexside

Read: TypeAlias = Any
"""A value as `corrected_values.ValueReader` has judged it."""

SHIP: Final = "ship"
BUOY: Final = "buoy"
HELL_HOUND: Final = "hell-hound"
RACE: Final = "race"
MOVEMENT: Final = "movement"

LEVELS: Final = "levels"
ALLOCATED: Final = "allocated"
VELOCITY: Final = "velocity"

FLAGS: Final = ("is_lost", "is_captured", "has_moved", "has_ended_movement")
ON_BOARD: Final = ("hex", "facing", "status", *FLAGS, "buoys", "finish")
"""Fields of a ship that everybody sees."""

SHEET: Final = (
    *(f"{LEVELS}/{function}" for function in tables.FUNCTIONS),
    *(f"{ALLOCATED}/{function}" for function in tables.FUEL_PER_ALLOCATED_LEVEL),
    "velocity_before",
    "crises",
    "crises_next",
    "leaks",
    "whip_gain",
    "has_fired",
    "attempts",
)
"""Fields of a ship that are its owner's, where the sheets do not lie open."""

RACE_FIELDS: Final = ("turn", "step", "order", "active", "waiting", "moved", "finishers")
MOVEMENT_FIELDS: Final = ("mps", "turns", "turns_here", "entered")


class Spot:
    """Where a value stands.

    Attributes:
        group: `SHIP`, `BUOY`, `HELL_HOUND`, `RACE` or `MOVEMENT`.
        piece: name of the ship or marker; empty for the others.
        field: what of it.
    """

    __slots__ = ("field", "group", "piece")

    def __init__(self, group: str, piece: str, field: str) -> None:
        self.group = group
        self.piece = piece
        self.field = field

    def name(self) -> str:
        """How the tabletop calls it."""
        return f"{self.group}/{self.piece}/{self.field}" if self.piece else f"{self.group}/{self.field}"


def spots(state: State) -> dict[str, Spot]:
    """Every spot by its name, in the order in which a table would look: the Turn, the ships, the markers."""
    found = [Spot(RACE, "", field) for field in RACE_FIELDS]
    found += [Spot(MOVEMENT, "", field) for field in MOVEMENT_FIELDS]
    for ship in state.ships:
        found += [Spot(SHIP, ship.name, field) for field in (*ON_BOARD, VELOCITY, *SHEET)]
    found += [Spot(BUOY, marker.id, "hex") for marker in state.board.buoys]
    found += [Spot(HELL_HOUND, marker.id, "hex") for marker in state.board.hell_hounds]
    return {spot.name(): spot for spot in found}


def tabletop(state: State, seat: str) -> dict[str, object]:
    """See `rules.game.Game.tabletop`. What a seat may not know of another's sheet (203A) is left out."""
    return {name: value_at(state, spot) for name, spot in spots(state).items() if is_seen(state, spot, seat)}


def everything(state: State) -> dict[str, object]:
    """The tabletop with every sheet on it: nobody's to see."""
    return {name: value_at(state, spot) for name, spot in spots(state).items()}


def is_seen(state: State, spot: Spot, seat: str) -> bool:
    """203A, 203B Whether a seat may know a value; the empty seat is the public table."""
    if spot.group != SHIP or spot.field in ON_BOARD or state.is_open or state.owners[spot.piece] == seat:
        return True
    return spot.field == VELOCITY and velocity_shows(state, state.ship(spot.piece))


def value_at(state: State, spot: Spot) -> object:
    """What stands there, as JSON."""
    if spot.group == SHIP:
        return _ship_value(state, state.ship(spot.piece), spot.field)
    if spot.group == RACE:
        return _race_value(state, spot.field)
    if spot.group == MOVEMENT:
        return _movement_value(state, state.progress or Progress(), spot.field)
    for marker in state.buoys if spot.group == BUOY else state.hell_hounds:
        if marker.id == spot.piece:
            return state.board.label(marker.hex)
    return None


def _ship_value(state: State, ship: Ship, field: str) -> object:
    group, _, function = field.partition("/")
    if group == LEVELS:
        return known_level(state, ship, function)
    if group == ALLOCATED:
        return ship.allocated[function]
    if field == "hex":
        return state.board.label(ship.hex) if ship.is_racing() else None
    if field == "finish":
        return None if ship.finish is None else state.board.label(ship.finish)
    if field == "buoys":
        return [buoy.id for buoy in ship.buoys]
    value = getattr(ship, field)
    return list(value) if isinstance(value, list) else value


def active_name(state: State) -> str | None:
    """The ship whose phase it is, or, where the table is assisted, whose movement was interrupted."""
    if state.is_assisted:
        return state.mover or None
    return state.order[state.active] if state.step == PHASES and 0 <= state.active < len(state.order) else None


def _race_value(state: State, field: str) -> object:
    if field == "active":
        return active_name(state)
    value = getattr(state, field)
    return list(value) if isinstance(value, list) else value


def _movement_value(state: State, made: Progress, field: str) -> object:
    if field == "entered":
        return [state.board.label(place) for place in made.entered]
    value: object = getattr(made, field)
    return value


def lay(state: State, spot: Spot, value: Read) -> None:
    """Put a value where it stands. It has been read by `corrected_values.ValueReader`; whose phase it is is set apart."""
    if spot.group == SHIP:
        _lay_on_ship(state, state.ship(spot.piece), spot.field, value)
    elif spot.group == RACE:
        _lay_on_race(state, spot.field, value)
    elif spot.group == MOVEMENT:
        _lay_movement(state, spot.field, value)
    elif spot.group == BUOY:
        others = [marker for marker in state.buoys if marker.id != spot.piece]
        state.buoys = (
            others if value is None else [*others, Marker(spot.piece, kind_of(state, spot.piece), state.board.parse(value))]
        )
    else:
        others = [marker for marker in state.hell_hounds if marker.id != spot.piece]
        state.hell_hounds = others if value is None else [*others, Marker(spot.piece, None, state.board.parse(value))]


def kind_of(state: State, buoy: str) -> BuoyKind | None:
    """What a Buoy is: its counter says so, wherever it lies."""
    return {marker.id: marker.kind for marker in state.board.buoys}[buoy]


def _lay_on_ship(state: State, ship: Ship, field: str, value: Read) -> None:
    group, _, function = field.partition("/")
    if group == LEVELS:
        _lay_level(state, ship, function, value)
    elif group == ALLOCATED:
        ship.allocated[function] = value
    elif field == "hex":
        if value is not None:
            ship.hex = state.board.parse(value)
    elif field == "finish":
        ship.finish = state.board.parse(value)
    elif field == "facing":
        ship.facing = Hexside(value)
    elif field == "buoys":
        ship.buoys = [Marker(buoy, kind_of(state, buoy), ship.hex) for buoy in value]
    else:
        setattr(ship, field, value)


def _lay_level(state: State, ship: Ship, function: str, level: int | None) -> None:
    unknown = [other for other in state.unknown.get(ship.name, []) if other != function]
    if level is None:
        unknown.append(function)
    if unknown:
        state.unknown[ship.name] = unknown
    else:
        state.unknown.pop(ship.name, None)
    ship.levels[function] = 0 if level is None else level


def _lay_on_race(state: State, field: str, value: Read) -> None:
    if field == "order":
        name = active_name(state)
        state.order = value
        state.active = value.index(name) if name in value else -1
    elif field != "active":
        setattr(state, field, value)


def _lay_movement(state: State, field: str, value: Read) -> None:
    made = state.progress or Progress()
    if field == "entered":
        made.entered = [state.board.parse(label) for label in value]
    else:
        setattr(made, field, value)
    state.progress = made if made.mps or made.turns or made.entered else None
