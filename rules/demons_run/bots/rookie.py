"""A player who has just learnt the rules: anything that is allowed."""

from typing import Any, Final

from rules.bots import Choice
from rules.demons_run import tables
from rules.demons_run.bots.paths import with_attempts
from rules.demons_run.legal import ALLOCATE, DESIGN_SHIP
from rules.dice import Dice
from rules.game import Action, Decision
from rules.rookie import WHY, any_of

PURCHASES: Final = 200
"""Tries to spend a point; by then hardly any is left."""


class Rookie:
    """Fills in the forms at random. See `rules.bots.Bot`."""

    def choose(self, view: dict[str, object], decision: Decision, offers: list[Action], dice: Dice) -> Choice:
        """See `rules.bots.Bot.choose`."""
        offer = offers[any_of(len(offers), dice)]
        params: dict[str, object] = offer.params
        if "form" in offer.params:
            form: Any = offer.params["form"]
            if offer.name == DESIGN_SHIP:
                params = any_design(form, dice)
            elif offer.name == ALLOCATE:
                params = any_allocation(form, dice)
            else:
                params = {"path": _path(form, dice)}
        return Choice(Action(offer.name, offer.seat, offer.decision, params), WHY)


def any_design(form: dict[str, Any], dice: Dice) -> dict[str, object]:
    """102 Points spent one by one, on whatever Function comes up; `form` is that of the decision."""
    facing: dict[str, object] = {"facing": dice.one(form["facing"]["highest"], "facing")}
    if "levels" not in form:
        return facing
    functions: list[str] = list(form["levels"])
    boxes: list[dict[str, int]] = list(form["levels"].values())
    levels: list[int] = [box["lowest"] for box in boxes]
    highest: list[int] = [box["highest"] for box in boxes]
    steps: list[int] = [box["step"] for box in boxes]
    prices: list[int] = [box["points_per_step"] for box in boxes]
    left: int = form["points"] - form["levels"][tables.STRUCTURAL_INTEGRITY]["lowest"]
    for _ in range(PURCHASES):
        place = any_of(len(levels), dice)
        if prices[place] <= left and levels[place] + steps[place] <= highest[place]:
            levels[place] += steps[place]
            left -= prices[place]
    return {"levels": dict(zip(functions, levels, strict=True)), **facing}


def any_allocation(form: dict[str, Any], dice: Dice) -> dict[str, object]:
    """203 Any Level of any Function that the Fuel left over pays for; never both faster and slower."""
    fuel: int = form["fuel"]
    levels: dict[str, object] = {}
    boxes: dict[str, dict[str, int]] = form["levels"]
    names = list(boxes)
    names.remove(("accelerate", "decelerate")[any_of(2, dice)])
    for name in names:
        box = boxes[name]
        level = any_of(min(box["highest"], fuel // box["fuel_per_level"]) + 1, dice)
        if level:
            levels[name] = level
            fuel -= level * box["fuel_per_level"]
    return levels


def _path(form: dict[str, Any], dice: Dice) -> list[str]:
    if not form["ends"]:
        return []
    end = form["ends"][any_of(len(form["ends"]), dice)]
    attempts = any_attempts(form["mps"], form["tractor"] if not end["ends"] else [], dice)
    return with_attempts(end["path"], form, attempts)


def any_attempts(mps: int, buoys: list[str], dice: Dice) -> dict[int, str]:
    """205A After some of the MPs an attempt on any of the Buoys.

    Returns:
        The Buoy to try for after the first, second ... MP.
    """
    attempts: dict[int, str] = {}
    if buoys:
        for place in range(mps):
            if any_of(3, dice) == 0:
                attempts[place + 1] = buoys[any_of(len(buoys), dice)]
    return attempts
