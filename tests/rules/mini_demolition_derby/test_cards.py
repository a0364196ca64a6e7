"""Variants 2 and 4: cards played before a roll, and two dice."""

from collections import Counter

import pytest

from rules.dice import ScriptedDice
from rules.errors import DiceNeeded, RuleViolation
from rules.game import Action
from rules.mini_demolition_derby.cards import full_pack
from tests.rules.mini_demolition_derby.matches import GAME, act, clear, match, named, names, place


def held(*hand, lives=5, at=(5, 10), cards="base", **rules):
    """A match in which Anna's red 1 is to move, and these are her cards."""
    state = match(players=2, cards=cards, **rules)
    clear(state, ("red 1", *at, lives), ("yellow 1", 11, 10))
    state.teams[0].hand = list(hand)
    return state


def refused(state, *typed, **params):
    with pytest.raises(RuleViolation) as refusal:
        act(state, *typed, **params)
    return (refusal.value.code, refusal.value.pointer)


def test_the_pack():
    pack = full_pack()
    assert len(pack) == 108
    assert Counter(pack)["joker"] == 4
    assert {count for card, count in Counter(pack).items() if card != "joker"} == {2}


def test_the_deal():
    state = match(players=3, cards="base")
    assert [len(team.hand) for team in state.teams] == [10, 10, 10, 0, 0]
    everything = [card for team in state.teams for card in team.hand] + state.pack
    assert Counter(everything) == Counter(full_pack())


@pytest.mark.parametrize(("again", "dice", "row"), [(True, [5], 14), (False, [], 11)])
def test_spades(again, dice, row):
    """MD-T71."""
    state = held("spades-3")
    assert names(act(state, 2, card="spades-3"))[0] == "card-played"
    assert [action.params for action in GAME.legal_actions(state, "Anna")] == [{"again": False}, {"again": True}]
    act(state, *dice, again=again)
    assert place(state, "red 1")[1] == row
    assert (state.teams[0].hand, state.used) == ([], ["spades-3"])


def test_spades_need_an_answer():
    state = held("spades-3")
    act(state, 2, card="spades-3")
    assert refused(state) == ("not-true-or-false", "/again")


@pytest.mark.parametrize(("chosen", "where"), [(2, (6, 15, 5)), (1, (4, 10, 5))])
def test_clubs(chosen, where):
    """MD-T73."""
    state = held("clubs-king", "clubs-2")
    act(state, 1, 6, card="clubs-2")
    offered = [action.params["does"] for action in GAME.legal_actions(state, "Anna")]
    assert offered == [{"direction": "left", "moves": 1}, {"direction": "right", "moves": 6}]
    act(state, roll=chosen)
    assert place(state, "red 1") == where


def test_two_equal_dice_leave_no_choice():
    state = held("clubs-2")
    act(state, 4, 4, card="clubs-2")
    assert place(state, "red 1") == (5, 14, 5)


@pytest.mark.parametrize(
    ("die", "change", "where"),
    [
        pytest.param(4, 1, (6, 14, 5), id="MD-T74-5-is-right"),
        pytest.param(3, -1, (4, 11, 5), id="2-is-left"),
        pytest.param(4, 0, (5, 14, 5), id="as-it-is"),
    ],
)
def test_diamonds(die, change, where):
    state = held("diamonds-9")
    act(state, die, card="diamonds-9")
    act(state, by=change)
    assert place(state, "red 1") == where


@pytest.mark.parametrize(("die", "change"), [pytest.param(6, 1, id="MD-T74-7"), pytest.param(1, -1, id="MD-T74-0")])
def test_diamonds_stay_on_the_die(die, change):
    state = held("diamonds-9")
    act(state, die, card="diamonds-9")
    assert {"by": change} not in [action.params for action in GAME.legal_actions(state, "Anna")]
    assert refused(state, by=change) == ("off-the-die", "/by")


@pytest.mark.parametrize(("die", "change", "where"), [(6, 1, (6, 16, 5)), (1, -1, (5, 10, 5))])
def test_diamonds_off_the_die_by_house_rule(die, change, where):
    state = held("diamonds-9", diamond_range="zero_to_seven")
    act(state, die, card="diamonds-9")
    act(state, by=change)
    assert place(state, "red 1") == where


@pytest.mark.parametrize(
    ("effect", "dice", "where"),
    [
        pytest.param("re_roll", [1, 2, 4], (5, 14, 5), id="until-another-direction"),
        pytest.param("re_roll", [3], (5, 13, 5), id="another-direction-at-once"),
        pytest.param("lose_first_move", [2], (5, 11, 5), id="first-move-lost"),
        pytest.param("lose_first_move", [5], (6, 14, 5), id="nothing-lost"),
    ],
)
def test_hearts(effect, dice, where):
    state = held("hearts-ace", heart_effect=effect)
    events = act(state, *dice, card="hearts-ace", direction="left")
    assert place(state, "red 1") == where
    assert len(named(events, "car-rolled")) == len(dice)


@pytest.mark.parametrize(("lives", "after"), [(0, 2), (5, 7), (6, 7)])
def test_kings(lives, after):
    state = held("hearts-king", lives=lives)
    events = act(state, 3, card="hearts-king")
    assert place(state, "red 1") == (5, 13, after)
    assert named(events, "lives-restored")[0].params["restored"] == after - lives


