"""`racemarshal doctor --sessions`: every stored session is played again from its log."""

from collections.abc import Iterator
from dataclasses import replace

from rules import ENGINES
from service.launch.doctor import Finding
from service.launch.embedded_redis import EmbeddedRedis, redis_problem
from service.launch.errors import LaunchError
from service.launch.redis_binary import find_redis
from service.sessions.model import Entry, Loaded
from service.sessions.replaying import first_difference
from service.settings import Settings, masked
from service.wiring import build_live


def replay_all(settings: Settings) -> Iterator[Finding]:
    """One finding for each session, right or wrong.

    Raises:
        LaunchError: there is no Redis to read them from.
        StoreUnavailable: it has stopped answering.
    """
    url = settings.redis_url or _own_redis(settings)
    problem = redis_problem(url)
    if problem:
        raise LaunchError(f"REDIS_URL={masked(url)} cannot be used: {problem}")
    live = build_live(replace(settings, redis_url=url))
    for loaded, entries in live.sessions.all():
        yield _replayed(loaded, entries)


def _own_redis(settings: Settings) -> str:
    own = EmbeddedRedis(binary=find_redis(), data_dir=settings.data_dir, runtime_dir=settings.runtime_dir)
    if not own.answers():
        raise LaunchError("Redis is not running: sessions can be looked at while `racemarshal up` runs.")
    return own.url


def _replayed(loaded: Loaded, entries: list[Entry]) -> Finding:
    meta = loaded.meta
    engine = ENGINES.get(meta.game)
    if engine is None:
        return Finding("Session", f"{meta.id} is of {meta.game}, which cannot be played in sessions", is_wrong=True)
    found = first_difference(engine, loaded, entries)
    changes = "1 change" if loaded.version == 1 else f"{loaded.version} changes"
    if found is None:
        return Finding("Session", f"{meta.id} {meta.game}, {changes}: replays as it was played")
    began = "" if meta.ruleset == engine.info.ruleset else f" (it began with rules {meta.ruleset})"
    return Finding("Session", f"{meta.id} {meta.game}{began} differs at change {found.version}: {found.what}", is_wrong=True)
