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
BULK_QUEUE = "race-marshal-bulk"
"""Simulations, which have workers of their own: nobody at a table waits behind them."""

WORKER_TTL = 35
"""Seconds. An idle worker sends its heartbeat every `WORKER_TTL` - 15 of them, a busy one every 15."""

MONITORING_INTERVAL = 15
"""Seconds between two heartbeats of a worker that is busy with a job."""

ALIVE_WITHIN = timedelta(seconds=45)
"""Two heartbeats may be late before a worker counts as dead: a killed one leaves its key behind."""


def job_queue(connection: Redis) -> Queue:
    """The queue of what people wait for. JSON, because whoever can write a pickle to Redis runs code in the workers."""
    return Queue(QUEUE, connection=connection, serializer=JSONSerializer)


def bulk_queue(connection: Redis) -> Queue:
    """The queue of simulations."""
    return Queue(BULK_QUEUE, connection=connection, serializer=JSONSerializer)


def living_workers(connection: Redis, queue: str) -> int:
    """How many workers of a queue have shown a heartbeat lately."""
    pipeline = connection.pipeline(transaction=False)
    for key in Worker.all_keys(connection=connection, queue=Queue(queue, connection=connection)):
        pipeline.hget(key, "last_heartbeat")
    now = datetime.now(UTC)
    beats = [utcparse(beat.decode()) for beat in pipeline.execute() if beat]
    return sum(1 for beat in beats if now - beat <= ALIVE_WITHIN)


class RedisPlatform:
    """`service.ports.Platform` on a connection that does not decode responses (RQ wants bytes)."""

    def __init__(self, connection: Redis) -> None:
        self._connection = connection
        self._queue = job_queue(connection)

    def health(self) -> Health:
        """See `Platform.health`."""
        try:
            return Health(redis=True, workers=living_workers(self._connection, QUEUE))
        except RedisError:
            return Health(redis=False, workers=0)

    def queue_loads(self) -> list[QueueLoad]:
        """See `Platform.queue_loads`."""
        with unavailable():
            return [_load(queue) for queue in (self._queue, bulk_queue(self._connection))]

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


def _load(queue: Queue) -> QueueLoad:
    oldest = queue.get_jobs(0, 1)
    since = oldest[0].enqueued_at if oldest else None
    return QueueLoad(
        queue=queue.name,
        waiting=queue.count,
        started=queue.started_job_registry.get_job_count(cleanup=False),
        failed=queue.failed_job_registry.get_job_count(cleanup=False),
        workers=living_workers(queue.connection, queue.name),
        oldest=(datetime.now(UTC) - since).total_seconds() if since else 0.0,
    )
