"""206 Laser and Scrambler attacks."""

import pytest

from rules.demons_run.weapons import (
    counted_line,
    fire_laser_at_marker,
    fire_laser_at_ship,
    fire_scrambler,
    line_of_fire,
)
from rules.errors import RuleViolation
from tests.rules.demons_run.boards import tb
from tests.rules.demons_run.table import buoy, checked, events, hound, last, names, row, ship, si, table

PI_2, PI_3 = 6, 8


def laser(dice, target, *, at=(0, 0), facing=1, pi=3, board=None, screens=0, **rules):
    """Laser 10 at a ship; ships hit have Structural Integrity 29."""
    blue = ship(at=at, facing=facing, pi_level=pi, allocated={"laser": 10})
    red = ship("red", target, structural_integrity=29, allocated={"screens": screens})
    play = table(dice, board=board, ships=[blue, red], **rules)
    found = line_of_fire(play, blue, target)
    fire_laser_at_ship(play, blue, red, found)
    return play, found


RING = tb(holes=[((0, 0), "ordinary", "clockwise")])
HELL3 = tb(holes=[((0, 0), "hell3", "clockwise")])


@pytest.mark.parametrize(
    ("dice", "shot", "range_", "modifier", "total"),
    [
        pytest.param([3, 4], {"target": (0, -7)}, 7, 0, 7, id="DR-T107"),
        pytest.param([3, 3], {"target": (0, -7)}, 7, 0, 6, id="206E-one-short"),
        pytest.param(
            [6, 3], {"at": (1, -8), "facing": 4, "target": (1, -1), "board": HELL3, "pi": PI_2}, 7, -6, 5, id="DR-B32"
        ),
        pytest.param([6, 6], {"at": (0, -4), "facing": 4, "target": (0, 3), "board": RING}, 7, -7, 5, id="DR-T112"),
        pytest.param(
            [6, 6], {"at": (1, -4), "facing": 4, "target": (1, 3), "board": HELL3, "pi": PI_3}, 7, -12, 3, id="DR-T113"
        ),
        pytest.param([4, 3], {"target": (0, -5), "board": tb(hell_fire=[(0, -2), (0, -3)])}, 5, -2, 5, id="DR-T115"),
        pytest.param(
            [2, 1], {"at": (0, -2), "target": (0, -5), "board": tb(null=[(0, -2)])}, 3, 0, 3, id="DR-T118"
        ),
        pytest.param([1, 1], {"target": (1, -2), "board": tb(null=[(0, -1)])}, 2, 0, 2, id="DR-T119"),
        pytest.param([1, 1], {"target": (1, -2), "board": tb(hell_fire=[(0, -1)])}, 2, 0, 2, id="DR-T121"),
        pytest.param([2, 2], {"target": (0, -2), "board": tb(hell_fire=[(0, -2)])}, 2, -1, 3, id="DR-61-target-hex"),
        pytest.param([2, 2], {"target": (0, -2), "board": tb(hell_fire=[(0, 0)])}, 2, 0, 4, id="DR-61-firers-hex"),
        pytest.param([6, 6], {"target": (0, -12)}, 12, 0, 12, id="DR-59-range-12"),
    ],
)  # fmt: skip
def test_a_shot(dice, shot, range_, modifier, total):
    play, found = laser([*dice, *([1] * 5 if total >= range_ else [])], **shot)
    play.dice.finish()
    assert (found.range, found.modifier(), found.is_in_field) == (range_, modifier, True)
    has_hit = total >= range_
    event = last(play, "target-hit" if has_hit else "target-missed")
    assert event.params["total"] == total == sum(term.value for term in event.terms)
    assert event.params["range"] == range_


@row("DR-B31")
def test_the_printed_range_of_7_counts_hexes():  # as far as its figure can be known
    _, found = laser([1, 1], (0, -7))
    assert [f"{q},{r}" for q, r in found.hexes] == [f"0,{-n}" for n in range(1, 8)]


@pytest.mark.parametrize(
    ("board", "at"),
    [
        pytest.param(tb(null=[(0, -2)]), (0, 0), id="DR-T116"),
        pytest.param(tb(null=[(0, -4)]), (0, 0), id="DR-51-target-in-null"),
    ],
)
def test_null_stops_a_beam(board, at):
    play, found = laser([], (0, -4), board=board)
    assert found.is_blocked
    assert names(play) == ["fire-blocked"]
    assert play.ships[0].has_fired == ["laser"]


