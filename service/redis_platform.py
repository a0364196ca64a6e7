"""`Platform` on Redis and RQ."""

from datetime import UTC, datetime, timedelta

from redis import Redis
from redis.exceptions import RedisError
from rq import Queue, Worker
from rq.exceptions import DuplicateJobError, NoSuchJobError
from rq.job import Job
from rq.serializers import JSONSerializer
from rq.utils import utcparse

from service.ports import Health, QueueLoad
from service.redis_errors import unavailable

QUEUE = "race-marshal"

WORKER_TTL = 35
"""Seconds. An idle worker sends its heartbeat every `WORKER_TTL` - 15 of them, a busy one every 15."""

MONITORING_INTERVAL = 15
"""Seconds between two heartbeats of a worker that is busy with a job."""

ALIVE_WITHIN = timedelta(seconds=45)
"""Two heartbeats may be late before a worker counts as dead: a killed one leaves its key behind."""


def job_queue(connection: Redis) -> Queue:
    """The one queue. JSON, because whoever can write a pickle to Redis runs code in the workers."""
    return Queue(QUEUE, connection=connection, serializer=JSONSerializer)


class RedisPlatform:
    """`service.ports.Platform` on a connection that does not decode responses (RQ wants bytes)."""

    def __init__(self, connection: Redis) -> None:
        self._connection = connection
        self._queue = job_queue(connection)

    def health(self) -> Health:
        """See `Platform.health`."""
        try:
            return Health(redis=True, workers=self._living_workers(datetime.now(UTC)))
        except RedisError:
            return Health(redis=False, workers=0)

    def queue_loads(self) -> list[QueueLoad]:
        """See `Platform.queue_loads`."""
        with unavailable():
            return [
                QueueLoad(
                    queue=self._queue.name,
                    waiting=self._queue.count,
                    started=self._queue.started_job_registry.get_job_count(cleanup=False),
                    failed=self._queue.failed_job_registry.get_job_count(cleanup=False),
                )
            ]

    def enqueue(self, job: str, *args: object, job_id: str | None = None) -> str:
        """See `Platform.enqueue`."""
        with unavailable():
            try:
                return self._queue.enqueue_call(job, args=args, job_id=job_id, unique=job_id is not None).id
            except DuplicateJobError:
                return str(job_id)

    def result(self, job_id: str) -> object:
        """See `Platform.result`."""
        with unavailable():
            try:
                job = Job.fetch(job_id, connection=self._connection, serializer=JSONSerializer)
            except NoSuchJobError:
                return None
            return job.return_value()

    def _living_workers(self, now: datetime) -> int:
        pipeline = self._connection.pipeline(transaction=False)
        for key in Worker.all_keys(connection=self._connection, queue=self._queue):
            pipeline.hget(key, "last_heartbeat")
        beats = [utcparse(beat.decode()) for beat in pipeline.execute() if beat]
        return sum(1 for beat in beats if now - beat <= ALIVE_WITHIN)
