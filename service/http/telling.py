"""Events and sums in the form that answers have, with the words of the game's catalogue."""

from collections.abc import Iterable
from typing import Any, Final

from rules.game import Event, Term
from service.words import Words

UNTOLD_HEX: Final = "its hex"
"""How sentences call a hex that the table has not told; its label is empty."""


def told_terms(words: Words, terms: Iterable[Term]) -> list[dict[str, Any]]:
    """Lines of a sum, as `TermSchema` says."""
    return [
        {"name": term.name, "value": term.value, "section": term.section, "where": term.where, "text": words.term(term)}
        for term in terms
    ]


def told_steps(words: Words, events: Iterable[Event]) -> list[dict[str, Any]]:
    """Every event, as `StepSchema` says."""
    return [
        {
            "code": event.name,
            "section": event.section,
            "params": event.params,
            "terms": told_terms(words, event.terms),
            "text": words.explain(_spoken(event)),
        }
        for event in events
    ]


def told_table(words: Words, events: Iterable[Event]) -> list[dict[str, Any]]:
    """What to change on the table, as `ToldSchema` says: events that ask for nothing are left out."""
    told = ((event, words.table(_spoken(event))) for event in events)
    return [{"code": event.name, "params": event.params, "text": text} for event, text in told if text]


def _spoken(event: Event) -> Event:
    if event.params.get("hex") != "":
        return event
    return Event(event.name, event.section, {**event.params, "hex": UNTOLD_HEX}, event.terms)
