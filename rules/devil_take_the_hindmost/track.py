"""Setup: the track, its printed numbers, the line, and how many cars a space holds."""

from typing import Final

from mypy_extensions import i64

from rules.devil_take_the_hindmost.car import Car
from rules.devil_take_the_hindmost.house_rules import DEFAULT, HouseRules
from rules.errors import RuleViolation

SPACES: Final = 30
SPACES_PER_SECTION: Final = 10
LANES: Final = 4
GRID_ROWS: Final = 4
GRID_LANES: Final = 6


def printed_number(position: i64) -> i64:
    """Setup: the number on the space, 1 to 10."""
    return (position - 1) % SPACES_PER_SECTION + 1


def is_starred(position: int) -> bool:
    """Elimination and Re-forming: whether this is the 10 with the star."""
    return position % SPACES == 0


def first_position_across(rules: HouseRules) -> i64:
    """Setup, ruling DT-01: the first position that has the whole lap behind it."""
    return SPACES if rules.line == "before_10star" else SPACES + 1


def is_across(rules: HouseRules, car: Car) -> bool:
    """Elimination and Re-forming, ruling DT-02: whether the car has crossed the line after a whole lap."""
    return car.position >= first_position_across(rules)


def verify_places(cars: list[Car], lap: int, rules: HouseRules = DEFAULT) -> None:
    """Playing a Card and Moving: every car has a place of its own, in a lane that is there.

    Raises:
        RuleViolation: `place-taken` or `no-such-lane`; the pointer is relative to the list of cars.
    """
    taken: dict[tuple[int, int], Car] = {}
    for index, car in enumerate(cars):
        lanes = lanes_at(car.position, lap, rules)
        if car.lane > lanes:
            raise _no_such_lane(car, lanes, f"/{index}/lane")
        place = (car.position, car.lane)
        if place in taken:
            raise _place_taken(taken[place], car, f"/{index}/lane")
        taken[place] = car


def lanes_at(position: int, lap: int, rules: HouseRules = DEFAULT) -> int:
    """Playing a Card and Moving: four cars to a space; a row of the starting grid holds one of each team (ruling DT-06).

    More may stand where cars drop back one space only, however full that is (ruling DT-18).
    """
    is_grid = lap == 1 and -GRID_ROWS < position <= 0
    return GRID_LANES if is_grid or rules.drop_back == "one_space_only" else LANES


def _no_such_lane(car: Car, lanes: int, pointer: str) -> RuleViolation:
    message = f"{car.name} cannot be in lane {car.lane}: this space holds {lanes} cars."
    params: dict[str, object] = {"car": car.name, "position": car.position, "lane": car.lane, "lanes": lanes}
    return RuleViolation("no-such-lane", "Playing a Card and Moving", message, params, pointer)


def _place_taken(first: Car, second: Car, pointer: str) -> RuleViolation:
    message = f"{first.name} and {second.name} cannot be in the same place: put one of them in another lane."
    params: dict[str, object] = {
        "cars": [first.name, second.name],
        "position": first.position,
        "space": printed_number(first.position),
        "lane": first.lane,
    }
    return RuleViolation("place-taken", "Playing a Card and Moving", message, params, pointer)
