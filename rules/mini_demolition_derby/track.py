"""Preparation: the track, and the cars on it."""

from typing import Final

from rules.errors import RuleViolation

DEFAULT_LANES: Final = 11
DEFAULT_ROWS: Final = 36
CAR_LENGTH: Final = 2


class Car:
    """A car of a team.

    Attributes:
        name: unique in the match.
        team: its colour.
        lives: counters on it.
        place: lane (1 is the leftmost) and row of its fore wheels (rows grow towards the finish); None if not known.
    """

    __slots__ = ("lives", "name", "place", "team")

    def __init__(self, name: str, team: str, lives: int, place: tuple[int, int] | None = None) -> None:
        self.name = name
        self.team = team
        self.lives = lives
        self.place = place


def verify_on_track(cars: list[Car], lanes: int, rows: int) -> None:
    """Preparation, rulings MD-01, MD-33: every car whose place is known stands on a track of `lanes` x `rows`.

    Raises:
        RuleViolation: `off-track`; the pointer is relative to the list of cars.
    """
    for index, car in enumerate(cars):
        if car.place is None:
            continue
        lane, row = car.place
        if lane > lanes or row > rows:
            message = (
                f"{car.name} is not on the track: it has {lanes} lanes and {rows} rows. A car past the last row has crossed."
            )
            params: dict[str, object] = {"car": car.name, "lane": lane, "row": row, "lanes": lanes, "rows": rows}
            raise RuleViolation("off-track", "MD-01", message, params, f"/{index}/{'lane' if lane > lanes else 'row'}")


def verify_apart(cars: list[Car], racing: list[Car]) -> None:
    """Qualification, ruling MD-02: no two cars of `racing` stand on one cell; each covers two, one behind the other.

    Raises:
        RuleViolation: `cell-taken`; the pointer is relative to `cars`.
    """
    taken: dict[tuple[int, int], Car] = {}
    for index, car in enumerate(cars):
        if car not in racing or car.place is None:
            continue
        for cell in cells_of(car.place):
            if cell in taken:
                raise _cell_taken(taken[cell], car, cell, f"/{index}/row")
            taken[cell] = car


def cells_of(place: tuple[int, int]) -> list[tuple[int, int]]:
    """Ruling MD-02: the cells under a car, the front one first."""
    lane, row = place
    return [(lane, row - behind) for behind in range(CAR_LENGTH)]


def _cell_taken(first: Car, second: Car, cell: tuple[int, int], pointer: str) -> RuleViolation:
    lane, row = cell
    message = (
        f"{first.name} and {second.name} are both on lane {lane}, row {row}. A car covers two cells: its row, and the row behind."
    )
    params: dict[str, object] = {"cars": [first.name, second.name], "lane": lane, "row": row}
    return RuleViolation("cell-taken", "MD-02", message, params, pointer)
