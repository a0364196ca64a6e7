"""One address begins so much and no more, and everybody else goes on as if nothing were."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from redis import Redis
from werkzeug.test import TestResponse

from service.app import create_app
from service.http.askers import asker
from service.wiring import build_live, build_seasons, build_simulations
from tests.service.conftest import PretendedPlatform, http_settings
from tests.service.posting import checked_problem
from tests.service.seasons.league import SEASONS
from tests.service.sessions.table import RACE, SESSIONS, Table
from tests.service.simulations.asking import SIMULATIONS

MOST = 2
CLUB, ELSEWHERE = "10.1.2.3", "10.1.2.4"
GAME = {**RACE, "seats": [{"name": "red"}, {"name": "blue"}]}
SEASON = {"players": [{"name": "Ann"}, {"name": "Bob"}]}
SIMULATION = {
    "game": RACE["game"],
    "games": 5,
    "seats": [{"name": "red", "bot": "rookie"}, {"name": "blue", "bot": "rookie"}],
}
BEGUN = {"sessions": (SESSIONS, GAME, 201), "seasons": (SEASONS, SEASON, 201), "simulations": (SIMULATIONS, SIMULATION, 202)}

Begin = Callable[..., TestResponse]
things = pytest.mark.parametrize("thing", BEGUN)


def app_with(url: str, **variables: str) -> Flask:
    limits = {"RACEMARSHAL_CALLER_SESSIONS": str(MOST), "RACEMARSHAL_CALLER_SIMULATIONS": str(MOST)}
    settings = http_settings(REDIS_URL=url, RACEMARSHAL_LOG_LEVEL="ERROR", **{**limits, **variables})
    live = build_live(settings)
    return create_app(settings, PretendedPlatform(), live, build_seasons(settings, live), build_simulations(settings))


@pytest.fixture(scope="module")
def limited(redis_server: str) -> Flask:
    return app_with(redis_server)


def beginning(app: Flask) -> Begin:
    def begin(thing: str, at: str = CLUB, **headers: str) -> TestResponse:
        path, body, _ = BEGUN[thing]
        named = {name.replace("_", "-"): text for name, text in headers.items()}
        return app.test_client().post(path, json=body, headers=named, environ_overrides={"REMOTE_ADDR": at})

    return begin


@pytest.fixture
def begin(limited: Flask, redis_url: str) -> Begin:
    """Begins a thing from an address, with a Redis that has been emptied."""
    return beginning(limited)


def end(app: Flask, thing: str, made: Any) -> None:
    answer = app.test_client().delete(
        f"{BEGUN[thing][0]}/{made.get_json()['id']}", headers={"Authorization": f"Bearer {made.get_json()['token']}"}
    )
    assert answer.status_code == 204


@things
def test_a_share_and_no_more(begin: Begin, limited: Flask, thing: str, redis: Redis) -> None:
    well = BEGUN[thing][2]
    first = begin(thing, Idempotency_Key="a-key-that-makes-secrets")
    assert [begin(thing).status_code for _ in range(3)] == [well, 429, 429]
    size = redis.dbsize()
    refused = begin(thing)
    assert (checked_problem(refused)["code"], refused.get_json()["params"]) == ("too-many-of-yours", {"of": thing})
    assert int(refused.headers["Retry-After"]) > 0
    assert redis.dbsize() == size
    # A retry gets its answer, others begin what they like, and what ends makes room.
    assert begin(thing, Idempotency_Key="a-key-that-makes-secrets").data == first.data
    assert begin(thing, ELSEWHERE).status_code == well
    end(limited, thing, first)
    assert not any(first.get_json()["id"].encode() in member for member in members(redis))
    assert [begin(thing).status_code for _ in range(2)] == [well, 429]


def members(redis: Redis) -> list[bytes]:
    return [member for key in redis.scan_iter("rm:share:*") for member in redis.zrange(key, 0, -1)]


@things
def test_whoever_sits_at_the_machine_takes_what_they_like(begin: Begin, thing: str) -> None:
    assert {begin(thing, at).status_code for at in ("127.0.0.1", "::1", "::ffff:127.0.0.1") * 3} == {BEGUN[thing][2]}


def test_without_a_limit(redis_url: str) -> None:
    begin = beginning(app_with(redis_url, RACEMARSHAL_CALLER_SESSIONS="0", RACEMARSHAL_CALLER_SIMULATIONS="0"))
    for thing, (_, _, well) in BEGUN.items():
        assert {begin(thing).status_code for _ in range(MOST + 2)} == {well}


def test_only_the_proxy_is_believed(begin: Begin, redis_url: str) -> None:
    behind = beginning(app_with(redis_url, RACEMARSHAL_PROXIES="1"))
    told = [behind("sessions", "127.0.0.1", X_Forwarded_For=f"10.9.9.{number}, {CLUB}").status_code for number in range(3)]
    assert told == [201, 201, 429]
    assert behind("sessions", "127.0.0.1", X_Forwarded_For=ELSEWHERE).status_code == 201
    assert begin("sessions", CLUB, X_Forwarded_For=ELSEWHERE).status_code == 429


@things
def test_what_has_ended_by_itself_makes_room(begin: Begin, thing: str, redis: Redis) -> None:
    """Also where its end was put off: a share holds no more than it must, and no less."""
    first, second = (begin(thing).get_json()["id"] for _ in range(2))
    (share,) = redis.scan_iter(f"rm:share:{thing}:*")
    redis.zadd(share, {first: 1, second: 1})
    assert begin(thing).status_code == 429
    assert redis.zcard(share) == MOST
    redis.delete(*redis.scan_iter(f"rm:*{first}*"))
    redis.zrem("rm:sessions", first)
    redis.zadd(share, {first: 1})
    assert [begin(thing).status_code for _ in range(2)] == [BEGUN[thing][2], 429]


def test_a_session_taken_up_counts_too(begin: Begin, limited: Flask) -> None:
    table = Table(limited, "red", "blue")
    file = table.marshal.post("/export", {}).get_json()

    def take_up(at: str) -> int:
        return limited.test_client().post(f"{SESSIONS}/import", json=file, environ_overrides={"REMOTE_ADDR": at}).status_code

    assert [take_up(CLUB) for _ in range(3)] == [201, 201, 429]
    assert begin("sessions").status_code == 429
    assert take_up(ELSEWHERE) == 201


@pytest.mark.parametrize(
    ("address", "told"),
    [("10.1.2.3", "10.1.2.3"), ("::ffff:10.1.2.3", "10.1.2.3"), ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"), ("", ""), ("x", "x")],
)
def test_who_is_one_caller(app: Flask, address: str, told: str) -> None:
    with app.test_request_context(environ_overrides={"REMOTE_ADDR": address}):
        assert asker() == told
