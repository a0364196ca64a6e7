"""The bots of the derby: legal in every match, the same again with the same dice, and no wiser than what they are shown."""

import json

import pytest

from rules.dice import FastDice
from rules.game import Event
from rules.mini_demolition_derby.bots import BOTS
from rules.mini_demolition_derby.bots.players import Player
from rules.mini_demolition_derby.bots.prospects import Prospects
from rules.mini_demolition_derby.bots.rolls_ahead import RollsAhead
from rules.mini_demolition_derby.bots.seen import mover_of, seen_match
from rules.mini_demolition_derby.bots.turns_ahead import TurnsAhead, share
from rules.mini_demolition_derby.state import PLAY_DIAMONDS, Throw
from service.words import catalogue
from tests.rules.batches import few_then_many
from tests.rules.mini_demolition_derby.matches import GAME, act, clear, match, setup

ACE, RACER = BOTS["ace"], BOTS["racer"]
KEEN = Player(counts_others=True, price=0.0, final_price=0.0, samples=2)
"""Plays whatever brings anything at all."""

VARIANTS = [
    {"cards": "base", "awards": True},
    {"cards": "advanced", "awards": True},
    {"cards": "base", "two_dice": True, "heart_effect": "lose_first_move", "diamond_range": "zero_to_seven"},
    {"cards": "advanced", "two_dice": True, "cars": 30, "diamond_hits": "per_bumper", "eliminated_below": 1},
    {"awards": True, "finals_end": "winner_only"},
    {"cards": "base", "finals_end": "stop_at_third", "diamond_range": "zero_to_seven"},
]


class Watched:
    """A bot whose views are read again from JSON, and whose every choice is judged."""

    def __init__(self, bot):
        self.bot = bot
        self.reasons = {}

    def choose(self, view, decision, offers, dice):
        shown = json.loads(json.dumps(view))
        choice = self.bot.choose(shown, decision, offers, dice)
        assert shown == json.loads(json.dumps(view))
        assert choice.action in offers
        self.reasons[choice.why] = json.loads(json.dumps(choice.params))
        return choice


def played(given, bots, seed):
    """A match with the bots in turn for its seats; answers the encoded end."""
    dice, thoughts = FastDice(seed), FastDice(seed + 1)
    state = GAME.new_state(given, dice)
    by_seat = {seat["name"]: bots[place % len(bots)] for place, seat in enumerate(given["seats"])}
    anybody = given["seats"][0]["name"]
    while decisions := GAME.awaiting(state):
        (decision,) = decisions
        seat = decision.seat or anybody
        choice = by_seat[seat].choose(GAME.view(state, seat), decision, GAME.legal_actions(state, seat), thoughts)
        GAME.apply(state, choice.action, dice)
    return GAME.encode(state)


def asked(bot, state, seed=5):
    (decision,) = GAME.awaiting(state)
    return bot.choose(GAME.view(state, decision.seat), decision, GAME.legal_actions(state, decision.seat), FastDice(seed))


def with_cards(state, *cards, team=0):
    state.teams[team].hand = list(cards)
    return state


@pytest.mark.parametrize("number", few_then_many(range(len(VARIANTS))))
@pytest.mark.parametrize("bot", [RACER, ACE, KEEN], ids=["racer", "ace", "keen"])
def test_whole_matches(bot, number):
    watched = Watched(bot)
    assert played(setup(2 + number, **VARIANTS[number]), [watched], number)["step"] == "over"
    for why, params in watched.reasons.items():
        words = catalogue("mini-demolition-derby").explain(Event(f"why-{why}", "", params))
        assert words.endswith(".")
        assert "{" not in words


def test_everybody_against_everybody():
    first, again = (played(setup(4, cards="base", awards=True), list(BOTS.values()), 9) for _ in range(2))
    assert first == again


def test_the_names():
    assert list(BOTS) == ["rookie", "racer", "ace"]


