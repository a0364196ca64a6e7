"""203 Allocating ship Functions."""

import pytest

from rules.demons_run import tables
from rules.demons_run.allocation import Allocation, allocate, lose_fuel, verify_allocation
from rules.demons_run.buoys import Reach, attempt_recovery
from rules.errors import RuleViolation
from tests.rules.demons_run.boards import tb
from tests.rules.demons_run.table import buoy, events, fuel, last, names, row, ship, table

LETTERS = {"A": "accelerate", "D": "decelerate", "T": "tractor", "L": "laser", "S": "scrambler", "SC": "screens"}


def allocation(text: str) -> Allocation:
    """``A2 SC3`` as an allocation."""
    levels = {}
    for word in text.split():
        letters = word.rstrip("0123456789")
        levels[LETTERS[letters]] = int(word[len(letters) :])
    return Allocation(**levels)


@pytest.mark.parametrize(
    ("v", "fuel_before", "text", "v_after", "fuel_after"),
    [
        pytest.param(4, 100, "A3", 7, 94, id="DR-B11"),
        pytest.param(4, 100, "D3", 1, 94, id="DR-B12"),
        pytest.param(4, 100, "", 4, 100, id="DR-B13"),
        pytest.param(4, 100, "L6 SC3 A2", 6, 87, id="DR-B14"),
        pytest.param(0, 100, "SC10", 0, 90, id="DR-B15"),
        pytest.param(0, 100, "A4", 4, 92, id="DR-T010"),
        pytest.param(3, 100, "A2 T6 L4 S3 SC5", 5, 75, id="DR-T014"),
        pytest.param(0, 20, "S3", 0, 14, id="DR-T017"),
        pytest.param(0, 50, "T5", 0, 45, id="DR-T019"),
        pytest.param(4, 8, "D4", 0, 0, id="DR-13-down-to-zero"),
        pytest.param(10, 100, "A10", 20, 80, id="DR-13-highest-box"),
    ],
)
def test_an_allocation(v: int, fuel_before: int, text: str, v_after: int, fuel_after: int):
    blue = ship(v=v, fuel=fuel_before)
    play = table()
    allocate(play, blue, allocation(text))
    assert (blue.velocity, fuel(blue)) == (v_after, fuel_after)
    assert last(play, "functions-allocated").params == {"ship": "blue", "before": fuel_before, "after": fuel_after}
    assert sum(term.value for term in last(play, "functions-allocated").terms) == fuel_after
    assert (events(play, "velocity-changed") == []) == (v == v_after)


@row("DR-B10")
def test_what_is_not_allocated_is_at_level_0():  # DR-B14
    blue = ship(v=4, allocated={"screens": 9})
    allocate(table(), blue, allocation("L6 D1"))
    assert blue.allocated == {"main_engines": -1, "tractor": 0, "laser": 6, "scrambler": 0, "screens": 0}


@pytest.mark.parametrize(
    ("levels", "v", "text", "code", "pointer"),
    [
        pytest.param({"main_engines": 6}, 4, "D5", "velocity-below-zero", "/decelerate", id="DR-T011"),
        pytest.param({}, 4, "A2 D1", "accelerate-and-decelerate", "/decelerate", id="DR-T013"),
        pytest.param({"fuel": 0}, 0, "SC1", "not-enough-fuel", "", id="DR-T016"),
        pytest.param({"laser": 8}, 0, "L9", "level-above-maximum", "/laser", id="DR-B09"),
        pytest.param({"main_engines": 3}, 4, "A4", "level-above-maximum", "/accelerate", id="DR-B03-accelerate"),
        pytest.param({"main_engines": 3}, 9, "D4", "level-above-maximum", "/decelerate", id="DR-B03-decelerate"),
        pytest.param({"screens": 0}, 0, "SC1", "level-above-maximum", "/screens", id="203A-level-0"),
        pytest.param({}, 11, "A10", "velocity-above-track", "/accelerate", id="DR-13-track"),
        pytest.param({"fuel": 28}, 0, "A4 T6 L4 S3 SC5", "not-enough-fuel", "", id="DR-14"),
    ],
)
def test_an_allocation_that_is_refused(levels: dict[str, int], v: int, text: str, code: str, pointer: str):
    blue = ship(v=v, **levels)
    before = (dict(blue.levels), dict(blue.allocated), blue.velocity)
    with pytest.raises(RuleViolation) as refusal:
        allocate(table(), blue, allocation(text))
    assert (refusal.value.code, refusal.value.pointer) == (code, pointer)
    assert (blue.levels, blue.allocated, blue.velocity) == before