@pytest.mark.parametrize(
    ("target", "is_in_field"),
    [
        pytest.param((2, 0), True, id="DR-T109-2,0"),
        pytest.param((1, 1), True, id="DR-T109-1,1"),
        pytest.param((2, -1), True, id="DR-T109-2,-1"),
        pytest.param((0, 2), False, id="DR-T109-0,2"),
        pytest.param((-2, 0), False, id="206A-behind"),
    ],
)
def test_the_field_of_fire(target, is_in_field):
    blue = ship(facing=3, allocated={"laser": 5})
    assert line_of_fire(table(), blue, target).is_in_field is is_in_field


@pytest.mark.parametrize(
    ("change", "target", "code"),
    [
        pytest.param({}, (0, -13), "out-of-range", id="DR-T110"),
        pytest.param({}, (0, 2), "outside-field-of-fire", id="206A"),
        pytest.param({}, (0, 0), "outside-field-of-fire", id="DR-58-own-hex"),
        pytest.param({"allocated": {"laser": 0}}, (0, -2), "weapon-not-allocated", id="DR-T128"),
        pytest.param({"has_fired": ["laser"]}, (0, -2), "weapon-already-fired", id="DR-T127-second-shot"),
        pytest.param({"has_ended_movement": True}, (0, -2), "fire-before-moving", id="202-B.A"),
        pytest.param({"status": "finished"}, (0, -2), "out-of-race", id="DR-63-firer"),
    ],
)
def test_a_shot_that_is_refused(change, target, code):
    blue = ship(allocated={"laser": 5})
    for name, value in change.items():
        setattr(blue, name, value)
    red = ship("red", target)
    play = table(ships=[blue, red])
    with pytest.raises(RuleViolation) as refusal:
        fire_laser_at_ship(play, blue, red, line_of_fire(play, blue, target))
    assert refusal.value.code == code
    assert play.events == []


@pytest.mark.parametrize("fire", [fire_laser_at_ship, fire_scrambler])
def test_ships_that_are_gone_are_no_targets(fire):  # DR-63
    blue, red = ship(allocated={"laser": 5, "scrambler": 5}), ship("red", (0, -2))
    red.status = "destroyed"
    play = table(ships=[blue, red])
    with pytest.raises(RuleViolation) as refusal:
        fire(play, blue, red, line_of_fire(play, blue, red.hex))
    assert refusal.value.code == "out-of-race"
    with pytest.raises(RuleViolation) as refusal:
        fire(play, blue, blue, counted_line(0, {}, is_blocked=False))
    assert refusal.value.code == "own-target"


def test_two_weapons_may_have_two_targets():  # DR-T127
    blue = ship(allocated={"laser": 5, "scrambler": 5})
    p, q = ship("p", (0, -2)), ship("q", (0, -3))
    play = table([1, 1, 1, 1], ships=[blue, p, q])
    fire_laser_at_ship(play, blue, p, line_of_fire(play, blue, (0, -3)))
    fire_scrambler(play, blue, q, line_of_fire(play, blue, (0, -3)))
    assert blue.has_fired == ["laser", "scrambler"]
    with pytest.raises(RuleViolation) as refusal:
        fire_scrambler(play, blue, p, line_of_fire(play, blue, (0, -2)))
    assert refusal.value.code == "weapon-already-fired"


@pytest.mark.parametrize(
    ("level", "screens", "hits", "si_after", "levels_checked"),
    [
        pytest.param(7, 4, 3, 7, [10, 8], id="DR-B33"),
        pytest.param(7, 7, 0, 10, [], id="DR-B34"),
        pytest.param(7, 8, 0, 10, [], id="DR-B35"),
        pytest.param(6, 2, 4, 6, [10, 8], id="DR-T122"),
    ],
)
def test_laser_damage(level, screens, hits, si_after, levels_checked):
    blue = ship(allocated={"laser": level})
    red = ship("red", (0, -2), structural_integrity=10, allocated={"screens": screens})
    play = table([6, 6, *([1] * len(levels_checked))], ships=[blue, red])
    assert fire_laser_at_ship(play, blue, red, line_of_fire(play, blue, red.hex)) == hits
    play.dice.finish()
    assert si(red) == si_after
    assert checked(play) == levels_checked


