"""Confidence intervals, in closed form: the counts are large, and the service needs nothing heavier."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Final

CONFIDENCE: Final = 0.95
_Z: Final = 1.959964
"""The normal distribution has 95 % within so many standard deviations."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number that was measured, and the interval that holds the true one with 95 % confidence."""

    value: float
    low: float
    high: float

    def told(self) -> dict[str, float]:
        """As JSON."""
        return {"value": self.value, "low": self.low, "high": self.high}


def share(count: int, total: int) -> Estimate:
    """How large a part is, with Wilson's interval, which is right for rare and for small numbers too. `total` >= 0."""
    if total == 0:
        return Estimate(0.0, 0.0, 1.0)
    part, z2 = count / total, _Z * _Z
    middle = (part + z2 / (2 * total)) / (1 + z2 / total)
    half = _Z / (1 + z2 / total) * sqrt(part * (1 - part) / total + z2 / (4 * total * total))
    # Of none and of all the interval ends at the part itself, which rounding must not leave outside.
    return Estimate(part, min(part, max(0.0, middle - half)), max(part, min(1.0, middle + half)))


def mean(number: int, total: int, squares: int) -> Estimate:
    """The mean of `number` measurements whose sum is `total` and whose squares add up to `squares`."""
    if number == 0:
        return Estimate(0.0, 0.0, 0.0)
    middle = total / number
    half = _Z * _deviation(number, total, squares) / sqrt(number)
    return Estimate(middle, middle - half, middle + half)


def _deviation(number: int, total: int, squares: int) -> float:
    return sqrt(max(0.0, (squares - total * total / number) / (number - 1))) if number > 1 else 0.0


def difference(won: int, lost: int, number: int) -> Estimate:
    """How much more often something happens in the second of `number` pairs of games than in the first.

    Args:
        won: pairs in which it happened in the second game only.
        lost: pairs in which it happened in the first game only.
        number: of pairs.
    """
    return mean(number, won - lost, won + lost)


@dataclass(frozen=True, slots=True)
class Distribution:
    """How often each whole number was measured."""

    counts: Mapping[int, int]

    def number(self) -> int:
        """Measurements."""
        return sum(self.counts.values())

    def mean(self) -> Estimate:
        """Their mean."""
        total = sum(value * count for value, count in self.counts.items())
        return mean(self.number(), total, sum(value * value * count for value, count in self.counts.items()))

    def deviation(self) -> float:
        """Their standard deviation."""
        total = sum(value * count for value, count in self.counts.items())
        squares = sum(value * value * count for value, count in self.counts.items())
        return _deviation(self.number(), total, squares) if self.counts else 0.0

    def quantile(self, part: float) -> int:
        """The least value that `part` (0 to 1) of the measurements do not exceed; 0 without any."""
        wanted, passed = part * self.number(), 0
        for value in sorted(self.counts):
            passed += self.counts[value]
            if passed >= wanted:
                return value
        return 0
