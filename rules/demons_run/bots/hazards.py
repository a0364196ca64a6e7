"""What a ship keeps away from, and which of several evils is the least."""

from typing import Any, Final

from rules.demons_run import tables
from rules.demons_run.board import HoleKind
from rules.demons_run.bots.sight import Sight
from rules.demons_run.hell_hounds import REACH
from rules.demons_run.movement import after_escape
from rules.demons_run.path import CAPTURED, FINISHED, OFF_BOARD, Progress, plan_path
from rules.hexes import Hex
from rules.odds import ways_to_throw

HOUND_WAYS: Final = tuple(ways_to_throw(dice, 6) for dice in tables.HELL_HOUND_DICE)

USUAL_LASER: Final = 8

OUT: Final = 1000.0
HELD: Final = {HoleKind.ORDINARY: 150.0, HoleKind.HELL2: 300.0, HoleKind.HELL3: 400.0}
NULL: Final = 30.0
FIRE: Final = 40.0
WELL: Final = 3.0
HOUND: Final = 60.0
"""Victory Points that each evil is reckoned to cost."""


def closed_places(sight: Sight) -> list[bool]:
    """By place, what a ship does not enter of its own will: perilous hexes, and those that a Hell Hound watches (207A)."""
    closed = list(sight.chart.is_perilous)
    for hound in sight.hell_hounds:
        for place in sight.chart.around(sight.chart.places[hound.hex], REACH):
            closed[place] = True
    return closed


class Stakes:
    """What a ship has to lose: the last hit costs everything (212C), and each one before it brings that nearer.

    Attributes:
        structure: Structural Integrity Levels.
        all: Victory Points of a ship that comes home.
    """

    __slots__ = ("all", "structure")

    def __init__(self, structure: int, everything: float) -> None:
        self.structure = structure
        self.all = everything

    def loss(self, hits: int) -> float:
        """210A Victory Points that hits cost: twice as many are four times as bad, for the next ones meet a weaker ship."""
        if hits >= self.structure:
            return self.all
        part = max(0, hits) / self.structure
        return self.all * part * part

    def hound_loss(self, away: int, screens: int) -> float:
        """207B Victory Points that a Hell Hound which goes off 0, 1 or 2 hexes away costs on average."""
        dice = tables.HELL_HOUND_DICE[away]
        ways = HOUND_WAYS[away]
        return sum(number * self.loss(place + dice - screens) for place, number in enumerate(ways)) / sum(ways)

    def hound_losses(self, screens: int) -> list[float]:
        """207B Victory Points that a Hell Hound costs on average, by the distance at which it goes off."""
        return [self.hound_loss(away, screens) for away in range(REACH + 1)]

    def shot_loss(self, screens: int) -> float:
        """206F Victory Points that a hit by a usual laser costs."""
        return self.loss(USUAL_LASER - screens)


def hound_risk(chances: list[float] | None, losses: list[float]) -> float:
    """204J Victory Points at risk from Hell Hounds that move while a ship rests: of `strikes` and `hound_losses`, by distance."""
    risk = 0.0
    if chances is not None:
        for away, chance in enumerate(chances):
            risk += chance * losses[away]
    return risk


def least_evil(sight: Sight, form: dict[str, Any], home: list[int]) -> list[str]:
    """The path of a movement form that costs least, for a ship that has no harmless way.

    Args:
        sight: the race.
        form: the movement form; it has an end, or the ship stays where it is.
        home: hexes from every place to where the ship would like to be.
    """
    best: list[str] = []
    least = OUT * OUT
    for end in form["ends"]:
        cost = _cost(sight, end, home, form["mps"])
        if cost < least:
            best = end["path"]
            least = cost
    return best


def _cost(sight: Sight, end: dict[str, Any], home: list[int], mps: int) -> float:
    if end["ends"] == FINISHED:
        return -OUT
    mover = after_escape(sight.ship)
    legs = plan_path(sight.play(), mover, end["path"], Progress(mover.velocity - mps))
    hexes: list[Hex] = [each for leg in legs for each in leg.hexes]
    cost = OUT if end["ends"] == OFF_BOARD else 0.0
    for each in hexes:
        cost += _evil(sight, each)
    last = sight.chart.places[sight.chart.board.parse(end["hex"])]
    if end["ends"] == CAPTURED:
        hole = sight.chart.board.hole_at(sight.chart.hexes[last])
        cost += OUT if hole is None else HELD[hole.kind]
    return cost + _hounds_met(sight, hexes) + home[last]


def _evil(sight: Sight, each: Hex) -> float:
    board = sight.chart.board
    fire = board.fire_at(each)
    cost = NULL if board.is_null(each) else 0.0
    if fire is not None:
        cost += FIRE + FIRE * tables.HELL_FIRE_MODIFIER[fire]
    if board.well_at(each) is not None:
        cost += WELL
    return cost


def _hounds_met(sight: Sight, hexes: list[Hex]) -> float:
    met = 0
    for hound in sight.hell_hounds:
        lair = sight.chart.places[hound.hex]
        met += min((sight.chart.away(lair, sight.chart.places[each]) for each in hexes), default=REACH + 1) <= REACH
    return met * HOUND
