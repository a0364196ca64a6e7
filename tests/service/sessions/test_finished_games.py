"""Games that have been played to their end, kept as files: the rules of now must still lead to the same.

`UPDATE_FINISHED=1` plays them anew; what changes in them then is what a change of the rules does to the games that people play.
"""

import gzip
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from rules import ENGINES
from rules.devil_take_the_hindmost import game
from service.launch.session_files import read_file
from service.sessions.session_file import FileRefused, unpacked
from tests.service.sessions.table import Table

FOLDER = Path(__file__).parents[2] / "finished"

GAMES: dict[str, dict[str, Any]] = {
    "demons_run_server_dice": {"game": "demons-run", "options": {}, "seats": 2},
    "demons_run_real_dice": {"game": "demons-run", "options": {}, "seats": 1, "dice": "table"},
    "hindmost_amended": {"game": "devil-take-the-hindmost", "options": {"cards": "dealt"}, "seats": 3},
    "hindmost_real_dice": {"game": "devil-take-the-hindmost", "options": {"cards": "dealt"}, "seats": 2, "dice": "table"},
    "derby_real_dice": {"game": "mini-demolition-derby", "options": {}, "seats": 2, "dice": "table"},
    "derby_cards": {"game": "mini-demolition-derby", "options": {}, "seats": 2, "rules": {"cards": "advanced"}},
}


def play(app: Flask, plan: dict[str, Any], take_turn: Callable[[str, int], bool]) -> Table:
    """Bots play; with real dice a hand types in what a die of its own shows."""
    names = [f"seat {number + 1}" for number in range(plan["seats"])]
    seats = [{"name": name, "bot": "racer"} for name in names]
    table = Table(app, *names, **{**plan, "seats": seats})
    marshal, hand, turns = table.marshal, 0, 0
    while not (view := marshal.view())["is_over"]:
        if view["pending"]:
            values = []
            for _ in range(view["pending"]["count"]):
                hand = hand * 48271 % 2147483647 + 1
                values.append(hand % view["pending"]["sides"] + 1)
            assert marshal.post("/dice", {"values": values}).status_code == 200
        elif not take_turn(table.id, view["version"]):
            raise AssertionError(view["awaiting"])
        turns += 1
        if turns == 30 and plan["game"] == "devil-take-the-hindmost":
            assert marshal.post("/corrections", {"reason": "a slip", "back_to": view["version"] - 3}).status_code == 200
    return table


@pytest.mark.parametrize("name", GAMES)
def test_a_finished_game_still_ends_like_this(name: str, request: pytest.FixtureRequest) -> None:
    path = FOLDER / f"{name}.json.gz"
    if os.environ.get("UPDATE_FINISHED"):
        app, sessions = request.getfixturevalue("playing"), request.getfixturevalue("sessions")
        file = play(app, GAMES[name], sessions.take_turn).marshal.get("/export").get_json()
        path.write_bytes(gzip.compress(json.dumps(file).encode(), mtime=0))
    loaded, log = unpacked(ENGINES, read_file(path))
    assert loaded.snapshot.is_over
    assert len(log) > 20


def test_a_rule_that_has_changed_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same files under other rules: the first change that differs is named."""
    monkeypatch.setattr(game, "PLAY_CARDS", "lay-cards")
    with pytest.raises(FileRefused, match="Played again, change 1 differs: /awaiting/0/kind"):
        unpacked(ENGINES, read_file(FOLDER / "hindmost_amended.json.gz"))
