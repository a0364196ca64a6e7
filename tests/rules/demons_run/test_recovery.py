"""205 Buoy recovery."""

import pytest

from rules.demons_run.board import FireKind
from rules.demons_run.buoys import Reach, attempt_recovery, reach_on_board, recovery_terms
from rules.demons_run.movement import move_ship
from rules.errors import RuleViolation
from tests.rules.demons_run.boards import tb
from tests.rules.demons_run.table import buoy, events, fuel, hound, last, move, names, row, ship, table

FAR = (9, 0)


def tried(die, at, v, tractor, *, kind="free_floater", pi=3, attempts=(), board=None, **rules):
    """An attempt by a ship at (0,0) on a Buoy."""
    blue = ship(v=v, pi_level=pi, allocated={"tractor": tractor})
    blue.attempts = list(attempts)
    wanted = buoy("wanted", kind, at)
    play = table([die], board=board, ships=[blue], buoys=[wanted], **rules)
    attempt_recovery(play, blue, wanted, reach_on_board(play, blue, wanted))
    play.dice.finish()
    return play


@pytest.mark.parametrize(
    ("die", "at", "v", "tractor", "more", "board", "total"),
    [
        pytest.param(4, (0, 2), 5, 10, {}, {"hell_fire": [(0, 2)]}, 7, id="DR-B30"),
        pytest.param(1, (0, 0), 3, 4, {}, {}, 5, id="DR-T092"),
        pytest.param(6, (0, 1), 8, 8, {"attempts": "ab", "pi": 6}, {}, 7, id="DR-T094"),
        pytest.param(3, (0, 0), 4, 10, {"kind": "lucifer"}, {"holes": [((0, 1), "hell3", "clockwise")]}, 6, id="DR-T095"),
        pytest.param(
            3, (0, 0), 4, 10, {"kind": "lucifer", "terrain_mods": "cumulative"}, {"holes": [((0, 1), "hell3", "clockwise")]},
            4, id="DR-T095-cumulative",
        ),
        pytest.param(1, (0, 0), 2, 6, {"kind": "easy"}, {"holes": [((0, 1), "ordinary", "clockwise")]}, 5, id="DR-T097"),
        pytest.param(
            1, (0, 0), 2, 6, {}, {"holes": [((0, 1), "ordinary", "clockwise")], "hell_fire": [(0, 0)]}, 5, id="DR-T098"
        ),
        pytest.param(
            1, (0, 0), 2, 6, {"terrain_mods": "cumulative"},
            {"holes": [((0, 1), "ordinary", "clockwise")], "hell_fire": [(0, 0)]}, 4, id="DR-T098-cumulative",
        ),
        pytest.param(6, (0, 4), 10, 1, {}, {}, -8, id="DR-T106"),
        pytest.param(1, (0, 0), 2, 10, {"kind": "astaroth"}, {"holes": [((0, 1), "hell2", "clockwise")]}, 6, id="205B.d-hell2"),
        pytest.param(
            1, (0, 0), 2, 6, {}, {"holes": [((0, 1), "ordinary", "clockwise")], "null": [(0, 0)]}, 5, id="DR-39-null-in-a-ring"
        ),
        pytest.param(1, (0, 0), 2, 6, {}, {"null": [(0, 0)]}, 7, id="205B-null-alone"),
        pytest.param(1, (0, 0), 2, 6, {"pi": 0}, {}, 4, id="DR-57-negative-PI"),
        pytest.param(1, (0, 14), 2, 10, {}, {}, -17, id="DR-55-no-greatest-distance"),
    ],
)  # fmt: skip
def test_an_attempt(die, at, v, tractor, more, board, total):
    play = tried(die, at, v, tractor, board=tb(**board), **more)
    event = play.events[-1]
    assert event.params["total"] == total == sum(term.value for term in event.terms)
    is_recovered = total >= 5
    assert event.name == ("buoy-recovered" if is_recovered else "buoy-missed")
    assert [marker.id for marker in play.buoys] == ([] if is_recovered else ["wanted"])
    assert [marker.id for marker in play.ships[0].buoys] == (["wanted"] if is_recovered else [])


