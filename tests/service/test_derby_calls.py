"""Moves and awards of Mini Demolition Derby, its words and its picture."""

import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from flask.testing import FlaskClient
from structlog.testing import capture_logs

from rules.dice import FastDice
from rules.game import Event
from service.render.derby_svg import derby_svg
from service.words import catalogue
from tests.rules.mini_demolition_derby.matches import GAME, act, clear, match, play_at_random, setup
from tests.service.posting import checked_problem

BASE = "/api/v1/mini-demolition-derby"


def cars(*places: tuple[Any, ...]) -> list[dict[str, Any]]:
    """Cars as (name, lane, row) or (name, lane, row, lives); the team is the first letter of the name."""
    return [
        {"name": name, "team": name[0], "lane": lane, "row": row, "lives": lives[0] if lives else 7}
        for name, lane, row, *lives in places
    ]


def move(client: FlaskClient, *places: tuple[Any, ...], **more: Any) -> Any:
    return client.post(f"{BASE}/moves", json={"car": places[0][0], "cars": cars(*places), **more})


def answered(answer: Any) -> dict[str, Any]:
    assert answer.status_code == 200, answer.text
    payload: dict[str, Any] = answer.json
    assert all(step["text"] not in ("", step["code"]) for step in payload["steps"])
    return payload


def test_a_roll_pushes_and_is_told_car_by_car(client: FlaskClient) -> None:
    told = answered(move(client, ("R1", 3, 10), ("W2", 4, 10), ("Y1", 4, 12, 1), bombs=[{"lane": 4, "row": 14}], dice=[5]))
    assert told["dice"][0]["values"] == [5]
    assert (told["outcome"]["direction"], told["outcome"]["moves"]) == ("right", 5)
    assert [move["text"] for move in told["table"]] == [
        "Take the bomb off lane 4, row 14.",
        "Move R1 to lane 4, with its fore wheels on row 14.",
        "Take 1 life off R1: 6 left.",
        "Move W2 to lane 5, with its fore wheels on row 10.",
        "Take 1 life off W2: 6 left.",
        "Take Y1 and its lives off the track.",
    ]
    assert told["outcome"]["counts"] == {"lives": 2, "cars": 2, "eliminations": 1}
    assert told["outcome"]["changes"][2] == {"car": "Y1", "status": "out", "lives": 0, "lost": 1, "lane": None, "row": None}
    following = told["next"]
    assert (following["bombs"], [car["name"] for car in following["eliminated"]]) == ([], ["Y1"])
    again = answered(client.post(f"{BASE}/moves", json={**following, "car": "W2"}))
    assert again["fairness"]["seed"]


def test_the_service_rolls(client: FlaskClient) -> None:
    told = answered(move(client, ("R1", 3, 10)))
    assert told["dice"][0]["origin"] == "server"
    assert 1 <= told["dice"][0]["values"][0] <= 6


def test_two_dice(client: FlaskClient) -> None:
    told = answered(move(client, ("R1", 3, 10), rules={"two_dice": True}, dice=[1, 6]))
    assert told["outcome"]["changes"][0]["lane"] == 2
    assert told["outcome"]["changes"][0]["row"] == 15
    missing = checked_problem(move(client, ("R1", 3, 10), rules={"two_dice": True}, dice=[1]))
    assert missing["code"] == "dice-needed"


def test_odds(client: FlaskClient) -> None:
    answer = move(client, ("R1", 1, 10), ("A", 2, 10), odds=True)
    outcomes = answer.json["odds"]["outcomes"]
    assert len(outcomes) == 6
    assert {each["fraction"] for each in outcomes} == {"1/6"}


def test_the_last_place_lines_up_the_finals(client: FlaskClient) -> None:
    through = [{"name": f"q{place}", "team": "q", "lives": place % 7} for place in range(1, 10)]
    told = answered(move(client, ("R1", 5, 34), ("A", 5, 36), ("Z", 1, 5), through=through, dice=[4]))
    assert told["outcome"]["phase_over"] is True
    following = told["next"]
    assert (following["phase"], len(following["cars"])) == ("finals", 10)
    assert following["cars"][9] == {"name": "A", "team": "A", "lives": 6, "lane": 9, "row": 4}
    answered(client.post(f"{BASE}/moves", json={**following, "car": "q1", "dice": [3]}))


