"""Setup, ruling DT-08: the deck is data, deck.json in the form of deck.schema.json, and a table may bring its own."""

import json
from functools import cache
from importlib.resources import files
from typing import Final

from rules.devil_take_the_hindmost.cards import CARDS, HAND, Card, spaces
from rules.errors import RuleViolation, escaped

MOST_OF_A_CARD: Final = 200
LONGEST_TITLE: Final = 80
ORDINARY_CARDS: Final = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "joker")
_FIELDS: Final = ("title", "cards", "ordinary_cards")


class Problem:
    """One thing that is wrong with a deck.

    Attributes:
        pointer: JSON pointer of the field.
        code: stable name, kebab case.
        message: a sentence that says what to change.
    """

    __slots__ = ("code", "message", "pointer")

    def __init__(self, pointer: str, code: str, message: str) -> None:
        self.pointer = pointer
        self.code = code
        self.message = message


class DeckInvalid(Exception):  # noqa: N818 - a finding about a file, not a fault
    """A deck that cannot be played with.

    Attributes:
        problems: everything that is wrong with it, at least one.
    """

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = problems


class Deck:
    """A deck that has passed the checks. Shared between games: nothing may change it.

    Attributes:
        title: for people.
        counts: how many of each card there are, by name, in the order of `CARDS`; none that are not there.
        ordinary_cards: what each ordinary playing card stands for.
    """

    __slots__ = ("counts", "ordinary_cards", "title")

    def __init__(self, title: str, counts: dict[str, int], ordinary_cards: dict[str, str]) -> None:
        self.title = title
        self.counts = counts
        self.ordinary_cards = ordinary_cards

    def cards(self) -> list[Card]:
        """Every single card, sorted."""
        return [CARDS[name] for name, count in self.counts.items() for _ in range(count)]

    def size(self) -> int:
        """How many cards it has."""
        return sum(self.counts.values())

    def count(self, card: Card) -> int:
        """How many of this card it has."""
        return self.counts.get(card.name, 0)

    def card(self, name: str) -> Card:
        """The card of this name, one of the game's own or of the ordinary playing cards.

        Raises:
            RuleViolation: `unknown-card`.
        """
        own = self.ordinary_cards.get(name, name)
        if own not in CARDS:
            message = f"There is no card {name[:20]!r}. Say it like red-7, blue-5, one or turbo, or like ace, 7, king or joker."
            raise RuleViolation("unknown-card", "Setup", message, {"card": name[:20]})
        return CARDS[own]

    def document(self) -> dict[str, object]:
        """The deck as `read_deck` reads it."""
        return {"title": self.title, "cards": dict(self.counts), "ordinary_cards": dict(self.ordinary_cards)}


@cache
def standard_deck() -> Deck:
    """Ruling DT-08: the deck of the game."""
    return read_deck(_document("deck.json"), players=0)


def deck_schema() -> dict[str, object]:
    """The JSON Schema (2020-12) of decks."""
    return _document("deck.schema.json")


def read_deck(data: object, players: int) -> Deck:
    """A deck from any JSON value.

    Args:
        data: the document.
        players: how many it must be enough for.

    Raises:
        DeckInvalid: with every problem found.
    """
    if not isinstance(data, dict):
        raise DeckInvalid([Problem("", "deck-not-an-object", "A deck must be an object with cards in it.")])
    problems: list[Problem] = []
    for name in data:
        if name not in _FIELDS:
            problems.append(_unknown("", name, f"There is no field {str(name)[:40]!r} in a deck: take it out."))
    title = _title(data, problems)
    ordinary_cards = _ordinary_cards(data, problems)
    counts = _counts(data, ordinary_cards, problems)
    if not problems:
        _judge(counts, players, problems)
    if problems:
        raise DeckInvalid(problems)
    return Deck(title, counts, ordinary_cards)


def _title(data: dict[str, object], problems: list[Problem]) -> str:
    title = data.get("title", "a deck of our own")
    if isinstance(title, str) and 1 <= len(title) <= LONGEST_TITLE:
        return title
    problems.append(Problem("/title", "deck-title", f"The title must be text of 1 to {LONGEST_TITLE} characters."))
    return ""


def _ordinary_cards(data: dict[str, object], problems: list[Problem]) -> dict[str, str]:
    if "ordinary_cards" not in data:
        return standard_deck().ordinary_cards
    given = data["ordinary_cards"]
    if not isinstance(given, dict):
        problems.append(Problem("/ordinary_cards", "deck-ordinary-cards", "Say what each ordinary card stands for."))
        return {}
    cards: dict[str, str] = {}
    for name, card in given.items():
        if name not in ORDINARY_CARDS:
            problems.append(_unknown("/ordinary_cards", name, f"There is no ordinary card {str(name)[:20]!r}."))
        elif not isinstance(card, str) or card not in CARDS:
            problems.append(_unknown("/ordinary_cards", name, f"{name} must stand for a card of the game, like red-7."))
        else:
            cards[name] = card
    return cards


def _counts(data: dict[str, object], ordinary_cards: dict[str, str], problems: list[Problem]) -> dict[str, int]:
    given = data.get("cards")
    if not isinstance(given, dict):
        problems.append(Problem("/cards", "deck-cards", 'Say how many of each card there are, like "red-7": 8.'))
        return {}
    counts = dict.fromkeys(CARDS, 0)
    for name, count in given.items():
        card = ordinary_cards.get(name, name)
        if card not in CARDS:
            problems.append(_unknown("/cards", name, f"There is no card {str(name)[:20]!r}."))
        elif type(count) is not int or not 0 <= count <= MOST_OF_A_CARD:
            message = f"Of {name} there must be a whole number from 0 to {MOST_OF_A_CARD}."
            problems.append(Problem(f"/cards/{name}", "deck-count", message))
        else:
            counts[card] += count
    return {name: count for name, count in counts.items() if count}


def _judge(counts: dict[str, int], players: int, problems: list[Problem]) -> None:
    # ruling DT-14
    size, needed = sum(counts.values()), HAND * players
    if size < needed:
        message = f"The deck has {size} cards, and {players} players need at least {needed}: {HAND} for each."
        problems.append(Problem("/cards", "deck-too-small", message))
    if not any(_can_move(CARDS[name]) for name in counts):
        problems.append(Problem("/cards", "deck-moves-nothing", "At least one card of the deck must be able to move a car."))


def _can_move(card: Card) -> bool:
    return spaces(card, card.number) > 0


def _unknown(group: str, name: object, message: str) -> Problem:
    return Problem(f"{group}/{escaped(str(name)[:40])}", "deck-unknown-field" if not group else "deck-unknown-card", message)


def _document(file_name: str) -> dict[str, object]:
    text = (files("rules.devil_take_the_hindmost") / file_name).read_text("utf-8")
    document: dict[str, object] = json.loads(text)
    return document
