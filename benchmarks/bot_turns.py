"""Bots at a table: how long it takes from a commit to the bot's answer, with real workers on a Redis of their own.

Bots play among themselves without a pause, so every change is the answer to the one before it: finding the turn, the queue, the
fork, thinking, the rules and the commit. The yardstick is a job that does nothing, from the call that enqueues it to its result.

Run as `python -m benchmarks.bot_turns`, with seconds per line after it (default 8).
"""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import pairwise
from statistics import median, quantiles

from benchmarks._compiled import ROOT
from benchmarks.simulations import own_redis
from rules import BOTS
from service.redis_platform import QUEUE, living_workers
from service.sessions.secrets import hashed
from service.sessions.usecases import Plan, Sessions
from service.settings import Settings, child_environment
from service.wiring import build_live, build_platform, redis_client

WORKERS = 2
LIMITS = {"rookie": 250, "racer": 250, "ace": 2000}
"""Milliseconds, of the median."""

OPTIONS = {"demons-run": {}, "devil-take-the-hindmost": {"cards": "dealt"}, "mini-demolition-derby": {}}
SEATS = ("red", "blue")


@contextmanager
def crew(settings: Settings) -> Iterator[None]:
    """Workers as `make run` starts them."""
    command = [sys.executable, "-P", "-m", "service.cli", "worker"]
    environ = child_environment({"REDIS_URL": str(settings.redis_url), "RACEMARSHAL_LOG_LEVEL": "ERROR"})
    workers = [subprocess.Popen(command, env=environ, cwd=ROOT) for _ in range(WORKERS)]
    redis = redis_client(settings)
    while living_workers(redis, QUEUE) < WORKERS:
        time.sleep(0.1)
    try:
        yield
    finally:
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.wait()


def idle_jobs(settings: Settings, count: int = 40) -> list[float]:
    """Milliseconds of jobs that do nothing, one after the other."""
    platform, waits = build_platform(settings), []
    for _ in range(count):
        began = time.perf_counter()
        job = platform.enqueue("workers.jobs.ping", "hello")
        while platform.result(job) is None:
            time.sleep(0.001)
        waits.append(1000 * (time.perf_counter() - began))
    return waits


def answers(sessions: Sessions, game: str, bot: str, seconds: float) -> list[float]:
    """Milliseconds between the changes of sessions that two bots play, begun again where they end too soon."""
    waits: list[float] = []
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        options = {**OPTIONS[game], "rules": {}}
        made = sessions.create(Plan(game, "referee", "server", SEATS, options, dict.fromkeys(SEATS, bot)), "", "a benchmark")
        holder = hashed(made.token)
        while time.monotonic() < deadline and not sessions.open(made.id, holder)[0].snapshot.is_over:
            time.sleep(0.05)
        times = [datetime.fromisoformat(entry.at).timestamp() for _, entry in sessions.entries(made.id, 0, 10_000)]
        waits += [1000 * (after - before) for before, after in pairwise(times)]
        sessions.delete(made.id, holder)
    return waits


def line(name: str, waits: list[float], limit: int = 0) -> bool:
    """Print a line; whether the limit is kept."""
    middle, slow = median(waits), quantiles(waits, n=20)[-1]
    print(f"{name:36}{len(waits):>8}{middle:>9,.0f}{slow:>9,.0f}{limit or '':>9}")
    return not limit or middle <= limit


def main() -> int:
    """Print everything; 1 where a limit is missed."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 8.0
    is_well = True
    with own_redis() as url:
        settings = Settings.from_environment({"REDIS_URL": url})
        sessions = build_live(settings).sessions
        with crew(settings):
            print(f"{'milliseconds':36}{'turns':>8}{'median':>9}{'slow 5%':>9}{'limit':>9}")
            line("a job that does nothing", idle_jobs(settings))
            for game, bots in BOTS.items():
                for bot, limit in LIMITS.items():
                    if bot in bots:
                        is_well = line(f"{game}, {bot}", answers(sessions, game, bot, seconds), limit) and is_well
    return 0 if is_well else 1


if __name__ == "__main__":
    sys.exit(main())
