"""208, 210C Hell Fire and System Crises."""

import pytest

from rules.demons_run import tables
from rules.demons_run.allocation import Allocation, allocate, lose_fuel, verify_allocation
from rules.demons_run.board import FireKind
from rules.demons_run.damage import add_crisis, suffer_crises, system_crisis
from rules.demons_run.hell_fire import hell_fire_attack
from rules.demons_run.movement import move_ship
from rules.demons_run.null_zone import escape_null
from rules.demons_run.turn import adjust_turn
from rules.errors import RuleViolation
from tests.rules.demons_run.boards import tb
from tests.rules.demons_run.table import buoy, events, fuel, hound, last, move, names, row, ship, si, table

ROWS = {
    2: tables.NO_TRACTOR, 3: tables.NO_TRACTOR, 4: tables.NO_WEAPON, 5: tables.NO_TURNING, 6: tables.NO_ACCELERATE,
    7: tables.SYSTEMS_FAILURE, 8: tables.NO_SCREENS, 9: tables.NO_DECELERATE, 10: tables.MUST_ACCELERATE,
    11: tables.MUST_DECELERATE, 12: tables.FUEL_LEAK,
}  # fmt: skip


def two(total: int) -> list[int]:
    """Two dice that show a total."""
    return [min(total - 1, 6), total - min(total - 1, 6)]


def crisis(play, blue, *totals):
    """Suffer crises with these totals, one after the other."""
    play.dice.values = [die for total in totals for die in (two(total) if isinstance(total, int) else total)]
    play.dice.taken = 0
    suffer_crises(play, blue, len([total for total in totals if isinstance(total, int)]))
    play.dice.finish()


@pytest.mark.parametrize(
    ("fire", "v", "screens", "dice", "points", "rolls"),
    [
        pytest.param("ordinary", 4, 0, [1, 1], 5, 2, id="DR-B38"),
        pytest.param("hell3", 4, 5, [3, 4], 9, 4, id="DR-T145"),
        pytest.param("hell2", 6, 8, [3, 2], 1, 0, id="DR-T146"),
        pytest.param("hell3", 1, 0, [6, 6], 22, 11, id="DR-T148"),
        pytest.param("ordinary", 4, 3, [1, 1], 2, 1, id="RC-difference-2"),
        pytest.param("ordinary", 4, 1, [1, 1], 4, 2, id="RC-difference-4"),
        pytest.param("ordinary", 4, 1, [2, 2], 6, 3, id="RC-difference-6"),
        pytest.param("ordinary", 4, 9, [1, 1], -4, 0, id="DR-71-below-2"),
        pytest.param("ordinary", 4, 0, [1, 1], 5, 2, id="DR-71-odd"),
    ],
)
def test_hell_fire(fire, v, screens, dice, points, rolls):
    blue = ship(v=v, allocated={"screens": screens})
    blue.has_moved = True
    play = table([*dice, *[1] * 2 * rolls], ships=[blue])
    assert hell_fire_attack(play, blue, FireKind(fire), v) == rolls
    play.dice.finish()
    event = last(play, "hell-fire-attacked")
    assert event.params["points"] == points == sum(term.value for term in event.terms)
    assert len(events(play, "system-crisis")) == rolls
    assert si(blue) == 20  # no damage as such


def test_hell_fire_uses_the_velocity_table_not_the_engines():  # DR-72
    blue = ship(maneuver_engines=0)
    play = table([1, 1, *[1] * 4])
    hell_fire_attack(play, blue, FireKind.ORDINARY, 4)
    assert last(play, "hell-fire-attacked").params["points"] == 5


@row("DR-T149")
def test_staying_in_and_leaving_hell_fire_is_harmless():  # DR-73
    blue = ship(v=1)
    play = table(board=tb(hell_fire=[(0, 0)]), ships=[blue])
    move(play, "F")
    assert names(play) == ["ship-moved"]


def test_hell_fire_does_not_stop_a_ship():  # 204N
    blue = ship(v=2, allocated={"screens": 9})
    play = table([1, 1], board=tb(hell_fire=[(0, -1)]), ships=[blue])
    move(play, "F F")
    assert blue.hex == (0, -2)


