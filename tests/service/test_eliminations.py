"""The eliminations of the two other games, as a table asks for them."""

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from flask import Flask
from flask.testing import FlaskClient
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message

from tests.service.posting import checked_problem

HINDMOST = "/api/v1/devil-take-the-hindmost/eliminations"
DERBY = "/api/v1/mini-demolition-derby/eliminations"
RULES = Path(importlib.import_module("rules.errors").__file__ or "").parent


def hindmost(client: FlaskClient, *places: tuple[str, int, int], lap: int = 1, **more: Any) -> Any:
    """Cars as (name, position, lane); the team is the first letter of the name."""
    cars = [{"name": name, "team": name[0], "position": position, "lane": lane} for name, position, lane in places]
    return client.post(HINDMOST, json={"cars": cars, "lap": lap, **more})


def car(name: str, lives: int = 7, place: tuple[int, int] | None = None) -> dict[str, Any]:
    where = {} if place is None else {"lane": place[0], "row": place[1]}
    return {"name": name, "team": name[0], "lives": lives, **where}


def through(count: int, lives: int = 7) -> list[dict[str, Any]]:
    return [car(f"q{place}", lives) for place in range(1, count + 1)]


def crossed(name: str, lives_lost: int = 0) -> dict[str, Any]:
    return {"car": name, "lives_lost": lives_lost, "crossed": True}


def derby(client: FlaskClient, *cars: dict[str, Any], **more: Any) -> Any:
    return client.post(DERBY, json={"cars": list(cars), **more})


def answered(answer: Any) -> dict[str, Any]:
    assert answer.status_code == 200, answer.text
    payload: dict[str, Any] = answer.json
    assert all(step["text"] not in ("", step["code"]) for step in payload["steps"])
    assert all(move["text"] for move in payload["table"])
    return payload


def faults(answer: Any) -> list[str]:
    return [error["pointer"] for error in checked_problem(answer)["errors"]]


# Devil Take the Hindmost


@pytest.mark.parametrize(
    ("places", "out", "line"),
    [
        pytest.param([("X", 33, 1), ("Y", 28, 1), ("Z", 28, 2)], "Z", [("X", 10), ("Y", 9)], id="DT-T46"),
        pytest.param([("X", 31, 1), ("Y", 31, 2), ("Z", 29, 1), ("W", 20, 1)], "W", [("X", 10), ("Y", 9), ("Z", 8)], id="DT-T47"),
        pytest.param([("X", 3, 1), ("Y", 2, 1), ("Z", 3, 2)], None, [("X", 3), ("Z", 3), ("Y", 2)], id="DT-T41"),
    ],
)
def test_a_turn(client: FlaskClient, places: list[Any], out: str | None, line: list[Any]) -> None:
    outcome = answered(hindmost(client, *places))["outcome"]
    assert (outcome["out"] or {}).get("name") == out
    assert outcome["lap_over"] is (out is not None)
    assert [(car["name"], car["space"]) for car in outcome["line"]] == line


def test_the_table_is_told_car_by_car(client: FlaskClient) -> None:
    answer = answered(hindmost(client, ("A1", 31, 1), ("B1", 20, 1), ("A2", 29, 1), ("A3", 28, 1), lap=6))
    assert [move["text"] for move in answer["table"]] == [
        "Take B1 off the track.",
        "Write down 6 points for the team B.",
        "Put the cards of the team B on the discard pile.",
        "Put A1 on the 10 with the star, on the inside.",
        "Put A2 on space 9, right behind A1, on the inside.",
        "Put A3 on space 8, right behind A2, on the inside.",
    ]
    assert answer["outcome"]["teams_out"] == ["B"]
    assert answer["next"]["lap"] == 7
    assert answer["outcome"]["points"] == [{"name": "B1", "team": "B", "points": 6}]
    assert [space["starred"] for space in answer["outcome"]["line"]] == [True, False, False]


