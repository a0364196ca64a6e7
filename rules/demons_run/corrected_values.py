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
from rules.flat_values import FlatValues, pointer
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


class ValueReader:
    """Values as they come from outside, each to be read for the spot that it is meant for.

    Attributes:
        state: the race.
        values: by their names.
    """

    def __init__(self, state: State, values: dict[str, object]) -> None:
        self.state = state
        self.values = FlatValues(values, "005")
        self._ships = [ship.name for ship in state.ships]
        self._buoys = [marker.id for marker in state.board.buoys]

    def read(self, spot: Spot) -> object:
        """The value for a spot.

        Raises:
            RuleViolation: ``bad-value``, ``unknown-hex``, ``off-board``, each with the pointer of the name.
        """
        name = spot.name()
        if spot.field == "hex":
            return None if self.values.values[name] is None else self._hex(name, self.values.values[name])
        if spot.group == SHIP:
            return self._of_ship(name, spot.field)
        return self._of_movement(name, spot.field) if spot.group == MOVEMENT else self._of_race(name, spot.field)

    def _hex(self, name: str, label: object) -> str:
        """The label of a hex of the board."""
        if not isinstance(label, str):
            raise self.values.bad(name, "the name of a hex, as a text")
        try:
            return self.state.board.label(self.state.board.parse(label))
        except RuleViolation as refusal:
            refusal.pointer = pointer(name)
            raise

    def _of_ship(self, name: str, field: str) -> object:
        group, _, function = field.partition("/")
        if group == LEVELS:
            is_unknown = self.values.values[name] is None and self.state.is_assisted
            return None if is_unknown else self.values.number(name, 0, self.state.rules.sheet_maximum(function))
        if group == ALLOCATED:
            highest = self.state.rules.sheet_maximum(function)
            return self.values.number(name, -highest if function == tables.MAIN_ENGINES else 0, highest)
        if field in FLAGS:
            return self.values.flag(name)
        if field == "finish":
            return self._hex(name, self.values.values[name])
        return self._number(name, field) if field in NUMBERS else self._words(name, field)

    def _number(self, name: str, field: str) -> int:
        if field == "facing":
            return self.values.number(name, 1, HEXSIDES)
        is_velocity = field in {VELOCITY, "velocity_before"}
        return self.values.number(name, 0, self.state.rules.highest_velocity() if is_velocity else MOST_COUNTED)

    def _words(self, name: str, field: str) -> object:
        if field == "status":
            return self.values.choice(name, list(STATUSES))
        if field == "has_fired":
            return self.values.names(name, list(WEAPONS))
        if field == "attempts":
            return self.values.texts(name, self._buoys, LONGEST_PATH)
        return self.values.names(name, self._buoys) if field == "buoys" else self._crises(name)

    def _crises(self, name: str) -> list[str]:
        """210C.c System Crises that can be in force together; only Fuel leaks may be several (ruling DR-79)."""
        found = self.values.texts(name, list(tables.SYSTEM_CRISES), MOST_COUNTED)
        for crisis in found:
            if crisis != tables.FUEL_LEAK and found.count(crisis) > 1:
                raise self.values.bad(name, f"a list with {crisis} once at most")
        for one, other in tables.CONTRADICTORY:
            if one in found and other in found:
                wanted = f"without {one} or without {other}, which together make {tables.SYSTEMS_FAILURE}"
                raise self.values.bad(name, wanted)
        return found

    def _of_race(self, name: str, field: str) -> object:
        if field == "turn":
            return self.values.number(name, 0, tables.LAST_TURN)
        if field == "step":
            return self.values.choice(name, [CHORES, OVER] if self.state.is_assisted else list(STEPS))
        if field == "active":
            return None if self.values.values[name] is None else self.values.choice(name, self._ships)
        return self.values.names(name, self._buoys if field == "moved" else self._ships)

    def _of_movement(self, name: str, field: str) -> object:
        if field == "mps":
            return self.values.number(name, 0, self.state.rules.highest_velocity())
        if field != "entered":
            return self.values.number(name, 0, MOST_COUNTED)
        value = self.values.values[name]
        if not isinstance(value, list) or len(value) > MOST_ENTERED:
            raise self.values.bad(name, f"a list of at most {MOST_ENTERED} hexes")
        return [self._hex(name, label) for label in value]
