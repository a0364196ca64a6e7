"""Assistant mode: chores in any order, by anybody."""

import pytest

from rules.dice import FastDice
from rules.errors import RuleViolation
from tests.rules.devil_take_the_hindmost.races import GAME, chore, named, place_of, race, setup

CARS = (("A1", 5, 1), ("A2", 4, 1), ("B1", 3, 1))


def table(*places, **toggles):
    return race(*(places or CARS), kept="counted", pack=(), **toggles)


def test_nothing_is_awaited_and_every_chore_is_offered_with_its_form():
    state = GAME.new_state({**setup(2), "mode": "assistant", "cards": "typed"}, FastDice(1))
    assert GAME.awaiting(state) == []
    forms = {action.name: action.params["form"] for action in GAME.legal_actions(state, "anybody")}
    assert list(forms) == ["play-cards", "place-car", "end-lap", "set-hand-size", "set"]
    assert forms["play-cards"]["cards"]["maxItems"] == 2
    assert forms["place-car"]["lane"] == {"type": "integer", "minimum": 1, "maximum": 6}
    assert forms["set-hand-size"] == {
        "team": {"enum": ["red", "blue"]}, "size": {"type": "integer", "minimum": 2, "maximum": 5}
    }  # fmt: skip
    assert {action.decision for action in GAME.legal_actions(state, "")} == {""}


def test_cards_are_played_for_any_car_at_any_time():
    state = table()
    events = chore(state, "play-cards", car="B1", cards=["red-3", "turbo"])
    assert [event.name for event in events] == ["cards-played", "card-drawn", "hand-shrunk", "car-moved"]
    chore(state, "play-cards", car="B1", cards=["one"])
    assert place_of(state, "B1") == (3 + 8 + 1, 1)
    assert ([len(seat.hand) for seat in state.seats], state.discards) == ([5, 4], [])


def test_no_card_of_the_deck_runs_out_where_hands_are_only_counted():
    state = table()
    for _ in range(20):
        chore(state, "play-cards", car="A1", cards=["turbo"])


def test_a_car_is_put_where_the_table_says():
    state = table()
    (event,) = chore(state, "place-car", car="A2", position=31, lane=1)
    assert (event.name, event.params) == ("car-placed", {"car": "A2", "position": 31, "space": 1, "lane": 1})
    assert (place_of(state, "A2"), state.first_across) == ((31, 1), "A2")
    chore(state, "place-car", car="A2", position=31, lane=1)
    chore(state, "place-car", car="A2", position=31, lane=2)
    assert place_of(state, "A2") == (31, 2)


def test_the_lap_ends_when_the_table_says_so():
    state = table(("A1", 31, 1), ("A2", 20, 1), ("B1", 31, 2))
    events = chore(state, "end-lap")
    assert [event.params["car"] for event in named(events, "car-eliminated")] == ["A2"]
    assert (state.lap, state.turn, state.to_move, state.first_across) == (2, 0, [], "")
    assert [(car.name, car.position) for car in state.cars] == [("A1", 0), ("B1", -1)]
    chore(state, "play-cards", car="B1", cards=["one"])


def test_the_last_lap_ends_the_race():
    state = table(("A1", 31, 1), ("B1", 32, 1))
    events = chore(state, "end-lap")
    assert named(events, "game-won")
    assert GAME.outcome(state)["race_winner"]["team"] == "B"
    assert GAME.legal_actions(state, "A") == []
    assert len(GAME.view(state, "")["cars"]) == 2
    with pytest.raises(RuleViolation, match="over"):
        chore(state, "end-lap")


@pytest.mark.parametrize(("told", "winner"), [({}, "A1"), ({"first_across": "B1"}, "B1")])
def test_who_was_first_across_is_remembered_or_told(told, winner):
    state = table(("A1", 29, 1), ("B1", 29, 2), final_lap="first_across")
    chore(state, "play-cards", car="A1", cards=["blue-4"])
    chore(state, "place-car", car="B1", position=34, lane=1)
    chore(state, "end-lap", **told)
    assert GAME.outcome(state)["race_winner"]["car"] == winner


def test_a_team_that_is_out_has_no_hand():
    for dead_hand, aside in (("discard", 0), ("set_aside", 5)):
        state = table(("A1", 31, 1), ("A2", 30, 1), ("B1", 3, 1), dead_hand=dead_hand)
        events = chore(state, "end-lap")
        assert [event.params["hand"] for event in named(events, "team-out")] == [dead_hand]
        assert (len(state.aside), state.discards) == (aside, [])
        with pytest.raises(RuleViolation, match="no team"):
            chore(state, "set-hand-size", team="B", size=3)


def test_a_hand_is_counted():
    state = table()
    (event,) = chore(state, "set-hand-size", team="A", size=3)
    assert (event.name, event.params, len(state.seat("A").hand)) == ("hand-counted", {"team": "A", "hand": 3}, 3)


@pytest.mark.parametrize(
    ("name", "params", "code", "pointer"),
    [
        ("shuffle", {}, "unknown-action", ""),
        ("play-cards", {"cards": ["one"]}, "not-a-text", "/car"),
        ("play-cards", {"car": "A9", "cards": ["one"]}, "unknown-car", "/car"),
        ("play-cards", {"car": "A1"}, "not-cards", "/cards"),
        ("play-cards", {"car": "A1", "cards": ["one", "x"]}, "unknown-card", "/cards/1"),
        ("play-cards", {"car": "A1", "cards": ["one", 1]}, "not-cards", "/cards/1"),
        ("play-cards", {"car": "A1", "cards": ["one", "one"]}, "one-must-be-turbo", "/cards"),
        ("play-cards", {"car": "A1", "cards": ["one"], "seat": "A"}, "unknown-field", "/seat"),
        ("place-car", {"car": "A1", "position": 4, "lane": 1}, "place-taken", "/lane"),
        ("place-car", {"car": "A1", "position": 4, "lane": 5}, "no-such-lane", "/lane"),
        ("place-car", {"car": "A1", "position": 61, "lane": 1}, "not-a-number", "/position"),
        ("place-car", {"car": "A1", "position": -31, "lane": 1}, "not-a-number", "/position"),
        ("place-car", {"car": "A1", "position": 4.0, "lane": 1}, "not-a-number", "/position"),
        ("place-car", {"car": "A1", "position": 8, "lane": True}, "not-a-number", "/lane"),
        ("place-car", {"car": "A1", "position": 8}, "not-a-number", "/lane"),
        ("end-lap", {}, "nobody-across", ""),
        ("end-lap", {"first_across": "A1"}, "not-across", "/first_across"),
        ("end-lap", {"first_across": 7}, "not-a-text", "/first_across"),
        ("set-hand-size", {"team": "Z", "size": 3}, "unknown-team", "/team"),
        ("set-hand-size", {"team": "A", "size": 6}, "not-a-number", "/size"),
        ("set-hand-size", {"team": "A", "size": 1}, "not-a-number", "/size"),
    ],
)
def test_what_is_refused(name, params, code, pointer):
    state = table()
    before = GAME.encode(state)
    with pytest.raises(RuleViolation) as refused:
        chore(state, name, **params)
    assert (refused.value.code, refused.value.pointer) == (code, pointer)
    assert GAME.encode(state) == before


def test_who_was_first_is_asked_for_when_nobody_knows():
    state = table(("A1", 31, 1), ("B1", 34, 1), final_lap="first_across")
    with pytest.raises(RuleViolation) as refused:
        chore(state, "end-lap")
    assert refused.value.code == "who-was-first"
