"""Turn Order, Elimination and Re-forming: whose turn it is, and what follows once all have moved."""

from typing import Final

from rules.devil_take_the_hindmost.car import Car
from rules.devil_take_the_hindmost.elimination import CARS_IN_FINAL_LAP, Verdict, end_turn
from rules.devil_take_the_hindmost.hands import bury_hand
from rules.devil_take_the_hindmost.state import DEALT, Result, State
from rules.devil_take_the_hindmost.title import note_winners
from rules.devil_take_the_hindmost.track import is_across
from rules.game import Event
from rules.log import Log

SECTION: Final = "Turn Order"
HAND_KEPT_BY_SERVICE: Final = "service"


def start_turn(state: State, running_order: list[Car], log: Log) -> None:
    """Turn Order, ruling DT-16: the leader first, then back through the field; the order of a turn is fixed when it begins."""
    state.turn += 1
    state.to_move = list(running_order)
    if log.keeps:
        order: list[str] = [car.name for car in state.to_move]
        log.note("turn-began", SECTION, {"lap": state.lap, "turn": state.turn, "order": order})


def after_move(state: State, car: Car, log: Log) -> None:
    """Turn Order, Elimination and Re-forming: once every car has moved, the turn and perhaps the lap are over."""
    note_crossing(state, car)
    go_on(state, log)


def go_on(state: State, log: Log) -> None:
    """Turn Order: the turn goes on, or is over, and with it perhaps the lap or the race."""
    if state.to_move and not _is_won_at_the_line(state):
        return
    verdict = judge(state, state.first_across, log)
    if verdict.is_race_over:
        return
    start_turn(state, verdict.line, log)


def note_crossing(state: State, car: Car) -> None:
    """Elimination and Re-forming: remember who was first across the line in this lap; ruling DT-23 may ask."""
    if is_across(state.rules, car):
        state.first_across = state.first_across or car.name
    elif state.first_across == car.name:
        state.first_across = ""


def judge(state: State, first_across: str, log: Log) -> Verdict:
    """Elimination and Re-forming: who is out, if anybody; the cars line up again, or the race is over.

    Args:
        state: at the end of a turn.
        first_across: the car that crossed the line first in this lap; empty where it is not known.
        log: where it is told.

    Raises:
        RuleViolation: as `elimination.end_turn`.
    """
    verdict = end_turn(state.rules, state.cars, state.lap, [car.name for car in state.to_move], first_across, keeps=log.keeps)
    for event in verdict.events:
        _fit_to_the_table(state, event)
    log.add(verdict.events)
    for award in verdict.awards:
        state.results.append(Result(award.car.name, award.car.team, state.lap, award.points()))
    if verdict.is_race_over:
        _end_race(state, verdict, log)
    elif verdict.is_lap_over:
        _end_lap(state, verdict)
    return verdict


def _is_won_at_the_line(state: State) -> bool:
    # ruling DT-23
    is_sprint = len(state.cars) == CARS_IN_FINAL_LAP and state.rules.final_lap == "first_across"
    return is_sprint and bool(state.first_across)


def _fit_to_the_table(state: State, event: Event) -> None:
    # A table without cards has none to put away.
    if event.name == "team-out" and state.cards == DEALT:
        event.params["hand"] = HAND_KEPT_BY_SERVICE


def _end_lap(state: State, verdict: Verdict) -> None:
    state.cars = verdict.line
    state.lap += 1
    state.turn = 0
    state.first_across = ""
    for team in verdict.teams_out:
        bury_hand(state, state.seat(team))


def _end_race(state: State, verdict: Verdict, log: Log) -> None:
    state.cars = verdict.order
    state.to_move = []
    state.is_over = True
    # After the race there is nothing to hide.
    state.laid_down = []
    note_winners(state.rules, state.results, log)
