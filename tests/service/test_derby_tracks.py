"""Tracks of Mini Demolition Derby over HTTP: those of the game, one's own, and drawn ones."""

from typing import Any
from xml.etree import ElementTree as ET

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator

from rules.mini_demolition_derby.house_rules import HouseRules
from rules.mini_demolition_derby.layout import track_schema
from rules.mini_demolition_derby.layout_check import read_layout
from rules.mini_demolition_derby.tracks import TRACK_NAMES
from tests.service.posting import checked_problem

BOARDS = "/api/v1/games/mini-demolition-derby/boards"
TRACKS = "/api/v1/mini-demolition-derby/tracks"
NAME = "{http://www.w3.org/2000/svg}"
WALLS = [[[4, 18], [5, 18]]]
BOMBS = [[5, 20, 3], [2, 21, 3], [9, 24, 3], [6, 27, 3], [3, 30, 3], [10, 32, 3], [6, 35, 2]]


def post(client: FlaskClient, address: str, **body: Any) -> Any:
    answer = client.post(address, json=body)
    assert answer.status_code == 200, answer.text
    return answer.get_json()


def drawn(answer: Any) -> ET.Element:
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
    return ET.fromstring(answer.text)


def count(picture: ET.Element, kind: str) -> int:
    return len([element for element in picture.iter() if element.get("class") == kind])


def test_the_tracks_of_the_game(client: FlaskClient) -> None:
    told = client.get(BOARDS).get_json()
    assert [track["name"] for track in told["boards"]] == list(TRACK_NAMES)
    assert told["schema"] == track_schema()
    for track in told["boards"]:
        assert (track["lanes"], track["rows"], track["walls"], track["bombs"], track["cars"]) == (11, 36, 6, 25, 25)
        answer = client.get(f"{BOARDS}/{track['name']}").get_json()
        document = answer.pop("board")
        assert answer == track
        assert Draft202012Validator(told["schema"]).is_valid(document)


@pytest.mark.parametrize("name", TRACK_NAMES)
@pytest.mark.parametrize("cars", [25, 30, 36])
def test_any_number_of_cars_can_race_on_them(client: FlaskClient, name: str, cars: int) -> None:
    document = client.get(f"{BOARDS}/{name}").get_json()["board"]
    assert post(client, BOARDS, board=document, rules={"cars": cars})["cars"] == cars


@pytest.mark.parametrize("name", TRACK_NAMES)
def test_a_picture_of_a_bare_track(client: FlaskClient, name: str) -> None:
    picture = drawn(client.get(f"{BOARDS}/{name}.svg"))
    title = picture.find(f"{NAME}title")
    assert title is not None
    assert title.text == client.get(f"{BOARDS}/{name}").get_json()["title"]
    kinds = ("rm-wall", "rm-bomb", "rm-start", "rm-finalist")
    assert [count(picture, kind) for kind in kinds] == [6, 25, 25, 10]


def test_a_picture_of_ones_own(client: FlaskClient) -> None:
    board = {"walls": WALLS, "bombs": BOMBS, "title": "<Kai's>"}
    picture = drawn(client.post(f"{BOARDS}.svg", json={"board": board, "rules": {"cars": 36}}))
    kinds = ("rm-wall", "rm-bomb", "rm-start", "rm-finalist")
    assert [count(picture, kind) for kind in kinds] == [1, 20, 36, 12]
    title, desc = picture.find(f"{NAME}title"), picture.find(f"{NAME}desc")
    assert title is not None
    assert desc is not None
    assert title.text == "<Kai's>"
    assert "Walls: lanes 4 and 5, row 18. Bombs: 3 on lane 5, row 20;" in str(desc.text)


def test_an_empty_track_may_be_drawn_too(client: FlaskClient) -> None:
    told = post(client, BOARDS, board={})
    assert told == {"name": "", "title": "", "lanes": 11, "rows": 36, "walls": 0, "bombs": 0, "cars": 25}
    desc = drawn(client.post(f"{BOARDS}.svg", json={"board": {}})).find(f"{NAME}desc")
    assert desc is not None
    assert str(desc.text).endswith("Walls: none yet. Bombs: none yet.")


@pytest.mark.parametrize("address", [BOARDS, f"{BOARDS}.svg"])
def test_everything_wrong_with_a_track_is_told(client: FlaskClient, address: str) -> None:
    walls = [[[1, 20], [2, 20]], [[3, 21], [4, 21]]]
    answer = client.post(address, json={"board": {"walls": walls, "bombs": [[5, 20, 4]]}})
    problem = checked_problem(answer)
    assert (answer.status_code, problem["code"]) == (422, "board-invalid")
    assert {(error["pointer"], error["code"]) for error in problem["errors"]} == {
        ("/board/walls/0", "wall-at-border"),
        ("/board/walls/1", "walls-touch"),
        ("/board/bombs/0/2", "too-many-in-cell"),
        ("/board/bombs", "number-of-bombs"),
    }


@pytest.mark.parametrize(
    ("board", "pointer", "code"),
    [
        ({"name": "Big Track"}, "/board/name", "track-name"),
        ({"name": "x" * 41}, "/board/name", "track-name"),
        ({"name": 3}, "/board/name", "track-name"),
        ({"title": "a\nb"}, "/board/title", "track-title"),
        ({"title": "x" * 81}, "/board/title", "track-title"),
        ({"lanes": 99}, "/board/lanes", "track-size"),
        ({"colour": 1}, "/board/colour", "unknown-field"),
    ],
)
def test_slips_of_a_track(client: FlaskClient, board: Any, pointer: str, code: str) -> None:
    (error,) = checked_problem(client.post(BOARDS, json={"board": board}))["errors"]
    assert (error["pointer"], error["code"]) == (pointer, code)


def test_house_rules_of_another_game_are_refused(client: FlaskClient) -> None:
    answer = client.post(BOARDS, json={"board": {}, "rules": {"si_max": 20}})
    assert checked_problem(answer)["code"] == "unknown-house-rule"


def test_the_same_seed_draws_the_same_track(client: FlaskClient) -> None:
    one = post(client, TRACKS, seed=5)
    assert post(client, TRACKS, seed=5) == one
    assert post(client, TRACKS, seed=6)["board"] != one["board"]
    assert (one["walls"], one["bombs"], one["cars"], one["name"]) == (6, 25, 25, "track-5")
    chosen = post(client, TRACKS)
    assert post(client, TRACKS, seed=chosen["seed"]) == chosen


def test_a_drawn_track_keeps_to_its_size_and_rules(client: FlaskClient) -> None:
    rules = {"cars": 36, "bombs": 21, "wall_row_gap": 2}
    told = post(client, TRACKS, seed=1, lanes=13, rows=50, rules=rules)
    assert (told["lanes"], told["rows"], told["bombs"], told["cars"]) == (13, 50, 21, 36)
    assert read_layout(told["board"], HouseRules(cars=36, quota=12, wall_row_gap=2)).title == "Track 1"
    summary = {name: value for name, value in told.items() if name not in {"board", "seed"}}
    assert post(client, BOARDS, board=told["board"], rules=rules) == summary


@pytest.mark.parametrize(
    "body",
    [
        {"seed": -1},
        {"seed": 10**9},
        {"seed": 1.0},
        {"lanes": 8},
        {"rules": {"awards": True}},
        {"lanes": 10, "rules": {"cars": 30}},
    ],
)
def test_tracks_that_cannot_be_drawn(client: FlaskClient, body: Any) -> None:
    answer = client.post(TRACKS, json=body)
    assert answer.status_code == 422
    checked_problem(answer)
