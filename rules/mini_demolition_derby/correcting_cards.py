"""Variant 2: hands and used cards set by hand. Each card is in one place: what is in no hand and not used is in the pack."""

from typing import Final

from rules.flat_values import FlatValues
from rules.gathering import gather, verify_cards
from rules.mini_demolition_derby.cards import full_pack
from rules.mini_demolition_derby.state import State, Team
from rules.mini_demolition_derby.tabletop import HAND, PACK, TEAM, USED, named

PACK_SIZE: Final = len(full_pack())


def set_cards(state: State, given: FlatValues) -> None:
    """Variant 2: who holds which cards, and which have been used.

    A card that a hand needs may come from the used ones if there are no others. Whether it comes from the pack or from another
    hand, which gets a card of the pack for it, nobody is told but the players of that hand.

    Raises:
        RuleViolation: ``bad-value``, ``card-twice``, ``too-many-cards``, ``pack-follows``.
    """
    deck: dict[str, int] = {}
    for card in full_pack():
        deck[card] = deck.get(card, 0) + 1
    told = {named(TEAM, team.name, HAND): team for team in state.teams if _is_set(given, team)}
    for name, team in told.items():
        if type(given.values[name]) is int:
            raise given.bad(name, "a list of cards: their number alone does not say which")
        team.hand = given.texts(name, list(deck), PACK_SIZE)
    if given.has(USED):
        state.used = given.texts(USED, list(deck), PACK_SIZE)
    elif told:
        _take_from_used(state, deck, [team.hand for team in told.values()])
    if told or given.has(USED):
        hidden = [team.hand for team in state.teams if team not in told.values()]
        piles = {name: team.hand for name, team in told.items()} | {USED: state.used}
        verify_cards(given, deck, piles, sum(len(hand) for hand in hidden))
        state.pack = gather(deck, list(piles.values()), hidden, state.pack)
    if given.has(PACK) and given.number(PACK, 0, PACK_SIZE) != len(state.pack):
        message = f"By what is held and used there are {len(state.pack)} cards in the pack."
        raise given.refused("pack-follows", message, PACK)


def cards_are_set(state: State, given: FlatValues) -> bool:
    """Whether the table says of any pile which cards are in it."""
    return given.has(USED) or any(_is_set(given, team) for team in state.teams)


def _is_set(given: FlatValues, team: Team) -> bool:
    return given.has(named(TEAM, team.name, HAND))


def _take_from_used(state: State, deck: dict[str, int], hands: list[list[str]]) -> None:
    for card, count in deck.items():
        held = sum(hand.count(card) for hand in hands)
        while card in state.used and held + state.used.count(card) > count:
            state.used.remove(card)
