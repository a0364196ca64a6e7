"""Whole matches at random: what must be true of every one of them, whatever is rolled and played."""

import json
import random

import pytest

from rules.dice import FastDice
from rules.errors import RuleViolation
from rules.game import Action
from rules.mini_demolition_derby.cards import full_pack
from rules.mini_demolition_derby.dead_ends import give_up_if_stuck
from rules.mini_demolition_derby.generate import lay_bombs, lay_walls
from rules.mini_demolition_derby.house_rules import TOGGLES, HouseRules
from rules.mini_demolition_derby.layout import default_layout
from rules.mini_demolition_derby.phases import final_ranking, start_finals, start_qualification
from rules.mini_demolition_derby.simulate import simulate_match, take_turn
from rules.mini_demolition_derby.turn import sort_by_place
from rules.replay import replay
from tests.rules.batches import few_then_many
from tests.rules.mini_demolition_derby.matches import GAME, NAMES, play_at_random, setup

MATCHES = 78
SIMULATED = 300
LONG_MATCHES = 1000
LONG_SIMULATED = 5000
PACK = sorted(full_pack())
CARDS = set(full_pack())


def setup_of(seed):
    """Every number of players and choice of every toggle turns up."""
    rules = {toggle.name: toggle.choices[seed // (place + 1) % len(toggle.choices)] for place, toggle in enumerate(TOGGLES)}
    if seed % 2:
        del rules["quota"]
    return setup(1 + seed % 8, **rules)


def check_cells(state):
    """Every cell holds what it should."""
    arena = state.arena
    cells = {cell for car in arena.on_track() for cell in (car.front, car.front - arena.forward)}
    walls = {arena.cell(lane + beside, row) for lane, row in state.layout.walls for beside in (0, 1)}
    assert not walls & cells
    assert {cell for cell, piece in enumerate(arena.content) if piece.number >= 0} == cells
    assert {cell for cell, piece in enumerate(arena.content) if piece is arena.wall} == walls
    assert max(arena.bombs) <= 3


def check_track(state, last):
    """No car on another; lives and bombs only ever go, but for cards; everybody is somewhere."""
    arena = state.arena
    cells = [cell for car in arena.on_track() for cell in (car.front, car.front - arena.forward)]
    assert len(set(cells)) == len(cells) == 2 * arena.racing
    assert all(0 <= car.lives <= 7 for car in arena.cars)
    assert len({car.number for car in [*arena.through, *arena.eliminated, *arena.on_track()]}) == (
        len(arena.through) + len(arena.eliminated) + arena.racing
    )
    if state.phase == "qualification":
        assert len(arena.through) + len(arena.eliminated) + arena.racing == len(arena.cars)
    lives, bombs = sum(car.lives for car in arena.cars), sum(arena.bombs)
    assert bombs <= last[1]
    if state.rules.cards == "off":
        assert lives <= last[0]
    return lives, bombs


def check_counters(state, events, before):
    """What the table is told adds up to what has changed."""
    names = state.names
    told_lost = {event.params["car"]: event.params["lost"] for event in events if event.name == "lives-lost"}
    told_back = {event.params["car"]: event.params["restored"] for event in events if event.name == "lives-restored"}
    told_out = {event.params["car"]: event.params["lives"] for event in events if event.name == "car-taken-off"}
    for name, lives, car in zip(names, before["lives"], state.arena.cars, strict=True):
        lost = told_out.get(name, told_lost.get(name, 0))
        assert lives + told_back.get(name, 0) - lost == car.lives
    bombs = sum(event.params["bombs"] for event in events if event.name == "bombs-hit")
    assert before["bombs"] - bombs == sum(state.arena.bombs)


def check_cards(state):
    if state.rules.cards != "off":
        assert sorted([*(card for team in state.teams for card in team.hand), *state.pack, *state.used]) == PACK


def check_decision(state, others):
    """Somebody may act unless the match is over, and nobody else may."""
    decisions = GAME.awaiting(state)
    is_over = GAME.outcome(state) is not None
    assert len(decisions) == (0 if is_over else 1)
    for seat in others:
        allowed = GAME.legal_actions(state, seat)
        assert bool(allowed) is (bool(decisions) and decisions[0].seat in {"", seat})
        assert all(action.decision == decisions[0].id and action.seat == seat for action in allowed)


def check_every_action(state, chooser):
    """What is listed applies; what is not is refused and changes nothing."""
    (decision,) = GAME.awaiting(state)
    seat = decision.seat or "Anna"
    listed = GAME.legal_actions(state, seat)
    assert len({json.dumps(action.params, sort_keys=True) for action in listed}) == len(listed)
    for action in chooser.sample(listed, min(len(listed), 12)):
        GAME.apply(state.copy(), action, FastDice(1))
    before = GAME.encode(state)
    hand = [] if state.step != "roll" else state.team(state.mover()).hand
    for card in sorted(CARDS - set(hand)):
        if {"card": card} not in [action.params for action in listed]:
            with pytest.raises(RuleViolation):
                GAME.apply(state, Action(decision.kind, seat, decision.id, {"card": card}), FastDice(1))
            break
    for name, answered, params in (("fly", decision.id, {}), (decision.kind, "x", {}), (decision.kind, decision.id, {"x": 1})):
        with pytest.raises(RuleViolation):
            GAME.apply(state, Action(name, seat, answered, params), FastDice(1))
    assert GAME.encode(state) == before


def check_round_trip(state):
    encoded = GAME.encode(state)
    assert GAME.encode(GAME.decode(json.loads(json.dumps(encoded)))) == encoded
    return encoded


def check_views(state):
    """A view names no card but those in the seat's own hand."""
    for viewer in ["", *NAMES]:
        told = GAME.view(state, viewer)
        for team in told["teams"]:
            hand = team.pop("hand", None)
            assert (hand is not None) is (viewer in team["seats"])
        assert not CARDS & set(json.dumps(told).replace('"', " ").split())


def check_events(events):
    """An event names no card but those played, except to the player who is given it."""
    for event in events:
        assert bool(event.secrets) <= (event.name == "cards-drawn")
        if event.name == "cards-drawn":
            assert event.owner == event.params["seat"]
        if event.name not in {"card-played", "diamond-played"}:
            assert not CARDS & set(json.dumps(event.params).replace('"', " ").split())


def check_match(seed, *, deeply):
    given = setup_of(seed)
    dice, chooser = FastDice(seed, keep_rolls=True), random.Random(seed)
    actions, states, last, before = [], [], (36 * 7, 25), None
    for step, (state, action, events) in enumerate(play_at_random(given, seed, dice)):
        last = check_track(state, last)
        check_decision(state, NAMES if step % 20 == 0 else NAMES[:1])
        check_events(events)
        if before and action:
            check_counters(state, events, before)
        if deeply:
            check_cards(state)
            states.append(check_round_trip(state))
            if step % 20 == 0:
                check_views(state)
                check_cells(state)
                assert GAME.encode(state.copy()) == states[-1]
            if step % 60 == 7 and state.step != "over":
                check_every_action(state, chooser)
        before = {"lives": [car.lives for car in state.arena.cars], "bombs": sum(state.arena.bombs)}
        actions += [action] if action else []
    told = GAME.outcome(state)
    assert told["is_void"] is (not told["ranking"])
    assert len(told["ranking"]) <= state.rules.quota
    assert (told["winner"] is None) is (not told["finished"])
    if deeply:
        assert replay(GAME, given, dice.rolls, actions) == states


@pytest.mark.parametrize("part", few_then_many(range(6)))
def test_matches(part):
    for seed in range(part, MATCHES, 6):
        check_match(seed, deeply=seed % 4 == part % 4)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_many_matches(part):
    for seed in range(MATCHES + part, MATCHES + LONG_MATCHES, 10):
        check_match(seed, deeply=seed % 20 == part)


def check_arena(arena, last):
    """No car on another or on a wall, and counters that only ever go."""
    cells = [cell for car in arena.on_track() for cell in (car.front, car.front - arena.forward)]
    assert len(set(cells)) == len(cells) == 2 * arena.racing
    assert all(arena.content[car.front] is car is arena.content[car.front - arena.forward] for car in arena.on_track())
    assert all(0 <= car.lives <= 7 for car in arena.cars)
    lives, bombs = sum(car.lives for car in arena.cars), sum(arena.bombs)
    assert lives <= last[0]
    assert 0 <= bombs <= last[1]
    return lives, bombs


def race_watched(arena, dice, last):
    """`simulate.race`, looked at after every turn."""
    order = arena.on_track()
    while not arena.is_over and not (arena.dead_ends and give_up_if_stuck(arena)):
        sort_by_place(order)
        take_turn(arena, order, dice)
        last = check_arena(arena, last)
    return last


def check_simulation(seed):
    """A match of the base game in which nobody looks: conserved counters, one place for everybody, an end."""
    rules = HouseRules(cars=(25, 30, 36)[seed % 3], quota=(10, 12)[seed % 2], wall_row_gap=(3, 2)[seed % 2])
    layout, dice = default_layout(rules), FastDice(seed)
    lay_walls(layout, rules, dice)
    lay_bombs(layout, rules, dice)
    arena = start_qualification(layout, rules)
    last = race_watched(arena, dice, (7 * rules.cars, 25))
    assert len(arena.through) == rules.quota or arena.racing == 0
    assert len(arena.through) + len(arena.eliminated) + arena.racing == rules.cars
    finalists = {car.number for car in arena.through}
    start_finals(arena, layout, rules)
    race_watched(arena, dice, last)
    assert arena.racing == 0
    ranking = final_ranking(arena)
    assert len(ranking) == len(set(ranking))
    assert set(ranking) == finalists


@pytest.mark.parametrize("part", few_then_many(range(4)))
def test_simulations(part):
    for seed in range(part, SIMULATED, 4):
        check_simulation(seed)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_many_simulations(part):
    for seed in range(SIMULATED + part, SIMULATED + LONG_SIMULATED, 10):
        check_simulation(seed)


@pytest.mark.parametrize("seed", range(12))
def test_a_simulated_match_is_the_refereed_one(seed):
    """The same dice, asked in the same order, give the same ranking."""
    rules = {"cars": (25, 30, 36)[seed % 3], "diamond_hits": ("once", "per_bumper")[seed % 2]}
    refereed = FastDice(seed)
    state = GAME.new_state(setup(1, **rules), refereed)
    simulated = FastDice(0)
    simulated.first, simulated.second = refereed.first, refereed.second
    layout = state.layout
    while GAME.awaiting(state):
        (decision,) = GAME.awaiting(state)
        GAME.apply(state, Action("roll", "Anna", decision.id, {}), refereed)
    assert simulate_match(layout, state.rules, simulated) == state.ranking
    assert (simulated.first, simulated.second) == (refereed.first, refereed.second)


def test_the_set_ups_are_as_various_as_can_be():
    given = [setup_of(seed) for seed in range(MATCHES)]
    for toggle in TOGGLES:
        assert {made["rules"].get(toggle.name, toggle.default()) for made in given} == set(toggle.choices)
    assert {len(made["seats"]) for made in given} == set(range(1, 9))
