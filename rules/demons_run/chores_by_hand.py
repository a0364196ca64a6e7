"""Chores that set what stands on the table: everything at once, one piece, one Level."""

from rules.demons_run import tables
from rules.demons_run.chore_fields import ship_in
from rules.demons_run.corrected_values import STATUSES
from rules.demons_run.corrections import correct
from rules.demons_run.play import Play
from rules.demons_run.ship import DESTROYED, DISQUALIFIED, RACING, Ship
from rules.demons_run.state import State
from rules.demons_run.tabletop import VELOCITY
from rules.errors import RuleViolation
from rules.fields import Fields

LEAVING: tuple[str, ...] = tuple(status for status in STATUSES if status != RACING)


def set_values(state: State, play: Play, fields: Fields) -> None:
    """004, 005 Whatever the tabletop names, all at once: a race that is under way on the table comes in like this."""
    values = fields.params.get("values")
    if not isinstance(values, dict):
        raise fields.refused("not-a-form", "The values must be an object of names and values.", "values")
    try:
        _correct(state, play, values)
    except RuleViolation as refusal:
        refusal.pointer = f"/values{refusal.pointer}"
        raise


def place_piece(state: State, play: Play, fields: Fields) -> None:
    """004B A ship, a Buoy or a Hell Hound stands in a hex, wherever it was before."""
    piece = fields.text("piece")
    hex_ = fields.text("hex")
    values: dict[str, object] = {}
    if piece in [ship.name for ship in state.ships]:
        values[f"ship/{piece}/hex"] = hex_
        values[f"ship/{piece}/status"] = RACING
        if fields.has("facing"):
            values[f"ship/{piece}/facing"] = fields.params["facing"]
    else:
        values[_marker(state, fields, piece)] = hex_
        values |= _taken_from_ships(state, piece)
    _correct_for(state, play, values, "hex")


def take_off(state: State, play: Play, fields: Fields) -> None:
    """004B, 205D A piece leaves the board: a Buoy for a ship or for good, a ship because of what has become of it."""
    piece = fields.text("piece")
    values: dict[str, object]
    if piece in [ship.name for ship in state.ships]:
        status = fields.choice("status", list(LEAVING), DISQUALIFIED)
        values = {f"ship/{piece}/status": status}
        if status == DESTROYED:
            values |= _without_structure(state, state.ship(piece))
    else:
        values = {_marker(state, fields, piece): None, **_taken_from_ships(state, piece)}
        if fields.has("aboard"):
            name = f"ship/{ship_in(state, fields, 'aboard').name}/buoys"
            values[name] = [*_aboard(state, name, values), piece]
    _correct_for(state, play, values, "piece")


def set_level(state: State, play: Play, fields: Fields) -> None:
    """005 A Level on a Set Up Sheet, or Velocity."""
    ship = ship_in(state, fields)
    function = fields.choice("function", [*tables.FUNCTIONS, VELOCITY])
    name = f"ship/{ship.name}/{VELOCITY}" if function == VELOCITY else f"ship/{ship.name}/levels/{function}"
    _correct_for(state, play, {name: fields.params.get("level")}, "level")


def _marker(state: State, fields: Fields, piece: str) -> str:
    """The entry of the tabletop that says where a marker lies."""
    if piece in [marker.id for marker in state.board.buoys]:
        return f"buoy/{piece}/hex"
    if piece in [marker.id for marker in state.board.hell_hounds]:
        return f"hell-hound/{piece}/hex"
    raise fields.refused("unknown-piece", "There is no ship, Buoy or Hell Hound of this name.", "piece")


def _taken_from_ships(state: State, piece: str) -> dict[str, object]:
    found: dict[str, object] = {}
    for ship in state.ships:
        names = [buoy.id for buoy in ship.buoys]
        if piece in names:
            found[f"ship/{ship.name}/buoys"] = [name for name in names if name != piece]
    return found


def _aboard(state: State, name: str, values: dict[str, object]) -> list[str]:
    """What else is aboard."""
    found = values.get(name)
    ship = next(ship for ship in state.ships if f"ship/{ship.name}/buoys" == name)
    return found if isinstance(found, list) else [buoy.id for buoy in ship.buoys]


def _without_structure(state: State, ship: Ship) -> dict[str, object]:
    """210A A destroyed ship has no Structural Integrity left."""
    if tables.STRUCTURAL_INTEGRITY in state.unknown.get(ship.name, ()):
        return {}
    return {f"ship/{ship.name}/levels/{tables.STRUCTURAL_INTEGRITY}": 0}


def _correct_for(state: State, play: Play, values: dict[str, object], field: str) -> None:
    """A refusal points to the field that asked for it."""
    try:
        _correct(state, play, values)
    except RuleViolation as refusal:
        refusal.pointer = "/facing" if refusal.pointer.endswith("~1facing") else f"/{field}"
        raise


def _correct(state: State, play: Play, values: dict[str, object]) -> None:
    corrected = correct(state, values)
    play.events += [*corrected.changes, *corrected.warnings]
    play.buoys = state.buoys
    play.hell_hounds = state.hell_hounds