@pytest.mark.parametrize(("final_lap", "winner"), [pytest.param("complete_turn", "Y", id="DT-T50"), ("first_across", "X")])
def test_the_last_lap(client: FlaskClient, final_lap: str, winner: str) -> None:
    rules = {"final_lap": final_lap}
    answer = answered(hindmost(client, ("X", 31, 1), ("Y", 34, 1), lap=8, rules=rules, first_across="X"))
    assert answer["outcome"]["winner"] == {"name": winner, "team": winner}
    assert [award["points"] for award in answer["outcome"]["points"]] == [9, 12]
    assert (answer["outcome"]["race_over"], answer["next"]) == (True, None)


def test_the_line_is_a_house_rule(client: FlaskClient) -> None:
    places = [("X", 30, 1), ("Y", 29, 1)]
    assert not answered(hindmost(client, *places))["outcome"]["lap_over"]
    assert answered(hindmost(client, *places, rules={"line": "before_10star"}))["outcome"]["lap_over"]


def test_a_lap_waits_for_cars_that_have_yet_to_move(client: FlaskClient) -> None:
    answer = answered(hindmost(client, ("X", 31, 1), ("Y", 20, 1), ("Z", 9, 1), still_to_move=["Y", "Z"]))
    assert (answer["outcome"]["lap_over"], answer["outcome"]["across"], answer["table"]) == (False, ["X"], [])
    assert answer["next"]["lap"] == 1
    assert answer["steps"][-1]["text"] == "The line was crossed, but these still had to move before lap 1 could end: Y and Z."


@pytest.mark.parametrize("cars", [pytest.param(9, id="DT-T53"), 2, 40])
def test_a_race_goes_from_answer_to_answer(client: FlaskClient, cars: int) -> None:
    asked: dict[str, Any] | None = {
        "lap": 1,
        "cars": [{"name": f"c{k}", "team": f"t{k % 3}", "position": -k, "lane": 1} for k in range(cars)],
    }
    points = []
    while asked:
        for each in asked["cars"]:
            each["position"] += 33 if each["position"] > -3 else 10
        answer = answered(client.post(HINDMOST, json=asked))
        points += [award["points"] for award in answer["outcome"]["points"]]
        asked = answer["next"]
    assert points == [*range(1, cars - 1), cars, cars + 3]


@pytest.mark.parametrize(
    ("places", "more", "pointers"),
    [
        ([("X", 3, 1), ("Y", 2, 1), ("X", 1, 1)], {}, ["/cars/2/name"]),
        ([("X", 3, 1), ("Y", 2, 1)], {"still_to_move": ["Q", "X"]}, ["/still_to_move/0"]),
        ([("X", 3, 1), ("Y", 2, 1)], {"still_to_move": ["X", "X"]}, ["/still_to_move/1"]),
        ([("X", 31, 1), ("Y", 2, 1)], {"first_across": "Q"}, ["/first_across"]),
        ([("X", 3, 1)], {}, ["/cars"]),
        ([("X", 61, 1), ("Y", -40, 0)], {}, ["/cars/0/position", "/cars/1/position", "/cars/1/lane"]),
        ([("X", 3, 7), ("Y", 2, 1)], {}, ["/cars/0/lane"]),
        ([("X", 3, 1), ("Y", 2, 1)], {"lap": 0}, ["/lap"]),
        ([("X", 3, 1), ("Y", 2, 1)], {"lap": 40}, ["/lap"]),
        ([("X", 3, 1), ("Y", 2, 1)], {"rules": {"line": "somewhere"}}, ["/rules/line"]),
        ([("X", 3, 1), ("Y", 2, 1)], {"rules": {"winner_by": "team"}}, ["/rules/winner_by"]),
        ([("X", 3, 1), ("Y", 2, 1)], {"dice": [1]}, ["/dice"]),
    ],
)
def test_a_turn_that_cannot_be_read(client: FlaskClient, places: list[Any], more: dict[str, Any], pointers: list[str]) -> None:
    answer = hindmost(client, *places, **more)
    assert faults(answer) == pointers
    assert answer.json["type"].endswith("/invalid-field")


