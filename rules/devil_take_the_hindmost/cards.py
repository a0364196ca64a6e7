"""Playing a Card and Moving: the cards, how far each moves a car, and which may be played together."""

from typing import Final

from mypy_extensions import i64

from rules.errors import RuleViolation
from rules.game import Term

SECTION: Final = "Playing a Card and Moving"

ONE: Final = "one"
RED: Final = "red"
BLUE: Final = "blue"
TURBO: Final = "turbo"
UNSEEN: Final = "unseen"

HAND: Final = 5
SMALLEST_HAND: Final = 2
TURBO_SPACES: Final = 5
RED_OTHERWISE: Final = 3
ONE_OTHERWISE: Final = 10
BLUE_NUMBERS: Final = range(11)
RED_NUMBERS: Final = range(2, 11)


class Card:
    """A kind of card. There is one object of each, in `CARDS`; a hand of two turbos holds the same one twice.

    Attributes:
        name: e.g. ``red-7``, ``blue-5``, ``one``, ``turbo``.
        kind: ONE, RED, BLUE, TURBO, or UNSEEN for a real card in somebody's hand on the table.
        number: printed on it; 0 where there is none.
        place: where it stands in a sorted hand.
    """

    __slots__ = ("kind", "name", "number", "place")

    def __init__(self, name: str, kind: str, number: int, place: i64) -> None:
        self.name = name
        self.kind = kind
        self.number = number
        self.place = place

    def is_turbo(self) -> bool:
        """Whether it may be played beside another card."""
        return self.kind == TURBO


def _all_cards() -> dict[str, Card]:
    cards = [Card(ONE, ONE, 1, 0)]
    cards += [Card(f"{RED}-{number}", RED, number, number) for number in RED_NUMBERS]
    cards += [Card(f"{BLUE}-{number}", BLUE, number, RED_NUMBERS.stop + number) for number in BLUE_NUMBERS]
    cards.append(Card(TURBO, TURBO, 0, RED_NUMBERS.stop + BLUE_NUMBERS.stop))
    return {card.name: card for card in cards}


CARDS: Final[dict[str, Card]] = _all_cards()
"""Every card there can be, in the order in which hands are sorted."""

UNSEEN_CARD: Final = Card(UNSEEN, UNSEEN, 0, 0)
"""A card that only its holder on the table has seen."""


def spaces(card: Card, number: i64) -> i64:
    """Playing a Card and Moving, ruling DT-09: how far `card` moves a car that stands on a space of this printed number."""
    if card.kind == TURBO:
        return TURBO_SPACES
    if card.kind == BLUE or card.number == number:
        return card.number
    return ONE_OTHERWISE if card.kind == ONE else RED_OTHERWISE


def distance(cards: list[Card], number: i64) -> i64:
    """Playing a Card and Moving, ruling DT-10: how far one card, or a card and a turbo, move a car."""
    total: i64 = 0
    for card in cards:
        total += spaces(card, number)
    return total


def terms(cards: list[Card], number: int) -> list[Term]:
    """The sum behind `distance`, one line for each card."""
    return [Term(_line(card, number), spaces(card, number), SECTION) for card in cards]


def _line(card: Card, number: int) -> str:
    if card.kind in {TURBO, BLUE}:
        return card.kind
    return f"{card.kind}-matches" if card.number == number else f"{card.kind}-otherwise"


def can_pair(hand: i64) -> bool:
    """Playing a Card and Moving, ruling DT-11: whether a hand of this many cards may lose one for good."""
    return hand - 1 >= SMALLEST_HAND


def verify_together(cards: list[Card], hand: int) -> None:
    """Playing a Card and Moving: one card, or two of which one is a turbo, and never below two cards in hand.

    Args:
        cards: what is to be played.
        hand: cards in hand before.

    Raises:
        RuleViolation: `one-or-two-cards`, `one-must-be-turbo` or `hand-too-small`.
    """
    if not 1 <= len(cards) <= 2:
        raise RuleViolation("one-or-two-cards", SECTION, "Play one card, or one card and a turbo.", {}, "/cards")
    if len(cards) == 1:
        return
    if not any(card.is_turbo() for card in cards):
        message = "Two cards may only be played together when one of them is a turbo."
        raise RuleViolation("one-must-be-turbo", SECTION, message, {"cards": [card.name for card in cards]}, "/cards")
    if not can_pair(hand):
        message = f"A second card would leave you with {hand - 1}: never go below {SMALLEST_HAND} cards."
        raise RuleViolation("hand-too-small", "DT-11", message, {"hand": hand, "smallest": SMALLEST_HAND}, "/cards")


def take(hand: list[Card], card: Card) -> None:
    """Put a card in its place in a sorted hand."""
    place: i64 = len(hand)
    while place > 0 and hand[place - 1].place > card.place:
        place -= 1
    hand.insert(place, card)


def give(hand: list[Card], card: Card) -> None:
    """Take a card that is there out of a hand."""
    place: i64 = 0
    while hand[place] is not card:
        place += 1
    hand.pop(place)


def count_kinds(hand: list[Card]) -> i64:
    """How many different cards are in a sorted hand."""
    kinds: i64 = 0
    latest: Card | None = None
    for card in hand:
        if card is not latest:
            kinds += 1
            latest = card
    return kinds


def kind_at(hand: list[Card], place: i64) -> Card:
    """One of the different cards of a sorted hand, by its place among them from 0."""
    left = place
    found: i64 = 0
    while left > 0:
        found += 1
        if hand[found] is not hand[found - 1]:
            left -= 1
    return hand[found]


def count_turbos(hand: list[Card]) -> i64:
    """How many turbos are in a sorted hand: they come last."""
    first: i64 = len(hand)
    while first > 0 and hand[first - 1].is_turbo():
        first -= 1
    return len(hand) - first
