"""210 Damage and Critical Hits."""

import pytest

from rules.demons_run import tables
from rules.demons_run.allocation import Allocation, allocate
from rules.demons_run.buoys import Reach, attempt_recovery, move_free_floaters
from rules.demons_run.damage import critical_hit, make_checks, take_hits
from rules.demons_run.house_rules import DEFAULT
from rules.demons_run.victory import score
from rules.dice import ScriptedDice
from tests.rules.demons_run.boards import tb
from tests.rules.demons_run.table import buoy, checked, events, fuel, last, names, row, ship, si, table


def two(total: int) -> list[int]:
    """Two dice that show a total."""
    return [min(total - 1, 6), total - min(total - 1, 6)]


def struck(total, more=(), *, buoys=(), allocated=None, rules=None, has_moved=True, **levels):
    """A Critical Hit of this total, with the checks that follow."""
    blue = ship(at=(5, 5), allocated=allocated, **levels)
    blue.buoys = list(buoys)
    blue.has_moved = has_moved
    play = table([*two(total), *more], ships=[blue], **(rules or {}))
    critical_hit(play, blue)
    make_checks(play, blue)
    play.dice.finish()
    return blue, play


@pytest.mark.parametrize(
    ("before", "hits", "dice", "after", "levels_checked"),
    [
        pytest.param(9, 4, [1, 1], 5, [8, 6], id="DR-B39"),
        pytest.param(9, 5, [1, 1], 4, [8, 6], id="DR-B42"),
        pytest.param(9, 1, [], 8, [], id="DR-B43-odd"),
        pytest.param(8, 1, [1], 7, [8], id="DR-B43-1"),
        pytest.param(8, 1, [4], 7, [8], id="DR-B43-4"),
        pytest.param(8, 1, [5, *two(8)], 7, [8], id="DR-B43-5"),
        pytest.param(8, 1, [6, *two(8)], 7, [8], id="DR-B43-6"),
        pytest.param(7, 1, [], 6, [], id="DR-T166"),
        pytest.param(5, 0, [], 5, [], id="210A-no-hits"),
        pytest.param(3, 3, [], 0, [], id="DR-76-destroyed"),
        pytest.param(3, 9, [], 0, [], id="210A-more-hits-than-levels"),
    ],
)
def test_hits(before, hits, dice, after, levels_checked):
    blue = ship(structural_integrity=before)
    play = table(dice, ships=[blue])
    take_hits(play, blue, hits)
    play.dice.finish()
    assert (si(blue), checked(play)) == (after, levels_checked)
    assert (blue.status == "destroyed") == (after == 0)
    assert len(events(play, "critical-hit")) == sum(1 for die in dice[:1] if die >= 5)


@row("DR-T167")
def test_a_check_leads_to_a_critical_hit():
    blue = ship(structural_integrity=8)
    play = table([5, 3, 3], ships=[blue])
    take_hits(play, blue, 1)
    play.dice.finish()
    assert (si(blue), blue.levels["maneuver_engines"]) == (7, 7)


def test_a_critical_hit_is_carried_out_before_the_next_check():  # DR-B42
    blue = ship(structural_integrity=9)
    play = table([5, 3, 3, 6, 2, 3], ships=[blue])
    take_hits(play, blue, 5)
    play.dice.finish()
    assert [name for name in names(play) if name.startswith("critical")] == [
        "critical-hit-checked", "critical-hit", "critical-hit-checked", "critical-hit",
    ]  # fmt: skip
    assert (blue.levels["maneuver_engines"], blue.levels["laser"]) == (7, 8)


@pytest.mark.parametrize(
    ("total", "function", "lost"),
    [
        pytest.param(3, "fuel", 30, id="Critical-3"),
        pytest.param(4, "tractor", 2, id="Critical-4"),
        pytest.param(5, "laser", 2, id="Critical-5"),
        pytest.param(6, "maneuver_engines", 1, id="Critical-6"),
        pytest.param(7, "screens", 1, id="Critical-7"),
        pytest.param(8, "main_engines", 1, id="Critical-8"),
        pytest.param(9, "scrambler", 1, id="Critical-9"),
        pytest.param(10, "tractor", 1, id="Critical-10"),
        pytest.param(11, "fuel", 40, id="Critical-11"),
    ],
)
def test_the_critical_hit_table(total, function, lost):  # DR-08
    blue, play = struck(total)
    whole = ship()
    assert {name: whole.levels[name] - level for name, level in blue.levels.items() if level != whole.levels[name]} == {
        function: lost
    }
    assert last(play, "critical-hit").params == {"ship": "blue", "roll": total, "function": function, "levels": lost}


