"""An application whose games also know the bots of the tests, on the test's Redis."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from rules import BOTS
from service.app import create_app
from service.settings import Settings
from service.simulations.redis_store import RedisSimulationStore
from service.wiring import build_live, build_simulation_store, build_simulations
from tests.service.conftest import PretendedPlatform, http_settings
from tests.service.simulations.asking import Asked, ask
from tests.service.simulations.players import DERBY, PLAYERS, RACE


@pytest.fixture(autouse=True)
def _players(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in (RACE, DERBY):
        for name, player in PLAYERS.items():
            monkeypatch.setitem(BOTS[game], name, player)


@pytest.fixture(scope="session")
def shared_app(redis_server: str) -> Flask:
    settings = http_settings(REDIS_URL=redis_server, RACEMARSHAL_LOG_LEVEL="ERROR")
    return create_app(settings, PretendedPlatform(), build_live(settings), None, build_simulations(settings))


@pytest.fixture
def simulating(shared_app: Flask, redis_url: str) -> Flask:
    """The application, on a Redis that has been emptied."""
    return shared_app


@pytest.fixture
def store(settings: Settings) -> RedisSimulationStore:
    return build_simulation_store(settings)


@pytest.fixture
def asked(simulating: Flask) -> Callable[..., Asked]:
    """Begins a simulation over HTTP."""

    def begin(**changes: Any) -> Asked:
        return ask(simulating, **changes)

    return begin
