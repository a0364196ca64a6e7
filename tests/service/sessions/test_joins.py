"""Joining with nothing but a code: it leads to its session, wrong ones lead nowhere and are counted."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest
from flask import Flask
from redis import Redis
from werkzeug.test import TestResponse

from service.app import create_app
from service.sessions.hub import Hub
from service.sessions.live import Live
from service.sessions.ports import GuessLimits, Store
from service.sessions.refusals import TooManyGuesses
from service.sessions.secrets import code_pointer
from service.sessions.usecases import GUESSES, Sessions
from tests.service.conftest import PretendedPlatform, http_settings
from tests.service.posting import checked_problem
from tests.service.sessions.table import Table

Ask = Callable[..., TestResponse]
_ADDRESSES = count(1)


@pytest.fixture
def address() -> str:
    """An address from which nobody has guessed yet."""
    number = next(_ADDRESSES)
    return f"10.7.{number // 256}.{number % 256}"


@pytest.fixture
def ask(playing: Flask, address: str) -> Ask:
    def post(code: object, at: str = address) -> TestResponse:
        return playing.test_client().post("/api/v1/joins", json={"code": code}, environ_overrides={"REMOTE_ADDR": at})

    return post


@pytest.fixture
def client(redis_server: str) -> Iterator[Redis]:
    connection = Redis.from_url(redis_server)
    yield connection
    connection.close()


def made_by(playing: Flask) -> Any:
    plan = {"game": "devil-take-the-hindmost", "options": {"cards": "dealt"}, "seats": [{"name": "red"}, {"name": "blue"}]}
    told = playing.test_client().post("/api/v1/sessions", json=plan).get_json()
    return told["id"], told["token"], {code["seat"] or "": code["code"] for code in told["codes"]}


@pytest.fixture
def made(playing: Flask) -> tuple[str, str, dict[str, str]]:
    return made_by(playing)


def pointer_of(store: Store, code: str) -> str:
    return f"rm:code:{code_pointer(store.service_key(), code)}"


def test_a_code_is_enough(playing: Flask, made: Any, ask: Ask) -> None:
    session, _, codes = made
    for seat, code in codes.items():
        for written in (code, code.lower(), f"{code[:4]}-{code[4:]}", f" {code[:4]} {code[4:]} "):
            answer = ask(written)
            assert (answer.status_code, answer.get_json()) == (200, {"id": session}), seat
    joined = playing.test_client().post(f"/api/v1/sessions/{session}/join", json={"code": codes["red"]})
    assert joined.get_json()["seat"] == "red"


def test_a_used_code_is_known_for_an_hour_and_opens_nothing(
    playing: Flask, made: Any, ask: Ask, store: Store, client: Redis
) -> None:
    session, _, codes = made
    at = f"/api/v1/sessions/{session}/join"
    assert playing.test_client().post(at, json={"code": codes["red"]}).status_code == 200
    assert ask(codes["red"]).get_json() == {"id": session}
    assert playing.test_client().post(at, json={"code": codes["red"]}).get_json()["code"] == "code-unknown"
    assert 3500 < client.ttl(pointer_of(store, codes["red"])) <= 3600
    Table(playing, made=made).marshal.patch("", {"held": True})
    assert client.ttl(pointer_of(store, codes["red"])) <= 3600
    assert client.ttl(pointer_of(store, codes["blue"])) > 80_000


def test_only_the_latest_code_of_a_seat(playing: Flask, made: Any, ask: Ask) -> None:
    session, _, codes = made
    table = Table(playing, made=made)
    renewed = table.marshal.post("/seats/red/code", {}).get_json()["code"]
    handed = table.marshal.patch("/seats/blue", {"hand_over": True}).get_json()["code"]
    for code in (renewed, handed):
        assert ask(code).get_json() == {"id": session}
    for code in (codes["red"], codes["blue"]):
        assert checked_problem(ask(code))["code"] == "code-unknown"


def test_codes_live_as_long_as_their_session(playing: Flask, made: Any, store: Store, client: Redis, ask: Ask) -> None:
    _, _, codes = made
    table = Table(playing, made=made)
    pointer = pointer_of(store, codes["red"])
    client.expire(pointer, 100)
    assert table.marshal.patch("", {"held": True}).status_code == 200
    assert abs(client.ttl(pointer) - client.ttl(f"rm:{{{table.id}}}:head")) <= 1
    assert table.join("blue").token
    table.marshal.delete()
    assert not client.exists(pointer, pointer_of(store, codes["blue"]), pointer_of(store, codes[""]))
    assert checked_problem(ask(codes["red"]))["code"] == "code-unknown"


def test_all_wrong_codes_are_told_the_same(ask: Ask, made: Any) -> None:
    told = [ask(code) for code in ("AAAA", "K7QM2XWP", "0" * 40, "ünïcødé")]
    bodies = [{name: value for name, value in checked_problem(each).items() if name != "request_id"} for each in told]
    assert all(body == bodies[0] for body in bodies)
    assert {each.status_code for each in told} == {422}


@pytest.mark.parametrize("code", [None, 7, "", "AB", "x" * 41, ["AAAA"]])
def test_what_is_no_code(ask: Ask, code: object) -> None:
    assert checked_problem(ask(code))["code"] == "invalid-field"


def test_whoever_guesses_has_to_wait(ask: Ask, made: Any) -> None:
    _, _, codes = made
    for _ in range(GUESSES.of_one):
        assert ask("K7QM2XWP").status_code == 422
    for code in ("K7QM2XWP", codes["red"]):
        answer = ask(code)
        assert (answer.status_code, checked_problem(answer)["code"]) == (429, "too-many-guesses")
        assert 0 < int(answer.headers["Retry-After"]) <= GUESSES.seconds
    assert ask(codes["red"], at="10.8.0.1").status_code == 200


def test_a_network_of_ipv6_is_one_asker(ask: Ask, address: str) -> None:
    network = "2001:db8:" + address.replace("10.7.", "").replace(".", ":")
    for number in range(GUESSES.of_one):
        assert ask("K7QM2XWP", at=f"{network}::{number + 1:x}").status_code == 422
    assert ask("K7QM2XWP", at=f"{network}::ffff").status_code == 429
    assert ask("K7QM2XWP", at="2001:db8:ffff:1::1").status_code == 422
    assert ask("K7QM2XWP", at="no address").status_code == 422


def test_behind_a_proxy_phones_are_told_apart(redis_server: str, sessions: Sessions, store: Store, address: str) -> None:
    """Only what the proxy itself has added is believed."""
    settings = http_settings(REDIS_URL=redis_server, RACEMARSHAL_LOG_LEVEL="ERROR", RACEMARSHAL_PROXIES="1")
    client = create_app(settings, PretendedPlatform(), Live(sessions, Hub(store, 1))).test_client()

    def ask(forwarded: str) -> int:
        return client.post("/api/v1/joins", json={"code": "K7QM2XWP"}, headers={"X-Forwarded-For": forwarded}).status_code

    for number in range(GUESSES.of_one):
        assert ask(f"10.9.9.{number}, {address}") == 422
    assert ask(f"10.9.9.99, {address}") == 429
    assert ask("10.9.9.99") == 422


def test_all_askers_together(store: Store, address: str) -> None:
    assert store.guess("nothing", address, GuessLimits(5, 10**6, 600)) is None
    with pytest.raises(TooManyGuesses) as refused:
        store.guess("nothing", "somebody else", GuessLimits(5, 1, 600))
    assert 0 < refused.value.seconds <= 600


def test_a_code_that_two_sessions_have(playing: Flask, store: Store, client: Redis, address: str) -> None:
    """Nobody is led into another game."""
    one, other = made_by(playing)[0], made_by(playing)[0]
    limits = GuessLimits(100, 10**6, 600)
    assert store.renew_code(one, "seat:red", "hash-1", 1, "the same")
    assert store.guess("the same", address, limits) == one
    assert store.renew_code(other, "seat:red", "hash-2", 1, "the same")
    assert store.guess("the same", address, limits) is None
    client.delete("rm:code:the same")
