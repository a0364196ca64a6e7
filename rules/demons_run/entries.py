"""What a table enters by hand: whether a Set Up Sheet in play, and a chart of the table's own, can be true."""

from collections.abc import Sequence
from typing import Final

from rules.demons_run import tables
from rules.demons_run.house_rules import HouseRules
from rules.demons_run.ship import WORDS, Ship
from rules.errors import RuleViolation

SHORTEST_VELOCITY_CHART: Final = 5
LONGEST_VELOCITY_CHART: Final = 41
LONGEST_MANEUVER_CHART: Final = 21
MOST_TURNS: Final = 9
PRINTED_TURNS: Final = (4, 3)
"""005J The one printed box: Velocity 4, 3 turning movements."""


def sheet_problems(rules: HouseRules, ship: Ship) -> list[RuleViolation]:
    """005 Everything on the sheet of a ship in play that its boxes do not have, in the order of the sheet.

    The Main Engine Levels allocated may be more than the maximum: damage takes back no Velocity (ruling DR-18).

    Returns:
        Refusals with pointers into the ship: ``level-above-sheet``, ``velocity-above-track``, ``level-above-maximum``.
    """
    problems = [_above_sheet(rules, function, level) for function, level in ship.levels.items()]
    problems.append(_above_track(rules, "velocity", ship.velocity))
    problems.append(_above_track(rules, "velocity_before", ship.velocity_before))
    problems.extend(
        _above_maximum(ship, function, level) for function, level in ship.allocated.items() if function != tables.MAIN_ENGINES
    )
    return [problem for problem in problems if problem is not None]


def _above_sheet(rules: HouseRules, function: str, level: int) -> RuleViolation | None:
    highest = rules.sheet_maximum(function)
    if level <= highest:
        return None
    return RuleViolation(
        "level-above-sheet",
        "005K",
        f"The sheet has no {WORDS[function]} Level {level}: the highest is {highest}.",
        {"function": function, "level": level, "highest": highest},
        f"/levels/{function}",
    )


def _above_track(rules: HouseRules, field: str, velocity: int) -> RuleViolation | None:
    highest = rules.highest_velocity()
    if velocity <= highest:
        return None
    return RuleViolation(
        "velocity-above-track",
        "005J",
        f"The Velocity track ends at {highest}.",
        {"velocity": velocity, "highest": highest},
        f"/{field}",
    )


def _above_maximum(ship: Ship, function: str, level: int) -> RuleViolation | None:
    highest = ship.levels[function]
    if level <= highest:
        return None
    return RuleViolation(
        "level-above-maximum",
        "203A",
        f"The {WORDS[function]} can do Level {highest} at most, not {level}.",
        {"function": function, "level": level, "highest": highest},
        f"/allocated/{function}",
    )


def velocity_chart_problems(turns: Sequence[int]) -> list[RuleViolation]:
    """DR-04 What is wrong with a table's own chart of turning movements at Velocity 0, 1, 2 ...; pointers into the list."""
    problems: list[RuleViolation] = []
    if not SHORTEST_VELOCITY_CHART <= len(turns) <= LONGEST_VELOCITY_CHART:
        problems.append(_chart_length("DR-04", SHORTEST_VELOCITY_CHART, LONGEST_VELOCITY_CHART))
    problems.extend(_not_a_number_of_turns("DR-04", number, f"/{box}") for box, number in enumerate(turns) if _is_odd(number))
    velocity, printed = PRINTED_TURNS
    if len(turns) > velocity and turns[velocity] != printed:
        words = f"At Velocity {velocity} the rulebook prints {printed} turning movements: keep that."
        problems.append(RuleViolation("chart-box-printed", "DR-04", words, {"box": velocity, "turns": printed}, f"/{velocity}"))
    for box in range(2, len(turns)):
        if turns[box] > turns[box - 1]:
            words = f"A faster ship never turns more: Velocity {box} may not have more turning movements than {box - 1}."
            problems.append(RuleViolation("chart-rises", "DR-04", words, {"box": box}, f"/{box}"))
    return problems


def maneuver_chart_problems(limits: Sequence[tuple[int, int]]) -> list[RuleViolation]:
    """DR-05 What is wrong with a table's own chart of turning movements per hex and per Turn; pointers into the list."""
    problems: list[RuleViolation] = []
    if not 2 <= len(limits) <= LONGEST_MANEUVER_CHART:
        problems.append(_chart_length("DR-05", 2, LONGEST_MANEUVER_CHART))
    if limits and tuple(limits[0]) != (0, 0):
        words = "With its Maneuver Engines at Level 0 a ship never turns: keep 0 and 0 there."
        problems.append(RuleViolation("chart-box-printed", "005L", words, {"box": 0, "turns": 0}, "/0"))
    for level, pair in enumerate(limits):
        problems.extend(
            _not_a_number_of_turns("DR-05", number, f"/{level}/{place}") for place, number in enumerate(pair) if _is_odd(number)
        )
    return problems


def _is_odd(number: int) -> bool:
    return not 0 <= number <= MOST_TURNS


def _chart_length(ruling: str, shortest: int, longest: int) -> RuleViolation:
    words = f"This chart needs {shortest} to {longest} boxes, the first for 0."
    return RuleViolation("chart-length", ruling, words, {"shortest": shortest, "longest": longest})


def _not_a_number_of_turns(ruling: str, number: int, pointer: str) -> RuleViolation:
    words = f"This must be a number of turning movements, 0 to {MOST_TURNS}."
    return RuleViolation("chart-number", ruling, words, {"turns": number, "highest": MOST_TURNS}, pointer)
