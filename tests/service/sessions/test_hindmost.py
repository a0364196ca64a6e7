"""Devil Take the Hindmost over sessions: the picture, cards on the table, and chores."""

from typing import Any

import pytest
from flask import Flask

from tests.service.sessions.table import Table


def test_the_picture_is_that_of_the_race(playing: Flask) -> None:
    table = Table(playing, "red", "blue")
    before = table.marshal.get("/board.svg")
    assert (before.status_code, before.mimetype) == (200, "image/svg+xml")
    assert "Lap 1 of 5" in before.text
    assert table.play_on().status_code == 200
    after = table.marshal.get("/board.svg")
    assert after.text != before.text
    assert after.headers["ETag"] != before.headers["ETag"]


@pytest.mark.parametrize("plan", [{"options": {"cards": "typed"}}, {"rules": {"winner_by": "team"}}])
def test_a_race_is_refereed_to_its_end(playing: Flask, plan: dict[str, Any]) -> None:
    table = Table(playing, "red", "blue", **plan)
    for play in range(1000):
        if not table.next_seat():
            break
        answer = table.play_on(play)
        assert answer.status_code == 200, answer.text
    outcome = table.marshal.view()["outcome"]
    assert sum(score["points"] for score in outcome["scores"]) == 1 + 2 + 3 + 4 + 6 + 9
    assert set(outcome["winners"]) <= {"red", "blue"}


def test_a_table_that_keeps_its_own_track(playing: Flask) -> None:
    table = Table(playing, "red", "blue", mode="assistant", options={})
    red = table.seats["red"]
    assert [offer["name"] for offer in red.offers()] == ["play-cards", "place-car", "end-lap", "set-hand-size", "set"]
    assert red.act("place-car", car="blue-C", position=31, lane=1).status_code == 200
    assert red.act("play-cards", car="red-A", cards=["king", "joker"]).status_code == 200
    answer = red.act("end-lap")
    assert answer.status_code == 200, answer.text
    assert any(step["code"] == "car-eliminated" for step in answer.get_json()["steps"])
    refused = red.act("end-lap")
    assert (refused.status_code, refused.get_json()["code"]) == (422, "nobody-across")
