"""A race as it stands."""

from typing import Final

from rules.devil_take_the_hindmost.car import Car
from rules.devil_take_the_hindmost.cards import Card
from rules.devil_take_the_hindmost.deck import Deck
from rules.devil_take_the_hindmost.house_rules import HouseRules

REFEREE: Final = "referee"
ASSISTANT: Final = "assistant"

DEALT: Final = "dealt"
TYPED: Final = "typed"
COUNTED: Final = "counted"


class Seat:
    """A player.

    Attributes:
        name: of the player and the team.
        hand: the cards in hand, sorted; `UNSEEN_CARD`s where the table holds them. Empty once the team is out.
    """

    __slots__ = ("hand", "name")

    def __init__(self, name: str, hand: list[Card]) -> None:
        self.name = name
        self.hand = hand


class Result:
    """A car that has finished, by falling out or otherwise.

    Attributes:
        car: its name.
        team: whose it is.
        lap: the lap at whose end it fell out, or which it won.
        points: what it earned for its team.
    """

    __slots__ = ("car", "lap", "points", "team")

    def __init__(self, car: str, team: str, lap: int, points: int) -> None:
        self.car = car
        self.team = team
        self.lap = lap
        self.points = points


class State:
    """Everything about a race.

    Attributes:
        mode: REFEREE or ASSISTANT.
        cards: DEALT: the service holds the hands. TYPED: the table does, and every play is typed in. COUNTED: nothing but the
            sizes of hands is known (assistant mode).
        rules: how this table reads the rulebook.
        deck: the deck in play.
        seats: in the order in which they sit.
        cars: cars in the race, in the running order of the last count; after the race the two of the last lap.
        lap: from 1.
        turn: of this lap, from 1; 0 in assistant mode, which counts laps only.
        to_move: cars that have yet to move in this turn, next one first; none in assistant mode.
        first_across: the car that was first across the line in this lap; empty until then.
        pack: the drawing pack, its top card last.
        discards: the discard pile.
        laid_down: those of its cards that nobody has seen: hands of teams that are out (ruling DT-25).
        aside: cards that have left the game.
        results: cars that have finished, first out first; in the end the winner is last.
        is_over: whether the race has been won.
    """

    __slots__ = (
        "aside", "cards", "cars", "deck", "discards", "first_across", "is_over", "laid_down", "lap", "mode", "pack", "results",
        "rules", "seats", "to_move", "turn",
    )  # fmt: skip

    def __init__(self, mode: str, cards: str, rules: HouseRules, deck: Deck, seats: list[Seat]) -> None:
        self.mode = mode
        self.cards = cards
        self.rules = rules
        self.deck = deck
        self.seats = seats
        self.cars: list[Car] = []
        self.lap = 1
        self.turn = 0
        self.to_move: list[Car] = []
        self.first_across = ""
        self.pack: list[Card] = []
        self.discards: list[Card] = []
        self.laid_down: list[Card] = []
        self.aside: list[Card] = []
        self.results: list[Result] = []
        self.is_over = False

    def seat(self, name: str) -> Seat:
        """The seat of this name; KeyError if there is none."""
        for seat in self.seats:
            if seat.name == name:
                return seat
        raise KeyError(name)

    def car(self, name: str) -> Car | None:
        """The car of this name if it is still in the race."""
        for car in self.cars:
            if car.name == name:
                return car
        return None

    def laps(self) -> int:
        """Setup: the race distance, one lap less than there are cars."""
        if self.is_over:
            return len(self.results) - 1
        return len(self.results) + len(self.cars) - 1

    def copy(self) -> "State":
        """A state of its own: nothing that happens to one happens to the other."""
        other = State(self.mode, self.cards, self.rules, self.deck, [Seat(seat.name, list(seat.hand)) for seat in self.seats])
        cars = {car.name: Car(car.name, car.team, car.position, car.lane) for car in self.cars}
        other.cars = list(cars.values())
        other.lap = self.lap
        other.turn = self.turn
        other.to_move = [cars[car.name] for car in self.to_move]
        other.first_across = self.first_across
        other.pack = list(self.pack)
        other.discards = list(self.discards)
        other.laid_down = list(self.laid_down)
        other.aside = list(self.aside)
        other.results = list(self.results)
        other.is_over = self.is_over
        return other
