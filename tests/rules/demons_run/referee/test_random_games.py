"""Whole races at random: the properties that hold in every one of them."""

import json

import pytest

from rules.demons_run.house_rules import TOGGLES
from rules.dice import FastDice
from tests.rules.batches import few_then_many
from tests.rules.demons_run.referee import watch
from tests.rules.demons_run.referee.players import GAME, Course, Player, setup, snapshot, told

GAMES = 200
MANY_GAMES = 2000
CHUNK = 25
"""Games in one test, so that the tests spread over the cores."""

OTHER = 10**6
"""Players decide with another seed than the dice have."""


def chunks(first: int, games: int) -> list[range]:
    return [range(start, start + CHUNK) for start in range(first, first + games, CHUNK)]


def house_rules(seed: int) -> dict[str, object]:
    """The rulings in two races of three, any mixture of toggles in the third."""
    if seed % 3:
        return {}
    choose = Player(seed)
    return {toggle.name: choose.pick(toggle.choices) for toggle in TOGGLES if not toggle.is_table}


def race(seed: int) -> Course:
    return Course(setup(seed, rules=house_rules(seed), open_sheets=seed % 5 == 0), FastDice(seed, keep_rolls=True))


def play_watched(seed: int) -> Course:
    """A whole race with an eye on everything; what takes long is looked at now and then."""
    course, player = race(seed), Player(seed + OTHER)
    counters = watch.Counters(course.state)
    counters.agree(course.state)
    step = 0
    while GAME.awaiting(course.state):
        action = course.decide(player)
        if (step + seed) % 29 == 0:
            watch.somebody_can_do_something(course.state)
            watch.copies_are_complete(course.state, action, seed)
            watch.all_else_is_refused(course.state)
            watch.all_offers_are_good(course.state, player.dice)
        before = course.state.copy()
        for event in course.carry_out(action):
            json.dumps(event.params)
            counters.hear(event)
        watch.numbers_are_possible(course.state)
        watch.who_is_out_does_nothing(before, course.state)
        counters.agree(course.state)
        step += 1
    watch.somebody_can_do_something(course.state)
    watch.replay_is_live(course)
    return course


@pytest.mark.parametrize("seeds", few_then_many(chunks(0, GAMES)), ids=str)
def test_races_at_random(seeds: range):
    for seed in seeds:
        play_watched(seed)


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("seeds", chunks(GAMES, MANY_GAMES), ids=str)
def test_many_races_at_random(seeds: range):
    for seed in seeds:
        play_watched(seed)


@pytest.mark.games
def test_random_races_see_the_whole_game():
    """If the players never did a thing, the properties would say nothing of it."""
    seen = {event.name for seed in range(60) for events in play_unwatched(seed).events for event in events}
    assert seen >= {
        "ship-finished", "ship-destroyed", "ship-disqualified", "ship-captured", "hole-escaped", "hole-not-escaped",
        "lost-in-null", "null-escaped", "null-not-left", "whip-gained", "buoy-recovered", "laser-damage", "scrambler-damage",
        "marker-destroyed", "hell-hound-gone", "velocity-forced", "crises-contradictory",
        "fuel-leak-begun", "critical-hit",
    }  # fmt: skip


def play_unwatched(seed: int) -> Course:
    course, player = race(seed), Player(seed + OTHER)
    while GAME.awaiting(course.state):
        course.carry_out(course.decide(player))
    return course


@pytest.mark.parametrize("seed", range(12))
def test_dice_of_the_table_typed_in_one_by_one(seed: int):
    """DiceNeeded, and again from the start with one die more: the same race as with all the dice at once."""
    dice = FastDice(seed, keep_rolls=True)
    course, player = Course(setup(seed, dice="table"), dice), Player(seed + OTHER)
    while GAME.awaiting(course.state):
        action = course.decide(player)
        text, rolled = snapshot(course.state), len(dice.rolls)
        events = course.carry_out(action)
        values = [value for roll in dice.rolls[rolled:] for value in roll.values]
        state, again = watch.die_by_die(text, action, values)
        assert told(again) == told(events)
        assert snapshot(state) == snapshot(course.state)


@pytest.mark.parametrize("seed", range(6))
def test_a_table_that_rolls_its_own_dice_plays_the_same_game(seed: int):
    """Waiting for somebody to go on changes nothing but who says when."""
    courses = [Course(setup(seed, dice=dice), FastDice(seed, keep_rolls=True)) for dice in ("server", "table")]
    for course in courses:
        player = Player(seed + OTHER)
        while decisions := GAME.awaiting(course.state):
            if decisions[0].kind == "go-on":
                course.carry_out(GAME.legal_actions(course.state, "P1")[0])
            else:
                course.carry_out(course.decide(player))
    told_stories = [[event for events in course.events for event in told(events)] for course in courses]
    assert told_stories[0] == told_stories[1]
    assert GAME.outcome(courses[0].state) == GAME.outcome(courses[1].state)
