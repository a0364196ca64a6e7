"""The bots of the card race: legal in every race, the same again with the same dice, and no wiser than what they are shown."""

import json

import pytest

from rules.devil_take_the_hindmost.bots import BOTS
from rules.devil_take_the_hindmost.bots.judgement import MEASURED, Weights, best_play
from rules.devil_take_the_hindmost.bots.players import Ace, Racer, _offer
from rules.devil_take_the_hindmost.bots.search import search
from rules.devil_take_the_hindmost.bots.seen import Seen
from rules.devil_take_the_hindmost.bots.standing import chance, team_strengths
from rules.devil_take_the_hindmost.car import Car
from rules.devil_take_the_hindmost.cards import CARDS
from rules.devil_take_the_hindmost.house_rules import TOGGLES
from rules.devil_take_the_hindmost.state import Result
from rules.dice import FastDice
from rules.game import Event
from rules.rookie import Rookie
from service.words import catalogue
from tests.rules.devil_take_the_hindmost.races import GAME

QUICK = Ace(MEASURED, 40, 1)
TEAMS = "ABCDEF"
KINDS = {"rookie": Rookie(), "racer": Racer(), "ace": QUICK}


class Watched:
    """A bot whose views are read again from JSON, and whose every choice is judged."""

    def __init__(self, bot):
        self.bot = bot
        self.reasons = set()

    def choose(self, view, decision, offers, dice):
        shown = json.loads(json.dumps(view))
        choice = self.bot.choose(shown, decision, offers, dice)
        assert shown == json.loads(json.dumps(view))
        assert choice.action in offers
        assert json.loads(json.dumps(choice.params)) == choice.params
        self.reasons.add((choice.why, tuple(sorted(choice.params.items()))))
        return choice


def setup(players, cards="dealt", **rules):
    return {"seats": [{"name": name} for name in TEAMS[:players]], "cards": cards, "rules": rules}


def played(race, bots, seed):
    """A race with the bots in turn for its seats; answers the encoded end."""
    dice = FastDice(seed)
    state = GAME.new_state(race, dice)
    thoughts = FastDice(seed + 1)
    by_seat = {seat.name: bots[place % len(bots)] for place, seat in enumerate(state.seats)}
    while decisions := GAME.awaiting(state):
        (decision,) = decisions
        offers = GAME.legal_actions(state, decision.seat)
        choice = by_seat[decision.seat].choose(GAME.view(state, decision.seat), decision, offers, thoughts)
        GAME.apply(state, choice.action, dice)
    return GAME.encode(state)


def with_hands(*hands, cars=(), **changes):
    """A race of A and B with these hands, and cars given as (name, position, lane)."""
    state = GAME.new_state(setup(2), FastDice(1))
    for seat, hand in zip(state.seats, hands, strict=True):
        seat.hand = sorted((CARDS[name] for name in hand), key=lambda card: card.place)
    if cars:
        state.cars = [Car(name, name[0], position, lane) for name, position, lane in cars]
        state.to_move = list(state.cars)
    for name, value in changes.items():
        setattr(state, name, value)
    return state


def asked(bot, state, seed=5):
    (decision,) = GAME.awaiting(state)
    offers = GAME.legal_actions(state, decision.seat)
    return bot.choose(GAME.view(state, decision.seat), decision, offers, FastDice(seed))


@pytest.mark.parametrize(
    ("name", "players"),
    [
        *(("rookie", players) for players in range(2, 7)),
        *(("racer", players) for players in range(2, 7)),
        ("ace", 2),
        *(pytest.param("ace", players, marks=pytest.mark.games) for players in range(3, 7)),
    ],
)
def test_whole_races(name, players):
    bot = Watched(KINDS[name])
    rules = {toggle.name: toggle.choices[-1] for toggle in TOGGLES} if players % 2 else {}
    rules["cars_each"] = "standard"
    assert played(setup(players, **rules), [bot], players)["is_over"]
    for why, params in bot.reasons:
        words = catalogue("devil-take-the-hindmost").explain(Event(f"why-{why}", "", dict(params)))
        assert words.endswith(".")
        assert "{" not in words


@pytest.mark.games
def test_everybody_against_everybody():
    first, again = (played(setup(3, cars_each="standard"), list(KINDS.values()), 9) for _ in range(2))
    assert first == again


def test_a_play_that_is_not_on_offer_is_never_answered():
    with pytest.raises(ValueError, match="is not on offer"):
        _offer([], [CARDS["one"]])


def test_the_names():
    assert list(BOTS) == ["rookie", "racer", "ace"]


@pytest.mark.parametrize("name", ["racer", "ace"])
def test_where_the_table_holds_the_cards_a_bot_plays_like_a_rookie(name):
    bot = Watched(KINDS[name])
    played(setup(2, "typed"), [bot], 3)
    assert bot.reasons == {("any-will-do", ())}


