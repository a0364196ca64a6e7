"""204L, 204M, 204O, 209 Gravity Whips and Hell Holes."""

import pytest

from rules.demons_run.board import HoleKind
from rules.demons_run.hell_hole import hell_hole_attack, is_capturing
from rules.demons_run.movement import move_ship
from rules.demons_run.turn import adjust_turn
from rules.errors import RuleViolation
from tests.rules.demons_run.boards import tb
from tests.rules.demons_run.table import buoy, checked, events, fuel, hound, last, move, names, path_of, row, ship, si, table


def hole(kind="ordinary", way="clockwise", at=(0, 0)):
    return tb(holes=[(at, kind, way)])


def next_velocity(play, blue):
    """Velocity of the next Turn, after Step H."""
    adjust_turn(play, blue)
    return blue.velocity


@pytest.mark.parametrize(
    ("at", "facing", "v", "path", "hexes", "v_next"),
    [
        pytest.param((0, -3), 4, 4, "F F:5 F F", "0,-2 0,-1 1,-1 1,0 0,1 -1,1 -1,2 -1,3", 8, id="DR-B28"),
        pytest.param((0, -3), 4, 4, "F F:3 F F", "0,-2 0,-1 1,-1 1,0 1,1 1,2", 7, id="DR-T058"),
        pytest.param((0, -3), 4, 4, "F F:2 F F", "0,-2 0,-1 1,-1 1,0 1,1", 6, id="DR-T059"),
        pytest.param((0, -3), 4, 4, "F F:6 F F", "0,-2 0,-1 1,-1 1,0 0,1 -1,1 -1,0 -1,1 -1,2", 8, id="DR-T061"),
        pytest.param((1, -2), 4, 2, "F:2 F", "1,-1 1,0 1,1", 4, id="DR-T064"),
        pytest.param((1, -3), 4, 5, "F F F F F", "1,-2 1,-1 1,0 1,1 1,2", 5, id="DR-T065"),
        pytest.param((1, 0), 1, 2, "F F", "1,-1 1,-2", 2, id="DR-T067"),
        pytest.param((0, -2), 4, 1, "F:4", "0,-1 1,-1 1,0 0,1", 5, id="DR-42-with-the-last-MP"),
        pytest.param((0, -2), 4, 1, "F:1", "0,-1", 2, id="DR-33-n-is-1"),
    ],
)
def test_a_ship_and_a_gravity_well(at, facing, v, path, hexes, v_next):
    blue = ship(at=at, facing=facing, v=v)
    play = table(board=hole(), ships=[blue])
    move(play, path)
    assert path_of(play) == hexes.split()
    assert blue.facing == facing
    assert blue.velocity == v
    assert ("turning-paid" in names(play)) is False
    assert next_velocity(play, blue) == v_next


def test_a_counterclockwise_whip():
    blue = ship(at=(0, -2), facing=4, v=2)
    play = table(board=hole(way="counterclockwise"), ships=[blue])
    move(play, "F:3 F")
    assert path_of(play) == ["0,-1", "-1,0", "-1,1", "-1,2"]


@pytest.mark.parametrize(
    ("at", "v", "path", "code"),
    [
        pytest.param((0, -3), 4, "F F:7 F F", "whip-length-needed", id="DR-T062-7"),
        pytest.param((0, -3), 4, "F F:0 F F", "whip-length-needed", id="DR-T062-0"),
        pytest.param((0, -3), 4, "F F F F", "whip-length-needed", id="DR-42-compulsory"),
        pytest.param((0, -4), 4, "F F:2 F F", "no-whip-here", id="204O-not-at-a-well"),
        pytest.param((0, -2), 5, "F:2 F F F F", "no-whip-here", id="204L-too-fast"),
    ],
)
def test_a_whip_that_is_refused(at, v, path, code):
    blue = ship(at=at, facing=4, v=v)
    with pytest.raises(RuleViolation) as refusal:
        move_ship(table(board=hole(), ships=[blue]), blue, path.split())
    assert refusal.value.code == code


@pytest.mark.parametrize("rules", [{}, {"whip_inclusive": False}, {"whip_facing": "tangential"}])
def test_where_a_whip_may_end(rules):
    """Whoever has yet to say how long it is to be is told where each length leads."""
    blue = ship(at=(0, -2), facing=4, v=2)
    with pytest.raises(RuleViolation) as refusal:
        move_ship(table(board=hole(), ships=[blue], **rules), blue, ["F"])
    exits = refusal.value.params["exits"]
    assert [each["length"] for each in exits] == [1, 2, 3, 4, 5, 6]
    for each in exits:
        blue = ship(at=(0, -2), facing=4, v=1)
        play = table(board=hole(), ships=[blue], **rules)
        move(play, f"F:{each['length']}")
        assert (path_of(play), blue.facing) == (each["hexes"], each["facing"])