def test_nothing_but_the_view_is_read():
    """Two matches that look alike to Anna, though Ben holds other cards and the pack lies otherwise."""
    one = with_cards(match(2, cards="base"), "spades-4", "clubs-7", "joker", "hearts-2")
    while GAME.awaiting(one)[0].seat != "Anna":
        act(one, 3)
    other = one.copy()
    other.teams[1].hand = ["joker"] * len(one.teams[1].hand)
    other.pack.reverse()
    assert asked(ACE, one).action.params == asked(ACE, other).action.params


class TestSeen:
    @pytest.mark.parametrize("rules", [{}, {"cards": "advanced", "two_dice": True, "cars": 36}, {"finals_end": "winner_only"}])
    def test_the_match_of_a_view_looks_the_same(self, rules):
        dice = FastDice(3)
        state = match(3, **rules)
        for _ in range(400):
            decisions = GAME.awaiting(state)
            if not decisions:
                break
            view = json.loads(json.dumps(GAME.view(state, "Anna")))
            seen = seen_match(view)
            again = GAME.view(seen, "Anna")
            for name in ("rules", "phase", "turn", "lanes", "rows", "walls", "bombs", "cars", "through", "eliminated", "order"):
                assert again[name] == view[name], name
            assert again["throws"] == view["throws"]
            assert seen.arena.places == state.arena.places
            assert seen.arena.racing == state.arena.racing
            assert mover_of(seen, view) == (-1 if view["next"] is None else state.mover())
            offers = GAME.legal_actions(state, decisions[0].seat or "Anna")
            GAME.apply(state, offers[dice.one(len(offers), "an offer") - 1], dice)

    def test_a_throw_that_waits(self):
        state = with_cards(match(2, cards="base"), "spades-4")
        while GAME.awaiting(state)[0].seat != "Anna":
            act(state, 3)
        act(state, 6, card="spades-4")
        (thrown,) = seen_match(GAME.view(state, "Anna")).throws
        assert (thrown.red, thrown.blue) == (6, 6)


class TestProspects:
    def chance(self, *cars, phase="qualification", through=(), is_over=False):
        state = clear(match(), *cars)
        state.phase = phase
        state.arena.through = [state.arena.cars[state.names.index(name)] for name in through]
        state.arena.is_over = is_over
        return Prospects(state).chance(state.arena, 0)

    def test_further_ahead_is_better(self):
        assert 0.5 < self.chance(("red 1", 3, 20), ("yellow 1", 6, 18)) < 0.6

    def test_further_ahead_is_much_better_in_the_finals(self):
        assert self.chance(("red 1", 3, 20), ("yellow 1", 6, 18), phase="finals") > 0.6

    def test_lives_count(self):
        assert self.chance(("red 1", 3, 20, 3), ("yellow 1", 6, 20, 1)) > 0.5
        assert self.chance(("red 1", 3, 20, 3), ("yellow 1", 6, 20, 1), phase="finals") > 0.5

    def test_through_is_better_than_on_the_track(self):
        assert self.chance(("yellow 1", 6, 30), through=["red 1"]) > 0.5

    def test_the_earlier_the_better(self):
        assert self.chance(through=["red 1", "yellow 1"]) > 0.5

    def test_cars_left_behind_count_nothing(self):
        assert self.chance(("yellow 1", 6, 30), through=["red 1"], is_over=True) == 1

    def test_the_first_over_the_line_of_the_finals_has_won(self):
        assert self.chance(("red 1", 6, 36), through=["yellow 1", "red 2"], phase="finals") == 0

    def test_nobody_is_left(self):
        assert self.chance(is_over=True) == 0


