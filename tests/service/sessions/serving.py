"""The API as real processes, over real connections, and what may go wrong between it and Redis."""

import http.client
import json
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Final, Literal
from urllib.parse import unquote, urlsplit

import psutil
from redis import Redis

from service.sessions.redis_store import RedisStore
from tests.service.conftest import answers
from tests.service.launching import environment, free_port, wait_until
from tests.service.sessions.table import Device

_SERVE: Final = "from service.launch.api import serve; from service.settings import Settings; serve(Settings.from_environment())"


@dataclass(frozen=True)
class Answer:
    """What came back; names of headers in small letters."""

    status: int
    data: bytes
    headers: dict[str, str]

    def json(self) -> Any:
        return json.loads(self.data)


class Address:
    """Where an API is, and how phones speak to it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.url = f"http://127.0.0.1:{port}"

    def call(self, method: str, path: str, body: object = None, timeout: float = 60, **headers: str) -> Answer:
        """One request on a connection of its own, as from a phone. Raises OSError or HTTPException when it breaks."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            data = None if body is None else json.dumps(body)
            connection.request(method, path, data, {"Content-Type": "application/json", **headers})
            answer = connection.getresponse()
            return Answer(answer.status, answer.read(), {name.lower(): value for name, value in answer.getheaders()})
        finally:
            connection.close()

    def act(self, device: Device, offer: dict[str, Any], key: str = "", timeout: float = 60) -> Answer:
        """What a device wants to do; see `call`."""
        headers = {**device.bearer, **({"Idempotency-Key": key} if key else {})}
        return self.call("POST", f"{device.path}/actions", offer, timeout, **headers)


class Api(Address):
    """A granian with its processes, set up as `racemarshal up` does it."""

    def __init__(self, redis_url: str, workers: int = 2, **variables: str) -> None:
        super().__init__(free_port())
        chosen = {"RACEMARSHAL_PORT": str(self.port), "RACEMARSHAL_API_WORKERS": str(workers), "REDIS_URL": redis_url}
        self._process = subprocess.Popen(
            [sys.executable, "-c", _SERVE], env=environment(**chosen, **variables), stderr=subprocess.DEVNULL
        )
        try:
            wait_until(lambda: self._process.poll() is not None or answers(self.url))
            assert self._process.poll() is None
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            for process in psutil.Process(self._process.pid).children(recursive=True):
                process.kill()
            self._process.kill()
            raise

    def workers(self) -> list[psutil.Process]:
        """The processes that serve; granian replaces one that dies."""
        return psutil.Process(self._process.pid).children()


@contextmanager
def serving(redis_url: str, workers: int = 2, **variables: str) -> Iterator[Api]:
    api = Api(redis_url, workers, **variables)
    try:
        yield api
    finally:
        api.stop()


Fate = Literal["lost", "held"]


class Proxy:
    """Stands between the service and a Redis on a unix socket; can let the answer to one script get lost on the way.

    The script has been carried out by then: that is the moment between commit and answer.
    """

    def __init__(self, redis_url: str) -> None:
        self._redis = unquote(urlsplit(redis_url).path)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"redis://127.0.0.1:{self._listener.getsockname()[1]}/0"
        self._script, self._fate = b"", ""
        self.swallowed = threading.Event()
        self._sockets: list[socket.socket] = [self._listener]
        threading.Thread(target=self._accept, daemon=True).start()

    def swallow(self, script: str, fate: Fate) -> None:
        """The next answer to this script of the store gets lost with its connection, or is held back for ever."""
        self.swallowed.clear()
        self._fate = fate
        self._script = getattr(RedisStore(Redis(), 1), f"_{script}").sha.encode()

    def close(self) -> None:
        for each in self._sockets:
            hang_up(each)

    def _accept(self) -> None:
        with suppress(OSError):  # closed
            while True:
                near, _ = self._listener.accept()
                far = socket.socket(socket.AF_UNIX)
                far.connect(self._redis)
                self._sockets += [near, far]
                is_marked = threading.Event()
                threading.Thread(target=self._ask, args=(near, far, is_marked), daemon=True).start()
                threading.Thread(target=self._answer, args=(near, far, is_marked), daemon=True).start()

    def _ask(self, near: socket.socket, far: socket.socket, is_marked: threading.Event) -> None:
        with suppress(OSError):
            while request := near.recv(1 << 16):
                if self._script and b"EVALSHA" in request and self._script in request:
                    is_marked.set()
                far.sendall(request)
        hang_up(far)

    def _answer(self, near: socket.socket, far: socket.socket, is_marked: threading.Event) -> None:
        with suppress(OSError):
            while answer := far.recv(1 << 16):
                if not is_marked.is_set() or answer.startswith(b"-NOSCRIPT"):
                    is_marked.clear()
                    near.sendall(answer)
                    continue
                self._script = b""
                self.swallowed.set()
                if self._fate == "lost":
                    break
                return
        hang_up(near)


def hang_up(one: socket.socket) -> None:
    with suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()
