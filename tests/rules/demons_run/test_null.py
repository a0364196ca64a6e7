"""204K and the Errata: Null."""

import pytest

from rules.demons_run.allocation import Allocation, allocate, lose_fuel
from rules.demons_run.movement import move_ship
from rules.demons_run.null_zone import escape_null
from rules.demons_run.turn import adjust_turn
from rules.errors import RuleViolation
from tests.rules.demons_run.boards import tb
from tests.rules.demons_run.table import (
    buoy,
    events,
    fuel,
    hound,
    last,
    move,
    names,
    path_of,
    row,
    ship,
    si,
    table,
)  # fmt: skip

CW = [((0, 0), "ordinary", "clockwise")]
PI_2 = {"pi_level": 6}


@pytest.mark.parametrize(
    ("levels", "dice", "is_lost"),
    [
        pytest.param({}, [3, 2], True, id="DR-T079"),
        pytest.param({}, [3, 3], False, id="DR-T080"),
        pytest.param(PI_2, [2, 2], False, id="DR-T082"),
        pytest.param(PI_2, [2, 1], True, id="Errata-PI-2-total-5"),
        pytest.param({"pi_level": 0}, [4, 4], True, id="Errata-PI-minus-3"),
    ],
)
def test_a_null_attack(levels, dice, is_lost):
    blue = ship(v=3, allocated={"screens": 8, "tractor": 3}, **levels)
    play = table(dice, board=tb(null=[(0, -1)]), ships=[blue])
    move(play, "F F F")
    assert blue.is_lost is is_lost
    assert (blue.hex, blue.velocity) == (((0, -1), 0) if is_lost else ((0, -3), 3))
    assert blue.allocated["screens"] == (0 if is_lost else 8)
    assert (set(blue.allocated.values()) == {0}) is is_lost
    lose_fuel(play, blue)
    assert fuel(blue) == (95 if is_lost else 100)


@row("DR-T083")
def test_every_null_hex_attacks():
    blue = ship(v=3)
    play = table([3, 3, 1, 2], board=tb(null=[(0, -1), (0, -2)]), ships=[blue])
    move(play, "F F F")
    assert (blue.hex, blue.is_lost) == ((0, -2), True)
    assert [event.params["total"] for event in events(play, "null-attacked")] == [6, 3]


def lost_ship(v=0, **levels):
    blue = ship(v=v, **levels)
    blue.is_lost = True
    return blue


@row("DR-T085")
def test_a_failed_escape_takes_everything_again():
    blue = lost_ship(fuel=40)
    play = table([2, 2], board=tb(null=[(0, 0)]), ships=[blue])
    allocate(play, blue, Allocation(accelerate=3, screens=4))
    assert not escape_null(play, blue)
    play.dice.finish()
    assert (blue.is_lost, blue.velocity, blue.allocated["screens"], blue.has_moved) == (True, 0, 0, True)
    assert fuel(blue) == 30
    with pytest.raises(RuleViolation) as refusal:
        move_ship(play, blue, [])
    assert refusal.value.code == "lost-in-null"
    lose_fuel(play, blue)
    assert fuel(blue) == 25


def test_a_failed_escape_at_velocity_0():  # DR-51
    blue = lost_ship()
    play = table([1, 1], board=tb(null=[(0, 0)]), ships=[blue])
    assert not escape_null(play, blue)
    assert names(play) == ["null-attacked", "lost-in-null"]


@row("DR-T086")
def test_a_ship_at_velocity_0_finds_its_facing_and_stays_lost():  # DR-51
    blue = lost_ship()
    play = table([5, 5, 2], board=tb(null=[(0, 0)]), ships=[blue])
    assert not escape_null(play, blue)
    play.dice.finish()
    assert (blue.facing, blue.is_lost, blue.hex) == (2, True, (0, 0))
    assert names(play) == ["null-attacked", "null-escaped", "null-not-left"]
    lose_fuel(play, blue)
    assert fuel(blue) == 95


def test_an_escape_and_the_way_out():  # DR-51
    blue = lost_ship(v=2)
    play = table([3, 3, 5], board=tb(null=[(0, 0)]), ships=[blue])
    assert escape_null(play, blue)
    with pytest.raises(RuleViolation) as refusal:
        move_ship(play, blue, ["R", "F", "F"])
    assert refusal.value.code == "turn-in-null"
    move(play, "F F")
    assert (blue.hex, blue.facing, blue.is_lost) == ((-2, 2), 5, False)


def test_a_random_facing_off_the_board_disqualifies():  # DR-51
    blue = lost_ship(v=1)
    blue.hex = (0, -15)
    play = table([6, 6, 1], board=tb(null=[(0, -15)]), ships=[blue])
    assert escape_null(play, blue)
    move(play, "F")
    assert blue.status == "disqualified"


def test_only_lost_ships_escape():
    with pytest.raises(RuleViolation) as refusal:
        escape_null(table(), ship())
    assert refusal.value.code == "not-lost-in-null"


