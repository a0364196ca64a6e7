"""The live stream: in order, without a gap, through breaks and load; on a real server where that matters."""

import http.client
import json
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from itertools import islice
from typing import Any, ClassVar
from urllib.parse import urlsplit

import pytest
import requests
from flask import Flask

from service.http.sessions import streams
from service.http.sessions.streams import WINDOW
from service.ports import StoreUnavailable
from service.sessions.hub import Hub, TooManyStreams
from service.sessions.requests import Act
from service.sessions.secrets import hashed
from service.sessions.usecases import Sessions
from tests.service.conftest import answers
from tests.service.launching import environment, free_port, wait_until
from tests.service.sessions.conftest import STREAMS
from tests.service.sessions.table import SESSIONS, Table

Event = tuple[str, int | None, dict[str, Any]]
_SERVE = "from service.launch.api import serve; from service.settings import Settings; serve(Settings.from_environment())"
_MOST = 3


@contextmanager
def serving(redis_url: str, workers: int, most: int = 50) -> Iterator[str]:
    """A granian with so many processes, each with at most so many streams; its address."""
    port = free_port()
    variables = environment(
        RACEMARSHAL_PORT=str(port),
        RACEMARSHAL_API_WORKERS=str(workers),
        RACEMARSHAL_MAX_STREAMS=str(most),
        REDIS_URL=redis_url,
    )
    process = subprocess.Popen([sys.executable, "-c", _SERVE], env=variables, stderr=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    try:
        wait_until(lambda: process.poll() is not None or answers(url))
        yield url
    finally:
        process.terminate()
        process.wait(timeout=20)


@pytest.fixture(scope="module")
def two(redis_server: str) -> Iterator[str]:
    """The address of a server of two processes."""
    with serving(redis_server, 2) as url:
        yield url


@pytest.fixture(scope="module")
def one(redis_server: str) -> Iterator[str]:
    """The address of a server of one process."""
    with serving(redis_server, 1) as url:
        yield url


@pytest.fixture(autouse=True)
def _hang_up() -> Iterator[None]:
    yield
    while Following.all:
        Following.all.pop().close()


class Following:
    """A stream that is read in a thread of its own."""

    all: ClassVar[list["Following"]] = []

    def __init__(self, url: str, path: str, **headers: str) -> None:
        self.events: list[Event] = []
        parts = urlsplit(url)
        connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=60)
        connection.request("GET", path, headers=headers)
        self._connection, self._socket = connection, connection.sock
        self.all.append(self)
        self.answer = connection.getresponse()
        self.status = self.answer.status
        self.thread = threading.Thread(target=self._read, daemon=True)
        if self.status == 200:
            self.thread.start()

    def _read(self) -> None:
        text = ""
        with suppress(http.client.IncompleteRead, OSError):  # hung up
            while piece := self.answer.read1():
                text += piece.decode()
                *whole, text = text.split("\n\n")
                self.events += [event for event in map(parsed, whole) if event]

    def versions(self, name: str = "change") -> list[int | None]:
        return [version for kind, version, _ in self.events if kind == name]

    def close(self) -> None:
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        if self.status == 200:
            self.thread.join(timeout=10)
        self.answer.close()
        self._connection.close()


def parsed(block: str) -> Event | None:
    fields = dict(line.split(": ", 1) for line in block.split("\n") if not line.startswith(":"))
    if "event" not in fields:
        return None
    number = int(fields["id"]) if "id" in fields else None
    return fields["event"], number, json.loads(fields["data"])


def follow(url: str, table: Table, who: str, **headers: str) -> Following:
    device = table.seats[who]
    return Following(url, f"{device.path}/events", **{**device.bearer, **headers})


def play(table: Table, times: int) -> int:
    """Play on; the version then."""
    for _ in range(times):
        assert table.play_on().status_code == 200
    return table.marshal.view()["version"]


def test_streams_of_two_processes_get_everything_in_order_under_load(playing: Flask, two: str) -> None:
    table = Table(playing, "red", "blue")
    following = [follow(two, table, who) for who in ("red", "blue") * 3]
    wait_until(lambda: all(each.events for each in following))
    assert [each.events[0][:2] for each in following] == [("reset", 1)] * 6
    assert following[0].events[0][2]["seat"] == "red"
    last = play(table, 60)
    wait_until(lambda: all(each.versions() and each.versions()[-1] == last for each in following))
    assert [each.versions() for each in following] == [list(range(2, last + 1))] * 6
    for each, seat in zip(following, ("red", "blue") * 3, strict=True):
        drawn = [
            step["params"]["card"] for _, _, entry in each.events[1:] for step in entry["steps"] if step["code"] == "card-drawn"
        ]
        by = [entry["by"] for _, _, entry in each.events[1:]]
        assert [card == "unseen" for card in drawn] == [who != seat for who in by]


