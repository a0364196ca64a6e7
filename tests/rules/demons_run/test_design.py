"""005, 102 The Set Up Sheet and a ship's design."""

import pytest

from rules.demons_run import tables
from rules.demons_run.house_rules import DEFAULT, TOGGLES, HouseRules, field_names
from rules.demons_run.ship import WORDS, design_cost, design_problems
from tests.rules.demons_run.table import buoy, ship

NAMES = {
    "F": "fuel", "SI": "structural_integrity", "PI": "pi_level", "ME": "main_engines", "me": "maneuver_engines",
    "T": "tractor", "L": "laser", "S": "scrambler", "SC": "screens",
}  # fmt: skip


def design(text: str) -> dict[str, int]:
    """``F210 SI14`` as Levels."""
    levels = {}
    for word in text.split():
        letters = word.rstrip("0123456789")
        levels[NAMES[letters]] = int(word[len(letters) :])
    return levels


@pytest.mark.parametrize(
    ("text", "cost", "codes"),
    [
        pytest.param("F210 SI14 PI3 ME6 me6 T10 SC4 L10 S0", 80, [], id="DR-B08"),
        pytest.param("F210 SI14 PI3 ME6 me6 T10 SC4 L10 S1", 81, ["too-many-points"], id="DR-T001"),
        pytest.param("F200 SI14 PI3 ME6 me6 T10 SC4 L10", 79, [], id="DR-T002"),
        pytest.param("F290 SI1", 30, [], id="DR-T004-290"),
        pytest.param("F300 SI1", 31, ["level-above-sheet"], id="DR-T004-300"),
        pytest.param("F290 SI1", 30, [], id="DR-B06-290"),
        pytest.param("F300 SI1", 31, ["level-above-sheet"], id="DR-B06-300"),
        pytest.param("F163 SI1", 18, ["fuel-not-in-tens"], id="DR-B07-163"),
        pytest.param("F160 SI1", 17, [], id="DR-B07-160"),
        pytest.param("F170 SI1", 18, [], id="DR-B07-170"),
        pytest.param("F1 SI1", 2, ["fuel-not-in-tens"], id="102A-fewer-than-ten"),
        pytest.param("SI1 L11", 12, [], id="DR-T005-11"),
        pytest.param("SI1 L12", 13, ["level-above-sheet"], id="DR-T005-12"),
        pytest.param("SI1 PI1", 4, [], id="DR-B47"),
        pytest.param("SI29", 29, [], id="DR-B48-29"),
        pytest.param("SI30", 30, ["level-above-sheet"], id="DR-B48-30"),
        pytest.param("SI0 F10", 1, ["no-structural-integrity"], id="DR-09"),
        pytest.param("SI1", 1, [], id="DR-09-nothing-else"),
        pytest.param("SI1 ME11 me11 T10 S11 SC11 PI9", 82, ["too-many-points"], id="DR-02-maxima"),
        pytest.param(
            "SI0 F301 ME12 me12 T11 S12 SC12 PI10",
            120,
            ["level-above-sheet"] * 7 + ["fuel-not-in-tens", "no-structural-integrity", "too-many-points"],
            id="102A-everything-wrong",
        ),
    ],
)
def test_a_design(text: str, cost: int, codes: list[str]):
    levels = design(text)
    assert design_cost(levels) == cost
    problems = design_problems(DEFAULT, levels)
    assert [problem.code for problem in problems] == codes
    for problem in problems:
        assert (problem.pointer == "") == (problem.code == "too-many-points")
        assert problem.pointer.removeprefix("/") in {"", *tables.FUNCTIONS}


def test_fuel_that_is_not_in_tens_says_what_can_be_bought():  # DR-B07
    (problem,) = design_problems(DEFAULT, design("F163 SI1"))
    assert "160" in problem.message
    assert "170" in problem.message


def test_too_many_points_says_how_many():  # DR-T001
    (problem,) = design_problems(DEFAULT, design("F210 SI14 PI3 ME6 me6 T10 SC4 L10 S1"))
    assert problem.params == {"points": 81, "allowed": 80}
    assert "81 points, 1 more" in problem.message


PAIRED = (-3, -2, -1, 0, 1, 1, 2, 2, 3, 3)


@pytest.mark.parametrize("level", [pytest.param(level, id=f"DR-T007-{level}") for level in range(10)])
def test_pilot_integration(level: int):
    assert design_cost({"pi_level": level}) == 3 * level
    assert DEFAULT.pi_modifier(level) == PAIRED[level]


