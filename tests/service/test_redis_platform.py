"""Health, queue loads and jobs on a real Redis."""

import json
import zlib
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from redis import Redis
from rq.utils import utcformat

from service.ports import Health, Platform, QueueLoad, StoreUnavailable
from service.redis_platform import BULK_QUEUE, QUEUE
from service.settings import Settings
from service.wiring import build_platform, redis_client
from tests.service.launching import free_port


def register_worker(redis: Redis, name: str, *, beat: datetime) -> None:
    key = f"rq:worker:{name}"
    redis.sadd("rq:workers", key)
    redis.sadd(f"rq:workers:{QUEUE}", key)
    redis.hset(key, "last_heartbeat", utcformat(beat))


def test_a_worker_that_fell_silent_is_not_alive(redis: Redis, platform: Platform) -> None:
    now = datetime.now(UTC)
    register_worker(redis, "living", beat=now - timedelta(seconds=20))
    register_worker(redis, "killed", beat=now - timedelta(seconds=60))
    redis.sadd(f"rq:workers:{QUEUE}", "rq:worker:expired")
    assert platform.health() == Health(redis=True, workers=1)


def test_redis_without_workers_is_not_ready(platform: Platform) -> None:
    assert platform.health() == Health(redis=True, workers=0)
    assert not platform.health().ready


def test_loads(platform: Platform) -> None:
    platform.enqueue("workers.jobs.ping", "a")
    people, bulk = platform.queue_loads()
    assert people == QueueLoad(queue=QUEUE, waiting=1, started=0, failed=0, workers=0, oldest=people.oldest)
    assert 0 <= people.oldest < 60
    assert bulk == QueueLoad(queue=BULK_QUEUE, waiting=0, started=0, failed=0, workers=0, oldest=0)


def test_the_same_job_is_queued_once(platform: Platform) -> None:
    for _ in range(2):
        assert platform.enqueue("workers.jobs.ping", "a", job_id="turn-7") == "turn-7"
    assert platform.queue_loads()[0].waiting == 1


def test_a_job_is_stored_as_json(redis: Redis, platform: Platform) -> None:
    job = platform.enqueue("workers.jobs.ping", "a")
    stored = json.loads(zlib.decompress(redis.hget(f"rq:job:{job}", "data")))
    assert stored == ["workers.jobs.ping", None, ["a"], {}]


def test_an_unknown_job_has_no_result(platform: Platform) -> None:
    assert platform.result("nobody") is None


def test_without_redis() -> None:
    platform = build_platform(Settings.from_environment({"REDIS_URL": f"redis://127.0.0.1:{free_port()}"}))
    assert platform.health() == Health(redis=False, workers=0)
    for call in (platform.queue_loads, lambda: platform.enqueue("workers.jobs.ping", "a"), lambda: platform.result("a")):
        with pytest.raises(StoreUnavailable):
            call()


def test_a_crowd_waits_for_a_connection_and_is_not_turned_away(settings: Settings) -> None:
    client = redis_client(settings)
    others = len(client.client_list())
    with ThreadPoolExecutor(150) as pool:
        found = list(pool.map(lambda _: client.blpop(["nothing"], timeout=0.3), range(150)))
    assert found == [None] * 150
    assert 0 <= len(client.client_list()) - others <= 70
    client.close()
