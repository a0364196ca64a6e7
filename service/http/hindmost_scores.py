"""Devil Take the Hindmost: points and the Team Title."""

from typing import Any, Final

from rules.devil_take_the_hindmost.car import Car
from rules.devil_take_the_hindmost.house_rules import HouseRules
from rules.devil_take_the_hindmost.state import Result
from rules.devil_take_the_hindmost.title import score_race, team_scores, title_holders, winners
from rules.log import Log
from service.http.languages import words_of
from service.http.references import refuse_repeats
from service.http.schemas.devil_take_the_hindmost import HindmostScoresRequestSchema
from service.http.telling import told_steps, told_table
from service.http.worked_examples import answered

SCORES: Final = HindmostScoresRequestSchema()


def scored_race(body: dict[str, Any]) -> dict[str, Any]:
    """What `HindmostScoresAnswerSchema` says about a loaded `HindmostScoresRequestSchema`."""
    refuse_repeats((f"/finished/{index}/name", each["name"]) for index, each in enumerate(body["finished"]))
    rules = HouseRules(**body["rules"])
    finished = [Car(each["name"], each["team"], 0) for each in body["finished"]]
    cars = body.get("cars", len(finished))
    log = Log()
    results = score_race(rules, finished, cars, log)
    words = words_of("devil-take-the-hindmost")
    return {
        "steps": told_steps(words, log.events),
        "outcome": _outcome(rules, results, is_over=len(results) == cars),
        "table": told_table(words, log.events),
    }


def _outcome(rules: HouseRules, results: list[Result], *, is_over: bool) -> dict[str, Any]:
    scores = team_scores(rules, results)
    return {
        "race_over": is_over,
        "points": [{"name": result.car, "team": result.team, "points": result.points} for result in results],
        "teams": [{"team": score.team, "points": score.points, "place": score.place} for score in scores],
        "team_title": title_holders(scores) if is_over else [],
        "winners": winners(rules, results) if is_over else [],
    }


SCORES_ASKED: Final[dict[str, dict[str, Any]]] = {
    "whole-race": {
        "summary": "After the race",
        "value": {
            "finished": [
                {"name": "Red B", "team": "red"},
                {"name": "Blue A", "team": "blue"},
                {"name": "Red A", "team": "red"},
                {"name": "Blue B", "team": "blue"},
            ]
        },
    },
    "under-way": {
        "summary": "Under way",
        "value": {
            "finished": [{"name": "Red B", "team": "red"}, {"name": "Green A", "team": "green"}],
            "cars": 9,
        },
    },
}
SCORES_ANSWERED: Final = answered(SCORES_ASKED, SCORES, scored_race)
