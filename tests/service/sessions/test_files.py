"""A session as a file: written by one installation, taken up by another, refused where it does not play again."""

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from service.app import create_app
from service.http.sessions import files
from service.wiring import build_live
from tests.conftest import running_redis
from tests.service.conftest import PretendedPlatform, http_settings
from tests.service.posting import checked_problem
from tests.service.sessions.table import RACE, SESSIONS, Table

KEY = {"Idempotency-Key": "0123456789abcdef"}


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[Flask]:
    """Another installation with a Redis of its own."""
    with running_redis() as url:
        settings = http_settings(REDIS_URL=url, RACEMARSHAL_LOG_LEVEL="ERROR")
        yield create_app(settings, PretendedPlatform(), build_live(settings))


@pytest.fixture(scope="module")
def unfinished(playing: Flask) -> tuple[Table, dict[str, Any]]:
    """A race with its file: cards played, taken back, a correction."""
    table = Table(playing, "red", "blue")
    for turn in range(7):
        assert table.play_on(turn).status_code == 200
    assert table.marshal.post("/corrections", {"reason": "a slip", "back_to": 5}).status_code == 200
    assert table.play_on().status_code == 200
    answer = table.marshal.post("/export", {})
    assert answer.status_code == 200, answer.text
    return table, answer.get_json()


def take_up(app: Flask, file: object, **headers: str) -> Any:
    return app.test_client().post(f"{SESSIONS}/import", json=file, headers=headers)


def taken_up(app: Flask, file: object) -> Table:
    answer = take_up(app, file)
    assert answer.status_code == 201, answer.text
    made = answer.get_json()
    seats = [code["seat"] for code in made["codes"] if code["seat"]]
    return Table(app, *seats, made=(made["id"], made["token"], {code["seat"] or "": code["code"] for code in made["codes"]}))


def test_an_unfinished_session_goes_on_elsewhere(unfinished: tuple[Table, dict[str, Any]], elsewhere: Flask) -> None:
    table, file = unfinished
    copied = taken_up(elsewhere, file)
    assert copied.id != table.id
    for seat in ("red", "blue"):
        assert copied.seats[seat].view()["view"] == table.seats[seat].view()["view"]
    log = copied.marshal.get("/log?limit=200").get_json()["entries"]
    assert [entry["kind"] for entry in log[-2:]] == ["disclosed", "imported"]
    assert log[:-1] == table.marshal.get("/log?limit=200").get_json()["entries"]
    assert copied.marshal.view()["adjusted"] is table.marshal.view()["adjusted"]
    assert copied.seats[copied.next_seat()].post("/undo", {}).status_code in (200, 403, 409, 422)
    while copied.next_seat():
        assert copied.play_on().status_code == 200
    assert copied.marshal.view()["outcome"]


def test_the_dice_of_the_copy_are_its_own(unfinished: tuple[Table, dict[str, Any]], elsewhere: Flask) -> None:
    table, file = unfinished
    mine, theirs = table.marshal.get("/fairness").get_json(), taken_up(elsewhere, file).marshal.get("/fairness").get_json()
    assert mine["seeds"][0] == theirs["seeds"][0]
    assert mine["seeds"][-1]["seed"] is None is theirs["seeds"][-1]["seed"]
    assert mine["seeds"][-1]["commitment"] != theirs["seeds"][-1]["commitment"]
    assert mine["seeds"][-1]["commitment"] not in json.dumps(file)


def test_who_may_have_the_file(playing: Flask) -> None:
    table = Table(playing, "red", "blue")
    problem = checked_problem(table.marshal.get("/export"))
    assert (problem["status"], problem["code"]) == (409, "not-over")
    problem = checked_problem(table.seats["red"].post("/export", {}))
    assert (problem["status"], problem["code"]) == (403, "not-allowed")
    assert checked_problem(table.device().get("/export"))["code"] == "unauthorized"
    first = table.marshal.post("/export", {}, **KEY)
    assert first.headers["Content-Disposition"].startswith("attachment; filename=")
    again = table.marshal.post("/export", {}, **KEY).get_json()
    assert {**again, "exported_at": ""} == {**first.get_json(), "exported_at": ""}
    assert table.seats["red"].get("/log").get_json()["entries"][-1]["note"]["text"].startswith("The marshal has written")
    assert table.play_on().status_code == 200
    problem = checked_problem(table.marshal.post("/export", {}, **KEY))
    assert (problem["status"], problem["code"]) == (409, "stale")


