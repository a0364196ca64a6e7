"""What is stored of a season."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class NewSeason:
    """A season to store; `token` is hashed, `season` as `season_codec` encodes it.

    `asker` is the hashed address that it counts for, empty for none.
    """

    id: str
    token: str
    season: dict[str, Any]
    created_at: str
    asker: str = ""


@dataclass(frozen=True, slots=True)
class Done:
    """An Idempotency-Key has brought about `version` before, with a payload of `fingerprint`; this was the answer."""

    version: int
    fingerprint: str
    answer: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Loaded:
    """A season as read from the store for the holder of its token; `done` is what the caller's key has done before."""

    id: str
    version: int
    season: dict[str, Any]
    created_at: str
    done: Done | None = None