@pytest.mark.parametrize(
    ("places", "more", "code", "rule", "pointer"),
    [
        ([("X", 3, 1), ("Y", 3, 1)], {}, "place-taken", "Playing a Card and Moving", "/cars/1/lane"),
        ([("X", 3, 5), ("Y", 2, 1)], {}, "no-such-lane", "Playing a Card and Moving", "/cars/0/lane"),
        ([("X", 31, 1), ("Y", 32, 1)], {"rules": {"final_lap": "first_across"}}, "who-was-first", "DT-23", "/first_across"),
        ([("X", 31, 1), ("Y", 2, 1)], {"first_across": "Y"}, "not-across", "DT-23", "/first_across"),
    ],
)
def test_a_turn_that_the_rules_refuse(
    client: FlaskClient, places: list[Any], more: dict[str, Any], code: str, rule: str, pointer: str
) -> None:
    answer = hindmost(client, *places, **more)
    assert faults(answer) == [pointer]
    assert (answer.status_code, answer.json["code"], answer.json["rule"]) == (422, code, rule)


# Mini Demolition Derby


@pytest.mark.parametrize("qualified", [pytest.param(9, id="MD-T43")])
def test_the_tenth_car_ends_the_qualification(client: FlaskClient, qualified: int) -> None:
    happened = [crossed("A", 1), {"car": "R", "lives_lost": 1}]
    cars = [car("R", 7, (5, 34)), car("A"), car("Z", 7, (1, 5))]
    answer = answered(derby(client, *cars, happened=happened, through=through(qualified)))
    outcome = answer["outcome"]
    assert (outcome["phase_over"], outcome["match_over"], outcome["places_left"]) == (True, False, 0)
    assert outcome["crossed"] == [{"place": 10, "name": "A", "team": "A"}]
    assert [(each["name"], each["reason"]) for each in outcome["out"]] == [("R", "left-behind"), ("Z", "left-behind")]
    assert answer["next"]["phase"] == "finals"
    assert answer["next"]["cars"][-1] == {"name": "A", "team": "A", "lives": 6, "lane": 9, "row": 4}
    assert [move["text"] for move in answer["table"]][:4] == [
        "Take 1 life off A: 6 left.",
        "Take A off the track with its lives and keep it for the finals, as number 10.",
        "Take R off the track.",
        "Take Z off the track.",
    ]


@pytest.mark.parametrize(
    ("given", "left", "on_grid"),
    [
        pytest.param({"through": through(7), "happened": [{"car": "A", "lives_lost": 8}]}, 3, 7, id="MD-T56"),
        pytest.param({"through": through(11), "happened": [crossed("A")], "rules": {"quota": 12}}, 0, 12, id="MD-T58"),
        pytest.param({"through": through(1), "happened": [{"car": "A", "lives_lost": 8}]}, 9, 1, id="MD-25-one"),
    ],
)
def test_the_finals_line_up(client: FlaskClient, given: dict[str, Any], left: int, on_grid: int) -> None:
    answer = answered(derby(client, car("A"), **given))
    assert answer["outcome"]["places_left"] == left
    assert len(answer["next"]["cars"]) == on_grid
    if on_grid == 12:
        assert [(each["lane"], each["row"]) for each in answer["next"]["cars"][3:6]] == [(3, 8), (6, 8), (9, 8)]


@pytest.mark.parametrize("lives", [pytest.param(0, id="MD-T59")])
def test_a_finalist_starts_with_the_lives_it_has_left(client: FlaskClient, lives: int) -> None:
    answer = answered(derby(client, car("A"), happened=[{"car": "A", "lives_lost": 8}], through=through(1, lives)))
    assert answer["next"]["cars"] == [{"name": "q1", "team": "q", "lives": lives, "lane": 3, "row": 10}]


