"""Crowds of real connections to real processes: one wins, everybody is answered, and nothing happens twice."""

import threading
import uuid
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask

from tests.service.sessions.serving import Answer, Api
from tests.service.sessions.table import Table

CROWD = 200
DESIGN = {"structural_integrity": 10, "fuel": 200, "main_engines": 6, "laser": 8}


def all_at_once(count: int, do: Callable[[int], Answer]) -> list[Answer]:
    """So many callers who wait for each other before they go."""
    line = threading.Barrier(count)

    def wait_and_do(place: int) -> Answer:
        line.wait(60)
        return do(place)

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(wait_and_do, range(count)))


def crowd_decides(playing: Flask, api: Api) -> None:
    table = Table(playing, "red", "blue")
    red = table.seats[table.next_seat()]
    offers = red.offers()
    bodies: list[dict[str, Any]] = [{**offer, **insisted} for offer in offers for insisted in ({}, {"expected_version": 1})]
    found = all_at_once(CROWD, lambda place: api.act(red, bodies[place % len(bodies)]))
    assert Counter(answer.status for answer in found) == {200: 1, 409: CROWD - 1}
    assert {answer.json()["code"] for answer in found if answer.status == 409} <= {"decision-closed", "stale"}
    (winner,) = [answer.json() for answer in found if answer.status == 200]
    entries = table.marshal.get("/log").get_json()["entries"]
    assert [entry["version"] for entry in entries] == [1, 2]
    assert red.get("/log?after=1").get_json()["entries"] == [winner]


def test_of_two_hundred_who_make_one_decision_one_wins(playing: Flask, api: Api) -> None:
    crowd_decides(playing, api)


@pytest.mark.long
def test_of_two_hundred_one_wins_every_time(playing: Flask, api: Api) -> None:
    for _ in range(20):
        crowd_decides(playing, api)


def test_of_two_hundred_who_redeem_one_code_one_wins(playing: Flask, api: Api) -> None:
    table = Table(playing, "red", "blue")
    path, code = f"{table.marshal.path}/join", {"code": table.codes[""]}
    found = all_at_once(CROWD, lambda _: api.call("POST", path, code))
    assert Counter(answer.status for answer in found) == {200: 1, 422: CROWD - 1}
    assert {answer.json()["code"] for answer in found if answer.status == 422} == {"code-unknown"}


def phones_decide(table: Table, api: Api, name: str, params: dict[str, Any]) -> None:
    """Each phone at once answers a decision of its own: all are taken, one after the other."""
    before = table.marshal.view()
    decisions = {decision["seat"]: decision["id"] for decision in before["awaiting"]}
    assert decisions.keys() == table.seats.keys()
    phones = list(table.seats.items())

    def decide(place: int) -> Answer:
        seat, phone = phones[place]
        return api.act(phone, {"name": name, "decision": decisions[seat], "seat": seat, "params": params})

    found = all_at_once(len(phones), decide)
    assert [answer.status for answer in found] == [200] * len(phones), [answer.data for answer in found]
    assert sorted(answer.json()["version"] for answer in found) == [before["version"] + place for place in range(1, 5)]


@pytest.mark.parametrize("dice", ["server", "table"])
def test_four_phones_that_design_and_allocate_at_once_all_succeed(playing: Flask, api: Api, dice: str) -> None:
    table = Table(playing, "Ann", "Bob", "Cid", "Dee", game="demons-run", options={}, dice=dice)
    phones_decide(table, api, "design-ship", {"levels": DESIGN})
    while dice == "table" and table.marshal.view()["awaiting"][0]["kind"] != "allocate":
        ann = table.seats["Ann"]
        assert ann.post("/actions", ann.offers()[0]).status_code == 200
        while missing := table.marshal.view()["pending"]:
            assert ann.post("/dice", {"values": [1] * missing["count"]}).status_code == 200
    phones_decide(table, api, "allocate", {"laser": 2, "accelerate": 1})
    sheets = [phone.view()["view"]["ships"][place]["sheet"] for place, phone in enumerate(table.seats.values())]
    assert [(sheet["allocated"]["laser"], sheet["levels"]["fuel"]) for sheet in sheets] == [(2, sheets[0]["levels"]["fuel"])] * 4


def test_a_thousand_retries_with_one_key_have_one_effect_and_one_answer(playing: Flask, api: Api) -> None:
    table = Table(playing, "red", "blue")
    red = table.seats[table.next_seat()]
    offer, key = red.offers()[0], str(uuid.uuid4())
    found = all_at_once(40, lambda _: api.act(red, offer, key))
    table.play_on()
    with ThreadPoolExecutor(8) as pool:
        found += pool.map(lambda _: api.act(red, offer, key), range(960))
    assert {(answer.status, answer.data, answer.headers["etag"]) for answer in found} == {(200, found[0].data, '"2"')}
    assert len(found) == 1000
    assert table.marshal.view()["version"] == 3
