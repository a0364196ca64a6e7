"""Alive, ready, and the numbers."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import requests
from flask import Flask
from flask.testing import FlaskClient

from service.app import create_app
from service.ports import Health, Platform, QueueLoad
from service.settings import Settings
from tests.service.conftest import PretendedPlatform

ROLLS = "/api/v1/dice/rolls"


def test_alive_asks_nobody(client: FlaskClient, pretended: PretendedPlatform) -> None:
    pretended.redis, pretended.workers = False, 0
    assert client.get("/healthz").json == {"status": "ok"}


def test_ready(client: FlaskClient) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json) == (200, {"status": "ready", "redis": True, "workers": 2})


@pytest.mark.parametrize(("redis", "workers", "missing"), [(False, 0, "redis"), (True, 0, "workers")])
def test_not_ready_says_what_is_missing(
    client: FlaskClient, pretended: PretendedPlatform, redis: bool, workers: int, missing: str
) -> None:
    pretended.redis, pretended.workers = redis, workers
    answer = client.get("/readyz")
    assert (answer.status_code, answer.content_type) == (503, "application/problem+json")
    assert answer.json["code"] == "not-ready"
    assert answer.json["params"]["missing"] == missing
    assert int(answer.headers["Retry-After"]) > 0


def test_readiness_over_a_real_redis(settings: Settings, platform: Platform) -> None:
    answer = create_app(settings, platform).test_client().get("/readyz")
    assert (answer.status_code, answer.json["params"]) == (503, {"missing": "workers", "workers": 0})


def test_readiness_without_redis_over_a_real_server(served: str) -> None:
    answer = requests.get(f"{served}/readyz", timeout=20)
    assert (answer.status_code, answer.json()["params"]["missing"]) == (503, "redis")


@pytest.fixture
def client(fresh_app: Flask) -> FlaskClient:
    """Of an application that has counted nothing yet."""
    return fresh_app.test_client()


def numbers(client: FlaskClient) -> dict[str, float]:
    lines = client.get("/metrics").text.splitlines()
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if not line.startswith("#"))}


def requests_counted(method: str, endpoint: str, status: int) -> str:
    return f'racemarshal_request_seconds_count{{endpoint="{endpoint}",method="{method}",status="{status}"}}'


def test_requests_are_counted_by_address_and_status(client: FlaskClient) -> None:
    for _ in range(3):
        client.post(ROLLS, json={"notation": "3d6"})
    client.post(ROLLS, json={})
    client.get("/api/v1/problems/dice-needed")
    found = numbers(client)
    assert found[requests_counted("POST", ROLLS, 200)] == 3
    assert found[requests_counted("POST", ROLLS, 422)] == 1
    assert found[requests_counted("GET", "/api/v1/problems/<string(maxlength=40):code>", 200)] == 1


def test_names_chosen_by_clients_are_no_labels(client: FlaskClient) -> None:
    for number in range(5):
        client.open(f"/nowhere-{number}", method=f"BREW{number}")
    found = numbers(client)
    assert found[requests_counted("other", "none", 404)] == 5
    assert not any("BREW" in name or "nowhere" in name for name in found)


def test_jobs_are_counted_in_redis_at_the_scrape(client: FlaskClient, pretended: PretendedPlatform) -> None:
    found = numbers(client)
    assert found['racemarshal_jobs{queue="race-marshal",state="waiting"}'] == 3
    assert found["racemarshal_job_workers"] == 2


def test_ages_and_failures_of_every_queue_are_told(
    client: FlaskClient, pretended: PretendedPlatform, monkeypatch: pytest.MonkeyPatch
) -> None:
    loads = [QueueLoad(queue="race-marshal", waiting=3, started=1, failed=2, workers=4, oldest=7.5)]
    monkeypatch.setattr(pretended, "queue_loads", lambda: loads)
    found = numbers(client)
    assert found['racemarshal_jobs{queue="race-marshal",state="failed"}'] == 2
    assert found['racemarshal_jobs_oldest_seconds{queue="race-marshal"}'] == 7.5
    assert found['racemarshal_queue_workers{queue="race-marshal"}'] == 4


def test_a_redis_that_is_down_is_asked_once(client: FlaskClient, pretended: PretendedPlatform) -> None:
    pretended.redis, pretended.workers = False, 0
    found = numbers(client)
    assert found["racemarshal_redis_up"] == 0
    assert not any(name.startswith("racemarshal_jobs") for name in found)
    assert pretended.asked == ["health"]


def test_a_redis_that_fails_in_between_does_not_break_the_scrape(
    client: FlaskClient, pretended: PretendedPlatform, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pretended, "health", lambda: Health(redis=True, workers=1))
    pretended.redis = False
    assert numbers(client)["racemarshal_redis_up"] == 1


def test_metrics_are_not_counted_across_applications(client: FlaskClient) -> None:
    client.get("/healthz")
    other = create_app(Settings.from_environment({}), PretendedPlatform()).test_client()
    assert requests_counted("GET", "/healthz", 200) not in numbers(other)


COUNT_TWO = """
from service.app import create_app
from service.openapi_document import NoPlatform
from service.settings import Settings
client = create_app(Settings.from_environment(), NoPlatform()).test_client()
for _ in range(2):
    client.get("/healthz")
print(client.get("/metrics").text)
"""


def test_several_processes_are_added_up(tmp_path: Path) -> None:
    variables = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    said = [
        subprocess.run([sys.executable, "-c", COUNT_TWO], env=variables, capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]
    assert requests_counted("GET", "/healthz", 200) + " 2.0" in said[0]
    assert requests_counted("GET", "/healthz", 200) + " 4.0" in said[1]
    assert "racemarshal_redis_up 0.0" in said[1]
