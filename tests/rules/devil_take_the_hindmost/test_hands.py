"""Playing a Card and Moving: the hand, the drawing pack, and what is known of cards on the table."""

import pytest

from rules.devil_take_the_hindmost.hands import available
from rules.dice import FastDice, RecordedDice, Roll
from rules.errors import RuleViolation
from tests.rules.devil_take_the_hindmost.races import GAME, named, play, race, setup

TWO = (("A1", 5, 1), ("B1", 4, 1))


def names(held):
    return [card.name for card in held]


@pytest.mark.parametrize("hand", [pytest.param(["red-7", "turbo", "red-3", "red-3", "red-3"], id="DT-B10")])
def test_a_sprint_costs_a_card_for_good(hand):
    state = race(*TWO, hand=hand)
    events = play(state, "red-7", "turbo")
    assert names(state.seat("A").hand) == ["red-3", "red-3", "red-3", "blue-4"]
    assert [event.params for event in named(events, "hand-shrunk")] == [{"team": "A", "hand": 4}]
    assert len(state.pack) == 19


@pytest.mark.parametrize("sprints", [pytest.param(3, id="DT-T22-DT-B12")])
def test_three_sprints_and_no_more(sprints):
    state = race(("A1", 0, 1), ("A2", -1, 1), ("A3", -2, 1), ("A4", -3, 1), ("B1", -9, 1), hand=["turbo"] * 5, pack=["turbo"] * 9)
    sizes = []
    for _ in range(sprints):
        play(state, "turbo", "turbo")
        sizes.append(len(state.seat("A").hand))
    assert sizes == [4, 3, 2]
    with pytest.raises(RuleViolation) as refused:
        play(state, "turbo", "turbo")
    assert refused.value.code == "hand-too-small"
    play(state, "turbo")


@pytest.mark.parametrize("pack", [pytest.param((), id="DT-T28")])
def test_the_discards_are_shuffled_when_a_card_is_needed(pack):
    state = race(*TWO, hand=["red-5"] * 5, pack=pack, discards=["blue-6"] * 40)
    dice = FastDice(3, keep_rolls=True)
    events = play(state, "red-5", dice=dice)
    assert (len(state.pack), state.discards) == (40, [])
    assert [event.params for event in named(events, "pack-shuffled")] == [{"pack": 41, "held": "dealt"}]
    (roll,) = dice.rolls
    assert (len(roll.values), roll.is_secret) == (41, True)


@pytest.mark.parametrize("pack", [pytest.param(["blue-5"], id="DT-T29")])
def test_the_last_card_of_the_pack_is_drawn_without_a_shuffle(pack):
    state = race(*TWO, pack=pack, discards=["red-9"] * 4)
    assert not named(play(state, "red-3"), "pack-shuffled")
    assert (state.pack, len(state.discards)) == ([], 5)
    assert named(play(state, "red-3"), "pack-shuffled")
    assert (len(state.pack), len(state.discards)) == (5, 0)


def test_the_table_may_shuffle_as_soon_as_the_pack_is_empty():
    state = race(*TWO, pack=["blue-5"], discards=["red-9"] * 4, reshuffle="as_soon_as_empty")
    assert [event.name for event in play(state, "red-3")].index("pack-shuffled") == 2
    assert (len(state.pack), state.discards) == (5, [])


def test_with_the_smallest_deck_the_card_just_played_comes_back():
    # ruling DT-13: so there is always a card to draw
    for reshuffle in ("when_needed", "as_soon_as_empty"):
        state = race(*TWO, hand=["red-5"] * 5, pack=[], reshuffle=reshuffle)
        play(state, "red-5")
        assert (names(state.seat("A").hand), state.pack, state.discards) == (["red-5"] * 5, [], [])


def test_the_top_card_is_drawn_and_told_to_its_holder_alone():
    state = race(*TWO, pack=["red-9", "blue-6"])
    (drawn,) = named(play(state, "red-3"), "card-drawn")
    assert (drawn.owner, drawn.secrets, drawn.params["card"]) == ("A", {"card": "blue-6"}, "unseen")
    assert names(state.pack) == ["red-9"]