def test_a_match_without_finalists_is_void(client: FlaskClient) -> None:
    answer = answered(derby(client, car("A"), happened=[{"car": "A", "lives_lost": 8}]))
    assert (answer["outcome"]["void"], answer["outcome"]["match_over"], answer["next"]) == (True, True, None)


@pytest.mark.parametrize(
    "cars",
    [pytest.param([car("A", 7, (3, 10)), car("B", 7, (7, 10)), car("C", 7, (5, 12)), car("D", 7, (4, 9))], id="MD-T46")],
)
def test_the_order_of_the_next_turn(client: FlaskClient, cars: list[Any]) -> None:
    answer = answered(derby(client, *cars))
    assert answer["outcome"]["order"] == ["C", "A", "B", "D"]
    assert answer["next"]["cars"] == cars


def test_a_match_goes_from_answer_to_answer(client: FlaskClient) -> None:
    qualification = answered(derby(client, car("A"), car("B"), car("C"), happened=[crossed("A", 2), crossed("B")]))["next"]
    finals = answered(client.post(DERBY, json=qualification | {"happened": [{"car": "C", "lives_lost": 8}]}))["next"]
    assert [each["name"] for each in finals["cars"]] == ["A", "B"]
    running = answered(client.post(DERBY, json=finals | {"happened": [{"car": "A", "lives_lost": 6}]}))["next"]
    over = answered(client.post(DERBY, json=running | {"happened": [crossed("B")]}))
    assert over["outcome"]["winner"] == {"name": "B", "team": "B"}
    assert [(each["place"], each["name"]) for each in over["outcome"]["ranking"]] == [(1, "B"), (2, "A")]
    assert over["next"] is None


@pytest.mark.parametrize(("below", "out"), [(0, []), (1, ["A"])])
def test_a_car_without_lives(client: FlaskClient, below: int, out: list[str]) -> None:
    given = {"happened": [{"car": "A", "lives_lost": 3}], "eliminated": [{"name": "Z", "team": "Z"}]}
    answer = answered(derby(client, car("A", 3), car("B"), **given, rules={"eliminated_below": below}))
    assert [each["name"] for each in answer["outcome"]["out"]] == out


@pytest.mark.parametrize(
    ("given", "pointers"),
    [
        ({"cars": [car("A"), car("B"), car("A")]}, ["/cars/2/name"]),
        ({"cars": [car("q2")], "through": through(2)}, ["/through/1/name"]),
        ({"cars": [car("A")], "eliminated": [{"name": "A", "team": "A"}]}, ["/eliminated/0/name"]),
        ({"cars": [car("A")], "happened": [crossed("A"), crossed("Q")]}, ["/happened/1/car"]),
        ({"cars": [car("A")], "through": through(1), "happened": [crossed("q1")]}, ["/happened/0/car"]),
        ({"cars": [{"name": "A", "team": "A", "lives": 7, "lane": 3}]}, ["/cars/0/row"]),
        ({"cars": [{"name": "A", "team": "A", "lives": 7, "row": 3}]}, ["/cars/0/lane"]),
        ({"cars": [car("A", -1)]}, ["/cars/0/lives"]),
        ({"cars": [car("A")], "rules": {"quota": 11}}, ["/rules/quota"]),
        ({"cars": [car("A")], "lanes": 8, "rows": 9}, ["/lanes", "/rows"]),
        ({"cars": [car("A")], "phase": "semi-finals"}, ["/phase"]),
        ({"cars": [car(f"c{k}") for k in range(41)]}, ["/cars"]),
        ({"cars": [car(f"c{k}") for k in range(32)], "through": through(9)}, ["/cars"]),
        ({}, ["/cars"]),
    ],
)
def test_a_phase_that_cannot_be_read(client: FlaskClient, given: dict[str, Any], pointers: list[str]) -> None:
    answer = client.post(DERBY, json=given)
    assert faults(answer) == pointers
    assert answer.json["type"].endswith("/invalid-field")


