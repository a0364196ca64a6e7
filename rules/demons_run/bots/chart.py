"""A board by numbers, for thoughts that cross many hexes: places count from 0 in reading order, facings from 0 (north) to 5."""

from functools import cache
from typing import Any, Final

from rules.demons_run.board import Board, load_board, read_board
from rules.hexes import HEXSIDES, Hex, hexside, neighbour

OFF: Final = -1
"""Stands for what lies off the board."""

FAR: Final = 8
"""Hexes that are near enough to be looked at one by one."""

UNKNOWN: Final = -1


class Chart:
    """A board with its hexes numbered. Nothing may change it; distances are worked out once, when they are first asked for.

    Attributes:
        board: the board itself.
        hexes: the hexes by their places.
        places: the places by their hexes.
        ahead: the place ahead of place p at facing f stands at 6 * p + f; `OFF` beyond the edge.
        is_perilous: whether a place is one that a ship keeps out of: Null, Hell Fire, a Gravity Well or a Hell Hole.
        holds_course: whether a ship may not turn in a place: Null or a Gravity Well (204E).
    """

    __slots__ = ("_rings", "_ways", "ahead", "board", "hexes", "holds_course", "is_perilous", "places")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.hexes: list[Hex] = list(board.hexes())
        self.places: dict[Hex, int] = {each: place for place, each in enumerate(self.hexes)}
        self._rings: dict[int, list[list[int]]] = {}
        self._ways: dict[int, Ways] = {}
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

    def rings(self, centre: int) -> list[list[int]]:
        """The places 0, 1, 2 ... `FAR` hexes from one, in the order of their columns."""
        known = self._rings.get(centre)
        if known is not None:
            return known
        q, r = self.hexes[centre]
        found: list[list[int]] = [[] for _ in range(FAR + 1)]
        for dq in range(-FAR, FAR + 1):
            for dr in range(max(-FAR, -dq - FAR), min(FAR, -dq + FAR) + 1):
                place = self.places.get((q + dq, r + dr), OFF)
                if place != OFF:
                    found[max(abs(dq), abs(dr), abs(dq + dr))].append(place)
        self._rings[centre] = found
        return found

    def around(self, centre: int, radius: int) -> list[int]:
        """Places at most `radius` hexes from one (`FAR` at most), the nearest first."""
        return [place for ring in self.rings(centre)[: radius + 1] for place in ring]

    def ways_to(self, end: int) -> "Ways":
        """The ways to a place along harmless hexes; Hell Hounds, which move, are not thought of."""
        known = self._ways.get(end)
        if known is None:
            known = Ways(self, end, self.is_perilous)
            self._ways[end] = known
        return known


class Ways:
    """204 How far it is to a place along open hexes.

    Attributes:
        hexes: by place, hexes to go; a great number where there is no way. A closed place has the number of the way out of it.
    """

    __slots__ = ("_ahead", "_turned", "hexes")

    def __init__(self, chart: Chart, end: int, is_closed: list[bool]) -> None:
        far = len(chart.hexes)
        self._ahead = chart.ahead
        self._turned: list[int] = [UNKNOWN] * (HEXSIDES * far)
        self.hexes: list[int] = [far] * far
        self.hexes[end] = 0
        frontier = [end]
        for here in frontier:
            if is_closed[here] and here != end:
                continue
            steps = self.hexes[here] + 1
            for side in range(HEXSIDES):
                place = chart.ahead[HEXSIDES * here + side]
                if place != OFF and steps < self.hexes[place]:
                    self.hexes[place] = steps
                    frontier.append(place)

    def turned_away(self, place: int, facing: int) -> int:
        """Hexsides, 0 to 3, by which a ship in `place` points away from the way."""
        known = self._turned[HEXSIDES * place + facing]
        if known != UNKNOWN:
            return known
        found = HEXSIDES // 2
        for turned in range(HEXSIDES):
            ahead = self._ahead[HEXSIDES * place + (facing + turned) % HEXSIDES]
            if ahead != OFF and self.hexes[ahead] < self.hexes[place]:
                found = min(found, turned, HEXSIDES - turned)
        self._turned[HEXSIDES * place + facing] = found
        return found


@cache
def _chart_of(name: str) -> Chart:
    return Chart(load_board(name))


def chart_of(board: str | dict[str, Any]) -> Chart:
    """The chart of a board as a view names it: one of the game's own, or the table's with its whole document."""
    return _chart_of(board) if isinstance(board, str) else Chart(read_board(board))
