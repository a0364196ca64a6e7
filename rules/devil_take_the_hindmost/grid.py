"""Setup: how many cars and laps there are, and where the cars start."""

from typing import Final

from rules.devil_take_the_hindmost.car import Car
from rules.devil_take_the_hindmost.house_rules import HouseRules
from rules.devil_take_the_hindmost.movement import free_lane, room_at_or_behind
from rules.dice import Dice
from rules.errors import RuleViolation

SECTION: Final = "Setup"
MOST_PLAYERS: Final = 6
MOST_PLAYERS_WITH_FOUR_CARS: Final = 4
LETTERS: Final = "ABCD"
"""What the cars of a team are called by: a car named red-2 would be taken for the card."""


def cars_each(rules: HouseRules, players: int) -> int:
    """Setup, ruling DT-05: three cars for each of 2 to 5 players, two for each of 6.

    Raises:
        RuleViolation: `too-many-for-four-cars`.
    """
    if rules.cars_each == "four":
        if players > MOST_PLAYERS_WITH_FOUR_CARS:
            message = f"Four cars each is for up to {MOST_PLAYERS_WITH_FOUR_CARS} players."
            raise RuleViolation("too-many-for-four-cars", "DT-05", message, {"players": players}, "/rules/cars_each")
        return 4
    return 2 if players == MOST_PLAYERS else 3


def laps(cars: int) -> int:
    """Setup: the race distance of a race of this many cars."""
    return cars - 1


def starting_grid(rules: HouseRules, teams: list[str], dice: Dice) -> list[Car]:
    """Setup: one car of each team in every row, the first on the starred 10 and each other one space behind.

    Returns:
        The cars, named by team and letter, row by row from the inside.
    """
    cars: list[Car] = []
    order = list(range(len(teams)))
    for row in range(cars_each(rules, len(teams))):
        order = _next_row(rules, order, row, dice)
        for number in order:
            cars.append(_placed(rules, f"{teams[number]}-{LETTERS[row]}", teams[number], row, cars))
    return cars


def _next_row(rules: HouseRules, order: list[int], row: int, dice: Dice) -> list[int]:
    # ruling DT-07
    if rules.grid == "seat_order":
        return order
    if rules.grid == "mirrored" and row > 0:
        return order[::-1]
    return dice.order(len(order), f"order of starting row {row + 1}")


def _placed(rules: HouseRules, name: str, team: str, row: int, others: list[Car]) -> Car:
    # ruling DT-06
    position = -row
    if rules.setup_overflow == "drop_back":
        position = room_at_or_behind(position, others)
    return Car(name, team, position, free_lane(position, others))
