"""The games and their boards over HTTP."""

import re
from itertools import product
from typing import Any

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator

from rules import BOTS, GAMES
from rules.demons_run.house_rules import HouseRules, field_names
from rules.devil_take_the_hindmost.deck import standard_deck
from tests.service.posting import checked_problem

GAMES_AT = "/api/v1/games"
POND: dict[str, Any] = {"name": "pond", "shape": {"radius": 4}, "null": ["1,1"]}


def get(client: FlaskClient, path: str = "") -> Any:
    answer = client.get(GAMES_AT + path)
    assert answer.status_code == 200, answer.text
    return answer.get_json()


def test_all_three_games(client: FlaskClient) -> None:
    told = get(client)["games"]
    assert [game["name"] for game in told] == list(GAMES) == ["demons-run", "devil-take-the-hindmost", "mini-demolition-derby"]
    assert told[0] == get(client, "/demons-run")
    assert [(game["title"], game["seats"]["greatest"]) for game in told] == [
        ("Demon's Run", 4), ("Devil Take the Hindmost", 6), ("Mini Demolition Derby", 8),
    ]  # fmt: skip


def test_every_game_has_bots(client: FlaskClient) -> None:
    told = {game["name"]: game["bots"] for game in get(client)["games"]}
    assert told == {game: list(bots) for game, bots in BOTS.items()}
    assert all("rookie" in bots for bots in told.values())


def test_options_are_a_schema_of_the_house_rules(client: FlaskClient) -> None:
    game = get(client, "/demons-run")
    options = game["options"]
    Draft202012Validator.check_schema(options)
    defaults = {name: told["default"] for name, told in options["properties"].items()}
    assert list(defaults) == field_names() == [rule["name"] for rule in game["house_rules"]]
    assert defaults["si_max"] == HouseRules().si_max
    accepts = Draft202012Validator(options).is_valid
    assert accepts(defaults)
    assert accepts({"si_max": 20, "turns_by_velocity": [0, 6, 5, 4, 3], "me_table": [[0, 0], [1, 1]]})
    for wrong in ({"si_max": 25}, {"no_such": 1}, {"me_table": [[0, -1]]}, {"whip_inclusive": "yes"}):
        assert not accepts(wrong)


def plan(game: str, mode: str, **options: object) -> dict[str, Any]:
    seats = [{"name": "Ann"}, {"name": "Bob"}]
    return {"game": game, "mode": mode, "seats": seats, "options": options}


def test_a_session_takes_every_option_that_is_told_and_no_other(client: FlaskClient) -> None:
    for game in get(client)["games"]:
        for mode in ("referee", "assistant"):
            answer = client.post("/api/v1/sessions", json=plan(game["name"], mode, no_such_option=1))
            known = {option["name"] for option in game["session_options"]}
            assert known == set(re.findall(r"\w+", answer.text.split("There is: ")[1].split('"')[0])) - OF_THEIR_OWN
        for option in game["session_options"]:
            Draft202012Validator.check_schema(option["schema"])
            values = values_of(option["schema"])
            assert option["schema"].get("default", values[0]) in values
            for mode, value in product(("referee", "assistant"), values):
                answer = client.post("/api/v1/sessions", json=plan(game["name"], mode, **{option["name"]: value}))
                assert answer.status_code == 201 or mode not in option["modes"], answer.text


OF_THEIR_OWN = {"mode", "dice", "seats", "rules"}
SHIPS = [{"name": "Arrow", "seat": "Ann"}, {"name": "Bolt", "seat": "Bob"}]
DECK = standard_deck().document()
TEAMS = [{"name": "pink", "seats": ["Ann", "Bob"]}]


def values_of(schema: dict[str, Any]) -> list[Any]:
    """All values of a short list, and what fits of examples of the longer ones."""
    found = [*schema.get("enum", []), *(each for any_of in schema.get("anyOf", []) for each in any_of.get("enum", []))]
    if schema.get("type") == "boolean":
        found += [False, True]
    return found or [each for each in (SHIPS, TEAMS, DECK) if Draft202012Validator(schema).is_valid(each)]