def test_nothing_but_the_view_is_read():
    """Two races that look alike to A, though B holds other cards and the pack lies otherwise."""
    hand = ["red-7", "blue-4", "one", "turbo", "red-2"]
    one = with_hands(hand, ["one"] * 5)
    other = with_hands(hand, ["red-3"] * 5, pack=list(reversed(one.pack)))
    other.cars = one.cars
    for state in (one, other):
        state.to_move = sorted(state.to_move, key=lambda car: car.team)
    for bot in (Racer(), QUICK):
        assert asked(bot, one).action.params == asked(bot, other).action.params


class TestRacer:
    def test_a_red_card_goes_where_its_number_is(self):
        state = with_hands(
            ["red-8", "red-9", "red-2", "red-3", "red-4"], ["one"] * 5, cars=[("A-A", 8, 1), ("B-A", 5, 1), ("B-B", 4, 1)]
        )
        choice = asked(Racer(), state)
        assert choice.action.params["cards"] == ["red-8"]
        assert (choice.why, choice.params) == ("number-fits", {"car": "A-A", "spaces": 8, "number": 8})

    def test_the_last_car_moves_off_the_last_place(self):
        state = with_hands(
            ["red-8", "blue-6", "red-2", "red-3", "red-4"], ["one"] * 5, cars=[("A-A", 24, 1), ("B-A", 33, 1), ("B-B", 28, 1)]
        )
        choice = asked(Racer(), state)
        assert choice.action.params["cards"] == ["blue-6"]
        assert choice.why == "leaves-last-place"

    def test_the_lap_ends_when_another_car_is_last(self):
        state = with_hands(
            ["red-8", "one", "red-2", "red-3", "red-4"], ["one"] * 5, cars=[("A-A", 24, 1), ("B-A", 5, 1), ("B-B", 6, 1)]
        )
        choice = asked(Racer(), state)
        assert (choice.action.params["cards"], choice.why) == (["one"], "crosses")

    def test_it_does_not_end_the_lap_over_its_own_car(self):
        state = with_hands(
            ["blue-5", "one", "red-2", "red-3", "red-4"], ["one"] * 5, cars=[("A-A", 24, 1), ("B-A", 5, 1), ("A-B", 1, 1)]
        )
        assert asked(Racer(), state).why != "crosses"

    def test_with_a_car_over_the_line_it_sprints_off_the_last_place(self):
        state = with_hands(
            ["red-8", "turbo", "red-2", "red-3", "blue-4"], ["one"] * 5, cars=[("A-A", 15, 1), ("B-A", 32, 1), ("B-B", 22, 1)]
        )
        choice = asked(Racer(), state)
        assert choice.action.params["cards"] == ["red-2", "turbo"]
        assert choice.why == "leaves-last-place"

    def test_while_nothing_presses_no_card_is_lost_for_good(self):
        cars = [("A-A", 15, 1), ("B-A", 20, 1), ("B-B", 21, 1)]
        state = with_hands(["red-2", "red-3", "red-4", "turbo"], ["one"] * 5, cars=cars)
        assert len(asked(Racer(), state).action.params["cards"]) == 1

    def test_a_sprint_that_only_moves_on(self):
        cars = [("A-A", 15, 1), ("B-A", 14, 1)]
        state = with_hands(["one", "turbo", "red-2"], ["one"] * 5, cars=cars)
        choice = asked(Racer(), state)
        assert (choice.action.params["cards"], choice.why) == (["one", "turbo"], "sprints")


class TestSeen:
    def seen(self, seat="A", **rules):
        state = GAME.new_state(setup(3, **rules), FastDice(4))
        return state, Seen(json.loads(json.dumps(GAME.view(state, seat))), seat)

    def test_a_deal_has_every_card_once(self):
        state, seen = self.seen()
        race = seen.dealt(FastDice(2))
        cards = [card.name for seat in race.seats for card in seat.hand] + [card.name for card in race.pack + race.discards]
        assert sorted(cards) == sorted(card.name for card in state.deck.cards())
        assert race.seats[0].hand == state.seats[0].hand
        assert [len(seat.hand) for seat in race.seats] == [5, 5, 5]
        assert [(car.name, car.position, car.lane) for car in race.to_move] == [
            (car.name, car.position, car.lane) for car in state.to_move
        ]

    def test_what_was_played_is_on_the_pile_of_every_deal(self):
        state = GAME.new_state(setup(2), FastDice(1))
        dice = FastDice(4)
        for _ in range(9):
            (decision,) = GAME.awaiting(state)
            GAME.apply(state, GAME.legal_actions(state, decision.seat)[0], dice)
        seen = Seen(json.loads(json.dumps(GAME.view(state, "A"))), "A")
        for _ in range(3):
            assert sorted(card.name for card in seen.dealt(dice).discards) == sorted(card.name for card in state.discards)

    def test_deals_differ_and_leave_what_is_seen_alone(self):
        _, seen = self.seen()
        dice = FastDice(2)
        assert seen.dealt(dice).seats[1].hand != seen.dealt(dice).seats[1].hand
        assert not seen.state.seats[1].hand


