"""Values that a table sets by hand, read strictly: each by itself, whatever else stands on the table.

What is refused here depends on nothing that anybody keeps secret.
"""

from typing import Final

from rules.demons_run import tables
from rules.demons_run.path import LONGEST_PATH
from rules.demons_run.ship import DESTROYED, DISQUALIFIED, FINISHED, RACING
from rules.demons_run.state import (
    ADJUSTMENT,
    ALLOCATION,
    CHORES,
    DESIGN,
    FREE_FLOATERS,
    FUEL_LOSS,
    HELL_HOUNDS,
    HIGH_ROLLERS,
    INITIATIVE,
    OVER,
    PHASES,
    State,
)
from rules.demons_run.tabletop import ALLOCATED, FLAGS, LEVELS, MOVEMENT, SHIP, VELOCITY, Spot
from rules.errors import RuleViolation
from rules.hexes import HEXSIDES

STEPS: Final = (
    DESIGN,
    FREE_FLOATERS,
    HIGH_ROLLERS,
    INITIATIVE,
    ALLOCATION,
    PHASES,
    HELL_HOUNDS,
    FUEL_LOSS,
    ADJUSTMENT,
    OVER,
)
STATUSES: Final = (RACING, FINISHED, DESTROYED, DISQUALIFIED)
WEAPONS: Final = (tables.LASER, tables.SCRAMBLER)
NUMBERS: Final = ("facing", VELOCITY, "velocity_before", "leaks", "whip_gain")
MOST_COUNTED: Final = 99
MOST_ENTERED: Final = LONGEST_PATH * tables.WHIP_HEXES_SHIP


def read(state: State, spot: Spot, value: object) -> object:
    """A value for a spot.

    Raises:
        RuleViolation: ``bad-value``, ``unknown-hex``, ``off-board``, each with the pointer of the name.
    """
    reader = _Reader(state, spot, value)
    if spot.group == SHIP:
        return _ship_value(reader)
    if spot.group == MOVEMENT:
        return _movement_value(reader)
    return reader.hex_or_none() if spot.field == "hex" else _race_value(reader)


def pointer(name: str) -> str:
    """The JSON pointer of an entry of the tabletop."""
    return "/" + name.replace("~", "~0").replace("/", "~1")


class _Reader:
    """One value, and what it may be."""

    def __init__(self, state: State, spot: Spot, value: object) -> None:
        self.state = state
        self.spot = spot
        self.value = value

    def refused(self, message: str) -> RuleViolation:
        """A refusal of the value."""
        name = self.spot.name()
        return RuleViolation("bad-value", "005", f"{name}: {message}", {"name": name}, pointer(name))

    def whole(self, low: int, high: int) -> int:
        """A whole number."""
        value = self.value
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        raise self.refused(f"this must be a whole number from {low} to {high}.")

    def flag(self) -> bool:
        """True or false."""
        if isinstance(self.value, bool):
            return self.value
        raise self.refused("this must be true or false.")

    def choice(self, choices: tuple[str, ...]) -> str:
        """One of a few words."""
        if isinstance(self.value, str) and self.value in choices:
            return self.value
        raise self.refused(f"this must be one of: {', '.join(choices)}.")

    def names(self, known: list[str], *, is_distinct: bool, most: int) -> list[str]:
        """A list of names."""
        value = self.value
        if not isinstance(value, list) or len(value) > most:
            raise self.refused(f"this must be a list of {most} at most.")
        found: list[str] = []
        for each in value:
            if not isinstance(each, str) or each not in known:
                raise self.refused(f"these must be names out of: {', '.join(known)}.")
            if is_distinct and each in found:
                raise self.refused(f"{each} stands here twice.")
            found.append(each)
        return found

    def hex(self, label: object) -> str:
        """The label of a hex of the board."""
        if not isinstance(label, str):
            raise self.refused("this must be the name of a hex, as a text.")
        try:
            return self.state.board.label(self.state.board.parse(label))
        except RuleViolation as refusal:
            refusal.pointer = pointer(self.spot.name())
            raise

    def hex_or_none(self) -> str | None:
        """A hex, or None for off the board."""
        return None if self.value is None else self.hex(self.value)

    def ships(self) -> list[str]:
        """Ships, each once."""
        ships = [ship.name for ship in self.state.ships]
        return self.names(ships, is_distinct=True, most=len(ships))

    def buoys(self, *, is_distinct: bool, most: int) -> list[str]:
        """Buoys of this board."""
        return self.names([marker.id for marker in self.state.board.buoys], is_distinct=is_distinct, most=most)

    def crises(self) -> list[str]:
        """210C.c System Crises that can be in force together; only Fuel leaks may be several (ruling DR-79)."""
        found = self.names(list(tables.SYSTEM_CRISES), is_distinct=False, most=MOST_COUNTED)
        for crisis in found:
            if crisis != tables.FUEL_LEAK and found.count(crisis) > 1:
                raise self.refused(f"{crisis} stands here twice.")
        for one, other in tables.CONTRADICTORY:
            if one in found and other in found:
                raise self.refused(f"{one} and {other} contradict each other: that makes {tables.SYSTEMS_FAILURE}.")
        return found


def _ship_value(reader: _Reader) -> object:
    field = reader.spot.field
    group, _, function = field.partition("/")
    if group == LEVELS:
        is_unknown = reader.value is None and reader.state.is_assisted
        return None if is_unknown else reader.whole(0, reader.state.rules.sheet_maximum(function))
    if group == ALLOCATED:
        highest = reader.state.rules.sheet_maximum(function)
        return reader.whole(-highest if function == tables.MAIN_ENGINES else 0, highest)
    if field in FLAGS:
        return reader.flag()
    if field in {"hex", "finish"}:
        return reader.hex_or_none() if field == "hex" else reader.hex(reader.value)
    return _number(reader, field) if field in NUMBERS else _words(reader, field)


def _number(reader: _Reader, field: str) -> int:
    if field == "facing":
        return reader.whole(1, HEXSIDES)
    is_velocity = field in {VELOCITY, "velocity_before"}
    return reader.whole(0, reader.state.rules.highest_velocity() if is_velocity else MOST_COUNTED)


def _words(reader: _Reader, field: str) -> object:
    if field == "status":
        return reader.choice(STATUSES)
    if field == "has_fired":
        return reader.names(list(WEAPONS), is_distinct=True, most=len(WEAPONS))
    if field == "attempts":
        return reader.buoys(is_distinct=False, most=LONGEST_PATH)
    if field == "buoys":
        return reader.buoys(is_distinct=True, most=len(reader.state.board.buoys))
    return reader.crises()


def _race_value(reader: _Reader) -> object:
    field = reader.spot.field
    if field == "turn":
        return reader.whole(0, tables.LAST_TURN)
    if field == "step":
        return reader.choice((CHORES, OVER) if reader.state.is_assisted else STEPS)
    if field == "active":
        ships = tuple(ship.name for ship in reader.state.ships)
        return None if reader.value is None else reader.choice(ships)
    if field == "moved":
        return reader.buoys(is_distinct=True, most=len(reader.state.board.buoys))
    return reader.ships()


def _movement_value(reader: _Reader) -> object:
    field = reader.spot.field
    if field == "mps":
        return reader.whole(0, reader.state.rules.highest_velocity())
    if field != "entered":
        return reader.whole(0, MOST_COUNTED)
    value = reader.value
    if not isinstance(value, list) or len(value) > MOST_ENTERED:
        raise reader.refused(f"this must be a list of {MOST_ENTERED} hexes at most.")
    return [reader.hex(label) for label in value]
