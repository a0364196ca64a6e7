"""Variants 2 and 3: the cards, and what each may be played for."""

from typing import Final

SPADES: Final = "spades"
HEARTS: Final = "hearts"
CLUBS: Final = "clubs"
DIAMONDS: Final = "diamonds"
SUITS: Final = (SPADES, HEARTS, CLUBS, DIAMONDS)

ACE: Final = "ace"
JACK: Final = "jack"
QUEEN: Final = "queen"
KING: Final = "king"
RANKS: Final = (ACE, *(str(number) for number in range(2, 11)), JACK, QUEEN, KING)

JOKER: Final = "joker"
EXCHANGE: Final = "exchange"
"""What a joker may be played for instead of a card: two others."""

UNSEEN: Final = "unseen"
"""A card of which nobody may say which it is."""

JOKERS_IN_DECK: Final = 2
DECKS: Final = 2

CARDS_AT_START: Final = 10
CARDS_FOR_AWARD: Final = 3
CARDS_FOR_JOKER: Final = 2

KING_LIVES: Final = 2
DIAMOND_KING_LIVES: Final = 4


def full_pack() -> list[str]:
    """Variant 2: two decks with their jokers, 108 cards, by name: ``hearts-7``, ``clubs-king``, ``joker``."""
    deck = [f"{suit}-{rank}" for suit in SUITS for rank in RANKS] + [JOKER] * JOKERS_IN_DECK
    return deck * DECKS


def suit_of(card: str) -> str:
    """The suit of a card, or the joker."""
    return card.partition("-")[0]


def rank_of(card: str) -> str:
    """The rank of a card; empty for a joker."""
    return card.partition("-")[2]


def uses(card: str, *, is_advanced: bool) -> list[str]:
    """Variants 2, 3, rulings MD-29, MD-31: what a card may be played for before a roll: suits, ``king`` or ``exchange``.

    In Variant 3 diamonds are played at another time.
    """
    suits = [suit for suit in SUITS if not is_advanced or suit != DIAMONDS]
    if card == JOKER:
        return [*suits, KING, EXCHANGE]
    if suit_of(card) not in suits:
        return []
    return [KING if rank_of(card) == KING else suit_of(card)]


def diamond_ranks(card: str) -> list[str]:
    """Variant 3: the diamonds that a card may be played as before a turn."""
    if card == JOKER:
        return list(RANKS)
    return [rank_of(card)] if suit_of(card) == DIAMONDS else []
