"""Matches in which things are set by hand at any time: what must be true of every one of them."""

import random

import pytest

from rules.dice import FastDice
from rules.game import Action
from tests.rules.batches import few_then_many
from tests.rules.mini_demolition_derby.matches import GAME, NAMES
from tests.rules.mini_demolition_derby.tables import check_rearranged, corrected, plausible
from tests.rules.mini_demolition_derby.test_random_matches import (
    check_cards,
    check_cells,
    check_decision,
    check_every_action,
    check_round_trip,
    check_track,
    check_views,
    setup_of,
)
from tests.rules.physical import do_chores, filled_in

MATCHES = 60
LONG_MATCHES = 1500
PLENTY = (36 * 7 * 10, 1000)
MOST_STEPS = 6000


def check_table(state):
    check_pieces(state)
    check_cards(state)
    check_round_trip(state)


def check_tabletops(state):
    """It tells no cards but one's own; what it tells may be set to what it is."""
    for viewer in ("", "Anna"):
        seen = GAME.tabletop(state, viewer)
        for team in state.teams:
            hand = seen.get(f"team/{team.name}/hand")
            assert hand is None or isinstance(hand, list) is (viewer in team.seats)
        assert GAME.correct(state, seen).changes == []


def check_corrected_match(seed):
    given = setup_of(seed)
    chooser, dice = random.Random(seed), FastDice(seed)
    state = GAME.new_state(given, dice)
    accepted = 0
    for step in range(MOST_STEPS):
        if step % 25 == 3 and step < 400:
            before = GAME.tabletop(state, "Anna")
            state, values = corrected(state, chooser)
            accepted += bool(values)
            check_table(state)
            check_tabletops(state)
            check_views(state)
            check_decision(state, NAMES)
            check_rearranged(before, GAME.tabletop(state, "Anna"))
            if GAME.awaiting(state) and step % 100 == 3:
                check_every_action(state, chooser)
        decisions = GAME.awaiting(state)
        if not decisions:
            break
        seat = decisions[0].seat or "Anna"
        GAME.apply(state, chooser.choice(GAME.legal_actions(state, seat)), dice)
        check_track(state, PLENTY)
    told = GAME.outcome(state)
    assert told is not None
    assert len(told["ranking"]) <= state.rules.quota
    check_table(state)
    return accepted


@pytest.mark.parametrize("part", few_then_many(range(6)))
def test_matches(part):
    accepted = sum(check_corrected_match(seed) for seed in range(part, MATCHES, 6))
    assert accepted > MATCHES / 6


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_many_matches(part):
    for seed in range(MATCHES + part, MATCHES + LONG_MATCHES, 10):
        check_corrected_match(seed)


@pytest.mark.parametrize("seed", range(12))
def test_chores_in_any_order(seed):
    """A table of the assistant that does what it likes: nothing of it breaks anything."""
    rules = {"cars": (25, 30, 36)[seed % 3], "awards": True, "wall_row_gap": (3, 0)[seed % 2]}
    given = {"mode": "assistant", "seats": [{"name": name} for name in NAMES[:3]], "rules": rules}
    chooser, dice = random.Random(seed), FastDice(seed)
    state = GAME.new_state(given, dice)
    assert do_chores(GAME, state, chooser, dice, chore_of, check_pieces) > 10


def check_pieces(state):
    check_track(state, PLENTY)
    check_cells(state)


def chore_of(state, form, chooser):
    if form.name == "set":
        return Action("set", "", "", {"values": plausible(state, chooser)})
    chore = filled_in(form, chooser)
    if form.name == "roll-for" and chooser.random() < 0.6:
        chore.params = {"car": chore.params["car"]}
    if "lives" in chore.params:
        chore.params["lives"] = min(chore.params["lives"], 7)
    return chore
