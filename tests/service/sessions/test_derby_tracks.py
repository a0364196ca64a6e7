"""The track of a match of Mini Demolition Derby: one of the game's, or the table's own."""

from typing import Any

import pytest
from flask import Flask

from tests.service.posting import checked_problem
from tests.service.sessions.table import SESSIONS

BOARDS = "/api/v1/games/mini-demolition-derby/boards"


def test_a_match_on_a_track_of_the_game(playing: Flask) -> None:
    client = playing.test_client()
    plan: dict[str, Any] = {"game": "mini-demolition-derby", "seats": [{"name": "red"}], "options": {"track": "zigzag"}}
    made = client.post(SESSIONS, json=plan)
    assert made.status_code == 201, made.text
    session = made.get_json()
    bearer = {"Authorization": f"Bearer {session['token']}"}
    view = client.get(f"{SESSIONS}/{session['id']}", headers=bearer).get_json()["view"]
    assert view["walls"] == client.get(f"{BOARDS}/zigzag").get_json()["board"]["walls"]
    problem = checked_problem(client.post(SESSIONS, json={**plan, "options": {"track": "atlantis"}}))
    assert (problem["code"], problem["errors"][0]["pointer"]) == ("unknown-track", "/options/track")


@pytest.mark.parametrize("rules", [{}, {"cars": 26}])
def test_a_track_of_ones_own_is_judged_before_the_match_begins(playing: Flask, rules: Any) -> None:
    plan = {
        "game": "mini-demolition-derby",
        "seats": [{"name": "red"}],
        "rules": rules,
        "options": {"track": {"walls": [[[1, 20], [2, 20]]], "bombs": [[5, 20, 4]]}},
    }
    problem = checked_problem(playing.test_client().post(SESSIONS, json=plan))
    if rules:
        assert problem["code"] == "unknown-choice"
    else:
        pointers = [error["pointer"] for error in problem["errors"]]
        assert pointers == ["/options/track/walls/0", "/options/track/bombs/0/2", "/options/track/bombs"]
