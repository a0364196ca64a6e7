"""Exact odds: every outcome of a rule, walked with the rule itself."""

from collections.abc import Callable
from fractions import Fraction

from rules.dice import Dice
from rules.errors import TooManyOutcomes
from rules.game import Event

BUDGET = 20_000


class EnumeratingDice(Dice):
    """Dice that show, run after run, each thing that could be thrown.

    A run replays the branches chosen so far (`path`) and takes the first branch of each roll beyond them; `advance` moves on
    to the next path. A roll branches into its distinct results only: faces for `draw`, sums for `total`, each with its
    number of ways.
    """

    def __init__(self) -> None:
        super().__init__(keep_rolls=False)
        self.path: list[int] = []
        self.choices: list[int] = []
        self.depth = 0
        self.weight = 1
        self.out_of = 1

    def branch(self, ways: list[int], out_of: int) -> int:
        """Take a branch; branch b happens in `ways[b]` of `out_of` equally likely cases."""
        if self.depth == len(self.path):
            self.path.append(0)
            self.choices.append(len(ways))
        chosen = self.path[self.depth]
        self.depth += 1
        self.weight *= ways[chosen]
        self.out_of *= out_of
        return chosen

    def draw(self, count: int, sides: int, purpose: str, by: str) -> list[int]:
        """Each die is a branch of its own."""
        return [self.branch([1] * sides, sides) + 1 for _ in range(count)]

    def total(self, count: int, sides: int, purpose: str, by: str = "") -> int:
        """Each sum is a branch."""
        return self.branch(ways_to_throw(count, sides), sides**count) + count

    def advance(self) -> bool:
        """Move on to the next path; False when all have been walked."""
        self.depth = 0
        self.weight = 1
        self.out_of = 1
        while self.path:
            self.path[-1] += 1
            if self.path[-1] < self.choices[-1]:
                return True
            self.path.pop()
            self.choices.pop()
        return False


class Chance:
    """How likely something is that dice decide.

    Attributes:
        code: what it is, kebab case, mostly the name of the event that tells of it.
        params: names and numbers that belong to it; JSON values only.
        fraction: the probability, exact.
        events: what happens then, where that is known.
    """

    __slots__ = ("code", "events", "fraction", "params")

    def __init__(self, code: str, params: dict[str, object], fraction: Fraction, events: list[Event] | None = None) -> None:
        self.code = code
        self.params = params
        self.fraction = fraction
        self.events: list[Event] = [] if events is None else events


def likely(found: dict[str, Fraction], word: str) -> Fraction:
    """How likely it is that `word` is a line of the outcome, of what `enumerate_outcomes` has found."""
    return sum((chance for outcome, chance in found.items() if word in outcome.split("\n")), Fraction(0))


def ways_to_throw(count: int, sides: int) -> list[int]:
    """In how many ways `count` dice show each sum, from `count` (all ones) to `count * sides`."""
    ways = [1]
    for _ in range(count):
        longer = [0] * (len(ways) + sides - 1)
        for low, number in enumerate(ways):
            for face in range(sides):
                longer[low + face] += number
        ways = longer
    return ways


def enumerate_outcomes(
    run: Callable[[Dice], str], budget: int = BUDGET, dice: EnumeratingDice | None = None
) -> dict[str, Fraction]:
    """The probability of each outcome of `run`, in the order in which the outcomes first appear.

    Args:
        run: plays the rule once from a fresh state with the dice it is given and names the outcome.
        budget: the most runs allowed.
        dice: what throws; left out: dice that branch at every roll.

    Raises:
        TooManyOutcomes: the rule has more branches than `budget`.
    """
    dice = EnumeratingDice() if dice is None else dice
    odds: dict[str, Fraction] = {}
    for _ in range(budget):
        outcome = run(dice)
        odds[outcome] = odds.get(outcome, Fraction(0)) + Fraction(dice.weight, dice.out_of)
        if not dice.advance():
            return odds
    raise TooManyOutcomes(budget)
