"""005J, 005K What a table enters by hand."""

import pytest

from rules.demons_run import tables
from rules.demons_run.entries import maneuver_chart_problems, sheet_problems, velocity_chart_problems
from rules.demons_run.house_rules import HouseRules
from tests.rules.demons_run.table import ship


@pytest.mark.parametrize(
    ("levels", "allocated", "v", "before", "rules", "problems"),
    [
        pytest.param({}, {"laser": 10, "main_engines": -10}, 20, 20, {}, [], id="at-its-highest"),
        pytest.param({"fuel": 291}, {}, 0, 0, {}, [("level-above-sheet", "/levels/fuel")], id="005K"),
        pytest.param(
            {"structural_integrity": 21}, {}, 0, 0, {"si_max": 20}, [("level-above-sheet", "/levels/structural_integrity")],
            id="DR-03",
        ),
        pytest.param({"pi_level": 8}, {}, 0, 0, {"pi_table": "linear"}, [("level-above-sheet", "/levels/pi_level")], id="DR-06"),
        pytest.param(
            {}, {}, 21, 22, {}, [("velocity-above-track", "/velocity"), ("velocity-above-track", "/velocity_before")], id="005J"
        ),
        pytest.param({"laser": 4}, {"laser": 5}, 0, 0, {}, [("level-above-maximum", "/allocated/laser")], id="203A"),
        pytest.param({"main_engines": 1}, {"main_engines": 5}, 5, 0, {}, [], id="DR-18-engines-damaged-since"),
    ],
)  # fmt: skip
def test_a_sheet_in_play(levels, allocated, v, before, rules, problems):
    blue = ship(v=v, allocated=allocated, **levels)
    blue.velocity_before = before
    assert [(problem.code, problem.pointer) for problem in sheet_problems(HouseRules(**rules), blue)] == problems


@pytest.mark.parametrize(
    ("chart", "problems"),
    [
        pytest.param(tables.TURNS_BY_VELOCITY, [], id="DR-04-default"),
        pytest.param((0, 9, 9, 3, 3), [], id="DR-04-shortest"),
        pytest.param((0, 9, 9, 3), [("chart-length", "")], id="DR-04-too-short"),
        pytest.param((0, *[3] * 40), [], id="DR-04-longest"),
        pytest.param((0, *[3] * 41), [("chart-length", "")], id="DR-04-too-long"),
        pytest.param((0, 10, 4, 4, 3), [("chart-number", "/1")], id="DR-04-ten"),
        pytest.param((0, 6, 5, 4, 3, -1), [("chart-number", "/5")], id="DR-04-negative"),
        pytest.param((0, 6, 5, 4, 2), [("chart-box-printed", "/4")], id="DR-B38"),
        pytest.param((0, 6, 5, 6, 3, 4), [("chart-rises", "/3"), ("chart-rises", "/5")], id="DR-04-rises"),
    ],
)
def test_a_velocity_chart(chart, problems):
    assert [(problem.code, problem.pointer) for problem in velocity_chart_problems(chart)] == problems


@pytest.mark.parametrize(
    ("chart", "problems"),
    [
        pytest.param(tables.MANEUVER_TABLE, [], id="DR-05-default"),
        pytest.param(((0, 0), (9, 9)), [], id="DR-05-shortest"),
        pytest.param(((0, 0),), [("chart-length", "")], id="DR-05-too-short"),
        pytest.param(((1, 1),) * 21, [], id="DR-05-longest"),
        pytest.param(((1, 1),) * 22, [("chart-length", "")], id="DR-05-too-long"),
        pytest.param(((0, 0), (10, -1)), [("chart-number", "/1/0"), ("chart-number", "/1/1")], id="DR-05-numbers"),
    ],
)
def test_a_maneuver_chart(chart, problems):
    assert [(problem.code, problem.pointer) for problem in maneuver_chart_problems(chart)] == problems
