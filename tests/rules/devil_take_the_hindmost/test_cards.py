"""Playing a Card and Moving: what each card is worth, and which go together."""

import pytest

from rules.devil_take_the_hindmost.cards import CARDS, distance, take, terms, verify_together
from rules.devil_take_the_hindmost.track import printed_number
from rules.errors import RuleViolation
from tests.rules.devil_take_the_hindmost.races import cards, place_of, play, race

WORTH = [
    pytest.param(6, ["red-7"], 3, 9, id="DT-T07"),
    pytest.param(12, ["red-2"], 2, 14, id="DT-T08"),
    pytest.param(0, ["red-10"], 10, 10, id="DT-T10"),
    pytest.param(20, ["red-10"], 10, 30, id="DT-T11"),
    pytest.param(11, ["one"], 1, 12, id="DT-T13"),
    pytest.param(4, ["blue-4"], 4, 8, id="DT-T14-B4"),
    pytest.param(4, ["blue-6"], 6, 10, id="DT-T14-B6"),
    pytest.param(7, ["red-7", "turbo"], 12, 19, id="DT-T16"),
    pytest.param(3, ["red-7", "turbo"], 8, 11, id="DT-T17"),
    pytest.param(4, ["one", "turbo"], 15, 19, id="DT-T19"),
    pytest.param(9, ["turbo", "turbo"], 10, 19, id="DT-T20"),
    pytest.param(5, ["red-4"], 3, 8, id="DT-B05"),
    pytest.param(5, ["red-5"], 5, 10, id="DT-B06"),
    pytest.param(5, ["blue-5"], 5, 10, id="DT-B07"),
    pytest.param(5, ["one"], 10, 15, id="DT-B08-off"),
    pytest.param(21, ["one"], 1, 22, id="DT-B08-on"),
    pytest.param(5, ["turbo"], 5, 10, id="DT-B09"),
    pytest.param(5, ["turbo", "turbo"], 10, 15, id="DT-B11"),
]


@pytest.mark.parametrize(("position", "played", "worth", "end"), WORTH)
def test_what_a_play_is_worth(position, played, worth, end):
    number = printed_number(position)
    assert distance(cards(*played), number) == worth
    assert sum(term.value for term in terms(cards(*played), number)) == worth
    state = race(("A1", position, 1), ("B1", -2, 1), hand=["red-3", "red-3", *played])
    play(state, *played)
    assert place_of(state, "A1") == (end, 1)


def test_the_printed_numbers_decide_and_not_the_positions():
    for card in CARDS.values():
        assert {distance([card], printed_number(p)) for p in (4, 14, 24, -6)} == {distance([card], 4)}


def test_no_move_is_longer_than_fifteen():
    # ruling DT-29, with the cards of the standard deck and any of one's own
    pairs = [[card, CARDS["turbo"]] for card in CARDS.values()]
    assert max(distance(pair, number) for pair in pairs for number in range(1, 11)) == 15


@pytest.mark.parametrize(
    ("played", "names"),
    [
        (["red-7"], ["red-otherwise"]),
        (["red-4", "turbo"], ["red-matches", "turbo"]),
        (["one"], ["one-otherwise"]),
        (["blue-4"], ["blue"]),
    ],
)
def test_the_sum_names_its_lines(played, names):
    assert [term.name for term in terms(cards(*played), 4)] == names


def test_a_one_on_a_one_is_named_as_such():
    assert [term.name for term in terms(cards("one"), 1)] == ["one-matches"]


@pytest.mark.parametrize(
    ("played", "hand", "code"),
    [
        pytest.param(["turbo", "red-7"], 2, "hand-too-small", id="DT-T23"),
        pytest.param(["red-3", "red-4"], 5, "one-must-be-turbo", id="DT-T26-two-normal"),
        pytest.param(["red-3", "turbo", "turbo"], 5, "one-or-two-cards", id="DT-T26-three"),
        pytest.param([], 5, "one-or-two-cards", id="DT-15-no-passing"),
    ],
)
def test_what_cannot_be_played_together(played, hand, code):
    with pytest.raises(RuleViolation) as refused:
        verify_together(cards(*played), hand)
    assert (refused.value.code, refused.value.pointer) == (code, "/cards")


@pytest.mark.parametrize(
    ("played", "hand"),
    [
        pytest.param(["red-7", "turbo"], 3, id="DT-T25"),
        pytest.param(["turbo", "turbo"], 3, id="DT-T25-two-turbos"),
        pytest.param(["turbo"], 2, id="DT-11-turbo-alone"),
    ],
)
def test_what_can(played, hand):
    verify_together(cards(*played), hand)


def test_a_hand_stays_sorted():
    hand = []
    for name in ("turbo", "red-2", "one", "blue-0", "red-10", "blue-10", "red-2"):
        take(hand, CARDS[name])
    assert [card.name for card in hand] == ["one", "red-2", "red-2", "red-10", "blue-0", "blue-10", "turbo"]
    assert [card.place for card in CARDS.values()] == sorted({card.place for card in CARDS.values()})
