"""What a player may do now, complete enough to build a screen from."""

from typing import Final

from rules.demons_run import tables
from rules.demons_run.damage import FORBIDDEN_FUNCTIONS
from rules.demons_run.deeds import ALLOCATED, has_gone_on
from rules.demons_run.house_rules import HouseRules
from rules.demons_run.movement import after_escape, stands_in_finish
from rules.demons_run.play import Play
from rules.demons_run.reachable import End, reachable, stopped
from rules.demons_run.setup import is_built
from rules.demons_run.ship import Ship
from rules.demons_run.state import ALLOCATION, DESIGN, State, playing
from rules.demons_run.weapons import aim, line_of_fire, obstacle
from rules.dice import ScriptedDice
from rules.game import Action
from rules.hexes import HEXSIDES, Hex

DESIGN_SHIP: Final = "design-ship"
ALLOCATE: Final = "allocate"
FIRE_LASER: Final = "fire-laser"
FIRE_SCRAMBLER: Final = "fire-scrambler"
ESCAPE_NULL: Final = "escape-null"
MOVE: Final = "move"
GO_ON: Final = "go-on"

WEAPONS: Final = {FIRE_LASER: tables.LASER, FIRE_SCRAMBLER: tables.SCRAMBLER}


def offers(state: State, ship: Ship, decision: str, seat: str) -> list[Action]:
    """All that the owner of `ship` may do to answer `decision`."""
    if state.step == DESIGN:
        return [Action(DESIGN_SHIP, seat, decision, {"form": design_form(state, ship)})]
    if state.step == ALLOCATION:
        return [Action(ALLOCATE, seat, decision, {"form": allocation_form(state, ship)})]
    play = playing(state, ScriptedDice([]))
    found = _shots(play, state, ship, decision, seat)
    if ship.is_lost:
        found.append(Action(ESCAPE_NULL, seat, decision, {}))
    else:
        found.append(Action(MOVE, seat, decision, {"form": movement_form(play, state, ship)}))
    return found


def design_form(state: State, ship: Ship) -> dict[str, object]:
    """102 What a design may hold: the highest Level of each Function, what one Level costs, the points there are.

    For a ship that brings its Levels (212A) only which way it may point.
    """
    facing = {"lowest": 1, "highest": HEXSIDES, "default": ship.facing}
    if is_built(ship):
        return {"ship": ship.name, "facing": facing}
    return {"ship": ship.name, **sheet_form(state.rules), "facing": facing}


def sheet_form(rules: HouseRules) -> dict[str, object]:
    """102 The points of a design, and of each Function the lowest and the highest Level and what one step of it costs."""
    levels: dict[str, object] = {}
    for function in tables.FUNCTIONS:
        is_fuel = function == tables.FUEL
        is_pilot = function == tables.PILOT_INTEGRATION
        levels[function] = {
            "lowest": 1 if function == tables.STRUCTURAL_INTEGRITY else 0,
            "highest": rules.sheet_maximum(function),
            "step": tables.FUEL_PER_BOX if is_fuel else 1,
            "points_per_step": tables.POINTS_PER_PILOT_LEVEL if is_pilot else tables.POINTS_PER_LEVEL,
        }
    return {"points": tables.POINTS_PER_SHIP, "levels": levels}


