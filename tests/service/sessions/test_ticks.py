"""What has been moved on the physical table is ticked off for everybody, and is no change of the game."""

import time
from collections.abc import Callable
from typing import Any

import pytest
import requests
from flask import Flask
from redis import Redis

from service.http.sessions.streams import KEEP_ALIVE
from service.sessions.model import Amendment, Entry
from service.sessions.ports import Store
from service.sessions.redaction import redacted
from tests.service.launching import wait_until
from tests.service.sessions.serving import Api
from tests.service.sessions.table import Device, Table
from tests.service.sessions.test_streams import Following, follow

Sit = Callable[..., Table]


@pytest.fixture
def table(playing: Flask) -> Table:
    """After one move of a car."""
    table = Table(playing, "red", "blue")
    table.play_on()
    return table


def moved(table: Table) -> str:
    """The id of the first thing to move after the first play."""
    return table.marshal.get("/log?after=1").get_json()["entries"][0]["table"][0]["id"]


def first(table: Table) -> list[dict[str, Any]]:
    return [{"version": 2, "id": moved(table)}]


def put(device: Device, body: object) -> Any:
    return device._client.put(f"{device.path}/ticks", json=body, headers=device.bearer)


def ticks(device: Device, query: str = "") -> dict[str, Any]:
    answer = device.get(f"/ticks{query}")
    assert answer.status_code == 200, answer.text
    return answer.get_json()


def test_a_tick_is_everybodys(table: Table) -> None:
    assert ticks(table.seats["red"]) == {"revision": 0, "after": 0, "ticks": []}
    done = {"revision": 1, "after": 0, "ticks": [{"version": 2, "moves": [moved(table)]}]}
    assert put(table.seats["blue"], {"moves": first(table)}).get_json() == done
    screen = table.join("")
    assert [ticks(device) for device in (table.marshal, screen, *table.seats.values())] == [done] * 4
    assert ticks(screen, "?after=2")["ticks"] == []
    assert put(table.marshal, {"moves": first(table), "done": False}).get_json() == {"revision": 2, "after": 0, "ticks": []}


def test_the_game_does_not_know(table: Table) -> None:
    before = [table.seats["red"].get(path).get_data() for path in ("", "/log")]
    for _ in range(3):
        assert put(table.seats["red"], {"moves": first(table)}).get_json()["revision"] == 1
    assert [table.seats["red"].get(path).get_data() for path in ("", "/log")] == before


def test_who_may_not_tick(table: Table, playing: Flask) -> None:
    screen, stranger = table.join(""), Table(playing, "red", "blue").marshal
    stranger.path = table.marshal.path
    assert [put(each, {"moves": first(table)}).status_code for each in (screen, stranger, table.device())] == [403, 404, 401]
    assert stranger.get("/ticks").status_code == 404
    assert ticks(table.marshal)["revision"] == 0


@pytest.mark.parametrize(
    ("body", "code", "pointers"),
    [
        ({"moves": [{"version": 3, "id": "0"}]}, "no-such-move", ["/moves/0"]),
        ({"moves": [{"version": 2, "id": "first"}, {"version": 2, "id": "99"}]}, "no-such-move", ["/moves/1"]),
        ({"moves": [{"version": 2, "id": "red/0"}]}, "no-such-move", ["/moves/0"]),
        ({"moves": [{"version": 10**15, "id": "0"}]}, "no-such-move", ["/moves/0"]),
        ({"moves": []}, "invalid-field", ["/moves"]),
        ({"moves": [{"version": 2, "id": "0"}] * 501}, "invalid-field", ["/moves"]),
        ({"moves": [{"version": 0, "id": 0}]}, "invalid-field", ["/moves/0/id", "/moves/0/version"]),
        ({"moves": [{"version": 2, "id": "0"}], "done": 1}, "invalid-field", ["/done"]),
        ({}, "invalid-field", ["/moves"]),
    ],
)
def test_what_is_not_there_is_not_ticked(table: Table, body: Any, code: str, pointers: list[str]) -> None:
    for each in body.get("moves", []):
        each["id"] = moved(table) if each["id"] == "first" else each["id"]
    answer = put(table.seats["red"], body)
    assert (answer.status_code, answer.get_json()["code"]) == (422, code)
    assert sorted(error["pointer"] for error in answer.get_json()["errors"]) == pointers
    assert ticks(table.marshal) == {"revision": 0, "after": 0, "ticks": []}


