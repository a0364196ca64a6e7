"""Qualification, Finals: from one decision to the next."""

from rules.log import Log
from rules.mini_demolition_derby.dead_ends import give_up_if_stuck
from rules.mini_demolition_derby.elimination import settle
from rules.mini_demolition_derby.finals import crown, line_up
from rules.mini_demolition_derby.house_rules import ADVANCED
from rules.mini_demolition_derby.phase import FINALS, QUALIFICATION, Phase
from rules.mini_demolition_derby.phases import final_ranking, start_finals
from rules.mini_demolition_derby.state import ASSISTANT, OVER, PLAY_DIAMONDS, ROLL, State
from rules.mini_demolition_derby.track import Car
from rules.mini_demolition_derby.turn import sort_by_place


def go_on(state: State, log: Log) -> None:
    """Qualification: something has been done; find out who has to do what next, or that the phase or the match is over."""
    if state.arena.is_over:
        end_phase(state, log)
    elif state.mode != ASSISTANT:
        _next_step(state, log)


def _next_step(state: State, log: Log) -> None:
    state.extra = -1
    if state.asked:
        state.asked = [place for place in state.asked if may_play_diamonds(state, place)] + _joining(state)
        if state.passes < len(state.asked):
            state.step = PLAY_DIAMONDS
            return
        state.asked = []
        _set_order(state, log)
    state.order = [car for car in state.order if state.arena.cars[car].is_on()]
    state.step = ROLL
    if not state.order:
        begin_turn(state, log)


def _joining(state: State) -> list[int]:
    """Variant 3, ruling MD-31: teams that had no cards when the turn began, and have some now, by an award or by hand."""
    joining = [place for place in range(len(state.teams)) if place not in state.asked and may_play_diamonds(state, place)]
    if joining:
        # all who have passed did so before these came
        state.passes = 0
    return joining


def begin_turn(state: State, log: Log) -> None:
    """Qualification, Variant 3, rulings MD-08, MD-30: a new turn; diamonds first, then the order of play as the cars stand."""
    for team in state.teams:
        team.is_ground_proof = team.is_bump_proof = team.is_double = False
    stuck = give_up_if_stuck(state.arena) if state.arena.dead_ends else []
    if stuck:
        owners: list[str] = [state.team(int(car.number)).name for car in stuck]
        log.note("cars-stuck", "MD-30", {"cars": [state.names[car.number] for car in stuck], "teams": owners})
        end_phase(state, log)
        return
    state.turn += 1
    log.note("turn-begun", "Qualification", {"turn": state.turn})
    state.passes = 0
    cars = place_order(state)
    if state.rules.cards == ADVANCED:
        teams = list(dict.fromkeys(state.team_of[car] for car in cars))
        state.asked = [place for place in teams if may_play_diamonds(state, place)]
    if state.asked:
        state.step = PLAY_DIAMONDS
    else:
        _set_order(state, log)
        state.step = ROLL


def may_play_diamonds(state: State, place: int) -> bool:
    """Variant 3, ruling MD-31: whether a team is asked: it has cards, and a car on the track."""
    has_car = any(state.team_of[car.number] == place for car in state.arena.on_track())
    return has_car and bool(state.teams[place].hand)


def place_order(state: State) -> list[int]:
    """Ruling MD-08: the cars on the track, the most advanced first."""
    cars = state.arena.on_track()
    sort_by_place(cars)
    return [int(car.number) for car in cars]


def _set_order(state: State, log: Log) -> None:
    state.order = place_order(state)
    log.note("order-set", "MD-08", {"cars": [state.names[car] for car in state.order]})


def end_phase(state: State, log: Log) -> None:
    """Finals, rulings MD-19, MD-24, MD-25: a phase is over: the finals begin, or the match is over."""
    phase = phase_of(state)
    settle(phase)
    log.events += phase.events
    state.order = []
    state.asked = []
    state.extra = -1
    if state.phase == FINALS:
        _end_match(state, log)
        return
    state.left_behind = [int(car.number) for car in state.arena.on_track()]
    is_void = not state.arena.through
    start_finals(state.arena, state.layout, state.rules)
    state.phase = FINALS
    state.turn = 0
    if is_void:
        state.step = OVER
        return
    phase.events = []
    line_up(phase, state.layout.finals_grid)
    log.events += phase.events
    if state.mode != ASSISTANT:
        begin_turn(state, log)


def _end_match(state: State, log: Log) -> None:
    phase = phase_of(state)
    crown(phase)
    log.events += phase.events
    state.ranking = final_ranking(state.arena)
    state.step = OVER


def phase_of(state: State) -> Phase:
    """The phase as the chapters on eliminations and finals know it."""
    arena = state.arena
    on_track = [told_car(state, car) for car in place_order(state)]
    through = [told_car(state, int(car.number)) for car in arena.through]
    eliminated = [told_car(state, int(car.number)) for car in arena.eliminated]
    return Phase(state.rules, FINALS if state.phase == FINALS else QUALIFICATION, on_track, through, eliminated)


def told_car(state: State, number: int) -> Car:
    """A car with its name, team, lives and place."""
    car = state.arena.cars[number]
    place = state.arena.place_of(car.front) if car.is_on() else None
    return Car(state.names[number], state.team(number).name, int(car.lives), place)
