"""Setup, Playing a Card and Moving: the deal, the drawing pack, the discard pile, and what may be in a hand.

Where the table holds the cards (ruling DT-30), hands and pack are made of `UNSEEN_CARD`s: their sizes are known, and of the
discard pile every card that was played.
"""

from typing import Final

from rules.devil_take_the_hindmost.cards import CARDS, HAND, SECTION, TURBO, UNSEEN_CARD, Card, count_turbos, give, take
from rules.devil_take_the_hindmost.state import COUNTED, DEALT, Seat, State
from rules.dice import Dice
from rules.errors import RuleViolation
from rules.log import Log

SHUFFLE: Final = "shuffle of the drawing pack"


def deal(state: State, dice: Dice) -> None:
    """Setup: shuffle, and deal five cards to every player, one at a time. Where only sizes count there is no pack."""
    state.pack = _shuffled(state, state.deck.cards(), dice)
    for _ in range(HAND):
        for seat in state.seats:
            take(seat.hand, state.pack.pop())
    if state.cards == COUNTED:
        state.pack = []


def discard(state: State, seat: Seat, cards: list[Card]) -> None:
    """Playing a Card and Moving: the cards leave the hand and lie face up beside the drawing pack."""
    for card in cards:
        give(seat.hand, card if state.cards == DEALT else UNSEEN_CARD)
    if state.cards != COUNTED:
        state.discards += cards


def draw(state: State, seat: Seat, dice: Dice, log: Log) -> None:
    """Playing a Card and Moving: one card, never more, from the drawing pack (rulings DT-12, DT-13).

    There is always one: the card just played is on the discard pile.
    """
    if state.cards == COUNTED:
        card = UNSEEN_CARD
    else:
        if not state.pack:
            _shuffle_in(state, dice, log)
        card = state.pack.pop()
    take(seat.hand, card)
    if log.keeps:
        params: dict[str, object] = {"team": seat.name, "card": UNSEEN_CARD.name, "hand": len(seat.hand), "held": state.cards}
        if card is UNSEEN_CARD:
            log.note("card-drawn", SECTION, params)
        else:
            log.note("card-drawn", SECTION, params, owner=seat.name, secrets={"card": card.name})
    _shuffle_if_soon(state, dice, log)


def bury_hand(state: State, seat: Seat) -> None:
    """Ruling DT-25: the hand of a team without cars goes to the discard pile, or leaves the game."""
    if state.rules.dead_hand == "set_aside":
        state.aside += seat.hand
    elif state.cards != COUNTED:
        state.discards += seat.hand
        state.laid_down += seat.hand
    seat.hand = []


def played(state: State) -> list[Card]:
    """Ruling DT-30: the cards on the discard pile that were played: everybody has seen them. Sorted, unlike the pile."""
    unseen = list(state.laid_down)
    shown: list[Card] = []
    for card in state.discards:
        if card in unseen:
            unseen.remove(card)
        elif card is not UNSEEN_CARD:
            take(shown, card)
    return shown


def available(state: State, seat: Seat) -> dict[str, int]:
    """How many of each card the player may hold, by name, sorted; none that are not there.

    Ruling DT-30: of a hand on the table nothing is known but that a card on the discard pile is not in it.
    """
    if state.cards == DEALT:
        return _counted(seat.hand)
    counts = dict(state.deck.counts)
    for card in state.discards:
        if card is not UNSEEN_CARD:
            counts[card.name] -= 1
    return {name: count for name, count in counts.items() if count}


def kinds_available(state: State, seat: Seat) -> tuple[list[Card], int]:
    """The different cards that the player may hold, sorted, and how many turbos."""
    if state.cards != DEALT:
        counts = available(state, seat)
        return [CARDS[name] for name in counts], counts.get(TURBO, 0)
    hand = seat.hand
    kinds = hand[:1]
    for card in hand:
        if card is not kinds[-1]:
            kinds.append(card)
    return kinds, count_turbos(hand)


def verify_available(state: State, seat: Seat, cards: list[Card]) -> None:
    """Playing a Card and Moving: nobody plays what cannot be in the hand.

    Raises:
        RuleViolation: `card-not-in-hand` or `card-not-left`.
    """
    counts = available(state, seat)
    for card in cards:
        left = counts.get(card.name, 0)
        if not left:
            raise _not_available(state, card)
        counts[card.name] = left - 1


def _not_available(state: State, card: Card) -> RuleViolation:
    if state.cards == DEALT:
        message = f"You cannot play {card.name}: it is not in your hand, or not often enough."
        return RuleViolation("card-not-in-hand", SECTION, message, {"card": card.name}, "/cards")
    count = state.deck.count(card)
    message = f"The deck has {count} of {card.name}, and with this play there would be more than that. Check what was typed in."
    return RuleViolation("card-not-left", "DT-30", message, {"card": card.name, "in_deck": count}, "/cards")


def _counted(cards: list[Card]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for card in cards:
        counts[card.name] = counts.get(card.name, 0) + 1
    return counts


def _shuffle_if_soon(state: State, dice: Dice, log: Log) -> None:
    if not state.pack and state.discards and state.rules.reshuffle == "as_soon_as_empty":
        _shuffle_in(state, dice, log)


def _shuffle_in(state: State, dice: Dice, log: Log) -> None:
    """Ruling DT-13: the discard pile becomes the drawing pack."""
    state.pack = _shuffled(state, state.discards, dice)
    state.discards = []
    state.laid_down = []
    log.note("pack-shuffled", SECTION, {"pack": len(state.pack), "held": state.cards})


def _shuffled(state: State, cards: list[Card], dice: Dice) -> list[Card]:
    if state.cards != DEALT:
        return [UNSEEN_CARD] * len(cards)
    return [cards[place] for place in dice.shuffle(len(cards), SHUFFLE)]
