"""102, 203, 202 Steps G and H: designs, allocations, and what a Turn takes and brings."""

from collections.abc import Callable
from typing import Any

from flask import Response

from rules.demons_run import tables
from rules.demons_run.allocation import Allocation, allocate, lose_fuel
from rules.demons_run.entries import sheet_problems
from rules.demons_run.house_rules import HouseRules
from rules.demons_run.play import Play
from rules.demons_run.ship import Ship, design_cost, design_problems
from rules.demons_run.turn import adjust_turn
from rules.demons_run.weapons import verify_in_race
from rules.errors import RuleViolation
from rules.hexes import hexside
from service.http.demons_run.entry import Entry
from service.http.demons_run.group import resolver
from service.http.demons_run.resolving import resolve, tell_nothing, tell_ships
from service.http.demons_run.ships import PLACE, STRUCTURE, read_ship
from service.http.problem_handlers import rule_refused
from service.http.problems import Problem, field_error
from service.http.schemas.demons_run.answers import AllocationAnswerSchema, DesignAnswerSchema, ShipsAnswerSchema
from service.http.schemas.demons_run.requests import AllocateSchema, DesignSchema, ShipsSchema


@resolver("/ships", "check_design", DesignSchema(), DesignAnswerSchema())
def check_design(body: dict[str, Any]) -> Response:
    """Check the design of a ship (102): 80 points, and what they buy.

    A design that is not legal is refused with everything that is wrong with it.
    """
    entry = Entry(body)
    levels = {function: body["levels"].get(function, 0) for function in tables.FUNCTIONS}
    verify_design(entry.rules, levels)

    def act(play: Play) -> dict[str, Any]:
        return _told_design(play, levels)

    return resolve(body, entry, act, tell=tell_nothing)


def verify_design(rules: HouseRules, levels: dict[str, int]) -> None:
    """102A The design must be legal.

    Raises:
        Problem: `rule-refused`, with everything that is wrong with it.
    """
    problems = design_problems(rules, levels)
    for problem in problems:
        problem.pointer = f"/levels{problem.pointer}"
    if problems:
        raise _all_refused(problems)


def verify_sheet(rules: HouseRules, levels: dict[str, int]) -> None:
    """005K The sheet must have a box for every Level.

    Raises:
        Problem: `rule-refused`, with everything that is wrong.
    """
    problems = sheet_problems(rules, Ship("", levels, (0, 0), hexside(1)))
    if problems:
        raise _all_refused(problems)


def _all_refused(problems: list[RuleViolation]) -> Problem:
    refused = rule_refused(problems[0])
    refused.errors = [field_error(problem.pointer, problem.message, problem.code) for problem in problems]
    return refused


def _told_design(play: Play, levels: dict[str, int]) -> dict[str, Any]:
    points = design_cost(levels)
    per_hex, per_turn = play.rules.turning_limits(levels[tables.MANEUVER_ENGINES])
    return {
        "points": points,
        "left": tables.POINTS_PER_SHIP - points,
        "pi_modifier": play.rules.pi_modifier(levels[tables.PILOT_INTEGRATION]),
        "turns_per_hex": per_hex,
        "turns_per_turn": per_turn,
        "turns_by_velocity": [play.rules.turns_at(velocity) for velocity in range(play.rules.highest_velocity() + 1)],
    }


@resolver("/allocations", "allocate_functions", AllocateSchema(), AllocationAnswerSchema())
def allocate_functions(body: dict[str, Any]) -> Response:
    """Allocate a ship's Functions for a Turn (203).

    Fuel is paid and Velocity changes at once. What the ship, its Fuel or a System Crisis does not allow is refused.
    """
    entry = Entry(body)
    read_ship(entry, body["ship"], "/ship")

    def act(play: Play) -> dict[str, Any]:
        ship = play.ships[0]
        verify_in_race(ship)
        before = ship.levels[tables.FUEL]
        allocate(play, ship, Allocation(**body["allocation"]))
        fuel = ship.levels[tables.FUEL]
        return {"fuel_paid": before - fuel, "fuel": fuel, "velocity": ship.velocity}

    return resolve(body, entry, act, prefix="/allocation", pointers={"out-of-race": "/ship/status"})


@resolver("/fuel-losses", "lose_fuel", ShipsSchema(), ShipsAnswerSchema())
def lose_fuel_of_ships(body: dict[str, Any]) -> Response:
    """Take off the Fuel that Null and leaks cost at the end of a Turn (202 Step G).

    Ships need their `hex` on the board. Fuel stops at 0, and nothing else is lost.
    """
    return _each_ship(body, lose_fuel, PLACE)


@resolver("/turn-adjustments", "adjust_turn", ShipsSchema(), ShipsAnswerSchema())
def adjust_turn_of_ships(body: dict[str, Any]) -> Response:
    """Take ships into the next Turn (202 Step H): whip gains, then the System Crises that were waiting.

    What was allocated, fired and attempted is cleared; the ships are ready to allocate afterwards.
    """
    return _each_ship(body, adjust_turn, STRUCTURE)


def _each_ship(body: dict[str, Any], step: Callable[[Play, Ship], None], need: str) -> Response:
    entry = Entry(body)
    for place, data in enumerate(body["ships"]):
        read_ship(entry, data, f"/ships/{place}", need)

    def act(play: Play) -> dict[str, Any]:
        for ship in play.ships:
            step(play, ship)
        touched = {event.params["ship"] for event in play.events}
        return {"changed": [ship.name for ship in play.ships if ship.name in touched]}

    return resolve(body, entry, act, tell=tell_ships, prefix="/ships")