TWO_HOLES = [((0, 0), "ordinary", "clockwise"), ((1, 3), "ordinary", "counterclockwise")]


@pytest.mark.parametrize(
    ("rules", "v_next"),
    [
        pytest.param({}, 7, id="DR-T068"),
        pytest.param({"whip_gain_cap": "per_turn"}, 7, id="whip_gain_cap-per_turn"),
        pytest.param({"whip_gain_cap": "per_whip"}, 8, id="whip_gain_cap-per_whip"),
    ],
)
def test_two_whips_in_a_turn(rules, v_next):
    blue = ship(at=(1, -2), facing=4, v=3)
    play = table(board=tb(holes=TWO_HOLES), ships=[blue], **rules)
    move(play, "F:2 F F:3")
    assert path_of(play) == ["1,-1", "1,0", "1,1", "1,2", "0,3", "0,4"]
    assert [event.params["gain"] for event in events(play, "whip-gained")] == [2, 2 if v_next == 7 else 3]
    assert next_velocity(play, blue) == v_next


@row("DR-B26")
def test_the_gain_of_one_whip_is_4_at_most():  # DR-44
    for cap in ("per_turn", "per_whip"):
        blue = ship(at=(0, -2), facing=4, v=1)
        play = table(board=hole(), ships=[blue], whip_gain_cap=cap)
        move(play, "F:6")
        assert next_velocity(play, blue) == 5


def test_the_gain_ends_at_the_highest_box():  # DR-44
    blue = ship(v=19)
    blue.whip_gain = 4
    assert next_velocity(table(), blue) == 20
    blue.whip_gain = 4
    play = table()
    assert next_velocity(play, blue) == 20
    assert names(play) == []


@pytest.mark.parametrize(
    ("rules", "path", "hexes", "facing", "v_next"),
    [
        pytest.param({"whip_facing": "fixed"}, "F:3 F", "0,-1 1,-1 1,0 1,1", 4, 5, id="whip_facing-fixed-DR-43"),
        pytest.param({"whip_facing": "tangential"}, "F:3 F", "0,-1 1,-1 1,0 1,1", 4, 5, id="whip_facing-tangential-3"),
        pytest.param({"whip_facing": "tangential"}, "F:2 F", "0,-1 1,-1 2,-1", 3, 4, id="whip_facing-tangential-2"),
        pytest.param({"whip_facing": "tangential"}, "F:4 F", "0,-1 1,-1 1,0 0,1 -1,2", 5, 6, id="whip_facing-tangential-4"),
        pytest.param({"whip_inclusive": True}, "F:2 F", "0,-1 1,-1 1,0", 4, 4, id="whip_inclusive-true-DR-33"),
        pytest.param({"whip_inclusive": False}, "F:2 F", "0,-1 1,-1 1,0 1,1", 4, 4, id="whip_inclusive-false"),
        pytest.param({"whip_entry_costs_mp": False}, "F:3 F F", "0,-1 1,-1 1,0 1,1 1,2", 4, 5, id="whip_entry_costs_mp-false"),
    ],
)
def test_house_rules_for_whips(rules, path, hexes, facing, v_next):
    blue = ship(at=(0, -2), facing=4, v=2)
    play = table(board=hole(), ships=[blue], **rules)
    move(play, path)
    assert path_of(play) == hexes.split()
    assert blue.facing == facing
    assert next_velocity(play, blue) == v_next


def test_a_tangential_whip_of_one_hex_keeps_the_facing():
    blue = ship(at=(1, -2), facing=4, v=2)
    play = table(board=hole(), ships=[blue], whip_facing="tangential")
    move(play, "F:1 F")
    assert path_of(play) == ["1,-1", "1,0"]


def test_hell_fire_burns_in_every_hex_of_a_whip():  # DR-48
    blue = ship(at=(0, -2), facing=4, v=1, allocated={"screens": 10})
    play = table([1, 1] * 3, board=hole("hell2"), ships=[blue])
    move(play, "F:3")
    assert [event.params["points"] for event in events(play, "hell-fire-attacked")] == [0, 0, 0]


