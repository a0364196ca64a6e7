"""What the workers look after: abandoned jobs, old failures, lists that name dead sessions."""

from datetime import UTC, datetime, timedelta

import pytest
from redis import Redis
from rq import Queue, SimpleWorker
from rq.job import Job
from rq.serializers import JSONSerializer
from rq.utils import utcformat

from service.ports import StoreUnavailable
from service.redis_platform import bulk_queue, job_queue
from service.settings import Settings
from service.wiring import redis_client
from workers.housekeeping import FAILED_FOR, forget_dead_sessions, remove_abandoned, remove_old_failures, sweep

NOW = datetime.now(UTC)


def taken(redis: Redis, queue: Queue) -> tuple[SimpleWorker, Job]:
    """A job that a worker has just taken."""
    job = queue.enqueue_call("workers.jobs.ping", args=("hello",))
    worker = SimpleWorker([queue], connection=redis, serializer=JSONSerializer)
    worker.register_birth()
    redis.lrem(queue.key, 0, job.id)
    worker.prepare_execution(job)
    return worker, job


def begun(redis: Redis, queue: Queue) -> tuple[SimpleWorker, Job]:
    """A job that a worker has in hand."""
    worker, job = taken(redis, queue)
    worker.prepare_job_execution(job)
    return worker, job


@pytest.fixture(params=[job_queue, bulk_queue])
def queue(request: pytest.FixtureRequest, redis: Redis) -> Queue:
    return request.param(redis)


def test_a_dead_worker_s_job_is_forgotten(redis: Redis, queue: Queue) -> None:
    worker, job = begun(redis, queue)
    assert remove_abandoned(redis, queue, NOW) == 0
    redis.hset(worker.key, "last_heartbeat", utcformat(NOW - timedelta(minutes=2)))
    assert remove_abandoned(redis, queue, NOW) == 1
    assert not redis.exists(job.key)
    assert queue.started_job_registry.get_job_ids(cleanup=False) == []
    assert remove_abandoned(redis, queue, NOW) == 0


def test_a_job_that_a_worker_has_just_taken_is_left_alone(redis: Redis, queue: Queue) -> None:
    taken(redis, queue)
    assert remove_abandoned(redis, queue, datetime.now(UTC)) == 0
    assert remove_abandoned(redis, queue, datetime.now(UTC) + timedelta(minutes=2)) == 1


def test_a_job_that_nobody_knows_the_worker_of_is_forgotten(redis: Redis, queue: Queue) -> None:
    taken(redis, queue)
    redis.delete(*redis.keys("rq:execution:*"))
    assert remove_abandoned(redis, queue, datetime.now(UTC)) == 1


def test_a_job_whose_worker_or_whose_own_key_is_gone_is_forgotten(redis: Redis, queue: Queue) -> None:
    worker, _ = begun(redis, queue)
    _, lost = begun(redis, queue)
    redis.delete(worker.key, lost.key)
    assert remove_abandoned(redis, queue, NOW) == 2
    assert queue.started_job_registry.get_job_ids(cleanup=False) == []


def test_a_failure_is_kept_for_a_while(redis: Redis, queue: Queue) -> None:
    job = queue.enqueue_call("workers.jobs.nothing_of_the_kind")
    SimpleWorker([queue], connection=redis, serializer=JSONSerializer).work(burst=True, logging_level="CRITICAL")
    assert remove_old_failures(redis, queue, NOW) == 0
    assert remove_old_failures(redis, queue, NOW + FAILED_FOR + timedelta(hours=1)) == 1
    assert not redis.exists(job.key)
    assert queue.failed_job_registry.get_job_ids(cleanup=False) == []


def test_a_token_forgets_its_dead_sessions(redis: Redis) -> None:
    redis.hset("rm:{alive}:head", "version", "1")
    redis.sadd("rm:token:abc:sessions", "alive", "dead")
    redis.sadd("rm:token:def:sessions", "dead")
    assert forget_dead_sessions(redis) == 2
    assert redis.smembers("rm:token:abc:sessions") == {b"alive"}
    assert not redis.exists("rm:token:def:sessions")


def test_many_lists_are_looked_at_in_several_rounds(redis: Redis) -> None:
    for number in range(3000):
        redis.sadd(f"rm:token:{number}:sessions", "dead")
    found = forget_dead_sessions(redis)
    assert 0 < found < 3000
    assert redis.get("rm:sweeping:cursor") != b"0"
    for _ in range(20):
        found += forget_dead_sessions(redis)
    assert found == 3000


def test_a_round_looks_at_everything(redis: Redis) -> None:
    _, _ = begun(redis, job_queue(redis))
    worker, _ = begun(redis, bulk_queue(redis))
    redis.delete(worker.key)
    sweep(redis)
    assert job_queue(redis).started_job_registry.get_job_count(cleanup=False) == 1
    assert bulk_queue(redis).started_job_registry.get_job_count(cleanup=False) == 0


def test_without_redis_a_round_says_so() -> None:
    settings = Settings.from_environment({"REDIS_URL": "redis://127.0.0.1:1/0"})
    with pytest.raises(StoreUnavailable):
        sweep(redis_client(settings))