def test_ticks_live_and_die_with_their_session(table: Table, redis_server: str) -> None:
    with Redis.from_url(redis_server) as client:
        head, key = (f"rm:{{{table.id}}}:{part}" for part in ("head", "ticks"))
        client.expire(head, 1000)
        put(table.seats["red"], {"moves": first(table)})
        assert 0 <= client.ttl(head) - client.ttl(key) <= 1
        table.play_on()
        assert client.ttl(key) == client.ttl(head) > 80_000
        body = {"moves": first(table)}
        table.marshal.delete()
        assert not client.exists(key)
        assert put(table.seats["red"], body).status_code == 404
        assert not client.exists(key)


def test_a_session_that_ended_in_the_meantime(store: Store) -> None:
    assert not store.tick("there is no such session", [(2, "0")], is_done=True)
    assert store.ticks("there is no such session").done == frozenset()


def test_a_stream_tells_at_once_and_goes_on_where_it_was(playing: Flask, api: Api, table: Table) -> None:
    following = follow(api.url, table, "red")
    wait_until(lambda: following.events)
    started = time.monotonic()
    answer = requests.put(
        f"{api.url}{table.marshal.path}/ticks", json={"moves": first(table)}, headers=table.seats["blue"].bearer, timeout=10
    )
    assert answer.ok
    wait_until(lambda: len(following.events) == 2)
    assert time.monotonic() - started < KEEP_ALIVE, "it was found by chance"
    assert following.events[1] == ("ticks", None, answer.json())
    table.play_on()
    wait_until(lambda: len(following.events) == 3)
    assert following.versions() == [3]
    # Whoever comes back is told what they may have missed, and no change twice.
    again = follow(api.url, table, "red", **{"Last-Event-ID": "2"})
    wait_until(lambda: len(again.events) == 2)
    assert [event[:2] for event in again.events] == [("change", 3), ("ticks", None)]
    assert Following.all


def move(name: str) -> dict[str, Any]:
    return {"name": name, "section": "", "params": {}, "terms": [], "owner": "", "secrets": {}, "are_terms_secret": False}


def test_moves_that_only_one_knows_of() -> None:
    """Everybody who knows of a move calls it the same, and nobody can tell that there are others."""
    table = {"": [move("a"), move("b")], "red": [move("b"), move("x"), move("a")], "blue": [move("a"), move("y")]}
    entry = Entry("correction", "", "marshal", amendment=Amendment(table=table))

    def ids(*seats: str) -> dict[str, str]:
        return {each["event"]["name"]: each["id"] for each in redacted(entry, seats)["table"]}

    assert ids() == ids("green") == {"a": "0", "b": "1"}
    assert ids("red") == {"b": "1", "x": "red/1", "a": "0"}
    assert ids("red", "blue") == {"b": "1", "x": "red/1", "a": "0", "y": "blue/1"}


def test_ticks_of_moves_that_only_one_knows_of(table: Table, store: Store) -> None:
    store.tick(table.id, [(2, "0"), (2, "red/1")], is_done=True)
    told = {name: ticks(device)["ticks"][0]["moves"] for name, device in table.seats.items()}
    assert told == {"red": ["0", "red/1"], "blue": ["0"]}
    assert ticks(table.marshal)["ticks"] == ticks(table.join(""))["ticks"] == [{"version": 2, "moves": ["0"]}]