def test_a_whip_ends_with_the_ship():  # destroyed by a Hell Hound in the second hex
    blue = ship(at=(0, -2), facing=4, v=2, structural_integrity=1)
    play = table([6, 6, 6, 6], board=hole(), ships=[blue], hounds=[hound(at=(1, -1))])
    move(play, "F:3 F")
    assert blue.status == "destroyed"
    assert path_of(play) == ["0,-1", "1,-1"]
    assert "whip-gained" not in names(play)
    assert play.hell_hounds == []


@pytest.mark.parametrize("v", [5, 8])
def test_a_ship_at_5_to_8_is_captured(v):  # 204M
    blue = ship(at=(0, -3), facing=4, v=v)
    play = table([4, 1, 1], board=hole(), ships=[blue])
    move(play, "F F F")
    assert (blue.hex, blue.velocity, blue.is_captured, si(blue)) == ((0, 0), 0, True, 16)
    assert checked(play) == [20, 18]


@row("DR-T070")
def test_a_ship_at_9_passes():
    blue = ship(at=(0, -3), facing=4, v=9)
    play = table(board=hole(), ships=[blue])
    move(play, "F F F F F F F F F")
    assert (blue.hex, blue.is_captured, names(play)) == ((0, 6), False, ["ship-moved"])


@pytest.mark.parametrize(
    ("rules", "is_held"),
    [
        pytest.param({"slow_ship_in_hole": "captured"}, True, id="slow_ship_in_hole-captured-DR-45"),
        pytest.param({"slow_ship_in_hole": "rc_literal"}, False, id="slow_ship_in_hole-rc_literal"),
    ],
)
def test_a_slow_ship_in_a_hole_hex(rules, is_held):
    blue = ship(at=(0, -1), facing=4, v=2)
    play = table([3, 1, 1] if is_held else [], board=hole(), ships=[blue], **rules)
    move(play, "F" if is_held else "F F")
    assert blue.is_captured is is_held
    assert blue.hex == ((0, 0) if is_held else (0, 1))
    assert [is_capturing(play, v) for v in (1, 4, 5, 8, 9)] == [is_held, is_held, True, True, False]


@row("DR-T077")
def test_a_captured_ship_stays_this_turn():
    blue = ship(at=(0, -2), facing=4, v=6)
    play = table([1], board=hole(), ships=[blue])
    with pytest.raises(RuleViolation) as refusal:
        move_ship(play, blue, ["F", "F", "F", "F", "F", "F"])
    assert (refusal.value.code, refusal.value.pointer) == ("movement-over", "/path/2")
    play = table([1, 1], board=hole(), ships=[blue])
    move(play, "F F")
    with pytest.raises(RuleViolation) as refusal:
        move_ship(play, blue, [])
    assert refusal.value.code == "already-moved"


def test_the_gain_of_a_whip_is_lost_by_capture():  # DR-44
    blue = ship(at=(0, -2), facing=4, v=2)
    play = table([1, 1], board=hole(), ships=[blue])
    move(play, "F:1 F")
    assert blue.is_captured
    assert next_velocity(play, blue) == 0


@pytest.mark.parametrize(
    ("kind", "dice", "hits"),
    [
        pytest.param("ordinary", [6], 6, id="209A-ordinary"),
        pytest.param("hell2", [3, 4], 7, id="209A-hell2"),
        pytest.param("hell3", [3, 3, 4], 10, id="209A-hell3"),
    ],
)
def test_a_hell_hole_attack(kind, dice, hits):
    blue = ship(structural_integrity=29, allocated={"screens": 10})
    play = table([*dice, *([1] * 5)], ships=[blue])
    assert hell_hole_attack(play, blue, HoleKind(kind)) == hits
    assert si(blue) == 29 - hits  # DR-83: no defence


@row("DR-T071")
def test_hell3_captures():
    blue = ship(at=(0, -2), facing=4, v=5, structural_integrity=14, allocated={"screens": 10})
    play = table([1, 1, 3, 3, 4, 1, 1, 1, 1, 1], board=hole("hell3"), ships=[blue])
    move(play, "F F")
    assert si(blue) == 4
    assert checked(play) == [14, 12, 10, 8, 6]


