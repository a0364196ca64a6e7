"""Chunks in Redis: claimed, renewed, brought in once."""

import time
from collections.abc import Callable, Iterator

import pytest
from redis import Redis

from service.settings import Settings
from service.simulations.model import Chunk
from service.simulations.playing import FAULTS
from service.simulations.redis_store import RedisSimulationStore
from service.simulations.rq_lanes import RqLanes
from service.simulations.usecases import Simulations
from service.wiring import build_simulations, redis_client
from tests.service.launching import wait_until
from tests.service.simulations.asking import Asked
from workers import simulations
from workers.simulations import ATTEMPTS, Stint


@pytest.fixture
def hasty(settings: Settings) -> Iterator[RedisSimulationStore]:
    """A store that gives a chunk away at once when nobody renews it."""
    client = redis_client(settings)
    yield RedisSimulationStore(client, 60, lease=0)
    client.close()


def counts(redis: Redis, simulation: Asked) -> dict[bytes, bytes]:
    return redis.hgetall(f"rm:simulation:{{{simulation.id}}}:counts")


def test_games_are_given_out_once(asked: Callable[..., Asked], store: RedisSimulationStore) -> None:
    simulation = asked(games=25)
    assert [store.claim(simulation.id, 10) for _ in range(4)] == [Chunk(0, 10, 1), Chunk(10, 10, 1), Chunk(20, 5, 1), None]
    assert store.standing(simulation.id).busy == 3
    assert not store.standing(simulation.id).is_waiting


def test_a_chunk_counts_once_however_often_it_comes(
    asked: Callable[..., Asked], store: RedisSimulationStore, redis: Redis
) -> None:
    simulation = asked(games=25)
    chunk = store.claim(simulation.id, 10)
    for _ in range(3):
        store.finish(simulation.id, chunk, 10, {"0 games": 10})
    assert counts(redis, simulation) == {b"0 games": b"10"}
    assert simulation.told()["games"] == 10


def test_what_is_left_of_a_chunk_is_for_the_next_to_come(asked: Callable[..., Asked], store: RedisSimulationStore) -> None:
    simulation = asked(games=25)
    chunk = store.claim(simulation.id, 10)
    store.finish(simulation.id, chunk, 4, {"0 games": 4})
    assert store.standing(simulation.id).is_waiting
    assert store.claim(simulation.id, 50) == Chunk(4, 6, 1)


def test_a_chunk_that_nobody_renews_is_given_to_somebody_else(
    asked: Callable[..., Asked], store: RedisSimulationStore, hasty: RedisSimulationStore, redis: Redis
) -> None:
    simulation = asked(games=10)
    first = hasty.claim(simulation.id, 10)
    wait_until(lambda: store.standing(simulation.id).is_waiting)
    second = store.claim(simulation.id, 3)
    assert (first, second) == (Chunk(0, 10, 1), Chunk(0, 10, 2))
    assert not store.renew(simulation.id, first)
    assert store.renew(simulation.id, second)
    # Whoever is first brings it in, and the same games lead to the same counts.
    store.finish(simulation.id, first, 10, {"0 games": 10})
    store.finish(simulation.id, second, 10, {"0 games": 10})
    assert counts(redis, simulation) == {b"0 games": b"10"}
    assert simulation.is_done()


def test_a_chunk_is_not_lost_when_the_clock_is_set_back(
    asked: Callable[..., Asked], store: RedisSimulationStore, redis: Redis
) -> None:
    simulation = asked(games=10)
    assert store.claim(simulation.id, 10) == Chunk(0, 10, 1)
    assert not store.standing(simulation.id).is_waiting
    redis.hset(f"rm:simulation:{{{simulation.id}}}:claims", "0", f"10:{int(time.time() + 3600) * 1000}:1")
    assert store.standing(simulation.id).is_waiting
    assert store.claim(simulation.id, 10) == Chunk(0, 10, 2)
    assert store.claim(simulation.id, 10) is None


def test_nothing_comes_in_for_a_simulation_that_is_gone(
    asked: Callable[..., Asked], store: RedisSimulationStore, redis: Redis
) -> None:
    simulation = asked()
    chunk = store.claim(simulation.id, 10)
    simulation.stop()
    assert not store.renew(simulation.id, chunk)
    store.finish(simulation.id, chunk, 10, {"0 games": 10})
    assert store.claim(simulation.id, 1) is store.plan(simulation.id) is None
    assert not store.standing(simulation.id).is_waiting
    assert redis.keys(f"*{simulation.id}*") == []
    assert not Stint(simulation.id, store).play(1)


