"""One worker process: takes jobs from the queue until it is told to stop."""

import signal
import socket
import uuid
from importlib import import_module
from types import FrameType

from rq import Worker
from rq.serializers import JSONSerializer

from service import logs
from service.redis_platform import MONITORING_INTERVAL, WORKER_TTL, job_queue
from service.settings import Settings
from service.wiring import build_turns, redis_client
from workers.turns import Dispatcher

JOB_MODULES = ("workers.jobs", "workers.turns")
"""Imported before the first job: a fork of a worker that has them starts ten times as fast."""


def run(settings: Settings) -> None:
    """Work until SIGTERM or SIGINT: at the first the job in hand is finished, at the second it is dropped."""
    logs.configure(settings)
    for module in JOB_MODULES:
        import_module(module)
    connection = redis_client(settings)
    worker = Worker(
        [job_queue(connection)],
        name=f"{socket.gethostname()}-{uuid.uuid4().hex[:8]}",
        connection=connection,
        serializer=JSONSerializer,
        worker_ttl=WORKER_TTL,
        job_monitoring_interval=MONITORING_INTERVAL,
        log_job_description=False,
    )
    Dispatcher(build_turns(settings), job_queue(redis_client(settings)), worker.get_current_job_id).start()
    # RQ listens to signals only once it has signed on: one that comes before must not leave a worker behind that is none.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _stop_early)
    try:
        # RQ's own lines are many and say little.
        worker.work(logging_level="DEBUG" if settings.log_level == "DEBUG" else "WARNING")
    except _StopEarly:
        worker.register_death()  # type: ignore[no-untyped-call]


class _StopEarly(Exception):  # noqa: N818 - says what happened
    """Asked to end while still signing on."""


def _stop_early(_signal: int, _frame: FrameType | None) -> None:
    raise _StopEarly
