"""210 Damage: structural hits, Critical Hits, System Crises."""

from rules.demons_run import tables
from rules.demons_run.play import Play
from rules.demons_run.ship import DESTROYED, Ship
from rules.game import Term


def take_hits(play: Play, ship: Ship, hits: int) -> None:
    """210A, 210C A ship loses `hits` (>= 0) Structural Integrity Levels and makes every Critical Hit check that follows."""
    if play.follows(ship):
        lose_structure(play, ship, hits, "210A")
        make_checks(play, ship)


def lose_structure(play: Play, ship: Ship, hits: int, section: str) -> None:
    """210A Take off Structural Integrity Levels; each even Level lost leaves a check to make. At 0 the ship is destroyed."""
    before = ship.levels[tables.STRUCTURAL_INTEGRITY]
    after = max(before - hits, 0)
    if after == before:
        return
    ship.levels[tables.STRUCTURAL_INTEGRITY] = after
    play.note("structure-lost", section, {"ship": ship.name, "hits": hits, "before": before, "after": after})
    if after == 0:
        destroy(play, ship)
        return
    ship.checks.extend(level for level in range(before, after, -1) if level % 2 == 0)  # ruling DR-76


def destroy(play: Play, ship: Ship) -> None:
    """210A The ship and the Buoys it carries leave the game (ruling DR-77)."""
    ship.status = DESTROYED
    ship.checks.clear()
    play.note("ship-destroyed", "210A", {"ship": ship.name, "buoys": [buoy.id for buoy in ship.buoys]})


def make_checks(play: Play, ship: Ship) -> None:
    """210C One Critical Hit check for every even Level lost, highest first; Levels lost on the way append theirs."""
    while ship.checks and ship.is_racing():
        level = ship.checks.pop(0)
        die = play.dice.one(6, "critical hit check", ship.name)
        is_critical = die >= tables.CRITICAL_HIT_FROM
        play.note("critical-hit-checked", "210C", {"ship": ship.name, "level": level, "die": die, "is_critical": is_critical})
        if is_critical:
            critical_hit(play, ship)


def critical_hit(play: Play, ship: Ship) -> None:
    """210C Two dice on the Critical Hit Table, carried out except for the checks that further losses ask for."""
    total = play.dice.total(2, 6, "critical hit table", ship.name)
    function, levels = tables.CRITICAL_HITS[total - 2]
    params: dict[str, object] = {"ship": ship.name, "roll": total, "function": function, "levels": levels}
    play.note("critical-hit", "210C", params)
    if not function:
        system_crisis(play, ship)
    elif ship.levels[function] > 0:
        lose_levels(play, ship, function, levels, "210C")
    elif ship.buoys:
        cast_loose(play, ship)
    else:
        # 210C.d; final even with an empty tank (ruling DR-75)
        play.note("critical-hit-on-nothing", "210C", {"ship": ship.name, "fuel": tables.CRITICAL_HIT_FUEL_INSTEAD})
        lose_levels(play, ship, tables.FUEL, tables.CRITICAL_HIT_FUEL_INSTEAD, "210C")


def lose_levels(play: Play, ship: Ship, function: str, levels: int, section: str) -> None:
    """210A, 210B Lower the maximum of a Function; what it cannot lose is lost in Structural Integrity instead.

    A Level allocated this Turn falls with the maximum (ruling DR-18); Velocity already gained stays.
    """
    before = ship.levels[function]
    after = max(before - levels, 0)
    ship.levels[function] = after
    excess = levels - (before - after)
    params: dict[str, object] = {"ship": ship.name, "function": function, "before": before, "after": after}
    play.note("levels-lost", section, params)
    if function in ship.allocated and function != tables.MAIN_ENGINES and ship.allocated[function] > after:
        ship.allocated[function] = after
        play.note("allocation-reduced", "DR-18", {"ship": ship.name, "function": function, "level": after})
    if excess:
        hits = excess_hits(play, function, excess)
        lose_structure(play, ship, hits, "210B")


