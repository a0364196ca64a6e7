"""Matches in the words of the table, line for line: one from beginning to end, and of the others how they begin and end.

To write the transcripts anew after a change of rules or words: `UPDATE_GOLDEN=1 pytest tests/service/test_golden_derby.py`, and
read them.
"""

import os
from pathlib import Path
from typing import Any

import pytest

from rules.dice import FastDice
from rules.game import Event
from service.words import catalogue
from tests.rules.mini_demolition_derby.matches import GAME, play_at_random, setup

SHOWN = 60
WHOLE = "derby_whole_match"
FOLDER = Path(__file__).parents[1] / "golden"
WORDS = catalogue(GAME.info.name)
MATCHES: dict[str, tuple[int, dict[str, Any]]] = {
    WHOLE: (19, setup(2, awards=True, cards="base", finals_end="winner_only", track={"rows": 30})),
    "derby_base_game": (2009, setup(3)),
    "derby_awards_and_cards": (118, setup(4, awards=True, cards="base", finals_end="winner_only")),
    "derby_36_cars_advanced_cards": (
        77,
        setup(6, cars=36, cards="advanced", awards=True, two_dice=True, finals_end="stop_at_third"),
    ),
}


def lines(events: list[Event]) -> list[str]:
    """What is said aloud, and below it what the table does."""
    told = [f"    {event.section:13} {WORDS.explain(event)}" for event in events]
    return told + [f"    -> {text}" for text in map(WORDS.table, events) if text]


def transcript(seed: int, given: dict[str, Any], *, is_whole: bool) -> str:
    found: list[str] = []
    for state, action, events in play_at_random(given, seed, FastDice(seed)):
        deed = "set up" if action is None else f"{action.seat}: {action.name} {action.params or ''}".rstrip()
        found.append("\n".join([deed, *lines(events), ""]))
        outcome = GAME.outcome(state)
    assert outcome is not None
    shown = found
    if not is_whole:
        shown = [*found[:SHOWN], f"... and {len(found) - 2 * SHOWN} more, until ...\n", *found[-SHOWN:]]
    return "\n".join([*shown, *(f"{name}: {value}" for name, value in outcome.items()), ""])


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_as_it_was_written_down(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    written = transcript(*MATCHES[name], is_whole=name == WHOLE)
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(written, "utf-8")
    assert written == path.read_text("utf-8")
