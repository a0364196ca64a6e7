"""What dice and cards would do."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.game import Action
from rules.mini_demolition_derby.odds import chances
from tests.rules.mini_demolition_derby.matches import GAME, act, chore, clear, match

BOMB = [(4, 12, 1)]


def told(state, **params):
    (decision,) = GAME.awaiting(state)
    return chances(state, Action(decision.kind, decision.seat, decision.id, params))


def story(events):
    return [(event.name, event.params) for event in events]


def fractions(found):
    """By what they are called, without the code, which is the same for all."""
    assert len({chance.code for chance in found}) == 1
    return {tuple(chance.params.values()): chance.fraction for chance in found}


def duel(*hand, lives=7, **rules):
    """Red is to roll, and its player holds `hand`."""
    state = clear(match(**rules), ("red 1", 5, 10, lives), ("yellow 1", 5, 12), bombs=BOMB)
    state.teams[0].hand = list(hand)
    return state


@pytest.mark.parametrize("cards", ["off", "base", "advanced"])
def test_each_face_does_what_it_then_does(cards):
    before = duel(cards=cards)
    found = told(before)
    assert [(chance.code, chance.params["die"], str(chance.fraction)) for chance in found] == [
        ("die-shows", face, "1/6") for face in range(1, 7)
    ]
    assert [story(chance.events) for chance in found] == [story(act(before.copy(), face)) for face in range(1, 7)]
    assert len({str(story(chance.events)) for chance in found}) == 6


def test_two_dice_have_a_direction_and_a_number():
    before = duel(two_dice=True)
    found = told(before)
    assert fractions(found) == dict.fromkeys(product(("left", "straight", "right"), range(1, 7)), Fraction(1, 18))
    done = [story(act(before.copy(), red, blue)) for red, blue in product((2, 4, 6), range(1, 7))]
    assert [story(chance.events) for chance in found] == done


@pytest.mark.parametrize(("rules", "left"), [({}, [(1,), (2,), (5,), (6,)]), ({"two_dice": True}, None)])
def test_hearts_leave_the_other_directions(rules, left):
    found = told(duel("hearts-2", cards="base", **rules), card="hearts-2", direction="straight")
    expected = left or list(product(("left", "right"), range(1, 7)))
    assert fractions(found) == dict.fromkeys(expected, Fraction(1, len(expected)))


def test_hearts_that_lose_the_first_move_tell_of_those_it_is_lost_with():
    before = duel("hearts-2", cards="base", heart_effect="lose_first_move")
    play = {"card": "hearts-2", "direction": "straight"}
    found = told(before, **play)
    assert fractions(found) == {(3,): Fraction(1, 6), (4,): Fraction(1, 6)}
    assert [story(chance.events) for chance in found] == [story(act(before.copy(), face, **play)) for face in (3, 4)]


@pytest.mark.parametrize(
    ("play", "answers"),
    [
        ({"card": "spades-2"}, [{"again": False}, {"again": True}]),
        ({"card": "clubs-2"}, [{"roll": 1}, {"roll": 2}]),
        ({"card": "joker", "as": "clubs"}, [{"roll": 1}, {"roll": 2}]),
    ],
)
def test_two_tries_at_what_a_team_wants(play, answers):
    found = fractions(told(duel("spades-2", "clubs-2", "joker", cards="base"), **play))
    wanted = Counter(face for pair in product(range(1, 7), repeat=2) for face in set(pair))
    assert found == {(face,): Fraction(wanted[face], 36) for face in range(1, 7)}
    assert fractions(told(duel("spades-2", cards="base", two_dice=True), card="spades-2")) == dict.fromkeys(
        product(("left", "straight", "right"), range(1, 7)), Fraction(35, 324)
    )


@pytest.mark.parametrize("rules", [{}, {"two_dice": True}, {"diamond_range": "zero_to_seven"}])
def test_diamonds_reach_the_numbers_beside(rules):
    before = duel("diamonds-2", cards="base", **rules)
    throws = [(red, blue) for red in range(1, 7) for blue in range(1, 7)] if "two_dice" in rules else [(d,) for d in range(1, 7)]
    reached = Counter()
    for thrown in throws:
        rolled = before.copy()
        act(rolled, *thrown, card="diamonds-2")
        for action in GAME.legal_actions(rolled, "Anna"):
            moved = rolled.copy()
            (changed,) = [event.params for event in act(moved, **action.params) if event.name == "roll-changed"]
            number = (moved.last_roll["direction"], changed["moves"]) if "two_dice" in rules else (changed["moves"],)
            reached[number] += 1
    assert fractions(told(before, card="diamonds-2")) == {number: Fraction(ways, len(throws)) for number, ways in reached.items()}


@pytest.mark.parametrize(
    ("card", "dice", "answer", "stands"),
    [
        ("spades-2", [4], {"again": False}, ("straight", 4)),
        ("clubs-2", [1, 6], {"roll": 2}, ("right", 6)),
        ("diamonds-2", [4], {"by": 1}, ("right", 5)),
    ],
)
def test_once_it_is_rolled_a_choice_does_what_it_then_does(card, dice, answer, stands):
    state = duel(card, cards="base")
    act(state, *dice, card=card)
    (chance,) = told(state, **answer)
    assert (chance.code, tuple(chance.params.values()), chance.fraction) == ("roll-stands", stands, 1)
    assert story(chance.events) == story(act(state, **answer))


def test_rolled_again_each_face_does_what_it_then_does():
    state = duel("spades-2", cards="base")
    act(state, 4, card="spades-2")
    found = told(state, again=True)
    assert fractions(found) == {(face,): Fraction(1, 6) for face in range(1, 7)}
    assert [story(chance.events) for chance in found] == [story(act(state.copy(), face, again=True)) for face in range(1, 7)]


def test_the_cards_of_an_award_are_not_told():
    state = duel(lives=7, cards="base", awards=True, award_choice="fixed_order")
    state.pack, state.used = ["clubs-9"], ["hearts-2"]
    found = told(state)
    awarded = [chance for chance in found if "award-won" in [event.name for event in chance.events]]
    assert awarded
    known = str([(event.params, event.secrets) for chance in found for event in chance.events])
    assert not any(card in known for card in ("clubs-9", "hearts-2"))
    assert (state.pack, state.used, state.teams[0].hand) == (["clubs-9"], ["hearts-2"], [])


@pytest.mark.parametrize("play", [{"card": "hearts-king"}, {"card": "joker", "as": "king"}, {"card": "joker", "as": "exchange"}])
def test_what_leaves_the_dice_as_they_are(play):
    assert told(duel("hearts-king", "joker", lives=3, cards="base"), **play) == []


def test_where_nothing_is_rolled():
    state = duel(cards="advanced")
    assert chances(state, Action("re-roll", "Anna", "", {})) == []
    assert told(match(cards="advanced")) == []


@pytest.mark.parametrize(
    ("name", "params", "count"),
    [
        ("roll-for", {"car": "red 1"}, 6),
        ("roll-for", {"car": "red 1", "direction": "left", "moves": 3}, 0),
        ("next-turn", {}, 0),
    ],
)
def test_chores(name, params, count):
    state = clear(match(mode="assistant"), ("red 1", 5, 10), ("yellow 1", 5, 12), bombs=BOMB)
    found = chances(state, Action(name, "anybody", "", params))
    assert len(found) == count
    for face, chance in enumerate(found, 1):
        twin = state.copy()
        assert chance.events
        assert story(chance.events) == story(chore(twin, name, face, **params))