def test_boards_of_a_game(client: FlaskClient) -> None:
    told = get(client, "/demons-run/boards")
    assert told["boards"] == [{"name": "starcup", "title": "Starcup Challenge", "hexes": 907}]
    board = get(client, "/demons-run/boards/starcup")
    assert Draft202012Validator(told["schema"]).is_valid(board["board"])
    assert (board["name"], board["hexes"], len(board["board"]["buoys"])) == ("starcup", 907, 17)
    assert get(client, "/devil-take-the-hindmost/boards") == {"boards": []}


def test_picture_of_a_board(client: FlaskClient) -> None:
    answer = client.get(f"{GAMES_AT}/demons-run/boards/starcup.svg")
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
    assert "<title" in answer.text
    assert "Starcup Challenge" in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/chess", "/chess/boards", "/demons-run/boards/atlantis", "/demons-run/boards/atlantis.svg",
        "/mini-demolition-derby/boards/starcup", "/mini-demolition-derby/boards/starcup.svg",
        "/devil-take-the-hindmost/boards/starcup", "/devil-take-the-hindmost/boards/starcup.svg", "/" + "x" * 100,
    ],
)  # fmt: skip
def test_what_is_not_there(client: FlaskClient, path: str) -> None:
    answer = client.get(GAMES_AT + path)
    assert answer.status_code == 404
    assert checked_problem(answer)["code"] == "not-found"


@pytest.mark.parametrize("path", ["/chess/boards", "/chess/boards.svg", "/devil-take-the-hindmost/boards"])
def test_a_board_for_a_game_that_has_none(client: FlaskClient, path: str) -> None:
    answer = client.post(GAMES_AT + path, json={"board": POND})
    assert answer.status_code == 404
    checked_problem(answer)


def test_a_board_of_ones_own(client: FlaskClient) -> None:
    told = client.post(f"{GAMES_AT}/demons-run/boards", json={"board": POND})
    assert told.get_json() == {"name": "pond", "title": "pond", "hexes": 61}
    picture = client.post(f"{GAMES_AT}/demons-run/boards.svg", json={"board": POND})
    assert (picture.status_code, picture.mimetype) == (200, "image/svg+xml")
    assert "pond" in picture.text


@pytest.mark.parametrize("path", ["/boards", "/boards.svg"])
def test_everything_wrong_with_a_board_is_told(client: FlaskClient, path: str) -> None:
    buoys = [{"id": "a", "kind": "easy", "hex": "0,0"}, {"id": "a", "kind": "easy", "hex": "1,0"}]
    answer = client.post(f"{GAMES_AT}/demons-run{path}", json={"board": {**POND, "null": ["0,9"], "buoys": buoys}})
    problem = checked_problem(answer)
    assert (answer.status_code, problem["code"]) == (422, "board-invalid")
    found = {error["pointer"]: error["code"] for error in problem["errors"]}
    assert found["/board/null/0"] == "off-board"
    assert any(pointer.startswith("/board/buoys/1") for pointer in found)


@pytest.mark.parametrize("given", [None, "starcup", 7, []])
def test_a_board_is_an_object(client: FlaskClient, given: Any) -> None:
    answer = client.post(f"{GAMES_AT}/demons-run/boards", json={"board": given})
    assert answer.status_code == 422
    assert [error["pointer"] for error in checked_problem(answer)["errors"]] == ["/board"]


def test_house_rules_beside_a_board_must_be_rules_of_the_game(client: FlaskClient) -> None:
    answer = client.post(f"{GAMES_AT}/demons-run/boards", json={"board": POND, "rules": {"cars": 36}})
    assert checked_problem(answer)["code"] == "unknown-house-rule"
    assert client.post(f"{GAMES_AT}/demons-run/boards", json={"board": POND, "rules": {"si_max": 20}}).status_code == 200
