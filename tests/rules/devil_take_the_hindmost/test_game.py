"""The engine as sessions use it."""

import pytest

from rules.devil_take_the_hindmost.house_rules import TOGGLES
from rules.dice import FastDice
from rules.errors import RuleViolation
from rules.game import Action
from tests.rules.devil_take_the_hindmost.races import GAME, NO_DICE, race, setup

TWO = (("A1", 5, 1), ("B1", 4, 1))


def listed(state, seat):
    return [action.params["cards"] for action in GAME.legal_actions(state, seat)]


def test_what_it_says_of_itself():
    assert (GAME.info.name, GAME.info.seats) == ("devil-take-the-hindmost", (2, 6))
    assert GAME.info.toggles == TOGGLES


def test_every_play_that_differs_is_listed_once():
    state = race(*TWO, hand=["turbo", "red-5", "red-3", "red-5", "blue-4"])
    singles = [["red-3"], ["red-5"], ["blue-4"], ["turbo"]]
    assert listed(state, "A") == [*singles, ["red-3", "turbo"], ["red-5", "turbo"], ["blue-4", "turbo"]]


def test_two_turbos_are_listed_when_there_are_two():
    state = race(*TWO, hand=["turbo", "turbo", "red-3"])
    assert listed(state, "A") == [["red-3"], ["turbo"], ["red-3", "turbo"], ["turbo", "turbo"]]


def test_with_two_cards_there_are_no_pairs():
    assert listed(race(*TWO, hand=["turbo", "turbo"]), "A") == [["turbo"]]


def test_with_cards_on_the_table_every_card_of_the_deck_is_listed():
    state = race(*TWO, kept="typed", discards=["one"] * 8 + ["turbo"] * 5)
    assert len(listed(state, "A")) == 13 + 12
    assert ["one"] not in listed(state, "A")
    assert ["turbo", "turbo"] not in listed(state, "A")


def test_a_play_says_what_it_does():
    state = race(*TWO, ("B2", 8, 1), hand=["red-3", "turbo", "red-3"])
    state.to_move = [state.car("A1")]
    does = [action.params["does"] for action in GAME.legal_actions(state, "A")]
    assert does[0] == {"car": "A1", "distance": 3, "position": 8, "space": 8, "lane": 2, "dropped": 0, "hand": 3}
    assert does[-1] == {"car": "A1", "distance": 8, "position": 13, "space": 3, "lane": 1, "dropped": 0, "hand": 2}


@pytest.mark.parametrize("seat", ["B", "", "nobody"])
def test_only_the_owner_of_the_car_may_do_anything(seat):
    assert GAME.legal_actions(race(*TWO), seat) == []


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"name": "end-lap"}, "unknown-action"),
        ({"decision": "lap-1-turn-1-B1"}, "decision-closed"),
        ({"decision": ""}, "decision-closed"),
        ({"seat": "B"}, "not-your-turn"),
        ({"params": {}}, "not-cards"),
        ({"params": {"cards": "red-3"}}, "not-cards"),
        ({"params": {"cards": [3]}}, "not-cards"),
        ({"params": {"cards": ["red-1"]}}, "unknown-card"),
        ({"params": {"cards": ["unseen"]}}, "unknown-card"),
        ({"params": {"cards": ["red-3"], "car": "A1"}}, "unknown-field"),
        ({"params": {"cards": ["red-4"]}}, "card-not-in-hand"),
        ({"params": {"cards": ["red-3"] * 3}}, "one-or-two-cards"),
    ],
)
def test_what_is_refused_changes_nothing(change, code):
    state = race(*TWO)
    before = GAME.encode(state)
    asked = {"name": "play-cards", "seat": "A", "decision": "lap-1-turn-1-A1", "params": {"cards": ["red-3"]}, **change}
    with pytest.raises(RuleViolation) as refused:
        GAME.apply(state, Action(**asked), NO_DICE)
    assert refused.value.code == code
    assert GAME.encode(state) == before


