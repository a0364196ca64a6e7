"""Races in which things are set by hand at any time: what must be true of every one of them."""

import random

import pytest

from rules.dice import FastDice
from rules.game import Action
from tests.rules.batches import few_then_many
from tests.rules.devil_take_the_hindmost.races import GAME, NAMES
from tests.rules.devil_take_the_hindmost.tables import check_rearranged, corrected, plausible
from tests.rules.devil_take_the_hindmost.test_random_races import (
    check_cards,
    check_decision,
    check_every_candidate,
    check_round_trip,
    setup_of,
)
from tests.rules.physical import do_chores, filled_in

RACES = 120
LONG_RACES = 4000
MOST_STEPS = 3000


def check_apart(state):
    """No car on another; the fifth and sixth lanes are for cars that have not left the grid yet, be it in a later lap by hand."""
    places = [(car.position, car.lane) for car in state.cars]
    assert len(set(places)) == len(places)
    if state.rules.drop_back == "cascade":
        assert all(lane <= 4 or -4 < position <= 0 for position, lane in places)


def check_laps(state):
    """Everybody is racing or out, and a car is out for every lap that is over."""
    total = len(state.results) + (0 if state.is_over else len(state.cars))
    assert state.laps() == total - 1
    assert state.lap == (len(state.results) - 1 if state.is_over else len(state.results) + 1)
    names = {result.car for result in state.results}
    assert len(names) == len(state.results)
    assert state.is_over or (len(state.cars) > 1 and not names & {car.name for car in state.cars})
    assert {car.name for car in state.to_move} <= {car.name for car in state.cars}


def check_race(state):
    check_cards(state)
    check_apart(state)
    check_laps(state)
    check_round_trip(state)


def check_tabletops(state):
    """It tells no cards but one's own; what it tells may be set to what it is."""
    for viewer in ("", "red"):
        seen = GAME.tabletop(state, viewer)
        for seat in state.seats:
            is_open = state.cards == "dealt" and seat.name == viewer
            assert isinstance(seen[f"team/{seat.name}/hand"], list) is is_open
        assert GAME.correct(state, seen).changes == []


def check_corrected_race(seed):
    given = setup_of(seed)
    chooser, dice = random.Random(seed), FastDice(seed)
    state = GAME.new_state(given, dice)
    accepted = 0
    for step in range(MOST_STEPS):
        if step % 12 == 5 and step < 300:
            before = GAME.tabletop(state, "red")
            state, values = corrected(state, chooser)
            accepted += bool(values)
            check_race(state)
            check_tabletops(state)
            check_decision(state)
            check_rearranged(before, GAME.tabletop(state, "red"))
            if GAME.awaiting(state) and step % 48 == 5:
                check_every_candidate(state)
        decisions = GAME.awaiting(state)
        if not decisions:
            break
        actions = GAME.legal_actions(state, decisions[0].seat)
        GAME.apply(state, chooser.choice(actions), dice)
        check_apart(state)
        check_laps(state)
    assert GAME.outcome(state) is not None
    check_race(state)
    return accepted


@pytest.mark.parametrize("part", few_then_many(range(8)))
def test_races(part):
    accepted = sum(check_corrected_race(seed) for seed in range(part, RACES, 8))
    assert accepted > RACES / 8


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_many_races(part):
    for seed in range(RACES + part, RACES + LONG_RACES, 10):
        check_corrected_race(seed)


@pytest.mark.parametrize("seed", range(12))
def test_chores_in_any_order(seed):
    """A table of the assistant that does what it likes: nothing of it breaks anything."""
    given = {"mode": "assistant", "seats": [{"name": name} for name in NAMES[: 2 + seed % 5]], "cards": "typed"}
    chooser, dice = random.Random(seed), FastDice(seed)
    state = GAME.new_state(given, dice)
    assert do_chores(GAME, state, chooser, dice, chore_of, check_led_race) > 10


def check_led_race(state):
    check_apart(state)
    check_laps(state)
    check_round_trip(state)


def chore_of(state, form, chooser):
    if form.name == "set":
        return Action("set", "", "", {"values": plausible(state, chooser)})
    chore = filled_in(form, chooser)
    if form.name == "end-lap" and chooser.random() < 0.7:
        chore.params = {}
    return chore
