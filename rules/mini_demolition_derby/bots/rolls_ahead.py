"""What a roll, and a card played before it, can be expected to bring."""

from rules.mini_demolition_derby.arena import Arena
from rules.mini_demolition_derby.bots.prospects import Prospects
from rules.mini_demolition_derby.bots.seen import DICE_OF_DIRECTIONS
from rules.mini_demolition_derby.bumps import drive
from rules.mini_demolition_derby.cards import CLUBS, DIAMONDS, HEARTS, KING, KING_LIVES, SPADES
from rules.mini_demolition_derby.phases import LIVES_AT_START
from rules.mini_demolition_derby.rolls import protect
from rules.mini_demolition_derby.state import State, Throw
from rules.mini_demolition_derby.turn import STRAIGHT, direction_of, step_towards

FACES = range(1, 7)


class RollsAhead:
    """Everything that the next roll of a car may bring.

    Attributes:
        state: the match, before the roll.
        number: of the car.
        counts_others: whether what befalls other teams counts, or only the own cars.
        prospects: what cars count.
        known: what throws of direction and moves were found to be worth.
    """

    __slots__ = ("counts_others", "known", "number", "prospects", "state")

    def __init__(self, state: State, number: int, *, counts_others: bool) -> None:
        self.state = state
        self.number = number
        self.counts_others = counts_others
        self.prospects = Prospects(state)
        self.known: dict[tuple[str, int], float] = {}
        protect(state, number)

    def now(self, arena: Arena) -> float:
        """What the match is worth to the car's team as it stands."""
        team = self.state.team_of[self.number]
        return self.prospects.chance(arena, team) if self.counts_others else self.prospects.own(arena, team)

    def worth(self, throw: Throw) -> float:
        """What the match is worth after this throw."""
        return self._after(direction_of(throw.red), throw.blue)

    def throws(self) -> list[Throw]:
        """Qualification, Variant 4: throws that differ, all equally likely."""
        if self.state.rules.two_dice:
            return [Throw(red, blue) for red in DICE_OF_DIRECTIONS for blue in FACES]
        return [Throw(die, die) for die in FACES]

    def plain(self) -> float:
        """What the match is worth before the roll, without a card."""
        return mean([self.worth(throw) for throw in self.throws()])

    def with_card(self, use: str, direction: str) -> float:
        """Variant 2: what it is worth with a card played for `use`; a hearts card names a direction."""
        if use == HEARTS:
            return self._avoiding(direction)
        if use == DIAMONDS:
            return mean([self._best_change(throw) for throw in self.throws()])
        if use == KING:
            return self._with_lives()
        worths = [self.worth(throw) for throw in self.throws()]
        if use == SPADES:
            usual = mean(worths)
            return mean([max(worth, usual) for worth in worths])
        if use == CLUBS:
            return mean([max(first, second) for first in worths for second in worths])
        return mean(worths)

    def changes(self, throw: Throw) -> list[int]:
        """Ruling MD-29: by how much a diamonds card may change a throw."""
        low, high = (0, 7) if self.state.rules.diamond_range == "zero_to_seven" else (1, 6)
        return [by for by in (0, -1, 1) if low <= throw.blue + by <= high]

    def changed(self, throw: Throw, by: int) -> Throw:
        """Variant 2, ruling MD-32: a throw changed by a diamonds card."""
        moves = throw.blue + by
        return Throw(throw.red if self.state.rules.two_dice else moves, moves)

    def _best_change(self, throw: Throw) -> float:
        return max([self.worth(self.changed(throw, by)) for by in self.changes(throw)])

    def _avoiding(self, direction: str) -> float:
        avoided = [throw for throw in self.throws() if direction_of(throw.red) == direction]
        others = [self.worth(throw) for throw in self.throws() if direction_of(throw.red) != direction]
        if self.state.rules.heart_effect == "lose_first_move":
            others += [self._after(STRAIGHT, throw.blue - 1) for throw in avoided]
        return mean(others)

    def _with_lives(self) -> float:
        car = self.state.arena.cars[self.number]
        before, known = car.lives, self.known
        car.lives = min(LIVES_AT_START, before + KING_LIVES)
        self.known = {}
        found = self.plain()
        car.lives, self.known = before, known
        return found

    def _after(self, direction: str, moves: int) -> float:
        key = (direction, moves)
        if key not in self.known:
            arena = self.state.arena.copy()
            drive(arena, arena.cars[self.number], step_towards(arena, direction), moves)
            self.known[key] = self.now(arena)
        return self.known[key]


def mean(numbers: list[float]) -> float:
    """The mean of at least one number."""
    return sum(numbers) / len(numbers)
