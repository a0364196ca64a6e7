"""How the end of a game is told, each game's in the form that the API gives it."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.companion.phone import Phone

CARD_RACE = {
    "winners": ["Ann", "Bob"],
    "winner_by": "team",
    "race_winner": {"car": "Ann-A", "team": "Ann"},
    "team_title": {"teams": ["Ann", "Bob"], "points": 13},
    "cars": [{"place": 1, "car": "Ann-A"}],
}
DERBY = {"winner": "red 2", "winning_team": "red", "finished": ["red 2"], "ranking": [], "is_void": False}
DEMONS_RUN = {
    "winners": ["Ann"],
    "scores": [{"ship": "green", "terms": [{"name": "easy_buoys", "value": 20, "section": "211B"}], "rank": 1}],
}


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (CARD_RACE, ["Ann, Bob share the win!", "Car: Ann-A, Team: Ann", "Teams: Ann, Bob, Points: 13"]),
        (DERBY, ["red 2 of team red has won!", "Nobody got to the finals", "no"]),
        (DEMONS_RUN, ["Ann has won!", "easy buoys 20"]),
        ({"winners": [], "turns": 30}, ["Nobody has won.", "Turns played30"]),
    ],
)
def test_end_of_a_game(phone: Callable[..., Phone], told: dict[str, Any], words: list[str]) -> None:
    ann = phone()
    ann.page.goto(ann.url)
    text = ann.page.evaluate(
        "async told => (await import('/companion/parts/outcome.js')).outcome({ outcome: told }).textContent", told
    )
    assert [each for each in words if each not in text] == []
