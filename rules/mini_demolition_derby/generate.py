"""Preparation: walls and bombs at random, and which car stands where."""

from typing import Final

from rules.dice import Dice
from rules.errors import RuleViolation
from rules.mini_demolition_derby.house_rules import HouseRules
from rules.mini_demolition_derby.layout import Layout, Place, cars_in_row, default_layout, lanes_problem, wall_cells
from rules.mini_demolition_derby.layout_check import MOST_BOMBS_IN_CELL, MOST_WALLS

_GAP_THAT_NEVER_TOUCHES: Final = 2


def draw_track(rules: HouseRules, lanes: int, rows: int, dice: Dice) -> Layout:
    """Preparation: a track of this size with walls and bombs at random.

    Raises:
        RuleViolation: `too-few-lanes` for rows of so many cars (ruling MD-33).
    """
    problem = lanes_problem(rules.cars, lanes)
    if problem:
        raise RuleViolation("too-few-lanes", "MD-33", problem, {"cars": rules.cars, "lanes": lanes}, "/lanes")
    layout = default_layout(rules, lanes, rows)
    lay_walls(layout, rules, dice)
    lay_bombs(layout, rules, dice)
    return layout


def lay_walls(layout: Layout, rules: HouseRules, dice: Dice) -> None:
    """Preparation, rulings MD-04, MD-06: six walls, so that every lane has one, but for the two at the borders."""
    rows = _wall_rows(layout, max(rules.wall_row_gap, _GAP_THAT_NEVER_TOUCHES), dice)
    lanes = _wall_lanes(layout.lanes, dice)
    order = dice.order(MOST_WALLS, "which wall lies where")
    layout.walls = [(lanes[lane], row) for row, lane in zip(rows, order, strict=True)]


def _wall_rows(layout: Layout, gap: int, dice: Dice) -> list[int]:
    """Rows at least `gap` apart, each such choice equally likely: drawn without the gaps, which are then put back."""
    room = layout.rows - layout.first_row() + 1 - (MOST_WALLS - 1) * (gap - 1)
    left = list(range(room))
    drawn = [left.pop(dice.one(len(left), "row of a wall") - 1) for _ in range(MOST_WALLS)]
    return [layout.first_row() + row + number * (gap - 1) for number, row in enumerate(sorted(drawn))]


def _wall_lanes(lanes: int, dice: Dice) -> list[int]:
    """Left lanes of the walls: as many as it takes stand shoulder to shoulder, the others anywhere."""
    tiles = list(range(2, lanes - 1, 2))
    if lanes % 2:
        # one lane is left over: from some tile on, all stand one lane further left, so that two overlap
        first_left = dice.one(len(tiles), "lane of a wall")
        tiles = [2 * number + (2 if number < first_left else 1) for number in range(len(tiles) + 1)]
    return tiles + [dice.one(lanes - 3, "lane of a wall") + 1 for _ in range(MOST_WALLS - len(tiles))]


def lay_bombs(layout: Layout, rules: HouseRules, dice: Dice) -> None:
    """Preparation, rulings MD-05, MD-06: bombs anywhere ahead of the first cars but on walls, at most three in a cell."""
    lanes, first = layout.lanes, layout.first_row()
    # cells are counted row by row, and those that take no bomb are passed over
    closed = sorted((row - first) * lanes + lane - 1 for wall in layout.walls for lane, row in wall_cells(wall))
    cells = lanes * (layout.rows - first + 1)
    layout.bombs = {}
    for _ in range(rules.bombs):
        number = _open_cell(closed, dice.one(cells - len(closed), "place of a bomb") - 1)
        cell: Place = (number % lanes + 1, first + number // lanes)
        layout.bombs[cell] = layout.bombs.get(cell, 0) + 1
        if layout.bombs[cell] == MOST_BOMBS_IN_CELL:
            closed.append(number)
            closed.sort()


def _open_cell(closed: list[int], place: int) -> int:
    """The cell at this place (from 0) among those that are not closed; `closed` is sorted."""
    number = place
    for cell in closed:
        if cell > number:
            break
        number += 1
    return number


def starting_teams(rules: HouseRules, dice: Dice) -> list[int]:
    """Preparation, ruling MD-03: the number of the team (from 0) on each place of the grid.

    Each colour stands one place further left in the row ahead, or the cars stand at random.
    """
    in_row = cars_in_row(rules.cars)
    teams = [(place - row) % in_row for row in range(rules.cars // in_row) for place in range(in_row)]
    if rules.grid == "random":
        return [teams[place] for place in dice.order(rules.cars, "place at the start")]
    return teams