def excess_hits(play: Play, function: str, excess: int) -> int:
    """210B Hits for Levels that a Function could not lose; Fuel by house rule `fuel_excess` (ruling DR-74)."""
    if function != tables.FUEL or play.rules.fuel_excess == "literal":
        return excess
    if play.rules.fuel_excess == "none":
        return 0
    return -(-excess // tables.FUEL_PER_BOX)


def cast_loose(play: Play, ship: Ship) -> None:
    """210C.c The Buoy recovered last drops into the ship's hex and lives on (ruling DR-77)."""
    buoy = ship.buoys.pop()
    buoy.hex = ship.hex
    play.buoys.append(buoy)
    params: dict[str, object] = {"ship": ship.name, "buoy": buoy.id, "hex": play.label(ship.hex)}
    play.note("buoy-cast-loose", "210C", params)


def suffer_crises(play: Play, ship: Ship, rolls: int) -> None:
    """210C `rolls` (>= 0) System Crises one after the other, each with the checks that it leads to."""
    for _ in range(rolls):
        if ship.is_racing() and play.follows(ship):
            system_crisis(play, ship)
            make_checks(play, ship)


def system_crisis(play: Play, ship: Ship) -> None:
    """210C Two dice on the System Crisis Table, in force at once or next Turn."""
    total = play.dice.total(2, 6, "system crisis table", ship.name)
    crisis = tables.SYSTEM_CRISES[total - 2]
    when = "next-turn" if ship.has_moved else "this-turn"
    play.note("system-crisis", "210C", {"ship": ship.name, "roll": total, "crisis": crisis, "when": when})
    add_crisis(play, ship, crisis)


def add_crisis(play: Play, ship: Ship, crisis: str) -> None:
    """210C.a-c Put a crisis on the list of the Turn it is for; contradictory ones become Systems Failure (ruling DR-79)."""
    in_force = ship.crises_next if ship.has_moved else ship.crises
    opposites = [other for other in in_force if _contradict(other, crisis)]
    if opposites:
        for other in opposites:
            if other != tables.SYSTEMS_FAILURE:
                in_force.remove(other)
        params: dict[str, object] = {"ship": ship.name, "crises": [*opposites, crisis]}
        play.note("crises-contradictory", "210C", params)
        if tables.SYSTEMS_FAILURE in in_force:
            return
        crisis = tables.SYSTEMS_FAILURE
    if crisis == tables.FUEL_LEAK or crisis not in in_force:
        in_force.append(crisis)
    elif crisis != tables.SYSTEMS_FAILURE:
        return  # the same once more changes nothing (ruling DR-79)
    if crisis == tables.SYSTEMS_FAILURE:
        lose_levels(play, ship, tables.PILOT_INTEGRATION, 1, "210C")  # at once (ruling DR-80)
    if not ship.has_moved:
        enforce(play, ship, crisis)


def _contradict(one: str, other: str) -> bool:
    return (one, other) in tables.CONTRADICTORY or (other, one) in tables.CONTRADICTORY


FORBIDDEN_FUNCTIONS = {
    tables.NO_TRACTOR: (tables.TRACTOR,),
    tables.NO_WEAPON: (tables.LASER, tables.SCRAMBLER),
    tables.NO_SCREENS: (tables.SCREENS,),
    tables.SYSTEMS_FAILURE: (tables.TRACTOR, tables.LASER, tables.SCRAMBLER, tables.SCREENS),
}
"""210C Functions that a crisis keeps from being allocated; the main engines are a matter of Velocity."""


def enforce(play: Play, ship: Ship, crisis: str) -> None:
    """210C.b A crisis bites in the Turn that is under way (ruling DR-78); Fuel already paid stays paid."""
    for function in FORBIDDEN_FUNCTIONS.get(crisis, ()):
        if ship.allocated[function]:
            ship.allocated[function] = 0
            play.note("allocation-reduced", "210C", {"ship": ship.name, "function": function, "level": 0})
    gained = ship.velocity - ship.velocity_before
    if (
        crisis == tables.SYSTEMS_FAILURE
        or (crisis == tables.NO_ACCELERATE and gained > 0)
        or (crisis == tables.NO_DECELERATE and gained < 0)
    ):
        restore_velocity(play, ship)
    elif crisis in {tables.MUST_ACCELERATE, tables.MUST_DECELERATE}:
        restore_velocity(play, ship)
        force_velocity(play, ship, crisis)
    elif crisis == tables.FUEL_LEAK:
        spring_leak(play, ship)


def restore_velocity(play: Play, ship: Ship) -> None:
    """DR-78 Velocity goes back to what it was before this Turn's allocation or forced change."""
    ship.allocated[tables.MAIN_ENGINES] = 0
    if ship.velocity != ship.velocity_before:
        change_velocity(play, ship, ship.velocity_before, "DR-78")


def force_velocity(play: Play, ship: Ship, crisis: str) -> None:
    """210C One die of Velocity gained or lost, as far as Fuel and the track go (ruling DR-81)."""
    die = play.dice.one(6, crisis.replace("-", " "), ship.name)
    if ship.levels[tables.MAIN_ENGINES] == 0:
        play.note("forced-change-impossible", "005L", {"ship": ship.name, "crisis": crisis, "die": die})
        return
    is_faster = crisis == tables.MUST_ACCELERATE
    room = play.rules.highest_velocity() - ship.velocity if is_faster else ship.velocity
    change = min(die, room)
    cost = 0
    if play.rules.forced_accel_fuel == "paid":
        per_level = tables.FUEL_PER_ALLOCATED_LEVEL[tables.MAIN_ENGINES]
        change = min(change, ship.levels[tables.FUEL] // per_level)
        cost = change * per_level
    ship.levels[tables.FUEL] -= cost
    params: dict[str, object] = {
        "ship": ship.name,
        "crisis": crisis,
        "die": die,
        "change": change,
        "fuel": cost,
        "after": ship.levels[tables.FUEL],
    }
    play.note("velocity-forced", "210C", params)
    if change:
        change_velocity(play, ship, ship.velocity + (change if is_faster else -change), "210C")


def change_velocity(play: Play, ship: Ship, velocity: int, section: str, terms: list[Term] | None = None) -> None:
    """Put the Velocity marker on another box."""
    before = ship.velocity
    ship.velocity = velocity
    play.note("velocity-changed", section, {"ship": ship.name, "before": before, "after": velocity}, terms)


def spring_leak(play: Play, ship: Ship) -> None:
    """210C A Fuel leak begins; several add up by house rule `leak_cumulative` (ruling DR-82)."""
    if ship.leaks == 0 or play.rules.leak_cumulative:
        ship.leaks += 1
    play.note("fuel-leak-begun", "210C", {"ship": ship.name, "per_turn": ship.leaks * tables.LEAK_PER_TURN})