@pytest.mark.parametrize("total", range(2, 13))
def test_the_system_crisis_table(total):  # DR-08
    blue = ship(v=4)
    blue.has_moved = True
    play = table(two(total), ships=[blue])
    system_crisis(play, blue)
    assert blue.crises_next == [ROWS[total]]
    assert last(play, "system-crisis").params == {"ship": "blue", "roll": total, "crisis": ROWS[total], "when": "next-turn"}
    assert blue.crises == []


# DR-78 When a crisis bites


@row("DR-T151")
def test_a_ship_that_has_moved_feels_it_next_turn():
    blue = ship(v=4)
    blue.has_moved = True
    play = table(ships=[blue])
    crisis(play, blue, 8)
    screens = Allocation(screens=1)
    verify_allocation(play, blue, screens)
    adjust_turn(play, blue)
    with pytest.raises(RuleViolation) as refusal:
        verify_allocation(play, blue, screens)
    assert refusal.value.code == "forbidden-by-crisis"
    adjust_turn(play, blue)
    verify_allocation(play, blue, screens)


def unmoved(v=4, *, fuel=100, **allocation):
    """A ship that has allocated and not moved."""
    blue = ship(v=v, fuel=fuel)
    play = table(ships=[blue])
    allocate(play, blue, Allocation(**allocation))
    return blue, play


@pytest.mark.parametrize(
    ("allocation", "total", "v", "left"),
    [
        pytest.param({"accelerate": 3}, 6, 4, {}, id="DR-T152"),
        pytest.param({"decelerate": 3}, 9, 4, {}, id="DR-78-no-decelerate"),
        pytest.param({"decelerate": 3}, 6, 1, {"main_engines": -3}, id="DR-78-no-accelerate-while-slowing"),
        pytest.param({"accelerate": 3}, 9, 7, {"main_engines": 3}, id="DR-78-no-decelerate-while-speeding-up"),
        pytest.param({}, 6, 4, {}, id="DR-78-nothing-to-undo"),
        pytest.param({"tractor": 5, "laser": 2}, 2, 4, {"laser": 2}, id="DR-78-no-tractor"),
        pytest.param({"tractor": 5, "laser": 2}, 3, 4, {"laser": 2}, id="DR-78-no-tractor-3"),
        pytest.param({"laser": 2, "scrambler": 3, "screens": 1}, 4, 4, {"screens": 1}, id="DR-78-no-weapon"),
        pytest.param({"screens": 4, "laser": 2}, 8, 4, {"laser": 2}, id="DR-78-no-screens"),
        pytest.param(
            {"accelerate": 2, "tractor": 1, "laser": 1, "scrambler": 1, "screens": 1}, 7, 4, {}, id="DR-78-systems-failure"
        ),
    ],
)
def test_a_ship_that_has_not_moved_feels_it_at_once(allocation, total, v, left):
    blue, play = unmoved(**allocation)
    before = fuel(blue)
    crisis(play, blue, total)
    assert blue.velocity == v
    assert {name: level for name, level in blue.allocated.items() if level} == left
    assert fuel(blue) == before  # what was paid stays paid
    assert blue.crises == [ROWS[total]]
    assert last(play, "system-crisis").params["when"] == "this-turn"


def test_no_turning_at_once():  # Crisis 5
    blue, play = unmoved(v=2)
    crisis(play, blue, 5)
    with pytest.raises(RuleViolation) as refusal:
        move_ship(play, blue, ["R", "F", "F"])
    assert refusal.value.code == "turn-forbidden"


@row("DR-T154")
def test_hell_fire_on_the_way_leaves_the_movement_alone():
    blue = ship(v=4, allocated={"screens": 3})
    play = table([1, 1, *two(5)], board=tb(hell_fire=[(0, -1)]), ships=[blue])
    move(play, "F R F F F")
    assert (blue.facing, blue.crises, blue.crises_next) == (2, [], [tables.NO_TURNING])
    adjust_turn(play, blue)
    with pytest.raises(RuleViolation) as refusal:
        move_ship(play, blue, ["R"])
    assert refusal.value.code == "turn-forbidden"


