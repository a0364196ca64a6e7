"""Devil Take the Hindmost: what a card does for a car."""

from typing import Any, Final

from rules.devil_take_the_hindmost.car import Car
from rules.devil_take_the_hindmost.cards import Card, verify_together
from rules.devil_take_the_hindmost.deck import standard_deck
from rules.devil_take_the_hindmost.house_rules import HouseRules
from rules.devil_take_the_hindmost.play import Play, move
from rules.devil_take_the_hindmost.track import is_across, is_starred, printed_number, verify_places
from rules.log import Log
from service.http.languages import words_of
from service.http.references import judging, refuse_repeats, refuse_unknown
from service.http.schemas.devil_take_the_hindmost import HindmostMoveSchema
from service.http.telling import told_steps, told_table
from service.http.worked_examples import answered

MOVE: Final = HindmostMoveSchema()


def moved_car(body: dict[str, Any]) -> dict[str, Any]:
    """What `HindmostMoveAnswerSchema` says about a loaded `HindmostMoveSchema`."""
    names = [(f"/cars/{index}/name", each["name"]) for index, each in enumerate(body["cars"])]
    refuse_repeats(names)
    refuse_unknown([("/car", body["car"])], {name for _, name in names})
    rules = HouseRules(**body["rules"])
    cars = [Car(each["name"], each["team"], each["position"], each["lane"]) for each in body["cars"]]
    with judging("/cars"):
        verify_places(cars, body["lap"], rules)
    played = [_card(index, name) for index, name in enumerate(body["cards"])]
    verify_together(played, body["hand"])
    (car,) = (each for each in cars if each.name == body["car"])
    log = Log()
    made = move(rules, car, played, cars, log)
    words = words_of("devil-take-the-hindmost")
    return {
        "steps": told_steps(words, log.events),
        "outcome": _outcome(rules, car, made, body["hand"] + 1 - len(played)),
        "table": told_table(words, log.events),
        "cars": [{"name": each.name, "team": each.team, "position": each.position, "lane": each.lane} for each in cars],
    }


def _card(index: int, name: str) -> Card:
    with judging(f"/cards/{index}"):
        return standard_deck().card(name)


def _outcome(rules: HouseRules, car: Car, made: Play, hand: int) -> dict[str, Any]:
    return {
        "name": car.name,
        "distance": made.distance,
        "dropped": made.landing.dropped,
        "space": printed_number(car.position),
        "starred": is_starred(car.position),
        "position": car.position,
        "lane": car.lane,
        "across": is_across(rules, car),
        "hand": hand,
    }


MOVES_ASKED: Final[dict[str, dict[str, Any]]] = {
    "turbo": {
        "summary": "A red card and a turbo",
        "value": {
            "car": "Red A",
            "cards": ["red-7", "turbo"],
            "hand": 5,
            "lap": 2,
            "cars": [
                {"name": "Red A", "team": "red", "position": 7, "lane": 2},
                {"name": "Blue A", "team": "blue", "position": 19, "lane": 1},
            ],
        },
    },
    "drop-back": {
        "summary": "The space is full",
        "value": {
            "car": "Red A",
            "cards": ["7"],
            "lap": 2,
            "cars": [
                {"name": "Red A", "team": "red", "position": 8, "lane": 1},
                {"name": "Red B", "team": "red", "position": 11, "lane": 1},
                {"name": "Red C", "team": "red", "position": 11, "lane": 2},
                {"name": "Blue A", "team": "blue", "position": 11, "lane": 3},
                {"name": "Blue B", "team": "blue", "position": 11, "lane": 4},
            ],
        },
    },
}
MOVES_ANSWERED: Final = answered(MOVES_ASKED, MOVE, moved_car)
