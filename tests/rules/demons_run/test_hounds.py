"""204J, 207 Hell Hounds."""

import pytest

from rules.demons_run.hell_hounds import move_hell_hounds
from rules.demons_run.movement import INTERRUPTED, move_ship
from tests.rules.demons_run.boards import tb
from tests.rules.demons_run.table import (
    buoy,
    checked,
    events,
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

FAR = (12, 0)


@pytest.mark.parametrize(
    ("at", "screens", "dice", "hits", "si_after", "levels_checked"),
    [
        pytest.param((0, -3), 5, [4, 3, 1], 2, 7, [8], id="DR-T130"),
        pytest.param((0, -2), 10, [3, 3, 4], 0, 9, [], id="DR-T131"),
        pytest.param((0, -1), 10, [6, 6, 1, 1, 1, 1], 4, 5, [8, 6], id="207B.c-same-hex"),
        pytest.param((0, -3), 12, [1, 1], 0, 9, [], id="207B-less-than-0"),
    ],
)
def test_an_attack(at, screens, dice, hits, si_after, levels_checked):
    blue = ship(v=1, structural_integrity=9, screens=12, allocated={"screens": screens})
    play = table(dice, ships=[blue], hounds=[hound(at=at)])
    move(play, "F")
    assert last(play, "hell-hound-attacked").params["hits"] == hits
    assert (si(blue), checked(play), play.hell_hounds) == (si_after, levels_checked, [])


@pytest.mark.parametrize(
    ("start", "facing", "v", "path", "hexes", "away"),
    [
        pytest.param((0, -5), 4, 3, "F F F", "0,-4 0,-3 0,-2", 2, id="207A-approach"),
        pytest.param((2, -5), 4, 6, "F F F F F F", "2,-4 2,-3 2,-2", 2, id="DR-66-first-of-equals"),
        pytest.param((0, -4), 4, 8, "F F F F F F F F", "0,-3 0,-2 0,-1 0,0", 0, id="207A-through-its-hex"),
    ],
)
def test_the_closest_point_of_approach(start, facing, v, path, hexes, away):
    blue = ship(at=start, facing=facing, v=v, allocated={"screens": 10})
    play = table([1] * (4 - away), ships=[blue], hounds=[hound()])
    move_ship(play, blue, path.split())
    play.dice.finish()
    before = names(play).index("hell-hound-attacked")
    entered = [place for event in play.events[:before] for place in event.params.get("path", [])]
    assert entered == hexes.split()
    assert last(play, "hell-hound-attacked").params["distance"] == away


@row("DR-B37", "DR-T133")
def test_a_hound_waits_for_the_closest_hex():  # : distance 3, 2, 1, 2, 3, 4
    blue = ship(at=(1, -4), facing=4, v=6, maneuver_engines=11, allocated={"screens": 10})
    play = table([1, 1, 1], ships=[blue], hounds=[hound()], turns_by_velocity=(0, 6, 6, 6, 6, 6, 6))
    with_turns = "F F F L L F F F"
    move_ship(play, blue, with_turns.split())
    play.dice.finish()
    assert path_of(play) == ["1,-3", "1,-2", "1,-1", "2,-2", "3,-3", "4,-4"]
    before = names(play).index("hell-hound-attacked")
    assert [place for event in play.events[:before] for place in event.params["path"]] == ["1,-3", "1,-2", "1,-1"]
    assert len(play.dice.rolls[0].values) == 3


@pytest.mark.parametrize(
    ("v", "path"),
    [
        pytest.param(2, "F F", id="DR-T136"),
        pytest.param(0, "", id="DR-66-starting-hex-does-not-count"),
    ],
)
def test_no_attack(v, path):
    blue = ship(at=(0, 2) if v == 0 else (3, 0), facing=2, v=v)
    play = table(ships=[blue], hounds=[hound()])
    move(play, path)
    assert "hell-hound-attacked" not in names(play)
    assert len(play.hell_hounds) == 1


def test_leaving_a_hound_counts_the_first_hex_entered():
    """The ship starts next to the Hell Hound and draws away: the first hex entered is the closest of its path."""
    blue = ship(at=(0, -1), facing=1, v=2, allocated={"screens": 10})
    play = table([1, 1], ships=[blue], hounds=[hound()])
    move(play, "F F")
    assert last(play, "hell-hound-attacked").params["distance"] == 2


def test_several_hounds_in_path_order_then_reading_order():  # DR-67
    blue = ship(v=3, allocated={"screens": 10})
    hounds = [hound("behind-right", (2, -1)), hound("last", (0, -5)), hound("left", (-2, 0)), hound("right", (2, -2))]
    play = table([1, 1, *[1] * 2, *[1] * 2, *[1] * 2], ships=[blue], hounds=hounds)
    move(play, "F F F")
    assert [event.params["hound"] for event in events(play, "hell-hound-attacked")] == ["left", "right", "behind-right", "last"]


def test_a_destroyed_ship_spends_no_further_hounds():  # part E, DR-66
    blue = ship(v=3, structural_integrity=1)
    play = table([6, 6], ships=[blue], hounds=[hound("a", (-2, 0)), hound("b", (2, -2)), hound("c", (0, -5))])
    move(play, "F F F")
    assert blue.status == "destroyed"
    assert sorted(marker.id for marker in play.hell_hounds) == ["b", "c"]
    assert path_of(play) == ["0,-1"]


def test_a_ship_that_leaves_the_board_spends_only_hounds_whose_turn_came():  # part E, DR-66
    blue = ship(at=(0, -13), v=4, allocated={"screens": 10})
    play = table([1, 1], ships=[blue], hounds=[hound("near", (2, -15)), hound("far", (5, -15))])
    move(play, "F F F F")
    assert blue.status == "disqualified"
    assert [marker.id for marker in play.hell_hounds] == ["far"]


def test_a_hound_attacks_before_a_ship_finishes():  # part E, DR-48
    blue = ship(v=1, structural_integrity=1)
    blue.finish = (0, -1)
    play = table([6, 6], ships=[blue], hounds=[hound(at=(0, -3))])
    move(play, "F")
    assert blue.status == "destroyed"


def test_a_ship_that_survives_the_hound_finishes():
    blue = ship(v=1, allocated={"screens": 10})
    blue.finish = (0, -1)
    play = table([1, 1], ships=[blue], hounds=[hound(at=(0, -3))])
    move(play, "F")
    assert blue.status == "finished"
    assert names(play).index("hell-hound-gone") < names(play).index("ship-finished")


NIMBLE = {"turns_by_velocity": (0, *[6] * 20), "me_table": ((6, 6),) * 12}
"""House rules under which a ship turns as it likes."""


@pytest.mark.parametrize(
    ("timing", "attacked_in", "away"),
    [
        pytest.param("declared_path", "0,-1", 1, id="hound_timing-declared_path-DR-66"),
        pytest.param("first_local_minimum", "2,-2", 2, id="hound_timing-first_local_minimum"),
        pytest.param("end_of_move", "3,-1", 1, id="hound_timing-end_of_move"),
    ],
)
def test_when_a_hound_goes_off(timing, attacked_in, away):
    # distances 2, 3, 2, 1, 1, 2, 3: near, away, and nearer again
    blue = ship(at=(2, -1), v=7, allocated={"screens": 10})
    play = table([1] * (4 - away), ships=[blue], hounds=[hound()], hound_timing=timing, **NIMBLE)
    move(play, "F F L L F F L L F F F")
    entered = [place for event in play.events[: names(play).index("hell-hound-attacked")] for place in event.params["path"]]
    assert entered[-1] == attacked_in
    assert last(play, "hell-hound-attacked").params["distance"] == away


@pytest.mark.parametrize(
    ("start", "v", "attacked_in"),
    [
        pytest.param((2, 0), 3, "2,-2", id="last-of-equals-before-drawing-away"),
        pytest.param((2, 2), 2, "2,0", id="still-coming-nearer-at-the-end"),
        pytest.param((3, 0), 2, "", id="never-within-two"),
    ],
)
def test_first_local_minimum(start, v, attacked_in):
    blue = ship(at=start, v=v, allocated={"screens": 10})
    play = table([1, 1] if attacked_in else [], ships=[blue], hounds=[hound()], hound_timing="first_local_minimum")
    move(play, "F " * v)
    attacks = [place for place, name in enumerate(names(play)) if name == "hell-hound-attacked"]
    entered = [place for at in attacks for event in play.events[:at] for place in event.params["path"]]
    assert entered[-1:] == ([attacked_in] if attacked_in else [])


def test_a_ship_off_the_board_has_no_end_of_move():  # hound_timing = end_of_move
    blue = ship(at=(0, -14), v=2, allocated={"screens": 10})
    play = table(ships=[blue], hounds=[hound(at=(0, -15))], hound_timing="end_of_move")
    move(play, "F F")
    assert (blue.status, len(play.hell_hounds)) == ("disqualified", 1)


# Movement that damage interrupted

ME_LOST = [1, 1, 1, 1, 5, 3, 3]


def interrupted(start, path, v, second, dice, **levels):
    """A Hell Hound in the first hex takes the last Maneuver Engine Level; another waits for what will not come."""
    blue = ship(at=start, v=v, maneuver_engines=1, structural_integrity=8, allocated={"screens": 3}, **levels)
    hounds = [hound("first", (start[0], start[1] - 1)), hound("second", second)]
    play = table([*ME_LOST, *dice], ships=[blue], hounds=hounds)
    movement = move_ship(play, blue, path.split())
    assert movement.state == INTERRUPTED
    return blue, play, movement


def test_a_hound_behind_a_path_declared_anew_attacks_at_once():  # DR-66
    blue, play, movement = interrupted((0, 0), "F R F F", 3, (2, -2), [1, 1])
    move(play, "F F", movement.progress)
    attack = names(play).index("hell-hound-attacked", names(play).index("movement-interrupted"))
    assert play.events[attack].params == {"hound": "second", "ship": "blue", "distance": 2, "hits": 0}
    assert [event.name for event in play.events[attack:]].count("ship-moved") == 1
    assert blue.hex == (0, -3)


def test_hounds_behind_a_path_declared_anew_attack_in_path_order():  # DR-67
    """Both waited for what lies beyond the turn. The one lower down was the first to be passed."""
    blue = ship(v=4, maneuver_engines=1, structural_integrity=8, allocated={"screens": 3})
    hounds = [hound("met", (0, -1)), hound("upper", (2, -4)), hound("lower", (2, -3))]
    play = table([*ME_LOST, 1, 1, 1, 1], ships=[blue], hounds=hounds)
    movement = move_ship(play, blue, ["F", "F", "R", "F", "F"])
    assert movement.state == INTERRUPTED
    move(play, "F F", movement.progress)
    assert [event.params["hound"] for event in events(play, "hell-hound-attacked")] == ["met", "lower", "upper"]


def test_a_hound_still_ahead_of_a_path_declared_anew_waits():
    _, play, movement = interrupted((0, 0), "F R F F", 3, (1, -4), [1, 1, 1])
    move(play, "F F", movement.progress)
    assert last(play, "hell-hound-attacked").params["distance"] == 1


def test_a_hound_attacks_a_ship_that_then_flies_off_the_board():
    blue, play, movement = interrupted((0, -14), "F R F", 2, (2, -15), [1, 1])
    move(play, "F", movement.progress)
    assert blue.status == "disqualified"
    assert [event.params["hound"] for event in events(play, "hell-hound-attacked")] == ["first", "second"]
    assert names(play)[-1] == "ship-disqualified"


def test_a_ship_destroyed_before_it_goes_on():
    blue, play, movement = interrupted((0, 0), "F R F F", 3, (2, -2), [6, 6, 1, 1, 1])
    blue.levels["structural_integrity"] = 1
    play.dice.values = [*ME_LOST, 6, 6]
    move(play, "F F", movement.progress)
    assert (blue.status, blue.hex) == ("destroyed", (0, -1))


# 204J Hell Hounds on the move


def hunted(dice, hounds, ships, **more):
    play = table(dice, ships=ships, hounds=hounds, **more)
    move_hell_hounds(play)
    play.dice.finish()
    return play


@row("DR-B36")
def test_a_hound_goes_on_to_the_closest_hex():
    blue = ship(at=(0, -4), allocated={"screens": 10})
    play = hunted([3, 1, 1, 1, 1], [hound()], [blue])
    assert last(play, "marker-moved").params["path"] == ["0,-1", "0,-2", "0,-3"]
    assert last(play, "hell-hound-attacked").params["distance"] == 1


@row("DR-T137")
def test_a_hound_stops_at_its_closest_approach():
    blue = ship(at=(0, -4), allocated={"screens": 10})
    play = hunted([3, 1, 1, 1, 1], [hound()], [blue])
    attack = last(play, "hell-hound-attacked").params
    assert (attack["distance"], attack["hits"]) == (1, 0)
    assert names(play) == ["marker-moved", "hell-hound-attacked", "hell-hound-gone"]
    assert last(play, "hell-hound-gone").params["hex"] == "0,-3"


def test_a_hound_that_would_pass_stops():  # 204J
    blue = ship(at=(1, -2), allocated={"screens": 10})
    play = hunted([3, 1, 1, 1, 1], [hound()], [blue])
    assert last(play, "marker-moved").params["path"] == ["0,-1"]
    assert last(play, "hell-hound-attacked").params["distance"] == 1


@row("DR-T139")
def test_a_hound_that_rests_attacks_too():
    blue = ship(at=(2, 0), allocated={"screens": 10})
    play = hunted([6, 1, 1], [hound()], [blue])
    assert names(play) == ["marker-rests", "hell-hound-attacked", "hell-hound-gone"]


def test_a_hound_that_draws_away_attacks_where_it_was():  # DR-68: its path includes its own hex
    blue = ship(at=(0, 1), allocated={"screens": 10})
    play = hunted([3, 1, 1, 1, 1], [hound()], [blue])
    assert "marker-moved" not in names(play)
    assert last(play, "hell-hound-attacked").params["distance"] == 1


P_AND_Q = {"allocated": {"screens": 10}}


@pytest.mark.parametrize(
    ("rules", "attacked"),
    [
        pytest.param({}, ["q"], id="DR-T140"),
        pytest.param({"hound_targets": "nearest"}, ["q"], id="hound_targets-nearest-DR-68"),
        pytest.param({"hound_targets": "all_within_2"}, ["q", "p"], id="hound_targets-all_within_2"),
    ],
)
def test_two_ships_at_the_same_distance(rules, attacked):
    q, other, p = ship("q", (2, 0), **P_AND_Q), ship("r", FAR), ship("p", (-2, 0), **P_AND_Q)
    play = hunted([6, *[1] * (2 * len(attacked))], [hound()], [q, other, p], **rules)
    assert [event.params["ship"] for event in events(play, "hell-hound-attacked")] == attacked
    assert play.hell_hounds == []


def test_the_nearest_of_two_ships():  # DR-68
    q, p = ship("q", (2, 0), **P_AND_Q), ship("p", (-1, 0), **P_AND_Q)
    play = hunted([6, 1, 1, 1], [hound()], [q, p])
    assert [event.params["ship"] for event in events(play, "hell-hound-attacked")] == ["p"]


def test_all_within_two_at_their_own_distances():  # hound_targets = all_within_2
    q, p = ship("q", (2, 0), **P_AND_Q), ship("p", (-1, 0), **P_AND_Q)
    play = hunted([6, 1, 1, 1, 1, 1], [hound()], [q, p], hound_targets="all_within_2")
    assert [event.params["distance"] for event in events(play, "hell-hound-attacked")] == [2, 1]


@row("DR-T142")
def test_buoys_and_hounds_are_left_alone():
    play = table([6, 6], buoys=[buoy(at=(0, 1))], hounds=[hound("a"), hound("b", (1, 0))])
    move_hell_hounds(play)
    assert names(play) == ["marker-rests", "marker-rests"]


def test_ships_out_of_the_race_are_left_alone():
    gone = ship(at=(1, 0))
    gone.status = "finished"
    assert names(hunted([6], [hound()], [gone])) == ["marker-rests"]


def test_an_orbit_is_a_path_too():  # DR-69, DR-T143
    board = tb(holes=[((0, 0), "ordinary", "clockwise")])
    blue = ship(at=(3, 0), allocated={"screens": 10})
    play = hunted([5, 6, 1, 1], [hound(at=(0, -1))], [blue], board=board)
    assert last(play, "marker-moved").params["path"] == ["1,-1", "1,0"]
    assert last(play, "hell-hound-attacked").params["distance"] == 2


def test_a_hound_in_orbit_without_ships_near():  # DR-T143
    board = tb(holes=[((0, 0), "ordinary", "clockwise")])
    play = hunted([5, 2], [hound(at=(0, -1))], [ship(at=FAR)], board=board)
    assert play.hell_hounds[0].hex == (1, 0)


def test_hounds_move_from_top_to_bottom_then_left_to_right():  # DR-40
    play = hunted([6, 6, 6], [hound("c", (4, 0)), hound("a", (0, -3)), hound("b", (-2, 3))], [])
    assert [roll.by for roll in play.dice.rolls] == ["a", "b", "c"]


def test_damage_in_step_f_is_for_the_next_turn():  # DR-78
    blue = ship(at=(2, 0), structural_integrity=8)
    blue.has_moved = True
    hunted([6, 1, 1, 5, 1, 1, 3, 3], [hound()], [blue])
    assert blue.crises == []
    assert blue.crises_next == ["no-accelerate"]
