"""A race as a seat sees it, put together again; and the cards that it does not see, dealt at random."""

from typing import Any

from rules.devil_take_the_hindmost.car import Car
from rules.devil_take_the_hindmost.cards import CARDS, Card, take
from rules.devil_take_the_hindmost.deck import Deck
from rules.devil_take_the_hindmost.house_rules import read_house_rules
from rules.devil_take_the_hindmost.state import DEALT, Result, Seat, State
from rules.dice import Dice


class Seen:
    """What a seat sees of a race.

    Attributes:
        state: the race, with this seat's hand; all other hands, the pack and the piles are empty.
        seat: whose view it is.
        hands: how many cards each other team holds.
        pack: how many cards are in the drawing pack.
        played: the cards on the discard pile that everybody has seen.
        discards: how many others are there.
        hidden: the cards of the deck that are neither there nor in this seat's hand.
    """

    __slots__ = ("discards", "hands", "hidden", "pack", "played", "seat", "state")

    def __init__(self, view: dict[str, object], seat: str) -> None:
        """`view` is what `seat`, which holds cards, may see."""
        told: dict[str, Any] = view
        self.state = _state(told, seat)
        self.seat = seat
        self.hands: dict[str, int] = {team["name"]: team["hand"] for team in told["teams"] if team["name"] != seat}
        self.pack: int = told["pack"]
        self.played = [CARDS[name] for name in told["played"]]
        self.discards: int = told["discards"] - len(self.played)
        self.hidden = _hidden(self.state.deck, self.state.seat(seat).hand + self.played)

    def dealt(self, dice: Dice) -> State:
        """A race that looks like this to the seat, each way to deal what is hidden equally likely."""
        race = self.state.copy()
        unseen = [self.hidden[place] for place in dice.shuffle(len(self.hidden), "cards that are not seen")]
        for seat in race.seats:
            for _ in range(self.hands.get(seat.name, 0)):
                take(seat.hand, unseen.pop())
        race.pack = unseen[: self.pack]
        race.discards = self.played + unseen[self.pack : self.pack + self.discards]
        return race


def _state(told: dict[str, Any], seat: str) -> State:
    counts: dict[str, int] = told["deck"]
    seats = [Seat(team["name"], []) for team in told["teams"]]
    state = State(told["mode"], DEALT, read_house_rules(told["rules"]), Deck("", counts, {}), seats)
    cars = {car["name"]: Car(car["name"], car["team"], car["position"], car["lane"]) for car in told["cars"]}
    state.cars = list(cars.values())
    state.to_move = [cars[name] for name in told["to_move"]]
    state.lap = told["lap"]
    state.turn = told["turn"]
    state.first_across = told["first_across"]
    state.results = [Result(result["car"], result["team"], result["lap"], result["points"]) for result in told["results"]]
    state.seat(seat).hand = [CARDS[name] for name in told["hand"]]
    return state


def _hidden(deck: Deck, seen: list[Card]) -> list[Card]:
    left = list(seen)
    hidden: list[Card] = []
    for card in deck.cards():
        if card in left:
            left.remove(card)
        else:
            hidden.append(card)
    return hidden
