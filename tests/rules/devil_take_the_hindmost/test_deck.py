"""Setup: the deck of the game, decks of one's own, and ordinary playing cards."""

import pytest
from jsonschema import Draft202012Validator

from rules.devil_take_the_hindmost.cards import CARDS
from rules.devil_take_the_hindmost.deck import MOST_OF_A_CARD, DeckInvalid, deck_schema, read_deck, standard_deck
from rules.errors import RuleViolation

RED = [f"red-{number}" for number in range(2, 11)]


def problems(document, players=2):
    with pytest.raises(DeckInvalid) as invalid:
        read_deck(document, players)
    assert str(invalid.value)
    return [(problem.pointer, problem.code) for problem in invalid.value.problems]


def test_the_deck_of_the_game():
    # ruling DT-08
    deck = standard_deck()
    assert deck.size() == len(deck.cards()) == 110
    assert deck.counts == {"one": 8, **dict.fromkeys(RED, 8), "blue-4": 8, "blue-5": 8, "blue-6": 8, "turbo": 6}
    assert deck.count(CARDS["turbo"]) == 6
    assert deck.count(CARDS["blue-9"]) == 0


def test_two_rummy_packs_with_six_jokers_are_the_deck_of_the_game():
    ranks = ["ace", *map(str, range(2, 11)), "jack", "queen", "king"]
    deck = read_deck({"cards": {**dict.fromkeys(ranks, 8), "joker": 6}}, 6)
    assert deck.counts == standard_deck().counts
    assert deck.title == "a deck of our own"


@pytest.mark.parametrize(
    ("name", "card"),
    [("ace", "one"), ("7", "red-7"), ("10", "red-10"), ("jack", "blue-4"), ("queen", "blue-5"), ("king", "blue-6"),
     ("joker", "turbo"), ("red-7", "red-7"), ("blue-0", "blue-0"), ("one", "one")],
)  # fmt: skip
def test_a_card_may_be_called_by_either_name(name, card):
    assert standard_deck().card(name).name == card


@pytest.mark.parametrize("name", ["red-1", "red-11", "blue-11", "unseen", "", "1", "Red-7"])
def test_there_is_no_such_card(name):
    with pytest.raises(RuleViolation) as refused:
        standard_deck().card(name)
    assert refused.value.code == "unknown-card"


def test_the_kings_may_stand_for_something_else():
    deck = read_deck({"cards": {"king": 30}, "ordinary_cards": {"king": "blue-9"}}, 6)
    assert (deck.counts, deck.card("king").name) == ({"blue-9": 30}, "blue-9")


def test_both_names_of_a_card_add_up():
    assert read_deck({"cards": {"ace": 6, "one": 5, "red-2": 0}}, 2).counts == {"one": 11}


def test_a_deck_is_written_as_it_is_read():
    for deck in (standard_deck(), read_deck({"title": "tiny", "cards": {"turbo": 10}}, 2)):
        assert read_deck(deck.document(), 2).document() == deck.document()


@pytest.mark.parametrize(
    ("document", "found"),
    [
        pytest.param([], [("", "deck-not-an-object")], id="a-list"),
        pytest.param({}, [("/cards", "deck-cards")], id="no-cards"),
        pytest.param({"cards": [1]}, [("/cards", "deck-cards")], id="cards-are-a-list"),
        pytest.param({"cards": {"one": 9}}, [("/cards", "deck-too-small")], id="DT-14-too-small"),
        pytest.param({"cards": {"blue-0": 20}}, [("/cards", "deck-moves-nothing")], id="DT-14-moves-nothing"),
        pytest.param(
            {"cards": {"blue-0": 2}}, [("/cards", "deck-too-small"), ("/cards", "deck-moves-nothing")], id="DT-14-both"
        ),
        pytest.param({"cards": {"a/b": 1, "one": 20}}, [("/cards/a~1b", "deck-unknown-card")], id="unknown-card"),
        pytest.param(
            {"cards": {"one": -1, "turbo": 201}}, [("/cards/one", "deck-count"), ("/cards/turbo", "deck-count")], id="counts"
        ),
        pytest.param({"cards": {"one": True}}, [("/cards/one", "deck-count")], id="true-is-no-number"),
        pytest.param({"cards": {"one": 20.0}}, [("/cards/one", "deck-count")], id="whole-numbers-only"),
        pytest.param({"cards": {"one": 20}, "size": 3}, [("/size", "deck-unknown-field")], id="unknown-field"),
        pytest.param({"cards": {"one": 20}, "title": ""}, [("/title", "deck-title")], id="empty-title"),
        pytest.param({"cards": {"one": 20}, "title": 7}, [("/title", "deck-title")], id="title-is-a-number"),
        pytest.param(
            {"cards": {"one": 20}, "ordinary_cards": []}, [("/ordinary_cards", "deck-ordinary-cards")], id="ordinary-list"
        ),
        pytest.param(
            {"cards": {"one": 20}, "ordinary_cards": {"bishop": "one", "king": "queen", "ace": [1]}},
            [
                ("/ordinary_cards/bishop", "deck-unknown-card"),
                ("/ordinary_cards/king", "deck-unknown-card"),
                ("/ordinary_cards/ace", "deck-unknown-card"),
            ],
            id="ordinary-unknown",
        ),
    ],
)  # fmt: skip
def test_a_deck_that_cannot_be_played_with(document, found):
    assert problems(document) == found


def test_the_schema_is_one_and_says_the_same_of_the_form():
    schema = deck_schema()
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    validator.validate(standard_deck().document())
    validator.validate({"cards": {"ace": 8, "joker": 2}})
    assert schema["$defs"]["card"]["enum"] == list(CARDS)
    assert schema["properties"]["cards"]["additionalProperties"]["maximum"] == MOST_OF_A_CARD
    for document in ([], {}, {"cards": [1]}, {"cards": {"a/b": 1}}, {"cards": {"one": -1}}, {"cards": {}, "size": 3},
                     {"cards": {}, "title": ""}, {"cards": {}, "ordinary_cards": {"king": "queen"}}):  # fmt: skip
        assert not validator.is_valid(document)


def test_enough_cards_for_everybody():
    assert problems({"cards": {"one": 29}}, 6) == [("/cards", "deck-too-small")]
    assert read_deck({"cards": {"one": 30}}, 6).size() == 30
