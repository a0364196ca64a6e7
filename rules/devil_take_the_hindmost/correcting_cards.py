"""Setup, Playing a Card and Moving: hands and piles set by hand. Each card is in one place."""

from rules.devil_take_the_hindmost.cards import CARDS, HAND, SMALLEST_HAND, UNSEEN, UNSEEN_CARD, Card, take
from rules.devil_take_the_hindmost.hands import bury_hand
from rules.devil_take_the_hindmost.state import COUNTED, DEALT, Seat, State
from rules.devil_take_the_hindmost.tabletop import ASIDE, DISCARDS, PACK, TEAM, named
from rules.devil_take_the_hindmost.tabletop import HAND as HAND_FIELD
from rules.flat_values import FlatValues
from rules.gathering import gather, verify_cards


def set_cards(state: State, given: FlatValues) -> None:
    """Who holds what; a team without cars holds nothing (ruling DT-25). The drawing pack is what is nowhere else.

    Raises:
        RuleViolation: ``bad-value``, ``hand-size``, ``card-twice``, ``too-many-cards``, ``pack-follows``.
    """
    for seat in state.seats:
        if not state.is_over and seat.hand and not _races(state, seat):
            bury_hand(state, seat)
    told = [seat for seat in state.seats if _is_set(given, seat)]
    for seat in told:
        _set_hand(state, given, seat)
    for seat in state.seats:
        _verify_size(state, given, seat)
    if state.cards == DEALT:
        _gather_dealt(state, given, told)
    elif state.cards != COUNTED:
        _gather_typed(state, given)


def hands_are_set(state: State, given: FlatValues) -> bool:
    """Whether the table says which cards of the service's are in any hand."""
    return state.cards == DEALT and any(_is_set(given, seat) for seat in state.seats)


def _races(state: State, seat: Seat) -> bool:
    return any(car.team == seat.name for car in state.cars)


def _is_set(given: FlatValues, seat: Seat) -> bool:
    return given.has(named(TEAM, seat.name, HAND_FIELD))


def _set_hand(state: State, given: FlatValues, seat: Seat) -> None:
    name = named(TEAM, seat.name, HAND_FIELD)
    if state.cards == DEALT and type(given.values[name]) is int:
        raise given.bad(name, "a list of cards: their number alone does not say which")
    if state.cards == DEALT:
        seat.hand = _sorted(given.texts(name, list(state.deck.counts), HAND))
    else:
        seat.hand = [UNSEEN_CARD] * given.number(name, 0, HAND)


def _verify_size(state: State, given: FlatValues, seat: Seat) -> None:
    least, most = (SMALLEST_HAND, HAND) if _races(state, seat) else (0, 0)
    if not state.is_over and not least <= len(seat.hand) <= most:
        wanted = f"must hold {least} to {most} cards" if most else "has no car left, and holds no cards"
        raise given.refused("hand-size", f"{seat.name} {wanted}.", named(TEAM, seat.name, HAND_FIELD))


def _gather_dealt(state: State, given: FlatValues, told: list[Seat]) -> None:
    """Whether a card comes from the pack, the discard pile or another hand, nobody is told but the player of that hand."""
    if told:
        others = [seat for seat in state.seats if seat not in told]
        hidden = [_names(pile) for pile in [*[seat.hand for seat in others], state.discards, state.aside]]
        piles = {named(TEAM, seat.name, HAND_FIELD): _names(seat.hand) for seat in told}
        verify_cards(given, state.deck.counts, piles, sum(len(pile) for pile in hidden))
        state.pack = _cards(gather(state.deck.counts, list(piles.values()), hidden, _names(state.pack)))
        for seat, hand in zip(others, hidden, strict=False):
            seat.hand = _sorted(hand)
        state.discards, state.aside = _cards(hidden[-2]), _cards(hidden[-1])
        state.laid_down = list(state.discards)
    sizes = {PACK: len(state.pack), DISCARDS: len(state.discards), ASIDE: len(state.aside)}
    for pile, size in sizes.items():
        _verify_follows(state, given, pile, size)


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


def _names(cards: list[Card]) -> list[str]:
    return [card.name for card in cards]


def _cards(names: list[str]) -> list[Card]:
    return [CARDS.get(name, UNSEEN_CARD) for name in names]


def _sorted(names: list[str]) -> list[Card]:
    hand: list[Card] = []
    for card in _cards(names):
        take(hand, card)
    return hand