@pytest.mark.parametrize("total", [2, 12], ids=["Critical-2", "Critical-12"])
def test_a_critical_hit_may_be_a_system_crisis(total):
    blue, _ = struck(total, [1, 1])
    assert blue.crises_next == [tables.NO_TRACTOR]


@pytest.mark.parametrize(
    ("total", "levels", "dice", "expected"),
    [
        pytest.param(4, {"tractor": 1, "structural_integrity": 9}, [], {"tractor": 0, "structural_integrity": 8}, id="DR-T169"),
        pytest.param(4, {"tractor": 1, "structural_integrity": 8}, [1], {"tractor": 0, "structural_integrity": 7}, id="DR-T170"),
        pytest.param(5, {"laser": 1, "structural_integrity": 9}, [], {"laser": 0, "structural_integrity": 8}, id="DR-T178"),
        pytest.param(9, {"scrambler": 0}, [], {"fuel": 70}, id="DR-T172"),
        pytest.param(3, {"fuel": 12, "structural_integrity": 9}, [1], {"fuel": 0, "structural_integrity": 7}, id="DR-T173"),
        pytest.param(3, {"fuel": 10, "structural_integrity": 9}, [1], {"fuel": 0, "structural_integrity": 7}, id="DR-74-even"),
        pytest.param(3, {"fuel": 9, "structural_integrity": 9}, [1], {"fuel": 0, "structural_integrity": 6}, id="DR-74-part"),
        pytest.param(3, {"fuel": 30}, [], {"fuel": 0}, id="DR-74-just-enough"),
        pytest.param(
            9, {"scrambler": 0, "fuel": 0, "structural_integrity": 9}, [1], {"fuel": 0, "structural_integrity": 6},
            id="DR-75-empty-tank",
        ),
        pytest.param(3, {"fuel": 0, "structural_integrity": 9}, [1], {"structural_integrity": 6}, id="DR-75-fuel-itself"),
        pytest.param(7, {"screens": 1}, [], {"screens": 0, "structural_integrity": 20}, id="210B-nothing-in-excess"),
    ],
)  # fmt: skip
def test_excess_damage(total, levels, dice, expected):
    blue, _ = struck(total, dice, **levels)
    for function, level in expected.items():
        assert blue.levels[function] == level


@row("DR-B41")
def test_two_levels_off_one():  # with the one Function whose row takes two
    blue, play = struck(4, tractor=1, structural_integrity=9)
    assert (blue.levels["tractor"], si(blue)) == (0, 8)
    assert last(play, "structure-lost").section == "210B"


@pytest.mark.parametrize(
    ("choice", "dice", "after"),
    [
        pytest.param("per10", [1], 27, id="fuel_excess-per10-DR-74"),
        pytest.param("literal", [1] * 9, 11, id="fuel_excess-literal-DR-T173"),
        pytest.param("none", [], 29, id="fuel_excess-none"),
    ],
)
def test_fuel_that_cannot_be_lost(choice, dice, after):
    blue, _ = struck(3, dice, fuel=12, structural_integrity=29, rules={"fuel_excess": choice})
    assert (fuel(blue), si(blue)) == (0, after)


def test_checks_of_excess_come_after_those_that_wait():  # DR-76
    """Two Levels lost, 10 and 8 to check; the first Critical Hit costs another hit, whose Level 6 is checked last."""
    blue = ship(structural_integrity=10, tractor=1)
    play = table([5, *two(4), 1, 1], ships=[blue])
    take_hits(play, blue, 4)
    play.dice.finish()
    assert checked(play) == [10, 8, 6]
    assert si(blue) == 5


def test_no_more_checks_for_a_destroyed_ship():  # DR-76
    blue = ship(structural_integrity=3, tractor=1)
    play = table([5, *two(4)], ships=[blue])
    take_hits(play, blue, 2)
    play.dice.finish()
    assert (blue.status, blue.checks, checked(play)) == ("destroyed", [], [2])


def test_damage_to_a_destroyed_ship_is_nothing():
    blue = ship(structural_integrity=1)
    play = table(ships=[blue])
    take_hits(play, blue, 1)
    take_hits(play, blue, 1)
    assert names(play).count("ship-destroyed") == 1


# DR-18 Damage to what is allocated


