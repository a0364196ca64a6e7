"""Chores of single ships: what a player does in a Turn, whenever the table says that it is done."""

from rules.demons_run import tables
from rules.demons_run.allocation import allocate
from rules.demons_run.buoys import attempt_recovery, reach_on_board, verify_mps
from rules.demons_run.chore_fields import marker_in, need, need_for_damage, ship_in
from rules.demons_run.deeds import fire, read_allocation
from rules.demons_run.gravity_whip import gain_velocity, whip_facing, whip_hexes
from rules.demons_run.movement import INTERRUPTED, move_ship
from rules.demons_run.path import LEFT, LONGEST_PATH, RIGHT, TRACTOR
from rules.demons_run.play import Play
from rules.demons_run.race import note_finish
from rules.demons_run.ship import Ship
from rules.demons_run.state import State
from rules.demons_run.weapons import line_of_fire, verify_in_race
from rules.errors import RuleViolation
from rules.fields import Fields
from rules.hexes import Hex


def allocate_functions(state: State, play: Play, fields: Fields) -> None:
    """203 A ship's allocation of this Turn, paid for at once."""
    ship = ship_in(state, fields)
    verify_in_race(ship)
    if any(ship.allocated.values()):
        message = f"{ship.name} has allocated this Turn: set single Levels (ship/{ship.name}/allocated/...) to change that."
        raise fields.refused("already-allocated", message, "ship")  # ruling DR-11
    allocation = read_allocation(fields)
    need(state, ship, *[function for function, level in allocation.levels.items() if level])
    if allocation.cost():
        need(state, ship, tables.FUEL)
    allocate(play, ship, allocation)


def fire_laser(state: State, play: Play, fields: Fields) -> None:
    """206F A laser at a ship, a Buoy or a Hell Hound."""
    _fire(state, play, fields, tables.LASER)


def fire_scrambler(state: State, play: Play, fields: Fields) -> None:
    """206G A scrambler at a ship."""
    _fire(state, play, fields, tables.SCRAMBLER)


def _fire(state: State, play: Play, fields: Fields, weapon: str) -> None:
    ship = ship_in(state, fields)
    need(state, ship, tables.PILOT_INTEGRATION)
    for target in state.ships:
        if target.name == fields.params.get("target"):
            need_for_damage(state, target, "target")
    fire(state, play, ship, weapon, {"target": fields.text("target")})


def look_along(state: State, play: Play, fields: Fields) -> None:
    """206A, 206C, 206D The Line of Fire from a ship to another piece or to a hex: nothing is changed."""
    ship = ship_in(state, fields)
    found = line_of_fire(play, ship, _place_of(state, play, fields))
    params: dict[str, object] = {
        "ship": ship.name,
        "target": fields.text("target"),
        "range": found.range,
        "modifier": found.modifier(),
        "is_in_field": found.is_in_field,
        "is_blocked": found.is_blocked,
    }
    play.note("line-of-fire-seen", "206D", params, found.terms)


def _place_of(state: State, play: Play, fields: Fields) -> Hex:
    target = fields.text("target")
    places = {ship.name: ship.hex for ship in state.ships if ship.is_racing()}
    places |= {marker.id: marker.hex for marker in [*play.buoys, *play.hell_hounds]}
    if target in places:
        return places[target]
    try:
        return state.board.parse(target)
    except RuleViolation:
        raise fields.refused("unknown-target", "There is no piece on the board, and no hex, of this name.", "target") from None


def move(state: State, play: Play, fields: Fields) -> None:
    """204 A ship's whole movement, or the rest of one that damage has interrupted."""
    ship = ship_in(state, fields)
    path = fields.texts("path", LONGEST_PATH)
    if state.mover not in {"", ship.name}:
        message = f"The movement of {state.mover} was interrupted: finish it first, or set race/active to null."
        raise fields.refused("movement-open", message, "ship")
    need(state, ship, tables.PILOT_INTEGRATION)
    if any(step[:1] in {LEFT, RIGHT, TRACTOR} for step in path):
        need(state, ship, tables.MANEUVER_ENGINES, tables.FUEL)
    need_for_damage(state, ship)
    movement = move_ship(play, ship, path, state.progress)
    is_open = movement.state == INTERRUPTED
    state.progress = movement.progress if is_open else None
    state.mover = ship.name if is_open else ""
    note_finish(state, ship)


def whip(state: State, play: Play, fields: Fields) -> None:
    """204L, 204O The Gravity Whip of a ship that the table has moved into a Gravity Well hex."""
    ship = ship_in(state, fields)
    length = fields.number("length", 1, tables.WHIP_HEXES_SHIP)
    verify_in_race(ship)
    hole = state.board.well_at(ship.hex)
    if hole is None or state.board.is_null(ship.hex):
        raise fields.refused("no-whip-here", f"{play.label(ship.hex)} is no Gravity Well hex that begins a whip.", "ship")
    if not 1 <= ship.velocity <= tables.WHIP_HIGHEST_VELOCITY:
        message = (
            f"A Gravity Whip takes hold at Velocity 1 to {tables.WHIP_HIGHEST_VELOCITY}, and {ship.name} has {ship.velocity}."
        )
        raise fields.refused("no-whip-here", message, "ship")
    hexes = whip_hexes(play.rules, hole, ship.hex, length)
    if len(hexes) > 1:
        _carry(play, ship, hexes)
    gain_velocity(play, ship, hexes)


def _carry(play: Play, ship: Ship, hexes: list[Hex]) -> None:
    """204O The ship is whipped along its ring; what it meets there the table tells by chores of their own."""
    params: dict[str, object] = {
        "ship": ship.name,
        "from": play.label(ship.hex),
        "to": play.label(hexes[-1]),
        "path": [play.label(place) for place in hexes[1:]],
        "facing": whip_facing(play.rules, ship.facing, hexes),
    }
    ship.facing = whip_facing(play.rules, ship.facing, hexes)
    ship.hex = hexes[-1]
    play.note("ship-moved", "204O", params)


def recover_buoy(state: State, play: Play, fields: Fields) -> None:
    """205 One tractor attempt, from where the ship is."""
    ship = ship_in(state, fields)
    buoy = marker_in(play.buoys, fields, "buoy")
    verify_in_race(ship)
    need(state, ship, tables.PILOT_INTEGRATION)
    if ship.attempts:
        need(state, ship, tables.FUEL)
    verify_mps(ship)
    attempt_recovery(play, ship, buoy, reach_on_board(play, ship, buoy))
