"""Who plays: bots and people, handing over, leaving, late joiners, reminders, and codes as pictures."""

import io
from collections.abc import Callable
from typing import Any

import pytest
import segno
from flask import Flask

from service.sessions.redis_store import RedisStore
from service.sessions.refusals import SessionNotFound
from service.sessions.requests import Act
from service.sessions.secrets import hashed
from service.sessions.usecases import Created, Sessions
from service.wiring import redis_client
from tests.service.conftest import http_settings
from tests.service.sessions.table import SESSIONS, Table
from tests.service.sessions.toys import TOYS

Sit = Callable[..., Table]
PLAN = {"game": "devil-take-the-hindmost", "options": {"cards": "dealt"}}
ORIGIN = "http://192.168.1.20:8000"


@pytest.fixture
def table(toy_table: Sit) -> Table:
    """Red begins; nobody's bot has a worker, so that nothing moves by itself."""
    return toy_table("hidden-hands", "red", "blue", dice="server")


def seat(table: Table, name: str, by: str = "") -> dict[str, Any]:
    device = table.seats[by] if by else table.marshal
    return next(each for each in device.get("/seats").get_json()["seats"] if each["seat"] == name)


def begin(app: Flask, *seats: dict[str, Any], **plan: Any):
    return app.test_client().post(SESSIONS, json={**PLAN, "seats": list(seats), **plan})


def test_a_session_begins_with_bots(playing: Flask, sessions: Sessions) -> None:
    answer = begin(playing, {"name": "red", "bot": "rookie"}, {"name": "blue", "bot": None}, {"name": "green"}, turn_seconds=60)
    assert answer.status_code == 201, answer.text
    made = answer.get_json()
    device = Table(playing, made=(made["id"], made["token"], {})).marshal
    told = device.view()
    assert (told["bots"], told["bots_held"], told["bot_pause"], told["turn_seconds"]) == ({"red": "rookie"}, False, 0, 60)
    assert [each["code"] for each in made["codes"]] == [
        *(each["code"] for each in device.get("/seats").get_json()["seats"]),
        made["codes"][3]["code"],
    ]
    assert told["awaiting"][0]["since"] == told["created_at"]
    assert told["awaiting"][0]["reminder_at"] > told["created_at"]


@pytest.mark.parametrize(
    ("bots", "given", "pause"),
    [(("rookie", "rookie"), {}, 1), (("rookie", None), {}, 0), (("rookie", "rookie"), {"bot_pause": 0}, 0), ((), {}, 0)],
)
def test_bots_among_themselves_leave_time_to_watch(playing: Flask, bots: tuple, given: dict, pause: int) -> None:
    seats = [{"name": "red"}, {"name": "blue"}]
    planned = [{**each, "bot": bot} for each, bot in zip(seats, bots or (None, None), strict=True)]
    made = begin(playing, *planned, **given).get_json()
    assert Table(playing, made=(made["id"], made["token"], {})).marshal.view()["bot_pause"] == pause


RED = {"name": "red"}


@pytest.mark.parametrize(
    ("seats", "plan", "pointer", "words"),
    [
        ([RED, {"name": "blue", "bot": "deep-thought"}], {}, "/seats/1/bot", "There are: rookie, "),
        ([RED, {"name": "blue", "bot": ""}], {}, "/seats/1/bot", "1 to 30"),
        ([RED, {"name": "blue", "bot": 3}], {}, "/seats/1/bot", "text"),
        ([RED, {"name": "blue", "bot": "rookie"}], {"mode": "assistant"}, "/mode", "assistant mode"),
        ([RED, {"name": "blue"}], {"bot_pause": 61}, "/bot_pause", "from 0 to 60"),
        ([RED, {"name": "blue"}], {"bot_pause": 0.5}, "/bot_pause", "whole number"),
        ([RED, {"name": "blue"}], {"turn_seconds": -1}, "/turn_seconds", "from 0 to 86400"),
        ([RED, {"name": "blue"}], {"turn_seconds": None}, "/turn_seconds", "null"),
    ],
)
def test_what_cannot_begin(playing: Flask, seats: list, plan: dict, pointer: str, words: str) -> None:
    answer = begin(playing, *seats, **plan)
    assert answer.status_code == 422, answer.text
    told = answer.get_json()
    assert [error["pointer"] for error in told["errors"]] == [pointer]
    assert words in str(told)