@pytest.mark.parametrize(
    ("level", "dice", "points", "crises"),
    [
        pytest.param(5, [], 2, 0, id="DR-T125-5"),
        pytest.param(6, [1, 1], 3, 1, id="DR-T125-6"),
        pytest.param(11, [1, 1], 8, 1, id="206G-one-roll-however-many"),
    ],
)
def test_scrambler_damage(level, dice, points, crises):
    blue = ship(allocated={"scrambler": level})
    red = ship("red", (0, -2), allocated={"screens": 3})
    play = table([6, 6, *dice], ships=[blue, red])
    assert fire_scrambler(play, blue, red, line_of_fire(play, blue, red.hex)) is bool(crises)
    play.dice.finish()
    assert last(play, "scrambler-damage").params["points"] == points
    assert len(events(play, "system-crisis")) == crises
    assert si(red) == 20


def test_a_scrambler_that_misses_does_nothing():
    blue, red = ship(allocated={"scrambler": 11}), ship("red", (0, -9))
    play = table([1, 1], ships=[blue, red])
    assert fire_scrambler(play, blue, red, line_of_fire(play, blue, red.hex)) is False
    assert names(play) == ["target-missed"]


@pytest.mark.parametrize(
    ("target", "range_", "dice", "total", "name"),
    [
        pytest.param(hound(at=(0, -5)), 5, [4, 4], 4, "target-missed", id="DR-T124"),
        pytest.param(hound(at=(0, -5)), 5, [4, 5, 4, 4], 5, "marker-destroyed", id="206F-two-hits-on-a-hound"),
        pytest.param(hound(at=(0, -5)), 5, [6, 5, 4, 5], 7, "marker-unharmed", id="206F-one-hit"),
        pytest.param(buoy("a", "free_floater", (0, -5)), 5, [6, 2, 1, 1], 5, "marker-destroyed", id="DR-64-free-floater"),
        pytest.param(buoy("a", "lucifer", (0, -5)), 5, [6, 2, 1, 1], 5, "marker-destroyed", id="DR-64-hell-buoy"),
        pytest.param(buoy("a", "easy", (0, -5)), 5, [3, 2, 6, 6], 5, "marker-unharmed", id="DR-64-easy"),
    ],
)
def test_fire_at_a_marker(target, range_, dice, total, name):
    blue = ship(allocated={"laser": 10})
    is_hound = target.kind is None
    play = table(dice, ships=[blue], buoys=[] if is_hound else [target], hounds=[target] if is_hound else [])
    assert fire_laser_at_marker(play, blue, target, line_of_fire(play, blue, target.hex)) is (name == "marker-destroyed")
    play.dice.finish()
    assert names(play)[-1] == name
    assert [event.params["total"] for event in play.events if event.name.startswith("target-")] == [total]
    left = play.buoys + play.hell_hounds
    assert left == ([] if name == "marker-destroyed" else [target])
    assert "hell-hound-attacked" not in names(play)  # DR-63


SIDE = (1, -2)  # the line from (0,0) runs along the side of (0,-1) and (1,-1)


@pytest.mark.parametrize(
    ("choice", "terrain", "modifier", "is_blocked"),
    [
        pytest.param("favour_firer", {"hell_fire": [(0, -1)]}, 0, False, id="hexside_line-favour_firer-DR-60"),
        pytest.param("favour_target", {"hell_fire": [(0, -1)]}, -1, False, id="hexside_line-favour_target"),
        pytest.param("both", {"hell_fire": [(0, -1)]}, -1, False, id="hexside_line-both"),
        pytest.param("favour_firer", {"hell_fire": [(0, -1), (1, -1)]}, -1, False, id="hexside_line-favour_firer-2"),
        pytest.param("favour_target", {"hell_fire": [(0, -1), (1, -1)]}, -1, False, id="hexside_line-favour_target-2"),
        pytest.param("both", {"hell_fire": [(0, -1), (1, -1)]}, -2, False, id="hexside_line-both-2"),
        pytest.param("favour_firer", {"null": [(1, -1)]}, 0, False, id="hexside_line-favour_firer-null"),
        pytest.param("favour_target", {"null": [(1, -1)]}, 0, True, id="hexside_line-favour_target-null"),
        pytest.param("both", {"null": [(1, -1)]}, 0, True, id="hexside_line-both-null"),
        pytest.param("favour_firer", {"null": [(0, -1), (1, -1)]}, 0, True, id="DR-60-null-on-both"),
        pytest.param("favour_firer", {"null": [(0, -1)], "hell_fire": [(1, -1)]}, -1, False, id="DR-60-fire-before-null"),
    ],
)
def test_a_line_along_a_hexside(choice, terrain, modifier, is_blocked):
    play = table(board=tb(**terrain), hexside_line=choice)
    found = line_of_fire(play, ship(allocated={"laser": 5}), SIDE)
    assert (found.range, found.modifier(), found.is_blocked) == (2, modifier, is_blocked)


