"""Setup, Playing a Card and Moving: hands and piles set by hand. Each card is in one place."""

from typing import Final

from rules.devil_take_the_hindmost.cards import CARDS, HAND, SMALLEST_HAND, UNSEEN, UNSEEN_CARD, Card
from rules.devil_take_the_hindmost.hands import bury_hand
from rules.devil_take_the_hindmost.state import COUNTED, DEALT, Seat, State
from rules.devil_take_the_hindmost.tabletop import ASIDE, DISCARDS, PACK, TEAM, named
from rules.devil_take_the_hindmost.tabletop import HAND as HAND_FIELD
from rules.flat_values import FlatValues

PILES: Final = (PACK, DISCARDS, ASIDE)


def set_cards(state: State, given: FlatValues) -> None:
    """Who holds what; a team without cars holds nothing (ruling DT-25). The drawing pack is what is nowhere else.

    Raises:
        RuleViolation: ``bad-value``, ``hand-size``, ``card-twice``, ``too-many-cards``, ``pack-follows``.
    """
    for seat in state.seats:
        if not state.is_over and seat.hand and not _races(state, seat):
            bury_hand(state, seat)
    for seat in state.seats:
        _set_hand(state, given, seat)
    if state.cards == DEALT:
        _gather_dealt(state, given)
    elif state.cards != COUNTED:
        _gather_typed(state, given)


def _races(state: State, seat: Seat) -> bool:
    return any(car.team == seat.name for car in state.cars)


def _set_hand(state: State, given: FlatValues, seat: Seat) -> None:
    name = named(TEAM, seat.name, HAND_FIELD)
    value = given.values.get(name)
    if given.has(name) and not (type(value) is int and value == len(seat.hand)):
        if state.cards != DEALT:
            seat.hand = [UNSEEN_CARD] * given.number(name, 0, HAND)
        elif type(value) is int:
            raise given.bad(name, "a list of cards: their number alone does not say which")
        else:
            seat.hand = sorted(_cards(given.texts(name, list(state.deck.counts), HAND)), key=_place_in_hand)
    if state.is_over:
        return
    least, most = (SMALLEST_HAND, HAND) if _races(state, seat) else (0, 0)
    if not least <= len(seat.hand) <= most:
        message = (
            f"{seat.name} must hold {least} to {most} cards." if most else f"{seat.name} has no car left, and holds no cards."
        )
        raise given.refused("hand-size", message, name)


def _gather_dealt(state: State, given: FlatValues) -> None:
    """A card that a hand needs comes from the pack, or else from the discard pile; one that is taken away goes under the pack."""
    for name, count in state.deck.counts.items():
        card = CARDS[name]
        held = state.aside.count(card) + sum(seat.hand.count(card) for seat in state.seats)
        while card in state.discards and held + state.discards.count(card) > count:
            state.discards.remove(card)
        if held + state.discards.count(card) > count:
            message = f"The deck has {count} of {name}, and with these there would be more."
            raise given.refused("card-twice", message, _hand_with(state, given, card))
    missing = state.deck.cards()
    for card in [*state.aside, *state.discards, *(card for seat in state.seats for card in seat.hand)]:
        missing.remove(card)
    kept: list[Card] = []
    for card in state.pack:
        if card in missing:
            missing.remove(card)
            kept.append(card)
    state.pack = missing + kept
    sizes = {PACK: len(state.pack), DISCARDS: len(state.discards), ASIDE: len(state.aside)}
    for pile in PILES:
        _verify_follows(state, given, pile, sizes[pile])


def _hand_with(state: State, given: FlatValues, card: Card) -> str:
    names = [named(TEAM, seat.name, HAND_FIELD) for seat in state.seats if card in seat.hand]
    return next((name for name in names if given.has(name)), names[0])


def _gather_typed(state: State, given: FlatValues) -> None:
    """Ruling DT-30: of hands and pack the sizes are known, of the discard pile every card that was typed in."""
    size = state.deck.size()
    if given.has(DISCARDS):
        state.discards = _cards(given.texts(DISCARDS, [*state.deck.counts, UNSEEN], size))
    for name, count in state.deck.counts.items():
        if state.discards.count(CARDS[name]) > count:
            raise given.refused("card-twice", f"The deck has only {count} of {name}.", DISCARDS)
    if given.has(ASIDE):
        state.aside = [UNSEEN_CARD] * given.number(ASIDE, 0, size)
    left = size - len(state.discards) - len(state.aside) - sum(len(seat.hand) for seat in state.seats)
    if left < 0:
        message = f"These are {-left} cards more than the deck has."
        raise given.refused("too-many-cards", message, DISCARDS if given.has(DISCARDS) else ASIDE)
    state.pack = [UNSEEN_CARD] * left
    _verify_follows(state, given, PACK, left)


def _verify_follows(state: State, given: FlatValues, pile: str, size: int) -> None:
    if given.has(pile) and given.number(pile, 0, state.deck.size()) != size:
        message = f"By what is held and played there are {size} cards there."
        raise given.refused("pack-follows", message, pile)


def _cards(names: list[str]) -> list[Card]:
    return [CARDS.get(name, UNSEEN_CARD) for name in names]


def _place_in_hand(card: Card) -> int:
    return card.place
