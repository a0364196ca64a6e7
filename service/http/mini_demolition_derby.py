"""Mini Demolition Derby: chores for a table that keeps its own track."""

from typing import Any

from flask import Response

from rules.mini_demolition_derby.elimination import Happening, judge, turn_order, verify_quota
from rules.mini_demolition_derby.finals import crown, line_up
from rules.mini_demolition_derby.house_rules import HouseRules
from rules.mini_demolition_derby.layout import red_positions
from rules.mini_demolition_derby.phase import FINALS, Phase
from rules.mini_demolition_derby.track import Car, verify_apart, verify_on_track
from service.http.blueprint import Blueprint
from service.http.json_answers import json_answer
from service.http.languages import words_of
from service.http.mini_demolition_derby_awards import AWARDS_ANSWERED, AWARDS_ASKED, AWARDS_REQUEST, awarded_roll
from service.http.mini_demolition_derby_moves import MOVE, MOVES_ANSWERED, MOVES_ASKED, answered_move
from service.http.mini_demolition_derby_tracks import (
    TRACK_REQUEST,
    TRACKS_ANSWERED,
    TRACKS_ASKED,
    DerbyTrackAnswerSchema,
    drawn_track,
)
from service.http.odds import OddsAnswerSchema
from service.http.references import judging, refuse_repeats, refuse_unknown
from service.http.schemas.mini_demolition_derby import DerbyJudgementSchema, DerbyPhaseSchema
from service.http.schemas.mini_demolition_derby_moves import DerbyAwardsAnswerSchema, DerbyMoveAnswerSchema
from service.http.telling import told_steps, told_table
from service.http.worked_examples import answered

GAME = "mini-demolition-derby"

blp = Blueprint(GAME, __name__, url_prefix=f"/api/v1/{GAME}", description="Mini Demolition Derby, one chore at a time.")

_PHASE = DerbyPhaseSchema()


def judged_phase(body: dict[str, Any]) -> dict[str, Any]:
    """What `DerbyJudgementSchema` says about a loaded `DerbyPhaseSchema`."""
    _verify_names(body)
    cars = [_car(each) for each in body["cars"]]
    phase = Phase(
        HouseRules(**body["rules"]),
        body["phase"],
        list(cars),
        [_car(each) for each in body["through"]],
        [Car(each["name"], each["team"], 0) for each in body["eliminated"]],
    )
    verify_quota(phase)
    with judging("/cars"):
        verify_on_track(cars, body["lanes"], body["rows"])
    with judging("/happened"):
        judge(phase, [_happening(each) for each in body["happened"]])
    with judging("/cars"):
        verify_apart(cars, [*phase.on_track, *phase.left_behind])
    return _answer(body, phase)


def _verify_names(body: dict[str, Any]) -> None:
    lists = ("cars", "through", "eliminated")
    refuse_repeats((f"/{name}/{index}/name", car["name"]) for name in lists for index, car in enumerate(body[name]))
    named = ((f"/happened/{index}/car", each["car"]) for index, each in enumerate(body["happened"]))
    refuse_unknown(named, {car["name"] for car in body["cars"]})


def _car(given: dict[str, Any]) -> Car:
    return Car(given["name"], given["team"], given["lives"], (given["lane"], given["row"]) if "row" in given else None)


def _happening(given: dict[str, Any]) -> Happening:
    return Happening(given["car"], given["lives_lost"], has_crossed=given["crossed"])


def _answer(body: dict[str, Any], phase: Phase) -> dict[str, Any]:
    is_match_over = phase.is_over and (phase.is_finals() or not phase.through)
    is_grid_set = phase.is_over and not is_match_over
    ranking = crown(phase) if phase.is_over and phase.is_finals() else []
    grid = line_up(phase, red_positions(phase.rules, body["lanes"])) if is_grid_set else []
    words = words_of(GAME)
    return {
        "steps": told_steps(words, phase.events),
        "outcome": {
            "phase_over": phase.is_over,
            "match_over": is_match_over,
            "void": is_match_over and not phase.is_finals(),
            "out": _out(body, phase),
            "crossed": _placed(phase.through, len(body["through"])),
            "places_left": None if phase.is_finals() else phase.rules.quota - len(phase.through),
            "order": [car.name for car in turn_order(phase.on_track)],
            "winner": _named(phase.through[0]) if phase.is_finals() and phase.through else None,
            "ranking": _placed(ranking, 0),
        },
        "table": told_table(words, phase.events),
        "next": None if is_match_over else _next(body, Phase(phase.rules, FINALS, grid, [], []) if is_grid_set else phase),
    }


def _out(body: dict[str, Any], phase: Phase) -> list[dict[str, Any]]:
    lost = [_named(car) | {"reason": "lives"} for car in phase.eliminated[len(body["eliminated"]) :]]
    return lost + [_named(car) | {"reason": "left-behind"} for car in phase.left_behind]


def _placed(cars: list[Car], known: int) -> list[dict[str, Any]]:
    return [{"place": place, **_named(car)} for place, car in enumerate(cars, 1) if place > known]


def _named(car: Car) -> dict[str, Any]:
    return {"name": car.name, "team": car.team}


def _living(car: Car) -> dict[str, Any]:
    return _named(car) | {"lives": car.lives}