def allocation_form(state: State, ship: Ship) -> dict[str, object]:
    """203 What an allocation may hold: the highest Level of each Function now, and what one Level costs."""
    fuel = ship.levels[tables.FUEL]
    forbidden: list[str] = []
    for crisis in ship.crises:
        forbidden += FORBIDDEN_FUNCTIONS.get(crisis, ())
    levels: dict[str, object] = {}
    for function in ALLOCATED:
        cost = tables.FUEL_PER_ALLOCATED_LEVEL.get(function, tables.FUEL_PER_ALLOCATED_LEVEL[tables.MAIN_ENGINES])
        highest = 0 if function in forbidden else min(_highest(state, ship, function), fuel // cost)
        levels[function] = {"highest": highest, "fuel_per_level": cost}
    return {"ship": ship.name, "fuel": fuel, "velocity": ship.velocity, "crises": list(ship.crises), "levels": levels}


def _highest(state: State, ship: Ship, function: str) -> int:
    if function not in {"accelerate", "decelerate"}:
        return ship.levels[function]
    is_faster = function == "accelerate"
    forbidding = {tables.SYSTEMS_FAILURE, tables.MUST_ACCELERATE, tables.MUST_DECELERATE}
    forbidding.add(tables.NO_ACCELERATE if is_faster else tables.NO_DECELERATE)
    if any(crisis in forbidding for crisis in ship.crises):
        return 0
    room = state.rules.highest_velocity() - ship.velocity if is_faster else ship.velocity
    return min(ship.levels[tables.MAIN_ENGINES], room)


def _shots(play: Play, state: State, ship: Ship, decision: str, seat: str) -> list[Action]:
    """206 Every target that a weapon may be fired at now."""
    return [
        Action(name, seat, decision, {"target": target, "does": _shot(play, ship, place)})
        for name, target, place in open_shots(play, state, ship)
    ]


def open_shots(play: Play, state: State, ship: Ship) -> list[tuple[str, str, Hex]]:
    """206 Every shot that a ship may fire now: the action's name, the target's, and its hex. None once its phase has gone on."""
    found: list[tuple[str, str, Hex]] = []
    if has_gone_on(state, ship):
        return found
    for name, weapon in WEAPONS.items():
        for target, place in targets(state, ship, weapon):
            if is_target(play, ship, weapon, place):
                found.append((name, target, place))
    return found


def is_target(play: Play, ship: Ship, weapon: str, place: Hex) -> bool:
    """206A-C Whether the ship may fire the weapon into a hex now."""
    return not obstacle(ship, weapon, aim(play, ship, place))


def _shot(play: Play, ship: Ship, place: Hex) -> dict[str, object]:
    """206C, 206D What a beam meets on its way."""
    line = line_of_fire(play, ship, place)
    return {
        "range": line.range,
        "modifier": line.modifier(),
        "is_blocked": line.is_blocked,
        "hexes": [play.label(each) for each in line.hexes],
    }


def targets(state: State, ship: Ship, weapon: str) -> list[tuple[str, Hex]]:
    """206A, 206G What a weapon that has yet to fire could be fired at: other ships, and for the laser Buoys and Hell Hounds."""
    if not ship.allocated[weapon] or weapon in ship.has_fired:
        return []
    found = [(other.name, other.hex) for other in state.ships if other is not ship and other.is_racing()]
    if weapon == tables.LASER:
        found += [(marker.id, marker.hex) for marker in [*state.buoys, *state.hell_hounds]]
    return found


def movement_form(play: Play, state: State, ship: Ship) -> dict[str, object]:
    """204, 205A Where the ship can end its movement if nothing stops it, each end with one path; and what it may try to recover.

    An attempt may follow every step that costs an MP. House rules decide about the last of them, and whether a whip costs one.
    """
    mps = mps_left(play, state, ship)
    return {
        "ship": ship.name,
        "mps": mps,
        "is_held": _is_held(ship),
        "ends": [_told(play, end) for end in open_ends(play, state, ship)],
        "tractor": open_buoys(play, ship, mps),
        "attempt_after_last_mp": play.rules.attempt_after_last_mp,
        "attempt_in_whip": play.rules.whip_entry_costs_mp,
    }


def _is_held(ship: Ship) -> bool:
    """204M Whether a Hell Hole keeps the ship where it is."""
    return ship.is_captured and ship.velocity < tables.HOLE_ESCAPE_VELOCITY


def mps_left(play: Play, state: State, ship: Ship) -> int:
    """204C, 204M MPs of the movement that is to come."""
    if _is_held(ship) or stands_in_finish(play, ship):
        return 0
    made = 0 if state.progress is None else state.progress.mps
    return after_escape(ship).velocity - made


def open_ends(play: Play, state: State, ship: Ship) -> list[End]:
    """204 Where the ship can end its movement if nothing stops it."""
    if _is_held(ship):
        return []
    if stands_in_finish(play, ship):
        return [stopped(ship)]
    return reachable(play, ship, state.progress)


def open_buoys(play: Play, ship: Ship, mps: int) -> list[str]:
    """205A Names of the Buoys that a ship with `mps` to spend may try to recover."""
    return [buoy.id for buoy in play.buoys] if mps and ship.allocated[tables.TRACTOR] else []


def _told(play: Play, end: End) -> dict[str, object]:
    return {
        "hex": play.label(end.hex),
        "facing": end.facing,
        "ends": end.ends,
        "whip_gain": end.gain,
        "path": end.path(),
    }