def test_the_card_is_drawn_before_the_car_moves():
    # ruling DT-12
    assert [event.name for event in play(race(*TWO), "red-3")] == ["cards-played", "card-drawn", "car-moved"]


def test_five_cards_each_in_turn():
    state = GAME.new_state(setup(4), RecordedDice(dealt_rolls(4)))
    order = names(state.deck.cards())[::-1]
    assert [names(seat.hand) for seat in state.seats] == [order[place:20:4][::-1] for place in range(4)]
    assert names(state.pack) == order[:19:-1]


def dealt_rolls(players):
    """Rows as drawn, and a pack in the order of the deck's file."""
    rows = [Roll(f"order of starting row {row}", "", left, [1]) for row in (1, 2, 3) for left in range(players, 1, -1)]
    return [*rows, Roll("shuffle of the drawing pack", "", 110, list(range(1, 111)))]


@pytest.mark.parametrize(
    ("hand", "played"),
    [(["red-3"] * 5, ["turbo"]), (["turbo", *["red-3"] * 4], ["turbo", "turbo"])],
)
def test_a_card_that_is_not_in_the_hand(hand, played):
    with pytest.raises(RuleViolation) as refused:
        play(race(*TWO, hand=hand), *played)
    assert refused.value.code == "card-not-in-hand"


class TestCardsOnTheTable:
    """Ruling DT-30: hands and pack are known by their sizes, the discard pile by its cards."""

    def test_a_play_moves_unseen_cards(self):
        state = race(*TWO, kept="typed")
        (drawn,) = named(play(state, "red-3", "turbo"), "card-drawn")
        assert (drawn.owner, drawn.secrets) == ("", {})
        assert (len(state.seat("A").hand), len(state.pack), names(state.discards)) == (4, 19, ["red-3", "turbo"])

    def test_no_more_of_a_card_than_the_deck_holds(self):
        state = race(*TWO, kept="typed", discards=["turbo"] * 5)
        assert available(state, state.seat("A"))["turbo"] == 1
        with pytest.raises(RuleViolation) as refused:
            play(state, "turbo", "turbo")
        assert (refused.value.code, refused.value.params) == ("card-not-left", {"card": "turbo", "in_deck": 6})
        play(state, "turbo")
        assert "turbo" not in available(state, state.seat("A"))

    def test_a_card_that_the_deck_does_not_hold(self):
        with pytest.raises(RuleViolation) as refused:
            play(race(*TWO, kept="typed"), "blue-9")
        assert refused.value.code == "card-not-left"

    def test_a_shuffle_brings_them_back_and_rolls_nothing(self):
        state = race(*TWO, kept="typed", pack=[], discards=["turbo"] * 6)
        play(state, "red-3", dice=RecordedDice([]))
        assert (names(state.pack), state.discards) == (["unseen"] * 6, [])
        assert available(state, state.seat("A")) == state.deck.counts

    def test_a_hand_laid_down_unseen_says_nothing_about_its_cards(self):
        state = race(("A1", 31, 1), ("A2", 30, 1), ("B1", 2, 1), kept="typed")
        for _ in range(3):
            play(state, "red-3")
        assert len(state.discards) == 3 + 5
        assert available(state, state.seat("A"))["red-3"] == 8 - 3

    def test_a_typed_race_has_as_many_cards_as_the_deck(self):
        state = GAME.new_state(setup(3, "typed"), FastDice(1))
        assert (len(state.pack), [len(seat.hand) for seat in state.seats]) == (95, [5, 5, 5])


def test_a_hand_that_was_laid_down_is_not_among_the_cards_played():
    state = race(("A-A", 0, 1), ("B-A", 0, 2), discards=("red-3", "blue-4", "blue-4"))
    assert "laid_down" not in GAME.encode(state)
    state.laid_down = [state.discards[1]]
    assert GAME.view(GAME.decode(GAME.encode(state)), "A")["played"] == ["red-3", "blue-4"]