def _racing(car: Car) -> dict[str, Any]:
    return _living(car) if car.place is None else _living(car) | {"lane": car.place[0], "row": car.place[1]}


def _next(body: dict[str, Any], phase: Phase) -> dict[str, Any]:
    return {
        "phase": phase.name,
        "cars": [_racing(car) for car in phase.on_track],
        "through": [_living(car) for car in phase.through],
        "eliminated": [_named(car) for car in phase.eliminated],
        "lanes": body["lanes"],
        "rows": body["rows"],
        "rules": body["rules"],
    }


_ASKED: dict[str, dict[str, Any]] = {
    "qualification": {
        "summary": "A roll in the qualification: Green is pushed over the line, Blue has no life left to lose",
        "value": {
            "cars": [
                {"name": "Red 1", "team": "red", "lives": 7, "lane": 5, "row": 36},
                {"name": "Green 4", "team": "green", "lives": 7},
                {"name": "Blue 2", "team": "blue", "lives": 0},
                {"name": "White 3", "team": "white", "lives": 4, "lane": 1, "row": 20},
            ],
            "happened": [{"car": "Green 4", "lives_lost": 2, "crossed": True}, {"car": "Blue 2", "lives_lost": 1}],
            "through": [{"name": "White 1", "team": "white", "lives": 3}],
        },
    },
    "last-place": {
        "summary": "The last place in the finals goes, here with a list of cars cut short",
        "value": {
            "cars": [{"name": "Red 1", "team": "red", "lives": 7}, {"name": "Green 4", "team": "green", "lives": 7}],
            "happened": [{"car": "Green 4", "lives_lost": 1, "crossed": True}],
            "through": [{"name": f"White {number}", "team": "white", "lives": number % 7} for number in range(1, 10)],
        },
    },
    "finals": {
        "summary": "The end of the finals",
        "value": {
            "phase": "finals",
            "cars": [{"name": "Red 1", "team": "red", "lives": 1}, {"name": "Green 4", "team": "green", "lives": 2}],
            "happened": [{"car": "Green 4", "crossed": True}, {"car": "Red 1", "lives_lost": 2}],
            "eliminated": [{"name": "White 1", "team": "white"}],
        },
    },
}
_ANSWERED = answered(_ASKED, _PHASE, judged_phase)


@blp.route("/eliminations", methods=["POST"])
@blp.operation("judge_derby_phase", "rule-refused")
@blp.arguments(_PHASE, examples=_ASKED)
@blp.response(200, DerbyJudgementSchema(), description="Who is out, who is through, and whether that is all.", examples=_ANSWERED)
def judge_derby_phase(body: dict[str, Any]) -> Response:
    """Find out who is out, who got through, and whether the phase is over.

    Send the cars on the track with the lives they had, and what happened since, in order. The answer tells who is out, who got
    through in which place, and who moves next. The last place in the finals ends the qualification at once, and the answer lines
    up the finals; at the end of the finals it tells the ranking. `next` is made to be sent back.
    """
    return json_answer(judged_phase(body))


@blp.route("/moves", methods=["POST"])
@blp.operation("move_derby_car", "rule-refused", "dice-needed", "die-out-of-range", "too-many-dice", "too-many-outcomes")
@blp.arguments(MOVE, examples=MOVES_ASKED)
@blp.response(
    200,
    {"oneOf": [DerbyMoveAnswerSchema(), OddsAnswerSchema()]},
    description="Everything that the roll does; with `odds` true, the odds.",
    examples=MOVES_ANSWERED,
)
def move_derby_car(body: dict[str, Any]) -> Response:
    """Roll for one car, and find out everything that happens: bumps, bombs, walls, who is out and who is through.

    Send the track as it stands and the car that rolls. `table` says, car by car in the order of pushing, what to move and which
    counters to take. `next` is the track as it stands then: name the next car in it and send it back.
    """
    return answered_move(body)


@blp.route("/awards", methods=["POST"])
@blp.operation("award_derby_roll", "rule-refused")
@blp.arguments(AWARDS_REQUEST, examples=AWARDS_ASKED)
@blp.response(200, DerbyAwardsAnswerSchema(), description="The award that is taken, and all records.", examples=AWARDS_ANSWERED)
def award_derby_roll(body: dict[str, Any]) -> Response:
    """Find out which award of Variant 1 a roll has earned.

    Send the awards that are held and what the roll has done; `counts` in the answer of a move tells it. A record must be
    overtaken, and a car takes one award for a roll. `records` is made to be sent back.
    """
    return json_answer(awarded_roll(body))


@blp.route("/tracks", methods=["POST"])
@blp.operation("draw_derby_track", "rule-refused")
@blp.arguments(TRACK_REQUEST, examples=TRACKS_ASKED)
@blp.response(200, DerbyTrackAnswerSchema(), description="The track.", examples=TRACKS_ANSWERED)
def draw_derby_track(body: dict[str, Any]) -> Response:
    """Draw a track: walls and bombs at random, as the rules allow.

    `board` is a track of your own: play on it (`track` in the options of a session), change it, check it, or have its picture
    drawn (`POST /games/mini-demolition-derby/boards.svg`).
    """
    return json_answer(drawn_track(body))
