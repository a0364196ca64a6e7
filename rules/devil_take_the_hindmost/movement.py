"""Playing a Card and Moving: where a car comes to stand."""

from typing import Final

from mypy_extensions import i64

from rules.devil_take_the_hindmost.car import Car
from rules.devil_take_the_hindmost.house_rules import HouseRules
from rules.devil_take_the_hindmost.track import LANES, printed_number

SECTION: Final = "Playing a Card and Moving"


class Landing:
    """Where a move ends.

    Attributes:
        position: as in `Car`.
        lane: 1 is the inside.
        dropped: how many spaces the car had to drop back.
    """

    __slots__ = ("dropped", "lane", "position")

    def __init__(self, position: int, lane: int, dropped: int) -> None:
        self.position = position
        self.lane = lane
        self.dropped = dropped

    def full(self) -> list[int]:
        """The printed numbers of the spaces that were full, in the order in which the car came to them."""
        return [printed_number(self.position + behind) for behind in range(self.dropped, 0, -1)]


def landing(rules: HouseRules, car: Car, distance: int, cars: list[Car]) -> Landing:
    """Playing a Card and Moving: the full distance, then back to where there is room, as near to the inside as possible.

    Args:
        rules: the house rules.
        car: the one that moves; it may be among `cars` and is never in its own way.
        distance: spaces to move, 0 or more.
        cars: on the track.
    """
    wanted = car.position + distance
    position = stop(rules, car, wanted, cars)
    return Landing(position, free_lane(position, cars, car), wanted - position)


def stop(rules: HouseRules, car: Car, wanted: i64, cars: list[Car]) -> i64:
    """Playing a Card and Moving: where a car comes to stand that moves as far as `wanted`; see `landing`."""
    if not is_full(wanted, cars, car):
        return wanted
    position = wanted - 1
    if rules.drop_back != "one_space_only":
        position = room_at_or_behind(position, cars, car)
    # ruling DT-18: dropping back never takes a car behind the space that it has just left
    return max(position, car.position)


def room_at_or_behind(position: i64, cars: list[Car], mover: Car | None = None) -> i64:
    """Playing a Card and Moving, ruling DT-18: the first space with fewer than four cars, from `position` backwards.

    `mover` is on its way and does not count, here and below.
    """
    while is_full(position, cars, mover):
        position -= 1
    return position


def is_full(position: i64, cars: list[Car], mover: Car | None = None) -> bool:
    """Playing a Card and Moving: whether four cars (on the starting grid, or more) stand here."""
    count: i64 = 0
    for car in cars:
        if car.position == position and car is not mover:
            count += 1
    return count >= LANES


def free_lane(position: i64, cars: list[Car], mover: Car | None = None) -> i64:
    """Playing a Card and Moving, ruling DT-17: the innermost lane of the space that no car is in."""
    taken: i64 = 0
    for car in cars:
        if car.position == position and car is not mover:
            taken |= 1 << car.lane
    lane: i64 = 1
    while taken & (1 << lane):
        lane += 1
    return lane