@row("DR-T155")
def test_systems_failure_costs_a_pilot_level_at_once():
    blue = ship(v=4)
    blue.has_moved = True
    play = table(ships=[blue])
    crisis(play, blue, 7)
    assert (blue.levels["pi_level"], play.rules.pi_modifier(2)) == (2, -1)
    adjust_turn(play, blue)
    assert blue.velocity == 4
    for level in ({"accelerate": 1}, {"decelerate": 1}, {"tractor": 1}, {"laser": 1}, {"scrambler": 1}, {"screens": 1}):
        with pytest.raises(RuleViolation):
            verify_allocation(play, blue, Allocation(**level))


def test_a_pilot_level_that_is_not_there_is_a_hit():  # DR-80
    blue = ship(pi_level=0, structural_integrity=8)
    blue.has_moved = True
    play = table(ships=[blue])
    crisis(play, blue, 7, [4])
    assert (blue.levels["pi_level"], si(blue)) == (0, 7)
    assert last(play, "critical-hit-checked").params["level"] == 8


# DR-79 Contradictions and repetitions


OPPOSITES = {10: {6, 7, 11}, 11: {7, 9, 10}}


@pytest.mark.parametrize("has_moved", [True, False], ids=["next-turn", "this-turn"])
@pytest.mark.parametrize(
    ("totals", "in_force", "pilot"),
    [
        pytest.param([10, 11], [tables.SYSTEMS_FAILURE], 2, id="DR-T157-printed"),
        pytest.param([11, 10], [tables.SYSTEMS_FAILURE], 2, id="DR-79-11-10"),
        pytest.param([6, 10], [tables.SYSTEMS_FAILURE], 2, id="DR-T157-6-10"),
        pytest.param([10, 6], [tables.SYSTEMS_FAILURE], 2, id="DR-79-10-6"),
        pytest.param([9, 11], [tables.SYSTEMS_FAILURE], 2, id="DR-T157-9-11"),
        pytest.param([6, 9], [tables.NO_ACCELERATE, tables.NO_DECELERATE], 3, id="DR-T157-6-9"),
        pytest.param([2, 3], [tables.NO_TRACTOR], 3, id="DR-T157-2-3"),
        pytest.param([7, 10], [tables.SYSTEMS_FAILURE], 2, id="DR-79-7-10"),
        pytest.param([10, 7], [tables.SYSTEMS_FAILURE], 2, id="DR-79-10-7"),
        pytest.param([7, 11], [tables.SYSTEMS_FAILURE], 2, id="DR-79-7-11"),
        pytest.param([7, 7], [tables.SYSTEMS_FAILURE], 1, id="DR-79-7-twice"),
        pytest.param([12, 12], [tables.FUEL_LEAK, tables.FUEL_LEAK], 3, id="DR-79-12-twice"),
        pytest.param([8, 8], [tables.NO_SCREENS], 3, id="DR-79-8-twice"),
        pytest.param([6, 9, 10], [tables.NO_DECELERATE, tables.SYSTEMS_FAILURE], 2, id="DR-79-6-9-10"),
        pytest.param([6, 11, 5], [tables.NO_ACCELERATE, tables.MUST_DECELERATE, tables.NO_TURNING], 3, id="DR-79-add-up"),
        pytest.param([10, 11, 7], [tables.SYSTEMS_FAILURE], 1, id="DR-79-10-11-7"),
    ],
)
def test_crises_of_one_turn(totals, in_force, pilot, has_moved):
    blue = ship(v=4)
    blue.has_moved = has_moved
    play = table(ships=[blue])
    rolls: list[int | list[int]] = []
    for place, total in enumerate(totals):
        rolls.append(total)
        if not has_moved and total in OPPOSITES and not OPPOSITES[total] & set(totals[:place]):
            rolls.append([1])  # the forced change is rolled at once
    crisis(play, blue, *rolls)
    found, other = (blue.crises_next, blue.crises) if has_moved else (blue.crises, blue.crises_next)
    assert (found, other) == (in_force, [])
    assert blue.levels["pi_level"] == pilot


