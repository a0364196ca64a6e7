"""The jobs of simulations: each plays games for a moment, writes down what came of them, and queues up again."""

import time
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from service.settings import Settings
from service.simulations.model import Chunk
from service.simulations.playing import FAULTS, GameDropped, Series, series_of
from service.simulations.redis_store import RedisSimulationStore
from service.simulations.usecases import Simulations
from service.wiring import build_simulation_store, build_simulations

STINT: Final = 4.0
"""Seconds of one job at most: a worker that is told to stop finishes the job in hand."""

CHUNK: Final = 1.0
"""Seconds until what has been played is written down. Then it is another simulation's turn, where one is waiting."""

LOOK_EVERY: Final = 0.25
"""Seconds between two looks whether the games still matter."""

ATTEMPTS: Final = 5
"""A game that has killed its worker so often is given up."""


def play(simulation_id: str) -> None:
    """Play games of a simulation for a moment. Done twice it does no harm: who plays what is agreed in the store."""
    store, simulations = _machinery(Settings.from_environment())
    stint = Stint(simulation_id, store, simulations.is_somebody_waiting)
    if stint.play(STINT):
        simulations.keep_going(simulation_id)


@lru_cache(maxsize=1)
def _machinery(settings: Settings) -> tuple[RedisSimulationStore, Simulations]:
    return build_simulation_store(settings), build_simulations(settings)


class Stint:
    """One moment of playing games of one simulation. A game that takes longer is played to its end."""

    def __init__(
        self, simulation_id: str, store: RedisSimulationStore, is_somebody_waiting: Callable[[], bool] = lambda: False
    ) -> None:
        """`is_somebody_waiting`: asked after every chunk whether to make room for others."""
        self._id = simulation_id
        self._store = store
        self._is_somebody_waiting = is_somebody_waiting
        self._pace = _paces.get(simulation_id)

    def play(self, seconds: float) -> bool:
        """Play for `seconds`, until nothing is left, or until others wait; answers whether something may be left."""
        text = self._store.plan_text(self._id)
        if text is None:
            return False
        series = series_of(text)
        deadline = time.monotonic() + seconds
        left = seconds
        while left > 0:
            length = min(left, CHUNK)
            chunk = self._store.claim(self._id, self._fitting(length))
            if chunk is None:
                return False
            try:
                self._play_chunk(series, chunk, length)
            except GameDropped:
                return False
            if self._is_somebody_waiting():
                break
            left = deadline - time.monotonic()
        return True

    def _fitting(self, seconds: float) -> int:
        """How many games fit: one, as long as nobody knows."""
        return 1 if self._pace is None else max(1, int(seconds / self._pace))

    def _play_chunk(self, series: Series, chunk: Chunk, seconds: float) -> None:
        if chunk.attempt >= ATTEMPTS:
            self._store.finish(self._id, chunk, 1, {FAULTS: 1})
            return
        # What has been left lying may have killed a worker: each of its games is brought in by itself.
        count = chunk.count if chunk.attempt == 1 else 1
        start = time.monotonic()
        counts, played = series.play(chunk.first, count, self._looking_up(chunk), seconds)
        self._pace = _remembered(self._id, (time.monotonic() - start) / played)
        self._store.finish(self._id, chunk, played, counts.numbers)

    def _looking_up(self, chunk: Chunk) -> Callable[[], None]:
        look_at = time.monotonic() + LOOK_EVERY

        def poll() -> None:
            nonlocal look_at
            if time.monotonic() >= look_at:
                if not self._store.renew(self._id, chunk):
                    raise GameDropped
                look_at = time.monotonic() + LOOK_EVERY

        return poll


_paces: dict[str, float] = {}
_REMEMBERED: Final = 100


def _remembered(simulation_id: str, pace: float) -> float:
    """Seconds a game, for the next job of the same simulation in this process; a slow start is soon forgotten."""
    if simulation_id not in _paces and len(_paces) >= _REMEMBERED:
        _paces.clear()
    _paces[simulation_id] = pace
    return pace
