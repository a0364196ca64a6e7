"""204G-I Free Floaters and High Rollers."""

import pytest

from rules.demons_run.buoys import move_free_floaters, move_high_rollers, roll_orbit
from rules.demons_run.hell_hounds import move_hell_hounds
from rules.dice import ScriptedDice
from rules.errors import RuleViolation
from rules.hexes import Hex
from tests.rules.demons_run.boards import tb
from tests.rules.demons_run.table import buoy, events, hound, last, names, path_of_marker, row, table

CW = [((0, 0), "ordinary", "clockwise")]
CCW = [((0, 0), "ordinary", "counterclockwise")]


def drifted(dice, at: Hex, holes=(), kind="free_floater", null=(), hell_fire=(), **rules):
    """Step A.A and A.B for one Buoy."""
    play = table(dice, board=tb(holes=holes, null=null, hell_fire=hell_fire), buoys=[buoy("ff", kind, at)], **rules)
    move_high_rollers(play, move_free_floaters(play))
    play.dice.finish()
    return play, play.buoys[0].hex


@pytest.mark.parametrize(
    ("at", "dice", "hexes"),
    [
        pytest.param((0, 0), [2, 5], "-1,1 -2,2", id="DR-B22"),
        pytest.param((0, 0), [5], "", id="DR-T037"),
        pytest.param((0, 0), [4], "", id="204H-4-rests"),
        pytest.param((0, 0), [3, 3], "1,0 2,0 3,0", id="204H-3-moves"),
        pytest.param((0, -14), [3, 1], "0,-15", id="DR-T038"),
        pytest.param((0, -15), [1, 1], "", id="DR-30-held"),
        pytest.param((0, -15), [1, 4], "0,-14", id="DR-T040"),
        pytest.param((0, 15), [1, 1], "0,14", id="DR-T041"),
    ],
)
def test_a_free_floater(at, dice, hexes):
    play, end = drifted(dice, at)
    assert path_of_marker(play) == hexes.split()
    assert f"{end[0]},{end[1]}" == ([f"{at[0]},{at[1]}", *hexes.split()])[-1]


def test_a_free_floater_held_by_the_edge_says_so():  # DR-30
    play, _ = drifted([1, 1], (0, -15))
    assert names(play) == ["marker-held-by-edge"]
    assert last(play, "marker-held-by-edge").params == {"marker": "ff", "direction": 1, "hex": "0,-15"}


def test_null_and_hell_fire_are_nothing_to_a_buoy():  # DR-31, 204H
    play, end = drifted([3, 4], (0, 5), null=[(0, 6)], hell_fire=[(0, 7)])
    assert end == (0, 8)
    assert names(play) == ["marker-moved"]


@pytest.mark.parametrize(
    ("holes", "at", "dice", "hexes", "is_high_roller"),
    [
        pytest.param(CW, (0, -3), [3, 4], "0,-2 0,-1 1,-1 1,0 1,1", False, id="DR-B27"),
        pytest.param(CW, (0, -2), [1, 4], "0,-1", True, id="DR-T043"),
        pytest.param(CW, (0, -3), [3, 4], "0,-2 0,-1 1,-1 1,0 1,1", False, id="DR-T044"),
        pytest.param(CW, (0, -3), [2, 4], "0,-2 0,-1", True, id="204H-ends-in-the-first-well-hex"),
        pytest.param(CW, (1, 1), [2, 1], "1,0 0,1 -1,1 -1,0", True, id="DR-T046"),
        pytest.param(CW, (1, 1), [3, 1], "1,0 0,1 -1,1 -1,0 -1,-1", False, id="DR-T047"),
        pytest.param(CCW, (0, -3), [3, 4], "0,-2 0,-1 -1,0 -1,1 -1,2", False, id="DR-34-counterclockwise"),
        pytest.param(CW, (0, 0), [1, 4], "0,1", True, id="DR-35-from-the-hole-hex"),
        pytest.param(CW, (0, 0), [2, 4], "0,1 0,2", False, id="DR-35-from-the-hole-hex-no-whip"),
        pytest.param(CW, (0, -1), [2, 3], "1,-1 2,-1", False, id="DR-35-within-the-ring"),
        pytest.param(CW, (0, -1), [1, 4], "0,0", False, id="DR-T052"),
        pytest.param(CW, (0, -1), [3, 4], "0,0 0,1 0,2", False, id="DR-31-through-the-hole"),
    ],
)
def test_a_free_floater_and_a_gravity_well(holes, at, dice, hexes, is_high_roller):
    play, _ = drifted(dice, at, holes)
    moved = last(play, "marker-moved")
    assert moved.params["path"] == hexes.split()
    assert moved.params["is_high_roller"] is is_high_roller
    assert moved.section == "204H"


@pytest.mark.parametrize(
    ("rules", "at", "dice", "hexes"),
    [
        pytest.param({"whip_entry_costs_mp": True}, (0, -2), [1, 4], "0,-1", id="whip_entry_costs_mp-true"),
        pytest.param({"whip_entry_costs_mp": False}, (0, -2), [1, 4], "0,-1 1,-1 1,0 1,1", id="DR-T055"),
        pytest.param({"whip_inclusive": True}, (0, -3), [3, 4], "0,-2 0,-1 1,-1 1,0 1,1", id="whip_inclusive-true"),
        pytest.param({"whip_inclusive": False}, (0, -3), [3, 4], "0,-2 0,-1 1,-1 1,0 0,1 0,2", id="DR-T056"),
    ],
)
def test_house_rules_for_whipped_buoys(rules, at, dice, hexes):
    play, _ = drifted(dice, at, CW, **rules)
    assert path_of_marker(play) == hexes.split()


