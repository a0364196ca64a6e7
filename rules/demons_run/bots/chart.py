"""A board by numbers, for thoughts that cross many hexes: places count from 0 in reading order, facings from 0 (north) to 5."""

from functools import cache
from typing import Any, Final

from rules.demons_run.board import Board, load_board, read_board
from rules.hexes import HEXSIDES, Hex, hexside, neighbour

OFF: Final = -1
"""Stands for what lies off the board."""


class Chart:
    """A board with its hexes numbered. Nothing may change it.

    Attributes:
        board: the board itself.
        hexes: the hexes by their places.
        places: the places by their hexes.
        ahead: the place ahead of place p at facing f stands at 6 * p + f; `OFF` beyond the edge.
        is_perilous: whether a place is one that a ship keeps out of: Null, Hell Fire, a Gravity Well or a Hell Hole.
        holds_course: whether a ship may not turn in a place: Null or a Gravity Well (204E).
    """

    __slots__ = ("ahead", "board", "hexes", "holds_course", "is_perilous", "places")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.hexes: list[Hex] = list(board.hexes())
        self.places: dict[Hex, int] = {each: place for place, each in enumerate(self.hexes)}
        self.ahead: list[int] = []
        self.is_perilous: list[bool] = []
        self.holds_course: list[bool] = []
        for each in self.hexes:
            holds = board.is_null(each) or board.well_at(each) is not None
            self.holds_course.append(holds)
            self.is_perilous.append(holds or board.fire_at(each) is not None or board.hole_at(each) is not None)
            for side in range(1, HEXSIDES + 1):
                self.ahead.append(self.places.get(neighbour(each, hexside(side)), OFF))

    def away(self, start: int, end: int) -> int:
        """Hexes from one place to another as a beam flies."""
        a = self.hexes[start]
        b = self.hexes[end]
        dq = a[0] - b[0]
        dr = a[1] - b[1]
        return max(abs(dq), abs(dr), abs(dq + dr))

    def around(self, centre: int, radius: int) -> list[int]:
        """Places at most `radius` hexes from one, in reading order of columns."""
        q, r = self.hexes[centre]
        found: list[int] = []
        for dq in range(-radius, radius + 1):
            for dr in range(max(-radius, -dq - radius), min(radius, -dq + radius) + 1):
                place = self.places.get((q + dq, r + dr), OFF)
                if place != OFF:
                    found.append(place)
        return found

    def ways_from(self, start: int, is_closed: list[bool]) -> list[int]:
        """How many hexes each place lies from `start` along open places; a great number where there is no way.

        A closed place has the number of the way to it, and no way leads on from it.
        """
        far = len(self.hexes)
        found = [far] * far
        found[start] = 0
        frontier = [start]
        for here in frontier:
            if is_closed[here] and here != start:
                continue
            steps = found[here] + 1
            for next_place in self.ahead[HEXSIDES * here : HEXSIDES * here + HEXSIDES]:
                if next_place != OFF and steps < found[next_place]:
                    found[next_place] = steps
                    frontier.append(next_place)
        return found


@cache
def _chart_of(name: str) -> Chart:
    return Chart(load_board(name))


def chart_of(board: str | dict[str, Any]) -> Chart:
    """The chart of a board as a view names it: one of the game's own, or the table's with its whole document."""
    return _chart_of(board) if isinstance(board, str) else Chart(read_board(board))
