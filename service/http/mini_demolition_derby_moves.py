"""Mini Demolition Derby: everything that one roll does on a table's own track."""

from typing import Any, Final

from flask import Response

from rules.dice import Dice, TableDice
from rules.log import Log
from rules.mini_demolition_derby.by_hand import read_table, table_layout, what_a_roll_does
from rules.mini_demolition_derby.finals import crown, line_up, ranking
from rules.mini_demolition_derby.house_rules import HouseRules
from rules.mini_demolition_derby.layout import red_positions
from rules.mini_demolition_derby.phase import FINALS, Phase
from rules.mini_demolition_derby.state import State
from rules.mini_demolition_derby.track import Car
from rules.mini_demolition_derby.view import bombs_on, status_of
from service.http.dice_source import DiceSource, dice_source
from service.http.languages import words_of
from service.http.odds import odds_answer
from service.http.references import refuse_repeats, refuse_unknown
from service.http.resolver import resolution_answer
from service.http.schemas.mini_demolition_derby_moves import DerbyMoveSchema
from service.http.telling import told_steps, told_table
from service.http.worked_examples import answered

MOVE: Final = DerbyMoveSchema()


def answered_move(body: dict[str, Any]) -> Response:
    """What `DerbyMoveAnswerSchema`, or with odds `OddsAnswerSchema`, says about a loaded `DerbyMoveSchema`."""
    _verify_names(body)
    if body["odds"]:
        return odds_answer(lambda dice: _roll(body, dice)["outcome"])
    with dice_source(body.get("dice")) as source:
        told = _roll(body, source.dice)
    return resolution_answer(source, **told)


def _roll(body: dict[str, Any], dice: Dice) -> dict[str, Any]:
    state = _state(body)
    log = Log()
    deed, phase = what_a_roll_does(state, body["car"], dice, log)
    grid = _end(body, phase, log)
    words = words_of("mini-demolition-derby")
    return {
        "steps": told_steps(words, log.events),
        "outcome": _outcome(state, phase)
        | {"counts": {"lives": deed.lives, "cars": deed.cars, "eliminations": deed.eliminations}},
        "table": told_table(words, log.events),
        "next": _next(body, state, phase, grid),
    }


def _verify_names(body: dict[str, Any]) -> None:
    lists = ("cars", "through", "eliminated")
    refuse_repeats((f"/{name}/{index}/name", car["name"]) for name in lists for index, car in enumerate(body[name]))
    refuse_unknown([("/car", body["car"])], {car["name"] for car in body["cars"]})


def _state(body: dict[str, Any]) -> State:
    rules = HouseRules(**body["rules"])
    bombs: dict[tuple[int, int], int] = {}
    for each in body["bombs"]:
        cell = (each["lane"], each["row"])
        bombs[cell] = bombs.get(cell, 0) + each["bombs"]
    walls = [(each["lane"], each["row"]) for each in body["walls"]]
    phase = Phase(
        rules,
        body["phase"],
        [Car(each["name"], each["team"], each["lives"], (each["lane"], each["row"])) for each in body["cars"]],
        [Car(each["name"], each["team"], each["lives"]) for each in body["through"]],
        [Car(each["name"], each["team"], 0) for each in body["eliminated"]],
    )
    return read_table(rules, table_layout(rules, body["lanes"], body["rows"], walls, bombs), phase)


def _end(body: dict[str, Any], phase: Phase, log: Log) -> list[Car]:
    """What the end of the phase brings: the ranking, or the grid of the finals."""
    phase.events = []
    grid: list[Car] = []
    if phase.is_over and phase.is_finals():
        crown(phase)
    elif phase.is_over:
        grid = line_up(phase, red_positions(phase.rules, body["lanes"]))
    log.events += phase.events
    return grid


def _outcome(state: State, phase: Phase) -> dict[str, Any]:
    rolled: Any = state.last_roll
    ranked = ranking(phase) if phase.is_over and phase.is_finals() else []
    first = phase.through[0] if phase.is_finals() and phase.through else None
    return {
        "direction": rolled["direction"],
        "moves": rolled["moves"],
        "changes": [_change(state, each) for each in rolled["changes"]],
        "phase_over": phase.is_over,
        "winner": None if first is None else {"name": first.name, "team": first.team},
        "ranking": [{"place": place, "name": car.name, "team": car.team} for place, car in enumerate(ranked, 1)],
    }


def _change(state: State, change: dict[str, Any]) -> dict[str, Any]:
    car = state.arena.cars[state.names.index(change["car"])]
    lane, row = change["to"] or (None, None)
    lives = int(car.lives)
    told = {"car": change["car"], "status": status_of(state, car), "lives": lives, "lost": change["lost"]}
    return told | {"lane": lane, "row": row}


def _next(body: dict[str, Any], state: State, phase: Phase, grid: list[Car]) -> dict[str, Any] | None:
    if phase.is_over and not grid:
        return None
    is_new = bool(grid)
    return {
        "phase": FINALS if is_new else phase.name,
        "cars": [_racing(car) for car in (grid if is_new else phase.on_track)],
        "walls": body["walls"],
        "bombs": [{"lane": lane, "row": row, "bombs": count} for lane, row, count in bombs_on(state)],
        "through": [] if is_new else [_living(car) for car in phase.through],
        "eliminated": [] if is_new else [{"name": car.name, "team": car.team} for car in phase.eliminated],
        "lanes": body["lanes"],
        "rows": body["rows"],
        "rules": body["rules"],
    }


def _living(car: Car) -> dict[str, Any]:
    return {"name": car.name, "team": car.team, "lives": car.lives}


def _racing(car: Car) -> dict[str, Any]:
    lane, row = car.place or (None, None)
    return _living(car) | {"lane": lane, "row": row}


MOVES_ASKED: Final[dict[str, dict[str, Any]]] = {
    "push": {
        "summary": "Red rolls a 5 and pushes",
        "value": {
            "car": "Red 1",
            "dice": [5],
            "cars": [
                {"name": "Red 1", "team": "red", "lives": 7, "lane": 3, "row": 10},
                {"name": "White 2", "team": "white", "lives": 7, "lane": 4, "row": 10},
                {"name": "Yellow 1", "team": "yellow", "lives": 1, "lane": 4, "row": 12},
                {"name": "Green 4", "team": "green", "lives": 7, "lane": 4, "row": 17},
            ],
            "walls": [{"lane": 6, "row": 20}],
            "bombs": [{"lane": 4, "row": 14, "bombs": 2}],
        },
    },
    "over-the-line": {
        "summary": "A car is pushed over the line in the finals",
        "value": {
            "car": "Red 1",
            "dice": [4],
            "phase": "finals",
            "cars": [
                {"name": "Red 1", "team": "red", "lives": 2, "lane": 5, "row": 34},
                {"name": "Blue 2", "team": "blue", "lives": 3, "lane": 5, "row": 36},
            ],
            "eliminated": [{"name": "White 1", "team": "white"}],
        },
    },
}


def _example(body: dict[str, Any]) -> dict[str, Any]:
    source = DiceSource(TableDice(body["dice"]), "hand", None)
    told = _roll(body, source.dice)
    return {"dice": source.rolled(), **told}


MOVES_ANSWERED: Final = answered(MOVES_ASKED, MOVE, _example)
