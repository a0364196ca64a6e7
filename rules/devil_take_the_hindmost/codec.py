"""A race as JSON values, and back."""

from typing import Any

from rules.devil_take_the_hindmost.car import Car
from rules.devil_take_the_hindmost.cards import CARDS, UNSEEN_CARD, Card
from rules.devil_take_the_hindmost.deck import read_deck
from rules.devil_take_the_hindmost.house_rules import read_house_rules
from rules.devil_take_the_hindmost.state import Result, Seat, State


def encode(state: State) -> dict[str, object]:
    """The whole state, secrets and all."""
    told: dict[str, object] = {
        "mode": state.mode,
        "cards": state.cards,
        "rules": state.rules.answers(),
        "deck": state.deck.document(),
        "seats": [{"name": seat.name, "hand": _names(seat.hand)} for seat in state.seats],
        "cars": [[car.name, car.team, car.position, car.lane] for car in state.cars],
        "lap": state.lap,
        "turn": state.turn,
        "to_move": [car.name for car in state.to_move],
        "first_across": state.first_across,
        "pack": _names(state.pack),
        "discards": _names(state.discards),
        "aside": _names(state.aside),
        "results": [[result.car, result.team, result.lap, result.points] for result in state.results],
        "is_over": state.is_over,
    }
    # Races that were stored before it was told agree with those of now where there is nothing to tell.
    if state.laid_down:
        told["laid_down"] = _names(state.laid_down)
    return told


def decode(data: dict[str, object]) -> State:
    """The state that `encode` wrote; anything else may raise anything."""
    values: dict[str, Any] = data
    seats = [Seat(seat["name"], _cards(seat["hand"])) for seat in values["seats"]]
    deck = read_deck(values["deck"], players=0)
    state = State(values["mode"], values["cards"], read_house_rules(values["rules"]), deck, seats)
    cars = {name: Car(name, team, position, lane) for name, team, position, lane in values["cars"]}
    state.cars = list(cars.values())
    state.lap = values["lap"]
    state.turn = values["turn"]
    state.to_move = [cars[name] for name in values["to_move"]]
    state.first_across = values["first_across"]
    state.pack = _cards(values["pack"])
    state.discards = _cards(values["discards"])
    state.laid_down = _cards(values.get("laid_down", []))
    state.aside = _cards(values["aside"])
    state.results = [Result(car, team, lap, points) for car, team, lap, points in values["results"]]
    state.is_over = values["is_over"]
    return state


def _names(cards: list[Card]) -> list[str]:
    return [card.name for card in cards]


def _cards(names: list[str]) -> list[Card]:
    return [CARDS.get(name, UNSEEN_CARD) for name in names]
