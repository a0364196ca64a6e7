"""204C-E Plain movement and turning: what a path may be, and where it leads."""

import pytest

from rules.demons_run import tables
from rules.demons_run.movement import INTERRUPTED, move_ship
from rules.demons_run.path import Progress, read_path
from rules.errors import RuleViolation
from rules.hexes import Hex
from tests.rules.demons_run.boards import tb
from tests.rules.demons_run.table import buoy, fuel, hound, last, move, names, path_of, row, ship, table

PAIR_2_3 = {"maneuver_engines": 8}


@pytest.mark.parametrize(
    ("start", "facing", "v", "path", "hexes", "facing_after"),
    [
        pytest.param((0, 0), 1, 5, "F F F F F", "0,-1 0,-2 0,-3 0,-4 0,-5", 1, id="DR-B16"),
        pytest.param((0, 0), 1, 3, "F F F", "0,-1 0,-2 0,-3", 1, id="DR-B17"),
        pytest.param((0, 0), 1, 3, "F F F", "0,-1 0,-2 0,-3", 1, id="DR-T022"),
        pytest.param((0, 0), 1, 3, "R R F L F F", "1,0 2,-1 3,-2", 2, id="DR-T023"),
        pytest.param((0, 0), 1, 1, "R R F", "1,0", 3, id="DR-B19"),
        pytest.param((0, 0), 1, 4, "R R F L F F F", "1,0 2,-1 3,-2 4,-3", 2, id="DR-B20"),
        pytest.param((0, 0), 1, 4, "R F R F R F F", "1,-1 2,-1 2,0 2,1", 4, id="204E-one-each-in-three-hexes"),
        pytest.param((0, 0), 1, 1, "F R", "0,-1", 2, id="DR-T028"),
        pytest.param((0, 0), 1, 1, "L F", "-1,0", 6, id="204E-left-of-1-is-6"),
        pytest.param((0, 0), 1, 0, "", "", 1, id="204C-V0"),
    ],
)
def test_a_path(start, facing, v, path, hexes, facing_after):
    blue = ship(at=start, facing=facing, v=v)
    play = table(ships=[blue])
    move(play, path)
    assert path_of(play) == hexes.split()
    assert blue.facing == facing_after
    turns = path.count("R") + path.count("L")
    assert fuel(blue) == 100 - turns  # 203C.c
    assert ("turning-paid" in names(play)) == (turns > 0)
    assert blue.has_moved
    assert blue.has_ended_movement


@pytest.mark.parametrize(
    ("levels", "v", "path", "code", "pointer"),
    [
        pytest.param({"maneuver_engines": 6}, 4, "R F R F R F F", "too-many-turns", "/path/4", id="DR-T025"),
        pytest.param({"maneuver_engines": 5}, 4, "R R F F F F", "too-many-turns-in-hex", "/path/1", id="DR-T026"),
        pytest.param(PAIR_2_3, 8, "R F R F R F F F F F F", "too-many-turns", "/path/4", id="DR-B18"),
        pytest.param(PAIR_2_3, 9, "R R F F F F F F F F F", "too-many-turns", "/path/1", id="DR-B21"),
        pytest.param(PAIR_2_3, 3, "R R R F F F", "too-many-turns-in-hex", "/path/2", id="DR-B19-third-in-a-hex"),
        pytest.param({"maneuver_engines": 0}, 3, "R F F F", "too-many-turns", "/path/0", id="DR-B40"),
        pytest.param({}, 0, "R", "too-many-turns", "/path/0", id="DR-T029"),
        pytest.param({}, 3, "F F F F", "no-mps-left", "/path/3", id="DR-T031"),
        pytest.param({}, 5, "F F F F", "mps-left", "/path", id="DR-B16-too-few"),
        pytest.param({}, 3, "", "mps-left", "/path", id="DR-21-none"),
        pytest.param({"fuel": 0}, 3, "R F F F", "not-enough-fuel", "/path/0", id="DR-15-empty"),
        pytest.param({"fuel": 1}, 3, "R F R F F", "not-enough-fuel", "/path/2", id="DR-15-one"),
    ],
)
def test_a_path_that_is_refused_changes_nothing(levels, v, path, code, pointer):
    blue = ship(v=v, **levels)
    play = table(ships=[blue])
    with pytest.raises(RuleViolation) as refusal:
        move_ship(play, blue, path.split())
    assert (refusal.value.code, refusal.value.pointer) == (code, pointer)
    assert (blue.hex, blue.facing, blue.has_moved, play.events) == ((0, 0), 1, False, [])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param(text, code, id=f"step-{text or 'empty'}")
        for text, code in [
            ("", "unknown-step"), ("X", "unknown-step"), ("f", "unknown-step"), ("F:", "unknown-step"), ("F:x", "unknown-step"),
            ("F:1000", "unknown-step"), ("F:٣", "unknown-step"), ("L:1", "unknown-step"), ("R:1", "unknown-step"),
            ("T", "unknown-step"), ("T:", "unknown-step"), ("T:@2", "unknown-step"), ("T:x@", "unknown-step"),
            ("T:x@y", "unknown-step"), ("T:x@0", "unknown-step"), ("F:0", "whip-length-needed"), ("F:7", "whip-length-needed"),
        ]
    ],
)  # fmt: skip
def test_a_step_that_nobody_can_read(text: str, code: str):
    with pytest.raises(RuleViolation) as refusal:
        read_path(["F", text])
    assert (refusal.value.code, refusal.value.pointer) == (code, "/path/1")