def test_a_finished_session_is_everybodys(playing: Flask, elsewhere: Flask) -> None:
    table = Table(playing, "red", "blue", dice="table")
    while table.next_seat():
        assert table.play_on().status_code == 200
    file = table.seats["red"].get("/export").get_json()
    copied = taken_up(elsewhere, file)
    assert copied.marshal.view()["outcome"] == table.marshal.view()["outcome"]
    assert copied.marshal.get("/fairness").get_json()["is_revealed"]
    first = take_up(elsewhere, file, **KEY).get_json()
    assert take_up(elsewhere, file, **KEY).get_json() == first
    other = {**file, "exported_at": "2026-01-01T00:00:00Z"}
    assert checked_problem(take_up(elsewhere, other, **KEY))["code"] == "key-reused"


def test_dice_that_are_waited_for_are_waited_for_elsewhere(playing: Flask, elsewhere: Flask) -> None:
    table = Table(playing, "red", game="mini-demolition-derby", options={}, dice="table")
    table.play_on()
    pending = table.marshal.view()["pending"]
    assert pending
    copied = taken_up(elsewhere, table.marshal.post("/export", {}).get_json())
    assert copied.marshal.view()["pending"] == pending
    assert copied.seats["red"].post("/dice", {"values": [3] * pending["count"]}).status_code == 200


def test_what_lies_on_the_table_is_known_elsewhere(playing: Flask, elsewhere: Flask) -> None:
    table = Table(playing, "red", "blue")
    table.play_on()
    moves = table.marshal.get("/log?after=1").get_json()["entries"][0]["table"]
    ticked = {"revision": 1, "after": 0, "ticks": [{"version": 2, "moves": [moves[0]["id"]]}]}
    assert tick(table, {"moves": [{"version": 2, "id": moves[0]["id"]}]}).get_json() == ticked
    file = table.marshal.post("/export", {}).get_json()
    assert file["ticks"] == ticked["ticks"]
    copied = taken_up(elsewhere, file)
    assert copied.seats["red"].get("/ticks").get_json() == ticked
    assert tick(copied, {"moves": [{"version": 2, "id": moves[0]["id"]}], "done": False}).get_json()["ticks"] == []
    older = {name: value for name, value in file.items() if name != "ticks"}
    assert taken_up(elsewhere, older).marshal.get("/ticks").get_json() == {"revision": 0, "after": 0, "ticks": []}


def test_files_do_not_crowd_out_the_tables(unfinished: tuple[Table, dict[str, Any]], elsewhere: Flask) -> None:
    """Whatever becomes of a file, the next one is read."""
    _, file = unfinished
    for _ in range(3):
        assert take_up(elsewhere, {**file, "game": "ludo"}).status_code == 422
        assert elsewhere.test_client().post(f"{SESSIONS}/import", data="{").status_code == 415
    with files._AT_ONCE, files._AT_ONCE:
        answer = take_up(elsewhere, file)
    assert (answer.status_code, answer.get_json()["code"], answer.headers["Retry-After"]) == (503, "busy", "5")
    assert take_up(elsewhere, file).status_code == 201


def tick(table: Table, body: object) -> Any:
    return table.marshal._client.put(f"{table.marshal.path}/ticks", json=body, headers=table.marshal.bearer)


@pytest.mark.parametrize(
    "ticks", [[{"version": 2, "moves": ["99"]}], [{"version": 99, "moves": ["0"]}], [{"version": 2, "moves": ["red/0"]}]]
)
def test_ticks_of_nothing_are_refused(unfinished: tuple[Table, dict[str, Any]], elsewhere: Flask, ticks: Any) -> None:
    answer = take_up(elsewhere, {**unfinished[1], "ticks": ticks})
    assert (answer.status_code, checked_problem(answer)["errors"][0]["pointer"]) == (422, "/ticks/0")


