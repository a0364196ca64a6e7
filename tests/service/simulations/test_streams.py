"""The live stream of a simulation."""

import json
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask

from service.http.simulations import streams
from service.simulations.redis_store import RedisSimulationStore
from tests.service.simulations.asking import Asked
from workers.simulations import Stint


def told(chunks: Iterator[bytes]) -> Iterator[tuple[str, dict[str, Any]]]:
    for chunk in chunks:
        if not chunk.startswith(b":"):
            name, data = chunk.decode().strip().split("\n")
            yield name.removeprefix("event: "), json.loads(data.removeprefix("data: "))


def follow(simulation: Asked) -> Iterator[tuple[str, dict[str, Any]]]:
    answer = simulation.client.get(f"{simulation.path}/events", headers=simulation.bearer)
    assert (answer.status_code, answer.mimetype) == (200, "text/event-stream")
    return told(answer.iter_encoded())


def test_progress_as_games_come_in_and_the_results_at_the_end(asked: Callable[..., Asked], store: RedisSimulationStore) -> None:
    simulation = asked(games=8)
    events = follow(simulation)
    name, first = next(events)
    assert (name, first["games"], first["wanted"]) == ("progress", 0, 8)

    def play() -> None:
        store.finish(simulation.id, store.claim(simulation.id, 3), 3, {"0 games": 3})
        threading.Event().wait(1)
        while Stint(simulation.id, store).play(1):
            pass

    worker = threading.Thread(target=play)
    worker.start()
    heard = list(events)
    worker.join()
    assert [name for name, _ in heard][-1] == "done"
    assert heard[0] == ("progress", heard[0][1])
    assert heard[0][1]["games"] == 3
    assert heard[-1][1]["games"] == heard[-1][1]["results"]["games"] == 8


def test_of_a_simulation_that_is_done_only_the_end_is_told(asked: Callable[..., Asked], store: RedisSimulationStore) -> None:
    simulation = asked(games=1)
    Stint(simulation.id, store).play(1)
    assert [name for name, _ in follow(simulation)] == ["done"]


def test_a_stopped_simulation_is_gone(asked: Callable[..., Asked]) -> None:
    simulation = asked()
    events = follow(simulation)
    assert next(events)[0] == "progress"
    threading.Timer(0.5, simulation.stop).start()
    assert list(events) == [("gone", {})]


def test_silence_is_broken_now_and_then(asked: Callable[..., Asked], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "KEEP_ALIVE", 0.05)
    simulation = asked()
    answer = simulation.client.get(f"{simulation.path}/events", headers=simulation.bearer)
    chunks = answer.iter_encoded()
    next(chunks)
    assert next(chunks) == b": keep-alive\n\n"


def test_no_more_streams_than_threads(asked: Callable[..., Asked], simulating: Flask) -> None:
    simulation = asked()
    open_ones = []
    for _ in range(200):
        answer = simulation.client.get(f"{simulation.path}/events", headers=simulation.bearer)
        if answer.status_code != 200:
            break
        open_ones.append(answer)
    assert (answer.status_code, answer.get_json()["code"]) == (503, "too-many-streams")
    for each in open_ones:
        each.close()
