"""A Redis of the service's own: on a unix socket, append-only, nothing evicted, its data in a folder of the user's."""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from service.launch.errors import LaunchError
from service.launch.redis_binary import RedisBinary
from service.settings import Fsync

_LONGEST_SOCKET_PATH = 103
"""Bytes; macOS allows 104 with the closing zero, Linux 108."""

_FIRST_SPLIT_LOG = (7,)
"""The first version that keeps its append-only log in a folder, which older ones pass over without a word."""


_OTHER_FOLDER = "RACEMARSHAL_DATA_DIR can name another folder."


class EmbeddedRedis:
    """Where one server keeps its data (`data_dir`) and its socket (`runtime_dir`), and how it is started.

    `fsync` says when what was written must have reached the disk: ``everysec``, or ``always`` before it is answered.
    """

    def __init__(self, *, binary: RedisBinary, data_dir: Path, runtime_dir: Path, fsync: Fsync = "everysec") -> None:
        self._binary = binary
        self._fsync = fsync
        self._data_dir = data_dir
        self._socket = runtime_dir / "redis.sock"

    @property
    def url(self) -> str:
        """The REDIS_URL of this server."""
        return socket_url(self._socket)

    def command(self) -> list[str]:
        """What to run: a server in the foreground that saves on SIGTERM."""
        options = {
            "port": "0",
            "unixsocket": str(self._socket),
            "unixsocketperm": "700",
            "dir": str(self._data_dir),
            "appendonly": "yes",
            "appendfsync": self._fsync,
            "save": "",
            "maxmemory-policy": "noeviction",
            "daemonize": "no",
            "loglevel": "notice",
            "logfile": str(self._data_dir / "redis.log"),
        }
        return [str(self._binary.path), *(part for name, value in options.items() for part in (f"--{name}", value))]

    def prepare(self) -> None:
        """Make the folders, and see that this server can read the data. Raises LaunchError."""
        make_data_dir(self._data_dir)
        make_runtime_dir(self._socket.parent)
        if len(os.fsencode(self._socket)) > _LONGEST_SOCKET_PATH:
            raise LaunchError(f"The path {self._socket} is too long for a socket; set TMPDIR to a shorter folder.")
        if (self._data_dir / "appendonlydir").exists() and self._binary.version < _FIRST_SPLIT_LOG:
            raise LaunchError(
                f"The data in {self._data_dir} was written by Redis 7 or later and {self._binary.path} is "
                f"{self._binary.version_text}: install the newer one again. {_OTHER_FOLDER}"
            )

    def stop_leftover(self) -> None:
        """Stop the server that a killed `up` left behind. Call it only with the lock on the data folder held."""
        if not self.answers():
            return
        client = _client(self.url)
        try:
            client.shutdown()
        except RedisError as error:
            raise LaunchError(f"A Redis left over from before does not stop ({error}); its socket is {self._socket}.") from None
        finally:
            client.close()
        self._wait_until_gone()

    def answers(self) -> bool:
        """Whether a server on the socket is ready to work."""
        return redis_problem(self.url) is None

    def last_words(self) -> str:
        """The last line of the server's log, for a message."""
        try:
            lines = (self._data_dir / "redis.log").read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            lines = []
        return lines[-1] if lines else "no log"

    def _wait_until_gone(self) -> None:
        deadline = time.monotonic() + 10
        while self._socket.exists() and time.monotonic() < deadline:
            time.sleep(0.02)


def socket_url(socket: Path) -> str:
    """The REDIS_URL of a server on a unix socket."""
    return f"unix://{quote(str(socket))}"


def redis_problem(url: str) -> str | None:
    """Why the Redis at `url` cannot be used, in a few words, or None when it answers."""
    try:
        client = _client(url)
    except (ValueError, TypeError) as error:
        return str(error)
    try:
        client.ping()
    except (RedisError, OSError, ValueError, TypeError) as error:
        return " ".join(str(error).split()).rstrip(".")
    finally:
        client.close()
    return None


def _client(url: str) -> Redis:
    return Redis.from_url(url, socket_connect_timeout=3, socket_timeout=5, retry=Retry(NoBackoff(), retries=0))


def make_data_dir(path: Path) -> None:
    """The data folder, made for this user alone if it is new. Raises LaunchError."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise LaunchError(f"Cannot make the folder {path} ({error.strerror}). {_OTHER_FOLDER}") from None
    if not os.access(path, os.W_OK | os.X_OK):
        raise LaunchError(f"Cannot write in the folder {path}. {_OTHER_FOLDER}")


def make_runtime_dir(path: Path) -> None:
    """The folder of the socket, which nobody else may enter: who reaches the socket has the games. Raises LaunchError."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        status = path.stat()
    except OSError as error:
        raise LaunchError(f"Cannot make the folder {path} ({error.strerror}); set TMPDIR to one of yours.") from None
    if status.st_uid != os.getuid() or status.st_mode & 0o077:
        raise LaunchError(f"The folder {path} is open to others: remove it, or set TMPDIR to one of yours.")


@contextmanager
def locked(data_dir: Path) -> Iterator[None]:
    """Hold the data folder for this process alone. Raises LaunchError when another one holds it."""
    make_data_dir(data_dir)
    with (data_dir / "up.lock").open("a+", encoding="ascii") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.seek(0)
            raise LaunchError(
                f"Race Marshal is already running with the data in {data_dir} (process {file.read().strip() or 'unknown'}): "
                f"stop it first. {_OTHER_FOLDER}"
            ) from None
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        yield
