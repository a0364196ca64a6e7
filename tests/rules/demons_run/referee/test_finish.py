"""211 The end of a race as a referee keeps it."""

import pytest

from rules.demons_run import tables
from rules.demons_run.board import BuoyKind, Marker
from rules.dice import ScriptedDice
from rules.errors import RuleViolation
from rules.game import Action
from tests.rules.demons_run.referee.players import GAME
from tests.rules.demons_run.referee.stage import Stage, names


def at_the_finish(stage: Stage, name: str, v: int = 1, away: int = 1) -> None:
    """`away` hexes from its Finish hex, facing it along the edge of the board."""
    ship = stage.ship(name)
    q, r = ship.finish
    sides = {"D": ((0, -1), 4), "A": ((0, 1), 1), "C": ((0, -1), 4), "B": ((0, 1), 1)}
    corner = next(corner for corner, place in stage.state.board.corners.items() if place == ship.finish)
    (dq, dr), facing = sides[corner]
    stage.put(name, (q + away * dq, r + away * dr), facing=facing, v=v)


def test_a_ship_finishes_and_the_race_goes_on():  # DR-T179
    stage = Stage("Ann", "Bob", order=[1])
    at_the_finish(stage, "green")
    stage.allocate("green")
    stage.allocate("pink")
    assert [end["ends"] for end in stage.form("green")["ends"]][:1] == ["finished"]
    stage.move("green", "F")
    assert (stage.ship("green").status, stage.state.finishers) == ("finished", ["green"])
    stage.move("pink", "")
    assert (stage.state.turn, stage.state.order, stage.state.waiting) == (2, ["pink"], ["pink"])
    assert GAME.legal_actions(stage.state, "Ann") == []


def test_too_fast_to_finish():  # DR-T181
    stage = Stage("Ann")
    at_the_finish(stage, "green", v=2, away=2)
    stage.allocate("green")
    stage.move("green", "F F")
    green = stage.ship("green")
    assert (green.hex, green.status) == (green.finish, "racing")


def test_past_the_finish_and_off_the_board():  # DR-T182
    stage = Stage("Ann")
    at_the_finish(stage, "green", v=2)
    stage.allocate("green")
    stage.move("green", "F F")
    assert stage.ship("green").status == "disqualified"
    assert GAME.outcome(stage.state) == {
        "winners": ["Ann"],
        "turns": 1,
        "scores": [{"ship": "green", "seat": "Ann", "status": "disqualified", "place": 0, "points": 0, "terms": [], "rank": 1}],
    }


def test_the_race_ends_at_once_when_nobody_is_left():  # DR-T190
    """No Hell Hound moves any more, and no Turn is adjusted."""
    stage = Stage("Ann", "Bob", order=[1])
    stage.state.turn = 18
    stage.state.hell_hounds = [Marker("hound", None, (0, 0))]
    for name in ("green", "pink"):
        at_the_finish(stage, name)
        stage.allocate(name)
    stage.move("green", "F")
    last = stage.move("pink", "F")
    assert names(last) == ["ship-moved", "ship-finished", "race-over", "points-counted", "points-counted"]
    assert (stage.state.turn, stage.state.step) == (18, "over")
    assert GAME.awaiting(stage.state) == []
    outcome = GAME.outcome(stage.state)
    assert outcome["winners"] == ["Ann"]
    assert [(score["points"], score["place"]) for score in outcome["scores"]] == [(150, 1), (125, 2)]
    with pytest.raises(RuleViolation) as refusal:
        GAME.apply(stage.state, Action("allocate", "Ann", "turn-18-allocate-green", {}), ScriptedDice([]))
    assert refusal.value.code == "race-over"


def test_the_hounds_may_end_it():
    stage = Stage("Ann")
    stage.put("green", (0, 0), structural_integrity=2)
    stage.state.hell_hounds = [Marker("hound", None, (0, 1))]
    stage.allocate("green")
    assert names(stage.move("green", "", [4, 6, 6, 6]))[-2:] == ["race-over", "points-counted"]


@pytest.mark.parametrize("is_finishing", [True, False], ids=["DR-T188", "DR-T185"])
def test_turn_30_is_the_last(is_finishing: bool):
    stage = Stage("Ann", "Bob", order=[1])
    stage.state.turn = tables.LAST_TURN
    if is_finishing:
        at_the_finish(stage, "green")
    else:
        stage.put("green", (0, 0), facing=1, v=1)
    stage.ship("green").buoys = [Marker("a", BuoyKind.EASY, (0, 0)), Marker("b", BuoyKind.LUCIFER, (0, 0))]
    stage.put("pink", (5, 5)).whip_gain = 3
    stage.allocate("green", screens=8)
    stage.allocate("pink")
    stage.move("green", "F")
    stage.move("pink", "")
    scores = GAME.outcome(stage.state)["scores"]
    assert [score["points"] for score in scores] == [10 + 100 + 92 + (50 if is_finishing else 0), 100]
    assert [score["status"] for score in scores] == ["finished" if is_finishing else "racing", "racing"]
    assert (stage.state.turn, stage.ship("pink").velocity) == (30, 0)


def test_victory_points_are_told_with_their_arithmetic():  # DR-T184
    stage = Stage("Ann")
    stage.state.turn = tables.LAST_TURN
    stage.ship("green").buoys = [Marker("a", BuoyKind.EASY, (0, 0))]
    stage.allocate("green")
    told = stage.move("green", "")[-1]
    assert told.params == {"ship": "green", "points": 110, "rank": 1}
    assert [(term.name, term.value) for term in told.terms] == [("buoy-easy", 10), ("fuel", 100)]


def test_standing_in_the_finish_hex_by_house_rule():
    stage = Stage("Ann", rules={"finish_by_stopping": True})
    at_the_finish(stage, "green", v=1, away=0)
    stage.allocate("green", tractor=2)
    form = stage.form("green")
    assert (form["mps"], form["tractor"], [(end["ends"], end["path"]) for end in form["ends"]]) == (0, [], [("finished", [])])
    stage.move("green", "")
    assert stage.ship("green").status == "finished"
