"""Points Scoring."""

import pytest

from rules.devil_take_the_hindmost.points import points_of_race


@pytest.mark.parametrize(
    ("cars", "points"),
    [
        pytest.param(9, [1, 2, 3, 4, 5, 6, 7, 9, 12], id="DT-T53"),
        pytest.param(3, [1, 3, 6], id="DT-26-three-cars"),
        pytest.param(2, [2, 5], id="DT-26-two-cars"),
    ],
)
def test_points_of_a_race(cars, points):
    assert points_of_race(cars) == points


@pytest.mark.parametrize("cars", [pytest.param(12, id="DT-T55")])
def test_the_last_three_of_twelve(cars):
    points = points_of_race(cars)
    assert points[-3:] == [10, 12, 15]
    assert sum(points) == 82