def test_the_whole_maximum_may_be_allocated():  # DR-B03, DR-B09
    verify_allocation(table(), ship(v=4, laser=8, main_engines=3), allocation("L8 D3"))
    verify_allocation(table(), ship(v=4, fuel=29), allocation("A4 T6 L4 S3 SC5"))


@pytest.mark.parametrize(
    ("crisis", "refused"),
    [
        pytest.param(tables.NO_TRACTOR, {"T"}, id="Crisis-2"),
        pytest.param(tables.NO_WEAPON, {"L", "S"}, id="Crisis-4"),
        pytest.param(tables.NO_TURNING, set(), id="Crisis-5"),
        pytest.param(tables.NO_ACCELERATE, {"A"}, id="Crisis-6"),
        pytest.param(tables.SYSTEMS_FAILURE, {"A", "D", "T", "L", "S", "SC"}, id="Crisis-7"),
        pytest.param(tables.NO_SCREENS, {"SC"}, id="Crisis-8"),
        pytest.param(tables.NO_DECELERATE, {"D"}, id="Crisis-9"),
        pytest.param(tables.MUST_ACCELERATE, {"A", "D"}, id="Crisis-10-DR-81"),
        pytest.param(tables.MUST_DECELERATE, {"A", "D"}, id="Crisis-11-DR-81"),
        pytest.param(tables.FUEL_LEAK, set(), id="Crisis-12"),
    ],
)
def test_a_crisis_forbids(crisis: str, refused: set[str]):
    blue = ship(v=4)
    blue.crises = [crisis]
    for letter in LETTERS:
        if letter in refused:
            with pytest.raises(RuleViolation) as refusal:
                verify_allocation(table(), blue, allocation(f"{letter}1"))
            assert (refusal.value.code, refusal.value.section) == ("forbidden-by-crisis", "210C")
        else:
            verify_allocation(table(), blue, allocation(f"{letter}1"))


def test_frozen_velocity():  # DR-79: {6, 9}
    blue = ship(v=4)
    blue.crises = [tables.NO_ACCELERATE, tables.NO_DECELERATE]
    for text in ("A1", "D1"):
        with pytest.raises(RuleViolation, match="System Crisis"):
            verify_allocation(table(), blue, allocation(text))
    verify_allocation(table(), blue, allocation("SC1"))


@row("DR-T020")
def test_the_second_attempt_needs_fuel_of_its_own():
    blue = ship(fuel=9)
    play = table([1])
    allocate(play, blue, allocation("T5"))
    assert fuel(blue) == 4
    attempt_recovery(play, blue, buoy(), Reach(3, None, is_in_well=False))
    assert fuel(blue) == 4
    with pytest.raises(RuleViolation) as refusal:
        attempt_recovery(play, blue, buoy(), Reach(3, None, is_in_well=False))
    assert refusal.value.code == "not-enough-fuel"
    assert fuel(blue) == 4


@pytest.mark.parametrize(
    ("fuel_before", "in_null", "is_lost", "leaks", "rules", "fuel_after"),
    [
        pytest.param(3, True, True, 0, {}, 0, id="DR-T091"),
        pytest.param(12, True, True, 1, {}, 2, id="DR-T164"),
        pytest.param(20, False, False, 2, {}, 10, id="DR-T158"),
        pytest.param(20, True, False, 0, {}, 15, id="null_fuel_all-true"),
        pytest.param(20, True, False, 0, {"null_fuel_all": False}, 20, id="null_fuel_all-false"),
        pytest.param(20, True, True, 0, {"null_fuel_all": False}, 15, id="null_fuel_all-false-lost"),
        pytest.param(20, False, False, 0, {}, 20, id="202G-nothing"),
    ],
)
def test_fuel_loss_at_the_end_of_a_turn(fuel_before, in_null, is_lost, leaks, rules, fuel_after):
    blue = ship(fuel=fuel_before)
    blue.is_lost = is_lost
    blue.leaks = leaks
    play = table(board=tb(null=[(0, 0)] if in_null else []), **rules)
    lose_fuel(play, blue)
    assert (fuel(blue), blue.levels["structural_integrity"]) == (fuel_after, 20)
    assert names(play) == ([] if fuel_before == fuel_after else ["fuel-lost"])


def test_a_ship_that_has_finished_loses_no_more_fuel():  # DR-85
    blue = ship()
    blue.leaks = 1
    blue.status = "finished"
    lose_fuel(table(), blue)
    assert fuel(blue) == 100
