"""Preparation: a track from outside: first its form, then whether its pieces fit together; every problem is told."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from rules.errors import escaped
from rules.mini_demolition_derby.house_rules import HouseRules
from rules.mini_demolition_derby.layout import Layout, Place, default_layout, lanes_problem, starting_places, wall_cells
from rules.mini_demolition_derby.track import DEFAULT_LANES, DEFAULT_ROWS, cells_of

LEAST_LANES: Final = 9
MOST_LANES: Final = 14
LEAST_ROWS: Final = 30
MOST_ROWS: Final = 100
MOST_WALLS: Final = 6
ROOM_FOR_WALLS: Final = 16
"""Six walls, each three rows from the next."""
LEAST_BOMBS: Final = 20
MOST_BOMBS: Final = 25
MOST_BOMBS_IN_CELL: Final = 3

LONGEST_NAME: Final = 40
LONGEST_TITLE: Final = 80
_NAME_SIGNS: Final = "abcdefghijklmnopqrstuvwxyz0123456789-"

_FIELDS: Final = ("name", "title", "lanes", "rows", "walls", "bombs", "grid", "finals_grid")


class Problem(NamedTuple):
    """Something wrong with a track.

    Attributes:
        pointer: JSON pointer into the document.
        code: stable name, kebab case.
        message: one sentence for people.
    """

    pointer: str
    code: str
    message: str


class LayoutInvalid(Exception):  # noqa: N818 - what it is
    """A track that cannot be used.

    Attributes:
        problems: all that is wrong with it.
    """

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = problems


def read_layout(data: object, rules: HouseRules) -> Layout:
    """A track from any JSON value; what is left out is as in `default_layout`, and no walls and bombs.

    Raises:
        LayoutInvalid: with every problem found.
    """
    if not isinstance(data, dict):
        raise LayoutInvalid([Problem("", "track-not-an-object", "A track must be an object, with walls and bombs in it.")])
    problems = [_unknown(name) for name in data if name not in _FIELDS]
    lanes = _size(data, "lanes", LEAST_LANES, MOST_LANES, DEFAULT_LANES, problems)
    rows = _size(data, "rows", LEAST_ROWS, MOST_ROWS, DEFAULT_ROWS, problems)
    walls = _walls(data.get("walls", []), problems)
    bombs = _bombs(data.get("bombs", []), problems)
    layout = default_layout(rules, lanes, rows)
    layout.name = _name(data.get("name", ""), problems)
    layout.title = _title(data.get("title", ""), problems)
    if "grid" in data:
        layout.grid = _places(data["grid"], "/grid", rules.cars, problems)
    elif problem := lanes_problem(rules.cars, lanes):
        problems.append(Problem("/lanes", "too-few-lanes", problem))
    if "finals_grid" in data:
        layout.finals_grid = _places(data["finals_grid"], "/finals_grid", rules.quota, problems)
    # the track of the game is known to fit, and thousands of matches are set up on it
    if data and not problems:
        layout.walls = [left for left, _ in walls]
        problems = _misfits(layout, rules, walls, bombs, has_bombs="bombs" in data)
    if problems:
        raise LayoutInvalid(problems)
    for lane, row, count in bombs:
        layout.bombs[(lane, row)] = count
    return layout


def _misfits(
    layout: Layout, rules: HouseRules, walls: list[tuple[Place, Place]], bombs: list[tuple[int, int, int]], *, has_bombs: bool
) -> list[Problem]:
    problems = grid_problems(layout) + finals_problems(layout) + wall_problems(layout, rules, walls)
    return problems + bomb_problems(layout, bombs) + (count_problems(bombs) if has_bombs else [])


def wall_problems(layout: Layout, rules: HouseRules, walls: list[tuple[Place, Place]]) -> list[Problem]:
    """Preparation, rulings MD-04, MD-06: walls lie across the track, off the borders, far enough ahead, and apart."""
    problems: list[Problem] = []
    for index, ((lane, row), (right, other_row)) in enumerate(walls):
        pointer = f"/walls/{index}"
        if right != lane + 1 or other_row != row:
            problems.append(Problem(pointer, "wall-shape", "A wall covers two cells side by side: the left one, then the right."))
            continue
        if lane <= 1 or right >= layout.lanes:
            problems.append(
                Problem(pointer, "wall-at-border", f"This wall touches the border: use lanes 2 to {layout.lanes - 1}.")
            )
        problems += _far_ahead(layout, pointer, row, "wall")
        for before in range(index):
            problems += _wall_apart(walls[before][0], (lane, row), rules, pointer, before)
    return problems


def _wall_apart(first: Place, second: Place, rules: HouseRules, pointer: str, number: int) -> list[Problem]:
    rows = abs(first[1] - second[1])
    if rows <= 1 and abs(first[0] - second[0]) <= 2:
        return [Problem(pointer, "walls-touch", f"This wall touches wall {number + 1}: not even their corners may meet.")]
    if rows < rules.wall_row_gap:
        message = f"This wall is {rows} rows from wall {number + 1}: a car could be caught. Leave {rules.wall_row_gap} rows."
        return [Problem(pointer, "walls-too-close", message)]
    return []


def bomb_problems(layout: Layout, bombs: list[tuple[int, int, int]]) -> list[Problem]:
    """Preparation, rulings MD-05, MD-06: where bombs lie."""
    walled = {cell for wall in layout.walls for cell in wall_cells(wall)}
    seen: set[Place] = set()
    problems: list[Problem] = []
    for index, (lane, row, count) in enumerate(bombs):
        pointer = f"/bombs/{index}"
        if not 1 <= lane <= layout.lanes:
            problems.append(Problem(f"{pointer}/0", "bomb-off-track", f"The track has lanes 1 to {layout.lanes}."))
        problems += _far_ahead(layout, f"{pointer}/1", row, "bomb")
        if not 1 <= count <= MOST_BOMBS_IN_CELL:
            message = f"A cell holds at most {MOST_BOMBS_IN_CELL} bombs."
            problems.append(Problem(f"{pointer}/2", "too-many-in-cell", message))
        if (lane, row) in walled:
            problems.append(Problem(pointer, "bomb-on-wall", f"There is a wall on lane {lane}, row {row}."))
        if (lane, row) in seen:
            problems.append(Problem(pointer, "cell-twice", f"Lane {lane}, row {row} is there twice: add its bombs up."))
        seen.add((lane, row))
    return problems


def count_problems(bombs: list[tuple[int, int, int]]) -> list[Problem]:
    """Preparation, ruling MD-05: 20 to 25 bombs."""
    total = sum(count for _, _, count in bombs)
    if LEAST_BOMBS <= total <= MOST_BOMBS:
        return []
    message = f"These are {total} bombs: put {LEAST_BOMBS} to {MOST_BOMBS} on the track."
    return [Problem("/bombs", "number-of-bombs", message)]


def grid_problems(layout: Layout) -> list[Problem]:
    """Preparation, rulings MD-01, MD-33: the cars stand apart; row 0 is the row just behind the track."""
    problems = _stand_problems(layout, layout.grid, "/grid", 0)
    if layout.first_row() + ROOM_FOR_WALLS > layout.rows + 1:
        message = "The cars stand too far ahead: there is no room for walls and bombs."
        problems.append(Problem("/grid", "no-room-ahead", message))
    return problems


def finals_problems(layout: Layout) -> list[Problem]:
    """Finals, rulings MD-22, MD-23: the finalists stand apart, on the track, behind all walls and bombs."""
    problems = _stand_problems(layout, layout.finals_grid, "/finals_grid", 2)
    for index, (_, row) in enumerate(layout.finals_grid):
        if row >= layout.first_row():
            message = f"The finalists start behind row {layout.first_row()}, where walls and bombs begin."
            problems.append(Problem(f"/finals_grid/{index}/1", "too-far-ahead", message))
    return problems


def _stand_problems(layout: Layout, places: Iterable[Place], pointer: str, least_row: int) -> list[Problem]:
    taken: set[Place] = set()
    problems: list[Problem] = []
    for index, (lane, row) in enumerate(places):
        here = f"{pointer}/{index}"
        if not 1 <= lane <= layout.lanes:
            problems.append(Problem(f"{here}/0", "off-track", f"The track has lanes 1 to {layout.lanes}."))
        if not least_row <= row <= layout.rows:
            problems.append(Problem(f"{here}/1", "off-track", f"A car starts on rows {least_row} to {layout.rows}."))
        if taken.intersection(cells_of((lane, row))):
            problems.append(Problem(here, "cell-taken", "Another car stands there: a car covers its row and the row behind."))
        taken.update(cells_of((lane, row)))
    return problems


def _far_ahead(layout: Layout, pointer: str, row: int, thing: str) -> list[Problem]:
    if layout.first_row() <= row <= layout.rows:
        return []
    message = f"A {thing} lies on rows {layout.first_row()} to {layout.rows}: at least 5 ahead of the first cars."
    return [Problem(pointer, f"{thing}-row", message)]


def _unknown(name: object) -> Problem:
    shown = str(name)[:40]
    return Problem(f"/{escaped(shown)}", "unknown-field", f"There is no field {shown!r} in a track: take it out.")


def _size(data: dict[str, object], name: str, low: int, high: int, default: int, problems: list[Problem]) -> int:
    value = data.get(name, default)
    if type(value) is int and low <= value <= high:
        return value
    problems.append(Problem(f"/{name}", "track-size", f"The number of {name} must be a whole number from {low} to {high}."))
    return default


def _name(given: object, problems: list[Problem]) -> str:
    if isinstance(given, str) and len(given) <= LONGEST_NAME and all(sign in _NAME_SIGNS for sign in given):
        return given
    message = f"A name has small letters, digits and hyphens, at most {LONGEST_NAME} of them."
    problems.append(Problem("/name", "track-name", message))
    return ""


def _title(given: object, problems: list[Problem]) -> str:
    if isinstance(given, str) and len(given) <= LONGEST_TITLE and given.isprintable():
        return given
    problems.append(Problem("/title", "track-title", f"The title must be a line of at most {LONGEST_TITLE} characters."))
    return ""


def _walls(given: object, problems: list[Problem]) -> list[tuple[Place, Place]]:
    if not isinstance(given, list) or len(given) > MOST_WALLS:
        problems.append(Problem("/walls", "walls-form", f"The walls must be a list of at most {MOST_WALLS}."))
        return []
    found: list[tuple[Place, Place]] = []
    for index, wall in enumerate(given):
        cells = [_cell(cell) for cell in wall] if isinstance(wall, list) and len(wall) == 2 else [None]
        if None in cells:
            problems.append(Problem(f"/walls/{index}", "wall-form", "A wall is its two cells, like [[4, 20], [5, 20]]."))
        else:
            found += [(first, second) for first, second in [cells] if first is not None and second is not None]
    return found


def _bombs(given: object, problems: list[Problem]) -> list[tuple[int, int, int]]:
    # more entries than bombs, so that the real trouble can be told
    if not isinstance(given, list) or len(given) > 2 * MOST_BOMBS:
        problems.append(Problem("/bombs", "bombs-form", "The bombs must be a list of lane, row and number."))
        return []
    found: list[tuple[int, int, int]] = []
    for index, entry in enumerate(given):
        if isinstance(entry, list) and len(entry) == 3 and all(_is_small(number) for number in entry):
            found.append((entry[0], entry[1], entry[2]))
        else:
            message = "Bombs are lane, row and number, like [5, 18, 2]."
            problems.append(Problem(f"/bombs/{index}", "bomb-form", message))
    return found


def _places(given: object, pointer: str, count: int, problems: list[Problem]) -> list[Place]:
    if not isinstance(given, list) or len(given) != count:
        problems.append(Problem(pointer, "grid-form", f"This must be a list of {count} cells, each a lane and a row."))
        return starting_places(count)
    found: list[Place] = []
    for index, entry in enumerate(given):
        cell = _cell(entry)
        if cell is None:
            problems.append(Problem(f"{pointer}/{index}", "cell-form", "A cell is a lane and a row, like [2, 10]."))
        else:
            found.append(cell)
    return found


def _cell(given: object) -> Place | None:
    if isinstance(given, list) and len(given) == 2 and all(_is_small(number) for number in given):
        return (given[0], given[1])
    return None


def _is_small(number: object) -> bool:
    return type(number) is int and 0 <= number <= MOST_ROWS
