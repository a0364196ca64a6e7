"""005, 102 A ship: its Set Up Sheet, and how it is designed."""

from typing import Final

from rules.demons_run import tables
from rules.demons_run.board import Marker
from rules.demons_run.house_rules import HouseRules
from rules.errors import RuleViolation
from rules.hexes import Hex, Hexside

RACING: Final = "racing"
FINISHED: Final = "finished"
DESTROYED: Final = "destroyed"
DISQUALIFIED: Final = "disqualified"


class Ship:
    """A ship and everything that stands on its Set Up Sheet.

    Attributes:
        name: how the table calls it, e.g. its colour.
        hex: where it is.
        facing: hexside it points to, 1 to 6.
        velocity: Velocity Level this Turn, 0 to the highest box.
        velocity_before: Velocity Level before this Turn's allocation or forced change.
        levels: current maximum of each Function (`tables.FUNCTIONS`); Fuel in units, Pilot Integration as box number.
        allocated: Levels allocated this Turn; main engines with a sign, acceleration positive.
        buoys: recovered Buoys, the last one last.
        status: `RACING`, `FINISHED`, `DESTROYED` or `DISQUALIFIED`.
        is_lost: lost in a Null hex (Errata).
        is_captured: held by a Hell Hole (204M).
        has_moved: its own phase of this Turn has begun (ruling DR-78).
        has_ended_movement: it has made its movement of this Turn.
        crises: System Crises in force this Turn.
        crises_next: System Crises for the next Turn.
        leaks: Fuel leaks in force (Crisis 12).
        whip_gain: Velocity Levels won in Gravity Whips this Turn, for the next.
        has_fired: weapons fired this Turn.
        attempts: names of the Buoys of this Turn's tractor attempts, in order.
        finish: its Finish hex, or None where it does not matter.
        checks: even Structural Integrity Levels lost whose Critical Hit check is still to come.
    """

    __slots__ = (
        "allocated",
        "attempts",
        "buoys",
        "checks",
        "crises",
        "crises_next",
        "facing",
        "finish",
        "has_ended_movement",
        "has_fired",
        "has_moved",
        "hex",
        "is_captured",
        "is_lost",
        "leaks",
        "levels",
        "name",
        "status",
        "velocity",
        "velocity_before",
        "whip_gain",
    )

    def __init__(self, name: str, levels: dict[str, int], place: Hex, facing: Hexside, velocity: int = 0) -> None:
        """A ship at the start of a Turn: nothing allocated, nothing suffered. `levels` names all Functions."""
        self.name = name
        self.levels = levels
        self.hex = place
        self.facing = facing
        self.velocity = velocity
        self.velocity_before = velocity
        self.allocated: dict[str, int] = dict.fromkeys(tables.FUEL_PER_ALLOCATED_LEVEL, 0)
        self.buoys: list[Marker] = []
        self.status: str = RACING
        self.is_lost = False
        self.is_captured = False
        self.has_moved = False
        self.has_ended_movement = False
        self.crises: list[str] = []
        self.crises_next: list[str] = []
        self.leaks = 0
        self.whip_gain = 0
        self.has_fired: list[str] = []
        self.attempts: list[str] = []
        self.finish: Hex | None = None
        self.checks: list[int] = []

    def copy(self) -> "Ship":
        """A ship that shares nothing with this one that can change."""
        twin = Ship(self.name, dict(self.levels), self.hex, self.facing, self.velocity)
        twin.velocity_before = self.velocity_before
        twin.allocated = dict(self.allocated)
        twin.buoys = [Marker(buoy.id, buoy.kind, buoy.hex) for buoy in self.buoys]
        twin.status = self.status
        twin.is_lost = self.is_lost
        twin.is_captured = self.is_captured
        twin.has_moved = self.has_moved
        twin.has_ended_movement = self.has_ended_movement
        twin.crises = list(self.crises)
        twin.crises_next = list(self.crises_next)
        twin.leaks = self.leaks
        twin.whip_gain = self.whip_gain
        twin.has_fired = list(self.has_fired)
        twin.attempts = list(self.attempts)
        twin.finish = self.finish
        twin.checks = list(self.checks)
        return twin

    def is_racing(self) -> bool:
        """Whether it is still on the board."""
        return self.status == RACING


def design_cost(levels: dict[str, int]) -> int:
    """102A Points that a design costs. `levels` names any Functions; Fuel in units."""
    points = 0
    for function in tables.FUNCTIONS:
        level = levels.get(function, 0)
        if function == tables.FUEL:
            points += -(-level // tables.FUEL_PER_BOX)
        elif function == tables.PILOT_INTEGRATION:
            points += level * tables.POINTS_PER_PILOT_LEVEL
        else:
            points += level * tables.POINTS_PER_LEVEL
    return points


def design_problems(rules: HouseRules, levels: dict[str, int]) -> list[RuleViolation]:
    """102A Everything that is wrong with a design, in the order of the sheet; empty for a legal one.

    Each refusal points to its Function, the one about the points to the whole.
    """
    problems = level_problems(rules, levels)
    points = design_cost(levels)
    if points > tables.POINTS_PER_SHIP:
        problems.append(
            RuleViolation(
                "too-many-points",
                "102A",
                f"This ship costs {points} points, {points - tables.POINTS_PER_SHIP} more than the "
                f"{tables.POINTS_PER_SHIP} allowed.",
                {"points": points, "allowed": tables.POINTS_PER_SHIP},
            )
        )
    return problems


def level_problems(rules: HouseRules, levels: dict[str, int]) -> list[RuleViolation]:
    """102A, 005K What is wrong with the Levels of an undamaged ship, whatever they cost; each refusal points to its Function."""
    problems: list[RuleViolation] = []
    for function in tables.FUNCTIONS:
        level = levels.get(function, 0)
        highest = rules.sheet_maximum(function)
        if level > highest:
            problems.append(
                RuleViolation(
                    "level-above-sheet",
                    "102A",
                    f"The sheet has no {_words(function)} Level {level}: the highest is {highest}.",
                    {"function": function, "level": level, "highest": highest},
                    f"/{function}",
                )
            )
    fuel = levels.get(tables.FUEL, 0)
    if fuel % tables.FUEL_PER_BOX:
        low = fuel - fuel % tables.FUEL_PER_BOX
        problems.append(
            RuleViolation(
                "fuel-not-in-tens",
                "102A",
                f"Fuel is bought in tens: take {low} or {low + tables.FUEL_PER_BOX}, not {fuel}.",
                {"fuel": fuel},
                f"/{tables.FUEL}",
            )
        )
    if levels.get(tables.STRUCTURAL_INTEGRITY, 0) == 0:
        problems.append(
            RuleViolation(
                "no-structural-integrity",
                "005L",  # ruling DR-09
                "A ship without Structural Integrity is a cloud of debris: buy at least Level 1.",
                {},
                f"/{tables.STRUCTURAL_INTEGRITY}",
            )
        )
    return problems


WORDS: Final = {function: function.replace("_", " ") for function in tables.FUNCTIONS} | {
    tables.PILOT_INTEGRATION: "pilot integration"
}
"""Function names as they stand in a sentence."""


def _words(function: str) -> str:
    return WORDS[function]