def test_a_contradiction_is_told_with_both_crises():
    blue = ship(v=4)
    blue.has_moved = True
    play = table(ships=[blue])
    crisis(play, blue, 10, 11)
    assert last(play, "crises-contradictory").params["crises"] == [tables.MUST_ACCELERATE, tables.MUST_DECELERATE]


def test_crises_of_different_turns_do_not_contradict():  # DR-79
    blue = ship(v=4)
    blue.crises = [tables.MUST_ACCELERATE]
    blue.has_moved = True
    crisis(table(ships=[blue]), blue, 11)
    assert (blue.crises, blue.crises_next) == ([tables.MUST_ACCELERATE], [tables.MUST_DECELERATE])


def test_a_forced_change_is_not_forced_twice():  # DR-79: the same twice changes nothing
    blue = ship(v=4)
    blue.has_moved = True
    play = table(ships=[blue])
    crisis(play, blue, 10, 10)
    play.dice.values, play.dice.taken = [5], 0
    adjust_turn(play, blue)
    play.dice.finish()
    assert blue.velocity == 9


def test_a_forced_change_at_once_is_not_rolled_again():  # DR-79
    blue, play = unmoved()
    crisis(play, blue, 10, [3], 10)
    assert (blue.velocity, fuel(blue)) == (7, 94)


# DR-81 Forced changes


def forced(total, die, **levels):
    """A ship into whose next Turn a forced change goes."""
    blue = ship(v=4, **levels)
    blue.has_moved = True
    play = table(ships=[blue])
    crisis(play, blue, total)
    play.dice.values, play.dice.taken = [die], 0
    adjust_turn(play, blue)
    play.dice.finish()
    return blue, play


@pytest.mark.parametrize(
    ("total", "die", "levels", "v", "fuel_after"),
    [
        pytest.param(10, 5, {"fuel": 7}, 7, 1, id="DR-T160"),
        pytest.param(10, 5, {"fuel": 50}, 9, 40, id="DR-81-accelerate"),
        pytest.param(10, 5, {"fuel": 50, "main_engines": 0}, 4, 50, id="DR-T161"),
        pytest.param(10, 6, {"fuel": 50, "main_engines": 1}, 10, 38, id="DR-81-not-limited-by-the-engines"),
        pytest.param(10, 6, {"fuel": 1}, 4, 1, id="DR-81-no-fuel"),
        pytest.param(11, 3, {"fuel": 50}, 1, 44, id="DR-81-decelerate"),
        pytest.param(11, 6, {"fuel": 50}, 0, 42, id="DR-81-down-to-0-only"),
        pytest.param(11, 6, {"fuel": 4}, 2, 0, id="DR-81-decelerate-as-fuel-pays"),
    ],
)
def test_a_forced_change(total, die, levels, v, fuel_after):
    blue, _ = forced(total, die, **levels)
    assert (blue.velocity, fuel(blue), si(blue)) == (v, fuel_after, 20)
    assert blue.velocity_before == 4


def test_engines_at_level_0_leave_velocity_alone():  # DR-T161
    _, play = forced(10, 5, main_engines=0)
    assert last(play, "forced-change-impossible").params == {"ship": "blue", "crisis": tables.MUST_ACCELERATE, "die": 5}


def test_a_forced_change_up_to_the_highest_box():  # DR-81
    blue = ship(v=18)
    blue.crises_next = [tables.MUST_ACCELERATE]
    play = table([6], ships=[blue])
    adjust_turn(play, blue)
    assert (blue.velocity, fuel(blue)) == (20, 96)


@pytest.mark.parametrize(
    ("choice", "v", "fuel_after"),
    [
        pytest.param("paid", 6, 0, id="forced_accel_fuel-paid-DR-81"),
        pytest.param("free", 9, 4, id="forced_accel_fuel-free"),
    ],
)
def test_what_a_forced_change_costs(choice, v, fuel_after):
    blue = ship(v=4, fuel=4)
    blue.crises_next = [tables.MUST_ACCELERATE]
    play = table([5], ships=[blue], forced_accel_fuel=choice)
    adjust_turn(play, blue)
    assert (blue.velocity, fuel(blue)) == (v, fuel_after)


