"""Fixtures for everybody: a real Redis per test process, settings and the platform on it."""

import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import hypothesis
import pytest
from redis import Redis

from service.launch.embedded_redis import EmbeddedRedis
from service.launch.redis_binary import find_redis
from service.ports import Platform
from service.settings import Fsync, Settings
from service.wiring import build_platform, redis_client

# The same examples for everybody: neither the coverage gate nor a green run may be a matter of luck.
hypothesis.settings.register_profile("everybody", max_examples=300, deadline=None, derandomize=True)
hypothesis.settings.register_profile("long", max_examples=5000, deadline=None)
hypothesis.settings.load_profile("everybody")


class OwnRedis:
    """A server started as `racemarshal up` starts its own, with `options` on top; it may be killed and started again."""

    def __init__(self, *options: str, fsync: Fsync = "everysec") -> None:
        # pytest's own folders are too deep for the path of a socket.
        self._folder = Path(tempfile.mkdtemp(prefix="rm-test-"))
        place = {"data_dir": self._folder / "data", "runtime_dir": self._folder / "run"}
        self._redis = EmbeddedRedis(binary=find_redis(), fsync=fsync, **place)
        self._options = options
        self.url = self._redis.url
        self._redis.prepare()
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen([*self._redis.command(), *self._options])
        deadline = time.monotonic() + 20
        while not self._redis.answers():
            assert self._process.poll() is None, self._redis.last_words()
            assert time.monotonic() < deadline
            time.sleep(0.01)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def remove(self) -> None:
        self.kill()
        shutil.rmtree(self._folder)


@contextmanager
def running_redis(*options: str, fsync: Fsync = "everysec") -> Iterator[str]:
    """The REDIS_URL of an `OwnRedis`."""
    redis = OwnRedis(*options, fsync=fsync)
    try:
        yield redis.url
    finally:
        redis.remove()


@pytest.fixture(scope="session")
def redis_server() -> Iterator[str]:
    """The REDIS_URL of a Redis that lives as long as the test process."""
    with running_redis() as url:
        yield url


@pytest.fixture
def redis_url(redis_server: str) -> str:
    """The same Redis, emptied for this test."""
    client = Redis.from_url(redis_server)
    client.flushall()
    client.close()
    return redis_server


@pytest.fixture
def settings(redis_url: str, tmp_path: Path) -> Settings:
    """Default settings, on the test's Redis."""
    return Settings.from_environment({"REDIS_URL": redis_url, "RACEMARSHAL_DATA_DIR": str(tmp_path)})


@pytest.fixture
def redis(settings: Settings) -> Iterator[Redis]:
    """A client of the test's Redis."""
    client = redis_client(settings)
    yield client
    client.close()


@pytest.fixture
def platform(settings: Settings) -> Platform:
    """The store and queue that `create_app` is given."""
    return build_platform(settings)
