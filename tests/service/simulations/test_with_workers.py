"""Simulations with real workers on a real Redis."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from redis import Redis

from service.redis_platform import BULK_QUEUE, living_workers
from service.settings import Settings
from tests.service.launching import environment, wait_until
from tests.service.simulations.asking import Asked
from tests.service.simulations.players import DERBY, RACE, worker_command

Crew = Callable[[int], list[subprocess.Popen[str]]]


@pytest.fixture
def crew(settings: Settings, redis: Redis) -> Iterator[Crew]:
    """Starts workers for simulations."""
    started: list[subprocess.Popen[str]] = []

    def start(count: int) -> list[subprocess.Popen[str]]:
        variables = environment(REDIS_URL=settings.redis_url, RACEMARSHAL_LOG_LEVEL="ERROR")
        new = [subprocess.Popen(worker_command(), env=variables, stderr=subprocess.PIPE, text=True) for _ in range(count)]
        started.extend(new)
        wait_until(lambda: living_workers(redis, BULK_QUEUE) >= count)
        return new

    yield start
    for process in started:
        process.kill()
        process.communicate()


def results(simulation: Asked) -> dict[str, Any]:
    wait_until(simulation.is_done)
    return simulation.get("/results").get_json()


def jobs(redis: Redis) -> list[bytes]:
    return redis.keys("rq:job:simulation-*") + redis.lrange(f"rq:queue:{BULK_QUEUE}", 0, -1)


def test_the_same_seed_gives_the_same_results_with_1_2_and_4_workers(crew: Crew, asked: Callable[..., Asked]) -> None:
    crew(1)
    alone = results(asked(game=DERBY, games=40))
    crew(1)
    by_two = results(asked(game=DERBY, games=40))
    crew(2)
    by_four = results(asked(game=DERBY, games=40))
    assert alone["games"] == 40
    assert alone == by_two == by_four
    assert results(asked(game=DERBY, games=40, seed=8)) != alone


def test_a_simulation_that_is_done_leaves_no_job_behind(crew: Crew, asked: Callable[..., Asked], redis: Redis) -> None:
    crew(2)
    simulation = asked()
    assert results(simulation)["games"] == 60
    wait_until(lambda: not jobs(redis), seconds=5)
    assert redis.smembers("rm:simulations") == set()


@pytest.mark.parametrize(("game", "bot"), [(RACE, "slow"), (RACE, "rookie"), (DERBY, "rookie")])
def test_a_stopped_simulation_ends_soon_and_leaves_nothing(
    crew: Crew, asked: Callable[..., Asked], redis: Redis, game: str, bot: str
) -> None:
    crew(2)
    simulation = asked(game=game, games=100_000, seats=[{"name": "red", "bot": bot}, {"name": "blue", "bot": bot}])
    wait_until(lambda: redis.hlen(f"rm:simulation:{{{simulation.id}}}:claims") == 2)
    assert simulation.stop().status_code == 204
    start = time.monotonic()
    # A busy machine takes longer than the two seconds; all the games would take minutes.
    wait_until(lambda: not jobs(redis), seconds=20)
    print(f"stopped after {time.monotonic() - start:.1f} s")
    time.sleep(0.5)
    # A worker that looks after the queue in the wrong moment notes when it has seen a job; RQ forgets that in a day.
    assert [key for key in redis.keys(f"*{simulation.id}*") if b":first_seen:" not in key] == []
    assert simulation.get().status_code == 404


def test_a_killed_worker_s_games_are_played_again_and_counted_once(crew: Crew, asked: Callable[..., Asked], redis: Redis) -> None:
    plan = {"games": 6, "seats": [{"name": "red", "bot": "slow"}, {"name": "blue", "bot": "chance"}]}
    (victim,) = crew(1)
    simulation = asked(**plan)
    wait_until(lambda: redis.hlen(f"rm:simulation:{{{simulation.id}}}:claims") == 1)
    os.kill(victim.pid, signal.SIGKILL)
    victim.wait()
    assert not simulation.is_done()
    crew(1)
    killed = results(simulation)
    assert killed["games"] == 6
    assert killed["variants"][0]["games"] == 6
    assert killed == results(asked(**plan))