def test_a_change_is_told_at_once(playing: Flask, two: str) -> None:
    table = Table(playing, "red", "blue")
    stream = follow(two, table, "red")
    wait_until(lambda: bool(stream.events))
    began = time.monotonic()
    play(table, 1)
    wait_until(lambda: stream.versions() == [2])
    assert time.monotonic() - began < streams.KEEP_ALIVE, "it was found by chance"


def test_a_stream_goes_on_where_it_broke(playing: Flask, one: str) -> None:
    table = Table(playing, "red", "blue")
    last = play(table, 9)
    stream = follow(one, table, "red", **{"Last-Event-ID": "4"})
    wait_until(lambda: len(stream.events) == last - 4)
    assert [event[:2] for event in stream.events] == [("change", version) for version in range(5, last + 1)]
    caught_up = follow(one, table, "red", **{"Last-Event-ID": str(last)})
    play(table, 1)
    wait_until(lambda: caught_up.versions() == [last + 1])
    assert caught_up.versions("reset") == []


@pytest.mark.parametrize("seen", ["99", "nonsense", "-1", "1e3", "٣", "9" * 40, ""])
def test_an_id_that_was_never_told_gets_the_whole_view(playing: Flask, one: str, seen: str) -> None:
    table = Table(playing, "red", "blue")
    stream = follow(one, table, "red", **{"Last-Event-ID": seen.encode().decode("latin-1")})
    wait_until(lambda: bool(stream.events))
    assert stream.events[0][:2] == ("reset", 1)
    assert stream.events[0][2]["view"]["hand"]


def test_a_deleted_session_says_so_and_the_stream_ends(playing: Flask, one: str) -> None:
    table = Table(playing, "red", "blue")
    stream = follow(one, table, "red")
    wait_until(lambda: bool(stream.events))
    table.marshal.delete()
    stream.thread.join(timeout=10)
    assert [event[0] for event in stream.events] == ["reset", "gone"]


def test_a_ticket_opens_a_stream(playing: Flask, one: str) -> None:
    table = Table(playing, "red", "blue")
    red = table.seats["red"]
    ticket = red.post("/tickets", {"path": f"{red.path}/events"}).get_json()["ticket"]
    stream = Following(one, f"{red.path}/events?ticket={ticket}")
    wait_until(lambda: bool(stream.events))
    assert stream.events[0][2]["seat"] == "red"
    headers = stream.answer.headers
    assert headers["Content-Type"].startswith("text/event-stream")
    assert (headers["Cache-Control"], headers["Vary"], headers["X-Accel-Buffering"]) == ("no-store", "Authorization", "no")


def test_past_the_limit_a_stream_is_refused_and_polling_works(playing: Flask, redis_server: str) -> None:
    with serving(redis_server, 1, _MOST) as url:
        table = Table(playing, "red", "blue")
        following = [follow(url, table, "red") for _ in range(_MOST)]
        wait_until(lambda: all(each.events for each in following))
        refused = follow(url, table, "red")
        assert (refused.status, json.load(refused.answer)["code"]) == (503, "too-many-streams")
        assert int(refused.answer.headers["Retry-After"]) > 0
        red = table.seats["red"]
        poll = requests.get(f"{url}{red.path}", headers={**red.bearer, "If-None-Match": '"1"'}, timeout=5)
        assert poll.status_code == 304
        following[0].close()
        # The server finds out when it next writes.
        play(table, 2)
        wait_until(lambda: follow(url, table, "red").status == 200)


def test_a_head_request_leaves_no_listener_behind(playing: Flask) -> None:
    table = Table(playing, "red", "blue")
    for _ in range(STREAMS * 2):
        red = table.seats["red"]
        red._client.head(f"{red.path}/events", headers=red.bearer).close()
    pieces(table, "red").close()


def pieces(table: Table, who: str, **headers: str) -> Any:
    """The stream of the test's own application."""
    device = table.seats[who]
    answer = device._client.get(f"{device.path}/events", headers={**device.bearer, **headers}, buffered=False)
    assert answer.status_code == 200, answer.text
    return answer