def test_after_the_race_nothing_is_to_be_done():
    state = race(("A1", 31, 1), ("B1", 27, 1))
    state.is_over = True
    state.to_move = []
    assert (GAME.awaiting(state), GAME.legal_actions(state, "A")) == ([], [])
    with pytest.raises(RuleViolation) as refused:
        GAME.apply(state, Action("play-cards", "A", "", {"cards": ["red-3"]}), NO_DICE)
    assert refused.value.code == "race-over"


def test_cards_may_be_called_by_their_ordinary_names():
    state = race(*TWO, hand=["one", "turbo", "blue-6"])
    GAME.apply(state, Action("play-cards", "A", "lap-1-turn-1-A1", {"cards": ["king", "joker"]}), NO_DICE)
    assert [card.name for card in state.discards] == ["blue-6", "turbo"]


def test_a_view_shows_the_own_hand_and_sizes_of_all_else():
    state = race(*TWO, hand=["turbo", "red-3"], discards=["red-9"])
    seen = GAME.view(state, "B")
    assert seen["hand"] == ["red-3", "turbo"]
    assert (seen["pack"], seen["discards"], seen["aside"]) == (20, 1, 0)
    assert [team["hand"] for team in seen["teams"]] == [2, 2]
    assert seen["cars"][0] == {"name": "A1", "team": "A", "position": 5, "space": 5, "is_starred": False, "lane": 1}
    assert (seen["lap"], seen["laps"], seen["to_move"]) == (1, 1, ["A1", "B1"])
    assert "hand" not in GAME.view(state, "")
    assert "hand" not in GAME.view(race(*TWO, kept="typed"), "A")


def test_a_view_of_hands_that_are_only_counted_knows_no_piles():
    seen = GAME.view(race(*TWO, kept="counted"), "A")
    assert (seen["pack"], seen["discards"], seen["aside"]) == (None, None, None)


def test_a_view_adds_up_the_points_so_far():
    state = race(("A1", 31, 1), ("A2", 30, 1), ("B1", 20, 1), ("B2", 10, 1))
    for _ in range(4):
        GAME.apply(state, GAME.legal_actions(state, GAME.awaiting(state)[0].seat)[0], NO_DICE)
    seen = GAME.view(state, "")
    assert [(team["name"], team["points"], team["cars"]) for team in seen["teams"]] == [("A", 0, ["A1", "A2"]), ("B", 1, ["B1"])]
    assert seen["results"] == [{"car": "B2", "team": "B", "lap": 1, "points": 1}]
    assert seen["laps"] == 3


def test_a_copy_is_a_race_of_its_own():
    state = GAME.new_state(setup(3), FastDice(5))
    before = GAME.encode(state)
    other = state.copy()
    assert GAME.encode(other) == before
    for _ in range(40):
        GAME.apply(other, GAME.legal_actions(other, GAME.awaiting(other)[0].seat)[0], NO_DICE)
    assert GAME.encode(state) == before


def test_the_opening_tells_the_grid_and_each_hand_to_its_holder():
    state = GAME.new_state(setup(2, grid="seat_order"), FastDice(1))
    events = GAME.opening(state)
    assert [event.name for event in events] == ["pack-made", *["hand-dealt"] * 2, *["car-on-grid"] * 6, "turn-began"]
    assert [(event.owner, len(event.secrets["cards"]), event.params["cards"]) for event in events[1:3]] == [
        ("red", 5, []),
        ("blue", 5, []),
    ]
    assert events[3].params == {"car": "red-A", "team": "red", "position": 0, "space": 10, "is_starred": True, "lane": 1}


def test_the_opening_of_a_table_with_cards_knows_no_card():
    for given in (setup(2, "typed"), {**setup(2, "typed"), "mode": "assistant"}):
        events = GAME.opening(GAME.new_state(given, FastDice(1)))
        assert not [event for event in events if event.owner or event.secrets]
        assert bool([event for event in events if event.name == "turn-began"]) is (given["mode"] == "referee")


def test_there_is_no_seat_of_another_name():
    with pytest.raises(KeyError, match="Zoë"):
        race(*TWO).seat("Zoë")