def test_a_game_that_keeps_killing_its_worker_is_given_up_alone(
    asked: Callable[..., Asked], store: RedisSimulationStore, hasty: RedisSimulationStore
) -> None:
    simulation = asked(games=3)
    for _ in range(ATTEMPTS - 1):
        wait_until(lambda: hasty.standing(simulation.id).is_waiting)
        hasty.claim(simulation.id, 3)
    wait_until(lambda: hasty.standing(simulation.id).is_waiting)
    while Stint(simulation.id, store).play(1):
        pass
    results = simulation.told()["results"]
    assert (results["games"], results[FAULTS], results["variants"][0]["games"]) == (3, 1, 2)


def test_a_worker_stops_when_its_games_no_longer_matter(
    asked: Callable[..., Asked], store: RedisSimulationStore, redis: Redis
) -> None:
    simulation = asked(games=5, seats=[{"name": "red", "bot": "slow"}, {"name": "blue", "bot": "slow"}])

    class Stopping(RedisSimulationStore):
        def renew(self, simulation_id: str, chunk: Chunk) -> bool:
            simulation.stop()
            return super().renew(simulation_id, chunk)

    assert not Stint(simulation.id, Stopping(redis, 60)).play(5)
    assert redis.keys(f"*{simulation.id}*") == []


def test_a_long_stint_is_written_down_bit_by_bit(
    asked: Callable[..., Asked], store: RedisSimulationStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulations, "CHUNK", 0.1)
    simulation = asked(games=5000)
    written: list[int] = []

    def look() -> bool:
        written.append(simulation.told()["games"])
        return False

    assert Stint(simulation.id, store, look).play(1.5)
    assert len(written) > 3
    assert written == sorted(set(written))


def test_after_a_chunk_it_is_somebody_else_s_turn(asked: Callable[..., Asked], store: RedisSimulationStore, redis: Redis) -> None:
    simulation, other = asked(games=5000), asked(games=5000)
    waiting = Simulations(store, RqLanes(redis)).is_somebody_waiting
    assert waiting()
    start = time.monotonic()
    assert Stint(simulation.id, store, waiting).play(60)
    assert time.monotonic() - start < 30
    assert simulation.told()["games"] > 0
    for each in (simulation, other):
        each.stop()
    assert not waiting()


def test_simulations_that_have_expired_are_forgotten(
    asked: Callable[..., Asked], store: RedisSimulationStore, redis: Redis
) -> None:
    kept, lost = asked(), asked()
    redis.delete(f"rm:simulation:{{{lost.id}}}:head")
    assert store.running() == [kept.id]
    assert redis.smembers("rm:simulations") == {kept.id.encode()}


def test_memory_does_not_grow_with_the_games(asked: Callable[..., Asked], store: RedisSimulationStore, redis: Redis) -> None:
    simulation = asked(games=150)
    sizes = []
    while Stint(simulation.id, store).play(0.2):
        sizes.append(redis.hlen(f"rm:simulation:{{{simulation.id}}}:counts"))
    assert sizes[-1] < 150
    assert redis.hlen(f"rm:simulation:{{{simulation.id}}}:claims") == 0


class CountedLanes(RqLanes):
    """A queue with as many workers as the test says."""

    alive = 0

    def workers(self) -> int:
        return self.alive


def test_there_are_as_many_lanes_as_workers_without_one(
    asked: Callable[..., Asked], store: RedisSimulationStore, redis: Redis
) -> None:
    simulation = asked()
    lanes = CountedLanes(redis)
    using = Simulations(store, lanes)
    assert lanes.waiting(simulation.id) == 1
    lanes.alive = 3
    for _ in range(2):
        using.keep_all_going()
        assert lanes.waiting(simulation.id) == 3
    lanes.close(simulation.id)
    assert redis.keys("rq:job:*") == []
    store.claim(simulation.id, 5)
    using.keep_going(simulation.id)
    assert lanes.waiting(simulation.id) == 2
    lanes.close(simulation.id)
    store.claim(simulation.id, 100)
    using.keep_going(simulation.id)
    assert lanes.waiting(simulation.id) == 0


def test_the_number_of_those_that_run_is_known(asked: Callable[..., Asked], settings: Settings) -> None:
    asked()
    assert build_simulations(settings).running() == 1
