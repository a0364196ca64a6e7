"""Lost answers and killed processes: nothing that was acknowledged is lost, and nothing happens twice."""

import random
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from rules import ENGINES
from service.app import create_app
from service.launch.embedded_redis import socket_url
from service.sessions.model import Key
from service.sessions.redis_store import RedisStore
from service.sessions.requests import Act
from service.sessions.secrets import hashed
from service.sessions.usecases import Created, Plan, Sessions
from service.settings import Settings
from service.wiring import build_live, redis_client
from tests.conftest import OwnRedis
from tests.service.conftest import PretendedPlatform, http_settings
from tests.service.launching import Running, wait_until
from tests.service.sessions.serving import Address, Answer, Proxy, serving
from tests.service.sessions.table import Table
from tests.service.sessions.toys import TOYS

# Processes die and start here, on a machine that may be busy.
pytestmark = pytest.mark.timeout(240)

Begin = Callable[..., Created]
Join = Callable[[Created, str], str]


def new_key() -> str:
    return str(uuid.uuid4())


@pytest.fixture
def proxy(redis_server: str) -> Iterator[Proxy]:
    between = Proxy(redis_server)
    yield between
    between.close()


@pytest.fixture
def shaky(proxy: Proxy) -> Sessions:
    """The sessions of the test's Redis on a connection on which answers get lost."""
    return Sessions(RedisStore(redis_client(http_settings(REDIS_URL=proxy.url)), 86_400), {**ENGINES, **TOYS})


@pytest.mark.parametrize("key", [None, Key("k" * 64, "f")], ids=["without a key", "with a key"])
def test_a_change_whose_answer_was_lost_is_made_once(
    sessions: Sessions, shaky: Sessions, proxy: Proxy, toy: Begin, holder: Join, key: Key | None
) -> None:
    made = toy("bumping-cars", "red", mode="assistant", dice="server")
    red = holder(made, "red")
    for version in range(2, 12):
        proxy.swallow("commit", "lost")
        each = None if key is None else Key(f"{key.name}{version}", key.fingerprint)
        assert shaky.submit(made.id, red, Act("roll-weather", {}), key=each).version == version
        assert proxy.swallowed.is_set()
    entries = sessions.entries(made.id, 0, 100)
    loaded = sessions.open(made.id, red)[0]
    assert [version for version, _ in entries] == list(range(1, 12))
    assert (loaded.version, loaded.snapshot.rolled) == (11, 10)


def test_a_session_whose_answer_was_lost_begins_once(sessions: Sessions, shaky: Sessions, proxy: Proxy, toy: Begin) -> None:
    plan = {"game": "devil-take-the-hindmost", "mode": "referee", "dice": "server", "seats": ("red", "blue")}
    before = set(sessions._store.all_ids())
    proxy.swallow("create", "lost")
    made = begin(shaky, **plan)
    assert proxy.swallowed.is_set()
    assert set(sessions._store.all_ids()) - before == {made.id}

    proxy.swallow("join", "lost")
    token, role = shaky.redeem(made.id, made.codes["seat:red"], "", "", None)
    assert (proxy.swallowed.is_set(), role) == (True, "seat:red")
    assert sessions.open(made.id, hashed(token))[1].seats == ("red",)

    proxy.swallow("renew", "lost")
    code = shaky.seats.renew_code(made.id, hashed(made.token), "seat:blue")
    assert proxy.swallowed.is_set()
    assert sessions.redeem(made.id, code, "", "", None)[1] == "seat:blue"

    proxy.swallow("delete", "lost")
    shaky.delete(made.id, hashed(made.token))
    assert proxy.swallowed.is_set()
    assert set(sessions._store.all_ids()) == before


def begin(sessions: Sessions, **plan: Any) -> Created:
    return sessions.create(Plan(**plan, options={}), "", "made by a test")


def test_the_api_is_killed_between_commit_and_answer(playing: Flask, proxy: Proxy) -> None:
    table = Table(playing, "red", "blue")
    red = table.seats[table.next_seat()]
    offer, key = red.offers()[0], new_key()
    with serving(proxy.url, 1) as api:
        proxy.swallow("commit", "held")
        with ThreadPoolExecutor(1) as pool:
            waiting = pool.submit(api.act, red, offer, key)
            wait_until(proxy.swallowed.is_set)
            assert not waiting.done()
            api.workers()[0].kill()
            assert isinstance(waiting.exception(timeout=30), OSError | HTTPException)
        assert table.marshal.view()["version"] == 2
        again = keep_asking(lambda: api.act(red, offer, key))
        without_key = keep_asking(lambda: api.act(red, offer))
    assert (again.status, again.json()["version"]) == (200, 2)
    assert (without_key.status, without_key.json()["code"]) == (409, "decision-closed")
    assert red.get("/log?after=1").get_json()["entries"] == [again.json()]


def keep_asking(ask: Callable[[], Answer], seconds: float = 60) -> Answer:
    """What a phone does: ask again, with the same key, until there is an answer."""
    deadline = time.monotonic() + seconds
    while True:
        assert time.monotonic() < deadline, "no answer came"
        try:
            answer = ask()
        except (OSError, HTTPException):
            time.sleep(0.05)
            continue
        if answer.status != 503:
            return answer
        assert answer.headers["retry-after"]
        time.sleep(0.05)


