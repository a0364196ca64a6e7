"""Variant 2: hands and used cards set by hand. Each card is in one place: what is in no hand and not used is in the pack."""

from rules.flat_values import FlatValues
from rules.mini_demolition_derby.cards import full_pack
from rules.mini_demolition_derby.state import State, Team
from rules.mini_demolition_derby.tabletop import HAND, PACK, TEAM, USED, named


def set_cards(state: State, given: FlatValues) -> None:
    """Variant 2: who holds which cards, and which have been used.

    A card that a hand needs comes from the pack, or else from the used ones; a card that is taken away goes under the pack.

    Raises:
        RuleViolation: ``bad-value``, ``card-twice`` (more of a card than there are), ``pack-follows``.
    """
    pack = full_pack()
    known = sorted(set(pack))
    for team in state.teams:
        _set_hand(given, team, known, len(pack))
    if given.has(USED):
        state.used = given.texts(USED, known, len(pack))
    for card in known:
        _verify_count(state, given, card, pack.count(card))
    _fill_pack(state, pack)
    if given.has(PACK) and given.number(PACK, 0, len(pack)) != len(state.pack):
        message = f"By what is held and used there are {len(state.pack)} cards in the pack."
        raise given.refused("pack-follows", message, PACK)


def _set_hand(given: FlatValues, team: Team, known: list[str], most: int) -> None:
    name = named(TEAM, team.name, HAND)
    # whoever does not see a hand sends its size
    if not given.has(name) or (type(given.values[name]) is int and given.values[name] == len(team.hand)):
        return
    if type(given.values[name]) is int:
        raise given.bad(name, "a list of cards: their number alone does not say which")
    hand = given.texts(name, known, most)
    if sorted(hand) != sorted(team.hand):
        team.hand = hand


def _verify_count(state: State, given: FlatValues, card: str, count: int) -> None:
    held = sum(team.hand.count(card) for team in state.teams)
    while not given.has(USED) and card in state.used and held + state.used.count(card) > count:
        state.used.remove(card)
    if held + state.used.count(card) > count:
        message = f"There are {count} of {card} in the pack, and with these there would be more."
        hands = [named(TEAM, team.name, HAND) for team in state.teams if card in team.hand]
        name = next((name for name in [*hands, USED] if given.has(name)), USED)
        raise given.refused("card-twice", message, name)


def _fill_pack(state: State, pack: list[str]) -> None:
    """The order of what was in the pack stays; new cards come under it."""
    missing = list(pack)
    for card in [*state.used, *(card for team in state.teams for card in team.hand)]:
        missing.remove(card)
    kept: list[str] = []
    for card in state.pack:
        if card in missing:
            missing.remove(card)
            kept.append(card)
    state.pack = missing + kept
