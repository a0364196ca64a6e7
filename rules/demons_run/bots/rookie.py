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
                params = _design(form, dice)
            elif offer.name == ALLOCATE:
                params = _allocation(form, dice)
            else:
                params = {"path": _path(form, dice)}
        return Choice(Action(offer.name, offer.seat, offer.decision, params), WHY)


def _design(form: dict[str, Any], dice: Dice) -> dict[str, object]:
    """102 Points spent one by one, on whatever Function comes up."""
    facing: dict[str, object] = {"facing": dice.one(form["facing"]["highest"], "facing")}
    if "levels" not in form:
        return facing
    functions = list(form["levels"])
    levels: dict[str, int] = {name: form["levels"][name]["lowest"] for name in functions}
    left = form["points"] - levels[tables.STRUCTURAL_INTEGRITY]
    for _ in range(PURCHASES):
        name = functions[any_of(len(functions), dice)]
        box = form["levels"][name]
        if box["points_per_step"] <= left and levels[name] + box["step"] <= box["highest"]:
            levels[name] += box["step"]
            left -= box["points_per_step"]
    return {"levels": levels, **facing}


def _allocation(form: dict[str, Any], dice: Dice) -> dict[str, object]:
    """203 Any Level of any Function that the Fuel left over pays for; never both faster and slower."""
    fuel: int = form["fuel"]
    levels: dict[str, object] = {}
    names = list(form["levels"])
    names.remove(("accelerate", "decelerate")[any_of(2, dice)])
    for name in names:
        box = form["levels"][name]
        level = any_of(min(box["highest"], fuel // box["fuel_per_level"]) + 1, dice)
        if level:
            levels[name] = level
            fuel -= level * box["fuel_per_level"]
    return levels


def _path(form: dict[str, Any], dice: Dice) -> list[str]:
    """204, 205 Any way, and here and there an attempt on any Buoy."""
    if not form["ends"]:
        return []
    end = form["ends"][any_of(len(form["ends"]), dice)]
    buoys = form["tractor"]
    attempts: dict[int, str] = {}
    if buoys and not end["ends"]:
        for place in range(form["mps"]):
            if any_of(3, dice) == 0:
                attempts[place + 1] = buoys[any_of(len(buoys), dice)]
    return with_attempts(end["path"], form, attempts)
