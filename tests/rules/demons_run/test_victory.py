"""202, 204B, 211 Turns, finishing, Victory Points."""

import pytest

from rules.demons_run.board import load_board
from rules.demons_run.house_rules import HouseRules
from rules.demons_run.movement import move_ship
from rules.demons_run.turn import adjust_turn, draw_initiative
from rules.demons_run.victory import STARTING_CORNERS, finish_hex, is_race_over, ranking, score
from rules.errors import RuleViolation
from tests.rules.demons_run.table import buoy, fuel, move, names, row, ship, table


def racer(v, at=(0, 0), finish=(0, -1)):
    blue = ship(at=at, v=v)
    blue.finish = finish
    return blue


@pytest.mark.parametrize(
    ("v", "at", "finish", "path", "status"),
    [
        pytest.param(1, (0, 0), (0, -1), "F", "finished", id="DR-T179"),
        pytest.param(2, (0, 0), (0, -2), "F F", "racing", id="DR-T181"),
        pytest.param(2, (0, -14), (0, -15), "F F", "disqualified", id="DR-T182"),
        pytest.param(1, (0, 0), (0, -2), "F", "racing", id="DR-84-elsewhere"),
        pytest.param(0, (0, -1), (0, -1), "", "racing", id="DR-84-standing-there"),
        pytest.param(1, (0, -1), (0, -1), "F", "racing", id="DR-84-must-leave"),
        pytest.param(1, (0, 0), None, "F", "racing", id="211A-no-course"),
    ],
)
def test_the_finish_hex(v, at, finish, path, status):
    blue = racer(v, at, finish)
    move(table(ships=[blue]), path)
    assert blue.status == status


def test_finishing_pays_for_turning_and_freezes_the_rest():  # part E, DR-15, DR-85
    blue = racer(1, at=(0, 0), finish=(1, -1))
    blue.buoys = [buoy("a")]
    blue.leaks = 1
    play = table(ships=[blue])
    move(play, "R F")
    assert (blue.status, fuel(blue), len(blue.buoys)) == ("finished", 99, 1)
    assert names(play)[-2:] == ["turning-paid", "ship-finished"]
    adjust_turn(play, blue)
    assert names(play)[-1] == "ship-finished"


def test_nothing_follows_the_finish():
    with pytest.raises(RuleViolation) as refusal:
        move_ship(table(), racer(1), ["F", "R"])
    assert (refusal.value.code, refusal.value.pointer) == ("movement-over", "/path/1")


@pytest.mark.parametrize(
    ("rules", "v", "path", "status"),
    [
        pytest.param({"finish_by_stopping": False}, 1, "F", "racing", id="finish_by_stopping-false-DR-84"),
        pytest.param({"finish_by_stopping": True}, 1, "", "finished", id="finish_by_stopping-true"),
        pytest.param({"finish_by_stopping": True}, 2, "F F", "racing", id="finish_by_stopping-true-too-fast"),
        pytest.param({"finish_by_stopping": True}, 0, "", "racing", id="finish_by_stopping-true-at-0"),
    ],
)
def test_standing_in_the_finish_hex(rules, v, path, status):
    blue = racer(v, at=(0, -1))
    move(table(ships=[blue], **rules), path)
    assert (blue.status, blue.has_ended_movement) == (status, True)


def test_a_ship_that_has_finished_by_stopping_needs_no_path():
    with pytest.raises(RuleViolation) as refusal:
        move_ship(table(finish_by_stopping=True), racer(1, at=(0, -1)), ["F"])
    assert (refusal.value.code, refusal.value.pointer) == ("movement-over", "/path")


@pytest.mark.parametrize(
    ("start", "end"),
    [pytest.param("A", "D", id="DR-B44-A"), pytest.param("B", "C", id="DR-B44-B"), pytest.param("C", "B", id="DR-B44-C"),
     pytest.param("D", "A", id="DR-B44-D")],
)  # fmt: skip
def test_finish_corners(start, end):
    board = load_board("starcup")
    assert finish_hex(board, start) == board.corners[end]


@row("DR-T187")
def test_starting_corners():  # DR-86
    board = load_board("starcup")
    assert STARTING_CORNERS == {1: ("A",), 2: ("A", "D"), 3: ("A", "B", "D"), 4: ("A", "B", "C", "D")}
    assert [finish_hex(board, corner) for corner in STARTING_CORNERS[3]] == [board.corners[corner] for corner in "DCA"]


def loaded(status="finished"):
    blue = ship(fuel=130)
    blue.status = status
    blue.buoys = [buoy("a", "easy"), buoy("b", "easy"), buoy("c", "free_floater"), buoy("d", "lucifer")]
    return blue


