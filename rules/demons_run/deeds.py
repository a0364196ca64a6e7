"""What players do in a race: design, allocate, fire, escape, move. Each deed is verified and carried out here."""

from rules.demons_run import tables
from rules.demons_run.allocation import Allocation, allocate
from rules.demons_run.board import Marker
from rules.demons_run.movement import INTERRUPTED, move_ship
from rules.demons_run.null_zone import escape_null
from rules.demons_run.opening import note_placed
from rules.demons_run.path import LONGEST_PATH, Progress
from rules.demons_run.play import Play
from rules.demons_run.race import begin_phases, begin_turn, next_phase, note_finish
from rules.demons_run.setup import is_built, read_levels, verify_design
from rules.demons_run.ship import Ship, design_cost
from rules.demons_run.state import State, put_back
from rules.demons_run.tabletop import active_name
from rules.demons_run.weapons import fire_laser_at_marker, fire_laser_at_ship, fire_scrambler, line_of_fire, verify_target
from rules.fields import Fields
from rules.hexes import HEXSIDES, Hexside

ALLOCATED = ("accelerate", "decelerate", tables.TRACTOR, tables.LASER, tables.SCRAMBLER, tables.SCREENS)
"""Fields of an allocation."""


def design_ship(state: State, play: Play, ship: Ship, params: dict[str, object]) -> None:
    """102, 204A A player designs a ship in secret and chooses which way it points. When all have, the first Turn begins.

    A ship of a racing season brings its Levels (212A): its player only chooses which way it points.
    """
    fields = Fields(params, ("facing",) if is_built(ship) else ("levels", "facing"), "102")
    facing = fields.number("facing", 0, HEXSIDES, 0)
    if not is_built(ship):
        levels = read_levels(fields)
        verify_design(state.rules, levels)
        ship.levels = levels
        play.note("ship-designed", "102", {"ship": ship.name, "points": design_cost(levels)})
    if facing:
        ship.facing = Hexside(facing)
    state.waiting.remove(ship.name)
    note_placed(state, play, ship)
    if not state.waiting:
        begin_turn(state, play)


def allocate_functions(state: State, play: Play, ship: Ship, params: dict[str, object]) -> None:
    """203 A player allocates a ship's Functions in secret. When all have, the first moving player's phase begins."""
    allocate(play, ship, read_allocation(Fields(params, ALLOCATED, "203A")))
    state.waiting.remove(ship.name)
    if not state.waiting:
        begin_phases(state, play)


def read_allocation(fields: Fields) -> Allocation:
    """203A An allocation as it is sent; a Function that is left out gets nothing.

    Raises:
        RuleViolation: a field is not what it should be.
    """
    levels = {name: fields.number(name, 0, 999, 0) for name in ALLOCATED}
    return Allocation(
        accelerate=levels["accelerate"],
        decelerate=levels["decelerate"],
        tractor=levels[tables.TRACTOR],
        laser=levels[tables.LASER],
        scrambler=levels[tables.SCRAMBLER],
        screens=levels[tables.SCREENS],
    )


def fire(state: State, play: Play, ship: Ship, weapon: str, params: dict[str, object]) -> None:
    """206 The active ship fires a weapon at a ship, a Buoy or a Hell Hound.

    First of all in its phase (202 Step B.A), so not after it has tried to escape or moved.
    """
    fields = Fields(params, ("target", "does"), "206B")
    if has_gone_on(state, ship):
        raise fields.refused("fire-before-moving", "A ship fires before anything else in its phase.", "target")
    target = fields.text("target")
    rival = _named(state.ships, target)
    marker = _marker(play, target)
    if rival is not None:
        _fire_at_ship(play, ship, weapon, rival)
        place = rival.hex
    elif marker is None:
        raise fields.refused("unknown-target", "There is nothing of this name on the board to fire at.", "target")
    elif weapon == tables.SCRAMBLER:
        raise fields.refused("scrambler-at-ships-only", "The scrambler works on ships only.", "target")
    else:
        fire_laser_at_marker(play, ship, marker, line_of_fire(play, ship, marker.hex))
        place = marker.hex
    state.deeds += 1
    state.shots.append((ship.name, play.label(ship.hex), play.label(place)))
    put_back(state, play)


def has_gone_on(state: State, ship: Ship) -> bool:
    """202 Step B Whether a ship is past firing: it has tried to escape or moved, or is in the middle of it."""
    return ship.has_moved or (state.progress is not None and active_name(state) == ship.name)


def _named(ships: list[Ship], name: str) -> Ship | None:
    for ship in ships:
        if ship.name == name:
            return ship
    return None


def _fire_at_ship(play: Play, ship: Ship, weapon: str, target: Ship) -> None:
    verify_target(ship, target)
    found = line_of_fire(play, ship, target.hex)
    if weapon == tables.LASER:
        fire_laser_at_ship(play, ship, target, found)
    else:
        fire_scrambler(play, ship, target, found)


def _marker(play: Play, name: str) -> Marker | None:
    for marker in [*play.buoys, *play.hell_hounds]:
        if marker.id == name:
            return marker
    return None


def escape(state: State, play: Play, ship: Ship, params: dict[str, object]) -> None:
    """Errata 5 The active ship, lost in Null, tries to find its way; if it fails, its phase is over."""
    Fields(params, ("does",), "206/207")
    may_move = escape_null(play, ship)
    state.deeds += 1
    if may_move:
        state.progress = Progress()
    else:
        next_phase(state, play)


def move(state: State, play: Play, ship: Ship, params: dict[str, object]) -> None:
    """204 The active ship moves, and its phase is over unless damage on the way asks for a new path."""
    fields = Fields(params, ("path", "does"), "204C")
    path = fields.texts("path", LONGEST_PATH)
    movement = move_ship(play, ship, path, state.progress)
    state.deeds += 1
    note_finish(state, ship)
    put_back(state, play)
    if movement.state == INTERRUPTED:
        state.progress = movement.progress
    else:
        next_phase(state, play)
