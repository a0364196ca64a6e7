"""Points Scoring: the Team Title and the winner of the game."""

import pytest

from rules.devil_take_the_hindmost.car import Car
from rules.devil_take_the_hindmost.house_rules import DEFAULT, HouseRules
from rules.devil_take_the_hindmost.points import points_of_race
from rules.devil_take_the_hindmost.state import Result
from rules.devil_take_the_hindmost.title import score_race, team_scores, title_holders
from rules.log import Log
from tests.rules.devil_take_the_hindmost.races import GAME, race


def results(teams, points=None):
    worth = points or points_of_race(len(teams))
    return [
        Result(f"{team}{lap}", team, min(lap, len(teams) - 1), earned)
        for lap, (team, earned) in enumerate(zip(teams, worth, strict=True), 1)
    ]


def table(rules, found):
    return [(score.team, score.points, score.place, score.best_car) for score in team_scores(rules, found)]


@pytest.mark.parametrize("teams", [pytest.param("ABCABCABC", id="DT-T56")])
def test_team_totals(teams):
    assert table(DEFAULT, results(teams)) == [("C", 21, 1, 1), ("B", 16, 2, 2), ("A", 12, 3, 3)]


@pytest.mark.parametrize(
    ("team_tie", "places", "holders"),
    [("shared", [1, 1, 3, 3, 5], ["D", "A"]), ("best_car", [1, 2, 3, 4, 5], ["D"])],
)
def test_teams_with_equal_points(team_tie, places, holders):
    # ruling DT-27
    rules = HouseRules(team_tie=team_tie)
    found = results("EBCAD", [1, 3, 3, 9, 9])
    assert [place for _, _, place, _ in table(rules, found)] == places
    assert [team for team, *_ in table(rules, found)] == ["D", "A", "C", "B", "E"]
    assert title_holders(team_scores(rules, found)) == holders


@pytest.mark.parametrize(("winner_by", "winners"), [("race", ["B"]), ("team", ["A"])])
def test_the_winner_of_the_game(winner_by, winners):
    # ruling DT-28
    state = race(("A1", 31, 1), ("B1", 34, 1), winner_by=winner_by)
    assert GAME.outcome(state) is None
    state.results = results("BAAAB", [1, 2, 3, 5, 8])
    state.is_over = True
    outcome = GAME.outcome(state)
    assert outcome["winners"] == winners
    assert outcome["winner_by"] == winner_by
    assert outcome["race_winner"] == {"car": "B5", "team": "B"}
    assert outcome["team_title"] == {"teams": ["A"], "points": 10}
    assert outcome["scores"][1] == {"team": "B", "points": 9, "place": 2, "best_car": 1}
    assert [each["place"] for each in outcome["cars"]] == [1, 2, 3, 4, 5]
    assert outcome["cars"][-1] == {"place": 5, "car": "B1", "team": "B", "lap": 1, "points": 1}


@pytest.mark.parametrize(
    ("out", "points", "laps", "is_over"),
    [
        pytest.param("ABCABCABC", [1, 2, 3, 4, 5, 6, 7, 9, 12], [*range(1, 9), 8], True, id="DT-T53"),
        pytest.param("ABC", [1, 2, 3], [1, 2, 3], False, id="under-way"),
    ],
)
def test_a_race_is_scored(out, points, laps, is_over):
    log = Log()
    found = score_race(DEFAULT, [Car(f"{team}{place}", team, 0) for place, team in enumerate(out)], 9, log)
    assert [result.points for result in found] == points
    assert [result.lap for result in found] == laps
    names = [event.name for event in log.events]
    assert names == ["points-scored"] * len(out) + (["team-title-won", "game-won"] if is_over else [])
