"""What the use cases of seasons need of the store."""

from typing import Any, Protocol

from service.seasons.model import Done, Loaded, NewSeason
from service.sessions.model import Key
from service.sessions.ports import Committed, Gone, Stale


class SeasonStore(Protocol):
    """Where seasons live. Every method may raise `service.ports.StoreUnavailable`, and every write is safe to run twice."""

    def service_key(self) -> bytes:
        """A secret of this installation for seasons alone, made at the first call and kept."""
        ...

    def create(self, new: NewSeason, fingerprint: str) -> str:
        """Store a new season unless its id is taken: then a retry has come, or another payload under the same key.

        Answers the fingerprint of the payload that the season was made with.

        Raises:
            ShareTaken: as many that count for the asker are kept as may.
        """
        ...

    def load(self, season_id: str, token: str, key: Key | None = None) -> Loaded | None:
        """The season, and what a key has brought about; None when there is none of this id that a hashed token opens."""
        ...

    def commit(
        self, loaded: Loaded, season: dict[str, Any], answer: dict[str, Any], key: Key | None
    ) -> Committed | Stale | Done | Gone:
        """Put `season` in the place of what was loaded, unless that has changed since; `answer` is kept for the key."""
        ...

    def delete(self, season_id: str) -> None:
        """Remove a season and everything of it."""
        ...