@pytest.mark.parametrize(
    ("v", "path", "v_after", "end"),
    [
        pytest.param(4, "F", 1, (0, 1), id="DR-B24"),
        pytest.param(6, "F F F", 3, (0, 3), id="DR-B25"),
        pytest.param(6, "F F F", 3, (0, 3), id="DR-T073"),
    ],
)
def test_an_escape(v, path, v_after, end):
    blue = ship(facing=4, v=v)
    blue.is_captured = True
    play = table(board=hole(), ships=[blue])
    move(play, path)
    assert (blue.velocity, blue.hex, blue.is_captured) == (v_after, end, False)
    assert next_velocity(play, blue) == v_after  # DR-35: no whip on the way out


def test_an_escaping_ship_has_the_mps_and_turns_of_its_reduced_velocity():  # DR-47
    blue = ship(facing=4, v=6)
    blue.is_captured = True
    play = table(board=hole(), ships=[blue])
    with pytest.raises(RuleViolation) as refusal:
        move_ship(play, blue, ["F"] * 4)
    assert (refusal.value.code, blue.is_captured, blue.velocity) == ("no-mps-left", True, 6)
    # 2 turning movements at Velocity 6, 4 at Velocity 3, of which the engines do 3
    move(play, "R F F L R F")
    assert (blue.hex, blue.velocity, blue.facing) == ((-3, 3), 3, 5)


@pytest.mark.parametrize(
    ("v", "rules", "die", "v_after"),
    [
        pytest.param(3, {}, 2, 3, id="DR-T074"),
        pytest.param(0, {}, 6, 0, id="DR-T076"),
        pytest.param(3, {"hole_escape_v_reset": False}, 2, 3, id="hole_escape_v_reset-false-DR-46"),
        pytest.param(3, {"hole_escape_v_reset": True}, 2, 0, id="hole_escape_v_reset-true"),
        pytest.param(0, {"hole_escape_v_reset": True}, 2, 0, id="hole_escape_v_reset-true-at-0"),
    ],
)
def test_an_escape_that_fails(v, rules, die, v_after):
    blue = ship(facing=4, v=v, structural_integrity=14, fuel=94)
    blue.is_captured = True
    play = table([die, *([1] * (die // 2))], board=hole(), ships=[blue], **rules)
    move(play, "")
    assert (blue.hex, blue.velocity, blue.is_captured, si(blue)) == ((0, 0), v_after, True, 14 - die)
    assert fuel(blue) == 94
    assert blue.has_ended_movement


def test_velocity_adds_up_over_the_turns_in_a_hole():  # DR-46
    blue = ship(facing=4, v=3)
    blue.is_captured = True
    play = table([1, 1], board=hole(), ships=[blue])
    move(play, "")
    adjust_turn(play, blue)
    blue.velocity += 1
    move(play, "F")
    assert (blue.hex, blue.velocity) == ((0, 1), 1)


def test_a_held_ship_has_no_path():
    blue = ship(facing=4, v=3)
    blue.is_captured = True
    with pytest.raises(RuleViolation) as refusal:
        move_ship(table(board=hole(), ships=[blue]), blue, ["F"])
    assert (refusal.value.code, refusal.value.pointer, blue.has_moved) == ("held-by-hell-hole", "/path", False)


def test_a_hound_that_waited_attacks_after_the_hole():  # DR-48: hole attack, Hound, tractor attempt
    blue = ship(at=(0, -2), facing=4, v=5, allocated={"tractor": 10, "screens": 10})
    near = buoy("near", "easy", (0, 0))
    board = hole()
    play = table([1, 1, 1, 1, 6], board=board, ships=[blue], buoys=[near], hounds=[hound(at=(0, 2))])
    move_ship(play, blue, ["F", "F", "T:near"])
    order = [name for name in names(play) if name in {"hell-hole-attacked", "hell-hound-attacked", "buoy-recovered"}]
    assert order == ["hell-hole-attacked", "hell-hound-attacked", "buoy-recovered"]
    assert last(play, "buoy-recovered").params["total"] == 16  # at Velocity 0


def test_a_ship_destroyed_by_a_hole_leaves_the_hound_unspent():  # part E, DR-66
    blue = ship(at=(0, -2), facing=4, v=5, structural_integrity=1, allocated={"tractor": 5})
    play = table([3], board=hole(), ships=[blue], buoys=[buoy("x", "easy", (0, 1))], hounds=[hound(at=(0, 2))])
    move(play, "F F T:x")
    assert blue.status == "destroyed"
    assert [marker.id for marker in play.hell_hounds] == ["hound"]
    assert [marker.id for marker in play.buoys] == ["x"]
