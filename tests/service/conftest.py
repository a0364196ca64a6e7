"""Fixtures of the HTTP tests: an application on a pretended platform, and a real server."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
import requests
from flask import Flask
from flask.testing import FlaskClient

from service.app import create_app
from service.ports import Health, QueueLoad, StoreUnavailable
from service.settings import Settings
from service.wiring import build_live, build_seasons, build_simulations
from tests.service.launching import environment, free_port, wait_until

MAX_BODY = 65536


class PretendedPlatform:
    """A platform that is as well as the test says."""

    def __init__(self) -> None:
        self.get_well()

    def get_well(self) -> None:
        self.redis = True
        self.workers = 2
        self.asked: list[str] = []

    def health(self) -> Health:
        self.asked.append("health")
        return Health(redis=self.redis, workers=self.workers)

    def queue_loads(self) -> list[QueueLoad]:
        self.asked.append("queue_loads")
        if not self.redis:
            raise StoreUnavailable("no Redis")
        return [QueueLoad(queue="race-marshal", waiting=3, started=1, failed=0)]

    def enqueue(self, job: str, *args: object, job_id: str | None = None) -> str:
        raise StoreUnavailable("no jobs here")

    def result(self, job_id: str) -> object:
        raise StoreUnavailable("no jobs here")


def http_settings(**changes: str) -> Settings:
    return Settings.from_environment({"RACEMARSHAL_MAX_BODY": str(MAX_BODY), **changes})


@pytest.fixture(scope="session")
def shared(redis_server: str) -> tuple[Flask, PretendedPlatform]:
    platform = PretendedPlatform()
    settings = http_settings(REDIS_URL=redis_server)
    live = build_live(settings)
    return create_app(settings, platform, live, build_seasons(settings, live), build_simulations(settings)), platform


@pytest.fixture
def pretended(shared: tuple[Flask, PretendedPlatform]) -> PretendedPlatform:
    """The platform of `app`, well again for every test."""
    platform = shared[1]
    platform.get_well()
    return platform


@pytest.fixture
def app(shared: tuple[Flask, PretendedPlatform], pretended: PretendedPlatform) -> Flask:
    """One application for all tests that do not change it: describing every operation takes a while."""
    return shared[0]


@pytest.fixture
def fresh_app(pretended: PretendedPlatform) -> Flask:
    """An application for this test alone."""
    return create_app(http_settings(), pretended)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(scope="session")
def served() -> Iterator[str]:
    """The address of a granian that serves the application, set up as `racemarshal up` does; without Redis."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    serve = "from service.launch.api import serve; from service.settings import Settings; serve(Settings.from_environment())"
    variables = environment(
        RACEMARSHAL_PORT=str(port),
        RACEMARSHAL_API_WORKERS="1",
        RACEMARSHAL_MAX_BODY=str(MAX_BODY),
        REDIS_URL=f"redis://127.0.0.1:{free_port()}/0",
    )
    process = subprocess.Popen([sys.executable, "-c", serve], env=variables, stderr=subprocess.DEVNULL, cwd=os.getcwd())
    try:
        wait_until(lambda: process.poll() is not None or answers(url))
        yield url
    finally:
        process.terminate()
        process.wait(timeout=20)


def answers(url: str) -> bool:
    try:
        return requests.get(f"{url}/healthz", timeout=2).ok
    except requests.ConnectionError:
        return False
