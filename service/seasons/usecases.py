"""What people do with seasons. Every change goes through `submit`."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from rules.demons_run.game import INFO
from rules.demons_run.season import Season
from rules.demons_run.season_codec import decode_season, encode_season
from rules.demons_run.state import State
from service.seasons.model import Done, Loaded, NewSeason
from service.seasons.ports import SeasonStore
from service.seasons.refusals import SeasonBusy, SeasonNotFound, SeasonStale
from service.sessions.following import rfc3339
from service.sessions.model import Key
from service.sessions.ports import Committed, Gone, Stale
from service.sessions.refusals import KeyReused, SessionNotFound
from service.sessions.secrets import SecretSource, hashed
from service.sessions.usecases import Sessions

_ATTEMPTS: Final = 60

Change = Callable[[Season], dict[str, Any]]
"""Changes a season or raises, and answers what the caller is told. After a lost race it gets the winner's season."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A season as its holder sees it."""

    id: str
    version: int
    created_at: str
    season: Season


@dataclass(frozen=True, slots=True)
class RefereedRace:
    """A race that was played in a session: what it was set up with, and how it stands."""

    session_id: str
    setup: dict[str, Any]
    state: State


class Seasons:
    """The use cases, on a store, and on the sessions that races are played in."""

    def __init__(self, store: SeasonStore, sessions: Sessions, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._store = store
        self._sessions = sessions
        self._now = now

    def create(self, season: Season, idempotency_key: str, fingerprint: str, asker: str = "") -> tuple[str, str]:
        """Store a new season; its id and its token. A retry with the same key gets the same answer.

        It counts for the address `asker`, if there is one.

        Raises:
            KeyReused: the key has made another season.
            ShareTaken: as many that count for the asker are kept as may.
        """
        source = SecretSource(self._store.service_key(), idempotency_key)
        season_id, token = source.session_id(), source.token()
        at = rfc3339(self._now())
        new = NewSeason(season_id, hashed(token), encode_season(season), at, hashed(asker) if asker else "")
        made = self._store.create(new, fingerprint)
        if made != fingerprint:
            raise KeyReused
        return season_id, token

    def open(self, season_id: str, holder: str) -> Opened:
        """The season for the holder of its token, here and below in its hashed form. Raises SeasonNotFound."""
        loaded = self._load(season_id, holder, None)
        return Opened(loaded.id, loaded.version, loaded.created_at, decode_season(loaded.season))

    def _load(self, season_id: str, holder: str, key: Key | None) -> Loaded:
        loaded = self._store.load(season_id, holder, key)
        if loaded is None:
            raise SeasonNotFound
        return loaded

    def submit(
        self, season_id: str, holder: str, change: Change, *, key: Key | None = None, expected_version: int | None = None
    ) -> tuple[int, dict[str, Any]]:
        """Make a change, whole or not at all; the version it led to and what `change` answered.

        Raises:
            SeasonNotFound, SeasonStale, SeasonBusy, KeyReused, and whatever `change` refuses.
        """
        for attempt in range(_ATTEMPTS):
            loaded = self._load(season_id, holder, key)
            if key and loaded.done:
                return _once_more(key, loaded.done)
            if expected_version not in (None, loaded.version):
                raise SeasonStale(loaded.version)
            season = decode_season(loaded.season)
            answer = change(season)
            match self._store.commit(loaded, encode_season(season), answer, key):
                case Committed(version):
                    return version, answer
                case Done() as done:
                    return _once_more(key, done)
                case Gone():
                    raise SeasonNotFound
                case Stale():
                    # Those who lost do not all come back at once.
                    time.sleep(random.uniform(0, 0.002 * min(attempt + 1, 10)))  # noqa: S311
        raise SeasonBusy

    def delete(self, season_id: str, holder: str) -> None:
        """Remove a season. Raises SeasonNotFound."""
        self._load(season_id, holder, None)
        self._store.delete(season_id)

    def refereed_race(self, session_id: str, token: str) -> RefereedRace:
        """A race that was played in a session, for whoever has the marshal's token of it.

        Raises:
            SessionNotFound: there is none, or it is another game.
            NotAllowed: the token is not the marshal's.
        """
        loaded, grant = self._sessions.open(session_id, hashed(token))
        grant.verify_marshal()
        if loaded.meta.game != INFO.name:
            raise SessionNotFound
        state = self._sessions.engine(loaded.meta).decode(loaded.snapshot.state)
        return RefereedRace(session_id, loaded.meta.setup, state)


def _once_more(key: Key | None, done: Done) -> tuple[int, dict[str, Any]]:
    """The first answer again; without a key of the caller's the store's client has sent the same command twice."""
    if key and done.fingerprint != key.fingerprint:
        raise KeyReused
    return done.version, done.answer