@pytest.mark.parametrize(
    ("rules", "attempts", "penalty"),
    [
        pytest.param({}, [], 0, id="DR-54-first"),
        pytest.param({}, ["other"], -1, id="successive_attempts-per_ship"),
        pytest.param({"successive_attempts": "per_buoy"}, ["other"], 0, id="successive_attempts-per_buoy-other"),
        pytest.param({"successive_attempts": "per_buoy"}, ["wanted", "other"], -1, id="successive_attempts-per_buoy-same"),
        pytest.param({"successive_penalty": "cumulative"}, ["wanted", "other"], -2, id="successive_penalty-cumulative"),
        pytest.param({"successive_penalty": "flat"}, ["wanted", "other"], -1, id="successive_penalty-flat"),
        pytest.param({"successive_penalty": "flat"}, [], 0, id="successive_penalty-flat-first"),
    ],
)
def test_earlier_attempts(rules, attempts, penalty):
    blue = ship(fuel=290, allocated={"tractor": 5})
    blue.attempts = attempts
    terms = recovery_terms(table(**rules), blue, buoy("wanted"), Reach(0, FireKind.ORDINARY, is_in_well=False))
    assert sum(term.value for term in terms if term.name == "earlier-attempts") == penalty
    assert sum(term.value for term in terms) == 5 - 1 + penalty


def test_a_tractor_at_level_0_may_not_try():  # DR-B29
    with pytest.raises(RuleViolation) as refusal:
        tried(6, (0, 0), 3, 0)
    assert refusal.value.code == "tractor-not-allocated"


@pytest.mark.parametrize("level", [1, 10], ids=["DR-B29-1", "DR-B29-10"])
def test_a_tractor_at_levels_1_to_10_may_try(level):
    assert tried(6, (0, 0), 3, level).events[-1].name == "buoy-recovered"


# 205A Attempts in a declared path


@pytest.mark.parametrize(
    ("v", "path", "rules", "code", "pointer"),
    [
        pytest.param(3, "F T:a T:a F F", {}, "no-mp-for-attempt", "/path/2", id="DR-T100"),
        pytest.param(0, "T:a", {}, "no-mp-for-attempt", "/path/0", id="DR-T103"),
        pytest.param(2, "T:a F F", {}, "no-mp-for-attempt", "/path/0", id="DR-53-before-the-first-MP"),
        pytest.param(1, "F T:hound", {}, "tractor-takes-buoys-only", "/path/1", id="DR-T104-hound"),
        pytest.param(1, "F T:red", {}, "tractor-takes-buoys-only", "/path/1", id="DR-T104-ship"),
        pytest.param(1, "F T:blue", {}, "tractor-takes-buoys-only", "/path/1", id="DR-T104-itself"),
        pytest.param(1, "F T:nothing", {}, "unknown-buoy", "/path/1", id="205A-unknown"),
        pytest.param(1, "F T:a@2", {}, "no-such-whip-hex", "/path/1", id="DR-53-whip-hex"),
        pytest.param(
            2, "F F T:a", {"attempt_after_last_mp": False}, "attempt-after-last-mp", "/path/2", id="attempt_after_last_mp-false"
        ),
        pytest.param(2, "R T:a F F", {}, "no-mp-for-attempt", "/path/1", id="DR-53-after-a-turn-only"),
    ],
)
def test_a_declared_attempt_that_is_refused(v, path, rules, code, pointer):
    blue = ship(v=v, allocated={"tractor": 5})
    play = table(ships=[blue, ship("red", FAR)], buoys=[buoy("a")], hounds=[hound(at=FAR)], **rules)
    with pytest.raises(RuleViolation) as refusal:
        move_ship(play, blue, path.split())
    assert (refusal.value.code, refusal.value.pointer) == (code, pointer)
    assert play.events == []


