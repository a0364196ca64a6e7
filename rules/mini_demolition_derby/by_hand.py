"""A table that keeps its own track asks what one roll does: its board as it stands, read and judged, and the roll."""

from rules.dice import Dice
from rules.errors import RuleViolation
from rules.log import Log
from rules.mini_demolition_derby.arena import FREE, Arena
from rules.mini_demolition_derby.awards import Deed
from rules.mini_demolition_derby.elimination import settle, verify_quota
from rules.mini_demolition_derby.house_rules import HouseRules
from rules.mini_demolition_derby.layout import Layout, Place, default_layout
from rules.mini_demolition_derby.match import phase_of
from rules.mini_demolition_derby.phase import FINALS, Phase
from rules.mini_demolition_derby.phases import FINISHERS_THAT_END, empty_arena
from rules.mini_demolition_derby.rolls import drive_car, note_throw, throw_for
from rules.mini_demolition_derby.state import ASSISTANT, State, Team
from rules.mini_demolition_derby.track import Car, verify_apart, verify_on_track


def read_table(rules: HouseRules, layout: Layout, phase: Phase) -> State:
    """A match as a table tells it: the track with what is left on it, and the cars of the phase.

    Args:
        rules: how the table reads the rulebook.
        layout: size, walls and bombs.
        phase: the cars on the track, each with its place, and those that are through or eliminated.

    Raises:
        RuleViolation: ``off-track``, ``cell-taken``, ``no-lives``, ``too-many-cars``, ``phase-over``, each with its pointer.
    """
    verify_quota(phase)
    _verify_on_track(layout, [(lane + 1, row) for lane, row in layout.walls], "/walls")
    _verify_on_track(layout, list(layout.bombs), "/bombs")
    state = State(ASSISTANT, rules, layout, _cars_off_track(rules, layout, phase))
    cars = [*phase.on_track, *phase.through, *phase.eliminated]
    state.names = [car.name for car in cars]
    teams = list(dict.fromkeys(car.team for car in cars))
    state.teams = [Team(team, []) for team in teams]
    state.team_of = [teams.index(car.team) for car in cars]
    state.phase = phase.name
    _verify_cars(layout, phase.on_track)
    for number, car in enumerate(phase.on_track):
        _put(state.arena, number, car)
    if len(state.arena.through) >= state.arena.places:
        message = "This phase is over: so many cars are over the line already."
        raise RuleViolation("phase-over", "MD-19", message, {"through": len(phase.through)}, "/through")
    return state


def what_a_roll_does(state: State, car: str, dice: Dice, log: Log) -> tuple[Deed, Phase]:
    """Qualification: the roll, what the awards count of it, and the phase afterwards, with its end on record if this was it.

    Raises:
        DiceNeeded: as dice do.
    """
    number = state.names.index(car)
    thrown = throw_for(state, number, dice)
    note_throw(state, number, thrown, log)
    deed = drive_car(state, number, thrown, log)
    phase = phase_of(state)
    settle(phase)
    log.events += phase.events
    return deed, phase


def table_layout(rules: HouseRules, lanes: int, rows: int, walls: list[Place], bombs: dict[Place, int]) -> Layout:
    """The track of a table; `walls` by their left cells."""
    layout = default_layout(rules, lanes, rows)
    layout.walls = walls
    layout.bombs = bombs
    return layout


def _cars_off_track(rules: HouseRules, layout: Layout, phase: Phase) -> Arena:
    known = [*phase.on_track, *phase.through, *phase.eliminated]
    arena = empty_arena(layout, rules, len(known))
    if phase.name == FINALS:
        arena.places = FINISHERS_THAT_END.get(rules.finals_end, len(known) + 1)
    first, last = len(phase.on_track), len(phase.on_track) + len(phase.through)
    for piece, car in zip(arena.cars, known, strict=True):
        piece.lives = car.lives
    arena.through = arena.cars[first:last]
    arena.eliminated = arena.cars[last:]
    return arena


def _verify_on_track(layout: Layout, cells: list[Place], pointer: str) -> None:
    for index, (lane, row) in enumerate(cells):
        if lane > layout.lanes or row > layout.rows:
            message = f"This is not on the track: it has {layout.lanes} lanes and {layout.rows} rows."
            raise RuleViolation("off-track", "MD-01", message, {"lane": lane, "row": row}, f"{pointer}/{index}")


def _verify_cars(layout: Layout, cars: list[Car]) -> None:
    try:
        verify_on_track(cars, layout.lanes, layout.rows)
        verify_apart(cars, cars)
    except RuleViolation as refused:
        refused.pointer = "/cars" + refused.pointer
        raise


def _put(arena: Arena, number: int, car: Car) -> None:
    if car.lives < arena.eliminated_below:
        message = f"{car.name} has no lives, and by your house rule that is out."
        raise RuleViolation("no-lives", "MD-11", message, {"car": car.name}, f"/cars/{number}/lives")
    lane, row = car.place or (0, 0)
    cell = arena.cell(lane, row)
    if arena.content[cell].number != FREE or arena.content[cell - arena.forward].number != FREE:
        message = f"{car.name} stands on a wall. A car covers two cells: its row, and the row behind."
        raise RuleViolation("cell-taken", "MD-02", message, {"car": car.name}, f"/cars/{number}/row")
    arena.put(arena.cars[number], cell)
