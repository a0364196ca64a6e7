"""Races set up by hand, and races played at random."""

import random

from rules.devil_take_the_hindmost.car import Car
from rules.devil_take_the_hindmost.cards import CARDS, HAND, UNSEEN_CARD
from rules.devil_take_the_hindmost.deck import read_deck, standard_deck
from rules.devil_take_the_hindmost.elimination import running_order
from rules.devil_take_the_hindmost.game import DevilTakeTheHindmost
from rules.devil_take_the_hindmost.house_rules import HouseRules
from rules.devil_take_the_hindmost.state import Seat, State
from rules.dice import FastDice
from rules.game import Action

GAME = DevilTakeTheHindmost()
NO_DICE = FastDice(0)
NAMES = ["red", "blue", "Anna", "X-Wing", "Zoë", "a b"]


def cards(*names):
    """Cards by name."""
    return [CARDS[name] for name in names]


def race(*places, hand=("red-3",) * HAND, pack=("blue-4",) * 20, discards=(), kept="dealt", deck=None, **toggles):
    """A race with cars as (name, position, lane), the team the first letter of the name, every hand the same.

    The cars are about to move, the leader first.
    """
    teams = list(dict.fromkeys(name[0] for name, _, _ in places))
    held = sorted(cards(*hand), key=lambda card: card.place) if kept == "dealt" else [UNSEEN_CARD] * len(hand)
    state = State(
        "assistant" if kept == "counted" else "referee",
        kept,
        HouseRules(**toggles),
        read_deck(deck, 0) if deck else standard_deck(),
        [Seat(team, list(held)) for team in teams],
    )
    state.cars = [Car(name, name[0], position, lane) for name, position, lane in places]
    state.pack = cards(*pack) if kept == "dealt" else [UNSEEN_CARD] * len(pack)
    state.discards = cards(*discards)
    if kept != "counted":
        state.turn = 1
        state.to_move = running_order(state.cars)
    return state


def play(state, *names, dice=NO_DICE):
    """The car to move plays these cards."""
    (decision,) = GAME.awaiting(state)
    return GAME.apply(state, Action("play-cards", decision.seat, decision.id, {"cards": list(names)}), dice)


def chore(state, name, **params):
    return GAME.apply(state, Action(name, "anybody", "", params), NO_DICE)


def place_of(state, name):
    car = state.car(name)
    return (car.position, car.lane)


def named(events, name):
    return [event for event in events if event.name == name]


def setup(players=3, cards="dealt", deck=None, **rules):
    made = {"mode": "referee", "seats": [{"name": name} for name in NAMES[:players]], "rules": rules, "cards": cards}
    return made if deck is None else {**made, "deck": deck}


def play_at_random(given, seed, dice):
    """A whole race: yields the state, the action and its events after each action; first the new state with None and []."""
    chooser = random.Random(seed)
    state = GAME.new_state(given, dice)
    yield state, None, []
    while GAME.awaiting(state):
        (decision,) = GAME.awaiting(state)
        action = chooser.choice(GAME.legal_actions(state, decision.seat))
        events = GAME.apply(state, action, dice)
        yield state, action, events
