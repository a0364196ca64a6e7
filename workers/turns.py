"""The turns of bots: who finds them, and the job that takes one.

Every change of a session records whether a bot is to move (`turns.lua`). The dispatcher of some worker takes that up and enqueues
a job for this very version of the session; a job that comes too late, twice, or after the session has moved on does nothing. When
a worker dies in the middle of a turn nobody keeps the turn any longer, and another dispatcher takes it up.
"""

import threading
import time
from collections.abc import Callable
from typing import Final

import structlog
from rq import Queue
from rq.exceptions import DuplicateJobError, NoSuchJobError
from rq.job import Job, JobStatus
from rq.serializers import JSONSerializer

from service.ports import StoreUnavailable
from service.redis_errors import unavailable
from service.sessions.ports import Turns
from service.settings import Settings
from service.wiring import build_live, build_turns

_log = structlog.get_logger()

JOB: Final = "workers.turns.take_turn"
TIME_LIMIT: Final = 60
"""Seconds after which a bot is interrupted."""

_FAILURES_KEPT: Final = 86_400
_PREFIX: Final = "turn"
_ROUND: Final = 1000
"""Milliseconds of one wait, well below the time-out of the connection's socket, and often enough to keep a turn."""


def take_turn(session_id: str, version: int) -> None:
    """Let a bot move in a session that is at `version`; a session that has moved on is left alone."""
    settings = Settings.from_environment()
    begun = build_turns(settings).begin(session_id, version)
    if begun:
        build_live(settings).sessions.take_turn(session_id, version, begun)


def job_id(session_id: str, version: int) -> str:
    """The id of the job of a turn: no other job has it."""
    return f"{_PREFIX}_{session_id}_{version}"


def turn_of(job: str | None) -> tuple[str, int] | None:
    """The session and the version that a job's id speaks of, None for a job that is no turn."""
    prefix, *parts = (job or "").split("_")
    return (parts[0], int(parts[1])) if prefix == _PREFIX else None


def enqueue(queue: Queue, session_id: str, version: int) -> None:
    """Enqueue the job of a turn unless it waits in the queue already.

    One that was begun and left, or has failed, is forgotten: the caller knows that nobody is working on it.
    """
    name = job_id(session_id, version)
    try:
        _enqueue(queue, name, session_id, version)
    except DuplicateJobError:
        if _is_left(queue, name):
            _enqueue(queue, name, session_id, version)


def _enqueue(queue: Queue, name: str, session_id: str, version: int) -> None:
    queue.enqueue_call(
        JOB,
        args=(session_id, version),
        job_id=name,
        unique=True,
        timeout=TIME_LIMIT,
        result_ttl=0,
        failure_ttl=_FAILURES_KEPT,
    )


def _is_left(queue: Queue, name: str) -> bool:
    """Whether the job is not waiting; it is deleted then."""
    try:
        job = Job.fetch(name, connection=queue.connection, serializer=JSONSerializer)
    except NoSuchJobError:
        return True
    if job.get_status() == JobStatus.QUEUED:
        return False
    job.delete()
    return True


class Dispatcher:
    """Enqueues the turns of bots that are due, beside the worker whose current job it keeps from counting as left."""

    def __init__(self, turns: Turns, queue: Queue, current_job: Callable[[], str | None]) -> None:
        """`queue` on a connection that no other thread waits on; `current_job` is the id of what the worker is at."""
        self._turns = turns
        self._queue = queue
        self._current_job = current_job

    def start(self) -> None:
        """Work in a thread of its own, as long as the process lives."""
        threading.Thread(target=self._run, name="dispatcher", daemon=True).start()

    def _run(self) -> None:
        while True:
            try:
                self.round()
            except StoreUnavailable:
                _log.warning("bots are late: Redis does not answer")
                time.sleep(1)
            except Exception:
                # The thread must not end: bots would stand still in silence.
                _log.exception("a turn could not be dispatched")
                time.sleep(1)

    def round(self) -> None:
        """Enqueue what is due, then wait for what comes next. Raises StoreUnavailable."""
        current = turn_of(self._current_job())
        if current:
            self._turns.keep(*current)
        claimed = self._turns.claim()
        with unavailable():
            for session_id, version in claimed.turns:
                enqueue(self._queue, session_id, version)
        wait = _ROUND if claimed.wait is None else min(claimed.wait, _ROUND)
        if wait > 0:
            self._turns.wait(wait)