class TestStanding:
    LINE = (("A-A", 0, 1), ("A-B", -1, 1), ("B-A", -2, 1))

    def test_two_cars_are_better_than_one(self):
        state = with_hands(["blue-4"] * 5, ["blue-4"] * 5, cars=self.LINE)
        assert chance(state, "A") > 0.6
        assert chance(state, "A") + chance(state, "B") == pytest.approx(1)

    @pytest.mark.parametrize("better", [["one"] * 5, ["turbo"] * 5, ["blue-4"] * 5])
    def test_better_hands_count(self, better):
        worse = with_hands(["red-3"] * 5, ["red-3"] * 5, cars=self.LINE)
        assert chance(with_hands(better, ["red-3"] * 5, cars=self.LINE), "A") > chance(worse, "A")

    def test_in_the_last_lap_the_car_in_front_is_ahead(self):
        state = with_hands(["red-3"] * 5, ["red-3"] * 5, cars=[("A-A", 0, 1), ("B-A", -1, 1)])
        assert 0.5 < chance(state, "A") < 0.6

    def test_a_team_without_cars_has_lost(self):
        state = with_hands([], ["red-3"] * 5, cars=[("B-A", 0, 1), ("B-B", -1, 1)])
        assert team_strengths(state)["A"] == 0
        assert chance(state, "A") == 0

    def test_with_the_team_title_points_count(self):
        results = [Result("A-C", "A", 1, 1), Result("A-D", "A", 2, 2), Result("A-E", "A", 3, 3), Result("B-B", "B", 4, 4)]
        cars = [("B-A", 0, 1), ("A-A", -1, 1)]
        hands = (["red-3"] * 5, ["red-3"] * 5)
        state = with_hands(*hands, cars=cars, results=results)
        by_title = GAME.new_state(setup(2, winner_by="team"), FastDice(1)).rules
        ahead = with_hands(*hands, cars=cars, results=results, rules=by_title)
        assert chance(state, "A") < 0.5 < chance(ahead, "A")

    def test_a_race_that_is_over(self):
        results = [Result("B-A", "B", 1, 2), Result("A-A", "A", 1, 5)]
        state = with_hands([], [], results=results, is_over=True)
        assert (chance(state, "A"), chance(state, "B")) == (1, 0)


class TestSearch:
    @pytest.mark.parametrize("steps", [1, 100, 400])
    def test_the_budget_is_in_moves(self, steps, monkeypatch):
        """A round goes on until its share is spent, and its last deal is looked into with every play."""
        state = GAME.new_state(setup(2), FastDice(6))
        seat = state.to_move[0].team
        found = search(Seen(GAME.view(state, seat), seat), MEASURED, steps, 1, FastDice(3))
        rounds = 3
        longest_lap = 60
        assert rounds <= found.deals <= rounds + steps // 6
        assert found.deals * 2 <= steps + rounds * 10 * longest_lap

    def test_further_ahead_than_there_are_laps(self):
        state = GAME.new_state(setup(2), FastDice(6))
        seat = state.to_move[0].team
        assert search(Seen(GAME.view(state, seat), seat), MEASURED, 1, 99, FastDice(3)).deals

    def test_where_there_is_one_play_nothing_is_dealt(self):
        state = with_hands(["red-3"] * 5, ["one"] * 5, cars=[("A-A", 5, 1), ("B-A", 4, 1), ("B-B", 3, 1)])
        assert asked(QUICK, state).why == "moves-on"

    def test_it_wins_where_it_can(self):
        """With the long move the last lap is all but won; with a short one the other car, close behind, often wins it."""
        cars = [("A-A", 26, 1), ("B-A", 25, 1)]
        state = with_hands(["red-2", "red-3", "one"], ["red-3"] * 5, cars=cars)
        choice = asked(Ace(MEASURED, 200, 1), state)
        assert choice.action.params["cards"] == ["one"]
        assert choice.why == "played-ahead"


def test_of_equal_plays_the_first():
    state = with_hands(["red-2", "red-3"], ["one"] * 5, cars=[("A-A", 5, 1), ("B-A", 4, 1)])
    costs_nothing = Weights((1.0, 1.0, 1.0, 1.0), 0.0, (0.0, 0.0, 0.0, 0.0, 0.0), 0.0, 0.0, 1.0)
    assert [card.name for card in best_play(state, state.cars[0], costs_nothing)] == ["red-2"]
