"""Assistant mode of the card race and the derby: chores in any order, races in mid-course, and a scribe who enters everything."""

import json
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.service.posting import checked_problem
from tests.service.sessions.table import Device, Table

RACE = "devil-take-the-hindmost"
DERBY = "mini-demolition-derby"
SEATS = ("red", "blue", "green")


def begin(playing: Flask, game: str, *, mode: str = "assistant", dice: str = "table", **plan: Any) -> Table:
    """A session that nobody but its marshal has joined."""
    options = {"cards": "typed"} if game == RACE else {}
    told = {"options": options, "seats": [{"name": name} for name in SEATS], **plan}
    return Table(playing, game=game, mode=mode, dice=dice, **told)


def did(answer: Any) -> dict[str, Any]:
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.get_json()
    return told


def table_moves(told: dict[str, Any]) -> list[str]:
    return [move["text"] for move in told["table"]]


def scribe_of_all_seats(table: Table) -> Device:
    """One phone for the whole table: the marshal's, which has taken every seat."""
    for seat in SEATS:
        did(table.marshal.post("/join", {"code": table.codes[seat]}))
    return table.marshal


def test_a_race_entered_in_mid_course_by_one_who_sits_nowhere(playing: Flask) -> None:
    table = begin(playing, RACE)
    scribe = table.marshal
    values = {
        "out": ["green-C", "red-C"], "lap": 3,
        "car/red-A/place": [28, 1], "car/red-B/place": [20, 1], "car/blue-A/place": [20, 2], "car/blue-B/place": [11, 1],
        "car/blue-C/place": [9, 1], "car/green-A/place": [27, 1], "car/green-B/place": [3, 1],
        "team/red/hand": 4,
    }  # fmt: skip
    told = did(scribe.act("set", values=values))
    assert "By hand: red-C was out in lap 2 and earned 2 points." in [step["text"] for step in told["steps"]]
    view = scribe.view()["view"]
    assert (view["lap"], view["laps"], len(view["cars"]), view["teams"][0]["hand"]) == (3, 8, 7, 4)
    told = did(scribe.act("play-cards", car="red-A", cards=["turbo", "one"]))
    assert table_moves(told)[-1].startswith("Move red-A 15 spaces on, to space 3")
    told = did(scribe.act("end-lap"))
    assert "Take green-B off the track." in table_moves(told)
    assert scribe.view()["view"]["lap"] == 4


def test_a_derby_entered_in_mid_course_by_one_who_sits_nowhere(playing: Flask) -> None:
    table = begin(playing, DERBY, rules={"awards": True})
    scribe = table.marshal
    cars = [car["car"] for car in scribe.view()["view"]["cars"]]
    bare = {name: [0] * 11 for name in did(scribe.get("/tabletop"))["tabletop"] if name.startswith("bombs/")}
    values: dict[str, Any] = {**bare, **{f"car/{car}/place": None for car in cars}}
    values |= {"phase": "finals", "turn": 2, "through": ["green 4"], "out": ["white 1"], "award/red": ["green 4", 6]}
    values |= {"car/red 1/place": [5, 20], "car/red 1/lives": 2, "car/blue 2/place": [5, 22], "car/blue 2/lives": 3}
    values |= {"bombs/24": [0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0], "walls": ["8/30"]}
    did(scribe.act("set", values=values))
    view = scribe.view()["view"]
    assert (view["phase"], view["turn"], view["through"], view["bombs"]) == ("finals", 2, ["green 4"], [[5, 24, 2]])
    told = did(scribe.act("roll-for", car="red 1"))
    assert told["missing"]["purpose"] == "moves of red 1"
    told = did(scribe.post("/dice", {"values": [3]}))
    assert table_moves(told) == [
        "Take all 2 bombs off lane 5, row 24.",
        "Move red 1 to lane 5, with its fore wheels on row 23.",
        "Take blue 2 and its lives off the track.",
        "Put the blue pawn on red 1.",
    ]
    did(scribe.act("set-lives", car="red 1", lives=5))
    did(scribe.act("next-turn"))
    did(scribe.act("remove-car", car="red 1", to="through"))
    over = scribe.view()
    assert (over["is_over"], over["outcome"]["winner"]) == (True, "green 4")


def test_anybody_at_the_table_may_do_any_chore(playing: Flask) -> None:
    table = begin(playing, DERBY, dice="server")
    phones = [table.join(seat) for seat in SEATS]
    did(phones[0].act("next-turn"))
    did(phones[2].act("roll-for", car="red 1", direction="left", moves=2))
    did(phones[1].act("set", values={"car/red 1/place": [1, 30]}))
    did(phones[0].act("roll-for", car="blue 1"))
    assert [offer["name"] for offer in phones[1].offers()][-1] == "set"
    log = did(phones[2].get("/log"))
    assert any("By hand: red 1 stands in lane 1, row 30 now" in str(entry) for entry in log["entries"])


def test_what_is_refused_points_to_the_value(playing: Flask) -> None:
    table = begin(playing, DERBY)
    answer = table.marshal.act("set", values={"car/red 1/lives": 3, "car/red 2/lives": 99})
    problem = checked_problem(answer)
    assert (answer.status_code, problem["code"]) == (422, "bad-value")
    assert problem["errors"][0]["pointer"] == "/params/values/car~1red 2~1lives"
    assert table.marshal.view()["version"] == 1


@pytest.mark.parametrize("game", [RACE, DERBY])
def test_a_scribe_enters_a_whole_game_of_a_table_without_phones(playing: Flask, game: str) -> None:
    """With turn order and rules enforced: one token holds every seat."""
    table = begin(playing, game, mode="referee", dice="server")
    scribe = scribe_of_all_seats(table)
    for _ in range(40):
        session = scribe.view()
        decision = session["awaiting"][0]
        offers = [offer for offer in scribe.offers() if offer["decision"] == decision["id"]]
        offer = offers[0]
        did(scribe.post("/actions", {**offer, "seat": offer["seat"] or "red"}))
    assert scribe.view()["version"] == 41


WORDS = st.sampled_from(
    ["car/red-A/place", "car/red 1/place", "car/red 1/lives", "out", "through", "order", "turn", "phase", "lap", "walls",
     "bombs/20", "bombs/0", "team/red/hand", "first-across", "award/red", "car/red-A/result", "car//place", "~/~1", "pack"]
)  # fmt: skip
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**17), 10**17)
    | st.text(max_size=8)
    | st.sampled_from(["red 1", "red-A", "finals"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=2),
    max_leaves=8,
)
SMALL = st.lists(st.integers(-3, 40), min_size=2, max_size=2) | st.integers(0, 9) | st.just(None)


@pytest.fixture(scope="module")
def tables(playing: Flask) -> list[Table]:
    return [begin(playing, RACE), begin(playing, DERBY, rules={"awards": True})]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=st.integers(0, 1), values=st.dictionaries(WORDS | st.text(max_size=30), VALUES | SMALL, max_size=4))
def test_any_values_are_refused_or_taken(tables: list[Table], place: int, values: Any) -> None:
    device = tables[place].marshal
    answer = device._client.post(
        f"{device.path}/actions",
        data=json.dumps({"name": "set", "params": {"values": values}}),
        content_type="application/json",
        headers=device.bearer,
    )
    if answer.status_code != 200:
        checked_problem(answer)
    assert device.get().status_code == 200
    assert device.get("/board.svg").status_code == 200
