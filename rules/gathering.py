"""Cards set by hand, each in one place, without telling anybody where the others were."""

from rules.errors import RuleViolation
from rules.flat_values import FlatValues


def verify_cards(given: FlatValues, deck: dict[str, int], told: dict[str, list[str]], others: int) -> None:
    """Whether the piles that are told can be told: nothing that is hidden has a part in the answer.

    Args:
        given: what the table sets.
        deck: how many of each card there are.
        told: the piles that are known by now, by their flat names.
        others: how many cards lie in piles of a fixed size besides.

    Raises:
        RuleViolation: ``card-twice``, ``too-many-cards``.
    """
    found: dict[str, int] = {}
    for name, pile in told.items():
        for card in pile:
            found[card] = found.get(card, 0) + 1
            if found[card] > deck.get(card, 0):
                count = deck.get(card, 0)
                raise _refused(
                    given, "card-twice", f"There are {count} of {card}, and with these there would be more.", told, name
                )
    missing = sum(len(pile) for pile in told.values()) + others - sum(deck.values())
    if missing > 0:
        raise _refused(given, "too-many-cards", f"These are {missing} cards more than there are.", told, "")


def _refused(given: FlatValues, code: str, message: str, told: dict[str, list[str]], name: str) -> RuleViolation:
    """Points to a pile that the table has sent."""
    sent = [pile for pile in told if given.has(pile)]
    return given.refused(code, message, name if name in sent else sent[-1])


def gather(deck: dict[str, int], told: list[list[str]], hidden: list[list[str]], pack: list[str]) -> list[str]:
    """Cards for `told` come from wherever they are: a pile of `hidden` that has to give one up gets the top card of the pack.

    What nobody holds any more goes under the pack; the order of its other cards stays.

    Args:
        deck: how many of each card there are.
        told: piles as they are to be; with `hidden` no more than the deck holds.
        hidden: piles that keep their size; changed in place.
        pack: the pack before, its top card last.

    Returns:
        The pack.
    """
    left = dict(deck)
    for pile in told:
        for card in pile:
            left[card] -= 1
    holes: list[tuple[list[str], int]] = []
    for pile in hidden:
        for place, card in enumerate(pile):
            if left[card]:
                left[card] -= 1
            else:
                holes.append((pile, place))
    kept: list[str] = []
    for card in reversed(pack):
        if left[card]:
            left[card] -= 1
            kept.insert(0, card)
    rest = [card for card, count in left.items() for _ in range(count)]
    gathered = rest + kept
    for pile, place in holes:
        pile[place] = gathered.pop()
    return gathered