@pytest.mark.parametrize(
    ("status", "place", "rules", "points"),
    [
        pytest.param("finished", 2, {}, 280, id="DR-T184"),
        pytest.param("racing", 0, {}, 255, id="DR-T185"),
        pytest.param("racing", 0, {"dnf_scores": "buoys_and_fuel"}, 255, id="dnf_scores-buoys_and_fuel-DR-87"),
        pytest.param("racing", 0, {"dnf_scores": "zero"}, 0, id="dnf_scores-zero"),
        pytest.param("finished", 1, {"dnf_scores": "zero"}, 305, id="dnf_scores-zero-finished"),
        pytest.param("destroyed", 0, {}, 0, id="212C-destroyed"),
        pytest.param("disqualified", 0, {}, 0, id="211B-off-the-board"),
        pytest.param("disqualified", 1, {}, 0, id="DR-T032-points"),
        pytest.param("finished", 3, {}, 265, id="DR-B45-third"),
        pytest.param("finished", 4, {}, 255, id="DR-B45-fourth"),
    ],
)
def test_victory_points(status, place, rules, points):
    assert sum(term.value for term in score(HouseRules(**rules), loaded(status), place)) == points


def test_what_each_thing_scores():  # DR-B45
    blue = ship(fuel=99)
    blue.status = "finished"
    blue.buoys = [buoy(kind, kind) for kind in ("easy", "free_floater", "astaroth", "belial", "lucifer")]
    assert [(term.name, term.value) for term in score(HouseRules(), blue, 1)] == [
        ("buoy-easy", 10), ("buoy-free_floater", 35), ("buoy-astaroth", 70), ("buoy-belial", 70), ("buoy-lucifer", 100),
        ("fuel", 99), ("place-1", 50),
    ]  # fmt: skip


def test_an_empty_ship_scores_its_place_only():
    blue = ship(fuel=0)
    blue.status = "finished"
    assert [(term.name, term.value) for term in score(HouseRules(), blue, 2)] == [("place-2", 25)]


@pytest.mark.parametrize(
    ("statuses", "turns", "is_over"),
    [
        pytest.param(["finished", "finished"], 18, True, id="DR-T190"),
        pytest.param(["finished", "destroyed", "disqualified"], 3, True, id="211B-all-gone"),
        pytest.param(["finished", "racing"], 29, False, id="211B-under-way"),
        pytest.param(["racing"], 30, True, id="211B-turn-30"),
    ],
)
def test_the_end_of_the_race(statuses, turns, is_over):
    ships = []
    for status in statuses:
        ships.append(ship())
        ships[-1].status = status
    assert is_race_over(ships, turns) is is_over


@row("DR-T188")
def test_a_finish_in_turn_30_counts():
    blue = racer(1)
    assert not is_race_over([blue], 29)
    move(table(ships=[blue]), "F")
    assert is_race_over([blue], 30)
    assert ("place-1", 50) in [(term.name, term.value) for term in score(HouseRules(), blue, 1)]


@pytest.mark.parametrize(
    ("points", "places", "ranks"),
    [
        pytest.param([280, 300, 100], [2, 1, 0], [2, 1, 3], id="211B"),
        pytest.param([200, 200, 200], [0, 2, 1], [3, 2, 1], id="DR-88-place"),
        pytest.param([200, 200, 50], [0, 0, 1], [1, 1, 3], id="DR-88-shared"),
        pytest.param([], [], [], id="nobody"),
    ],
)
def test_ranks(points, places, ranks):
    assert ranking(points, places) == ranks


def test_initiative_is_one_marker_for_each_ship():  # 204B, DR-20
    play = table([3, 1, 2])
    assert draw_initiative(play, ["a", "b", "c", "d"]) == ["c", "a", "d", "b"]
    assert [(roll.purpose, roll.sides) for roll in play.dice.rolls] == [("initiative marker", n) for n in (4, 3, 2)]
    assert play.events[0].params == {"order": ["c", "a", "d", "b"]}


def test_a_new_turn_forgets_the_last():  # 202 Step H
    blue = ship(v=4, allocated={"laser": 3, "main_engines": 2})
    blue.has_fired, blue.attempts, blue.has_moved, blue.has_ended_movement = ["laser"], ["a"], True, True
    blue.velocity_before = 2
    blue.crises = ["no-turning"]
    blue.whip_gain = 2
    play = table()
    adjust_turn(play, blue)
    assert set(blue.allocated.values()) == {0}
    assert (blue.has_fired, blue.attempts, blue.has_moved, blue.has_ended_movement) == ([], [], False, False)
    assert (blue.velocity, blue.velocity_before, blue.whip_gain, blue.crises) == (6, 6, 0, [])
    assert [(event.name, event.section) for event in play.events] == [("velocity-changed", "204O")]


@pytest.mark.parametrize("status", ["finished", "destroyed", "disqualified"])
def test_a_ship_out_of_the_race_has_no_next_turn(status):
    blue = ship(v=4, allocated={"laser": 3})
    blue.status = status
    blue.crises_next = ["must-accelerate"]
    adjust_turn(table(), blue)
    assert (blue.velocity, blue.allocated["laser"], blue.crises_next) == (4, 3, ["must-accelerate"])