@pytest.mark.parametrize(
    ("total", "function", "level", "allocated", "left"),
    [
        pytest.param(7, "screens", 4, 4, 3, id="DR-T175"),
        pytest.param(7, "screens", 4, 2, 2, id="DR-18-not-in-use"),
        pytest.param(4, "tractor", 2, 2, 0, id="DR-18-to-nothing"),
        pytest.param(5, "laser", 10, 9, 8, id="DR-18-laser"),
        pytest.param(9, "scrambler", 3, 3, 2, id="DR-18-scrambler"),
    ],
)
def test_an_allocated_level_falls_with_its_maximum(total, function, level, allocated, left):
    blue, play = struck(total, **{function: level}, allocated={function: allocated})
    assert blue.allocated[function] == left
    assert ("allocation-reduced" in names(play)) == (left < allocated)


def test_velocity_already_gained_stays():  # DR-18
    blue = ship(v=4, main_engines=3)
    play = table(two(8), ships=[blue])
    allocate(play, blue, Allocation(accelerate=3))
    critical_hit(play, blue)
    assert (blue.velocity, blue.levels["main_engines"]) == (7, 2)


# 210C.c Buoys cast loose


def test_the_last_buoy_is_cast_loose():  # DR-75, DR-77
    blue, play = struck(9, scrambler=0, buoys=[buoy("first"), buoy("last", "easy")])
    assert [kept.id for kept in blue.buoys] == ["first"]
    assert [(marker.id, marker.hex) for marker in play.buoys] == [("last", (5, 5))]
    assert last(play, "buoy-cast-loose").params == {"ship": "blue", "buoy": "last", "hex": "5,5"}
    assert (fuel(blue), si(blue)) == (100, 20)


def test_an_empty_tank_is_a_function_at_level_0():  # DR-75
    blue, play = struck(3, fuel=0, buoys=[buoy("a")])
    assert (blue.buoys, si(blue), play.buoys[0].id) == ([], 20, "a")


def test_level_0_is_the_maximum_not_what_is_allocated():  # DR-75
    blue, _ = struck(9, buoys=[buoy("a")])
    assert (len(blue.buoys), blue.levels["scrambler"]) == (1, 9)


def test_an_easy_buoy_cast_loose_stays():  # 210C.c, DR-77
    _, play = struck(9, scrambler=0, buoys=[buoy("a", "easy")])
    assert move_free_floaters(play) == []
    assert play.buoys[0].hex == (5, 5)


def test_a_free_floater_cast_loose_drifts_again():  # 210C.c, DR-77
    _, play = struck(9, scrambler=0, buoys=[buoy("a")])
    play.dice = ScriptedDice([1, 4])
    assert move_free_floaters(play) == ["a"]
    assert play.buoys[0].hex == (5, 6)


@row("DR-T176")
def test_lucifer_cast_loose_drifts_and_keeps_its_value():
    blue, play = struck(9, scrambler=0, buoys=[buoy("lucifer", "lucifer")])
    play.dice = ScriptedDice([2, 4, 6])
    move_free_floaters(play)
    lucifer = play.buoys[0]
    assert lucifer.hex == (5, 7)
    blue.allocated["tractor"] = 5
    assert attempt_recovery(play, blue, lucifer, Reach(0, None, is_in_well=False))
    assert [(term.name, term.value) for term in score(DEFAULT, blue, 0)][:1] == [("buoy-lucifer", 100)]


def test_a_buoy_cast_loose_in_a_ring_is_a_high_roller():  # DR-77
    blue = ship(at=(0, -1), scrambler=0)
    blue.buoys = [buoy("astaroth", "astaroth")]
    play = table(two(9), board=tb(holes=[((0, 0), "ordinary", "clockwise")]), ships=[blue])
    critical_hit(play, blue)
    assert move_free_floaters(play) == []  # no Free Floater die for a Hell Buoy in orbit
    assert play.buoys[0].hex == (0, -1)


def test_a_function_named_by_a_later_row_may_be_at_level_0_too():  # 210C.d
    for total, function in [
        (4, "tractor"),
        (5, "laser"),
        (6, "maneuver_engines"),
        (7, "screens"),
        (8, "main_engines"),
        (10, "tractor"),
    ]:
        blue, _ = struck(total, **{function: 0})
        assert (fuel(blue), blue.levels[function]) == (70, 0)


def test_odds_carry_out_no_damage():
    blue = ship()
    play = table(ships=[blue])
    play.resolves_damage = False
    take_hits(play, blue, 5)
    assert (si(blue), play.events) == (20, [])