@pytest.mark.parametrize(
    ("rules", "function", "highest"),
    [
        pytest.param({}, "laser", 11, id="DR-B01"),
        pytest.param({}, "fuel", 290, id="DR-02-fuel"),
        pytest.param({}, "main_engines", 11, id="DR-02-main-engines"),
        pytest.param({}, "tractor", 10, id="DR-B29-maximum"),
        pytest.param({}, "structural_integrity", 29, id="si_max-29"),
        pytest.param({"si_max": 20}, "structural_integrity", 20, id="si_max-20"),
        pytest.param({"pi_table": "paired"}, "pi_level", 9, id="pi_table-paired"),
        pytest.param({"pi_table": "linear"}, "pi_level", 7, id="pi_table-linear"),
        pytest.param({}, "maneuver_engines", 11, id="me_table-default"),
        pytest.param({"me_table": ((0, 0), (1, 1))}, "maneuver_engines", 1, id="me_table-short"),
    ],
)
def test_the_highest_box_of_a_function(rules: dict[str, object], function: str, highest: int):
    house = HouseRules(**rules)
    assert house.sheet_maximum(function) == highest
    assert [p.code for p in design_problems(house, {"structural_integrity": 1, function: highest})] == []
    above = highest + 10 if function == "fuel" else highest + 1
    assert [p.code for p in design_problems(house, {"structural_integrity": 1, function: above})] == ["level-above-sheet"]


@pytest.mark.parametrize(
    ("table", "level", "modifier"),
    [
        pytest.param("paired", 9, 3, id="DR-B02"),
        pytest.param("linear", 7, 4, id="DR-T008"),
        pytest.param("linear", 3, 0, id="pi_table-linear-3"),
        pytest.param("paired", 0, -3, id="pi_table-paired-0"),
    ],
)
def test_pilot_tables(table: str, level: int, modifier: int):
    assert HouseRules(pi_table=table).pi_modifier(level) == modifier


@pytest.mark.parametrize(
    ("level", "limits"),
    [
        pytest.param(6, (2, 2), id="DR-B04"),
        pytest.param(7, (2, 2), id="DR-B05"),
        pytest.param(0, (0, 0), id="DR-05-0"),
        pytest.param(3, (1, 1), id="DR-05-3"),
        pytest.param(5, (1, 2), id="DR-05-5"),
        pytest.param(8, (2, 3), id="DR-B19-2/3"),
        pytest.param(11, (3, 3), id="DR-05-11"),
    ],
)
def test_maneuver_levels(level: int, limits: tuple[int, int]):
    assert DEFAULT.turning_limits(level) == limits


@pytest.mark.parametrize(
    ("rules", "velocity", "turns"),
    [
        pytest.param({}, 4, 3, id="DR-B38-turns"),
        pytest.param({}, 0, 0, id="turns_at_v0-0"),
        pytest.param({"turns_at_v0": 1}, 0, 1, id="turns_at_v0-1"),
        pytest.param({"turns_by_velocity": (2, 6, 5, 4, 3)}, 0, 2, id="turns_by_velocity-own-first-box"),
        pytest.param({}, 1, 6, id="DR-04-1"),
        pytest.param({}, 20, 1, id="DR-04-20"),
        pytest.param({"turns_by_velocity": (0, 9, 8, 7, 3, 0)}, 1, 9, id="turns_by_velocity-own"),
        pytest.param({"turns_by_velocity": (0, 9, 8, 7, 3, 0)}, 8, 0, id="turns_by_velocity-beyond-its-end"),
    ],
)
def test_turns_at_a_velocity(rules: dict[str, object], velocity: int, turns: int):
    assert HouseRules(**rules).turns_at(velocity) == turns


def test_the_velocity_track_ends_with_its_table():
    assert DEFAULT.highest_velocity() == 20
    assert HouseRules(turns_by_velocity=(0, 4, 4, 4, 3)).highest_velocity() == 4


def test_every_field_has_a_toggle_with_its_default_first():
    assert [toggle.name for toggle in TOGGLES] == field_names()
    for toggle in TOGGLES:
        default = getattr(DEFAULT, toggle.name)
        if toggle.is_table:
            default = [list(box) if isinstance(box, tuple) else box for box in default]
        assert toggle.default() == default
        assert toggle.is_table or len(toggle.choices) > 1
        if isinstance(default, bool):
            assert toggle.choices == [default, not default]
        assert toggle.ruling.startswith("DR-")
        assert toggle.summary


def test_a_copy_shares_nothing_that_can_change():
    original = ship(allocated={"tractor": 3})
    original.buoys = [buoy()]
    original.finish = (3, 3)
    original.whip_gain, original.leaks, original.velocity_before, original.status = 2, 3, 4, "destroyed"
    original.is_lost = original.is_captured = original.has_moved = original.has_ended_movement = True
    original.crises, original.crises_next = ["no-screens"], ["no-turning"]
    original.has_fired, original.attempts, original.checks = ["laser"], ["buoy"], [8]
    twin = original.copy()
    for slot in (name for name in dir(original) if name[0] != "_" and not callable(getattr(original, name))):
        if slot != "buoys":
            assert getattr(twin, slot) == getattr(original, slot)
    assert [kept.id for kept in twin.buoys] == ["buoy"]
    for name in ("levels", "allocated", "buoys", "crises", "crises_next", "has_fired", "attempts", "checks"):
        assert getattr(twin, name) is not getattr(original, name)
    assert twin.buoys[0] is not original.buoys[0]


def test_functions_have_words():
    assert WORDS["pi_level"] == "pilot integration"
    assert set(WORDS) == set(tables.FUNCTIONS)
