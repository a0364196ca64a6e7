"""An application whose sessions also know the toy games, on a real Redis."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from rules import BOTS, ENGINES
from service import words
from service.app import create_app
from service.sessions.hub import Hub
from service.sessions.live import Live
from service.sessions.model import SCREEN
from service.sessions.ports import Store
from service.sessions.redis_store import RedisStore
from service.sessions.secrets import hashed
from service.sessions.usecases import Created, Plan, Sessions
from service.wiring import redis_client
from tests.service.conftest import PretendedPlatform, http_settings
from tests.service.sessions.serving import Api, serving
from tests.service.sessions.table import Table
from tests.service.sessions.toys import TOY_BOTS, TOY_WORDS, TOYS

TTL = 86_400
STREAMS = 4


@pytest.fixture(scope="session")
def store(redis_server: str) -> Store:
    return RedisStore(redis_client(http_settings(REDIS_URL=redis_server)), TTL)


@pytest.fixture(scope="session")
def sessions(store: Store) -> Sessions:
    bots = {game: {**TOY_BOTS, **BOTS.get(game, {})} for game in (*ENGINES, *TOYS)}
    return Sessions(store, {**ENGINES, **TOYS}, bots=bots)


@pytest.fixture(scope="session")
def playing(redis_server: str, sessions: Sessions, store: Store) -> Flask:
    """The application; sessions keep out of each other's way, so nothing is emptied between tests."""
    settings = http_settings(REDIS_URL=redis_server, RACEMARSHAL_LOG_LEVEL="ERROR")
    return create_app(settings, PretendedPlatform(), Live(sessions, Hub(store, STREAMS)))


@pytest.fixture(scope="session")
def api(redis_server: str) -> Iterator[Api]:
    """Two processes of the API, with the settings that everybody starts with, on the Redis of `playing`."""
    with serving(redis_server) as served:
        yield served


@pytest.fixture(scope="session")
def toy_words(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Toys have next to no catalogue: most of their events are called by their codes."""
    folder = tmp_path_factory.mktemp("words")
    (folder / "en.ftl").write_text(TOY_WORDS, "utf-8")
    return folder


@pytest.fixture
def _toys_speak(monkeypatch: pytest.MonkeyPatch, toy_words: Path) -> None:
    of_games = words._folder
    monkeypatch.setattr(words, "_folder", lambda game: toy_words if game in TOYS else of_games(game))


@pytest.fixture
def toy(sessions: Sessions) -> Callable[..., Created]:
    """Begins a session of a toy game."""

    def begin(game: str, *seats: str, mode: str = "referee", dice: str = "table", key: str = "", **more: Any) -> Created:
        return sessions.create(Plan(game, mode, dice, seats, {}, **more), key, "made by a test")

    return begin


@pytest.fixture
def toy_table(playing: Flask, toy: Callable[..., Created], _toys_speak: None) -> Callable[..., Table]:
    """A table over HTTP that plays a toy game."""

    def begin(game: str, *seats: str, **plan: Any) -> Table:
        made = toy(game, *seats, **plan)
        codes = {role.removeprefix("seat:"): code for role, code in made.codes.items() if role != SCREEN}
        return Table(playing, *seats, made=(made.id, made.token, {**codes, "": made.codes[SCREEN]}))

    return begin


@pytest.fixture
def holder(sessions: Sessions) -> Callable[[Created, str], str]:
    """Joins a seat of a session; the hashed token that holds it."""

    def join(made: Created, seat: str) -> str:
        token, _ = sessions.redeem(made.id, made.codes[f"seat:{seat}"], "", "", None)
        return hashed(token)

    return join
