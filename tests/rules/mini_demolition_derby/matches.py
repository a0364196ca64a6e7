"""Helpers: matches set up in one line, and matches played at random."""

import random

from rules.dice import FastDice, ScriptedDice
from rules.game import Action
from rules.mini_demolition_derby.game import MiniDemolitionDerby
from rules.mini_demolition_derby.state import OVER, ROLL

GAME = MiniDemolitionDerby()
NAMES = ["Anna", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal"]


def setup(players=3, mode="referee", track=None, teams=None, **rules):
    made = {"mode": mode, "seats": [{"name": name} for name in NAMES[:players]], "rules": rules}
    made |= {} if track is None else {"track": track}
    return made | ({} if teams is None else {"teams": teams})


def match(players=3, seed=1, **options):
    """A match at its start."""
    return GAME.new_state(setup(players, **options), FastDice(seed))


def clear(state, *cars, bombs=()):
    """Only `cars` stay on the track: (name, lane, row) or (name, lane, row, lives); no walls; `bombs` as (lane, row, number).

    The first one is to move next, and the others after it.
    """
    arena = state.arena
    for car in arena.on_track():
        arena.take_off(car)
    arena.content = [arena.free if piece is arena.wall else piece for piece in arena.content]
    arena.bombs = [0] * len(arena.bombs)
    for lane, row, count in bombs:
        arena.bombs[arena.cell(lane, row)] = count
    for name, lane, row, *lives in cars:
        car = arena.cars[state.names.index(name)]
        car.lives = lives[0] if lives else 7
        arena.put(car, arena.cell(lane, row))
    state.step, state.asked = ROLL, []
    state.order = [state.names.index(name) for name, *_ in cars]
    return state


def act(state, *typed, **params):
    """Answer the open decision with `params`; `typed` are the dice, all of which must be used."""
    (decision,) = GAME.awaiting(state)
    dice = ScriptedDice(list(typed), FastDice(1))
    events = GAME.apply(state, Action(decision.kind, decision.seat, decision.id, params), dice)
    dice.finish()
    return events


def chore(state, name, *typed, **params):
    dice = ScriptedDice(list(typed), FastDice(1))
    events = GAME.apply(state, Action(name, "anybody", "", params), dice)
    dice.finish()
    return events


def place(state, name):
    """(lane, row, lives), or what has become of the car."""
    car = state.arena.cars[state.names.index(name)]
    if car.is_on():
        return (*state.arena.place_of(car.front), car.lives)
    return ("through", car.lives) if car in state.arena.through else "out"


def names(events):
    return [event.name for event in events]


def named(events, name):
    return [event for event in events if event.name == name]


def play_at_random(given, seed, dice):
    """A whole match: yields state, action and events after each action; first the new state with None and the opening."""
    chooser = random.Random(seed)
    state = GAME.new_state(given, dice)
    yield state, None, GAME.opening(state)
    while state.step != OVER:
        (decision,) = GAME.awaiting(state)
        seat = decision.seat or chooser.choice(NAMES)
        # an action that does something is as likely as to pass or just to roll
        plain, *cards = GAME.legal_actions(state, seat)
        action = chooser.choice(cards) if cards and chooser.random() < 0.5 else plain
        yield state, action, GAME.apply(state, action, dice)
