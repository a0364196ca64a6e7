"""The store of seasons on Redis: two hashes for each, and a script for every write.

Keys: `rm:season:{id}:head` (season, version, hashed token, when and by which payload it was made), `rm:season:{id}:done` (what
each Idempotency-Key has brought about), `rm:share:seasons:<hash>` (those that were begun from one address) and `rm:season-key`.
Redis 6.2 commands only.
"""

import json
import secrets
from importlib.resources import files
from typing import Any, Final

import orjson
from redis import Redis

from service import shares
from service.redis_errors import unavailable
from service.seasons.model import Done, Loaded, NewSeason
from service.sessions.model import Key
from service.sessions.ports import Committed, Gone, Stale
from service.shares import ShareTaken, share_key

_SERVICE_KEY: Final = "rm:season-key"
"""Not the sessions' own: the same Idempotency-Key must not lead to the same token in both."""


def _keys(season_id: str) -> list[str]:
    return [f"rm:season:{{{season_id}}}:{part}" for part in ("head", "done")]


class RedisSeasonStore:
    """`ports.SeasonStore` on a connection that does not decode responses.

    `ttl` is a season's life after its last change, in seconds; at most `most_each` may be kept that were begun from one address
    (0: no such limit).
    """

    def __init__(self, connection: Redis, ttl: int, most_each: int = 0) -> None:
        self._redis: Any = connection  # the library's types allow for clients that decode, and for asynchronous ones
        self._ttl = ttl
        self._most_each = most_each
        self._create = self._script("create", before=shares.SCRIPT)
        self._change = self._script("change")

    def _script(self, name: str, before: str = "") -> Any:  # noqa: ANN401 - see above
        return self._redis.register_script(before + (files("service.seasons") / f"{name}.lua").read_text("utf-8"))

    def service_key(self) -> bytes:
        """See `SeasonStore.service_key`."""
        with unavailable():
            self._redis.set(_SERVICE_KEY, secrets.token_bytes(32), nx=True)
            return bytes(self._redis.get(_SERVICE_KEY))

    def create(self, new: NewSeason, fingerprint: str) -> str:
        """See `SeasonStore.create`."""
        head, _ = _keys(new.id)
        args = [orjson.dumps(new.season), f"token:{new.token}", new.created_at, fingerprint, self._ttl, new.id]
        args += [share_key("seasons", new.asker, self._most_each), self._most_each]
        with unavailable():
            made = self._create(keys=[head], args=args)
        if made == 0:
            raise ShareTaken("seasons")
        return str(made.decode())

    def load(self, season_id: str, token: str, key: Key | None = None) -> Loaded | None:
        """See `SeasonStore.load`."""
        head, done = _keys(season_id)
        with unavailable():
            pipeline = self._redis.pipeline(transaction=True)
            pipeline.hmget(head, "season", "version", "created_at", f"token:{token}")
            pipeline.hget(done, key.name if key else "")
            (season, version, created_at, is_theirs), brought_about = pipeline.execute()
        if is_theirs is None:
            return None
        before = _done(*json.loads(brought_about)) if brought_about else None
        return Loaded(season_id, int(version), orjson.loads(season), created_at.decode(), before)

    def commit(
        self, loaded: Loaded, season: dict[str, Any], answer: dict[str, Any], key: Key | None
    ) -> Committed | Stale | Done | Gone:
        """See `SeasonStore.commit`."""
        key = key or Key(secrets.token_hex(16), "")
        args = [loaded.version, orjson.dumps(season), key.name, key.fingerprint, orjson.dumps(answer), self._ttl]
        with unavailable():
            outcome, *found = self._change(keys=_keys(loaded.id), args=args)
        match outcome:
            case b"ok":
                return Committed(int(found[0]))
            case b"stale":
                return Stale(int(found[0]))
            case b"done":
                return _done(*found)
        return Gone()

    def delete(self, season_id: str) -> None:
        """See `SeasonStore.delete`."""
        with unavailable():
            share = self._redis.hget(_keys(season_id)[0], "share")
            self._redis.delete(*_keys(season_id))
            if share:
                self._redis.zrem(share, season_id)


def _done(version: bytes | str, fingerprint: bytes | str, answer: bytes | str) -> Done:
    text = fingerprint.decode() if isinstance(fingerprint, bytes) else fingerprint
    return Done(int(version), text, orjson.loads(answer))
