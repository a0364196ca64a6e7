"""Qualification, Finals: after things were set by hand the match goes on from there."""

from typing import Final

from rules.game import Event
from rules.log import Log
from rules.mini_demolition_derby.awards import won_by
from rules.mini_demolition_derby.match import end_phase, go_on, place_order
from rules.mini_demolition_derby.phases import final_ranking
from rules.mini_demolition_derby.state import ASSISTANT, OVER, PLAY_DIAMONDS, ROLL, TAKE_AWARD, State

TOLD_BY_REARRANGING: Final = ("car-left-behind", "car-on-grid", "cars-stuck")
"""Events of a new phase that say what to move: whoever sets things by hand is told that another way."""

Question = tuple[str, int, str]


def open_question(state: State) -> Question:
    """What is to be decided, and for which car or team."""
    if state.step == TAKE_AWARD and state.deed is not None:
        return (state.step, -1, state.deed.car)
    if state.step == PLAY_DIAMONDS:
        return (state.step, state.asked[0], "")
    has_mover = state.step != OVER and state.mode != ASSISTANT
    return (state.step, state.mover() if has_mover else -1, "")


def resume(state: State, before: Question, *, has_new_order: bool, is_new_phase: bool) -> list[Event]:
    """Go on from what stands on the table now; what was to be decided `before` stays open as long as that makes sense.

    Returns:
        What follows by the rules: a new turn, the end of a phase or of the match.
    """
    log = Log()
    _find_what_is_open(state, before, log, has_new_order=has_new_order, is_new_phase=is_new_phase)
    if open_question(state) != before:
        state.deeds += 1
    return log.events


def _find_what_is_open(state: State, before: Question, log: Log, *, has_new_order: bool, is_new_phase: bool) -> None:
    arena = state.arena
    waits_for_award = state.deed is not None and bool(won_by(state.records, state.deed)) and not is_new_phase
    arena.is_over = not arena.racing or len(arena.through) >= arena.places
    state.order = [car for car in state.order if arena.cars[car].is_on()]
    if arena.is_over and state.step == OVER and not is_new_phase:
        state.ranking = final_ranking(arena)
        return
    if waits_for_award:
        return
    is_moot = state.deed is not None or has_new_order or is_new_phase or state.step == OVER or _has_no_mover(state, before)
    if is_moot or arena.is_over:
        _forget_decisions(state)
    if has_new_order or is_new_phase or state.step == OVER:
        _begin_again(state, has_new_order=has_new_order)
    if arena.is_over:
        end_phase(state, log)
    elif is_moot or state.step == PLAY_DIAMONDS:
        go_on(state, log)


def _has_no_mover(state: State, before: Question) -> bool:
    """A roll, or a choice about one, is waited for, but the car is off the track."""
    if state.mode == ASSISTANT or state.step == PLAY_DIAMONDS:
        return False
    if state.extra >= 0:
        return not state.arena.cars[state.extra].is_on()
    return not state.order or (bool(state.throws) and state.order[0] != before[1])


def _forget_decisions(state: State) -> None:
    state.throws = []
    if state.deed is not None:
        # the roll itself has been made
        state.team(state.names.index(state.deed.car)).rolls += 1
        state.deed = None
    state.extra = -1
    if state.step != PLAY_DIAMONDS:
        state.step = ROLL


def _begin_again(state: State, *, has_new_order: bool) -> None:
    """The table has said who moves next, or all who race do in the order of their places."""
    state.asked = []
    state.step = ROLL
    state.ranking = []
    if not has_new_order:
        state.order = [] if state.mode == ASSISTANT else place_order(state)
