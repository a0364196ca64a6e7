"""Racing seasons over HTTP, on a real Redis."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.service.posting import checked_problem
from tests.service.seasons.league import DESIGN, SEASONS, League

NOBODY = "q3J8d0Zt5xYw1bKc7VnR2mLs9PfH4gTaU6eXiOoEyNk"


def test_a_season_from_the_first_ship_to_the_standings(app: Flask) -> None:
    league = League(app)
    enrolled = league.enrol("a1")
    assert (enrolled["version"], enrolled["ship"]["status"], enrolled["ship"]["levels"]) == (
        2,
        "ready",
        DESIGN | {"scrambler": 0},
    )
    league.enrol("b1")
    entered = league.enter("a1", "b1")
    assert (entered["version"], entered["race"]["number"], entered["race"]["is_open"]) == (4, 1, True)
    assert [ship["status"] for ship in league.told("GET")["ships"]] == ["racing", "racing"]
    assert league.told("GET")["races"][0]["plan"] == entered["session"]
    results = [
        {"ship": "b1", "status": "destroyed"},
        {"ship": "a1", "status": "finished", "points": 280, "pi_lost": 1, "place": 1},
    ]
    decided = league.told("POST", "/races/1/results", {"ships": results})
    assert [(result["ship"], result["rank"]) for result in decided["race"]["results"]] == [("b1", 2), ("a1", 1)]
    assert [(ship["name"], ship["status"], ship["pi_damage"]) for ship in decided["ships"]] == [
        ("a1", "resting", 1),
        ("b1", "destroyed", 0),
    ]
    spent = league.told("POST", "/experience", {"ship": "a1", "levels": {"screens": 2, "fuel": 10}})["ship"]
    assert (spent["experience"], spent["points"], spent["may_buy"]) == (55, 280, [])
    assert spent["levels"] == DESIGN | {"scrambler": 0, "screens": 6, "fuel": 220, "pi_level": 2}
    season = league.told("GET")
    assert season["races"][0]["plan"] is None
    assert season["standings"]["teams"] == [
        {"rank": 1, "name": "Ann", "points": 280, "races": 1},
        {"rank": 2, "name": "Bob", "points": 0, "races": 1},
    ]
    assert [each["name"] for each in season["standings"]["ships"]] == ["a1", "b1"]
    assert (season["version"], season["recommended_races"], season["rules"]) == (6, 12, {})


@pytest.mark.parametrize(
    ("points", "levels", "left"),
    [
        pytest.param(280, {"screens": 3}, 55, id="DR-T191-three-ordinary"),
        pytest.param(280, {"pi_level": 1, "laser": 1}, 5, id="DR-T191-pilot-and-ordinary"),
        pytest.param(75, {"fuel": 10}, 0, id="DR-B46-ten-fuel"),
        pytest.param(75, {"tractor": 1}, None, id="DR-89-sheet"),
        pytest.param(74, {"screens": 1}, None, id="DR-B46-74"),
        pytest.param(199, {"pi_level": 1}, None, id="DR-B46-199"),
    ],
)
def test_what_points_buy(app: Flask, points: int, levels: dict[str, int], left: int | None) -> None:
    league = League(app, "a1")
    league.race(a1=points)
    answer = league.send("POST", "/experience", {"ship": "a1", "levels": levels})
    if left is None:
        assert checked_problem(answer)["code"] in ("not-enough-experience", "level-above-sheet")
        assert league.ship("a1")["experience"] == points
    else:
        assert answer.get_json()["ship"]["experience"] == left


def test_no_ship_races_twice_in_a_row(app: Flask) -> None:
    """DR-T193"""
    league = League(app, "a1", "b1")
    for _ in range(2):
        league.race(b1=10)
        league.race(a1=10)
    problem = league.refused("/races", {"ships": ["b1", "a1"]})
    assert (problem["code"], problem["rule"], problem["params"]) == ("consecutive-races", "212D", {"ship": "a1", "race": 4})
    assert problem["errors"][0]["pointer"] == "/ships/1"
    assert league.race(b1=10) == 5
    assert league.race(a1=10) == 6


def test_house_rules_hold_for_the_season(client: FlaskClient, app: Flask) -> None:
    plan = {"players": [{"name": "Ann", "team": "Comets"}, {"name": "Bob"}], "rules": {"si_max": 20, "dnf_scores": "zero"}}
    made = client.post(SEASONS, json=plan).get_json()
    league = League(app, season=made["id"], token=made["token"])
    assert league.told("GET")["rules"] == plan["rules"]
    assert league.told("GET")["players"] == [{"name": "Ann", "team": "Comets"}, {"name": "Bob", "team": "Bob"}]
    problem = league.refused("/ships", {"name": "a1", "player": "Ann", "levels": {"structural_integrity": 21}})
    assert (problem["code"], problem["errors"][0]["pointer"]) == ("level-above-sheet", "/levels/structural_integrity")
    league.enrol("a1")
    assert league.enter("a1")["session"]["rules"] == plan["rules"]


@pytest.mark.parametrize(
    ("plan", "pointer"),
    [
        ({"players": []}, "/players"),
        ({"players": [{"name": f"P{number}"} for number in range(13)]}, "/players"),
        ({"players": [{"name": "Ann"}, {"name": "Ann"}]}, "/players/1/name"),
        ({"players": [{"name": "A" * 31}]}, "/players/0/name"),
        ({"players": [{"name": "Ann", "colour": "red"}]}, "/players/0/colour"),
        ({"players": [{"name": "Ann"}], "rules": {"si_max": 21}}, "/rules/si_max"),
        ({"players": [{"name": "Ann"}], "rules": {"turns_by_velocity": [1, 2]}}, "/rules/turns_by_velocity"),
    ],
)
def test_a_season_that_cannot_be(client: FlaskClient, plan: dict[str, Any], pointer: str) -> None:
    problem = checked_problem(client.post(SEASONS, json=plan))
    assert problem["errors"][0]["pointer"] == pointer


@pytest.mark.parametrize(
    ("path", "body", "code", "pointer"),
    [
        ("/ships", {"name": "a1", "player": "Ann", "levels": DESIGN}, "name-used-twice", "/name"),
        ("/ships", {"name": "z", "player": "Zoe", "levels": DESIGN}, "unknown-player", "/player"),
        ("/ships", {"name": "", "player": "Ann", "levels": DESIGN}, "invalid-field", "/name"),
        ("/ships", {"name": "z", "player": "Ann", "levels": DESIGN | {"fuel": 1000}}, "invalid-field", "/levels/fuel"),
        ("/races", {"ships": []}, "invalid-field", "/ships"),
        ("/races", {"ships": ["b1", "b1"]}, "entered-twice", "/ships/1"),
        ("/races", {"ships": ["z"]}, "unknown-ship", "/ships/0"),
        ("/experience", {"ship": "z", "levels": {"laser": 1}}, "unknown-ship", "/ship"),
        ("/experience", {"ship": "a1", "levels": {}}, "nothing-bought", "/levels"),
        ("/experience", {"ship": "a1", "levels": {"laser": 0}}, "invalid-field", "/levels/laser"),
        ("/experience", {"ship": "a1", "levels": {"fuel": 5}}, "fuel-not-in-tens", "/levels/fuel"),
    ],
)
def test_a_change_that_cannot_be_changes_nothing(app: Flask, path: str, body: Any, code: str, pointer: str) -> None:
    league = League(app, "a1", "b1")
    league.race(a1=500)
    before = league.told("GET")
    problem = league.refused(path, body)
    assert (problem["code"], problem["errors"][0]["pointer"]) == (code, pointer)
    assert league.told("GET") == before


@pytest.mark.parametrize(
    ("results", "code", "pointer"),
    [
        ([{"ship": "a1", "status": "finished"}], "result-missing", "/ships"),
        ([{"ship": "z", "status": "finished"}], "not-an-entrant", "/ships/0/ship"),
        ([{"ship": "a1", "status": "destroyed", "points": 10}], "scores-nothing", "/ships/0/points"),
        ([{"ship": "a1", "status": "finished", "pi_lost": 4}], "pi-lost-above-level", "/ships/0/pi_lost"),
        ([{"ship": "a1", "status": "sunk"}], "invalid-field", "/ships/0/status"),
        ([{"ship": "a1", "status": "finished", "points": -1}], "invalid-field", "/ships/0/points"),
        ([{"ship": "a1", "status": "finished", "place": 5}], "invalid-field", "/ships/0/place"),
    ],
)
def test_results_that_cannot_be(app: Flask, results: list[Any], code: str, pointer: str) -> None:
    league = League(app, "a1", "b1")
    league.enter("a1", "b1")
    problem = league.refused("/races/1/results", {"ships": results})
    assert (problem["code"], problem["errors"][0]["pointer"]) == (code, pointer)


@pytest.mark.parametrize(
    "body", [{}, {"session": "x"}, {"session_token": "x"}, {"ships": [], "session": "x", "session_token": "x"}]
)
def test_results_come_from_one_place(app: Flask, body: dict[str, Any]) -> None:
    league = League(app, "a1")
    league.enter("a1")
    if "ships" in body:
        body = {**body, "ships": [{"ship": "a1", "status": "finished"}]}
    assert league.refused("/races/1/results", body)["errors"][0]["pointer"] == "/ships"


@pytest.mark.parametrize("number", ["0", "2", "-1", "x", "1x", "١", "999"])
def test_a_race_that_is_not_there(app: Flask, number: str) -> None:
    league = League(app, "a1")
    league.enter("a1")
    body = {"ships": [{"ship": "a1", "status": "finished"}]}
    assert league.refused(f"/races/{number}/results", body, 404)["code"] == "not-found"
    for path in (f"/races/{number}", f"/races/{number}/results"):
        assert checked_problem(league.send("DELETE", path))["code"] == "not-found"


def test_a_race_is_called_off_and_results_are_taken_back(app: Flask) -> None:
    league = League(app, "a1", "b1")
    league.enter("a1")
    assert league.send("DELETE", "/races/1").status_code == 204
    assert league.told("GET")["races"] == []
    league.race(a1=502)
    assert checked_problem(league.send("DELETE", "/races/1"))["code"] == "race-decided"
    taken_back = league.send("DELETE", "/races/1/results")
    assert (taken_back.status_code, taken_back.headers["ETag"]) == (204, '"8"')
    assert (league.ship("a1")["points"], league.ship("a1")["status"]) == (0, "racing")
    league.told("POST", "/races/1/results", {"ships": [{"ship": "a1", "status": "finished", "points": 205}]})
    assert league.ship("a1")["points"] == 205


def test_only_the_token_opens_a_season(app: Flask) -> None:
    league, other = League(app, "a1"), League(app)
    nobody = League(app, season=league.id)
    assert checked_problem(nobody.send("GET"))["code"] == "unauthorized"
    for token in (NOBODY, other.token):
        stranger = League(app, season=league.id, token=token)
        assert checked_problem(stranger.send("GET"))["code"] == "not-found"
        assert stranger.refused("/races", {"ships": ["a1"]}, 404)
        assert stranger.send("DELETE").status_code == 404
    assert league.told("GET")["version"] == 2


def test_a_deleted_season_is_gone(app: Flask) -> None:
    league = League(app, "a1")
    assert league.send("DELETE").status_code == 204
    assert league.send("GET").status_code == 404
    assert league.refused("/races", {"ships": ["a1"]}, 404)


def test_the_version_is_a_tag(app: Flask) -> None:
    league = League(app, "a1")
    read = league.send("GET")
    assert (read.headers["ETag"], read.headers["Vary"]) == ('"2"', "Authorization")
    unchanged = league.send("GET", If_None_Match='"2"')
    assert (unchanged.status_code, unchanged.data) == (304, b"")
    entry = {"ships": ["a1"]}
    assert league.refused("/races", entry, 412, If_Match='"1"')["params"] == {"version": 2}
    assert league.refused("/races", {**entry, "expected_version": 1}, 409)["code"] == "stale"
    assert league.told("POST", "/races", {**entry, "expected_version": 2}, If_Match='"2"')["version"] == 3


def test_a_change_sent_again_has_one_effect_and_the_first_answer(app: Flask) -> None:
    league = League(app, "a1")
    league.race(a1=200)
    key, spending = str(uuid.uuid4()), {"ship": "a1", "levels": {"screens": 1}}
    first = league.told("POST", "/experience", spending, Idempotency_Key=key)
    league.told("POST", "/experience", {"ship": "a1", "levels": {"fuel": 10}})
    assert league.told("POST", "/experience", spending, Idempotency_Key=key) == first
    assert league.ship("a1")["experience"] == 50
    other = {"ship": "a1", "levels": {"screens": 2}}
    assert league.refused("/experience", other, Idempotency_Key=key)["code"] == "key-reused"


def test_a_refusal_does_not_bind_its_key(app: Flask) -> None:
    league = League(app, "a1", "b1")
    key = str(uuid.uuid4())
    assert league.refused("/races", {"ships": ["z"]}, Idempotency_Key=key)
    assert league.told("POST", "/races", {"ships": ["a1"]}, Idempotency_Key=key)["race"]["number"] == 1


def test_a_season_begun_again_is_the_same(client: FlaskClient) -> None:
    headers, plan = {"Idempotency-Key": str(uuid.uuid4())}, {"players": [{"name": "Ann"}]}
    first, second = (client.post(SEASONS, json=plan, headers=headers) for _ in range(2))
    assert first.get_json() == second.get_json()
    other = client.post(SEASONS, json={"players": [{"name": "Bob"}]}, headers=headers)
    assert checked_problem(other)["code"] == "key-reused"
    race = {"game": "devil-take-the-hindmost", "seats": [{"name": "red"}, {"name": "blue"}], "options": {"cards": "dealt"}}
    session = client.post("/api/v1/sessions", json=race, headers=headers).get_json()
    assert session["token"] != first.get_json()["token"]


def test_the_same_experience_is_spent_once(app: Flask) -> None:
    league = League(app, "a1", "b1")
    league.race(a1=300)

    def spend(_: int) -> int:
        body = {"ship": "a1", "levels": {"pi_level": 1}}
        return League(app, season=league.id, token=league.token).send("POST", "/experience", body).status_code

    with ThreadPoolExecutor(6) as pool:
        statuses = list(pool.map(spend, range(6)))
    assert sorted(statuses) == [200, 422, 422, 422, 422, 422]
    assert (league.ship("a1")["experience"], league.ship("a1")["levels"]["pi_level"]) == (100, 4)


def test_all_changes_at_once_are_kept(app: Flask) -> None:
    league = League(app, "a1")
    league.race(a1=600)

    def spend(function: str) -> int:
        body = {"ship": "a1", "levels": {function: 1}}
        return League(app, season=league.id, token=league.token).send("POST", "/experience", body).status_code

    with ThreadPoolExecutor(5) as pool:
        assert list(pool.map(spend, ["laser", "screens", "scrambler", "main_engines", "maneuver_engines"])) == [200] * 5
    assert (league.ship("a1")["experience"], league.told("GET")["version"]) == (225, 9)


def test_without_redis_there_are_no_seasons(fresh_app: Flask) -> None:
    answer = fresh_app.test_client().post(SEASONS, json={"players": [{"name": "Ann"}]})
    assert (answer.status_code, answer.headers["Retry-After"], answer.get_json()["code"]) == (503, "2", "unavailable")


@pytest.mark.parametrize(("rules", "highest"), [({}, 29), ({"si_max": 20}, 20)])
def test_the_season_says_what_a_ship_to_enrol_may_be(app: Flask, rules: dict[str, Any], highest: int) -> None:
    made = app.test_client().post(SEASONS, json={"players": [{"name": "Ann"}], "rules": rules}).get_json()
    design = League(app, token=made["token"], season=made["id"]).told("GET")["design"]
    assert design["points"] == 80
    assert design["levels"]["structural_integrity"] == {"lowest": 1, "highest": highest, "step": 1, "points_per_step": 1}
    assert (design["levels"]["fuel"]["step"], design["levels"]["pi_level"]["points_per_step"]) == (10, 3)
    assert set(design["levels"]) == {*DESIGN, "scrambler"}
