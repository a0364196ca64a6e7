"""What a table enters by hand: sheets of ships in play, and charts of its own."""

import pytest

from rules.demons_run import tables
from rules.demons_run.entries import maneuver_chart_problems, sheet_problems, velocity_chart_problems
from rules.demons_run.house_rules import HouseRules
from rules.demons_run.ship import Ship
from rules.hexes import Hexside


def ship() -> Ship:
    """A ship at the top of its sheet."""
    rules = HouseRules()
    levels = {function: rules.sheet_maximum(function) for function in tables.FUNCTIONS}
    return Ship("red", levels, (0, 0), Hexside(1), rules.highest_velocity())


def test_the_top_of_the_sheet_is_allowed() -> None:
    full = ship()
    full.allocated = {function: full.levels[function] for function in full.allocated}
    assert sheet_problems(HouseRules(), full) == []


@pytest.mark.parametrize("function", tables.FUNCTIONS)
def test_a_level_above_the_sheet(function: str) -> None:
    wrong = ship()
    wrong.levels[function] += 1
    (problem,) = sheet_problems(HouseRules(), wrong)
    assert (problem.code, problem.section, problem.pointer) == ("level-above-sheet", "005K", f"/levels/{function}")
    assert problem.params["highest"] == HouseRules().sheet_maximum(function)


def test_the_sheet_follows_the_house_rules() -> None:
    strong = ship()
    assert [problem.pointer for problem in sheet_problems(HouseRules(si_max=20), strong)] == ["/levels/structural_integrity"]


def test_a_velocity_above_the_track() -> None:
    fast = ship()
    fast.velocity = 21
    fast.velocity_before = 22
    problems = sheet_problems(HouseRules(), fast)
    assert [(problem.code, problem.pointer) for problem in problems] == [
        ("velocity-above-track", "/velocity"), ("velocity-above-track", "/velocity_before"),
    ]  # fmt: skip


def test_more_allocated_than_the_maximum() -> None:
    """DR-18: all but the Main Engines fall with their maximum."""
    damaged = ship()
    damaged.levels = dict.fromkeys(damaged.levels, 2)
    damaged.allocated = dict.fromkeys(damaged.allocated, 3)
    pointers = [problem.pointer for problem in sheet_problems(HouseRules(), damaged)]
    assert pointers == ["/allocated/tractor", "/allocated/laser", "/allocated/scrambler", "/allocated/screens"]


CHARTS = {
    "printed": (list(tables.TURNS_BY_VELOCITY), []),
    "shortest": ([0, 9, 9, 9, 3], []),
    "too short": ([0, 6, 5, 4], [("chart-length", "")]),
    "longest": ([0, 6, 5, 4, 3, *[3] * 36], []),
    "too long": ([0, 6, 5, 4, 3, *[3] * 37], [("chart-length", "")]),
    "Velocity 4": ([0, 6, 5, 4, 2], [("chart-box-printed", "/4")]),
    "rises": ([0, 4, 5, 4, 3, 2, 3], [("chart-rises", "/2"), ("chart-rises", "/6")]),
    "Velocity 0 is no part of the fall": ([9, 6, 5, 4, 3], []),
    "not a number of turns": ([0, 10, 5, 4, 3, -1], [("chart-number", "/1"), ("chart-number", "/5")]),
}


@pytest.mark.parametrize(("turns", "problems"), CHARTS.values(), ids=CHARTS)
def test_velocity_charts(turns: list[int], problems: list[tuple[str, str]]) -> None:
    """DR-04."""
    assert [(problem.code, problem.pointer) for problem in velocity_chart_problems(turns)] == problems


MANEUVER_CHARTS = {
    "printed": (list(tables.MANEUVER_TABLE), []),
    "shortest": ([(0, 0), (1, 1)], []),
    "too short": ([(0, 0)], [("chart-length", "")]),
    "too long": ([(0, 0)] * 22, [("chart-length", "")]),
    "Level 0": ([(0, 1), (1, 1)], [("chart-box-printed", "/0")]),
    "not a number of turns": ([(0, 0), (1, 10), (-1, 1)], [("chart-number", "/1/1"), ("chart-number", "/2/0")]),
}


@pytest.mark.parametrize(("limits", "problems"), MANEUVER_CHARTS.values(), ids=MANEUVER_CHARTS)
def test_maneuver_charts(limits: list[tuple[int, int]], problems: list[tuple[str, str]]) -> None:
    """DR-05."""
    assert [(problem.code, problem.pointer) for problem in maneuver_chart_problems(limits)] == problems
