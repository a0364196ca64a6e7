"""Races in which somebody sets things by hand now and then: they go on legally, whatever was set."""

import pytest

from rules.demons_run.house_rules import TOGGLES
from rules.demons_run.state import State
from rules.demons_run.tabletop import everything
from rules.dice import FastDice
from rules.errors import RuleViolation
from rules.game import Corrected
from tests.rules.batches import few_then_many
from tests.rules.demons_run.referee import watch
from tests.rules.demons_run.referee.hands import Hand
from tests.rules.demons_run.referee.players import GAME, Course, Json, Player, decoded, setup, snapshot

OTHER = 10**6
CHUNK = 10
GAMES = 60
MANY_GAMES = 1000


def race(seed: int) -> Course:
    choose = Player(seed)
    rules = {toggle.name: choose.pick(toggle.choices) for toggle in TOGGLES if not toggle.is_table} if seed % 3 == 0 else {}
    more = {"rules": rules, "open_sheets": seed % 4 == 0, "dice": "table" if seed % 5 == 0 else "server"}
    return Course(setup(seed, **more), FastDice(seed))


def corrected(state: State, values: Json) -> tuple[State, Corrected] | None:
    """The race after a correction, or None for one that is refused: clearly, and with a pointer to what is wrong."""
    twin = decoded(snapshot(state))
    try:
        return twin, GAME.correct(twin, values)
    except RuleViolation as refusal:
        is_clear(refusal)
        return None


def is_clear(refusal: RuleViolation) -> None:
    assert refusal.code
    assert refusal.section
    assert refusal.message[-1] in ".!?"
    assert refusal.pointer.startswith("/")
    assert "/" not in refusal.pointer[1:]


def new_books(state: State) -> watch.Counters:
    """Whatever is neither on the board nor aboard has been taken off by hand."""
    counters = watch.Counters(state)
    out = {"destroyed", "disqualified"}
    there = [marker.id for marker in [*state.buoys, *state.hell_hounds]]
    there += [buoy.id for ship in state.ships if ship.status not in out for buoy in ship.buoys]
    counters.gone = (counters.buoys | counters.hounds) - set(there)
    return counters


def levels_hold(state: State) -> bool:
    """No allocation above its maximum: a hand may set that, with a warning, and then it stays."""
    return all(abs(level) <= ship.levels[function] for ship in state.ships for function, level in ship.allocated.items())


def play_corrected(seed: int) -> int:
    """A race with corrections; answers how many were carried out."""
    course, player = race(seed), Player(seed + OTHER)
    hand = Hand(Player(seed + 2 * OTHER))
    counters = new_books(course.state)
    done = 0
    for _ in range(400):
        if not GAME.awaiting(course.state):
            break
        if hand.choose.often(8):
            done += set_by_hand(course, hand)
            counters = new_books(course.state)
            watch.somebody_can_do_something(course.state)
            continue
        before = course.state.copy()
        for event in course.carry_out(course.decide(player)):
            counters.hear(event)
        watch.numbers_are_possible(course.state)
        watch.who_is_out_does_nothing(before, course.state)
        counters.agree(course.state)
    watch.somebody_can_do_something(course.state)
    return done


def set_by_hand(course: Course, hand: Hand) -> int:
    values = hand.values(course.state)
    before = everything(course.state)
    found = corrected(course.state, values)
    if found is None or not levels_hold(found[0]):
        return 0
    state, told = found
    after = everything(state)
    public = GAME.tabletop(state, "")
    assert all(after[name] == value for name, value in values.items() if name in public)
    assert len(told.changes) >= len([name for name in values if after[name] != before[name]])
    watch.numbers_are_possible(state)
    for seat in ("", *state.seats):
        table = GAME.tabletop(state, seat)
        assert table.items() <= after.items()
        again = decoded(snapshot(state))
        assert all(event.params.get("after") == "?" for event in GAME.correct(again, table).changes)
        assert snapshot(again) == snapshot(state)
    course.state = state
    return 1


@pytest.mark.games
@pytest.mark.parametrize("seeds", few_then_many([range(start, start + CHUNK) for start in range(0, GAMES, CHUNK)]), ids=str)
def test_a_race_goes_on_from_whatever_was_set_by_hand(seeds: range):
    assert sum(play_corrected(seed) for seed in seeds) > CHUNK


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("seeds", [range(start, start + 25) for start in range(GAMES, MANY_GAMES, 25)], ids=str)
def test_many_races_go_on_from_whatever_was_set_by_hand(seeds: range):
    for seed in seeds:
        play_corrected(seed)
