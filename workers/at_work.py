"""How a worker of any queue works, and how it ends."""

import signal
import socket
import uuid
from types import FrameType

from rq.worker import BaseWorker

from service.settings import Settings


def worker_name() -> str:
    """A name that no other worker has."""
    return f"{socket.gethostname()}-{uuid.uuid4().hex[:8]}"


def work(worker: BaseWorker, settings: Settings) -> None:
    """Work until SIGTERM or SIGINT: at the first the job in hand is finished, at the second it is dropped."""
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
