"""Setup: what a game can be set up with."""

import pytest

from rules.devil_take_the_hindmost.house_rules import HouseRules
from rules.dice import FastDice, TableDice
from rules.errors import DiceNeeded, RuleViolation
from tests.rules.devil_take_the_hindmost.races import GAME, setup

TWO = [{"name": "red"}, {"name": "blue"}]


def refused(**options):
    with pytest.raises(RuleViolation) as found:
        GAME.new_state({"seats": TWO, **options}, FastDice(1))
    assert found.value.message
    return (found.value.code, found.value.pointer)


@pytest.mark.parametrize(
    ("options", "code", "pointer"),
    [
        ({"mode": "solo"}, "unknown-mode", "/mode"),
        ({"mode": 3}, "unknown-mode", "/mode"),
        ({"seats": TWO[:1]}, "wrong-number-of-players", "/seats"),
        ({"seats": TWO * 4}, "wrong-number-of-players", "/seats"),
        ({"seats": "red"}, "wrong-number-of-players", "/seats"),
        ({"seats": None}, "wrong-number-of-players", "/seats"),
        ({"seats": [{"name": "red"}, {"name": ""}]}, "seat-without-name", "/seats/1/name"),
        ({"seats": ["red", "blue"]}, "seat-without-name", "/seats/0/name"),
        ({"seats": [{"name": "red"}, {"name": "red"}]}, "name-taken", "/seats/1/name"),
        ({"rules": []}, "not-a-form", "/rules"),
        ({"rules": {"lanes_close_up": True}}, "unknown-house-rule", "/rules/lanes_close_up"),
        ({"rules": {"grid": "upside_down"}}, "unknown-choice", "/rules/grid"),
        ({"rules": {"grid": ["random"]}}, "unknown-choice", "/rules/grid"),
        ({"cards": "held"}, "unknown-cards", "/cards"),
        ({"cards": None}, "unknown-cards", "/cards"),
        ({"mode": "assistant", "cards": "dealt"}, "assistant-deals-no-cards", "/cards"),
        ({"deck": {"cards": {"one": 9}}}, "deck-too-small", "/deck/cards"),
        ({"laps": 4}, "unknown-field", "/laps"),
    ],
)
def test_what_cannot_be(options, code, pointer):
    assert refused(**options) == (code, pointer)


def test_every_problem_of_a_deck_is_told():
    with pytest.raises(RuleViolation) as found:
        GAME.new_state({"seats": TWO, "deck": {"cards": {"ones": 9, "red-2": -1}}}, FastDice(1))
    assert [problem["pointer"] for problem in found.value.params["problems"]] == ["/deck/cards/ones", "/deck/cards/red-2"]


def test_the_defaults():
    state = GAME.new_state({"seats": [{"name": "red", "bot": "sprinter"}, {"name": "blue"}]}, FastDice(1))
    assert (state.mode, state.cards, state.rules, state.deck.size()) == ("referee", "dealt", HouseRules(), 110)
    assert (state.lap, state.turn, len(state.to_move)) == (1, 1, 6)


def test_house_rules_and_a_deck_of_ones_own():
    state = GAME.new_state(setup(2, deck={"title": "ours", "cards": {"turbo": 10}}, grid="seat_order"), FastDice(1))
    assert (state.rules.grid, state.deck.title, state.pack) == ("seat_order", "ours", [])
    assert [car.name for car in state.to_move[:2]] == ["red-A", "blue-A"]


def test_the_assistant_counts_hands_and_keeps_no_pack():
    state = GAME.new_state({**setup(3), "mode": "assistant", "cards": "typed"}, FastDice(1))
    assert GAME.new_state({"mode": "assistant", "seats": TWO}, FastDice(1)).cards == state.cards == "counted"
    assert ([len(seat.hand) for seat in state.seats], state.pack, state.turn, state.to_move) == ([5, 5, 5], [], 0, [])


def test_the_table_may_draw_the_grid_itself():
    with pytest.raises(DiceNeeded) as needed:
        GAME.new_state(setup(2), TableDice([2, 1], FastDice(1)))
    assert (needed.value.count, needed.value.sides, needed.value.purpose) == (1, 2, "order of starting row 3")
    state = GAME.new_state(setup(2), TableDice([2, 1, 1], FastDice(1)))
    assert [car.name for car in state.cars] == ["blue-A", "red-A", "red-B", "blue-B", "red-C", "blue-C"]
