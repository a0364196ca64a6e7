"""203 Allocating ship Functions, and what it costs."""

from rules.demons_run import tables
from rules.demons_run.damage import FORBIDDEN_FUNCTIONS, change_velocity
from rules.demons_run.play import Play
from rules.demons_run.ship import Ship
from rules.errors import RuleViolation
from rules.game import Term


class Allocation:
    """Levels that a player allocates for one Turn, each >= 0; not both of `accelerate` and `decelerate`."""

    __slots__ = ("accelerate", "decelerate", "levels")

    def __init__(
        self,
        *,
        accelerate: int = 0,
        decelerate: int = 0,
        tractor: int = 0,
        laser: int = 0,
        scrambler: int = 0,
        screens: int = 0,
    ) -> None:
        self.accelerate = accelerate
        self.decelerate = decelerate
        self.levels: dict[str, int] = {
            tables.MAIN_ENGINES: accelerate + decelerate,
            tables.TRACTOR: tractor,
            tables.LASER: laser,
            tables.SCRAMBLER: scrambler,
            tables.SCREENS: screens,
        }

    def cost(self) -> int:
        """203C Fuel for all of it."""
        return sum(level * tables.FUEL_PER_ALLOCATED_LEVEL[function] for function, level in self.levels.items())


def verify_allocation(play: Play, ship: Ship, allocation: Allocation) -> None:
    """203A, 203B, 210C Whether a ship may allocate this.

    Raises:
        RuleViolation: with a pointer to the first Function that is wrong.
    """
    if allocation.accelerate and allocation.decelerate:
        raise RuleViolation(  # ruling DR-13
            "accelerate-and-decelerate", "203B", "A ship speeds up or slows down in a Turn, never both.", {}, "/decelerate"
        )
    for function, level in allocation.levels.items():
        if level:
            _verify_function(ship, function, level, _pointer(function, allocation))
    _verify_velocity(play, ship, allocation)
    fuel = ship.levels[tables.FUEL]
    cost = allocation.cost()
    if cost > fuel:  # ruling DR-14
        raise RuleViolation(
            "not-enough-fuel", "203C", f"This takes {cost} Fuel, and the ship has {fuel}.", {"cost": cost, "fuel": fuel}
        )


def _pointer(function: str, allocation: Allocation) -> str:
    if function == tables.MAIN_ENGINES:
        return "/decelerate" if allocation.decelerate else "/accelerate"
    return f"/{function}"


def _verify_function(ship: Ship, function: str, level: int, pointer: str) -> None:
    words = function.replace("_", " ")
    highest = ship.levels[function]
    if level > highest:
        raise RuleViolation(
            "level-above-maximum",
            "203A",
            f"The {words} can do Level {highest} at most, not {level}.",
            {"function": function, "level": level, "highest": highest},
            pointer,
        )
    for crisis in ship.crises:
        if function in FORBIDDEN_FUNCTIONS.get(crisis, ()) or (
            function == tables.MAIN_ENGINES and crisis == tables.SYSTEMS_FAILURE
        ):
            raise RuleViolation(
                "forbidden-by-crisis",
                "210C",
                f"A System Crisis ({crisis.replace('-', ' ')}) keeps the {words} off this Turn.",
                {"function": function, "crisis": crisis},
                pointer,
            )


def _verify_velocity(play: Play, ship: Ship, allocation: Allocation) -> None:
    change = allocation.accelerate - allocation.decelerate
    if change == 0:
        return
    pointer = _pointer(tables.MAIN_ENGINES, allocation)
    forbidden = {tables.MUST_ACCELERATE, tables.MUST_DECELERATE}  # the forced change came first (ruling DR-81)
    forbidden.add(tables.NO_ACCELERATE if change > 0 else tables.NO_DECELERATE)
    for crisis in ship.crises:
        if crisis in forbidden:
            raise RuleViolation(
                "forbidden-by-crisis",
                "210C",
                f"A System Crisis ({crisis.replace('-', ' ')}) decides about this Turn's Velocity.",
                {"function": tables.MAIN_ENGINES, "crisis": crisis},
                pointer,
            )
    velocity = ship.velocity + change
    if velocity < 0:  # ruling DR-13
        raise RuleViolation(
            "velocity-below-zero",
            "203B",
            f"At Velocity {ship.velocity} a ship can slow down by {ship.velocity} at most.",
            {"velocity": ship.velocity, "decelerate": allocation.decelerate},
            pointer,
        )
    highest = play.rules.highest_velocity()
    if velocity > highest:
        raise RuleViolation(
            "velocity-above-track",
            "203B",
            f"The Velocity track ends at {highest}.",
            {"velocity": velocity, "highest": highest},
            pointer,
        )


def allocate(play: Play, ship: Ship, allocation: Allocation) -> None:
    """203 Place the Action Markers: Fuel is paid and Velocity changes at once.

    Raises:
        RuleViolation: see `verify_allocation`.
    """
    verify_allocation(play, ship, allocation)
    terms = [
        Term(function.replace("_", "-"), -level * tables.FUEL_PER_ALLOCATED_LEVEL[function], "203C")
        for function, level in allocation.levels.items()
        if level
    ]
    change = allocation.accelerate - allocation.decelerate
    ship.allocated = {**allocation.levels, tables.MAIN_ENGINES: change}
    before = ship.levels[tables.FUEL]
    ship.levels[tables.FUEL] = before - allocation.cost()
    fuel: dict[str, object] = {"ship": ship.name, "before": before, "after": ship.levels[tables.FUEL]}
    play.note("functions-allocated", "203C", fuel, [Term("fuel", before, "203C"), *terms])
    if change:
        terms = [Term("velocity", ship.velocity, "203B"), Term("main-engines", change, "203B")]
        change_velocity(play, ship, ship.velocity + change, "203B", terms)


def lose_fuel(play: Play, ship: Ship) -> None:
    """202 Step G, 203C Fuel that Null and leaks take at the end of a Turn; never below 0, and no damage (ruling DR-74)."""
    terms = fuel_losses(play, ship)
    if not terms:
        return
    before = ship.levels[tables.FUEL]
    ship.levels[tables.FUEL] = max(0, before + sum(term.value for term in terms))
    params: dict[str, object] = {"ship": ship.name, "before": before, "after": ship.levels[tables.FUEL]}
    play.note("fuel-lost", "202", params, [Term("fuel", before, "202"), *terms])


def fuel_losses(play: Play, ship: Ship) -> list[Term]:
    """203C, 210C What Null and leaks take from a ship under way, each a term below 0; nothing from any other."""
    if not ship.is_racing():
        return []
    terms: list[Term] = []
    in_null = play.board.is_null(ship.hex) and (play.rules.null_fuel_all or ship.is_lost)
    if in_null:
        terms.append(Term("null", -tables.NULL_FUEL_LOSS, "203C", play.label(ship.hex)))
    if ship.leaks:
        terms.append(Term("fuel-leak", -tables.LEAK_PER_TURN * ship.leaks, "210C"))
    return terms