def test_the_main_engines_are_not_allocated_beside_a_forced_change():  # part E
    blue, play = forced(10, 1)
    with pytest.raises(RuleViolation) as refusal:
        allocate(play, blue, Allocation(accelerate=1))
    assert refusal.value.code == "forbidden-by-crisis"
    allocate(play, blue, Allocation(screens=2))


@row("DR-T163")
def test_a_forced_change_replaces_the_allocation():
    blue, play = unmoved(accelerate=2)
    assert (blue.velocity, fuel(blue)) == (6, 96)
    crisis(play, blue, 10, [3])
    assert (blue.velocity, fuel(blue), blue.allocated["main_engines"]) == (7, 90, 0)


@pytest.mark.parametrize("total", [11, 6, 7])
def test_a_forced_change_already_made_is_undone_by_its_opposite(total):  # part E, DR-81
    blue, play = forced(10, 3)
    assert (blue.velocity, fuel(blue)) == (7, 94)
    allocate(play, blue, Allocation(screens=4))
    crisis(play, blue, total)
    assert (blue.velocity, fuel(blue)) == (4, 90)
    assert (blue.crises, blue.allocated["screens"], blue.levels["pi_level"]) == ([tables.SYSTEMS_FAILURE], 0, 2)


def test_a_second_ship_is_not_asked_about_chance():
    """No die is thrown for a ship that cannot be forced, nor for crises that only forbid."""
    blue = ship(v=4)
    blue.crises_next = [tables.NO_SCREENS, tables.FUEL_LEAK]
    play = table(ships=[blue])
    adjust_turn(play, blue)
    assert names(play) == ["crisis-in-force", "fuel-leak-begun"]


# DR-82 Leaks


@pytest.mark.parametrize(
    ("rules", "per_turn"),
    [
        pytest.param({}, 10, id="DR-T158"),
        pytest.param({"leak_cumulative": True}, 10, id="leak_cumulative-true-DR-82"),
        pytest.param({"leak_cumulative": False}, 5, id="leak_cumulative-false"),
    ],
)
def test_two_leaks(rules, per_turn):
    blue = ship(v=4)
    blue.has_moved = True
    play = table(ships=[blue], **rules)
    crisis(play, blue, 12, 12)
    lose_fuel(play, blue)
    assert fuel(blue) == 100  # from the next Turn on
    for turn in (1, 2):
        adjust_turn(play, blue)
        lose_fuel(play, blue)
        assert fuel(blue) == 100 - turn * per_turn


def test_a_leak_at_once():  # DR-82: the effective Turn is this one
    blue, play = unmoved()
    crisis(play, blue, 12)
    lose_fuel(play, blue)
    assert fuel(blue) == 95


def test_leaks_go_on_for_the_rest_of_the_race():
    blue, play = unmoved()
    crisis(play, blue, 12)
    for _ in range(3):
        lose_fuel(play, blue)
        adjust_turn(play, blue)
    assert (fuel(blue), blue.crises) == (85, [])


def test_a_destroyed_ship_suffers_no_further_crises():
    blue = ship(pi_level=0, structural_integrity=1)
    blue.has_moved = True
    blue.buoys = [buoy("a")]
    play = table(two(7), ships=[blue])
    suffer_crises(play, blue, 3)
    play.dice.finish()
    assert blue.status == "destroyed"
    assert last(play, "ship-destroyed").params == {"ship": "blue", "buoys": ["a"]}


def test_a_ship_destroyed_by_hell_fire_enters_no_further_hex():
    blue = ship(v=3, pi_level=0, structural_integrity=1, allocated={"screens": 3, "tractor": 2})
    play = table([1, 1, *two(7)], board=tb(hell_fire=[(0, -1)]), ships=[blue], buoys=[buoy("a", at=(0, -1))])
    move(play, "F T:a F F")
    assert (blue.status, blue.hex, blue.attempts) == ("destroyed", (0, -1), [])