class TestRolls:
    def ahead(self, *cars, counts_others=True, bombs=(), **rules):
        state = clear(match(2, cards="base", **rules), *cars, bombs=bombs)
        return RollsAhead(seen_match(GAME.view(state, "Anna")), state.order[0], counts_others=counts_others)

    def test_a_roll_that_leaves_the_road_is_worse(self):
        ahead = self.ahead(("red 1", 1, 20), ("yellow 1", 6, 20))
        assert ahead.worth(Throw(1, 1)) < ahead.worth(Throw(3, 3))

    def test_bumping_others_counts_for_those_who_look(self):
        cars = (("red 1", 5, 20), ("yellow 1", 5, 22))
        without = (("red 1", 5, 20), ("yellow 1", 9, 22))
        assert self.ahead(*cars).worth(Throw(3, 3)) > self.ahead(*without).worth(Throw(3, 3))
        blind = [self.ahead(*given, counts_others=False).worth(Throw(3, 3)) for given in (cars, without)]
        assert blind[0] == pytest.approx(blind[1])

    @pytest.mark.parametrize("use", ["spades", "clubs", "diamonds", "king"])
    def test_a_card_is_better_than_none(self, use):
        ahead = self.ahead(("red 1", 1, 20, 3), ("yellow 1", 6, 20))
        assert ahead.with_card(use, "") > ahead.plain()

    def test_an_exchange_leaves_the_roll_as_it_is(self):
        ahead = self.ahead(("red 1", 1, 20), ("yellow 1", 6, 20))
        assert ahead.with_card("exchange", "") == pytest.approx(ahead.plain())

    def test_lives_given_back_are_not_kept_in_thought(self):
        ahead = self.ahead(("red 1", 1, 20, 3), ("yellow 1", 6, 20))
        before = ahead.plain()
        ahead.with_card("king", "")
        assert (ahead.plain(), ahead.state.arena.cars[0].lives) == (before, 3)

    @pytest.mark.parametrize("effect", ["re_roll", "lose_first_move"])
    def test_hearts_keep_a_car_on_the_road(self, effect):
        ahead = self.ahead(("red 1", 1, 20), ("yellow 1", 6, 20), heart_effect=effect)
        assert ahead.with_card("hearts", "left") > ahead.plain() > ahead.with_card("hearts", "straight")

    def test_with_two_dice_a_diamond_leaves_the_direction(self):
        ahead = self.ahead(("red 1", 1, 20), two_dice=True)
        changed = ahead.changed(Throw(1, 6), -1)
        assert (changed.red, changed.blue) == (1, 5)
        assert len(ahead.throws()) == 18

    @pytest.mark.parametrize(
        ("reach", "die", "changes"),
        [("one_to_six", 6, [0, -1]), ("zero_to_seven", 6, [0, -1, 1]), ("one_to_six", 1, [0, 1])],
    )
    def test_how_a_throw_may_be_changed(self, reach, die, changes):
        assert self.ahead(("red 1", 1, 20), diamond_range=reach).changes(Throw(die, die)) == changes


class TestDecisions:
    def state(self, *cards, bombs=(), cars=(("red 1", 1, 20, 3), ("yellow 1", 6, 20)), **rules):
        return with_cards(clear(match(2, cards="base", **rules), *cars, bombs=bombs), *cards)

    def test_without_a_choice_nothing_is_thought_about(self):
        assert asked(ACE, match(2)).why == "only-this"

    def test_at_the_border_a_card_is_played(self):
        choice = asked(ACE, self.state("clubs-4"))
        assert (choice.action.params, choice.why) == ({"card": "clubs-4"}, "plays-card")
        assert choice.params == {"car": "red 1", "card": "clubs-4"}

    def test_where_it_brings_little_it_is_kept(self):
        choice = asked(ACE, self.state("diamonds-4", cars=(("red 1", 6, 3), ("yellow 1", 9, 30, 1), ("red 2", 3, 33))))
        assert (choice.action.params, choice.why) == ({}, "keeps-cards")

    def test_a_joker_is_exchanged_where_nothing_is_to_be_had(self):
        choice = asked(ACE, self.state("joker", cars=(("red 1", 6, 3), ("yellow 1", 9, 30, 1), ("red 2", 3, 33))))
        assert choice.action.params == {"card": "joker", "as": "exchange"}

    @pytest.mark.parametrize(("die", "again", "why"), [(1, True, "rolls-again"), (4, False, "roll-stands")])
    def test_rolling_again(self, die, again, why):
        state = self.state("spades-4")
        act(state, die, card="spades-4")
        choice = asked(ACE, state)
        assert (choice.action.params["again"], choice.why) == (again, why)

    @pytest.mark.parametrize(("dice", "roll"), [((1, 4), 2), ((4, 1), 1)])
    def test_the_better_of_two(self, dice, roll):
        state = self.state("clubs-4")
        act(state, *dice, card="clubs-4")
        choice = asked(ACE, state)
        assert (choice.action.params["roll"], choice.why) == (roll, "better-roll")

    @pytest.mark.parametrize(("die", "by", "why"), [(2, 1, "roll-changed"), (5, 1, "roll-changed"), (6, 0, "roll-stands")])
    def test_one_more_or_less(self, die, by, why):
        state = self.state("diamonds-4")
        act(state, die, card="diamonds-4")
        choice = asked(ACE, state)
        assert (choice.action.params["by"], choice.why) == (by, why)

    def test_the_award_that_is_given_once_comes_first(self):
        state = self.state(awards=True, cars=(("red 1", 5, 20), ("yellow 1", 5, 22), ("yellow 2", 5, 24), ("yellow 3", 5, 26)))
        act(state, 3)
        choice = asked(ACE, state)
        assert (choice.action.params, choice.why) == ({"award": "yellow-lives"}, "takes-award")


