"""Races of rookies with nobody looking go as they do with views, offers and events, roll by roll."""

import pytest

from rules import BOTS, ENGINES
from rules.demons_run.house_rules import TOGGLES
from rules.demons_run.simulate import play_unseen
from rules.match import MOST_DECISIONS, Streams, play_match
from tests.rules.batches import few_then_many
from tests.rules.demons_run.race import Chooser

GAME = ENGINES["demons-run"]
BOT = BOTS["demons-run"]["rookie"]
SEED = 7
SHOWN = ("trails", "shots")
"""What a picture of the board shows besides the pieces; nobody keeps it where nobody looks."""


def any_setup(seed: int) -> dict[str, object]:
    """A race of one to four; half of them by any mixture of house rules, some with levels that the ships bring along."""
    choose = Chooser(seed)
    rules = {toggle.name: choose.pick(toggle.choices) for toggle in TOGGLES if not toggle.is_table}
    seats = [{"name": name} for name in "ABCD"[: 1 + choose.below(4)]]
    made: dict[str, object] = {"seats": seats, "rules": choose.pick([{}, rules])}
    if choose.below(4) == 0:
        levels = {"structural_integrity": 9, "fuel": 200, "main_engines": 6, "maneuver_engines": 8, "laser": 9, "tractor": 9}
        made["ships"] = [{"name": f"{seat['name']}'s", "seat": seat["name"], "levels": levels} for seat in seats]
    return made


class Kept:
    """The engine, and the last race that it has made, with its dice."""

    def __init__(self):
        self.info = GAME.info

    def __getattr__(self, name):
        return getattr(GAME, name)

    def new_state(self, setup, dice):
        self.state, self.dice = GAME.new_state(setup, dice), dice
        return self.state


def played(setup, number, recorder, limit):
    """All that a race leaves behind."""
    engine = Kept()
    seats = dict.fromkeys([str(seat["name"]) for seat in setup["seats"]], BOT)
    match = play_match(engine, setup, seats, SEED, number, recorder, limit=limit)
    left = {name: value for name, value in GAME.encode(engine.state).items() if name not in SHOWN}
    return left, (engine.dice.first, engine.dice.second), match.outcome, match.turns, match.decisions, match.is_cut_short


def agree(numbers):
    for number in numbers:
        setup = any_setup(number)
        limit = 40 if number % 10 == 0 else MOST_DECISIONS
        assert played(setup, number, lambda events: None, limit) == played(setup, number, None, limit)


@pytest.mark.parametrize("first", few_then_many(range(60, 220, 40)))
def test_with_nobody_looking_a_race_goes_the_same_way(first):
    agree(range(first, first + 40))


@pytest.mark.long
def test_with_nobody_looking_thousands_of_races_go_the_same_way():
    agree(range(1000, 4000))


@pytest.mark.parametrize("more", [{"dice": "table"}, {"mode": "assistant"}])
def test_where_the_table_has_a_say_there_is_no_short_way(more):
    assert shortcut({"Ann": BOT}, more) is None


def test_somebody_who_wants_to_see_what_they_do_is_shown_it():
    assert shortcut({"Ann": BOT, "Bob": BOTS["demons-run"]["racer"]}, {}) is None


def shortcut(bots, more):
    dice = Streams(SEED, 1, list(bots))
    state = GAME.new_state({"seats": [{"name": name} for name in bots], **more}, dice.game)
    before = GAME.encode(state)
    answer = play_unseen(state, bots, dice.game, dice.thoughts, MOST_DECISIONS)
    assert GAME.encode(state) == before
    return answer