def test_who_holds_what(table: Table) -> None:
    told = table.marshal.get("/seats").get_json()
    assert [each["seat"] for each in told["seats"]] == ["red", "blue"]
    assert (told["version"], told["bots_held"], told["bot_pause"], told["turn_seconds"]) == (1, False, 0, 0)
    assert told["bots"][0] == "rookie"
    red = seat(table, "red", "red")
    assert (red["bot"], red["people"], red["yours"], red["has_code"], red["code"]) == (None, 1, True, False, None)
    assert red["waiting_since"] == table.marshal.view()["awaiting"][0]["since"]
    blue = seat(table, "blue", "red")
    assert (blue["yours"], blue["waiting_since"], blue["reminder_at"]) == (False, None, None)


def test_a_late_joiner_and_a_phone_with_two_seats(table: Table) -> None:
    code = table.marshal.post("/seats/blue/code", {}).get_json()["code"]
    assert (seat(table, "blue")["code"], seat(table, "blue")["has_code"]) == (code, True)
    assert (seat(table, "blue", "red")["code"], seat(table, "blue", "red")["has_code"]) == (None, True)
    assert table.seats["red"].post("/join", {"code": code}).status_code == 200
    assert (seat(table, "blue", "red")["yours"], seat(table, "blue")["people"]) == (True, 2)
    assert (seat(table, "blue")["code"], seat(table, "blue")["has_code"]) == (None, False)
    again = table.marshal.post("/seats/blue/code", {}).get_json()["code"]
    assert again != code
    assert table.device().post("/join", {"code": code}).get_json()["code"] == "code-unknown"
    last = table.marshal.post("/seats/blue/code", {}).get_json()["code"]
    assert table.device().post("/join", {"code": again}).get_json()["code"] == "code-unknown"
    assert table.device().post("/join", {"code": last.lower()}).status_code == 200


def test_a_bot_takes_over_and_people_take_back(table: Table) -> None:
    red = table.seats["red"]
    offers = red.offers()
    changed = red.patch("/seats/red", {"bot": "rookie"})
    assert changed.status_code == 200, changed.text
    assert (changed.get_json()["bot"], changed.get_json()["yours"], changed.get_json()["version"]) == ("rookie", True, 2)
    assert changed.headers["ETag"] == '"2"'
    assert table.marshal.view()["bots"] == {"red": "rookie"}
    assert red.view()["view"]["hands"]["red"] == offers_cards(offers), "they still see what the bot sees"
    assert red.offers() == []
    refused = red.post("/actions", offers[0])
    assert (refused.status_code, refused.get_json()["code"]) == (409, "bot-plays")
    assert refused.get_json()["params"] == {"seat": "red", "bot": "rookie"}
    assert red.post("/actions?dry_run=true", offers[0]).get_json()["code"] == "bot-plays"
    assert table.marshal.patch("/seats/red", {"bot": None}).get_json()["bot"] is None
    assert red.post("/actions", offers[0]).status_code == 200
    log = table.marshal.get("/log").get_json()["entries"]
    assert [(entry["kind"], entry["by"]) for entry in log[1:]] == [("seats", "red"), ("seats", "marshal"), ("action", "red")]
    assert [entry["note"]["text"] for entry in log[1:3]] == [
        "Rookie plays for red from now on.",
        "Red is played by a person again.",
    ]
    assert log[1]["awaiting"] == log[0]["awaiting"]
    lines = table.marshal.get("/log", Accept="text/plain").get_data(as_text=True)
    assert "red  seats\n       Rookie plays for red from now on.\n" in lines


def offers_cards(offers: list[dict[str, Any]]) -> list[int]:
    return [offer["params"]["card"] for offer in offers]


def test_a_seat_is_handed_over(table: Table) -> None:
    red = table.seats["red"]
    handed = red.patch("/seats/red", {"hand_over": True})
    assert handed.status_code == 200, handed.text
    told = handed.get_json()
    assert (told["people"], told["yours"], told["has_code"]) == (0, False, True)
    assert red.get().status_code == 404, "it held nothing else"
    assert told["code"] == seat(table, "red")["code"]
    anna = table.device(table.device().post("/join", {"code": told["code"]}).get_json()["token"])
    assert anna.act("play", anna.offers()[0]["decision"], card=anna.offers()[0]["params"]["card"]).status_code == 200
    assert table.device().post("/join", {"code": table.codes["red"]}).get_json()["code"] == "code-unknown"


def test_handing_over_takes_the_seat_from_every_device(table: Table) -> None:
    red = table.seats["red"]
    for _ in range(2):
        code = table.marshal.post("/seats/red/code", {}).get_json()["code"]
        assert table.seats["blue"].post("/join", {"code": code}).status_code == 200
    assert seat(table, "red")["people"] == 2
    told = table.marshal.patch("/seats/red", {"hand_over": True}).get_json()
    assert told["people"] == 0
    assert table.seats["blue"].view()["you"]["seats"] == ["blue"]
    assert red.get().status_code == 404
    assert table.marshal.view()["you"]["marshal"]


