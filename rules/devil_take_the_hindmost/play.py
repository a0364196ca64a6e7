"""Playing a Card and Moving: a player plays for a car, draws, and moves it."""

from typing import Final

from mypy_extensions import i64

from rules.devil_take_the_hindmost import cards
from rules.devil_take_the_hindmost.car import Car
from rules.devil_take_the_hindmost.cards import CARDS, TURBO, Card
from rules.devil_take_the_hindmost.hands import discard, draw, kinds_available, verify_available
from rules.devil_take_the_hindmost.house_rules import HouseRules
from rules.devil_take_the_hindmost.movement import Landing, free_lane, landing, stop
from rules.devil_take_the_hindmost.state import Seat, State
from rules.devil_take_the_hindmost.track import printed_number
from rules.dice import Dice
from rules.log import Log

SECTION: Final = "Playing a Card and Moving"


class Play:
    """What a player may play for a car, and what comes of it.

    Attributes:
        cards: one card, or a card and a turbo.
        distance: how far the car moves before it drops back.
        landing: where it ends.
    """

    __slots__ = ("cards", "distance", "landing")

    def __init__(self, cards: list[Card], distance: int, landing: Landing) -> None:
        self.cards = cards
        self.distance = distance
        self.landing = landing


class Choices:
    """What a player may play, no two alike: first each card alone, then those that go with a turbo.

    Attributes:
        alone: cards that may be played alone, sorted, turbos last.
        pairs: how many of them, from the first, may be played beside a turbo.
    """

    __slots__ = ("alone", "pairs")

    def __init__(self, alone: list[Card], pairs: int) -> None:
        self.alone = alone
        self.pairs = pairs

    def count(self) -> int:
        """How many plays there are; at least one."""
        return len(self.alone) + self.pairs

    def cards(self, place: int) -> list[Card]:
        """The cards of a play, by its place from 0."""
        singles = len(self.alone)
        return [self.alone[place]] if place < singles else [self.alone[place - singles], CARDS[TURBO]]


def choices(state: State, seat: Seat) -> Choices:
    """Playing a Card and Moving, rulings DT-10, DT-11: one card, or a card and a turbo; there is no passing."""
    alone, turbos = kinds_available(state, seat)
    return Choices(alone, pairs(len(alone), turbos, len(seat.hand)))


def pairs(kinds: i64, turbos: i64, hand: i64) -> i64:
    """Playing a Card and Moving, ruling DT-11: how many of so many different cards may be played beside a turbo.

    A turbo is among them, and goes with another one only. `hand` is the cards in hand.
    """
    if turbos == 0 or not cards.can_pair(hand):
        return 0
    return kinds if turbos > 1 else kinds - 1


def legal_plays(state: State, car: Car) -> list[Play]:
    """Playing a Card and Moving: every play for `car` that differs from the others, single cards first."""
    found = choices(state, state.seat(car.team))
    number = printed_number(car.position)
    return [_play(state.rules, car, found.cards(place), number, state.cars) for place in range(found.count())]


def verify_play(state: State, seat: Seat, played: list[Card]) -> None:
    """Playing a Card and Moving: whether the player may play these cards.

    Raises:
        RuleViolation: as `cards.verify_together` and `hands.verify_available`.
    """
    cards.verify_together(played, len(seat.hand))
    verify_available(state, seat, played)


def play_cards(state: State, car: Car, played: list[Card], dice: Dice, log: Log) -> None:
    """Playing a Card and Moving: play for `car`, draw one card, move. The play must be legal (`verify_play`)."""
    play_hand(state, state.seat(car.team), car, played, dice, log)


def play_hand(state: State, seat: Seat, car: Car, played: list[Card], dice: Dice, log: Log) -> None:
    """The same where the player of the car is at hand."""
    before: i64 = len(seat.hand)
    if log.keeps:
        names: list[str] = [card.name for card in played]
        log.note("cards-played", SECTION, {"car": car.name, "team": car.team, "cards": names})
    discard(state, seat, played)
    draw(state, seat, dice, log)
    if len(seat.hand) < before and log.keeps:
        log.note("hand-shrunk", "DT-11", {"team": seat.name, "hand": len(seat.hand)})
    if log.keeps:
        move(state.rules, car, played, state.cars, log)
    else:
        put(state.rules, car, played, state.cars)


def put(rules: HouseRules, car: Car, played: list[Card], others: list[Car]) -> None:
    """Playing a Card and Moving: put `car` where the cards take it, and tell nobody."""
    wanted = car.position + cards.distance(played, printed_number(car.position))
    position = stop(rules, car, wanted, others)
    car.lane = free_lane(position, others, car)
    car.position = position


def move(rules: HouseRules, car: Car, played: list[Card], others: list[Car], log: Log) -> Play:
    """Playing a Card and Moving: move `car` as far as the cards say, back to where there is room.

    Args:
        rules: the house rules.
        car: is moved.
        played: one card, or a card and a turbo.
        others: cars on the track; `car` may be among them.
        log: where it is told.

    Returns:
        What came of the play.
    """
    start = car.position
    number = printed_number(start)
    made = _play(rules, car, played, number, others)
    end = made.landing
    car.position = end.position
    car.lane = end.lane
    if end.dropped:
        full: list[int] = end.full()
        log.note("car-dropped-back", "DT-18", {"car": car.name, "full": full, "to": printed_number(end.position)})
    params: dict[str, object] = {
        "car": car.name,
        "distance": made.distance,
        "from": number,
        "to": printed_number(end.position),
        "position": end.position,
        "lane": end.lane,
        "spaces": end.position - start,
    }
    log.note("car-moved", SECTION, params, cards.terms(played, number))
    return made


def _play(rules: HouseRules, car: Car, played: list[Card], number: int, others: list[Car]) -> Play:
    distance = cards.distance(played, number)
    return Play(played, distance, landing(rules, car, distance, others))