def test_a_line_along_the_edge_of_the_board():
    """Where one of the two hexes is off the board the other counts, whoever is favoured."""
    board = tb(hell_fire=[(15, -14)])
    play = table(board=board)
    found = line_of_fire(play, ship(at=(15, -15), facing=4), (14, -13))
    assert found.range == 2
    assert (16, -15) not in found.hexes


def test_a_line_that_leaves_the_board_crosses_nothing_there():
    blue = ship(at=(15, -15), facing=4)
    found = line_of_fire(table(), blue, (15, 0))
    assert all(place in set(tb().hexes()) for place in found.hexes)
    assert found.hexes[-1] == (15, 0)


def test_clipped_hexes_count():  # part E, DR-60: (0,0) to (1,-7) crosses (1,-3) and (0,-4) too
    play = table(board=tb(hell_fire=[(1, -3), (0, -4)]))
    found = line_of_fire(play, ship(), (1, -7))
    assert (found.range, found.modifier()) == (7, -2)


@pytest.mark.parametrize(
    ("terrain", "choice", "modifier"),
    [
        pytest.param({"holes": [((0, -2), "hell3", "clockwise")]}, "worst", -12 - 3, id="terrain_mods-worst-DR-56"),
        pytest.param({"holes": [((0, -2), "hell3", "clockwise")]}, "cumulative", -16 - 3, id="terrain_mods-cumulative"),
        pytest.param({"holes": [((0, -2), "hell2", "clockwise")]}, "worst", -8 - 3, id="206D.b-hell2"),
        pytest.param({"holes": [((0, -2), "hell2", "clockwise")]}, "cumulative", -12 - 3, id="206D.b-hell2-cumulative"),
        pytest.param(
            {"holes": [((0, -2), "ordinary", "clockwise")], "hell_fire": [(0, -1)]}, "worst", -4 - 3, id="DR-56-ordinary"
        ),
        pytest.param(
            {"holes": [((0, -2), "ordinary", "clockwise")], "hell_fire": [(0, -1)]}, "cumulative", -5 - 3,
            id="DR-56-ordinary-cumulative",
        ),
    ],
)  # fmt: skip
def test_two_kinds_of_terrain_in_a_hex(terrain, choice, modifier):
    play = table(board=tb(**terrain), terrain_mods=choice)
    assert line_of_fire(play, ship(), (0, -5)).modifier() == modifier


@pytest.mark.parametrize(
    ("rules", "is_blocked"),
    [
        pytest.param({}, False, id="null_blocks_firer_hex-false-DR-51"),
        pytest.param({"null_blocks_firer_hex": True}, True, id="null_blocks_firer_hex-true"),
    ],
)
def test_firing_out_of_null(rules, is_blocked):
    play = table(board=tb(null=[(0, 0)]), **rules)
    assert line_of_fire(play, ship(), (0, -3)).is_blocked is is_blocked
    clear = table(**rules)
    assert line_of_fire(clear, ship(), (0, -3)).is_blocked is False


@pytest.mark.parametrize(
    ("rules", "is_in_field"),
    [
        pytest.param({}, False, id="fire_same_hex-false-DR-58"),
        pytest.param({"fire_same_hex": True}, True, id="fire_same_hex-true"),
    ],
)
def test_the_own_hex_and_the_field_of_fire(rules, is_in_field):
    blue = ship(allocated={"laser": 5})
    assert line_of_fire(table(**rules), blue, (0, 0)).is_in_field is is_in_field
    assert line_of_fire(table(**rules), blue, (0, 2)).is_in_field is False


def test_firing_in_the_same_hex():
    play, found = laser([1, 1, *[1] * 5], (0, 0), fire_same_hex=True)
    assert (found.range, found.hexes) == (0, [])
    assert last(play, "target-hit").params["total"] == 2


def test_a_line_that_the_table_has_counted():
    crossed = {"hell_fire": 2, "hell2_hell_fire": 1, "hell3_hell_fire": 1, "gravity_well": 1, "hell_hole": 1}
    found = counted_line(7, crossed, is_blocked=False)
    assert (found.range, found.modifier(), found.is_in_field, found.is_blocked) == (7, -2 - 4 - 6 - 2 - 3, True, False)
    assert counted_line(3, {}, is_blocked=True).is_blocked
    assert counted_line(3, {}, is_blocked=True).terms == []