def test_another_process_does_not_go_by_what_it_remembers(
    toy: Callable[..., Created], sessions: Sessions, holder: Callable[..., str], redis_server: str
) -> None:
    made = toy("hidden-hands", "red", "blue", dice="server")
    red, marshal = holder(made, "red"), hashed(made.token)
    elsewhere = Sessions(RedisStore(redis_client(http_settings(REDIS_URL=redis_server)), 86_400), TOYS)
    loaded, _ = elsewhere.open(made.id, red)
    card = loaded.snapshot.state["hands"]["red"][0]
    sessions.seats.hand_over(made.id, marshal, "red")
    with pytest.raises(SessionNotFound):
        elsewhere.submit(made.id, red, Act("play", {"card": card}, "turn-0"))


def test_a_retry_of_handing_over_gets_the_first_answer(table: Table) -> None:
    answers = [table.marshal.patch("/seats/red", {"hand_over": True}, Idempotency_Key="hand-over-1") for _ in range(3)]
    assert [answer.get_json() for answer in answers] == [answers[0].get_json()] * 3
    assert table.marshal.view()["version"] == 2
    reused = table.marshal.patch("/seats/red", {"bot": None}, Idempotency_Key="hand-over-1")
    assert reused.get_json()["code"] == "key-reused"


def test_somebody_leaves(table: Table) -> None:
    red = table.seats["red"]
    code = table.marshal.post("/seats/red/code", {}).get_json()["code"]
    second = table.device(table.device().post("/join", {"code": code}).get_json()["token"])
    assert second.patch("/seats/red", {"leave": True}).get_json()["people"] == 1
    assert second.get().status_code == 404
    assert red.view()["you"]["seats"] == ["red"], "others who hold the seat stay"
    assert second.get("").status_code == 404
    assert second.post("/join", {"code": code}).get_json()["code"] == "code-unknown"
    assert table.marshal.get("/log").get_json()["entries"][1]["note"]["text"] == "A device has left the seat red."
    refused = table.marshal.patch("/seats/red", {"leave": True})
    assert (refused.status_code, refused.get_json()["params"]["needed"]) == (403, "seat:red")


def test_bots_are_held_and_paced(table: Table) -> None:
    changed = table.marshal.patch("", {"held": True, "bot_pause": 3, "turn_seconds": 90})
    assert changed.status_code == 200, changed.text
    told = changed.get_json()
    assert (told["kind"], told["by"], told["action"], told["version"]) == ("seats", "marshal", None, 2)
    assert told["note"]["text"] == (
        "The bots wait. Bots pause for 3 seconds before they play. After 90 seconds of an open decision a reminder is due."
    )
    view = table.marshal.view()
    assert (view["bots_held"], view["bot_pause"], view["turn_seconds"]) == (True, 3, 90)
    assert view["awaiting"] == told["awaiting"]
    assert seat(table, "red")["reminder_at"] == view["awaiting"][0]["reminder_at"] > view["awaiting"][0]["since"]
    went_on = table.marshal.patch("", {"held": False, "bot_pause": 0, "turn_seconds": 0}).get_json()
    assert went_on["note"]["text"] == ("The bots go on. Bots play without a pause. Nobody is reminded of an open decision.")
    assert table.marshal.view()["awaiting"][0]["reminder_at"] is None


def test_dice_that_are_waited_for_are_still_waited_for(toy_table: Sit) -> None:
    table = toy_table("bumping-cars", "red", "blue")
    table.seats["red"].act("move", "turn-0")
    missing = table.marshal.view()["pending"]
    told = table.marshal.patch("", {"held": True}).get_json()
    assert (told["missing"], told["awaiting"]) == (missing, [])
    assert table.marshal.view()["pending"] == missing
    assert table.seats["blue"].post("/dice", {"values": [1]}).status_code == 200


