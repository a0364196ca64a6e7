"""What the chores of assistant mode ask for: ships and markers by name, and Levels that the table must have told."""

from rules.demons_run import tables
from rules.demons_run.board import Marker
from rules.demons_run.ship import WORDS, Ship
from rules.demons_run.state import State
from rules.errors import RuleViolation
from rules.fields import Fields


def ship_in(state: State, fields: Fields, name: str = "ship") -> Ship:
    """The ship that a field names.

    Raises:
        RuleViolation: ``not-a-text``, ``unknown-choice``.
    """
    return state.ship(fields.choice(name, [ship.name for ship in state.ships]))


def marker_in(markers: list[Marker], fields: Fields, name: str) -> Marker:
    """The marker on the board that a field names.

    Raises:
        RuleViolation: ``not-a-text``, ``not-on-board``.
    """
    wanted = fields.text(name)
    for marker in markers:
        if marker.id == wanted:
            return marker
    raise fields.refused("not-on-board", "There is nothing of this name on the board.", name)


def need(state: State, ship: Ship, *functions: str, field: str = "ship") -> None:
    """005 Levels that a chore cannot do without.

    Args:
        state: the race.
        ship: whose Levels.
        functions: which.
        field: of the chore, that names the ship; empty where none does.

    Raises:
        RuleViolation: ``level-unknown``, for the first that the table has not told.
    """
    for function in functions:
        if function in state.unknown.get(ship.name, ()):
            name = f"ship/{ship.name}/levels/{function}"
            message = f"This chore needs {ship.name}'s {WORDS[function]}: set {name} first."
            params: dict[str, object] = {"ship": ship.name, "function": function, "name": name}
            raise RuleViolation("level-unknown", "005K", message, params, f"/{field}" if field else "")


def need_for_damage(state: State, ship: Ship, field: str = "ship") -> None:
    """210 Damage may strike any Function; of a ship whose Structural Integrity is not told, the table carries it out itself.

    Raises:
        RuleViolation: ``level-unknown``.
    """
    if tables.STRUCTURAL_INTEGRITY not in state.unknown.get(ship.name, ()):
        need(state, ship, *tables.FUNCTIONS, field=field)
