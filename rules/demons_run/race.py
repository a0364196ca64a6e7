"""202 The Sequence of Play: which step comes next, and what runs by itself at it."""

from typing import Final

from rules.demons_run import tables
from rules.demons_run.allocation import lose_fuel
from rules.demons_run.buoys import is_free_floater, is_high_roller, move_free_floaters, move_high_rollers
from rules.demons_run.hell_hounds import move_hell_hounds
from rules.demons_run.outcome import results
from rules.demons_run.play import Play
from rules.demons_run.ship import FINISHED, Ship
from rules.demons_run.state import (
    ADJUSTMENT,
    ALLOCATION,
    FREE_FLOATERS,
    FUEL_LOSS,
    HELL_HOUNDS,
    HIGH_ROLLERS,
    INITIATIVE,
    OVER,
    PHASES,
    State,
    put_back,
)
from rules.demons_run.turn import adjust_turn, draw_initiative
from rules.demons_run.victory import are_all_out, is_race_over

SECTIONS: Final = {
    FREE_FLOATERS: "202 Step A.A",
    HIGH_ROLLERS: "202 Step A.B",
    INITIATIVE: "202 Step A.C",
    HELL_HOUNDS: "202 Step F",
    FUEL_LOSS: "202 Step G",
    ADJUSTMENT: "202 Step H",
}
"""Steps that need no player, with their sections."""


def begin_turn(state: State, play: Play) -> None:
    """202 The next Game Turn begins with Step A."""
    state.turn += 1
    state.step = FREE_FLOATERS
    state.moved = []
    play.note("turn-begun", "202", {"turn": state.turn})


def go_on(state: State, play: Play) -> None:
    """202, 211B After a player's deed: on to the next decision, or to the end of the race where no ship is left."""
    is_under_way = state.step == PHASES or state.step in SECTIONS
    if is_under_way and are_all_out(state.ships):
        end_race(state, play)
    run_on(state, play)


def run_on(state: State, play: Play) -> None:
    """202 Carry out steps that need no player, up to the next decision.

    Where the table rolls its own dice, a step that needs dice waits until somebody says to go on.
    """
    while state.step in SECTIONS:
        if state.rolls_by_hand and needs_dice(state):
            return
        run_step(state, play)


def needs_dice(state: State) -> bool:
    """Whether the step at hand rolls dice."""
    if state.step == FREE_FLOATERS:
        return any(is_free_floater(state.board, buoy) for buoy in state.buoys)
    if state.step == HIGH_ROLLERS:
        return any(is_high_roller(state.board, buoy) and buoy.id not in state.moved for buoy in state.buoys)
    if state.step == INITIATIVE:
        return len(_racing(state)) > 1
    if state.step == HELL_HOUNDS:
        return bool(state.hell_hounds)
    if state.step == ADJUSTMENT:
        forced = (tables.MUST_ACCELERATE, tables.MUST_DECELERATE)
        return any(crisis in forced for ship in _racing(state) for crisis in ship.crises_next)
    return False


def run_step(state: State, play: Play) -> None:
    """202 One step that needs no player, and on to the next."""
    step = state.step
    if step == FREE_FLOATERS:
        state.moved = move_free_floaters(play)
        state.step = HIGH_ROLLERS
    elif step == HIGH_ROLLERS:
        move_high_rollers(play, state.moved)
        state.step = INITIATIVE
    elif step == INITIATIVE:
        state.order = draw_initiative(play, [ship.name for ship in state.ships if ship.is_racing()])
        state.waiting = list(state.order)
        state.step = ALLOCATION
    elif step == HELL_HOUNDS:
        move_hell_hounds(play)
        state.step = FUEL_LOSS
    elif step == FUEL_LOSS:
        for ship in _racing(state):
            lose_fuel(play, ship)
        state.step = ADJUSTMENT
    else:
        _adjust(state, play)
    put_back(state, play)


def _adjust(state: State, play: Play) -> None:
    """202 Step H, 211B The Turn is over, and with it perhaps the race."""
    if is_race_over(state.ships, state.turn):
        end_race(state, play)
        return
    for ship in _racing(state):
        adjust_turn(play, ship)
    begin_turn(state, play)


def begin_phases(state: State, play: Play) -> None:
    """202 Step B All have allocated: the 1st moving player's phase."""
    state.step = PHASES
    state.active = -1
    next_phase(state, play)


def next_phase(state: State, play: Play) -> None:
    """202 Steps B to E The next ship in the movement sequence that is still under way and has not moved, or Step F.

    Now its Velocity shows, by which it is going to move (203B). Only a correction by hand makes a ship move before its phase.
    """
    state.deeds = 0
    state.progress = None
    state.active += 1
    while state.active < len(state.order):
        ship = state.active_ship()
        if ship.is_racing() and not ship.has_ended_movement:
            play.note("phase-begun", "202", {"ship": ship.name, "velocity": ship.velocity})
            return
        state.active += 1
    state.step = HELL_HOUNDS


def note_finish(state: State, ship: Ship) -> None:
    """211B The order of finishing counts (ruling DR-85)."""
    if ship.status == FINISHED and ship.name not in state.finishers:
        state.finishers.append(ship.name)


def end_race(state: State, play: Play) -> None:
    """211B The race is over, and all count their Victory Points."""
    state.step = OVER
    state.waiting = []
    play.note("race-over", "211B", {"turn": state.turn})
    count_points(state, play)


def count_points(state: State, play: Play) -> None:
    """211B The Victory Points of every ship as it stands, and its rank."""
    for result in results(state):
        params: dict[str, object] = {"ship": result.ship.name, "points": result.points, "rank": result.rank}
        play.note("points-counted", "211B", params, result.terms)


def _racing(state: State) -> list[Ship]:
    return [ship for ship in state.in_sequence() if ship.is_racing()]
