"""Assistant mode: the chores of a table that keeps its own track and cards, in any order and by anybody."""

from typing import Final

from rules.devil_take_the_hindmost import play
from rules.devil_take_the_hindmost.car import Car
from rules.devil_take_the_hindmost.cards import HAND, SMALLEST_HAND, UNSEEN_CARD
from rules.devil_take_the_hindmost.correcting import set_by_hand
from rules.devil_take_the_hindmost.correcting_cars import FURTHEST_BACK, FURTHEST_ON
from rules.devil_take_the_hindmost.fields import car_of, cards_of, number_of, seat_of, text_of, verify_fields
from rules.devil_take_the_hindmost.state import State
from rules.devil_take_the_hindmost.tabletop import tabletop
from rules.devil_take_the_hindmost.track import GRID_LANES, printed_number, verify_places
from rules.devil_take_the_hindmost.turn import judge, note_crossing
from rules.dice import Dice
from rules.errors import RuleViolation
from rules.flat_values import forms_of
from rules.game import Action
from rules.log import Log

PLAY_CARDS: Final = "play-cards"
PLACE_CAR: Final = "place-car"
END_LAP: Final = "end-lap"
SET_HAND_SIZE: Final = "set-hand-size"
SET: Final = "set"


def forms(state: State, seat: str) -> list[Action]:
    """The chores, each with its form: the JSON Schema of every parameter."""
    if state.is_over:
        return []
    cars: dict[str, object] = {"enum": [car.name for car in state.cars]}
    cards: dict[str, object] = {
        "type": "array",
        "items": {"enum": list(state.deck.counts)},
        "minItems": 1,
        "maxItems": 2,
    }
    return [
        _form(PLAY_CARDS, seat, {"car": cars, "cards": cards}),
        _form(PLACE_CAR, seat, {"car": cars, "position": _whole(FURTHEST_BACK, FURTHEST_ON), "lane": _whole(1, GRID_LANES)}),
        _form(END_LAP, seat, {"first_across": cars}),
        _form(SET_HAND_SIZE, seat, {"team": {"enum": _teams(state)}, "size": _whole(SMALLEST_HAND, HAND)}),
        _form(SET, seat, {"values": {"type": "object", "properties": forms_of(tabletop(state, seat))}}),
    ]


def do_chore(state: State, action: Action, dice: Dice, log: Log) -> None:
    """Carry out a chore.

    Raises:
        RuleViolation: it cannot be done.
    """
    if action.name == PLAY_CARDS:
        _play_cards(state, action, dice, log)
    elif action.name == PLACE_CAR:
        _place_car(state, action, log)
    elif action.name == END_LAP:
        _end_lap(state, action, log)
    elif action.name == SET_HAND_SIZE:
        _set_hand_size(state, action, log)
    elif action.name == SET:
        _set(state, action, log)
    else:
        known = f"{PLAY_CARDS}, {PLACE_CAR}, {END_LAP}, {SET_HAND_SIZE}, {SET}"
        raise RuleViolation("unknown-action", "DT-15", f"There is no chore of this name. There is: {known}.", {"known": known})


def _play_cards(state: State, action: Action, dice: Dice, log: Log) -> None:
    """Playing a Card and Moving, for any car at any time."""
    verify_fields(action, ("car", "cards"))
    car = car_of(state, action, "car")
    cards = cards_of(state, action)
    play.verify_play(state, state.seat(car.team), cards)
    play.play_cards(state, car, cards, dice, log)
    note_crossing(state, car)


def _place_car(state: State, action: Action, log: Log) -> None:
    """The car stands where the table says."""
    verify_fields(action, ("car", "position", "lane"))
    car = car_of(state, action, "car")
    position = number_of(action, "position", FURTHEST_BACK, FURTHEST_ON)
    lane = number_of(action, "lane", 1, GRID_LANES)
    others = [other for other in state.cars if other is not car]
    _verify_place(state, [*others, Car(car.name, car.team, position, lane)])
    car.position = position
    car.lane = lane
    note_crossing(state, car)
    params: dict[str, object] = {"car": car.name, "position": position, "space": printed_number(position), "lane": lane}
    log.note("car-placed", "Setup", params)


def _verify_place(state: State, cars: list[Car]) -> None:
    try:
        verify_places(cars, state.lap, state.rules)
    except RuleViolation as refused:
        refused.pointer = "/lane"
        raise


def _end_lap(state: State, action: Action, log: Log) -> None:
    """Elimination and Re-forming, when the table says that all have moved."""
    verify_fields(action, ("first_across",))
    first = text_of(action, "first_across") if "first_across" in action.params else state.first_across
    if not judge(state, first, log).is_lap_over:
        message = "No car has crossed the line yet, so the lap goes on."
        raise RuleViolation("nobody-across", "Elimination and Re-forming", message, {"lap": state.lap})


def _set_hand_size(state: State, action: Action, log: Log) -> None:
    """Ruling DT-11: a hand has as many cards as the table counts."""
    verify_fields(action, ("team", "size"))
    seat = seat_of(state, action)
    size = number_of(action, "size", SMALLEST_HAND, HAND)
    seat.hand = [UNSEEN_CARD] * size
    log.note("hand-counted", "DT-11", {"team": seat.name, "hand": size})


def _set(state: State, action: Action, log: Log) -> None:
    """Anything that stands on the table, and all at once: also a race that the table has been running for a while."""
    verify_fields(action, ("values",))
    values = action.params.get("values")
    if not isinstance(values, dict):
        message = "The values must be an object: what is on the table, by name."
        raise RuleViolation("not-a-form", "Setup", message, {}, "/values")
    try:
        made = set_by_hand(state, values)
    except RuleViolation as refused:
        refused.pointer = f"/values{refused.pointer}"
        raise
    log.add(made.changes + made.follows + made.warnings)


def _teams(state: State) -> list[str]:
    return [seat.name for seat in state.seats if seat.hand]


def _form(name: str, seat: str, fields: dict[str, object]) -> Action:
    return Action(name, seat, "", {"form": fields})


def _whole(low: int, high: int) -> dict[str, object]:
    return {"type": "integer", "minimum": low, "maximum": high}