def test_a_ship_that_stopped_in_null_leaves_without_a_roll():  # DR-52
    blue = ship(v=1)
    board = tb(null=[(0, -1)])
    play = table([3, 3], board=board, ships=[blue])
    move(play, "F")
    lose_fuel(play, blue)
    assert fuel(blue) == 95
    adjust_turn(play, blue)
    move(play, "F")
    assert blue.hex == (0, -2)


@row("DR-T088")
def test_null_in_a_ring_begins_no_whip_and_the_hole_is_next():
    blue = ship(at=(0, -3), facing=4, v=4)
    play = table([3, 3, 6, 1, 1, 1], board=tb(holes=CW, null=[(0, -1)]), ships=[blue])
    move(play, "F F F")
    assert (blue.is_captured, si(blue), blue.hex) == (True, 14, (0, 0))


def test_null_in_a_ring_takes_no_whip_length():  # DR-49
    blue = ship(at=(0, -3), facing=4, v=4)
    with pytest.raises(RuleViolation) as refusal:
        move_ship(table(board=tb(holes=CW, null=[(0, -1)]), ships=[blue]), blue, ["F", "F:2", "F"])
    assert refusal.value.code == "no-whip-here"


@row("DR-T089")
def test_a_whip_passes_through_null_without_gain_there():
    blue = ship(at=(0, -3), facing=4, v=4)
    play = table([4, 3], board=tb(holes=CW, null=[(1, 0)]), ships=[blue])
    move(play, "F F:4 F F")
    assert blue.hex == (0, 3)
    adjust_turn(play, blue)
    assert blue.velocity == 7


def test_a_whip_ends_where_the_ship_is_lost():  # DR-44, DR-50
    blue = ship(at=(0, -3), facing=4, v=4)
    play = table([1, 1], board=tb(holes=CW, null=[(1, 0)]), ships=[blue])
    move(play, "F F:4 F F")
    assert (blue.hex, blue.is_lost) == ((1, 0), True)
    adjust_turn(play, blue)
    assert blue.velocity == 0


def test_the_gain_of_a_whip_is_lost_with_the_ship():  # DR-44
    blue = ship(at=(0, -2), facing=4, v=2)
    play = table([1, 1], board=tb(holes=CW, null=[(1, 1)]), ships=[blue])
    move(play, "F:3 F")
    assert last(play, "whip-gained").params["total"] == 3
    assert blue.whip_gain == 0


def test_fuel_is_lost_in_null_up_to_nothing():  # DR-T091
    blue = ship(fuel=3)
    lose_fuel(table(board=tb(null=[(0, 0)])), blue)
    assert (fuel(blue), si(blue)) == (0, 20)


def test_turns_are_paid_by_a_ship_that_is_lost():  # 203C
    blue = ship(v=2)
    play = table([1, 1], board=tb(null=[(1, -1)]), ships=[blue])
    move(play, "R F F")
    assert (blue.is_lost, fuel(blue)) == (True, 99)


def test_an_attempt_in_the_hex_where_the_ship_is_lost_is_not_made():
    blue = ship(v=1, allocated={"tractor": 5})
    play = table([1, 1], board=tb(null=[(0, -1)]), ships=[blue], buoys=[buoy(at=(0, -1))])
    move(play, "F T:buoy")
    assert (blue.attempts, len(play.buoys)) == ([], 1)


# DR-66 Truncated paths


@row("DR-T134")
def test_a_hound_attacks_the_closest_hex_before_null():
    blue = ship(at=(1, -4), facing=4, v=6, allocated={"screens": 6})
    play = table([1, 2, 3, 3, 1, 1, 1], board=tb(null=[(1, -2)]), ships=[blue], hounds=[hound()])
    move(play, "F F F L F L F F")
    attack = last(play, "hell-hound-attacked")
    assert path_of(play) == ["1,-3", "1,-2"]
    assert (attack.params["distance"], attack.params["hits"]) == (2, 6)
    assert play.hell_hounds == []


def test_several_hounds_go_off_in_path_order_when_the_ship_is_lost():  # DR-66, DR-67
    """All three would have been met nearer further on; they attack for the closest hexes really entered."""
    blue = ship(v=5, structural_integrity=29, allocated={"screens": 10})
    hounds = [hound("third", (1, -3)), hound("second", (0, -4)), hound("first", (2, -2))]
    play = table([1, 1, *[1] * 7, 1, 1, 1], board=tb(null=[(0, -2)]), ships=[blue], hounds=hounds)
    move_ship(play, blue, ["F", "F", "F", "R", "R", "F", "F"])
    found = [(event.params["hound"], event.params["distance"]) for event in events(play, "hell-hound-attacked")]
    assert found == [("first", 2), ("second", 2), ("third", 1)]
    assert path_of(play) == ["0,-1", "0,-2"]
