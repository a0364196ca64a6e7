"""Whole races of Devil Take the Hindmost in the words of the table, line for line.

To write the transcripts anew after a change of rules or words: `UPDATE_GOLDEN=1 pytest tests/service/test_golden_races.py`, and
read them.
"""

import os
from pathlib import Path

import pytest

from rules.devil_take_the_hindmost.game import DevilTakeTheHindmost
from rules.dice import FastDice
from rules.game import Event
from service.words import catalogue

GOLDEN = Path(__file__).parents[1] / "golden"
GAME = DevilTakeTheHindmost()
WORDS = catalogue("devil-take-the-hindmost")

RACES = {
    "three_players_three_cars": (["red", "blue", "green"], {}, "dealt", 97),
    "six_players_two_cars": (["red", "blue", "green", "yellow", "Anna", "X-Wing"], {"winner_by": "team"}, "dealt", 189),
    "two_players_four_cars": (["red", "blue"], {"cars_each": "four", "grid": "mirrored"}, "typed", 101),
}


def told(events: list[Event], cards: str) -> list[str]:
    """What everybody at the table is told; the events of a play on one line, its sum below, and what to do with real cards."""
    lines = [" ".join(WORDS.explain(event) for event in events)]
    for event in events:
        if len(event.terms) > 1:
            terms = [f"{WORDS.term(term)} {term.value:{'+' if place else ''}}" for place, term in enumerate(event.terms)]
            lines.append(f"    {', '.join(terms)} = {sum(term.value for term in event.terms)}")
        table = WORDS.table(event)
        if table and cards == "typed":
            lines.append(f"    -> {table}")
    return lines


def chapters(events: list[Event]) -> list[list[Event]]:
    """The play itself, then each thing that followed it."""
    ends = next(place for place, event in enumerate(events) if event.name == "car-moved") + 1
    return [events[:ends], *([event] for event in events[ends:])]


def transcript(players: list[str], rules: dict[str, object], cards: str, seed: int) -> str:
    dice, chooser = FastDice(seed), FastDice(seed + 1)
    state = GAME.new_state({"seats": [{"name": name} for name in players], "rules": rules, "cards": cards}, dice)
    lines: list[str] = []
    for event in GAME.opening(state):
        lines += told([event], cards)
    while GAME.awaiting(state):
        (decision,) = GAME.awaiting(state)
        actions = GAME.legal_actions(state, decision.seat)
        action = actions[chooser.one(len(actions), "a play") - 1]
        for chapter in chapters(GAME.apply(state, action, dice)):
            if chapter[0].name == "turn-began":
                lines.append("")
            lines += told(chapter, cards)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", RACES)
def test_a_race_is_told_as_before(name: str) -> None:
    golden = GOLDEN / f"hindmost_{name}.txt"
    text = transcript(*RACES[name])
    if os.environ.get("UPDATE_GOLDEN"):
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")
