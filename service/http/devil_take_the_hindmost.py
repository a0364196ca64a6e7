"""Devil Take the Hindmost: chores for a table that keeps its own track."""

from typing import Any

from flask import Response

from rules.devil_take_the_hindmost.car import Car
from rules.devil_take_the_hindmost.elimination import Verdict, end_turn
from rules.devil_take_the_hindmost.house_rules import HouseRules
from rules.devil_take_the_hindmost.track import is_starred, printed_number, verify_places
from service.http.blueprint import Blueprint
from service.http.hindmost_moves import MOVE, MOVES_ANSWERED, MOVES_ASKED, moved_car
from service.http.hindmost_scores import SCORES, SCORES_ANSWERED, SCORES_ASKED, scored_race
from service.http.json_answers import json_answer
from service.http.languages import words_of
from service.http.references import judging, refuse_repeats, refuse_unknown
from service.http.schemas.devil_take_the_hindmost import (
    HindmostJudgementSchema,
    HindmostMoveAnswerSchema,
    HindmostScoresAnswerSchema,
    HindmostTurnSchema,
)
from service.http.telling import told_steps, told_table
from service.http.worked_examples import answered

GAME = "devil-take-the-hindmost"

blp = Blueprint(GAME, __name__, url_prefix=f"/api/v1/{GAME}", description="Devil Take the Hindmost, one chore at a time.")

_TURN = HindmostTurnSchema()


def judged_turn(body: dict[str, Any]) -> dict[str, Any]:
    """What `HindmostJudgementSchema` says about a loaded `HindmostTurnSchema`."""
    _verify_names(body)
    rules = HouseRules(**body["rules"])
    cars = [Car(each["name"], each["team"], each["position"], each["lane"]) for each in body["cars"]]
    with judging("/cars"):
        verify_places(cars, body["lap"], rules)
    verdict = end_turn(rules, cars, body["lap"], body["still_to_move"], body.get("first_across", ""))
    words = words_of(GAME)
    return {
        "steps": told_steps(words, verdict.events),
        "outcome": _outcome(verdict),
        "table": told_table(words, verdict.events),
        "next": None if verdict.is_race_over else _next(body, verdict),
    }


def _verify_names(body: dict[str, Any]) -> None:
    cars = [(f"/cars/{index}/name", car["name"]) for index, car in enumerate(body["cars"])]
    waiting = [(f"/still_to_move/{index}", name) for index, name in enumerate(body["still_to_move"])]
    first = [("/first_across", body["first_across"])] if "first_across" in body else []
    refuse_repeats(cars)
    refuse_repeats(waiting)
    refuse_unknown([*waiting, *first], {name for _, name in cars})


def _outcome(verdict: Verdict) -> dict[str, Any]:
    return {
        "lap_over": verdict.is_lap_over,
        "race_over": verdict.is_race_over,
        "order": [car.name for car in verdict.order],
        "across": [car.name for car in verdict.across],
        "out": _named(verdict.out),
        "winner": _named(verdict.winner),
        "points": [{"name": award.car.name, "team": award.car.team, "points": award.points()} for award in verdict.awards],
        "teams_out": verdict.teams_out,
        "line": [_space(place, car) for place, car in enumerate(verdict.line, 1)],
    }


def _named(car: Car | None) -> dict[str, str] | None:
    return None if car is None else {"name": car.name, "team": car.team}


def _space(place: int, car: Car) -> dict[str, Any]:
    return {
        "name": car.name,
        "place": place,
        "space": printed_number(car.position),
        "starred": is_starred(car.position),
        "lane": car.lane,
    }


def _next(body: dict[str, Any], verdict: Verdict) -> dict[str, Any]:
    cars = [{"name": car.name, "team": car.team, "position": car.position, "lane": car.lane} for car in verdict.line]
    return {"lap": body["lap"] + verdict.is_lap_over, "cars": cars, "rules": body["rules"]}


_ASKED: dict[str, dict[str, Any]] = {
    "lap-over": {
        "summary": "The end of a lap",
        "value": {
            "lap": 6,
            "cars": [
                {"name": "Red 1", "team": "red", "position": 31, "lane": 2},
                {"name": "Red 2", "team": "red", "position": 29, "lane": 1},
                {"name": "Blue 1", "team": "blue", "position": 31, "lane": 1},
                {"name": "Green 3", "team": "green", "position": 20, "lane": 1},
            ],
        },
    },
    "last-lap": {
        "summary": "The end of the last lap",
        "value": {
            "lap": 8,
            "cars": [
                {"name": "Red 1", "team": "red", "position": 31, "lane": 1},
                {"name": "Blue 1", "team": "blue", "position": 34, "lane": 1},
            ],
        },
    },
}
_ANSWERED = answered(_ASKED, _TURN, judged_turn)


@blp.route("/eliminations", methods=["POST"])
@blp.operation("judge_hindmost_turn", "rule-refused")
@blp.arguments(_TURN, examples=_ASKED)
@blp.response(200, HindmostJudgementSchema(), description="Who is out, if anybody, and the new line.", examples=_ANSWERED)
def judge_hindmost_turn(body: dict[str, Any]) -> Response:
    """Find out who is out at the end of a turn, and line up the others.

    Send where every car stands once all have moved. If a car has crossed the line, the last car is out and earns its team the
    points of the lap, and the others line up for the next one; with two cars left the race is over. If nobody has crossed, the
    lap goes on, and the answer tells the order of the next turn. `next` is made to be sent back with the new positions.
    """
    return json_answer(judged_turn(body))


@blp.route("/moves", methods=["POST"])
@blp.operation("move_hindmost_car", "rule-refused")
@blp.arguments(MOVE, examples=MOVES_ASKED)
@blp.response(200, HindmostMoveAnswerSchema(), description="How far the car goes, and where it stands.", examples=MOVES_ANSWERED)
def move_hindmost_car(body: dict[str, Any]) -> Response:
    """Find out how far cards move a car, and where it comes to stand.

    Send the cards played and where the cars are. The answer adds up the distance, drops the car back from full spaces, gives it
    the innermost free lane, and holds all cars as they stand then, ready to be sent back.
    """
    return json_answer(moved_car(body))


@blp.route("/scores", methods=["POST"])
@blp.operation("score_hindmost_race")
@blp.arguments(SCORES, examples=SCORES_ASKED)
@blp.response(200, HindmostScoresAnswerSchema(), description="Points, and who has won.", examples=SCORES_ANSWERED)
def score_hindmost_race(body: dict[str, Any]) -> Response:
    """Add up the points of a race, and find out who holds the Team Title.

    Send the cars in the order in which they fell out, as far as the race has got. After the race the answer names the winner of
    the game as well.
    """
    return json_answer(scored_race(body))
