"""Very many live streams at once: everybody is told everything in order, whatever breaks on the way."""

import asyncio
import json
import resource
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import pytest
from flask import Flask

from tests.service.sessions.serving import Api, serving
from tests.service.sessions.table import Table

pytestmark = pytest.mark.timeout(600)

FILES_BESIDES = 200


@dataclass
class Listener:
    """A phone with a stream, which comes back by itself after a break and says what it has seen last."""

    port: int
    path: str
    bearer: dict[str, str]
    versions: list[int] = field(default_factory=list)
    resets: int = 0
    refusals: list[str] = field(default_factory=list)
    connections: int = 0
    _writer: asyncio.StreamWriter | None = None

    async def listen(self, last: int) -> None:
        """Until the change to this version has been told."""
        while not self.versions or self.versions[-1] < last:
            with suppress(OSError, asyncio.IncompleteReadError):
                await self._follow(last)
            await asyncio.sleep(0.1)

    async def _follow(self, last: int) -> None:
        reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            self._writer.write(self._request())
            status = int((await reader.readline()).split()[1])
            if status != 200:
                answer = await reader.readuntil(b"}")
                self.refusals.append(json.loads(answer.partition(b"\r\n\r\n")[2])["code"])
                return
            self.connections += 1
            while line := await reader.readline():
                self._read(line)
                if self.versions and self.versions[-1] >= last:
                    return
        finally:
            self._writer.close()

    def _request(self) -> bytes:
        headers = {"Host": "table", **self.bearer}
        if self.versions:
            headers["Last-Event-ID"] = str(self.versions[-1])
        lines = [f"GET {self.path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
        return "\r\n".join(lines).encode()

    def _read(self, line: bytes) -> None:
        if line.startswith(b"id: "):
            self.versions.append(int(line[4:]))
        self.resets += line.startswith(b"event: reset")

    def hang_up(self) -> None:
        """The phone goes to sleep."""
        if self._writer is not None:
            self._writer.transport.abort()


async def all_hear_everything(playing: Flask, api: Api, count: int, changes: int) -> list[Listener]:
    """So many listen while changes are made; halfway every third phone breaks off and a process of the API is killed."""
    table = Table(playing, "red", "blue")
    last = 2 * changes + 1
    phones = [*table.seats.values(), table.join(""), table.marshal]
    paths = [(f"{phone.path}/events", phone.bearer) for phone in phones]
    listeners = [Listener(api.port, *paths[place % len(paths)]) for place in range(count)]
    listening = asyncio.gather(*(listener.listen(last) for listener in listeners))
    await until(lambda: all(listener.versions for listener in listeners))
    assert not [listener.refusals for listener in listeners if listener.refusals]
    await asyncio.to_thread(play, table, changes)
    for listener in listeners[::3]:
        listener.hang_up()
    api.workers()[0].kill()
    await asyncio.to_thread(play, table, changes)
    await asyncio.wait_for(listening, 240)
    assert [listener.versions for listener in listeners] == [list(range(1, last + 1))] * count
    assert {listener.resets for listener in listeners} == {1}
    return listeners


async def until(condition: Any) -> None:
    async with asyncio.timeout(120):
        while not condition():
            await asyncio.sleep(0.05)


def play(table: Table, changes: int) -> None:
    for _ in range(changes):
        assert table.play_on().status_code == 200


def run(work: Coroutine[Any, Any, list[Listener]]) -> list[Listener]:
    # A thread of its own: the main one may have been left with a loop by a browser.
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def test_a_hundred_streams_with_the_settings_of_everybody(playing: Flask, redis_server: str) -> None:
    with serving(redis_server, 2) as api:
        listeners = run(all_hear_everything(playing, api, 100, 15))
    assert sum(listener.connections > 1 for listener in listeners) >= 33


@pytest.fixture
def _many_files(count: int = 1000) -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = count + FILES_BESIDES
    if hard != resource.RLIM_INFINITY and hard < wanted:
        pytest.skip(f"this system allows a process {hard} files, and {wanted} are needed")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.long
@pytest.mark.usefixtures("_many_files")
def test_a_thousand_streams_with_the_limit_raised(playing: Flask, redis_server: str) -> None:
    with serving(redis_server, 2, RACEMARSHAL_MAX_STREAMS="1100", RACEMARSHAL_API_THREADS="1150") as api:
        listeners = run(all_hear_everything(playing, api, 1000, 20))
    assert sum(listener.connections > 1 for listener in listeners) >= 333