def test_odds_stop_at_what_an_attack_scores():
    """Damage is not carried out when only the attack is asked about."""
    blue = ship()
    play = table([6, 6], ships=[blue])
    play.resolves_damage = False
    assert hell_fire_attack(play, blue, FireKind.HELL3, 1) == 11
    assert names(play) == ["hell-fire-attacked"]


def test_add_crisis_by_hand():
    blue = ship(v=4)
    add_crisis(table(ships=[blue]), blue, tables.NO_TURNING)
    assert blue.crises == [tables.NO_TURNING]


FIRE = tb(hell_fire=[(0, -1)])
NO_TURNING_TOTAL = [2, 3]  # 5
MUST_ACCELERATE_TOTAL = [5, 5]  # 10
MUST_DECELERATE_TOTAL = [5, 6]  # 11


@pytest.mark.parametrize(
    ("choice", "pending"),
    [
        pytest.param("phase_begun", ([], ["no-turning"]), id="crisis_moved-phase_begun"),
        pytest.param("phase_finished", (["no-turning"], []), id="crisis_moved-phase_finished"),
    ],
)
def test_when_a_ship_counts_as_having_moved(choice, pending):  # DR-78
    """The Hell Fire of a ship's own movement: dice 3 + 3 turns at Velocity 4 - Screens 4 = 2, one crisis."""
    mover = ship(v=4, allocated={"screens": 4})
    movement = move(table([1, 2, *NO_TURNING_TOTAL], board=FIRE, ships=[mover], crisis_moved=choice), "F F F F")
    assert (mover.crises, mover.crises_next) == pending
    assert movement.state == "done"
    assert mover.has_moved


def test_a_crisis_in_ones_own_phase_forbids_the_next_turn():  # DR-78, phase_finished
    mover = ship(v=4, allocated={"screens": 4})
    play = table([1, 2, *NO_TURNING_TOTAL], board=FIRE, ships=[mover], crisis_moved="phase_finished")
    movement = move(play, "F R F F F")
    assert (movement.state, mover.hex, movement.progress.mps) == ("interrupted", (0, -1), 1)
    assert not mover.has_moved
    rest = move(table(board=FIRE, ships=[mover], crisis_moved="phase_finished"), "F F F", movement.progress)
    assert (rest.state, mover.hex, mover.has_moved) == ("done", (0, -4), True)


def test_a_crisis_in_ones_own_phase_changes_the_velocity():  # DR-78, phase_finished
    """Forced from Velocity 4 to 6 on entering the first hex: five MPs are left, and the rest is declared anew."""
    mover = ship(v=4, allocated={"screens": 4})
    play = table([1, 2, *MUST_ACCELERATE_TOTAL, 2], board=FIRE, ships=[mover], crisis_moved="phase_finished")
    movement = move(play, "F F F F")
    assert (movement.state, mover.velocity, mover.hex) == ("interrupted", 6, (0, -1))
    assert last(play, "movement-interrupted").params["mps_left"] == 5
    rest = move(table(board=FIRE, ships=[mover], crisis_moved="phase_finished"), "F F F F F", movement.progress)
    assert (rest.state, mover.hex) == ("done", (0, -6))


def test_a_crisis_on_the_last_hex_that_makes_a_ship_faster():  # DR-78, phase_finished
    mover = ship(v=1, allocated={"screens": 7})
    play = table([1, 2, *MUST_ACCELERATE_TOTAL, 2], board=FIRE, ships=[mover], crisis_moved="phase_finished")
    movement = move(play, "F")
    assert (movement.state, mover.velocity, mover.hex) == ("interrupted", 3, (0, -1))


def test_a_crisis_in_ones_own_phase_ends_the_movement():  # DR-78, phase_finished
    """Slowed from 4 to 1 after one hex: the ship has used all the MPs it still has."""
    mover = ship(v=4, allocated={"screens": 4})
    play = table([1, 2, *MUST_DECELERATE_TOTAL, 3], board=FIRE, ships=[mover], crisis_moved="phase_finished")
    movement = move(play, "F F F F")
    assert (movement.state, mover.velocity, mover.hex, mover.has_ended_movement) == ("done", 1, (0, -1), True)


