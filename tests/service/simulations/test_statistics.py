"""Intervals, against numbers from textbooks and against chance itself."""

import random

import pytest

from service.simulations.statistics import Distribution, difference, mean, share


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (1, 1000, 0.00018, 0.00564),
        (520, 1000, 0.4890, 0.5508),
    ],
)
def test_wilson_s_interval(count: int, total: int, low: float, high: float) -> None:
    found = share(count, total)
    assert found.value == count / total
    assert (found.low, found.high) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


def test_the_interval_holds_what_was_measured() -> None:
    for total in range(1, 400):
        for count in (0, total // 3, total):
            found = share(count, total)
            assert 0 <= found.low <= found.value <= found.high <= 1


def test_of_nothing_nothing_is_known() -> None:
    assert share(0, 0).told() == {"value": 0, "low": 0, "high": 1}
    assert mean(0, 0, 0).told() == {"value": 0, "low": 0, "high": 0}
    assert mean(1, 7, 49).told() == {"value": 7, "low": 7, "high": 7}
    assert (Distribution({}).quantile(0.5), Distribution({}).deviation(), Distribution({}).number()) == (0, 0, 0)


def test_a_mean_and_its_interval() -> None:
    found = mean(4, 20, 120)  # 2, 4, 6, 8
    assert found.value == 5
    assert found.high - found.value == pytest.approx(1.959964 * 2.581989 / 2, abs=1e-5)


def test_a_difference_of_pairs() -> None:
    found = difference(30, 10, 100)
    assert found.value == pytest.approx(0.2)
    assert found.low == pytest.approx(0.2 - 1.959964 * (36 / 99) ** 0.5 / 10)


def test_the_interval_holds_the_truth_95_times_in_100() -> None:
    generator = random.Random(1)
    held = 0
    for _ in range(1000):
        found = share(sum(generator.random() < 0.3 for _ in range(80)), 80)
        held += found.low <= 0.3 <= found.high
    assert 930 <= held <= 970


def test_quantiles() -> None:
    found = Distribution({3: 1, 5: 2, 9: 1})
    assert [found.quantile(part) for part in (0, 0.25, 0.5, 0.75, 1)] == [3, 3, 5, 5, 9]
    assert found.mean().value == 5.5
    assert found.deviation() == pytest.approx(2.516611, abs=1e-6)
