"""`racemarshal up`: Redis, the API and the workers, started together and stopped together."""

import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from types import FrameType

import click

from service.launch import network
from service.launch.compiling import Compiler
from service.launch.embedded_redis import EmbeddedRedis, locked, make_runtime_dir, redis_problem
from service.launch.errors import LaunchError
from service.launch.processes import Child, Program, Supervisor, python_module
from service.launch.redis_binary import find_redis
from service.settings import Settings, child_environment, masked

_REDIS_LAYER, _SERVICE_LAYER = 0, 1
_START_UP = 60.0
"""Seconds that Redis, which may have a long log to read, and the API may each take to answer."""


class StopRequest:
    """Counts how often the user, or the system, has asked for the end."""

    def __init__(self) -> None:
        self._times = 0
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._notice)

    def made(self) -> bool:
        """Time to stop."""
        return self._times > 0

    def repeated(self) -> bool:
        """Time to stop being polite."""
        return self._times > 1

    def _notice(self, _signal: int, _frame: FrameType | None) -> None:
        self._times += 1


def up(settings: Settings, *, compiles: bool = False) -> None:
    """Run the service until Ctrl-C, SIGTERM or the end of the terminal.

    Args:
        settings: what to run.
        compiles: compile the rules on the way, where that is possible; the workers change over when it is done.

    Raises:
        LaunchError: something is in the way; whatever was started is stopped then too.
    """
    stop = StopRequest()
    supervisor = Supervisor(say=_say)
    compiler = Compiler()
    with ExitStack() as stack:
        if not settings.redis_url:
            stack.enter_context(locked(settings.data_dir))
        stack.callback(supervisor.stop, in_a_hurry=stop.repeated)
        network.require_free_port(settings.host, settings.port)
        redis_url = _redis_of_others(settings.redis_url) if settings.redis_url else _own_redis(settings, supervisor, stop)
        workers = _start_service(settings, redis_url, supervisor, stop)
        if not stop.made():
            _announce(settings)
        if compiles and not stop.made():
            stack.callback(compiler.stop)
            _say(compiler.start())
        while not stop.made():
            supervisor.look_after()
            _change_over(compiler, supervisor, workers)
            time.sleep(0.2)
        _say("Stopping.")


def _redis_of_others(url: str) -> str:
    problem = redis_problem(url)
    if problem:
        raise LaunchError(f"The Redis of REDIS_URL={masked(url)} cannot be used: {problem}.")
    return url


def _own_redis(settings: Settings, supervisor: Supervisor, stop: StopRequest) -> str:
    redis = EmbeddedRedis(
        binary=find_redis(), data_dir=settings.data_dir, runtime_dir=settings.runtime_dir, fsync=settings.redis_fsync
    )
    redis.prepare()
    redis.stop_leftover()
    # It must have the time to write down everything.
    child = supervisor.start(Program("Redis", redis.command(), child_environment({}), layer=_REDIS_LAYER, grace=60))
    if not _wait(redis.answers, child, stop):
        raise LaunchError(f"Redis does not start; the last line of {settings.data_dir / 'redis.log'} is: {redis.last_words()}")
    return redis.url


def _change_over(compiler: Compiler, supervisor: Supervisor, workers: list[Child]) -> None:
    """Once the rules are compiled, the workers start again with them. A game is the same with either."""
    match compiler.outcome():
        case True:
            _say("The rules are compiled: the workers start again with them.")
            supervisor.start_again(workers)
        case False:
            _say("The rules could not be compiled (`make compile` says why); they go on in plain Python.")


def _start_service(settings: Settings, redis_url: str, supervisor: Supervisor, stop: StopRequest) -> list[Child]:
    """Start workers and the API; answers the workers."""
    environ = _service_environment(settings, redis_url)
    parent = f"--parent={os.getpid()}"
    workers = []
    for number in range(1, settings.job_workers + 1):
        command = python_module("service.cli", "worker", parent)
        workers.append(supervisor.start(Program(f"Worker {number}", command, environ, layer=_SERVICE_LAYER)))
    for number in range(1, settings.simulation_workers + 1):
        command = python_module("service.cli", "worker", "--simulations", parent)
        workers.append(supervisor.start(Program(f"Simulation worker {number}", command, environ, layer=_SERVICE_LAYER)))
    api = supervisor.start(Program("The API", python_module("service.cli", "api", parent), environ, layer=_SERVICE_LAYER))
    if not _wait(lambda: network.is_healthy(settings.host, settings.port), api, stop):
        raise LaunchError("The API does not start; the lines above say why.")
    return workers


def _service_environment(settings: Settings, redis_url: str) -> dict[str, str]:
    make_runtime_dir(settings.runtime_dir)
    changes = {
        "REDIS_URL": redis_url,
        "RACEMARSHAL_HOST": settings.host,
        "RACEMARSHAL_PORT": str(settings.port),
        "RACEMARSHAL_ADDRESSES": ",".join(settings.addresses or _addresses(settings)),
        "PROMETHEUS_MULTIPROC_DIR": str(settings.metrics_dir or settings.runtime_dir / f"metrics-{settings.port}"),
    }
    return child_environment(changes)


def _addresses(settings: Settings) -> list[str]:
    if network.is_local(settings.host):
        return []
    return [network.url(address, settings.port) for address in network.lan_addresses()]


def _wait(is_ready: Callable[[], bool], child: Child, stop: StopRequest) -> bool:
    """Whether it gets ready before it dies and before the time is over. A request to stop ends the waiting well."""
    deadline = time.monotonic() + _START_UP
    while not stop.made() and not is_ready():
        if child.has_ended() or time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


def _announce(settings: Settings) -> None:
    click.echo(f"\nRace Marshal is ready: {network.url(network.reachable(settings.host), settings.port)}")
    if network.is_local(settings.host):
        click.echo("Only this computer can reach it. To play with phones, stop it and start it with --lan.")
    else:
        _announce_to_phones(settings)
    click.echo("Ctrl-C stops it; the games are kept.\n")
    sys.stdout.flush()


def _announce_to_phones(settings: Settings) -> None:
    addresses = network.lan_addresses()
    if not addresses:
        click.echo("No network was found: connect this computer to the phones' network, then start again.")
        return
    first, *others = [network.url(address, settings.port) for address in addresses]
    click.echo(f"Phones on the same network open:  {first}")
    if sys.stdout.isatty():
        click.echo(network.qr_code(first), color=True)
    for address in others:
        click.echo(f"If that does not work, try:  {address}")


def _say(line: str) -> None:
    # The terminal may be gone, which is no reason to stop half-way.
    with suppress(OSError):
        click.echo(line, err=True)
