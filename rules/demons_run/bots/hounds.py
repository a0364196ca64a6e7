"""204J Where Hell Hounds may go off next, counted out over every fall of their dice."""

from typing import Final

from rules.demons_run import tables
from rules.demons_run.board import Board
from rules.demons_run.bots.chart import Chart
from rules.demons_run.bots.sight import Sight
from rules.demons_run.buoys import drift, orbit
from rules.demons_run.hell_hounds import REACH
from rules.demons_run.house_rules import HouseRules
from rules.hexes import HEXSIDES, Hex, hexside

FACES: Final = 6

LEAP: Final = 9
"""Hexes that a Hell Hound can come in one Turn, Gravity Whips and all."""


class Hunt:
    """What a Hell Hound may do in its move.

    Attributes:
        chance: how likely it is.
        stops: hexes that it is in, from the one where it lies.
    """

    __slots__ = ("chance", "stops")

    def __init__(self, chance: float, stops: list[Hex]) -> None:
        self.chance = chance
        self.stops = stops


def hunts(rules: HouseRules, board: Board, start: Hex) -> list[Hunt]:
    """204H-J, ruling DR-69 All moves of a Hell Hound: it drifts, and where it does not, it orbits or rests."""
    found: list[Hunt] = []
    resting = 1.0
    chance = 1.0 / (FACES * HEXSIDES)
    for die in range(1, tables.FREE_FLOATER_MOVES_UP_TO + 1):
        for side in range(1, HEXSIDES + 1):
            path = drift(rules, board, start, die, hexside(side))
            if path:
                found.append(Hunt(chance, [start, *path]))
                resting -= chance
    hole = board.well_at(start)
    if hole is None:
        return [*found, Hunt(resting, [start])]
    return found + [Hunt(resting / FACES, [start, *orbit(hole, start, die)]) for die in range(1, FACES + 1)]


def strikes(sight: Sight, near: int) -> dict[int, list[float]]:
    """204J How likely Hell Hounds go off 0, 1 or 2 hexes from a ship that rests in a place.

    A Hell Hound stops where it is closest. That another ship may be nearer is not thought of.

    Args:
        sight: the race.
        near: hexes from the ship within which it may rest.

    Returns:
        By place, the expected number of Hell Hounds at each distance; places that are safe are left out.
    """
    chart = sight.chart
    found: dict[int, list[float]] = {}
    for hound in sight.hell_hounds:
        if chart.away(sight.place, chart.places[hound.hex]) > near + LEAP + REACH:
            continue
        for hunt in hunts(sight.rules, chart.board, hound.hex):
            for place, away in _closest(chart, hunt.stops).items():
                chances = found.get(place)
                if chances is None:
                    chances = found[place] = [0.0] * (REACH + 1)
                chances[away] += hunt.chance
    return found


def _closest(chart: Chart, stops: list[Hex]) -> dict[int, int]:
    """Places within reach of some of the stops, with the distance of the closest."""
    found: dict[int, int] = {}
    for stop in stops:
        for away, ring in enumerate(chart.rings(chart.places[stop])[: REACH + 1]):
            for place in ring:
                if away < found.get(place, REACH + 1):
                    found[place] = away
    return found
