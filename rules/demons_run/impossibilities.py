"""What cannot be on a table, however it came about: a correction that leads to it is refused.

Nothing here looks at what anybody keeps secret, so that no refusal gives it away.
"""

from typing import Final

from rules.demons_run import tables
from rules.demons_run.path import Progress
from rules.demons_run.ship import DESTROYED, FINISHED, Ship
from rules.demons_run.state import ADJUSTMENT, ALLOCATION, DESIGN, FUEL_LOSS, HELL_HOUNDS, PHASES, State
from rules.demons_run.tabletop import active_name
from rules.errors import RuleViolation
from rules.flat_values import pointer

SEQUENCED: Final = (ALLOCATION, PHASES, HELL_HOUNDS, FUEL_LOSS, ADJUSTMENT)
"""202 Steps that a Turn's movement sequence has been drawn for."""


def refuse(code: str, section: str, message: str, name: str) -> RuleViolation:
    """A refusal that points to an entry of the tabletop."""
    return RuleViolation(code, section, message, {"name": name}, pointer(name))


def verify_possible(state: State, given: dict[str, object], before: dict[str, object]) -> None:
    """Whether the table can be as it stands now, with what was set (`given`), after it was as it was (`before`).

    Raises:
        RuleViolation: ``two-places``, ``hex-needed``, ``off-the-board``, ``structure-and-status``, ``not-in-null``,
            ``not-in-hell-hole``, ``finishers-wrong``, ``turn-and-step``, ``order-incomplete``, ``waiting-wrong``,
            ``ship-not-designed``, ``not-its-phase``, ``too-many-mps``, ``too-many-turns``, ``not-the-ships-hex``.
    """
    _verify_buoys(state, given)
    for ship in state.ships:
        _verify_place(ship, given, before)
        _verify_trap(state, ship)
        _verify_structure(state, ship)
    _verify_sequence(state)
    _verify_waiting(state)
    if not state.is_assisted:
        _verify_turn(state)
    _verify_active(state)
    if state.progress is not None:
        _verify_movement(state, state.progress)


def _verify_buoys(state: State, given: dict[str, object]) -> None:
    """A counter is in one place: in a hex, or with one ship."""
    places = {marker.id: f"buoy/{marker.id}/hex" for marker in state.buoys}
    for ship in state.ships:
        name = f"ship/{ship.name}/buoys"
        for buoy in ship.buoys:
            other = places.setdefault(buoy.id, name)
            if other != name:
                blamed = name if name in given else other
                message = f"{buoy.id} cannot be in two places: {other} and {name} both have it."
                raise refuse("two-places", "205D", message, blamed)


def _verify_place(ship: Ship, given: dict[str, object], before: dict[str, object]) -> None:
    """004B A ship under way is on the board, any other is off it."""
    name = f"ship/{ship.name}/hex"
    place = given.get(name, before[name])
    if ship.is_racing() and place is None:
        raise refuse("hex-needed", "211B", f"{ship.name} is under way: say in which hex, as {name}.", name)
    if not ship.is_racing() and given.get(name) is not None:
        message = f"{ship.name} is {ship.status} and off the board: set ship/{ship.name}/status to racing as well."
        raise refuse("off-the-board", "211B", message, name)


def _verify_trap(state: State, ship: Ship) -> None:
    """204K, 204M Only Null loses a ship, and only a Hell Hole captures one."""
    if ship.is_lost and not state.board.is_null(ship.hex):
        message = f"A ship is lost in Null hexes only, and {ship.name} is in none."
        raise refuse("not-in-null", "204K", message, f"ship/{ship.name}/is_lost")
    if ship.is_captured and state.board.hole_at(ship.hex) is None:
        message = f"A ship is captured in a Hell Hole only, and {ship.name} is in none."
        raise refuse("not-in-hell-hole", "204M", message, f"ship/{ship.name}/is_captured")


def _verify_structure(state: State, ship: Ship) -> None:
    """210A A ship is destroyed with its last Structural Integrity Level, and not before."""
    if tables.STRUCTURAL_INTEGRITY in state.unknown.get(ship.name, []):
        return
    is_gone = ship.levels[tables.STRUCTURAL_INTEGRITY] == 0
    is_undesigned = state.step == DESIGN and ship.name in state.waiting
    if is_gone != (ship.status == DESTROYED) and not (is_gone and is_undesigned):
        message = (
            f"{ship.name} is destroyed when its Structural Integrity is 0, and only then: set ship/{ship.name}/status and "
            f"ship/{ship.name}/levels/structural_integrity together."
        )
        raise refuse("structure-and-status", "210A", message, f"ship/{ship.name}/status")


def _verify_sequence(state: State) -> None:
    """204B, 211B The movement sequence holds all ships under way, the order of finishing all that have finished."""
    missing = [ship.name for ship in state.ships if ship.is_racing() and ship.name not in state.order]
    if (state.order or state.step in SEQUENCED) and missing:
        raise refuse("order-incomplete", "204B", f"{missing[0]} is under way, so race/order must have it.", "race/order")
    finished = [ship.name for ship in state.ships if ship.status == FINISHED]
    if sorted(state.finishers) != sorted(finished):
        names = ", ".join(finished) or "none"
        message = f"race/finishers must name the ships that have finished, each once: {names}."
        raise refuse("finishers-wrong", "211B", message, "race/finishers")


def _verify_turn(state: State) -> None:
    """202 Turn 0 is that of the designs."""
    if (state.turn == 0) != (state.step == DESIGN):
        message = "Ships are designed before Turn 1, and at no other time: set race/turn and race/step together."
        raise refuse("turn-and-step", "202", message, "race/turn")


def _verify_waiting(state: State) -> None:
    """102, 203 Whoever has yet to design or to allocate is under way, and nobody else has to wait for anything."""
    for name in state.waiting:
        if state.step not in {DESIGN, ALLOCATION} or not state.ship(name).is_racing():
            message = f"{name} has nothing to design or to allocate now: take it out of race/waiting."
            raise refuse("waiting-wrong", "202", message, "race/waiting")


def _verify_active(state: State) -> None:
    """202 Step B Whose phase it is can still move."""
    name = active_name(state)
    if name is None:
        return
    ship = state.ship(name)
    if not ship.is_racing() or ship.has_ended_movement:
        message = f"{name} can have no phase now: it is out of the race, or has moved this Turn (has_ended_movement)."
        raise refuse("not-its-phase", "202 Step B", message, "race/active")


def _verify_movement(state: State, made: Progress) -> None:
    """204 A movement that was interrupted: no more spent than there was, and the last hex entered is where the ship is."""
    name = active_name(state)
    if name is None:
        raise refuse("not-its-phase", "204", "Say whose movement that is: set race/active as well.", "movement/mps")
    ship = state.ship(name)
    if made.mps > ship.velocity:
        message = f"{name} has Velocity {ship.velocity}, so it cannot have spent {made.mps} MPs."
        raise refuse("too-many-mps", "204C", message, "movement/mps")
    if made.turns_here > made.turns:
        message = "Turning movements in this hex are some of those of this Turn, so not more."
        raise refuse("too-many-turns", "204E", message, "movement/turns_here")
    if made.entered and made.entered[-1] != ship.hex:
        message = f"The last hex of movement/entered must be the hex of {name}."
        raise refuse("not-the-ships-hex", "204", message, "movement/entered")