def test_a_whip_that_leads_from_one_well_into_another():  # DR-35: outside of one, so entered anew
    holes = [((0, 0), "ordinary", "clockwise"), ((2, 1), "ordinary", "clockwise")]
    play, _ = drifted([3, 4], (0, -2), holes)
    assert path_of_marker(play) == ["0,-1", "1,-1", "1,0", "1,1", "2,0", "3,0", "3,1"]


@pytest.mark.parametrize(
    ("holes", "at", "dice", "end"),
    [
        pytest.param(CCW, (-1, 0), [6, 4], (1, -1), id="DR-B23"),
        pytest.param(CW, (0, -1), [5, 4], (-1, 1), id="DR-T049"),
        pytest.param(CCW, (-1, 0), [6, 4], (1, -1), id="DR-T050"),
    ],
)
def test_a_high_roller(holes, at, dice, end):
    play, place = drifted(dice, at, holes)
    assert place == end
    assert last(play, "marker-moved").section == "204I"


def test_a_buoy_that_moved_gets_no_second_move():  # DR-36
    play, end = drifted([2, 4], (0, -3), CW)
    assert end == (0, -1)
    assert len(events(play, "marker-moved")) == 1


def test_a_buoy_that_the_edge_held_in_its_well_orbits():  # DR-36: it did not move
    play, end = drifted([1, 1, 2], (0, -15), [((0, -14), "ordinary", "clockwise")])
    assert end == (1, -14)
    assert names(play) == ["marker-held-by-edge", "marker-moved"]


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("lucifer", id="DR-T053"),
        pytest.param("astaroth", id="DR-37-astaroth"),
        pytest.param("belial", id="DR-37-belial"),
    ],
)
def test_hell_buoys_in_orbit_get_the_high_roller_die_only(kind):
    size = "hell3" if kind == "lucifer" else "hell2"
    _, end = drifted([6], (1, 0), [((0, 0), size, "clockwise")], kind)
    assert end == (1, 0)


def test_easy_buoys_never_move():  # 204G, DR-38
    play, end = drifted([], (0, -1), CW, "easy")
    assert end == (0, -1)
    assert play.events == []


def test_a_null_hex_in_a_ring_is_a_well_hex_for_a_buoy():  # DR-39
    _, end = drifted([6, 1], (0, -1), CW, null=[(0, -1), (1, -1)])
    assert end == (1, -1)


def test_a_hell_buoy_cast_loose_drifts_until_it_ends_in_a_ring():  # DR-77
    play, end = drifted([2, 4], (0, -3), CW, "lucifer")
    assert end == (0, -1)
    play.dice = ScriptedDice([1])
    move_high_rollers(play, move_free_floaters(play))
    assert play.buoys[0].hex == (1, -1)


def test_a_buoy_cast_loose_in_a_hole_hex_drifts():  # part E, DR-31
    _, end = drifted([1, 2], (0, 0), CW)
    assert end == (1, -1)


def test_buoys_move_from_top_to_bottom_then_left_to_right():  # DR-40
    buoys = [buoy("d", at=(0, 3)), buoy("c", at=(4, 0)), buoy("a", at=(0, -3)), buoy("b", at=(-2, 3))]
    play = table([6] * 4, buoys=buoys)
    move_free_floaters(play)
    assert [roll.by for roll in play.dice.rolls] == ["a", "b", "c", "d"]
    assert [roll.purpose for roll in play.dice.rolls] == ["free floater move"] * 4


def test_high_rollers_move_from_top_to_bottom_then_left_to_right():  # DR-40
    buoys = [buoy("s", at=(0, 1)), buoy("ne", at=(1, -1)), buoy("n", at=(0, -1)), buoy("nw", at=(-1, 0))]
    play = table([1] * 4, board=tb(holes=CW), buoys=buoys)
    move_high_rollers(play, [])
    assert [roll.by for roll in play.dice.rolls] == ["n", "nw", "ne", "s"]


def test_only_what_lies_in_a_well_orbits():
    with pytest.raises(RuleViolation) as refusal:
        roll_orbit(table([1]), buoy())
    assert refusal.value.code == "not-in-gravity-well"


def test_hell_hounds_are_whipped_and_orbit_like_free_floaters():  # 204J, DR-69
    play = table([3, 4], board=tb(holes=CW), hounds=[hound(at=(0, -3))])
    move_hell_hounds(play)
    assert play.hell_hounds[0].hex == (1, 1)
    assert [roll.purpose for roll in play.dice.rolls] == ["hell hound move", "direction"]


@row("DR-T143")
def test_a_hell_hound_in_a_well_orbits_when_it_does_not_move():
    play = table([5, 2], board=tb(holes=CW), hounds=[hound(at=(0, -1))])
    move_hell_hounds(play)
    play.dice.finish()
    assert play.hell_hounds[0].hex == (1, 0)
    assert last(play, "marker-moved").section == "204I"
