"""How long sessions live, what is left of them afterwards, and how many there may be."""

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from redis import Redis

from service.app import create_app
from service.sessions.secrets import hashed
from service.settings import Settings
from service.wiring import build_live
from tests.conftest import running_redis
from tests.service.conftest import PretendedPlatform, http_settings
from tests.service.launching import wait_until
from tests.service.sessions.table import RACE, SESSIONS, Table

DAY = 86_400
PLAN = {**RACE, "seats": [{"name": "red"}, {"name": "blue"}]}


@pytest.fixture(scope="module")
def alone() -> Iterator[str]:
    """A Redis that no other test writes to."""
    with running_redis() as url:
        yield url


@pytest.fixture
def client(alone: str) -> Iterator[Redis]:
    connection = Redis.from_url(alone)
    connection.flushall()
    yield connection
    connection.close()


def app_with(alone: str, **variables: str) -> Flask:
    settings = http_settings(REDIS_URL=alone, RACEMARSHAL_LOG_LEVEL="ERROR", **variables)
    return create_app(settings, PretendedPlatform(), build_live(settings))


def use_everything(app: Flask) -> Table:
    """A session in which everything has happened that leaves something behind."""
    table = Table(app, "red", "blue")
    red = table.seats["red"]
    for number in range(30):
        assert table.play_on(number, Idempotency_Key=f"key-number-{number}").status_code == 200
    (entry,) = red.get("/log?after=1&limit=1").get_json()["entries"]
    done = {"moves": [{"version": entry["version"], "id": entry["table"][0]["id"]}]}
    assert red._client.put(f"{red.path}/ticks", json=done, headers=red.bearer).status_code == 200
    assert table.marshal.post("/corrections", {"back_to": 28, "reason": "a slip"}).status_code == 200
    assert table.marshal.post("/seats/red/code", {}).status_code == 200
    assert red.post("/tickets", {"path": f"{red.path}/board.svg"}).status_code == 200
    for seat in table.seats:
        as_bot = table.marshal._client.patch(f"{red.path}/seats/{seat}", json={"bot": "rookie"}, headers=table.marshal.bearer)
        assert as_bot.status_code == 200
    return table


def keys_of(client: Redis, table: Table) -> list[bytes]:
    """Every key that is the session's or one of its devices', tickets apart, which live for minutes."""
    own = [table.id.encode(), *(hashed(device.token).encode() for device in (table.marshal, *table.seats.values()))]
    return [key for key in client.scan_iter(count=1000) if any(name in key for name in own)]