def test_the_end_of_the_match(client: FlaskClient) -> None:
    out = [{"name": "D", "team": "D"}]
    told = answered(move(client, ("R1", 5, 36), phase="finals", eliminated=out, dice=[3]))
    assert (told["outcome"]["winner"], told["next"]) == ({"name": "R1", "team": "R"}, None)
    assert [car["name"] for car in told["outcome"]["ranking"]] == ["R1", "D"]


@pytest.mark.parametrize(
    ("change", "code", "pointer"),
    [
        ({"car": "Z"}, "invalid-field", "/car"),
        ({"cars": cars(("R1", 3, 10), ("R1", 5, 10))}, "invalid-field", "/cars/1/name"),
        ({"cars": cars(("R1", 3, 10), ("A", 3, 11))}, "cell-taken", "/cars/1/row"),
        ({"walls": [{"lane": 3, "row": 9}]}, "cell-taken", "/cars/0/row"),
        ({"walls": [{"lane": 11, "row": 9}]}, "off-track", "/walls/0"),
        ({"bombs": [{"lane": 3, "row": 20, "bombs": 4}]}, "invalid-field", "/bombs/0/bombs"),
        ({"lanes": 8}, "invalid-field", "/lanes"),
        ({"rules": {"cards": "base"}}, "invalid-field", "/rules/cards"),
        ({"dice": [7]}, "die-out-of-range", "/dice/0"),
        ({"dice": [3, 3]}, "too-many-dice", "/dice"),
        ({"eliminated": [{"name": str(number), "team": "x"} for number in range(40)]}, "invalid-field", "/cars"),
    ],
)
def test_refused_moves(client: FlaskClient, change: dict[str, Any], code: str, pointer: str) -> None:
    answer = client.post(f"{BASE}/moves", json={"car": "R1", "cars": cars(("R1", 3, 10)), "dice": [3], **change})
    problem = checked_problem(answer)
    assert (answer.status_code, problem["code"]) == (422, code)
    assert problem["errors"][0]["pointer"].startswith(pointer)


def awards(client: FlaskClient, roll: dict[str, Any], *records: tuple[str, str, int], **more: Any) -> Any:
    held = [{"award": award, "car": car, "count": count} for award, car, count in records]
    return client.post(f"{BASE}/awards", json={"roll": roll, "records": held, **more})


@pytest.mark.parametrize(
    ("roll", "records", "taken", "won"),
    [
        pytest.param({"car": "A", "lives": 4}, [], None, [], id="MD-T62-four"),
        pytest.param({"car": "A", "lives": 5}, [], "red", ["red"], id="MD-T62-five"),
        pytest.param({"car": "B", "lives": 5}, [("red", "A", 5)], None, [], id="MD-T62-evened"),
        pytest.param({"car": "B", "lives": 6, "cars": 3}, [("red", "A", 5)], "red", ["red", "green"], id="MD-T67"),
        pytest.param({"car": "A", "first_bump": True}, [], "yellow-bump", ["yellow-bump"], id="MD-T68"),
        pytest.param({"car": "A", "last_unhurt": True}, [], "yellow-lives", ["yellow-lives"], id="yellow"),
        pytest.param({"car": "A", "eliminations": 2}, [("blue", "B", 1)], "blue", ["blue"], id="blue"),
    ],
)
def test_awards(
    client: FlaskClient, roll: dict[str, Any], records: list[tuple[str, str, int]], taken: str | None, won: list[str]
) -> None:
    told = answered(awards(client, roll, *records))
    assert (told["outcome"]["taken"], told["outcome"]["won"]) == (taken, won)
    held = {each["award"]: each["car"] for each in told["records"]}
    assert held == {award: car for award, car, _ in records} | ({taken: roll["car"]} if taken else {})


