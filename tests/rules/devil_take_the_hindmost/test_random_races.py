"""Whole races at random: what must be true of every one of them, whatever is played."""

import json
import re
from collections import Counter
from itertools import product

import pytest

from rules.devil_take_the_hindmost.cards import CARDS, SMALLEST_HAND
from rules.devil_take_the_hindmost.house_rules import TOGGLES
from rules.devil_take_the_hindmost.play import play_cards
from rules.devil_take_the_hindmost.turn import after_move
from rules.dice import FastDice
from rules.errors import RuleViolation
from rules.game import Action
from rules.log import Log
from rules.replay import replay
from tests.rules.batches import few_then_many
from tests.rules.devil_take_the_hindmost.races import GAME, NAMES, NO_DICE, play_at_random, setup

RACES = 100
LONG_RACES = 5000
TINY_DECK = {"cards": {"one": 2, "red-2": 3, "red-9": 2, "blue-0": 2, "blue-1": 6, "turbo": 15}}
CANDIDATES = [[name] for name in CARDS] + [list(pair) for pair in product(CARDS, repeat=2)]


def setup_of(seed):
    """Every number of players, way to hold the cards, deck and choice of every toggle turns up."""
    players = 2 + seed % 5
    rules = {toggle.name: toggle.choices[seed // (place + 1) % len(toggle.choices)] for place, toggle in enumerate(TOGGLES)}
    if players > 4:
        rules["cars_each"] = "standard"
    return setup(players, ("dealt", "dealt", "typed")[seed % 3], TINY_DECK if seed % 4 == 3 else None, **rules)


def names_of(state, seat):
    return sorted(card.name for card in state.seat(seat).hand)


def check_cards(state):
    piles = [card.name for seat in state.seats for card in seat.hand]
    piles += [card.name for pile in (state.pack, state.discards, state.aside) for card in pile]
    assert len(piles) == state.deck.size()
    if state.cards == "dealt":
        assert Counter(piles) == state.deck.counts
    racing = {car.team for car in state.cars}
    for seat in state.seats:
        assert state.is_over or (SMALLEST_HAND <= len(seat.hand) <= 5 if seat.name in racing else not seat.hand)


def check_places(state):
    places = [(car.position, car.lane) for car in state.cars]
    assert len(set(places)) == len(places)
    if state.rules.drop_back == "cascade" and state.lap > 1:
        assert all(lane <= 4 for _, lane in places)


def check_decision(state):
    """Somebody may act unless the race is over, and nobody else may."""
    decisions = GAME.awaiting(state)
    assert len(decisions) == (0 if state.is_over else 1)
    assert (GAME.outcome(state) is None) is not state.is_over
    for seat in state.seats:
        allowed = GAME.legal_actions(state, seat.name)
        assert bool(allowed) is (bool(decisions) and decisions[0].seat == seat.name)


def check_every_candidate(state):
    """What is listed can be done and does what it says; whatever is not listed is refused and changes nothing."""
    (decision,) = GAME.awaiting(state)
    actions = GAME.legal_actions(state, decision.seat)
    listed = [sorted(action.params["cards"]) for action in actions]
    assert len({tuple(cards) for cards in listed}) == len(listed)
    for action in actions:
        check_does(state.copy(), action)
    before = GAME.encode(state)
    for cards in CANDIDATES:
        if sorted(cards) not in listed:
            with pytest.raises(RuleViolation):
                GAME.apply(state, Action("play-cards", decision.seat, decision.id, {"cards": cards}), NO_DICE)
    assert GAME.encode(state) == before


def check_does(state, action):
    does = action.params["does"]
    (moved,) = [event for event in GAME.apply(state, action, FastDice(0)) if event.name == "car-moved"]
    assert [does[name] for name in ("car", "distance", "position", "lane")] == [
        moved.params[name] for name in ("car", "distance", "position", "lane")
    ]
    assert does["dropped"] == does["distance"] - moved.params["spaces"]
    if state.seat(action.seat).hand:
        assert does["hand"] == len(state.seat(action.seat).hand)


def check_round_trip(state):
    encoded = GAME.encode(state)
    assert GAME.encode(GAME.decode(json.loads(json.dumps(encoded)))) == encoded
    return encoded


class Public:
    """The cards that everybody has seen played since the last shuffle, by the events."""

    def __init__(self):
        self.cards = []

    def hear(self, events):
        for event in events:
            if event.name == "cards-played":
                self.cards += event.params["cards"]
            elif event.name == "pack-shuffled":
                self.cards = []

    def check(self, state):
        for viewer in ["", *NAMES]:
            assert sorted(GAME.view(state, viewer)["played"]) == sorted(self.cards)


def check_views(state):
    """A view names no card but those in the seat's own hand and those played; what the deck is made of everybody knows."""
    for viewer in ["", *NAMES]:
        told = GAME.view(state, viewer)
        assert told.pop("deck") == state.deck.counts
        own = told.pop("hand", [])
        told.pop("played")
        assert own == [] or sorted(own) == names_of(state, viewer)
        assert not cards_named(told)


def check_events(state, events):
    """An event names no card but those played, except to the player who drew it."""
    for event in events:
        assert bool(event.secrets) is (event.name == "card-drawn" and state.cards == "dealt")
        if event.secrets:
            assert event.params["team"] == event.owner
        assert event.name == "cards-played" or not cards_named(event.params)


def cards_named(told):
    return set(re.findall(r'[^", \[\]]+', json.dumps(told))) & CARDS.keys()


def check_race(seed, *, deeply):
    given = setup_of(seed)
    dice = FastDice(seed, keep_rolls=True)
    actions, states = [], []
    public = Public()
    for step, (state, action, events) in enumerate(play_at_random(given, seed, dice)):
        check_cards(state)
        check_places(state)
        check_decision(state)
        check_events(state, events)
        public.hear(events)
        states.append(check_round_trip(state))
        if step % 9 == 0:
            check_views(state)
            if not state.is_over:
                public.check(state)
        if deeply and step % 120 == 7 and not state.is_over:
            check_every_candidate(state)
        actions += [action] if action else []
    assert replay(GAME, given, dice.rolls, actions) == states
    assert state.laps() == len(state.results) - 1 == state.lap
    assert sorted(result.car for result in state.results) == sorted(car for car, *_ in states[0]["cars"])


@pytest.mark.parametrize("part", few_then_many(range(8)))
def test_races(part):
    for seed in range(part, RACES, 8):
        check_race(seed, deeply=True)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_many_races(part):
    for seed in range(RACES + part, RACES + LONG_RACES, 10):
        check_race(seed, deeply=False)


def test_the_setups_are_as_various_as_can_be():
    given = [setup_of(seed) for seed in range(RACES)]
    for toggle in TOGGLES:
        assert {made["rules"][toggle.name] for made in given} == set(toggle.choices)
    assert {(len(made["seats"]), made["cards"], "deck" in made) for made in given} == set(
        product(range(2, 7), ("dealt", "typed"), (True, False))
    )


@pytest.mark.parametrize("seed", range(6))
def test_a_race_without_a_record_is_the_same_race(seed):
    given = setup_of(seed)
    actions = [action for _, action, _ in play_at_random(given, seed, FastDice(seed)) if action]
    *_, (told, _, _) = play_at_random(given, seed, FastDice(seed))
    dice, silent = FastDice(seed), Log(keeps=False)
    untold = GAME.new_state(given, dice)
    for action in actions:
        car = untold.to_move.pop(0)
        play_cards(untold, car, [CARDS[name] for name in action.params["cards"]], dice, silent)
        after_move(untold, car, silent)
    assert silent.events == []
    assert GAME.encode(untold) == GAME.encode(told)
