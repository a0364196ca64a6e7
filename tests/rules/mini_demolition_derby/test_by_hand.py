"""One roll on a table's own track."""

import pytest

from rules.dice import ScriptedDice
from rules.errors import RuleViolation
from rules.log import Log
from rules.mini_demolition_derby.by_hand import read_table, table_layout, what_a_roll_does
from rules.mini_demolition_derby.house_rules import HouseRules
from rules.mini_demolition_derby.phase import FINALS, QUALIFICATION
from tests.rules.mini_demolition_derby.phases import car, finalists, names, phase


def rolled(die, *cars, name=QUALIFICATION, walls=(), bombs=(), through=(), eliminated=(), rows=36, **rules):
    """The state, the deed, the phase and the events after the first car has rolled."""
    chosen, log = HouseRules(**rules), Log()
    layout = table_layout(chosen, 11, rows, list(walls), {(lane, row): count for lane, row, count in bombs})
    state = read_table(chosen, layout, phase(name, cars, through, eliminated, chosen))
    dice = ScriptedDice([die])
    deed, after = what_a_roll_does(state, cars[0].name, dice, log)
    dice.finish()
    return state, deed, after, log.events


def test_a_roll():
    """MD-E1."""
    given = [car(name, 7, place) for name, place in (("R", (3, 10)), ("X", (4, 10)), ("Y", (4, 12)), ("G", (4, 17)))]
    state, deed, after, events = rolled(5, *given, bombs=[(4, 18, 1)], walls=[(8, 20)])
    assert [(each.name, each.place, each.lives) for each in after.on_track] == [
        ("G", (4, 18), 5), ("Y", (4, 16), 3), ("R", (4, 14), 7), ("X", (5, 10), 6),
    ]  # fmt: skip
    assert (deed.lives, deed.cars, deed.eliminations) == (7, 3, 0)
    assert sum(state.arena.bombs) == 0
    assert events[0].name == "car-rolled"
    assert not after.is_over


def test_the_end_of_the_qualification():
    """MD-T43."""
    cars = [car("R", 7, (5, 34)), car("A", 7, (5, 36)), car("Z", 7, (1, 5))]
    _, _, after, events = rolled(4, *cars, through=finalists(9), eliminated=[car("D", 0)])
    assert (after.is_over, names(after.through[9:]), names(after.left_behind)) == (True, ["A"], ["R", "Z"])
    assert events[-1].name == "car-left-behind"


@pytest.mark.parametrize(("end", "is_over"), [("winner_only", True), ("all_done", False)])
def test_the_end_of_the_finals(end, is_over):
    cars = [car("R", 7, (5, 36)), car("A", 7, (7, 20))]
    _, _, after, _ = rolled(3, *cars, name=FINALS, eliminated=[car("D", 0)], finals_end=end)
    assert (after.is_over, names(after.through), names(after.eliminated)) == (is_over, ["R"], ["D"])


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"cars": [(12, 10)]}, ("off-track", "/cars/0/lane")),
        ({"cars": [(5, 10), (5, 9)]}, ("cell-taken", "/cars/1/row")),
        ({"cars": [(5, 10)], "walls": [(4, 9)]}, ("cell-taken", "/cars/0/row")),
        ({"cars": [(5, 10)], "walls": [(11, 20)]}, ("off-track", "/walls/0")),
        ({"cars": [(5, 10)], "bombs": [(5, 20, 1), (5, 37, 1)]}, ("off-track", "/bombs/1")),
        ({"cars": [(5, 10)], "through": finalists(10)}, ("phase-over", "/through")),
        ({"cars": [(5, 10)], "through": finalists(11)}, ("too-many-cars", "/through")),
        ({"cars": [(5, 10)], "lives": 0, "eliminated_below": 1}, ("no-lives", "/cars/0/lives")),
    ],
)
def test_refused_tables(options, expected):
    lives = options.pop("lives", 7)
    cars = [car(str(number), lives, place) for number, place in enumerate(options.pop("cars"))]
    with pytest.raises(RuleViolation) as refusal:
        rolled(3, *cars, **options)
    assert (refusal.value.code, refusal.value.pointer) == expected
