"""How good a play looks to somebody who thinks no further than the next move."""

from typing import Final

from mypy_extensions import i64

from rules.devil_take_the_hindmost.car import Car
from rules.devil_take_the_hindmost.cards import BLUE, ONE, RED, Card, distance, spaces
from rules.devil_take_the_hindmost.elimination import CARS_IN_FINAL_LAP
from rules.devil_take_the_hindmost.movement import Landing, landing
from rules.devil_take_the_hindmost.play import choices
from rules.devil_take_the_hindmost.state import State
from rules.devil_take_the_hindmost.track import first_position_across, printed_number


class Weights:
    """How much each thing counts for a player, in spaces that the hindmost car moves or the like.

    Attributes:
        spaces: a space moved, by how many cars are behind; the last number is for all cars further ahead.
        next_move: a space of the best next move from where the car lands.
        one: what it costs to part with the 1.
        turbo: with a turbo.
        blue: with a blue card, for each of its number.
        red: with a red card, likewise.
        pair: with one card of the hand for good.
        out: to be out if the lap ended here.
        cross: to end a lap in which somebody else is out.
        final: all costs of the last lap are multiplied by it.
    """

    __slots__ = ("blue", "cross", "final", "next_move", "one", "out", "pair", "red", "spaces", "turbo")

    def __init__(
        self,
        spaces: tuple[float, float, float, float],
        next_move: float,
        costs: tuple[float, float, float, float, float],
        out: float,
        cross: float,
        final: float,
    ) -> None:
        """`costs` are `one`, `turbo`, `blue`, `red` and `pair`, in this order."""
        self.spaces = list(spaces)
        self.next_move = next_move
        self.one, self.turbo, self.blue, self.red, self.pair = costs
        self.out = out
        self.cross = cross
        self.final = final

    def cost(self, card: Card) -> float:
        """What it costs to part with a card."""
        if card.kind == RED:
            return self.red * card.number
        if card.kind == BLUE:
            return self.blue * card.number
        return self.one if card.kind == ONE else self.turbo


SENSIBLE: Final = Weights((1.0, 0.8, 0.6, 0.5), 0.3, (4.0, 3.0, 0.4, 0.1, 3.0), 6.0, 2.0, 0.3)
"""As somebody would set them who has played a few races."""

MEASURED: Final = Weights((0.45, 0.8, 0.7, 0.5), 0.3, (4.0, 2.5, 0.1, 0.03, 4.4), 7.25, 1.2, 0.3)
"""As thousands of races between bots have set them: they win two races in three against SENSIBLE."""


def best_play(state: State, car: Car, weights: Weights) -> list[Card]:
    """The cards of the play that looks best for the car to move; of equal ones the first.

    Args:
        state: with the hand of the car's team; no other hand is looked at.
        car: the one to move.
        weights: what counts how much.
    """
    found = choices(state, state.seat(car.team))
    best = found.cards(0)
    if found.count() == 1:
        return best
    outlook = Outlook(state, car)
    most = outlook.score(best, weights)
    for place in range(1, found.count()):
        cards = found.cards(place)
        score = outlook.score(cards, weights)
        if score > most:
            best, most = cards, score
    return best


class Outlook:
    """The race as a car finds it before it moves.

    Attributes:
        state: the race.
        car: the one to move.
        hand: its team's.
        number: printed on its space.
        line: the first position across.
        is_final: whether this is the last lap.
        behind: how many cars are behind it.
        last: the hindmost of the other cars.
        is_ending: whether another car has crossed the line, so that the lap ends with this turn.
    """

    __slots__ = ("behind", "car", "hand", "is_ending", "is_final", "last", "line", "number", "state")

    def __init__(self, state: State, car: Car) -> None:
        self.state = state
        self.car = car
        self.hand = state.seat(car.team).hand
        self.number = printed_number(car.position)
        self.line = first_position_across(state.rules)
        self.is_final = len(state.cars) == CARS_IN_FINAL_LAP
        self.behind: i64 = 0
        self.is_ending = False
        self.last = state.cars[0] if state.cars[0] is not car else state.cars[1]
        for other in state.cars:
            if other is car:
                continue
            if is_behind(other, car.position, car.lane):
                self.behind += 1
            if is_behind(other, self.last.position, self.last.lane):
                self.last = other
            if other.position >= self.line:
                self.is_ending = True

    def landing(self, cards: list[Card]) -> Landing:
        """Where a play takes the car."""
        return landing(self.state.rules, self.car, distance(cards, self.number), self.state.cars)

    def score(self, cards: list[Card], weights: Weights) -> float:
        """How good a play looks; only differences between plays of one car mean anything."""
        end = self.landing(cards)
        rank = min(self.behind, len(weights.spaces) - 1)
        advance: int = end.position - self.car.position
        score: float = weights.spaces[rank] * advance - self._price(cards, weights)
        score += weights.next_move * self._best_next(cards, printed_number(end.position))
        crosses = end.position >= self.line
        if not self.is_ending and not crosses:
            return score
        if self.is_out(end):
            return score - weights.out
        return score + weights.cross if crosses else score

    def is_out(self, end: Landing) -> bool:
        """Whether the team loses a car if the lap ends as things stand then."""
        return self.last.team == self.car.team or self.is_last(end)

    def is_last(self, end: Landing) -> bool:
        """Whether the car is the hindmost there."""
        return not is_behind(self.last, end.position, end.lane)

    def _price(self, cards: list[Card], weights: Weights) -> float:
        price = weights.pair if len(cards) > 1 else 0.0
        for card in cards:
            price += weights.cost(card)
        return price * weights.final if self.is_final else price

    def _best_next(self, cards: list[Card], number: int) -> int:
        """The longest move of a single card that stays in hand, from a space of this number."""
        first, second = cards[0], cards[-1]
        is_second_gone = len(cards) == 1
        is_first_gone = False
        longest = 0
        for card in self.hand:
            if card is first and not is_first_gone:
                is_first_gone = True
            elif card is second and not is_second_gone:
                is_second_gone = True
            else:
                longest = max(longest, spaces(card, number))
        return longest


def is_behind(other: Car, position: int, lane: int) -> bool:
    """Turn Order: whether a car is behind this place."""
    return other.position < position or (other.position == position and other.lane > lane)