def test_steps_as_written():
    steps = read_path(["F", "L", "R", "F:3", "T:buoy-1", "T:buoy:1@2", "T:a@b@2"])
    assert [(step.kind, step.number, step.buoy) for step in steps] == [
        ("F", 0, ""), ("L", 0, ""), ("R", 0, ""), ("F", 3, ""), ("T", 0, "buoy-1"), ("T", 2, "buoy:1"), ("T", 2, "a@b"),
    ]  # fmt: skip


@row("DR-T034")
def test_a_ship_does_not_mind_another():
    blue, red = ship(v=2), ship("red", (0, -1))
    play = table(ships=[blue, red])
    move(play, "F F")
    assert blue.hex == (0, -2)
    assert names(play) == ["ship-moved"]


def test_a_ship_that_leaves_the_board_is_out_with_its_buoys():  # DR-T032
    blue = ship(at=(0, -14), v=3)
    blue.buoys = [buoy("easy-1", "easy")]
    play = table(ships=[blue])
    move(play, "F F F")
    assert blue.status == "disqualified"
    assert path_of(play) == ["0,-15"]
    assert last(play, "ship-disqualified").params["buoys"] == ["easy-1"]
    assert play.buoys == []
    assert blue.has_ended_movement


def test_steps_beyond_the_edge_are_of_no_account():  # DR-25
    blue = ship(at=(0, -15), v=2)
    play = table(ships=[blue])
    move(play, "F R L R F F F:3 T:nobody")
    assert blue.status == "disqualified"


def test_turning_fuel_of_a_ship_that_left_the_board_is_not_paid():
    blue = ship(at=(0, -15), v=1)
    move(table(ships=[blue]), "R L F")
    assert (blue.status, fuel(blue)) == ("disqualified", 100)


@row("DR-T035")
def test_no_turning_in_null():
    blue = ship(v=3)
    play = table([3, 3], board=tb(null=[(0, -1)]), ships=[blue])
    with pytest.raises(RuleViolation) as refusal:
        move_ship(play, blue, ["F", "R", "F", "F"])
    assert (refusal.value.code, refusal.value.pointer) == ("turn-in-null", "/path/1")


def test_no_turning_in_a_gravity_well():  # 204E, 204L
    blue = ship(at=(0, -2), facing=4, v=5)
    play = table(board=tb(holes=[((1, 0), "ordinary", "clockwise")]), ships=[blue])
    with pytest.raises(RuleViolation) as refusal:
        move_ship(play, blue, ["F", "F", "R", "F", "F", "F"])
    assert (refusal.value.code, refusal.value.pointer) == ("turn-in-well", "/path/2")


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        pytest.param({}, "", id="turn_in_hole-true-DR-24"),
        pytest.param({"turn_in_hole": False}, "turn-in-hole", id="turn_in_hole-false"),
    ],
)
@pytest.mark.parametrize(("v", "path"), [(6, "R F F F"), (9, "F R F F F F F F F F")], ids=["escaping", "passing-part-E"])
def test_turning_in_a_hole_hex(rules, code, v, path):
    blue = ship(at=(0, 0) if v == 6 else (0, -1), facing=4, v=v)
    blue.is_captured = v == 6
    play = table(board=tb(holes=[((0, 0), "ordinary", "clockwise")]), ships=[blue], **rules)
    if code:
        with pytest.raises(RuleViolation, match="no turning there") as refusal:
            move_ship(play, blue, path.split())
        assert refusal.value.code == code
    else:
        move(play, path)
        assert blue.facing == 5


@pytest.mark.parametrize(
    ("rules", "path", "code"),
    [
        pytest.param({}, "R", "too-many-turns", id="turns_at_v0-0"),
        pytest.param({"turns_at_v0": 1}, "R", "", id="turns_at_v0-1"),
        pytest.param({"turns_at_v0": 1}, "R R", "too-many-turns", id="turns_at_v0-1-twice"),
    ],
)
def test_turning_at_velocity_0(rules, path, code):
    blue = ship()
    play = table(ships=[blue], **rules)
    if code:
        with pytest.raises(RuleViolation) as refusal:
            move_ship(play, blue, path.split())
        assert refusal.value.code == code
    else:
        move(play, path)
        assert (blue.facing, fuel(blue)) == (2, 99)