def changed(file: dict[str, Any], path: tuple[str | int, ...], value: object) -> dict[str, Any]:
    made = copy.deepcopy(file)
    place = made
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return made


@pytest.mark.parametrize(
    ("path", "value", "pointer"),
    [
        (("format",), "zip", "/format"),
        (("format_version",), 2, "/format_version"),
        (("game",), "ludo", "/game"),
        (("setup", "seats", 0, "name"), "marshal", "/setup/seats/0/name"),
        (("setup", "seats", 0, "name"), "green", "/log"),
        (("seeds", 0, "hex"), "0" * 64, "/log/0/rolls"),
        (("log", 2, "kind"), "magic", "/log/2/kind"),
        (("log", 2, "at"), "2026-99-01T00:00:00Z", "/log/2/at"),
        (("log", 2, "action", "params", "cards"), ["turbo", "turbo"], "/log/2"),
        (("log", 2, "events", 0, "name"), "car-flew", "/log/2"),
        (("log", 0, "rolls", 0, "values", 0), 999, "/log/0"),
        (("log", 0, "rolls", 0, "origins"), [], "/log/0"),
        (("state", "turn"), 99, "/log/"),
        (("log", 2, "more"), 1, "/log/2"),
    ],
)
def test_a_file_that_has_been_changed_is_refused_by_its_place(
    unfinished: tuple[Table, dict[str, Any]], elsewhere: Flask, path: tuple[str | int, ...], value: object, pointer: str
) -> None:
    problem = checked_problem(take_up(elsewhere, changed(unfinished[1], path, value)))
    assert (problem["status"], problem["code"]) == (422, "file-refused")
    assert problem["errors"][0]["pointer"].startswith(pointer)


def places(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, below in inner:
        yield (*path, step)
        yield from places(below, (*path, step))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150, deadline=None)
@given(st.data())
def test_no_change_of_a_file_breaks_the_service(
    unfinished: tuple[Table, dict[str, Any]], elsewhere: Flask, data: st.DataObject
) -> None:
    """It is refused, or it is a session that answers everything it is asked."""
    file = unfinished[1]
    path = data.draw(st.sampled_from(sorted(places(file), key=str)))
    values = st.none() | st.booleans() | st.integers(-3, 3) | st.text(max_size=3) | st.just([]) | st.just({}) | st.just([{}])
    answer = take_up(elsewhere, changed(file, path, data.draw(values)))
    assert answer.status_code in (201, 422), (path, answer.text)
    if answer.status_code == 201:
        made = answer.get_json()
        table = Table(elsewhere, made=(made["id"], made["token"], {}))
        for route in ("", "/log?limit=200", "/fairness", "/actions", "/board.svg", "/seats", "/tabletop", "/export"):
            assert table.marshal.get(route).status_code in (200, 404, 409), (path, route)


def test_a_file_larger_than_any_other_request(elsewhere: Flask, unfinished: tuple[Table, dict[str, Any]]) -> None:
    padded = {**unfinished[1], "exported_at": "x" * 400_000}
    problem = checked_problem(take_up(elsewhere, padded))
    assert (problem["status"], problem["code"]) == (422, "file-refused")
    problem = checked_problem(elsewhere.test_client().post(SESSIONS, json={**RACE, "padding": "x" * 400_000}))
    assert problem["code"] == "too-large"


def test_a_bot_goes_on_where_it_is_known(playing: Flask, elsewhere: Flask) -> None:
    table = Table(playing, "red", "blue")
    file = table.marshal.post("/export", {}).get_json()
    copied = taken_up(elsewhere, {**file, "bots": {"blue": "nobody", "ghost": "racer"}})
    assert {seat["seat"]: seat["bot"] for seat in copied.marshal.get("/seats").get_json()["seats"]} == {"red": None, "blue": None}
