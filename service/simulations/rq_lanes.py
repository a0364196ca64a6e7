"""The queue of simulations on RQ."""

import secrets
from typing import Final

from redis import Redis
from rq import Queue
from rq.exceptions import NoSuchJobError
from rq.job import Job
from rq.serializers import JSONSerializer

from service.redis_errors import unavailable
from service.redis_platform import BULK_QUEUE, bulk_queue, living_workers

JOB: Final = "workers.simulations.play"
_LONGEST: Final = 600
"""Seconds after which a job is given up: games have a limit of decisions, and take a fraction of it."""

_FAILED_FOR: Final = 86_400
"""Seconds that a job which failed is kept for somebody to look at."""


class RqLanes:
    """`ports.Lanes` on a connection that does not decode responses."""

    def __init__(self, connection: Redis) -> None:
        self._connection = connection
        self._queue: Queue = bulk_queue(connection)

    def open(self, simulation_id: str, count: int) -> None:
        """See `Lanes.open`."""
        with unavailable():
            for _ in range(count):
                self._queue.enqueue_call(
                    JOB,
                    args=(simulation_id,),
                    job_id=f"{_prefix(simulation_id)}{secrets.token_hex(6)}",
                    timeout=_LONGEST,
                    result_ttl=0,
                    failure_ttl=_FAILED_FOR,
                )

    def waiting(self, simulation_id: str) -> int:
        """See `Lanes.waiting`."""
        with unavailable():
            return len(self._waiting(simulation_id))

    def _waiting(self, simulation_id: str) -> list[str]:
        return [job_id for job_id in self._queue.get_job_ids() if job_id.startswith(_prefix(simulation_id))]

    def queued(self) -> int:
        """See `Lanes.queued`."""
        with unavailable():
            return int(self._queue.count)

    def close(self, simulation_id: str) -> None:
        """See `Lanes.close`."""
        with unavailable():
            for job_id in self._waiting(simulation_id):
                try:
                    Job.fetch(job_id, connection=self._connection, serializer=JSONSerializer).delete()
                except NoSuchJobError:
                    continue  # a worker has taken it and found nothing to do

    def workers(self) -> int:
        """See `Lanes.workers`."""
        with unavailable():
            return living_workers(self._connection, BULK_QUEUE)


def _prefix(simulation_id: str) -> str:
    return f"simulation-{simulation_id}-"