class TestDiamonds:
    CARS = (("red 1", 5, 20, 3), ("yellow 1", 6, 20), ("red 2", 2, 12))

    def state(self, *cards, cars=CARS, bombs=()):
        state = with_cards(clear(match(2, cards="advanced"), *cars, bombs=bombs), *cards)
        state.step, state.asked, state.passes, state.order = PLAY_DIAMONDS, [0], 0, []
        return state

    def turns(self, state, samples=4):
        return TurnsAhead(seen_match(GAME.view(state, "Anna")), 0, samples, FastDice(2), counts_others=True)

    def test_lives_for_a_car_that_has_few(self):
        choice = asked(ACE, self.state("diamonds-king"))
        assert choice.action.params == {"card": "diamonds-king", "car": "red 1"}
        assert (choice.why, choice.params) == ("plays-diamond", {"card": "diamonds-king"})

    def test_where_nothing_is_gained_the_team_passes(self):
        choice = asked(ACE, self.state("diamonds-king", cars=(("red 1", 5, 20, 6), ("red 2", 5, 10, 7), ("red 3", 5, 4, 7))))
        assert (choice.action.params, choice.why) == ({}, "keeps-diamonds")

    def test_a_joker_is_played_as_what_brings_most(self):
        choice = asked(KEEN, self.state("joker"))
        assert choice.action.params["card"] == "joker"

    def test_a_teleport_onto_bombs_loses(self):
        safe, mined = (self.turns(self.state("diamonds-9", bombs=bombs)) for bombs in ((), [(6, 18, 3)]))
        assert mined.gain("9", "red 1", "yellow 1") < safe.gain("9", "red 1", "yellow 1")

    def test_another_car_is_put_back(self):
        turns = self.turns(self.state("diamonds-queen"))
        assert turns.gain("queen", "red 2", "yellow 1") > 0

    def test_an_extra_move_is_a_gain(self):
        assert self.turns(self.state("diamonds-7")).gain("7", "red 1", "") > 0

    def test_a_shield_saves_lives(self):
        """Cars push from behind and from both sides, one of them before the car itself is rolled for."""
        cars = (("red 1", 5, 20, 0), ("yellow 1", 5, 18), ("yellow 2", 5, 16), ("yellow 3", 4, 20), ("yellow 4", 6, 21))
        assert self.turns(self.state("diamonds-3", cars=cars), samples=12).gain("3", "", "") > 0.05

    def test_the_same_card_by_another_number_is_looked_into_once(self):
        turns = self.turns(self.state("diamonds-3"))
        gain = turns.gain("3", "", "")
        thought = turns.dice.first
        assert turns.gain("4", "", "") == gain
        assert turns.dice.first == thought

    def test_who_takes_no_samples_keeps_the_shields(self):
        assert self.turns(self.state("diamonds-2"), samples=0).gain("2", "", "") == 0

    def test_nothing_grows_out_of_nothing(self):
        assert share(1.0, 0.0) == 0