class Phone:
    """Does one chore after the other, each with a key, and notes what was acknowledged."""

    def __init__(self, api: Address, table: Table, seat: str) -> None:
        self.seat = seat
        self.acknowledged: list[tuple[int, int]] = []
        self._api = api
        self._device = table.seats[seat]
        self._place = {"car": f"{seat}-A", "lane": 1 + list(table.seats).index(seat)}

    def play(self, is_over: threading.Event) -> None:
        for number in count():
            if is_over.is_set():
                return
            position = 1 + number % 20
            chore = {"name": "place-car", "params": {**self._place, "position": position}}
            key = new_key()
            answer = keep_asking(lambda chore=chore, key=key: self._api.act(self._device, chore, key, timeout=10))
            assert answer.status == 200, answer.data
            self.acknowledged.append((answer.json()["version"], position))


def hail(app: Flask, address: Address, kills: int, kill: Callable[[int], None]) -> None:
    """Four phones do chores as long as something is killed again and again."""
    table = Table(app, "red", "blue", "green", "yellow", mode="assistant", options={})
    phones = [Phone(address, table, name) for name in table.seats]
    is_over = threading.Event()
    with ThreadPoolExecutor(4) as pool:
        playing_on = [pool.submit(phone.play, is_over) for phone in phones]
        try:
            for number in range(kills):
                time.sleep(random.uniform(0.05, 0.3))
                kill(number)
                wait_for_chores(phones)
        finally:
            is_over.set()
        for future in playing_on:
            future.result(timeout=120)
    assert_once(table, phones)


def wait_for_chores(phones: list[Phone]) -> None:
    """Until each phone has had another answer, so that every kill comes in the middle of work."""
    before = [len(phone.acknowledged) for phone in phones]
    wait_until(lambda: all(len(phone.acknowledged) > was for phone, was in zip(phones, before, strict=True)))


def assert_once(table: Table, phones: list[Phone]) -> None:
    """Every chore is in the log once, at the version that was acknowledged, and nothing else is."""
    after, entries = 0, []
    while after is not None:
        page = table.marshal.get(f"/log?limit=200&after={after}").get_json()
        entries += page["entries"]
        after = page["next"]
    assert [entry["version"] for entry in entries] == list(range(1, len(entries) + 1))
    done: dict[str, list[tuple[int, int]]] = {phone.seat: [] for phone in phones}
    for entry in entries[1:]:
        (position,) = [step["params"]["position"] for step in entry["steps"] if step["code"] == "car-placed"]
        done[entry["by"]].append((entry["version"], position))
    assert done == {phone.seat: phone.acknowledged for phone in phones}


@pytest.fixture
def mortal() -> Iterator[OwnRedis]:
    """A Redis that writes before it answers, to be killed."""
    redis = OwnRedis(fsync="always")
    yield redis
    redis.remove()


def app_on(url: str) -> Flask:
    settings = http_settings(REDIS_URL=url, RACEMARSHAL_LOG_LEVEL="ERROR")
    return create_app(settings, PretendedPlatform(), build_live(settings))


def test_redis_is_killed_after_each_acknowledged_change(mortal: OwnRedis) -> None:
    app = app_on(mortal.url)
    table = Table(app, "red", "blue")
    for version in range(2, 8):
        played = table.play_on(Idempotency_Key=new_key())
        assert played.get_json()["version"] == version
        mortal.kill()
        assert table.marshal.get().status_code == 503
        mortal.start()
        assert table.marshal.view()["version"] == version
        (entry,) = table.marshal.get(f"/log?after={version - 1}").get_json()["entries"]
        assert entry["at"] == played.get_json()["at"]


def hail_on_up(folder: Path, kills: int) -> None:
    """The whole service, and `up` starts again what dies."""
    data = {"RACEMARSHAL_DATA_DIR": str(folder / "data")}
    settings = Settings.from_environment(data)
    running = Running(folder / "up.log", "--workers=1", RACEMARSHAL_REDIS_FSYNC="always", **data)
    try:
        app = app_on(socket_url(settings.runtime_dir / "redis.sock"))
        hail(app, Address(running.port), kills, lambda number: kill_one_of(running, number))
    finally:
        running.end_by_force()


def kill_one_of(running: Running, number: int) -> None:
    """The API with its processes, Redis, one process of the API, and the worker take turns."""
    if number % 4 == 2:
        server = running.child("service.cli", "api")
        wait_until(lambda: bool(server.children()))
        random.choice(server.children()).kill()
        return
    words = (("service.cli", "api"), ("redis-server",), (), ("service.cli", "worker"))[number % 4]
    victim = running.child(*words)
    for process in [victim, *victim.children(recursive=True)]:
        process.kill()


def test_chores_while_everything_is_killed_once(tmp_path: Path) -> None:
    hail_on_up(tmp_path, 3)


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_chores_while_everything_is_killed_again_and_again(tmp_path: Path) -> None:
    hail_on_up(tmp_path, 24)
