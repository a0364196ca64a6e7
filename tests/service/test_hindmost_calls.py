"""Moves and scores of Devil Take the Hindmost, as a table asks for them."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.service.posting import checked_problem

BASE = "/api/v1/devil-take-the-hindmost"


def cars(*places: tuple[str, int, int]) -> list[dict[str, Any]]:
    """Cars as (name, position, lane); the team is the first letter of the name."""
    return [{"name": name, "team": name[0], "position": position, "lane": lane} for name, position, lane in places]


def move(client: FlaskClient, *played: str, at: int = 7, others: tuple[tuple[str, int, int], ...] = (), **more: Any) -> Any:
    body = {"car": "A1", "cards": list(played), "cars": cars(("A1", at, 1), *others), **more}
    return client.post(f"{BASE}/moves", json=body)


def scores(client: FlaskClient, teams: str, **more: Any) -> Any:
    finished = [{"name": f"{team}{place}", "team": team} for place, team in enumerate(teams)]
    return client.post(f"{BASE}/scores", json={"finished": finished, **more})


def answered(answer: Any) -> dict[str, Any]:
    assert answer.status_code == 200, answer.text
    payload: dict[str, Any] = answer.json
    assert all(step["text"] not in ("", step["code"]) for step in payload["steps"])
    return payload


@pytest.mark.parametrize(
    ("at", "played", "distance", "end", "hand"),
    [
        pytest.param(6, ["red-7"], 3, 9, 5, id="DT-T07"),
        pytest.param(12, ["red-2"], 2, 14, 5, id="DT-T08"),
        pytest.param(20, ["10"], 10, 30, 5, id="DT-T11"),
        pytest.param(11, ["ace"], 1, 12, 5, id="DT-T13"),
        pytest.param(7, ["red-7", "turbo"], 12, 19, 4, id="DT-T16"),
        pytest.param(4, ["one", "joker"], 15, 19, 4, id="DT-T19"),
        pytest.param(9, ["turbo", "turbo"], 10, 19, 4, id="DT-T20"),
    ],
)
def test_a_move(client: FlaskClient, at: int, played: list[str], distance: int, end: int, hand: int) -> None:
    payload = answered(move(client, *played, at=at))
    outcome = payload["outcome"]
    assert [outcome[name] for name in ("distance", "position", "lane", "hand", "dropped")] == [distance, end, 1, hand, 0]
    (step,) = payload["steps"]
    assert sum(term["value"] for term in step["terms"]) == distance
    assert payload["cars"] == cars(("A1", end, 1))
    assert [line["code"] for line in payload["table"]] == ["car-moved"]


@pytest.mark.parametrize("full", [pytest.param(10, id="DT-T34")])
def test_dropping_back(client: FlaskClient, full: int) -> None:
    others = (*((f"B{lane}", full, lane) for lane in range(1, 5)), ("C1", full - 1, 1), ("C2", full - 1, 2))
    payload = answered(move(client, "red-3", others=others))
    assert [payload["outcome"][name] for name in ("space", "lane", "dropped")] == [9, 3, 1]
    assert [step["code"] for step in payload["steps"]] == ["car-dropped-back", "car-moved"]
    assert "dropped back to space 9" in payload["steps"][0]["text"]
    assert len(payload["cars"]) == 7


def test_one_space_only(client: FlaskClient) -> None:
    others = tuple((f"{team}{lane}", at, lane) for team, at in (("B", 10), ("C", 9)) for lane in range(1, 5))
    rules = {"drop_back": "one_space_only"}
    payload = answered(move(client, "red-3", others=others, rules=rules, lap=3))
    assert (payload["outcome"]["position"], payload["outcome"]["lane"]) == (9, 5)
    answered(client.post(f"{BASE}/eliminations", json={"cars": payload["cars"], "lap": 3, "rules": rules}))
    assert client.post(f"{BASE}/eliminations", json={"cars": payload["cars"], "lap": 3}).status_code == 422


def test_across_the_line_and_on_the_star(client: FlaskClient) -> None:
    assert answered(move(client, "red-3", at=28))["outcome"]["across"] is True
    outcome = answered(move(client, "red-3", at=27))["outcome"]
    assert (outcome["across"], outcome["starred"]) == (False, True)
    assert answered(move(client, "red-3", at=27, rules={"line": "before_10star"}))["outcome"]["across"] is True


@pytest.mark.parametrize(
    ("played", "more", "code"),
    [
        pytest.param(["turbo", "red-7"], {"hand": 2}, "hand-too-small", id="DT-T23"),
        pytest.param(["red-3", "red-4"], {}, "one-must-be-turbo", id="DT-T26"),
        pytest.param(["red-3", "turbo", "turbo"], {}, "one-or-two-cards", id="DT-T26-three"),
        pytest.param([], {}, "one-or-two-cards", id="none"),
    ],
)
def test_a_play_that_is_refused(client: FlaskClient, played: list[str], more: dict[str, Any], code: str) -> None:
    problem = checked_problem(move(client, *played, **more))
    assert (problem["code"], problem["errors"][0]["pointer"]) == (code, "/cards")


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"cards": ["red-77"]}, "/cards/0"),
        ({"car": "B1"}, "/car"),
        ({"cars": cars(("A1", 7, 1), ("A1", 8, 1))}, "/cars/1/name"),
        ({"cars": cars(("A1", 7, 1), ("B1", 7, 1))}, "/cars/1/lane"),
        ({"cars": cars(("A1", 7, 5))}, "/cars/0/lane"),
        ({"cars": []}, "/cars"),
        ({"hand": 1}, "/hand"),
        ({"cards": [7]}, "/cards/0"),
        ({"rules": {"grid": "random"}}, "/rules/grid"),
        ({"deck": {}}, "/deck"),
    ],
)
def test_a_move_with_a_fault(client: FlaskClient, body: dict[str, Any], pointer: str) -> None:
    asked = {"car": "A1", "cards": ["red-7"], "cars": cars(("A1", 7, 1)), **body}
    problem = checked_problem(client.post(f"{BASE}/moves", json=asked))
    assert [error["pointer"] for error in problem["errors"]] == [pointer]


@pytest.mark.parametrize("teams", [pytest.param("ABCABCABC", id="DT-T56")])
def test_the_scores_of_a_race(client: FlaskClient, teams: str) -> None:
    payload = answered(scores(client, teams))
    outcome = payload["outcome"]
    assert [earned["points"] for earned in outcome["points"]] == [1, 2, 3, 4, 5, 6, 7, 9, 12]
    assert [(team["team"], team["points"], team["place"]) for team in outcome["teams"]] == [
        ("C", 21, 1),
        ("B", 16, 2),
        ("A", 12, 3),
    ]
    assert (outcome["team_title"], outcome["winners"], outcome["race_over"]) == (["C"], ["C"], True)
    assert payload["steps"][-1]["code"] == "game-won"
    assert len(payload["table"]) == 9


def test_scores_under_way(client: FlaskClient) -> None:
    outcome = answered(scores(client, "ABA", cars=9))["outcome"]
    assert [team["points"] for team in outcome["teams"]] == [4, 2]
    assert (outcome["team_title"], outcome["winners"], outcome["race_over"]) == ([], [], False)


def test_the_winner_by_the_team_title(client: FlaskClient) -> None:
    # 1 + 8 points against 2 + 3 + 5
    assert answered(scores(client, "ABBBA"))["outcome"]["winners"] == ["A"]
    assert answered(scores(client, "ABBBA", rules={"winner_by": "team"}))["outcome"]["winners"] == ["B"]


def test_a_shared_title(client: FlaskClient) -> None:
    # five cars: 1, 2, 3, 5 and 8 points
    tied = "BBCCA"
    assert answered(scores(client, tied))["outcome"]["team_title"] == ["A", "C"]
    assert answered(scores(client, tied, rules={"team_tie": "best_car"}))["outcome"]["team_title"] == ["A"]


@pytest.mark.parametrize(
    ("teams", "more"),
    [("ABCABCAB", {"cars": 9}), ("ABC", {"cars": 2}), ("A", {}), ("AB", {"cars": 41}), ("AB", {"rules": {"line": "x"}})],
)
def test_scores_with_a_fault(client: FlaskClient, teams: str, more: dict[str, Any]) -> None:
    assert checked_problem(scores(client, teams, **more))["status"] == 422
