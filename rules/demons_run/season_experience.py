"""212A, 212B Experience: Levels bought with Victory Points, on top of the design."""

from rules.demons_run.season import Season, SeasonShip, experience_cost, level_step
from rules.demons_run.season_races import verify_between_races
from rules.demons_run.ship import WORDS
from rules.errors import RuleViolation


class Offer:
    """What a ship may buy of one Function.

    Attributes:
        function: of the Set Up Sheet.
        step: how much is bought at once, Fuel in units.
        cost: Victory Points for one step.
        most: how much the ship can pay for and the sheet has room for; a multiple of `step`.
    """

    __slots__ = ("cost", "function", "most", "step")

    def __init__(self, function: str, most: int) -> None:
        self.function = function
        self.step = level_step(function)
        self.cost = experience_cost(function, self.step)
        self.most = most


def offers(season: Season, ship: SeasonShip) -> list[Offer]:
    """212B What a ship's experience buys now, in the order of the sheet; each alone, since all are paid from the same points."""
    if season.open_race() is not None or season.is_destroyed(ship.name):
        return []
    points = season.experience(ship.name)
    found = []
    for function, level in ship.sheet().items():
        step = level_step(function)
        paid = points // experience_cost(function, step) * step
        room = season.rules.sheet_maximum(function) - level
        most = min(paid, room - room % step)
        if most > 0:
            found.append(Offer(function, most))
    return found


def improve(season: Season, name: str, levels: dict[str, int]) -> None:
    """212A, 212B A ship buys Levels with its experience; what is left is carried over.

    Args:
        season: the season.
        name: of the ship.
        levels: how many Levels more of which Functions (`tables.FUNCTIONS`), Fuel in units; all of them are bought or none.

    Raises:
        RuleViolation: ``unknown-ship``, ``race-open``, ``ship-destroyed``, ``nothing-bought``, ``fuel-not-in-tens``,
            ``level-above-sheet``, ``not-enough-experience``; pointers ``/ship`` or into ``/levels``.
    """
    ship = _improvable(season, name)
    if not levels:
        raise RuleViolation("nothing-bought", "212A", "Say which Functions get more Levels.", {}, "/levels")
    cost = 0
    for function, more in levels.items():
        _verify_level(season, ship, function, more)
        cost += experience_cost(function, more)
    points = season.experience(name)
    if cost > points:
        words = f"This costs {cost} points, and {name} has {points} to spend."
        raise RuleViolation("not-enough-experience", "212B", words, {"ship": name, "cost": cost, "points": points}, "/levels")
    for function, more in levels.items():
        ship.bought[function] += more


def _improvable(season: Season, name: str) -> SeasonShip:
    try:
        ship = season.ship(name)
        if season.is_destroyed(name):
            raise RuleViolation("ship-destroyed", "212C", f"{name} has been destroyed and races no more.", {"ship": name})
    except RuleViolation as refused:
        refused.pointer = "/ship"
        raise
    verify_between_races(season)
    return ship


def _verify_level(season: Season, ship: SeasonShip, function: str, more: int) -> None:
    if more < 1:
        raise RuleViolation("nothing-bought", "212A", "Buy at least one Level, or leave it out.", {}, f"/levels/{function}")
    if more % level_step(function):
        words = f"Fuel is bought in tens, not {more}."
        raise RuleViolation("fuel-not-in-tens", "212A", words, {"fuel": more}, f"/levels/{function}")
    level = ship.sheet()[function] + more
    highest = season.rules.sheet_maximum(function)
    if level > highest:
        words = f"The sheet has no {WORDS[function]} Level {level}: the highest is {highest}."  # ruling DR-89
        params: dict[str, object] = {"function": function, "level": level, "highest": highest}
        raise RuleViolation("level-above-sheet", "005K", words, params, f"/levels/{function}")
