"""Everything that stands on the table, set by hand and all at once; then the race goes on from there."""

from typing import Final

from rules.by_hand import Made
from rules.devil_take_the_hindmost.corrected import changes, odd_order, odd_results
from rules.devil_take_the_hindmost.correcting_cards import hands_are_set, set_cards
from rules.devil_take_the_hindmost.correcting_cars import set_cars, set_first_across
from rules.devil_take_the_hindmost.elimination import running_order
from rules.devil_take_the_hindmost.state import REFEREE, State
from rules.devil_take_the_hindmost.tabletop import (
    ORDER,
    TURN,
    everything,
    tabletop,
    teams_of_cars,
)
from rules.devil_take_the_hindmost.title import note_winners
from rules.devil_take_the_hindmost.turn import go_on
from rules.flat_values import FlatValues
from rules.game import Corrected
from rules.log import Log

SECTION: Final = "Turn Order"
MOST_TURNS: Final = 999

TOLD_BY_REARRANGING: Final = ("car-eliminated", "team-out", "points-scored", "car-lined-up")
"""Events of the end of a lap that say what to move: whoever sets things by hand is told that another way."""


def correct(state: State, values: dict[str, object]) -> Corrected:
    """See `rules.game.Game.correct`; what `tabletop` names may be set.

    Raises:
        RuleViolation: as `set_by_hand`.
    """
    return set_by_hand(state, values).corrected(TOLD_BY_REARRANGING)


def set_by_hand(state: State, values: dict[str, object]) -> Made:
    """Set what `tabletop` names, all at once; then the race goes on from there.

    Raises:
        RuleViolation: ``unknown-piece``, ``bad-value``, and the codes of the parts.
    """
    before, odd_before = everything(state), odd_results(state)
    given = FlatValues(values, SECTION)
    for name in values:
        if name not in before:
            raise given.unknown(name)
    # whoever does not see a hand sends its size
    given = given.without(before, tuple(before)).without(tabletop(state, ""), tuple(before))
    was_over, sets_hands = state.is_over, hands_are_set(state, given)
    _set_all(state, given)
    made = changes(state, before, everything(state), sets_hands=sets_hands)
    if not made:
        return Made([], [], [])
    log = Log()
    _resume(state, log, was_over=was_over, has_order=given.has(ORDER))
    known = [event.params for event in odd_before]
    warnings = [event for event in odd_results(state) if event.params not in known]
    return Made(made, log.events, warnings + (odd_order(state) if given.has(ORDER) else []))


def _set_all(state: State, given: FlatValues) -> None:
    set_cars(state, given)
    state.is_over = len(state.results) == len(teams_of_cars(state))
    set_first_across(state, given)
    set_cards(state, given)
    if state.mode != REFEREE:
        return
    if given.has(TURN):
        state.turn = given.number(TURN, 1, MOST_TURNS)
    if given.has(ORDER):
        names = [] if state.is_over else [car.name for car in state.cars]
        order = given.names(ORDER, names)
        by_name = {car.name: car for car in state.cars}
        state.to_move = [by_name[name] for name in order]


def _resume(state: State, log: Log, *, was_over: bool, has_order: bool) -> None:
    """Turn Order: whoever is next moves; a turn, a lap or the race that is over by now is over."""
    if state.is_over:
        state.to_move = []
        if not was_over:
            note_winners(state.rules, state.results, log)
    elif state.mode == REFEREE:
        if was_over and not has_order:
            state.to_move = running_order(state.cars)
        go_on(state, log)