def test_the_owner_takes_another_award(client: FlaskClient) -> None:
    told = answered(awards(client, {"car": "A", "lives": 6, "cars": 3}, take="green"))
    assert told["records"] == [{"award": "green", "car": "A", "count": 3}]


def test_an_own_record(client: FlaskClient) -> None:
    """MD-T70."""
    told = answered(awards(client, {"car": "A", "lives": 8}, ("red", "A", 6)))
    assert told["outcome"] == {"won": [], "taken": None, "improved": ["red"]}
    assert told["records"] == [{"award": "red", "car": "A", "count": 8}]


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"take": "blue"}, "award-not-won"),
        ({"take": "green", "rules": {"award_choice": "fixed_order"}}, "award-not-first"),
        ({"records": [{"award": "red", "car": "A"}, {"award": "red", "car": "B"}]}, "invalid-field"),
        ({"take": "purple"}, "invalid-field"),
    ],
)
def test_refused_awards(client: FlaskClient, more: dict[str, Any], code: str) -> None:
    answer = client.post(f"{BASE}/awards", json={"roll": {"car": "A", "lives": 6, "cars": 3}, **more})
    assert (answer.status_code, checked_problem(answer)["code"]) == (422, code)


# Words


def test_everything_that_happens_can_be_told() -> None:
    words, seen = catalogue(GAME.info.name), set()
    variants = [
        setup(6, cards="base", awards=True, two_dice=True, heart_effect="lose_first_move", cars=30),
        setup(2, cards="advanced", awards=True),
        setup(5, cards="advanced", awards=True, award_choice="fixed_order", wall_row_gap=0),
    ]
    with capture_logs() as logs:
        for seed, given in enumerate(variants * 3):
            for _, _, events in play_at_random(given, seed, FastDice(seed)):
                for event in events:
                    seen.add(event.name)
                    for shown in (event, Event(event.name, event.section, event.params | event.secrets)):
                        for text in (words.explain(shown), words.table(shown)):
                            assert text is None or is_well_said(text), text
    assert logs == []
    assert words.explain(Event("diamond-played", "MD-31", {"team": "red", "card": "diamonds-8", "use": "extra-move"})) == (
        "Red played diamonds-8: an extra move."
    )
    assert {"card-played", "diamond-played", "award-won", "cards-drawn", "car-bumped", "match-won"} <= seen


def is_well_said(text: str) -> bool:
    return text == text.strip() and text[-1] in ".!" and not re.search(r"[{}$]|  | \.| ,", text)


# The picture


def picture(state: Any) -> str:
    return derby_svg(GAME.view(state, ""))


def texts(drawn: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(drawn).iter() if element.tag.endswith("}text")]


def classes(drawn: str) -> list[str]:
    return [element.get("class", "") for element in ET.fromstring(drawn).iter()]


def test_the_picture_shows_everything() -> None:
    state = match(players=2, cars=36)
    drawn = picture(state)
    found = classes(drawn)
    assert found.count("rm-body") == 36 + 6
    assert found.count("rm-wall") == 6
    assert found.count("rm-bomb") == 25
    assert found.count("rm-next") == 1
    assert found.count("rm-push") == 0
    assert [text for text in texts(drawn) if text.startswith("♥")] == ["♥7"] * 36


def test_the_picture_shows_the_last_push() -> None:
    state = clear(match(players=1), ("red 1", 3, 10), ("yellow 1", 4, 10), ("green 1", 5, 10, 0), ("white 1", 9, 9))
    act(state, 5)
    found = classes(picture(state))
    assert (found.count("rm-push"), found.count("rm-ghost"), found.count("rm-order")) == (2, 3, 3)


def test_a_picture_after_the_match() -> None:
    for state, _, _ in play_at_random(setup(1), 3, FastDice(3)):
        last = state
    drawn = picture(last)
    assert "rm-next" not in classes(drawn)
    assert "Over the line" in texts(drawn)[-1]


def test_names_cannot_spoil_the_picture() -> None:
    state = match(players=1, teams=[{"name": "<b>&\x00\ud800", "seats": ["Anna"]}])
    assert any(text.startswith("<b>&:") for text in texts(picture(state)))
