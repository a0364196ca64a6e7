"""What the workers for simulations look after beside their jobs: whatever dead processes and dead sessions have left behind."""

import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import structlog
from redis import Redis
from rq import Queue, Worker
from rq.exceptions import NoSuchJobError
from rq.executions import Execution
from rq.job import Job
from rq.serializers import JSONSerializer
from rq.utils import utcparse

from service.ports import StoreUnavailable
from service.redis_errors import unavailable
from service.redis_platform import ALIVE_WITHIN, bulk_queue, job_queue
from service.settings import Settings
from service.wiring import build_simulations, redis_client

_log = structlog.get_logger()

TICK: Final = 2.0
"""Seconds between two looks at the simulations."""

BEAT_EVERY: Final = 10.0
"""Seconds between two heartbeats: RQ sends none while a job of this kind runs, and a game may take a while."""

SWEEP_EVERY: Final = 60
"""Seconds between two sweeps, whichever process does them."""

FAILED_FOR: Final = timedelta(days=7)
"""How long a failed job is kept for somebody to look at."""

_SWEEPING: Final = "rm:sweeping"
_TOKEN_SETS: Final = 500
"""Looked at in one sweep; the next one goes on from there."""

_CURSOR: Final = "rm:sweeping:cursor"


class Housekeeper:
    """A thread of a worker process. Every process has one, and they agree in Redis on who sweeps."""

    def __init__(self, settings: Settings, beat: Callable[[], object]) -> None:
        """`beat` sends the worker's heartbeat."""
        self._settings = settings
        self._beat = beat

    def start(self) -> None:
        """From now on, until the process ends."""
        threading.Thread(target=self._keep_house, name="housekeeping", daemon=True).start()

    def _keep_house(self) -> None:
        connection = redis_client(self._settings)
        simulations = build_simulations(self._settings)
        # Not at once: a worker must not show signs of life before it has signed on.
        beaten = time.monotonic()
        while True:
            try:
                with unavailable():
                    if time.monotonic() - beaten >= BEAT_EVERY:
                        self._beat()
                        beaten = time.monotonic()
                    simulations.keep_all_going()
                    if connection.set(_SWEEPING, "1", nx=True, ex=SWEEP_EVERY):
                        sweep(connection)
            except StoreUnavailable:
                _log.warning("housekeeping waits: Redis does not answer")
            time.sleep(TICK)


def sweep(connection: Redis) -> None:
    """One round. Raises StoreUnavailable."""
    with unavailable():
        now = datetime.now(UTC)
        for queue in (job_queue(connection), bulk_queue(connection)):
            remove_abandoned(connection, queue, now)
            remove_old_failures(connection, queue, now)
        forget_dead_sessions(connection)


def remove_abandoned(connection: Redis, queue: Queue, now: datetime) -> int:
    """Forget the jobs whose worker has died over them; answers how many.

    Whatever they were to do is found undone and queued anew by those who know: simulations and bots' turns.
    """
    count = 0
    for job_id, execution_id in queue.started_job_registry.get_job_and_execution_ids(cleanup=False):
        job = _job(connection, job_id)
        if job is None or not _is_at_work(connection, _worker_of(connection, job_id, execution_id), now):
            count += 1
            _forget(connection, queue, job_id, job)
    return count


def _worker_of(connection: Redis, job_id: str, execution_id: str) -> str:
    """The name of the worker that has the job in hand, empty if that is not known any more."""
    try:
        return Execution.fetch(execution_id, job_id, connection).worker_name
    except ValueError:
        return ""


def _is_at_work(connection: Redis, worker: str, now: datetime) -> bool:
    found: Any = connection.hget(f"{Worker.redis_worker_namespace_prefix}{worker}", "last_heartbeat")
    return found is not None and now - utcparse(found.decode()) <= ALIVE_WITHIN


def _forget(connection: Redis, queue: Queue, job_id: str, job: Job | None) -> None:
    if job is not None:
        # First the list of its executions: RQ gives up at one that has expired.
        connection.delete(job.execution_registry.key)
        job.delete()
    entries: Any = connection.zrange(queue.started_job_registry.key, 0, -1)
    for entry in entries:
        if entry.decode().partition(":")[0] == job_id:
            connection.zrem(queue.started_job_registry.key, entry)


def remove_old_failures(connection: Redis, queue: Queue, now: datetime) -> int:
    """Forget the jobs that failed long ago; answers how many."""
    count = 0
    registry = queue.failed_job_registry
    for job_id in registry.get_job_ids(cleanup=False):
        job = _job(connection, job_id)
        if job is None or job.ended_at is None or now - job.ended_at > FAILED_FOR:
            count += 1
            registry.remove(job_id)
            if job is not None:
                job.delete()
    return count


def _job(connection: Redis, job_id: str) -> Job | None:
    try:
        return Job.fetch(job_id, connection=connection, serializer=JSONSerializer)
    except NoSuchJobError:
        return None


def forget_dead_sessions(connection: Redis) -> int:
    """Take the sessions that have expired or were deleted off the lists of their tokens; answers how many.

    A few hundred lists at a time.
    """
    at: Any = connection.get(_CURSOR)
    found: Any = connection.scan(int(at or 0), match="rm:token:*:sessions", count=_TOKEN_SETS)
    cursor, keys = found
    connection.set(_CURSOR, cursor)
    return sum(_forget_dead_of(connection, key) for key in keys)


def _forget_dead_of(connection: Redis, key: bytes) -> int:
    members: Any = connection.smembers(key)
    dead = [member for member in members if not connection.exists(f"rm:{{{member.decode()}}}:head")]
    if dead:
        connection.srem(key, *dead)
    return len(dead)
