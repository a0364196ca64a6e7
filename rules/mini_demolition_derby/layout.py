"""Preparation: the track as data: its size, its walls and bombs, and where the cars start."""

import json
from importlib.resources import files
from typing import Final, TypeAlias

from rules.mini_demolition_derby.arena import Arena
from rules.mini_demolition_derby.house_rules import HouseRules
from rules.mini_demolition_derby.track import CAR_LENGTH, DEFAULT_LANES, DEFAULT_ROWS, cells_of

Place: TypeAlias = tuple[int, int]
"""Lane (1 is the leftmost) and row (they grow towards the finish) of a cell."""

START_ROW: Final = 10
"""Row of the front line at the start: the start zone is five cars deep."""

FREE_AHEAD: Final = 5
"""Preparation, ruling MD-06: the first row with walls or bombs is so many rows ahead of the first cars."""

LINE_ROWS: Final = (10, 8, 6, 4)
SMALL_QUOTA: Final = 10


class Layout:
    """A track that is ready for the start.

    Attributes:
        name: what the table calls it; empty for a track without a name.
        title: for people; empty likewise.
        lanes: how many.
        rows: up to the finishing line.
        walls: the left cell of each; the other is the one to the right of it.
        bombs: how many lie in each cell that has any.
        grid: where the cars start: front cells, the front row first, each from left to right.
        finals_grid: where the finalists start, in the order of arrival.
    """

    __slots__ = ("bombs", "finals_grid", "grid", "lanes", "name", "rows", "title", "walls")

    def __init__(self, lanes: int, rows: int, grid: list[Place], finals_grid: list[Place]) -> None:
        """A track without walls and bombs."""
        self.name = ""
        self.title = ""
        self.lanes = lanes
        self.rows = rows
        self.walls: list[Place] = []
        self.bombs: dict[Place, int] = {}
        self.grid = grid
        self.finals_grid = finals_grid

    def front_row(self) -> int:
        """The row of the first cars at the start."""
        return max(row for _, row in self.grid)

    def first_row(self) -> int:
        """Preparation, ruling MD-06: the first row that may have walls and bombs."""
        return self.front_row() + FREE_AHEAD

    def arena(self, cars: int) -> Arena:
        """The track with its walls and bombs, and no car on it yet."""
        arena = Arena(self.lanes, self.rows, cars)
        for wall in self.walls:
            for lane, row in wall_cells(wall):
                arena.content[arena.cell(lane, row)] = arena.wall
        for (lane, row), count in self.bombs.items():
            arena.bombs[arena.cell(lane, row)] = count
        return arena

    def copy(self) -> "Layout":
        """A layout of its own."""
        twin = Layout(self.lanes, self.rows, self.grid, self.finals_grid)
        twin.name = self.name
        twin.title = self.title
        twin.walls = list(self.walls)
        twin.bombs = dict(self.bombs)
        return twin

    def document(self) -> dict[str, object]:
        """The track as `layout_check.read_layout` reads it."""
        titles = {"name": self.name, "title": self.title}
        return {
            **{field: text for field, text in titles.items() if text},
            "lanes": self.lanes,
            "rows": self.rows,
            "walls": [[list(cell) for cell in wall_cells(wall)] for wall in self.walls],
            "bombs": [[lane, row, count] for (lane, row), count in self.bombs.items()],
            "grid": [list(place) for place in self.grid],
            "finals_grid": [list(place) for place in self.finals_grid],
        }


def is_on_finals_grid(layout: Layout, wall: Place) -> bool:
    """Finals, ruling MD-22: whether a wall would stand where a finalist starts."""
    starts = [cell for place in layout.finals_grid for cell in cells_of(place)]
    return any(cell in starts for cell in wall_cells(wall))


def wall_cells(wall: Place) -> list[Place]:
    """Preparation: the two cells of a wall, which lies across the track."""
    lane, row = wall
    return [wall, (lane + 1, row)]


def starting_places(cars: int, lanes: int = DEFAULT_LANES) -> list[Place]:
    """Preparation, rulings MD-01, MD-33: rows of five cars, or of six; with 36 cars the sixth row begins off the track."""
    in_row = cars_in_row(cars)
    first_lane = (lanes - (2 * in_row - 1)) // 2 + 1
    return [(first_lane + 2 * place, START_ROW - CAR_LENGTH * row) for row in range(cars // in_row) for place in range(in_row)]


def cars_in_row(cars: int) -> int:
    """Preparation, ruling MD-33: how many of 25, 30 or 36 cars stand side by side: as many as there are teams."""
    return 6 if cars % 6 == 0 else 5


def lanes_problem(cars: int, lanes: int) -> str:
    """Preparation, ruling MD-33: why so many lanes do not take the rows of so many cars; empty where they do."""
    in_row = cars_in_row(cars)
    needed = 2 * in_row - 1
    if lanes >= needed:
        return ""
    return f"{cars} cars stand in rows of {in_row}, in every other lane: take at least {needed} lanes."


def red_positions(rules: HouseRules, lanes: int = DEFAULT_LANES) -> list[Place]:
    """Finals, ruling MD-22: lane and row of every starting place, the front line first, from left to right.

    Twelve places fill the centre of the second and fourth lines as well (Variant 5).
    """
    centre = (lanes + 1) // 2
    places: list[Place] = []
    for line, row in enumerate(LINE_ROWS):
        has_centre = line % 2 == 0 or rules.quota > SMALL_QUOTA
        places += [(lane, row) for lane in (centre - 3, centre, centre + 3) if has_centre or lane != centre]
    return places


def default_layout(rules: HouseRules, lanes: int = DEFAULT_LANES, rows: int = DEFAULT_ROWS) -> Layout:
    """Rulings MD-01, MD-22: the track of the game, without walls and bombs."""
    return Layout(lanes, rows, starting_places(rules.cars, lanes), red_positions(rules, lanes))


def track_schema() -> dict[str, object]:
    """The JSON Schema (2020-12) of tracks."""
    document: dict[str, object] = json.loads((files("rules.mini_demolition_derby") / "track.schema.json").read_text("utf-8"))
    return document