@pytest.mark.parametrize(
    ("rules", "v", "path", "is_allowed"),
    [
        pytest.param({"turns_by_velocity": (0, 4, 4, 4, 3, 1)}, 5, "R F R F F F F", False, id="turns_by_velocity-own"),
        pytest.param({}, 5, "R F R F F F F", True, id="turns_by_velocity-default"),
        pytest.param({"me_table": ((0, 0),) * 8 + ((1, 1),)}, 2, "R R F F", False, id="me_table-own"),
        pytest.param({}, 2, "R R F F", True, id="me_table-default"),
    ],
)
def test_own_tables_limit_turning(rules, v, path, is_allowed):
    play = table(ships=[ship(v=v)], **rules)
    if is_allowed:
        move(play, path)
    else:
        with pytest.raises(RuleViolation, match="This ship may turn 1 times"):
            move(play, path)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("R F R F R F F", "This ship may turn 2 times this Turn, not 3."),
        ("R R R F F F F", "This ship may turn 2 times in one hex, not 3."),
        ("F F F F F", "At Velocity 4 a ship enters 4 hexes, and this step is one more."),
        ("F F", "All MPs must be used: 2 of 4 are left."),
    ],
)
def test_refusals_count_right(path, words):
    me = {"maneuver_engines": 6 if "R F" in path and "R R" not in path else 8}
    blue = ship(v=4, **me)
    with pytest.raises(RuleViolation) as refusal:
        move_ship(table(ships=[blue]), blue, path.split())
    assert refusal.value.message == words


def test_no_turning_by_crisis():  # Crisis 5
    blue = ship(v=2)
    blue.crises = [tables.NO_TURNING]
    play = table(ships=[blue])
    with pytest.raises(RuleViolation) as refusal:
        move_ship(play, blue, ["R", "F", "F"])
    assert refusal.value.code == "turn-forbidden"
    move(play, "F F")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        pytest.param({"has_ended_movement": True}, "already-moved", id="204C-once"),
        pytest.param({"status": "finished"}, "out-of-race", id="211B-finished"),
        pytest.param({"is_lost": True}, "lost-in-null", id="Errata-lost"),
        pytest.param({"is_captured": True}, "not-in-hell-hole", id="204M-no-hole"),
    ],
)
def test_a_ship_that_may_not_move(change, code):
    blue = ship(v=1)
    for name, value in change.items():
        setattr(blue, name, value)
    with pytest.raises(RuleViolation) as refusal:
        move_ship(table(ships=[blue]), blue, ["F"])
    assert refusal.value.code == code


# A Hell Hound on the way: 4 dice, SI 8 -> 7 with a check, then the Critical Hit Table.
ME_LOST = [1, 1, 1, 1, 5, 3, 3]


def meeting(path: str, dice: list[int], v: int = 3, at: Hex = (0, -1), **levels: int):
    blue = ship(v=v, structural_integrity=8, allocated={"screens": 3}, **levels)
    play = table(dice, ships=[blue], hounds=[hound(at=at)])
    return blue, play, move(play, path)


def test_damage_on_the_way_interrupts_a_turn_that_it_forbids():
    blue, play, movement = meeting("F R F F", ME_LOST, maneuver_engines=1)
    assert movement.state == INTERRUPTED
    assert (blue.hex, blue.facing, blue.has_ended_movement) == ((0, -1), 1, False)
    assert last(play, "movement-interrupted").params == {
        "ship": "blue", "hex": "0,-1", "code": "too-many-turns", "mps_left": 2,
    }  # fmt: skip
    move(play, "F F", movement.progress)
    assert (blue.hex, blue.has_ended_movement) == ((0, -3), True)


def test_an_interrupted_movement_counts_what_was_done():
    # Level 4 (1/2) falls to 3 (1/1), and one turn has been made
    blue, play, movement = meeting("R F L F F", ME_LOST, at=(1, -1), maneuver_engines=4)
    assert movement.state == INTERRUPTED
    with pytest.raises(RuleViolation) as refusal:
        move_ship(play, blue, ["F", "F", "F"], movement.progress)
    assert refusal.value.code == "no-mps-left"
    with pytest.raises(RuleViolation) as refusal:
        move_ship(play, blue, ["F"], movement.progress)
    assert refusal.value.code == "mps-left"
    move(play, "F F", movement.progress)
    assert (blue.hex, fuel(blue)) == ((3, -3), 99)


def test_fuel_lost_on_the_way_forbids_a_turn():  # DR-15, Critical 3
    blue, _, movement = meeting("F R F F", [1, 1, 1, 1, 5, 1, 2], fuel=30)
    assert movement.state == INTERRUPTED
    assert fuel(blue) == 0


def test_turning_fuel_that_is_no_longer_there_is_not_paid():  # DR-15
    blue, play, _ = meeting("L F F F", [1, 1, 1, 1, 5, 1, 2], at=(-1, 0), fuel=30)
    assert fuel(blue) == 0
    assert "turning-paid" not in names(play)


def test_an_interrupted_last_turn_needs_no_more_steps():
    blue, play, movement = meeting("F R", ME_LOST, v=1, maneuver_engines=1)
    assert movement.state == INTERRUPTED
    move(play, "", movement.progress)
    assert blue.has_ended_movement


def test_progress_starts_at_nothing():
    progress = Progress()
    assert (progress.mps, progress.turns, progress.turns_here, progress.entered) == (0, 0, 0, [])
    assert Progress(1, 2, 1, [(0, 0)]).entered == [(0, 0)]
