"""What the rules would hardly have led to: a correction that leads to it is carried out all the same, with a warning.

A warning that would give something hidden away is not given: only where the sheets lie open, or where all that it compares was
set together.
"""

from rules.demons_run import tables
from rules.demons_run.ship import Ship, design_cost
from rules.demons_run.state import OVER, State
from rules.demons_run.tabletop import ALLOCATED, LEVELS, VELOCITY
from rules.game import Event
from rules.log import Log


def doubts(state: State, given: dict[str, object], before: dict[str, object]) -> list[Event]:
    """A warning for each thing that is odd about what was set by hand.

    Args:
        state: the race as corrected.
        given: what was set, by name.
        before: the whole tabletop as it was.
    """
    changed = [name for name, value in given.items() if value != before[name]]
    log = Log()
    for ship in state.ships:
        prefix = f"ship/{ship.name}/"
        own = [name.removeprefix(prefix) for name in (changed if state.is_open else given) if name.startswith(prefix)]
        if f"{prefix}hex" in changed:
            _doubt_place(log, state, ship)
        _doubt_points(log, state, ship, own)
        _doubt_velocity(log, state, ship, own)
        _doubt_allocation(log, state, ship, own)
    racing = [ship.name for ship in state.ships if ship.is_racing()]
    if "race/step" in changed and state.step == OVER and state.turn < tables.LAST_TURN and racing:
        log.note("race-ended-early", "211B", {"ships": racing})
    return log.events


def _doubt_place(log: Log, state: State, ship: Ship) -> None:
    """204M A ship comes to rest in a Hell Hole only where it is captured, or stops on its way through."""
    if ship.is_racing() and state.board.hole_at(ship.hex) is not None and not ship.is_captured:
        log.note("not-captured-in-hole", "204M", {"ship": ship.name, "hex": state.board.label(ship.hex)})


def _is_known(state: State, ship: Ship, own: list[str], fields: list[str]) -> bool:
    """Whether a doubt about these fields may be told: one of them was set, and all of them are known to whoever set it."""
    unknown = [f"{LEVELS}/{function}" for function in state.unknown.get(ship.name, [])]
    if any(field in unknown for field in fields) or not any(field in own for field in fields):
        return False
    return state.is_open or all(field in own for field in fields)


def _doubt_points(log: Log, state: State, ship: Ship, own: list[str]) -> None:
    """102A Damage only lowers what 80 points have bought; only the ships of a racing season have more (212A)."""
    fields = [f"{LEVELS}/{function}" for function in tables.FUNCTIONS]
    points = design_cost(ship.levels)
    if points > tables.POINTS_PER_SHIP and _is_known(state, ship, own, fields):
        log.note("too-many-points-set", "102A", {"ship": ship.name, "points": points, "highest": tables.POINTS_PER_SHIP})


def _doubt_velocity(log: Log, state: State, ship: Ship, own: list[str]) -> None:
    """203B The Main Engines change Velocity by one for each Level at most."""
    engines = ship.levels[tables.MAIN_ENGINES]
    gained = ship.velocity - ship.velocity_before
    fields = [VELOCITY, "velocity_before", f"{LEVELS}/{tables.MAIN_ENGINES}"]
    if gained > engines and _is_known(state, ship, own, fields):
        log.note("too-fast-for-engines", "203B", {"ship": ship.name, "gain": gained, "level": engines})


def _doubt_allocation(log: Log, state: State, ship: Ship, own: list[str]) -> None:
    """203A What is allocated is not above what the Function can do."""
    for function, level in ship.allocated.items():
        highest = ship.levels[function]
        fields = [f"{ALLOCATED}/{function}", f"{LEVELS}/{function}"]
        if abs(level) > highest and _is_known(state, ship, own, fields):
            params: dict[str, object] = {"ship": ship.name, "function": function, "level": level, "highest": highest}
            log.note("allocated-above-maximum", "203A", params)
