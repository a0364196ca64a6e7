"""205 What a tractor can expect of the Buoys along a way."""

from typing import Final

from rules.demons_run import tables
from rules.demons_run.board import FireKind
from rules.demons_run.bots.chart import Chart
from rules.demons_run.house_rules import HouseRules

FACES: Final = 6
WORTHWHILE: Final = 0.3
"""Attempts less likely than this are not planned for."""


class Bait:
    """A Buoy that can be tried for from a place. Lists go by Velocity Levels above those that are free of a modifier.

    Attributes:
        buoy: its number.
        chances: chance that an attempt succeeds.
        levels: Tractor Levels that the attempt takes.
    """

    __slots__ = ("buoy", "chances", "levels")

    def __init__(self, buoy: int, chances: list[float], levels: list[int]) -> None:
        self.buoy = buoy
        self.chances = chances
        self.levels = levels


class Beam:
    """205B A ship's tractor as it would be used.

    Attributes:
        level: Levels allocated.
        pilot: the Pilot Integration modifier.
    """

    __slots__ = ("level", "pilot")

    def __init__(self, level: int, pilot: int) -> None:
        self.level = level
        self.pilot = pilot

    def chance(self, modifier: int) -> float:
        """205A-D The chance that one attempt succeeds; `modifier` is that of distance, terrain, Velocity and earlier attempts."""
        if self.level == 0:
            return 0.0
        needed = tables.TRACTOR_SUCCESS - self.level - self.pilot - modifier
        return max(0.0, min(1.0, (FACES + 1 - needed) / FACES))

    def enough(self, modifier: int) -> int:
        """205B-D Levels, up to its own, with which an attempt is certain, or all of them."""
        return max(1, min(self.level, tables.TRACTOR_SUCCESS - 1 - self.pilot - modifier))

    def chance_after(self, modifier: int, made: float) -> float:
        """205B.g The same after a number of earlier attempts, which may be an expected one."""
        needed = tables.TRACTOR_SUCCESS - self.level - self.pilot - modifier - made * tables.TRACTOR_PER_EARLIER_ATTEMPT
        return max(0.0, min(1.0, (FACES + 1 - needed) / FACES))

    def reach(self) -> int:
        """The farthest distance, in hexes, with a chance in the open."""
        return max(0, (self.level + self.pilot + FACES - tables.TRACTOR_SUCCESS) // -tables.TRACTOR_PER_HEX)


def velocity_modifier(velocity: int) -> int:
    """205B.a The modifier of a Velocity Level, 0 or less."""
    return max(0, velocity - tables.TRACTOR_FREE_VELOCITY) * tables.TRACTOR_PER_VELOCITY_ABOVE


def terrain_modifier(rules: HouseRules, chart: Chart, place: int) -> int:
    """205B.c-f, ruling DR-56 The modifier of the hex that a Buoy lies in, 0 or less."""
    board = chart.board
    each = chart.hexes[place]
    fire: FireKind | None = board.fire_at(each)
    burns = 0 if fire is None else tables.TRACTOR_IN_FIRE[fire]
    pulls = 0 if board.well_at(each) is None else tables.TRACTOR_IN_WELL
    return burns + pulls if rules.terrain_mods == "cumulative" else min(burns, pulls)


def lay_bait(
    baits: dict[int, list[Bait]], beam: Beam, rules: HouseRules, chart: Chart, buoy: int, spots: list[int], fastest: int
) -> None:
    """Note for every place within reach how likely an attempt on a Buoy succeeds from there, and what it takes.

    Args:
        baits: by place; changed.
        beam: the tractor; as many of its Levels are used as are needed.
        rules: the house rules.
        chart: the board.
        buoy: its number.
        spots: places that it lies in, each equally likely; if there are several, all Levels are used.
        fastest: the highest Velocity thought of.
    """
    above = max(0, fastest - tables.TRACTOR_FREE_VELOCITY)
    laid: dict[int, Bait] = {}
    for spot in spots:
        terrain = terrain_modifier(rules, chart, spot)
        for away, ring in enumerate(chart.rings(spot)[: beam.reach() + 1]):
            modifier = terrain + away * tables.TRACTOR_PER_HEX
            modifiers = [modifier + faster * tables.TRACTOR_PER_VELOCITY_ABOVE for faster in range(above + 1)]
            chances = [beam.chance(each) / len(spots) for each in modifiers]
            levels = [beam.enough(each) if len(spots) == 1 else beam.level for each in modifiers]
            for place in ring:
                known = laid.get(place)
                if known is not None:
                    laid[place] = Bait(buoy, [a + b for a, b in zip(known.chances, chances, strict=True)], levels)
                else:
                    laid[place] = Bait(buoy, chances, levels)
    for place, bait in laid.items():
        if bait.chances[0] >= WORTHWHILE:
            baits.setdefault(place, []).append(bait)
