"""Everything that is set by hand, and everything that is to be moved on the table, can be told in words."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from structlog.testing import capture_logs

from rules.dice import FastDice
from rules.errors import RuleViolation
from rules.game import Event
from service.words import Words, catalogue
from tests.rules.devil_take_the_hindmost import races
from tests.rules.devil_take_the_hindmost import tables as race_tables
from tests.rules.devil_take_the_hindmost.test_random_races import setup_of as race_setup_of
from tests.rules.mini_demolition_derby import matches
from tests.rules.mini_demolition_derby import tables as match_tables
from tests.rules.mini_demolition_derby.test_random_matches import setup_of as match_setup_of

SEEDS = 24
DERBY = {
    "place-corrected", "lives-corrected", "bombs-corrected", "wall-corrected", "award-corrected", "hand-corrected",
    "value-corrected", "list-corrected", "match-corrected", "too-many-lives", "car-on-bombs", "too-many-bombs", "wall-unusual",
    "order-unusual", "car-off", "car-aside", "car-set", "bombs-set", "award-set", "hand-set", "value-set", "list-set",
    "match-set", "lives-set", "wall-placed", "wall-removed",
}  # fmt: skip
HINDMOST = {
    "place-corrected", "result-corrected", "hand-corrected", "discards-corrected", "list-corrected", "race-corrected",
    "points-unusual", "order-unusual", "car-off", "car-aside", "car-set", "result-set", "hand-set", "discards-removed",
    "discards-added", "list-set", "race-set",
}  # fmt: skip


def told_by_hand(engine: Any, tables: Any, given: dict[str, Any], seed: int) -> Iterator[Event]:
    """A game in which much is set by hand: every change, warning and table move."""
    chooser, dice = random.Random(seed), FastDice(seed)
    state = engine.new_state(given, dice)
    for _ in range(25):
        stored, before = engine.encode(state), engine.tabletop(state, "red")
        try:
            made = engine.correct(state, tables.plausible(state, chooser))
        except RuleViolation:
            state = engine.decode(stored)
            continue
        yield from [*made.changes, *made.warnings]
        yield from engine.rearrange(before, engine.tabletop(state, "red"))
        for _ in range(3):
            for decision in engine.awaiting(state):
                actions = engine.legal_actions(state, decision.seat)
                engine.apply(state, chooser.choice(actions), dice)


def odd_derby() -> list[Event]:
    state = matches.match()
    lying: dict[str, object] = {f"bombs/{row}": [0] * 11 for row in range(1, 37)}
    lying |= {"bombs/34": [3] * 11, "bombs/30": [1] * 11, "walls": ["1/20"]}
    standing = {"car/red 1/place": [5, 30], "car/red 1/lives": 12, "order": ["green 1", "red 1"]}
    swapped = matches.GAME.rearrange(
        {"car/a/place": [1, 2], "car/b/place": [1, 4]}, {"car/a/place": [1, 4], "car/b/place": [1, 2]}
    )
    return [*matches.GAME.correct(state, lying | standing).warnings, *swapped]


def odd_race() -> list[Event]:
    state = races.race(("A1", 5, 1), ("A2", 4, 1), ("B1", 3, 1), kept="counted", pack=())
    swapped = races.GAME.rearrange({"car/a/place": [1, 1], "car/b/place": [2, 1]}, {"car/a/place": [2, 1], "car/b/place": [1, 1]})
    return [*races.GAME.correct(state, {"out": ["B1"], "car/B1/result": [1, 5]}).warnings, *swapped]


@pytest.mark.parametrize(
    ("engine", "tables", "setup_of", "odd", "expected"),
    [
        (matches.GAME, match_tables, match_setup_of, odd_derby, DERBY),
        (races.GAME, race_tables, race_setup_of, odd_race, HINDMOST),
    ],
    ids=["derby", "hindmost"],
)
def test_what_is_set_by_hand(engine: Any, tables: Any, setup_of: Any, odd: Any, expected: set[str]) -> None:
    words: Words = catalogue(engine.info.name)
    seen: set[str] = set()
    with capture_logs() as logs:
        for event in odd():
            seen.add(event.name)
            check_said(words, event)
        for seed in range(SEEDS):
            for event in told_by_hand(engine, tables, setup_of(seed), seed):
                seen.add(event.name)
                check_said(words, event)
    assert logs == []
    assert expected <= seen


def check_said(words: Words, event: Event) -> None:
    for shown in (event, Event(event.name, event.section, event.params | event.secrets)):
        text, table = words.explain(shown), words.table(shown)
        for sentence in [text] if table is None else [text, table]:
            assert not re.search(r"[{}$]|  | \.| ,|None|True|False|\bvalue-", sentence), sentence
            assert sentence == sentence.strip(), sentence
            assert sentence[-1] in ".!?", sentence


def told(game: str, name: str, **params: object) -> tuple[str, str | None]:
    event, words = Event(name, "", params), catalogue(game)
    return words.explain(event), words.table(event)


def test_some_sentences() -> None:
    derby, hindmost = matches.GAME.info.name, races.GAME.info.name
    assert told(derby, "bombs-corrected", lane=5, row=20, before=0, after=2) == (
        "By hand: 2 bombs lie on lane 5, row 20 now, not 0.", None,
    )  # fmt: skip
    assert told(derby, "car-set", car="red 1", lane=5, row=20) == (
        "Red 1 belongs in lane 5, row 20.", "Put red 1 on lane 5 with its fore wheels on row 20.",
    )  # fmt: skip
    assert told(derby, "value-set", piece="red", what="is-double", value=True)[1] == "Note for red, bumps count double: yes."
    assert told(hindmost, "car-set", car="red-A", is_on=True, space=4, past=14, lane=2)[1] == (
        "Put red-A on space 4, 14 spaces past the 10 with the star, second from the inside."
    )
    assert told(hindmost, "result-set", car="red-A", lap=3, points=3, is_out=True)[1] == (
        "Write down for red-A: 3 points, out in lap 3."
    )