def test_silence_is_broken_by_comments(playing: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "KEEP_ALIVE", 0.05)
    table = Table(playing, "red", "blue")
    with closing(pieces(table, "red")) as answer:
        told = list(islice(answer.response, 4))
    assert told[0] == b"retry: 2000\n\n"
    assert told[1].startswith(b"id: 1\nevent: reset\ndata: {")
    assert told[2:] == [b": keep-alive\n\n"] * 2


def test_a_seat_that_joins_later_is_told_from_then_on(playing: Flask) -> None:
    table = Table(playing, "red", "blue")
    seat = table.next_seat()
    other = next(name for name in table.seats if name != seat)
    code = table.marshal.post(f"/seats/{seat}/code", {}).get_json()["code"]
    with closing(pieces(table, other)) as answer:
        told = iter(answer.response)
        list(islice(told, 2))
        assert table.seats[other].post("/join", {"code": code}).status_code == 200
        table.play_on()
        entry = parsed(next(told).decode().strip())[2]
    assert entry["steps"][1]["params"]["card"] != "unseen"


def test_after_too_long_a_sleep_comes_the_whole_view(playing: Flask, sessions: Sessions, toy_table: Callable[..., Table]) -> None:
    table = toy_table("bumping-cars", "red", mode="assistant", dice="server")
    red = hashed(table.seats["red"].token)
    for _ in range(WINDOW + 1):
        sessions.submit(table.id, red, Act("roll-weather", {}))
    last = WINDOW + 2
    for seen, name, first in ((1, b"reset", last), (2, b"change", 3)):
        with closing(pieces(table, "red", **{"Last-Event-ID": str(seen)})) as answer:
            told = list(islice(answer.response, 2))[1]
        assert told.startswith(b"id: %d\nevent: %s\n" % (first, name))


class Flaky:
    """A store that forgets to answer now and then; what changes in between it tells nobody."""

    def __init__(self) -> None:
        self.positions = 0
        self.fails = threading.Event()
        self.changed: list[str] = []

    def wake_position(self) -> str:
        self.positions += 1
        return f"{self.positions}-0"

    def woken(self, position: str, milliseconds: int) -> tuple[str, list[str]]:
        time.sleep(0.02)
        if self.fails.is_set():
            self.fails.clear()
            raise StoreUnavailable
        changed, self.changed = self.changed, []
        return position, changed


def test_what_happens_before_the_reader_is_there_or_while_it_is_away_wakes_everybody() -> None:
    store = Flaky()
    hub = Hub(store, 3)
    with hub.listen("one") as first, hub.listen("two") as second:
        assert first.wait(5)
        wait_until(lambda: store.positions == 1)
        first.clear()
        second.clear()
        store.changed.append("two")
        assert second.wait(5)
        assert not first.is_set()
        store.fails.set()
        assert first.wait(5)
        assert store.positions == 2


def test_the_hub_counts_its_listeners() -> None:
    hub = Hub(Flaky(), 2)
    with hub.listen("one"), hub.listen("one"), pytest.raises(TooManyStreams), hub.listen("two"):
        pass
    with hub.listen("one"), hub.listen("two"):
        pass


def test_one_caller_does_not_take_all_streams(playing: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(playing, "red", "blue")
    hub = playing.extensions["racemarshal"].live.hub
    monkeypatch.setattr(hub, "_most_each", 1)

    def stream(at: str) -> Any:
        red = table.seats["red"]
        return red._client.get(f"{red.path}/events", headers=red.bearer, environ_overrides={"REMOTE_ADDR": at})

    with closing(stream("10.1.2.3")), closing(stream("10.1.2.4")), closing(stream("127.0.0.1")), closing(stream("127.0.0.1")):
        monkeypatch.setattr(hub, "_most", 9)
        assert [stream(at).get_json()["code"] for at in ("10.1.2.3", "::ffff:10.1.2.4")] == ["too-many-streams"] * 2
    with closing(stream("10.1.2.3")) as again:
        assert again.status_code == 200


def test_streams_are_documented_where_they_are_refused(playing: Flask) -> None:
    table = Table(playing, "red", "blue")
    with (
        closing(pieces(table, "red")),
        closing(pieces(table, "red")),
        closing(pieces(table, "red")),
        closing(pieces(table, "red")),
    ):
        assert table.seats["red"].get("/events").get_json()["code"] == "too-many-streams"
    assert playing.test_client().get(f"{SESSIONS}/{table.id}/events").status_code == 401
