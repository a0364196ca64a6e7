"""`racemarshal doctor`: what is here, and what is wrong with it."""

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from redis import Redis

from service import compiled
from service.launch import network
from service.launch.embedded_redis import EmbeddedRedis, redis_problem
from service.launch.errors import LaunchError
from service.launch.redis_binary import OLDEST, find_redis
from service.redis_platform import BULK_QUEUE
from service.settings import Settings, masked
from service.wiring import build_platform, redis_client


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the report. `warning` is for what works and had better be changed."""

    topic: str
    text: str
    is_wrong: bool = False
    warning: bool = False

    def line(self) -> str:
        """Such as `ok     Python   3.11.7`."""
        mark = "WRONG" if self.is_wrong else "note" if self.warning else "ok"
        return f"{mark:<6} {self.topic:<14} {self.text}"


def examine(settings: Settings) -> list[Finding]:
    """Look at everything, change nothing."""
    return [
        _python(),
        _rules(),
        _c_compiler(),
        _data_dir(settings),
        *_redis(settings),
        _port(settings),
    ]


def _python() -> Finding:
    return Finding("Python", f"{sys.version.split()[0]} ({sys.executable})")


def _rules() -> Finding:
    if compiled.activate():
        return Finding("Rules", "compiled")
    return Finding("Rules", "plain Python; `make compile` makes them faster")


def _c_compiler() -> Finding:
    return Finding("C compiler", compiled.c_compiler() or "none, or no Python.h; only needed to compile the rules")


def _data_dir(settings: Settings) -> Finding:
    if settings.redis_url:
        return Finding("Data folder", "not used: REDIS_URL is set")
    place = settings.data_dir
    while not place.exists():
        place = place.parent
    if place.is_dir() and os.access(place, os.W_OK | os.X_OK):
        return Finding(
            "Data folder", f"{settings.data_dir}" + ("" if place == settings.data_dir else " (made at the first start)")
        )
    return Finding("Data folder", f"{settings.data_dir} cannot be written; RACEMARSHAL_DATA_DIR can name another", is_wrong=True)


def _redis(settings: Settings) -> Iterator[Finding]:
    if settings.redis_url:
        yield from _redis_of_others(settings)
        return
    try:
        binary = find_redis()
    except LaunchError as error:
        yield Finding("Redis", str(error), is_wrong=True)
        return
    yield Finding("Redis", f"{binary.path} {binary.version_text} (from {binary.origin})")
    own = EmbeddedRedis(binary=binary, data_dir=settings.data_dir, runtime_dir=settings.runtime_dir)
    if own.answers():
        yield from _running(settings, own.url)
    else:
        yield Finding("Workers", "not running; `racemarshal up` starts Redis and them")


def _redis_of_others(settings: Settings) -> Iterator[Finding]:
    url = settings.redis_url or ""
    problem = redis_problem(url)
    if problem:
        yield Finding("Redis", f"REDIS_URL={masked(url)} cannot be used: {problem}", is_wrong=True)
    else:
        yield from _running(settings, url)


def _running(settings: Settings, url: str) -> Iterator[Finding]:
    reached = replace(settings, redis_url=url)
    client = redis_client(reached)
    try:
        yield from _server(client, url)
    finally:
        client.close()
    platform = build_platform(reached)
    workers = platform.health().workers
    if workers:
        yield Finding("Workers", f"{workers} alive")
    else:
        yield Finding("Workers", "none is alive: jobs wait until `racemarshal worker` or `up` starts one", is_wrong=True)
    players = sum(load.workers for load in platform.queue_loads() if load.queue == BULK_QUEUE)
    if players:
        yield Finding("Simulations", f"{players} workers alive")
    else:
        words = "no worker: they wait until `racemarshal worker --simulations` or `up` starts one"
        yield Finding("Simulations", words, warning=True)


def _server(client: Redis, url: str) -> Iterator[Finding]:
    facts: dict[str, Any] = client.info()
    version = str(facts.get("redis_version", "0"))
    too_old = tuple(int(part) for part in version.split(".")[:2]) < OLDEST
    needed = ".".join(map(str, OLDEST))
    yield Finding(
        "Redis", f"{version} answers at {masked(url)}" + (f", older than {needed}" if too_old else ""), is_wrong=too_old
    )
    policy = str(facts.get("maxmemory_policy", "unknown"))
    if policy != "noeviction":
        yield Finding("Redis memory", f"policy {policy}: games may vanish; set maxmemory-policy noeviction", warning=True)
    else:
        yield Finding("Redis memory", f"policy {policy}")
    if facts.get("aof_enabled"):
        yield Finding("Redis saving", "append-only log is on")
    else:
        yield Finding("Redis saving", "append-only log is off: a crash loses the latest moves; set appendonly yes", warning=True)


def _port(settings: Settings) -> Finding:
    if network.is_healthy(settings.host, settings.port):
        return Finding("Port", f"{settings.port}: Race Marshal answers")
    try:
        network.require_free_port(settings.host, settings.port)
    except LaunchError as error:
        return Finding("Port", str(error), is_wrong=True)
    return Finding("Port", f"{settings.port} is free")
