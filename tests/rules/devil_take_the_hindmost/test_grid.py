"""Setup: how many cars, how many laps, and the starting grid."""

import pytest

from rules.devil_take_the_hindmost.grid import cars_each, laps, starting_grid
from rules.devil_take_the_hindmost.house_rules import DEFAULT, HouseRules
from rules.dice import FastDice, ScriptedDice
from rules.errors import RuleViolation
from tests.rules.devil_take_the_hindmost.races import GAME, NAMES, setup

IN_ORDER = HouseRules(grid="seat_order")


def rows(rules, players, dice=None):
    found = {}
    for car in starting_grid(rules, NAMES[:players], dice or ScriptedDice([])):
        found.setdefault(car.position, []).append((car.lane, car.team))
    return found


@pytest.mark.parametrize(
    ("players", "cars", "race_distance"),
    [
        pytest.param(2, 6, 5, id="DT-05-two"),
        pytest.param(3, 9, 8, id="DT-T01-three"),
        pytest.param(4, 12, 11, id="DT-T01-four"),
        pytest.param(5, 15, 14, id="DT-T01-five-DT-B01"),
        pytest.param(6, 12, 11, id="DT-T01-six-DT-B02"),
    ],
)
def test_cars_and_laps(players, cars, race_distance):
    assert players * cars_each(DEFAULT, players) == cars
    assert laps(cars) == race_distance
    state = GAME.new_state(setup(players), FastDice(1))
    assert (len(state.cars), state.laps()) == (cars, race_distance)


@pytest.mark.parametrize("cars_of_each", [pytest.param("four", id="DT-T02")])
def test_four_cars_each(cars_of_each):
    found = rows(HouseRules(cars_each=cars_of_each, grid="seat_order"), 3)
    assert found == {-row: [(1, "red"), (2, "blue"), (3, "Anna")] for row in range(4)}


def test_four_cars_each_are_for_four_players():
    assert cars_each(HouseRules(cars_each="four"), 4) == 4
    with pytest.raises(RuleViolation) as refused:
        cars_each(HouseRules(cars_each="four"), 5)
    assert (refused.value.code, refused.value.pointer) == ("too-many-for-four-cars", "/rules/cars_each")


@pytest.mark.parametrize(
    ("overflow", "lanes"),
    [
        pytest.param("allow", {0: 6, -1: 6}, id="DT-T04"),
        pytest.param("drop_back", {0: 4, -1: 4, -2: 4}, id="DT-T04-drop-back"),
    ],
)
def test_six_cars_to_a_row(overflow, lanes):
    found = rows(HouseRules(setup_overflow=overflow, grid="seat_order"), 6)
    assert {position: [lane for lane, _ in row] for position, row in found.items()} == {
        position: list(range(1, count + 1)) for position, count in lanes.items()
    }


def test_the_rows_are_drawn():
    # ruling DT-07
    dice = ScriptedDice([3, 1, 2, 2, 1, 1])
    found = rows(DEFAULT, 3, dice)
    dice.finish()
    assert [[team for _, team in row] for row in found.values()] == [
        ["Anna", "red", "blue"],
        ["blue", "Anna", "red"],
        ["red", "blue", "Anna"],
    ]
    assert dice.rolls[0].purpose == "order of starting row 1"
    assert not dice.rolls[0].is_secret


def test_mirrored_rows():
    dice = ScriptedDice([3, 1])
    found = rows(HouseRules(grid="mirrored"), 3, dice)
    dice.finish()
    front = ["Anna", "red", "blue"]
    assert [[team for _, team in row] for row in found.values()] == [front, front[::-1], front]


def test_the_cars_of_a_row_share_a_letter():
    assert [car.name for car in starting_grid(IN_ORDER, ["red", "X"], ScriptedDice([]))] == [
        "red-A", "X-A", "red-B", "X-B", "red-C", "X-C"
    ]  # fmt: skip
