"""Setup: printed numbers, the star, and places on a space."""

import pytest

from rules.devil_take_the_hindmost.car import Car
from rules.devil_take_the_hindmost.house_rules import HouseRules
from rules.devil_take_the_hindmost.track import is_starred, lanes_at, printed_number, verify_places
from rules.errors import RuleViolation


@pytest.mark.parametrize(
    ("position", "printed"),
    [
        pytest.param(position, printed, id=f"DT-T05-p{position}")
        for position, printed in [(0, 10), (-1, 9), (1, 1), (10, 10), (11, 1), (20, 10), (29, 9), (30, 10), (31, 1)]
    ],
)
def test_the_printed_number(position, printed):
    assert printed_number(position) == printed


@pytest.mark.parametrize(
    ("position", "moves", "printed"), [pytest.param(2, 6, 8, id="DT-B03"), pytest.param(9, 8, 7, id="DT-B04")]
)
def test_movement_counts_one_space_for_each_unit(position, moves, printed):
    assert printed_number(position + moves) == printed


def test_only_every_third_ten_is_starred():
    assert [position for position in range(-30, 61) if is_starred(position)] == [-30, 0, 30, 60]


@pytest.mark.parametrize(
    ("position", "lane", "lap", "fits"),
    [
        pytest.param(5, 4, 1, True, id="DT-B13-fourth"),
        pytest.param(5, 5, 1, False, id="DT-B13-fifth"),
        pytest.param(0, 6, 1, True, id="DT-T04"),
        pytest.param(-1, 6, 1, True, id="DT-T04-second-row"),
        pytest.param(-3, 6, 1, True, id="DT-06-last-row"),
        pytest.param(-4, 5, 1, False, id="DT-06-behind-the-grid"),
        pytest.param(0, 5, 2, False, id="DT-06-later-lap"),
        pytest.param(0, 7, 1, False, id="DT-06-seventh"),
    ],
)
def test_how_many_lanes_there_are(position, lane, lap, fits):
    cars = [Car("X", "red", position, lane)]
    if fits:
        verify_places(cars, lap)
        return
    with pytest.raises(RuleViolation) as refused:
        verify_places(cars, lap)
    assert (refused.value.code, refused.value.section, refused.value.pointer) == (
        "no-such-lane",
        "Playing a Card and Moving",
        "/0/lane",
    )


def test_two_cars_in_one_place_are_refused():
    cars = [Car("X", "red", 28, 1), Car("Y", "red", 28, 2), Car("Z", "blue", 28, 1)]
    with pytest.raises(RuleViolation) as refused:
        verify_places(cars, 1)
    assert (refused.value.code, refused.value.pointer) == ("place-taken", "/2/lane")
    assert refused.value.params == {"cars": ["X", "Z"], "position": 28, "space": 8, "lane": 1}


@pytest.mark.parametrize(("drop_back", "lanes"), [("cascade", 4), ("one_space_only", 6)])
def test_where_cars_drop_back_one_space_only_a_space_holds_more(drop_back, lanes):
    assert lanes_at(5, 3, HouseRules(drop_back=drop_back)) == lanes
