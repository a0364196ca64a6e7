"""A load generator: one process, a few connections, each with one request under way; as light as Python allows."""

import selectors
import socket
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle


@dataclass(frozen=True)
class Load:
    """What came of a round: answers per second, and times to answer in milliseconds."""

    per_second: float
    p50: float
    p99: float


_SERVE = """
from service import compiled
compiled.activate()
from granian.constants import Interfaces
from granian.server import Server
from service.settings import Settings
settings = Settings.from_environment()
Server(
    "%s",
    address="127.0.0.1",
    port=settings.port,
    interface=Interfaces.WSGI,
    workers=settings.api_workers,
    blocking_threads=settings.api_threads,
    websockets=False,
    log_enabled=False,
).serve()
"""


def serving(application: str) -> str:
    """The program that serves an application (``module:name``) on granian, with the settings of its environment."""
    return _SERVE % application


def post(path: str, body: bytes, headers: Mapping[str, str] | None = None) -> bytes:
    """A POST of JSON, ready to send."""
    more = "".join(f"{name}: {value}\r\n" for name, value in (headers or {}).items())
    head = f"POST {path} HTTP/1.1\r\nHost: bench\r\n{more}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


def run(address: tuple[str, int], requests: Sequence[Sequence[bytes]], *, connections: int, seconds: float) -> Load:
    """Send requests one after the other on every connection: `requests` in turn, a round of them for each connection.

    Raises RuntimeError for an answer that is not a 200.
    """
    selector = selectors.DefaultSelector()
    sent: dict[socket.socket, float] = {}
    chosen: dict[socket.socket, Iterator[bytes]] = {}
    times: list[float] = []
    began = time.perf_counter()
    for place in range(connections):
        connection = socket.create_connection(address)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        selector.register(connection, selectors.EVENT_READ)
        chosen[connection] = cycle(requests[place % len(requests)])
        sent[connection] = time.perf_counter()
        connection.sendall(next(chosen[connection]))
    while time.perf_counter() - began < seconds:
        for key, _ in selector.select(1):
            connection = key.fileobj
            _read_answer(connection)
            now = time.perf_counter()
            times.append(now - sent[connection])
            sent[connection] = now
            connection.sendall(next(chosen[connection]))
    took = time.perf_counter() - began
    for connection in sent:
        connection.close()
    times.sort()
    return Load(len(times) / took, times[len(times) // 2] * 1000, times[len(times) * 99 // 100] * 1000)


def _read_answer(connection: socket.socket) -> None:
    answer = connection.recv(65536)
    if not answer.startswith(b"HTTP/1.1 200"):
        raise RuntimeError(answer[:300].decode(errors="replace"))
    head, _, body = answer.partition(b"\r\n\r\n")
    length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n", 1)[0])
    while len(body) < length:
        body += connection.recv(65536)