def lives(client: Redis, table: Table) -> set[int]:
    return {client.pttl(key) // 1000 for key in keys_of(client, table)}


def test_everything_of_a_session_lives_thirty_days_from_the_last_change(alone: str, client: Redis) -> None:
    assert Settings.from_environment({}).session_days == 30
    table = use_everything(app_with(alone))
    assert {key.rpartition(b":")[2] for key in keys_of(client, table)} >= {
        b"head",
        b"log",
        b"access",
        b"done",
        b"marks",
        b"ticks",
        b"sessions",
    }
    for change in (lambda: table.join(""), lambda: hold_the_bots(table)):
        for key in keys_of(client, table):
            client.expire(key, 100)
        change()
        assert max(lives(client, table)) - min(lives(client, table)) <= 1
        assert 30 * DAY - 20 <= min(lives(client, table)) <= 30 * DAY


def end(client: Redis, table: Table) -> None:
    """The time of a session is over: what ends together anyhow (see the test of thirty days) ends now."""
    client.zadd("rm:sessions", {table.id: 1})
    for key in keys_of(client, table):
        client.pexpire(key, 1)
    wait_until(lambda: keys_of(client, table) == [])


def hold_the_bots(table: Table) -> None:
    answer = table.marshal._client.patch(table.marshal.path, json={"held": True}, headers=table.marshal.bearer)
    assert answer.status_code == 200, answer.text


def test_a_session_whose_time_is_over_leaves_nothing(alone: str, client: Redis) -> None:
    app = app_with(alone)
    table = Table(app, "red", "blue")
    table.play_on(Idempotency_Key="a-key-of-mine")
    end(client, table)
    assert table.seats["red"].get().status_code == 404
    assert table.seats["red"]._client.get(SESSIONS, headers=table.seats["red"].bearer).get_json() == {"sessions": []}
    # The list of all sessions is tidied up when the next one begins.
    Table(app, "red", "blue")
    assert table.id.encode() not in client.zrange("rm:sessions", 0, -1)


def test_nothing_is_left_of_a_session_that_was_deleted(alone: str, client: Redis) -> None:
    app = app_with(alone)
    kept = Table(app, "red", "blue")
    # A phone that plays in two sessions keeps the other one.
    table = use_everything(app)
    both = table.seats["red"]
    assert kept.device(both.token).post("/join", {"code": kept.codes[""]}).status_code == 200
    assert table.marshal.delete().status_code == 204
    assert [key for key in client.scan_iter(count=1000) if table.id.encode() in key] == []
    listed = both._client.get(SESSIONS, headers=both.bearer).get_json()["sessions"]
    assert [session["id"] for session in listed] == [kept.id]
    left = {
        key: value for key in client.scan_iter(count=1000) if table.id.encode() in repr(value := contents(client, key)).encode()
    }
    # Wake-ups, which are bounded, and tickets, which live for minutes.
    assert {key.split(b":")[1] for key in left} <= {b"wake", b"follow", b"ticket"}
    assert all(0 < client.ttl(key) <= 300 for key in left if b"ticket" in key)


def contents(client: Redis, key: bytes) -> Any:
    match client.type(key):
        case b"string":
            return client.get(key)
        case b"hash":
            return client.hgetall(key)
        case b"set":
            return client.smembers(key)
        case b"zset":
            return client.zrange(key, 0, -1, withscores=True)
        case b"list":
            return client.lrange(key, 0, -1)
    return client.xrange(key)


def test_a_caller_who_floods_the_service_with_sessions_is_refused(alone: str, client: Redis) -> None:
    app = app_with(alone, RACEMARSHAL_MAX_SESSIONS="5")
    table = Table(app, "red", "blue")

    def begin(key: str = "") -> Any:
        headers = {"Idempotency-Key": key} if key else {}
        return app.test_client().post(SESSIONS, json=PLAN, headers=headers)

    made = begin("a-key-that-makes-secrets")
    with ThreadPoolExecutor(8) as pool:
        flood = list(pool.map(lambda _: begin(), range(60)))
    assert Counter(answer.status_code for answer in flood) == {201: 3, 503: 57}
    refused = next(answer for answer in flood if answer.status_code == 503)
    assert (refused.get_json()["code"], refused.headers["Retry-After"]) == ("too-many-sessions", "3600")
    size = client.dbsize()
    assert begin().status_code == 503
    assert client.dbsize() == size
    # Those who play are not disturbed, and a retry gets its answer.
    assert table.play_on().status_code == 200
    assert begin("a-key-that-makes-secrets").data == made.data
    assert table.marshal.delete().status_code == 204
    assert [begin().status_code for _ in range(2)] == [201, 503]


def test_sessions_whose_time_is_over_make_room(alone: str, client: Redis) -> None:
    app = app_with(alone, RACEMARSHAL_MAX_SESSIONS="1")
    first = Table(app, "red", "blue")
    assert app.test_client().post(SESSIONS, json=PLAN).status_code == 503
    # A change lets it live longer.
    client.zadd("rm:sessions", {first.id: 1})
    assert first.play_on().status_code == 200
    assert app.test_client().post(SESSIONS, json=PLAN).status_code == 503
    end(client, first)
    assert app.test_client().post(SESSIONS, json=PLAN).status_code == 201
