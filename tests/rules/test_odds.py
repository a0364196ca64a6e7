"""Exact odds."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import Dice
from rules.errors import TooManyOutcomes
from rules.odds import enumerate_outcomes, ways_to_throw


@given(st.integers(1, 4), st.integers(2, 8))
def test_ways_are_counted_as_by_hand(count: int, sides: int):
    counted = Counter(sum(faces) for faces in product(range(1, sides + 1), repeat=count))
    assert ways_to_throw(count, sides) == [counted[total] for total in range(count, count * sides + 1)]


def test_a_total_branches_by_sum_and_a_roll_by_face():
    def run(dice: Dice) -> str:
        total = dice.total(2, 6, "a")
        return f"{total} {max(dice.roll(2, 6, 'b'))}" if total > 10 else "low"

    odds = enumerate_outcomes(run)
    assert odds["low"] == Fraction(33, 36)
    assert odds["12 6"] == Fraction(1, 36) * Fraction(11, 36)
    assert sum(odds.values()) == 1


def test_a_run_without_dice_has_one_outcome():
    assert enumerate_outcomes(lambda dice: "sure") == {"sure": Fraction(1)}


@given(st.lists(st.integers(1, 6), min_size=1, max_size=3), st.integers(1, 4))
def test_branches_of_branches_add_up_to_one(faces: list[int], again_at: int):
    """A rule that rolls again as often as low faces show, up to three times."""

    def run(dice: Dice) -> str:
        shown = []
        for face in faces:
            shown.append(dice.one(6, "x"))
            if shown[-1] > max(face, again_at):
                break
        return str(shown)

    odds = enumerate_outcomes(run)
    assert sum(odds.values()) == 1
    assert all(chance == Fraction(1, 6 ** (outcome.count(",") + 1)) for outcome, chance in odds.items())


def test_an_order_of_markers_has_odds_too():
    odds = enumerate_outcomes(lambda dice: str(dice.order(3, "initiative")))
    assert list(odds.values()) == [Fraction(1, 6)] * 6


def test_too_many_outcomes():
    with pytest.raises(TooManyOutcomes) as limit:
        enumerate_outcomes(lambda dice: str(dice.roll(3, 6, "x")), budget=215)
    assert limit.value.budget == 215
    assert "215" in str(limit.value)
    assert len(enumerate_outcomes(lambda dice: str(dice.roll(3, 6, "x")), budget=216)) == 216
