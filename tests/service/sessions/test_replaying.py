"""The log is the truth: `racemarshal doctor --sessions` plays every session again and says which differ, and where."""

import json
import re
from collections.abc import Iterator

import pytest
from flask import Flask
from redis import Redis

from service.app import create_app
from service.sessions.replaying import difference
from service.wiring import build_live
from tests.conftest import running_redis
from tests.service.conftest import PretendedPlatform, http_settings
from tests.service.launching import free_port, run
from tests.service.sessions.table import Table


@pytest.fixture(scope="module")
def own_redis() -> Iterator[str]:
    """A Redis that holds the sessions of these tests only."""
    with running_redis() as url:
        yield url


@pytest.fixture(scope="module")
def tables(own_redis: str) -> list[Table]:
    settings = http_settings(REDIS_URL=own_redis, RACEMARSHAL_LOG_LEVEL="ERROR")
    app: Flask = create_app(settings, PretendedPlatform(), build_live(settings))
    dealt = Table(app, "red", "blue")
    typed = Table(app, "red", "blue", mode="assistant", options={"cards": "typed"})
    for _ in range(4):
        dealt.play_on()
        typed.marshal.act("place-car", car="red-A", position=3, lane=1)
    return [dealt, typed]


def test_sessions_that_replay_as_they_were_played(own_redis: str, tables: list[Table]) -> None:
    done = run("doctor", "--sessions", REDIS_URL=own_redis)
    assert (done.returncode, done.stdout, done.stderr) == (0, "2 sessions played again, 0 differ\n", "")


@pytest.mark.parametrize(
    ("version", "place", "value", "said"),
    [
        (3, ("action", "params", "cards"), ["turbo", "turbo"], r"the rules refuse it \(.*\)"),
        (3, ("action", "name"), "fly", r"the rules refuse it \(unknown-action\)"),
        (3, ("events", 0, "params", "team"), "green", r'/events/0/params/team: "green" is on record, and ".*" comes out now'),
        (3, ("awaiting",), [], r"/awaiting: \[\] is on record, and .*"),
        (1, ("rolls", 0, "values"), [1, 1], r"the rules ask for other dice: .*|/.*"),
        (1, ("rolls", 0, "purpose"), "weather", r"the rules ask for other dice: .*"),
        (1, ("rolls", 0, "sides"), "six", r"the rules (ask for other dice|break): .*"),
    ],
)
def test_a_session_that_differs_is_named_with_the_place(
    own_redis: str, tables: list[Table], version: int, place: tuple[str | int, ...], value: object, said: str
) -> None:
    client, log = Redis.from_url(own_redis), f"rm:{{{tables[0].id}}}:log"
    kept = client.xrange(log)
    try:
        client.delete(log)
        for number, fields in kept:
            entry = json.loads(fields[b"entry"])
            if number == f"{version}-0".encode():
                inner = entry
                for step in place[:-1]:
                    inner = inner[step]
                assert inner[place[-1]] != value
                inner[place[-1]] = value
            client.xadd(log, {"entry": json.dumps(entry), "commit": fields[b"commit"]}, id=number)
        done = run("doctor", "--sessions", REDIS_URL=own_redis)
    finally:
        client.delete(log)
        for number, fields in kept:
            client.xadd(log, fields, id=number)
        client.close()
    line, last = done.stdout.splitlines()
    assert (done.returncode, last) == (1, "2 sessions played again, 1 differ")
    assert re.fullmatch(
        rf"WRONG  Session        {tables[0].id} devil-take-the-hindmost differs at change {version}: ({said}).*", line
    ), line


def test_a_state_or_a_log_that_was_tampered_with(own_redis: str, tables: list[Table]) -> None:
    client, head = Redis.from_url(own_redis), f"rm:{{{tables[1].id}}}:head"
    snapshot = client.hget(head, "snapshot")
    changed = json.loads(snapshot)
    changed["state"]["lap"] = 7
    client.hset(head, "snapshot", json.dumps(changed))
    assert "/state/lap: 7 is on record, and 1 comes out now" in run("doctor", "--sessions", REDIS_URL=own_redis).stdout
    client.hset(head, mapping={"snapshot": snapshot, "version": 6})
    assert "differs at change 6: the log holds 5 entries" in run("doctor", "--sessions", REDIS_URL=own_redis).stdout
    client.hset(head, "version", 5)
    assert run("doctor", "--sessions", REDIS_URL=own_redis).returncode == 0
    client.close()


def test_without_redis_there_is_one_line(tmp_path: object) -> None:
    unreachable = run("doctor", "--sessions", REDIS_URL=f"redis://127.0.0.1:{free_port()}/0")
    assert (unreachable.returncode, unreachable.stderr.count("\n")) == (2, 1)
    none = run("doctor", "--sessions", RACEMARSHAL_DATA_DIR=str(tmp_path))
    assert none.returncode == 2
    assert none.stderr == "racemarshal: Redis is not running: sessions can be looked at while `racemarshal up` runs.\n"


@pytest.mark.parametrize(
    ("stored", "found", "said"),
    [
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 2}]}, ""),
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}, "/a/1/b: 2 is on record, and 3 comes out now"),
        ({"a": 1}, {}, "/a: 1 is on record, and null comes out now"),
        ({}, {"a": [1]}, "/a: null is on record, and [1] comes out now"),
        ([1], [1, 2], ": [1] is on record, and [1,2] comes out now"),
        ("x", "y", ': "x" is on record, and "y" comes out now'),
    ],
)
def test_the_first_difference_of_two_values(stored: object, found: object, said: str) -> None:
    assert difference(stored, found) == said