@pytest.mark.parametrize(
    ("given", "code", "rule", "pointer"),
    [
        ({"cars": [car("A", 7, (5, 10)), car("B", 7, (5, 11))]}, "cell-taken", "MD-02", "/cars/1/row"),
        ({"cars": [car("A", 7, (5, 37))]}, "off-track", "MD-01", "/cars/0/row"),
        ({"cars": [car("A", 7, (12, 30))]}, "off-track", "MD-01", "/cars/0/lane"),
        (
            {"cars": [car("A"), car("B")], "happened": [crossed("A"), crossed("A")]},
            "car-gone",
            "Qualification",
            "/happened/1/car",
        ),
        ({"cars": [car("A")], "through": through(11)}, "too-many-cars", "Finals", "/through"),
        ({"phase": "finals", "cars": through(11)}, "too-many-cars", "Finals", "/cars"),
        (
            {
                "phase": "finals",
                "cars": [car("A"), car("B"), car("C")],
                "happened": [crossed("A")],
                "rules": {"finals_end": "winner_only"},
            },
            "place-needed",
            "MD-24",
            "/cars",
        ),
    ],
)
def test_a_phase_that_the_rules_refuse(client: FlaskClient, given: dict[str, Any], code: str, rule: str, pointer: str) -> None:
    answer = client.post(DERBY, json=given)
    assert faults(answer) == [pointer]
    assert (answer.status_code, answer.json["code"], answer.json["rule"]) == (422, code, rule)


def test_a_car_may_stand_where_one_has_gone(client: FlaskClient) -> None:
    cars = [car("R", 7, (5, 36)), car("A", 7, (5, 36)), car("B", 0, (5, 35))]
    answer = answered(derby(client, *cars, happened=[{"car": "B", "lives_lost": 1}, crossed("A", 1)]))
    assert answer["outcome"]["order"] == ["R"]


# Both


def examples(app: Flask) -> Iterator[tuple[str, str, dict[str, Any], dict[str, Any]]]:
    document = app.extensions["flask-smorest"]["apis"][""]["ext_obj"].spec.to_dict()
    for path in (HINDMOST, DERBY):
        operation = document["paths"][path]["post"]
        asked = operation["requestBody"]["content"]["application/json"]["examples"]
        answers = operation["responses"]["200"]["content"]["application/json"]
        for name, example in asked.items():
            yield path, name, example["value"], answers


def test_the_documented_examples_are_real(app: Flask, client: FlaskClient) -> None:
    seen = 0
    document = app.extensions["flask-smorest"]["apis"][""]["ext_obj"].spec.to_dict()
    for path, name, asked, answers in examples(app):
        answer = answered(client.post(path, json=asked))
        assert answer == answers["examples"][name]["value"]
        jsonschema.validate(answer, {**answers["schema"], "components": document["components"]})
        seen += 1
    assert seen == 5


def said_by_the_rules(folder: Path) -> tuple[set[str], set[str]]:
    """Names of events (calls of `note`) and of terms, as they stand in the source."""
    notes, terms = set(), set()
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                function = node.func
                called = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
                if called in ("note", "Term"):
                    (notes if called == "note" else terms).add(str(node.args[0].value))
    return notes, terms


@pytest.mark.parametrize("game", ["devil_take_the_hindmost", "mini_demolition_derby"])
def test_every_event_and_term_has_words(game: str) -> None:
    catalogue = FluentParser().parse((RULES / game / "words" / "en.ftl").read_text("utf-8"))
    messages = {entry.id.name for entry in catalogue.body if isinstance(entry, Message)}
    notes, terms = said_by_the_rules(RULES / game)
    assert notes | {f"term-{name}" for name in terms} <= messages