@pytest.mark.parametrize("choice", ["phase_begun", "phase_finished"])
def test_a_ship_that_stays_lost_has_moved(choice):  # DR-78
    mover = ship(v=0)
    mover.is_lost = True
    assert not escape_null(table([1, 2], ships=[mover], crisis_moved=choice), mover)
    assert mover.has_moved


SYSTEMS_FAILURE_TOTAL = [3, 4]  # 7
NO_DECELERATE_TOTAL = [4, 5]  # 9
CRITICAL_CRISIS = [5, 1, 1]  # a check, and 2 on the Critical Hit Table


@pytest.mark.parametrize("crisis", [SYSTEMS_FAILURE_TOTAL, NO_DECELERATE_TOTAL], ids=["7", "9"])
def test_no_crisis_in_ones_own_phase_frees_from_a_hole(crisis):  # 204M, DR-78, phase_finished
    """Slowed from 6 to 5, captured at once: what the hole took is not given back."""
    mover = ship(at=(0, -1), facing=4, v=6)
    board = tb(holes=[((0, 0), "ordinary", "clockwise")])
    play = table([1, *CRITICAL_CRISIS, *crisis], board=board, ships=[mover], crisis_moved="phase_finished")
    allocate(play, mover, Allocation(decelerate=1))
    move(play, "F")
    assert (mover.is_captured, mover.velocity) == (True, 0)


@pytest.mark.parametrize("crisis", [SYSTEMS_FAILURE_TOTAL, NO_DECELERATE_TOTAL], ids=["7", "9"])
def test_no_crisis_in_ones_own_phase_finds_a_lost_ship(crisis):  # Errata, DR-78, phase_finished
    """A Hell Hound that waited for a nearer hex goes off when the ship is lost in Null."""
    mover = ship(at=(1, -3), facing=4, v=3)
    play = table([1, 1, 1, 1, *CRITICAL_CRISIS, *crisis], board=tb(null=[(1, -2)]), ships=[mover], hounds=[hound()],
                 crisis_moved="phase_finished")  # fmt: skip
    allocate(play, mover, Allocation(decelerate=1))
    move(play, "F F")
    assert (mover.is_lost, mover.velocity) == (True, 0)


@pytest.mark.parametrize("crisis", [SYSTEMS_FAILURE_TOTAL, NO_DECELERATE_TOTAL], ids=["7", "9"])
def test_no_crisis_gives_back_what_an_escape_has_cost(crisis):  # 204M, DR-78, phase_finished
    """At 3 from the Turn before, sped up to 4, escaped at 1: without the engines there would be nothing."""
    mover = ship(facing=4, v=3)
    mover.is_captured = True
    play = table([1, 1, *crisis], board=tb(holes=[((0, 0), "hell2", "clockwise")]), ships=[mover], crisis_moved="phase_finished")
    allocate(play, mover, Allocation(accelerate=1, screens=8))
    move(play, "F")
    assert (mover.hex, mover.velocity) == ((0, 1), 0 if crisis == SYSTEMS_FAILURE_TOTAL else 1)


def test_a_hound_waits_no_longer_than_the_mps_last():  # DR-66, DR-78, phase_finished
    """Slowed to 0 two hexes from a Hell Hound that it would have come nearer to."""
    mover = ship(at=(1, -5), facing=4, v=4, allocated={"screens": 4})
    play = table([1, 2, *MUST_DECELERATE_TOTAL, 4, 1, 1], board=tb(hell_fire=[(1, -3)]), ships=[mover],
                 hounds=[hound(at=(1, -1))], crisis_moved="phase_finished")  # fmt: skip
    movement = move(play, "F F F F")
    assert (movement.state, mover.hex) == ("done", (1, -3))
    assert last(play, "hell-hound-attacked").params["distance"] == 2
    assert play.hell_hounds == []
