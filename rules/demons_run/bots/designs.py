"""102 Ships that the bots build, in several styles."""

from typing import Any, Final

from rules.demons_run import tables
from rules.demons_run.ship import design_cost


class Style:
    """A way to win.

    Attributes:
        name: kebab case.
        wishes: Levels of the ship, the dearest wish first: what the points or the sheet do not allow is cut from the end.
        pace: hexes a Turn that it plans with.
        fastest: highest Velocity it goes at of its own will.
        thrift: Fuel that it means to bring home (211B.e).
        aggression: Victory Points that a certain shot at a rival next Turn is worth to it.
        buoys: what it makes of a Buoy's Victory Points.
        haste: what it makes of the Victory Points for finishing.
    """

    __slots__ = ("aggression", "buoys", "fastest", "haste", "name", "pace", "thrift", "wishes")

    def __init__(
        self,
        name: str,
        wishes: list[tuple[str, int]],
        *,
        pace: float,
        fastest: int,
        thrift: int = tables.FUEL_POINTS_MAXIMUM,
        aggression: float = 0.0,
        buoys: float = 1.0,
        haste: float = 1.0,
    ) -> None:
        self.name = name
        self.wishes = wishes
        self.pace = pace
        self.fastest = fastest
        self.thrift = thrift
        self.aggression = aggression
        self.buoys = buoys
        self.haste = haste

    def levels(self, form: dict[str, Any]) -> dict[str, int]:
        """102A The design, cut to what this table's sheet has and its points pay for; points left over buy Fuel."""
        boxes: dict[str, dict[str, int]] = form["levels"]
        points: int = form["points"]
        levels: dict[str, int] = dict.fromkeys(boxes, 0)
        levels[tables.STRUCTURAL_INTEGRITY] = boxes[tables.STRUCTURAL_INTEGRITY]["lowest"]
        for function, wished in [*self.wishes, (tables.FUEL, boxes[tables.FUEL]["highest"])]:
            box = boxes[function]
            while levels[function] < min(wished, box["highest"]) and design_cost(levels) + box["points_per_step"] <= points:
                levels[function] += box["step"]
        return levels


COLLECTOR = Style(
    "collector",
    [
        (tables.FUEL, 270),
        (tables.TRACTOR, 10),
        (tables.MAIN_ENGINES, 5),
        (tables.MANEUVER_ENGINES, 6),
        (tables.PILOT_INTEGRATION, 4),
        (tables.STRUCTURAL_INTEGRITY, 20),
    ],
    pace=4.5,
    fastest=6,
)

FAST = Style(
    "fast",
    [
        (tables.FUEL, 240),
        (tables.TRACTOR, 10),
        (tables.MAIN_ENGINES, 8),
        (tables.MANEUVER_ENGINES, 8),
        (tables.PILOT_INTEGRATION, 4),
        (tables.STRUCTURAL_INTEGRITY, 20),
    ],
    pace=6.0,
    fastest=8,
    buoys=0.8,
    haste=2.0,
)

FIGHTER = Style(
    "fighter",
    [
        (tables.FUEL, 230),
        (tables.LASER, 11),
        (tables.TRACTOR, 8),
        (tables.MAIN_ENGINES, 5),
        (tables.MANEUVER_ENGINES, 8),
        (tables.PILOT_INTEGRATION, 4),
        (tables.STRUCTURAL_INTEGRITY, 12),
        (tables.SCREENS, 6),
    ],
    pace=4.5,
    fastest=6,
    aggression=40.0,
)

STYLES: Final = (FAST, FIGHTER, COLLECTOR)
