"""A real worker process on a real queue."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module

import psutil
import pytest
from redis import Redis

from service.ports import Platform
from service.settings import Settings
from tests.service.launching import RACEMARSHAL, environment, wait_until
from workers.main import JOB_MODULES


@pytest.fixture
def worker(settings: Settings, platform: Platform) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [RACEMARSHAL, "worker"], env=environment(REDIS_URL=settings.redis_url), stderr=subprocess.PIPE, text=True
    )
    wait_until(lambda: platform.health().workers == 1)
    yield process
    process.kill()
    process.communicate()


def test_ping_comes_back(worker: subprocess.Popen[str], platform: Platform) -> None:
    job = platform.enqueue("workers.jobs.ping", "hello")
    wait_until(lambda: platform.result(job) is not None)
    answer = platform.result(job)
    assert answer["word"] == "hello"
    assert answer["pid"] != worker.pid


def test_every_module_of_jobs_is_there() -> None:
    jobs = [import_module(module) for module in JOB_MODULES]
    assert {"ping", "take_turn"} <= {name for module in jobs for name in vars(module)}


def test_a_job_that_fails_leaves_the_worker_alive(worker: subprocess.Popen[str], platform: Platform) -> None:
    platform.enqueue("workers.jobs.nothing_of_the_kind")
    wait_until(lambda: platform.queue_loads()[0].failed == 1)
    job = platform.enqueue("workers.jobs.ping", "still here")
    wait_until(lambda: platform.result(job) is not None)
    assert worker.poll() is None


def test_it_ends_at_sigterm_and_signs_off(worker: subprocess.Popen[str], platform: Platform) -> None:
    worker.send_signal(signal.SIGTERM)
    assert worker.wait(timeout=10) == 0
    assert platform.health().workers == 0
    assert "Traceback" not in worker.stderr.read()


SLOW_TO_SIGN_ON = """
import time
from rq import Worker
from service.settings import Settings
from workers import main
sign_on = Worker.register_birth
def slowly(worker):
    sign_on(worker)
    time.sleep(30)
Worker.register_birth = slowly
main.run(Settings.from_environment())
"""


def test_sigterm_while_signing_on_leaves_nothing_behind(settings: Settings, platform: Platform) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", SLOW_TO_SIGN_ON], env=environment(REDIS_URL=settings.redis_url), stderr=subprocess.PIPE, text=True
    )
    try:
        wait_until(lambda: platform.health().workers == 1)
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=10) == 0
        assert platform.health().workers == 0
        assert "Traceback" not in process.stderr.read()
    finally:
        process.kill()
        process.communicate()


def test_at_sigterm_the_job_in_hand_is_finished(worker: subprocess.Popen[str], platform: Platform, redis: Redis) -> None:
    job = platform.enqueue("time.sleep", 1)
    wait_until(lambda: psutil.Process(worker.pid).children() != [])
    worker.send_signal(signal.SIGTERM)
    assert worker.wait(timeout=10) == 0
    assert redis.hget(f"rq:job:{job}", "status") == b"finished"