def test_a_king_for_a_car_that_has_all_its_lives():
    state = held("hearts-king", lives=7)
    assert [action.params for action in GAME.legal_actions(state, "Anna")] == [{}]
    assert refused(state, 3, card="hearts-king") == ("lives-full", "/card")


def test_jokers_stand_for_any_card():
    state = held("joker")
    uses = [action.params.get("as") for action in GAME.legal_actions(state, "Anna")]
    assert uses == [None, "spades", "hearts", "hearts", "hearts", "clubs", "diamonds", "king", "exchange"]
    act(state, 3, card="joker", **{"as": "king"})
    assert place(state, "red 1") == (5, 13, 7)


def test_a_joker_is_exchanged():
    """MD-T76: two cards are drawn, and the roll has no other card."""
    state = held("joker", "spades-2")
    top = state.pack[-2:][::-1]
    events = act(state, 3, card="joker", **{"as": "exchange"})
    assert state.teams[0].hand == ["spades-2", *top]
    (drawn,) = named(events, "cards-drawn")
    assert (drawn.owner, drawn.params["cards"], drawn.secrets) == ("Anna", [], {"cards": top})
    assert place(state, "red 1") == (5, 13, 5)


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        pytest.param({"card": ["spades-2", "clubs-2"]}, ("not-a-text", "/card"), id="MD-T77-two-cards"),
        pytest.param({"card": "spades-2", "other": "clubs-2"}, ("unknown-field", "/other"), id="MD-T77-two-fields"),
        pytest.param({"card": "clubs-3"}, ("not-in-hand", "/card"), id="not-in-hand"),
        pytest.param({"card": "hearts-2"}, ("not-a-text", "/direction"), id="no-direction"),
        pytest.param({"card": "hearts-2", "direction": "back"}, ("unknown-choice", "/direction"), id="no-such-direction"),
        pytest.param({"card": "joker"}, ("not-a-text", "/as"), id="joker-for-what"),
        pytest.param({"card": "joker", "as": "queen"}, ("unknown-choice", "/as"), id="joker-for-a-queen"),
    ],
)
def test_refused_cards(params, expected):
    assert refused(held("spades-2", "clubs-2", "hearts-2", "joker"), 3, **params) == expected


def test_used_cards_are_shuffled_when_the_pack_is_empty():
    state = held("joker")
    state.pack, state.used = ["clubs-9"], ["hearts-4"]
    events = act(state, 3, card="joker", **{"as": "exchange"})
    assert sorted(state.teams[0].hand + state.pack) == ["clubs-9", "hearts-4", "joker"]
    assert (state.used, len(state.pack)) == ([], 1)
    assert named(events, "pack-shuffled")[0].params == {"cards": 2}


def test_no_card_is_left():
    state = held("joker")
    state.pack, state.used = [], []
    act(state, 3, card="joker", **{"as": "exchange"})
    assert state.teams[0].hand == ["joker"]


def test_an_independent_team_has_no_cards():
    state = held("spades-2")
    clear(state, ("white 1", 5, 10))
    assert GAME.awaiting(state)[0].seat == ""
    assert [action.params for action in GAME.legal_actions(state, "Ben")] == [{}]
    assert refused(state, 3, card="spades-2") == ("not-in-hand", "/card")


@pytest.mark.parametrize(
    ("red", "blue", "where"),
    [pytest.param(1, 6, (4, 15, 5), id="MD-32-to-the-left-with-a-6"), pytest.param(6, 1, (6, 10, 5), id="right-with-a-1")],
)
def test_two_dice(red, blue, where):
    state = held(two_dice=True)
    act(state, red, blue)
    assert place(state, "red 1") == where


def test_two_dice_are_rolled_together_by_their_purpose():
    state = held(two_dice=True)
    (decision,) = GAME.awaiting(state)
    roll = Action("roll", "Anna", decision.id, {})
    with pytest.raises(DiceNeeded) as needed:
        GAME.apply(GAME.decode(GAME.encode(state)), roll, ScriptedDice([]))
    assert (needed.value.purpose, needed.value.by) == ("direction of red 1 (red die)", "Anna")
    with pytest.raises(DiceNeeded) as needed:
        GAME.apply(state, roll, ScriptedDice([3]))
    assert needed.value.purpose == "moves of red 1 (blue die)"


def test_cards_with_two_dice():
    state = held("diamonds-2", two_dice=True)
    act(state, 1, 4, card="diamonds-2")
    act(state, by=1)
    assert place(state, "red 1") == (4, 14, 5)
    state = held("hearts-2", two_dice=True)
    act(state, 1, 4, 3, 2, card="hearts-2", direction="left")
    assert place(state, "red 1") == (5, 12, 5)
    state = held("clubs-2", two_dice=True)
    act(state, 1, 4, 3, 4, card="clubs-2")
    act(state, roll=2)
    assert place(state, "red 1") == (5, 14, 5)


def test_in_variant_3_diamonds_are_not_for_a_roll():
    state = held("diamonds-2", "spades-2", cards="advanced")
    assert [action.params for action in GAME.legal_actions(state, "Anna")] == [{}, {"card": "spades-2"}]
    assert refused(state, 3, card="diamonds-2") == ("diamonds-before-turn", "/card")
