"""Chores for what lies in wait for ships, and for damage that the table has come by."""

from rules.demons_run import tables
from rules.demons_run.chore_fields import marker_in, need, need_for_damage, ship_in
from rules.demons_run.damage import critical_hit, make_checks, suffer_crises, take_hits
from rules.demons_run.hell_fire import hell_fire_attack
from rules.demons_run.hell_hole import escape_hole, suffer_hell_hole
from rules.demons_run.hell_hounds import REACH, hell_hound_attack, spend
from rules.demons_run.null_zone import escape_null, null_attack
from rules.demons_run.play import Play
from rules.demons_run.ship import Ship
from rules.demons_run.state import State
from rules.demons_run.turn import begin_phase
from rules.demons_run.weapons import verify_in_race
from rules.fields import Fields
from rules.hexes import distance

MOST_HITS = 99
MOST_ROLLS = 20


def be_attacked_by_hound(state: State, play: Play, fields: Fields) -> None:
    """207 A Hell Hound goes off at a ship within its reach."""
    hound = marker_in(play.hell_hounds, fields, "hound")
    ship = ship_in(state, fields)
    verify_in_race(ship)
    away = distance(hound.hex, ship.hex)
    if away > REACH:
        message = f"A Hell Hound attacks within {REACH} hexes, and {ship.name} is {away} away."
        raise fields.refused("out-of-reach", message, "hound")
    need_for_damage(state, ship)
    hell_hound_attack(play, hound, ship, away)
    spend(play, hound)


def enter_hell_fire(state: State, play: Play, fields: Fields) -> None:
    """208 A ship has entered the Hell Fire in its hex."""
    ship = _in_its_phase(state, play, fields)
    fire = state.board.fire_at(ship.hex)
    if fire is None:
        raise fields.refused("no-hell-fire", f"There is no Hell Fire in {play.label(ship.hex)}.", "ship")
    need_for_damage(state, ship)
    hell_fire_attack(play, ship, fire, ship.velocity)


def enter_hell_hole(state: State, play: Play, fields: Fields) -> None:
    """204M, 209 The Hell Hole in a ship's hex attacks it; one that is not captured yet is captured first."""
    ship = _in_its_phase(state, play, fields)
    hole = state.board.hole_at(ship.hex)
    if hole is None:
        raise fields.refused("no-hell-hole", f"{play.label(ship.hex)} is no Hell Hole.", "ship")
    need_for_damage(state, ship)
    suffer_hell_hole(play, ship, hole.kind)


def leave_hell_hole(state: State, play: Play, fields: Fields) -> None:
    """204M A captured ship tries to break out, before it moves."""
    ship = _in_its_phase(state, play, fields)
    hole = state.board.hole_at(ship.hex)
    if hole is None or not ship.is_captured:
        raise fields.refused("not-captured", f"No Hell Hole holds {ship.name}.", "ship")
    need_for_damage(state, ship)
    escape_hole(play, ship, hole.kind)


def enter_null(state: State, play: Play, fields: Fields) -> None:
    """204K A ship has entered the Null in its hex."""
    ship = _in_its_phase(state, play, fields)
    if not state.board.is_null(ship.hex):
        raise fields.refused("not-null", f"{play.label(ship.hex)} is not Null.", "ship")
    need(state, ship, tables.PILOT_INTEGRATION)
    null_attack(play, ship)


def leave_null(state: State, play: Play, fields: Fields) -> None:
    """Errata 5 A lost ship tries to find its way, before it moves."""
    ship = ship_in(state, fields)
    verify_in_race(ship)
    need(state, ship, tables.PILOT_INTEGRATION)
    escape_null(play, ship)


def _in_its_phase(state: State, play: Play, fields: Fields) -> Ship:
    """DR-78 A ship meets these things in its own phase, so that it counts as moved."""
    ship = ship_in(state, fields)
    verify_in_race(ship)
    begin_phase(play, ship)
    return ship


def suffer_hits(state: State, play: Play, fields: Fields) -> None:
    """210A, 210C Structural Integrity Levels are lost, and every Critical Hit check that follows is made."""
    ship = _known_ship(state, fields)
    take_hits(play, ship, fields.number("hits", 1, MOST_HITS))


def suffer_critical_hits(state: State, play: Play, fields: Fields) -> None:
    """210C Rolls on the Critical Hit Table, each followed to its end."""
    ship = _known_ship(state, fields)
    for _ in range(fields.number("rolls", 1, MOST_ROLLS, 1)):
        if ship.is_racing():
            critical_hit(play, ship)
            make_checks(play, ship)


def suffer_system_crises(state: State, play: Play, fields: Fields) -> None:
    """210C Rolls on the System Crisis Table, each followed to its end."""
    ship = _known_ship(state, fields)
    suffer_crises(play, ship, fields.number("rolls", 1, MOST_ROLLS, 1))


def _known_ship(state: State, fields: Fields) -> Ship:
    ship = ship_in(state, fields)
    verify_in_race(ship)
    need(state, ship, *tables.FUNCTIONS)
    return ship