def test_a_declared_attempt_needs_an_allocated_tractor():
    blue = ship(v=1)
    with pytest.raises(RuleViolation) as refusal:
        move_ship(table(ships=[blue], buoys=[buoy("a")]), blue, ["F", "T:a"])
    assert (refusal.value.code, refusal.value.pointer) == ("tractor-not-allocated", "/path/1")


@row("DR-T101")
def test_one_attempt_for_each_mp_also_the_last():
    blue = ship(v=2, allocated={"tractor": 5})
    play = table([6, 6], ships=[blue], buoys=[buoy("a", at=(0, -1)), buoy("b", at=(0, -2))])
    move(play, "F T:a F T:b")
    assert [kept.id for kept in blue.buoys] == ["a", "b"]
    assert [event.params["total"] for event in events(play, "buoy-recovered")] == [11, 10]  # DR-54
    assert fuel(blue) == 95  # DR-16: the second costs its Level again


def test_an_attempt_may_follow_a_turn_in_the_same_hex():  # 205D NOTE
    blue = ship(v=2, allocated={"tractor": 5})
    play = table([6], ships=[blue], buoys=[buoy("a", at=(0, -1))])
    move(play, "F R T:a F")
    assert [kept.id for kept in blue.buoys] == ["a"]


@pytest.mark.parametrize(
    ("is_allowed", "path", "taken"),
    [
        pytest.param(True, "F T:a F T:b", ["a", "b"], id="attempt_after_last_mp-true-DR-53"),
        pytest.param(False, "F T:a F", ["a"], id="attempt_after_last_mp-false-before-the-last"),
    ],
)
def test_attempts_and_the_last_mp(is_allowed, path, taken):
    blue = ship(v=2, allocated={"tractor": 5})
    buoys = [buoy("a", at=(0, -1)), buoy("b", at=(0, -2))]
    play = table([6] * len(taken), ships=[blue], buoys=buoys, attempt_after_last_mp=is_allowed)
    move(play, path)
    assert [kept.id for kept in blue.buoys] == taken


def test_an_attempt_on_a_buoy_already_aboard_is_void():  # part E, DR-53
    blue = ship(v=3, allocated={"tractor": 5})
    play = table([6, 6], ships=[blue], buoys=[buoy("a", at=(0, -1)), buoy("b", at=(0, -3))])
    move(play, "F T:a F T:a F T:b")
    assert [kept.id for kept in blue.buoys] == ["a", "b"]
    assert names(play).count("attempt-void") == 1
    assert fuel(blue) == 95
    assert [event.params["total"] for event in events(play, "buoy-recovered")] == [11, 10]


def test_an_attempt_on_a_buoy_aboard_another_ship_is_void():  # part E, DR-53
    red = ship("red", FAR)
    red.buoys = [buoy("a")]
    blue = ship(v=1, allocated={"tractor": 5})
    play = table(ships=[blue, red])
    move(play, "F T:a")
    assert last(play, "attempt-void").params == {"ship": "blue", "buoy": "a"}


def test_an_attempt_without_fuel_is_not_made():  # DR-16
    blue = ship(v=2, fuel=4, allocated={"tractor": 5})
    play = table([1], ships=[blue], buoys=[buoy("a", at=(0, -4))])
    move(play, "F T:a F T:a")
    assert names(play)[-1] == "attempt-impossible"
    assert (blue.attempts, fuel(blue)) == (["a"], 4)


def test_fuel_for_exactly_one_further_attempt():  # DR-16
    blue = ship(v=2, fuel=5, allocated={"tractor": 5})
    play = table([1, 1], ships=[blue], buoys=[buoy("a", at=(0, -4))])
    move(play, "F T:a F T:a")
    assert (blue.attempts, fuel(blue)) == (["a", "a"], 0)


def test_an_attempt_with_a_tractor_destroyed_on_the_way_is_not_made():  # DR-18, Critical 4
    blue = ship(v=2, tractor=2, structural_integrity=8, allocated={"tractor": 2, "screens": 3})
    play = table([1, 1, 1, 1, 6, 2, 2], ships=[blue], buoys=[buoy("a", at=(0, -2))], hounds=[hound(at=(0, -1))])
    move(play, "F F T:a")
    assert names(play)[-1] == "attempt-impossible"