@pytest.mark.parametrize(
    ("who", "path", "body", "status", "code"),
    [
        ("blue", "/seats/red", {"bot": "rookie"}, 403, "not-allowed"),
        ("blue", "/seats/red", {"hand_over": True}, 403, "not-allowed"),
        ("blue", "/seats/red", {"leave": True}, 403, "not-allowed"),
        ("red", "", {"held": True}, 403, "not-allowed"),
        ("red", "/seats/red", {"bot": "deep-thought"}, 422, "bot-unknown"),
        ("red", "/seats/red", {"bot": 1}, 422, "invalid-field"),
        ("red", "/seats/red", {}, 422, "invalid-field"),
        ("red", "/seats/red", {"bot": None, "leave": True}, 422, "invalid-field"),
        ("red", "/seats/red", {"hand_over": False}, 422, "invalid-field"),
        ("red", "/seats/red", {"leave": 1}, 422, "invalid-field"),
        ("red", "/seats/red", {"bots": "rookie"}, 422, "invalid-field"),
        ("red", "/seats/red", {"bot": "rookie", "expected_version": 7}, 409, "stale"),
        ("red", "/seats/green", {"bot": "rookie"}, 404, "not-found"),
        ("red", "/seats/green", {"hand_over": True}, 404, "not-found"),
        ("red", "/seats/green", {"leave": True}, 404, "not-found"),
        ("marshal", "", {}, 422, "invalid-field"),
        ("marshal", "", {"held": "yes"}, 422, "invalid-field"),
        ("marshal", "", {"held": None}, 422, "invalid-field"),
        ("marshal", "", {"bot_pause": 61}, 422, "invalid-field"),
        ("marshal", "", {"turn_seconds": 86_401}, 422, "invalid-field"),
        ("marshal", "", {"held": True, "expected_version": 7}, 409, "stale"),
        ("stranger", "/seats/red", {"bot": "rookie"}, 404, "not-found"),
        ("stranger", "", {"held": True}, 404, "not-found"),
        ("nobody", "/seats/red", {"bot": "rookie"}, 401, "unauthorized"),
    ],
)
def test_what_is_refused(table: Table, who: str, path: str, body: dict, status: int, code: str) -> None:
    devices = {**table.seats, "marshal": table.marshal, "stranger": table.device("s" * 43), "nobody": table.device()}
    answer = devices[who].patch(path, body)
    assert (answer.status_code, answer.get_json()["code"]) == (status, code), answer.text
    assert table.marshal.view()["version"] == 1


def test_if_match_is_kept_to(table: Table) -> None:
    assert table.marshal.patch("", {"held": True}, If_Match='"7"').status_code == 412
    assert table.marshal.patch("", {"held": True}, If_Match='"1"').status_code == 200


def test_no_bot_in_assistant_mode(toy_table: Sit) -> None:
    table = toy_table("bumping-cars", "red", "blue", mode="assistant")
    refused = table.marshal.patch("/seats/red", {"bot": "rookie"})
    assert (refused.status_code, refused.get_json()["code"]) == (422, "invalid-field")


def test_seats_are_for_those_at_the_table(table: Table) -> None:
    assert table.device().get("/seats").status_code == 401
    assert table.device("s" * 43).get("/seats").status_code == 404


def picture(text: str) -> bytes:
    out = io.BytesIO()
    segno.make_qr(text, error="m").save(out, kind="svg", scale=4, dark="#000", light="#fff", xmldecl=False, title="Join code")
    return out.getvalue()


def test_the_code_as_a_picture(table: Table) -> None:
    used = table.marshal.get("/seats/red/code.svg")
    assert (used.status_code, used.get_json()["code"]) == (404, "not-found")
    code = table.marshal.post("/seats/red/code", {}).get_json()["code"]
    shown = table.marshal.get(f"/seats/red/code.svg?origin={ORIGIN}")
    assert (shown.status_code, shown.content_type) == (200, "image/svg+xml")
    assert shown.data == picture(f"{ORIGIN}/join#{table.id}.{code}")
    assert table.marshal.get("/seats/red/code.svg").data == picture(f"http://localhost/join#{table.id}.{code}")
    assert table.seats["red"].get("/seats/red/code.svg").status_code == 403
    assert table.marshal.get("/seats/green/code.svg").status_code == 404
    assert table.device().get("/seats/red/code.svg").status_code == 401


def test_a_ticket_for_the_picture(toy_table: Sit) -> None:
    table = toy_table("hidden-hands", "big red", "blue", dice="server")
    table.marshal.post("/seats/big red/code", {})
    path = f"{table.marshal.path}/seats/big%20red/code.svg"
    ticket = table.marshal.post("/tickets", {"path": path}).get_json()["ticket"]
    assert table.device().get(f"/seats/big%20red/code.svg?ticket={ticket}").status_code == 200
    assert table.device().get(f"/seats/blue/code.svg?ticket={ticket}").status_code == 401
    assert table.marshal.post("/tickets", {"path": f"{table.marshal.path}/seats/red/code.svg"}).status_code == 422


@pytest.mark.parametrize(
    "origin",
    [
        "ftp://here",
        "http://",
        "http://a/b",
        "http://a?b",
        "http://a:99999",
        "http://u:p@a",
        "javascript:alert(1)",
        "http://ä.de",
        "x",
    ],
)
def test_a_picture_leads_to_an_origin_only(table: Table, origin: str) -> None:
    table.marshal.post("/seats/red/code", {})
    refused = table.marshal.get("/seats/red/code.svg?" + "origin=" + origin.replace("?", "%3F"))
    assert (refused.status_code, refused.get_json()["errors"][0]["pointer"]) == (422, "?origin"), refused.text