WHIP = tb(holes=[((0, 0), "ordinary", "clockwise")])


@pytest.mark.parametrize(
    ("step", "distance"),
    [
        pytest.param("T:a@1", 2, id="DR-53-first-whip-hex"),
        pytest.param("T:a@3", 1, id="DR-53-third-whip-hex"),
        pytest.param("T:a@4", 0, id="DR-53-fourth-whip-hex"),
        pytest.param("T:a", 0, id="DR-53-last-whip-hex"),
    ],
)
def test_an_attempt_in_any_one_hex_of_a_whip(step, distance):
    blue = ship(at=(0, -2), facing=4, v=2, allocated={"tractor": 5})
    play = table([6], board=WHIP, ships=[blue], buoys=[buoy("a", "easy", (0, 1))])
    move(play, f"F:4 {step} F")
    assert last(play, "buoy-recovered").params["total"] == 5 + 6 - 2 - 2 * distance


def test_one_attempt_for_a_whole_whip():  # DR-53
    blue = ship(at=(0, -2), facing=4, v=2, allocated={"tractor": 5})
    play = table(board=WHIP, ships=[blue], buoys=[buoy("a", "easy", (0, 1))])
    with pytest.raises(RuleViolation) as refusal:
        move_ship(play, blue, ["F:4", "T:a@1", "T:a@2", "F"])
    assert refusal.value.code == "no-mp-for-attempt"


def test_a_free_whip_entry_pays_for_no_attempt():  # whip_entry_costs_mp = false
    blue = ship(at=(0, -2), facing=4, v=1, allocated={"tractor": 5})
    play = table(board=WHIP, ships=[blue], buoys=[buoy("a", "easy", (0, 1))], whip_entry_costs_mp=False)
    with pytest.raises(RuleViolation) as refusal:
        move_ship(play, blue, ["F:4", "T:a", "F"])
    assert refusal.value.code == "no-mp-for-attempt"


def test_an_attempt_after_an_mp_and_a_free_whip():  # whip_entry_costs_mp = false
    """The MP before the whip pays for one attempt, in the whip or before it."""
    blue = ship(at=(0, -3), facing=4, v=2, allocated={"tractor": 5})
    near = buoy("a", "easy", (0, 1))
    play = table([6], board=WHIP, ships=[blue], buoys=[near], whip_entry_costs_mp=False)
    with pytest.raises(RuleViolation) as refusal:
        move_ship(play, blue, ["F", "T:a", "F:4", "T:a", "F"])
    assert (refusal.value.code, refusal.value.pointer) == ("no-mp-for-attempt", "/path/3")
    move(play, "F F:4 T:a F")
    assert last(play, "buoy-recovered").params["total"] == 5 + 6 - 2


def test_an_attempt_from_the_finish_hex():  # 205A, DR-48: the tractor, and only then the finish
    blue = ship(v=1, allocated={"tractor": 5})
    blue.finish = (0, -1)
    play = table([6], ships=[blue], buoys=[buoy("a", at=(0, -1))])
    move(play, "F T:a")
    assert (blue.status, [kept.id for kept in blue.buoys]) == ("finished", ["a"])
    assert names(play)[-2:] == ["buoy-recovered", "ship-finished"]


def test_a_buoy_cast_loose_on_the_way_can_be_recovered_again():  # DR-77
    # Critical 9 on a ship without scrambler casts Lucifer loose in the hex where the Hell Hound went off
    blue = ship(v=2, scrambler=0, structural_integrity=8, allocated={"tractor": 10, "screens": 3})
    blue.buoys = [buoy("lucifer", "lucifer")]
    play = table([1, 1, 1, 1, 5, 4, 5, 2], ships=[blue], hounds=[hound(at=(0, -1))])
    move(play, "F F T:lucifer")
    assert last(play, "buoy-cast-loose").params["hex"] == "0,-1"
    assert [kept.id for kept in blue.buoys] == ["lucifer"]
    assert last(play, "buoy-recovered").params["total"] == 10
