"""The store on Redis: a hash and a stream for each session, and a script for every write and for the commonest read.

Keys: `rm:{id}:head` (meta, version, snapshot, id of the last commit),
`rm:{id}:log` (a stream; the entry of version 7 has the id 7-0),
`rm:{id}:access` (hashed tokens and codes with their roles), `rm:{id}:done` (what each Idempotency-Key has brought about),
`rm:{id}:marks` (every so many versions the snapshot of that version),
`rm:{id}:ticks` (what has been moved on the physical table, a field such as `7:0` for each move, and how often that has changed),
`rm:token:<hash>:sessions`, `rm:code:<hash>` (the session of a join code), `rm:guesses` and `rm:guesses:<hash>` (wrong codes of
late), `rm:sessions` (every living session and when it ends), `rm:wake` (which sessions have changed lately),
`rm:share:sessions:<hash>` (those that were begun from one address),
and for `redis_turns` `rm:turns`, `rm:tries` and `rm:follow`.
Redis 6.2 commands only.
"""

import json
import secrets
from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib.resources import files
from typing import Any, Final

import orjson
from redis import Redis

from service import shares
from service.redis_errors import unavailable
from service.sessions.memory import Found, Memory
from service.sessions.model import Access, Basis, Change, Done, Entry, Grant, Key, Loaded, Meta, Snapshot
from service.sessions.ports import Committed, Gone, GuessLimits, Holders, NewSession, Stale, Ticks
from service.sessions.refusals import KeyReused, TooManyGuesses, TooManySessions
from service.shares import ShareTaken, share_key

WAKE: Final = "rm:wake"
WAKE_LENGTH: Final = 10_000
_ALL: Final = "rm:sessions"
_REMEMBERED: Final = 256
"""Sessions that a process remembers."""

_REVISION: Final = "revision"
_SERVICE_KEY: Final = "rm:service-key"


def _keys(session_id: str, *parts: str) -> list[str]:
    return [f"rm:{{{session_id}}}:{part}" for part in parts]


def _sessions_key(token: str) -> str:
    return f"rm:token:{token}:sessions"


class RedisStore:
    """`ports.Store` on a connection that does not decode responses.

    `ttl` is a session's life after its last change, in seconds; at most `most` sessions may live at once, and at most `most_each`
    that were begun from one address (0: no such limit).
    """

    def __init__(self, connection: Redis, ttl: int, most: int = 10**7, most_each: int = 0) -> None:
        self._redis: Any = connection  # the library's types allow for clients that decode, and for asynchronous ones
        self._ttl = ttl
        self._most = most
        self._most_each = most_each
        self._load = self._script("load")
        self._commit = self._script("life", "turns", "pointers", "access", "commit")
        self._create = self._script("life", "turns", "pointers", "create", before=shares.SCRIPT)
        self._join = self._script("life", "join")
        self._delete = self._script("turns", "pointers", "delete")
        self._renew = self._script("pointers", "access", "renew_code")
        self._guess = self._script("guess")
        self._tick = self._script("tick")
        self._memory = Memory(_REMEMBERED)

    def _script(self, *names: str, before: str = "") -> Any:  # noqa: ANN401 - see above
        sources = [(files("service.sessions") / f"{name}.lua").read_text("utf-8") for name in names]
        return self._redis.register_script("".join([before, *sources]))

    def service_key(self) -> bytes:
        """See `Store.service_key`."""
        with unavailable():
            self._redis.set(_SERVICE_KEY, secrets.token_bytes(32), nx=True)
            return bytes(self._redis.get(_SERVICE_KEY))

    def create(self, new: NewSession, fingerprint: str) -> str:
        """See `Store.create`."""
        access: list[str] = []
        for token, roles in new.tokens.items():
            access += [f"token:{token}", roles]
        for code, role in new.codes.items():
            access += [f"code:{code}", role]
        for role, pointer in new.pointers.items():
            access += [f"bare:{role}", pointer]
        keys = [*_keys(new.meta.id, "head", "log", "access"), _ALL, *_keys(new.meta.id, "ticks")]
        share = [share_key("sessions", new.asker, self._most_each), self._most_each]
        ticks = orjson.dumps(list(_tick_fields(new.ticks)))
        with unavailable():
            life = [self._ttl, new.meta.id, fingerprint, self._most, _due(new.bot_in), secrets.token_hex(8)]
            log = [ticks, len(new.log), *map(orjson.dumps, new.log)]
            stands = [orjson.dumps(new.meta), orjson.dumps(new.snapshot)]
            made = self._create(keys=keys, args=[*stands, *life, *share, *log, *access])
        if made is None:
            raise TooManySessions
        if made == 0:
            raise ShareTaken("sessions")
        return _text(made)

    def load(self, session_id: str, token: str, key: Key | None = None) -> Loaded | None:
        """See `Store.load`."""
        args = [f"token:{token}", key.name if key else ""]
        with unavailable():
            answer = self._load(keys=_keys(session_id, "head", "access", "done"), args=args)
        meta, version, snapshot, roles, brought_about, commit = answer
        if meta is None:
            return None
        loaded = self._found(token, meta, version, snapshot, roles, commit)
        return replace(loaded, done=_done(brought_about)) if brought_about else loaded

    def _found(
        self, token: str, meta: bytes, version: bytes, snapshot: bytes, roles: bytes | None, commit: bytes | None
    ) -> Loaded:
        """What the store has found, remembered too."""
        told = Found(
            Meta.decode(orjson.loads(meta)), int(version), snapshot, _text(commit or b""), None if roles is None else _text(roles)
        )
        self._memory.keep(token, told)
        return _loaded(told, token)

    def recall(self, session_id: str, token: str) -> Loaded | None:
        """See `Store.recall`."""
        found = self._memory.recall(session_id, token)
        return None if found is None else _loaded(found, token)

    def grant(self, session_id: str, token: str) -> Grant | None:
        """See `Store.grant`."""
        (access,) = _keys(session_id, "access")
        with unavailable():
            return _grant(self._redis.hget(access, f"token:{token}"))

    def heard(self, session_id: str, token: str) -> tuple[Grant | None, int]:
        """See `Store.heard`."""
        access, ticks = _keys(session_id, "access", "ticks")
        with unavailable(), self._redis.pipeline(transaction=False) as pipeline:
            pipeline.hget(access, f"token:{token}").hget(ticks, _REVISION)
            roles, revision = pipeline.execute()
        return _grant(roles), int(revision or 0)

    def ticks(self, session_id: str) -> Ticks:
        """See `Store.ticks`."""
        with unavailable():
            stored = {_text(field): _text(value) for field, value in self._redis.hgetall(*_keys(session_id, "ticks")).items()}
        revision = int(stored.pop(_REVISION, 0))
        parts = (field.partition(":") for field in stored)
        return Ticks(revision, frozenset((int(version), move) for version, _, move in parts))

    def tick(self, session_id: str, moves: Iterable[tuple[int, str]], *, is_done: bool) -> bool:
        """See `Store.tick`."""
        args = ["1" if is_done else "", _REVISION, session_id, WAKE_LENGTH, *_tick_fields(moves)]
        with unavailable():
            return bool(self._tick(keys=[*_keys(session_id, "head", "ticks"), WAKE], args=args))

    def commit(
        self, session_id: str, version: int, change: Change, key: Key | None, basis: Basis | None = None
    ) -> Committed | Stale | Done | Gone:
        """See `Store.commit`."""
        snapshot = orjson.dumps(change.snapshot)
        commit = secrets.token_hex(8)
        args = [
            version,
            snapshot,
            orjson.dumps(change.entry),
            commit,
            key.name if key else "",
            key.fingerprint if key else "",
            self._ttl,
            session_id,
            WAKE_LENGTH,
            _due(change.bot_in),
            *_access(change.access),
            *((f"token:{basis.token}", basis.roles, basis.commit) if basis else ("", "", "")),
            change.access.pointer if change.access else "",
        ]
        with unavailable():
            answer = self._commit(keys=[*_keys(session_id, "head", "log", "done", "access"), WAKE], args=args)
        match _text(answer[0]):
            case "ok":
                self._memory.move_on(session_id, int(answer[1]), snapshot, commit)
                return Committed(int(answer[1]))
            case "stale":
                _, current, meta, found, roles, last = answer
                return Stale(int(current), self._found(basis.token if basis else "", meta, current, found, roles, last))
            case "done":
                return _done(answer[1])
        return Gone()

    def entries(self, session_id: str, after: int, most: int) -> list[tuple[int, Entry]]:
        """See `Store.entries`."""
        (log,) = _keys(session_id, "log")
        with unavailable():
            found = self._redis.xrange(log, min=f"{after + 1}-0", count=most)
        return [(int(_text(number).partition("-")[0]), Entry.decode(orjson.loads(fields[b"entry"]))) for number, fields in found]

    def marks(self, session_id: str) -> list[int]:
        """See `Store.marks`."""
        (marks,) = _keys(session_id, "marks")
        with unavailable():
            return sorted(map(int, self._redis.hkeys(marks)))

    def marked(self, session_id: str, version: int) -> Snapshot | None:
        """See `Store.marked`."""
        (marks,) = _keys(session_id, "marks")
        with unavailable():
            found = self._redis.hget(marks, version)
        return None if found is None else Snapshot.decode(orjson.loads(found))

    def redeem(self, session_id: str, code: str, token: str, key: Key | None) -> str | None:
        """See `Store.redeem`."""
        once = [f"key:{key.name}", key.fingerprint] if key else ["", ""]
        with unavailable():
            answer = self._join(
                keys=_keys(session_id, "access"), args=[f"code:{code}", f"token:{token}", self._ttl, session_id, *once]
            )
        if answer is None:
            return None
        outcome, role = map(_text, answer)
        if outcome == "reused":
            raise KeyReused
        return role

    def renew_code(self, session_id: str, role: str, code: str, generation: int, pointer: str = "") -> bool:
        """See `Store.renew_code`."""
        with unavailable():
            return bool(self._renew(keys=_keys(session_id, "access"), args=[session_id, role, code, generation, pointer]))

    def guess(self, pointer: str, asker: str, limits: GuessLimits) -> str | None:
        """See `Store.guess`."""
        keys = [f"rm:code:{pointer}", f"rm:guesses:{asker}", "rm:guesses"]
        with unavailable():
            outcome, told = self._guess(keys=keys, args=[limits.of_one, limits.of_all, limits.seconds])
        match _text(outcome):
            case "found":
                return _text(told)
            case "wait":
                raise TooManyGuesses(max(1, int(told)))
        return None

    def holders(self, session_id: str) -> Holders:
        """See `Store.holders`."""
        with unavailable():
            stored: dict[bytes, bytes] = self._redis.hgetall(*_keys(session_id, "access"))
        found = Holders({}, {}, {})
        for field, value in stored.items():
            kind, _, name = _text(field).partition(":")
            match kind:
                case "token":
                    found.tokens[name] = Grant.of(value.decode())
                case "code" if not value.startswith(b"used "):
                    found.codes[name] = value.decode()
                case "generation":
                    found.generations[name] = int(value)
        return found

    def sessions_of(self, token: str) -> list[str]:
        """See `Store.sessions_of`."""
        with unavailable():
            return sorted(map(_text, self._redis.smembers(_sessions_key(token))))

    def delete(self, session_id: str) -> bool:
        """See `Store.delete`."""
        with unavailable():
            keys = [*_keys(session_id, "head", "log", "access", "done"), WAKE, _ALL, *_keys(session_id, "marks", "ticks")]
            return bool(self._delete(keys=keys, args=[session_id, WAKE_LENGTH]))

    def put_ticket(self, ticket: str, session_id: str, token: str, path: str, seconds: int) -> None:
        """See `Store.put_ticket`."""
        with unavailable():
            self._redis.set(f"rm:ticket:{ticket}", json.dumps([session_id, token, path]), ex=seconds)

    def ticket(self, ticket: str) -> tuple[str, str, str] | None:
        """See `Store.ticket`."""
        with unavailable():
            found = self._redis.get(f"rm:ticket:{ticket}")
        if found is None:
            return None
        session_id, token, path = json.loads(found)
        return session_id, token, path

    def all_ids(self) -> Iterator[str]:
        """See `Store.all_ids`."""
        with unavailable():
            for key in self._redis.scan_iter("rm:{*}:head", count=500):
                yield _text(key).partition("{")[2].partition("}")[0]

    def wake_position(self) -> str:
        """See `Store.wake_position`."""
        with unavailable():
            last = self._redis.xrevrange(WAKE, count=1)
        return _text(last[0][0]) if last else "0-0"

    def woken(self, position: str, milliseconds: int) -> tuple[str, list[str]]:
        """See `Store.woken`."""
        with unavailable():
            found = self._redis.xread({WAKE: position}, block=milliseconds, count=1000)
        ids: list[str] = []
        for _, entries in found or []:
            for number, fields in entries:
                position = _text(number)
                ids.append(_text(fields[b"session"]))
        return position, ids


def _tick_fields(moves: Iterable[tuple[int, str]]) -> Iterator[str]:
    return (f"{version}:{move}" for version, move in moves)


def _due(bot_in: int | None) -> int | str:
    return "" if bot_in is None else bot_in


def _access(access: Access | None) -> list[str | int]:
    return ["", "", "", 0] if access is None else [access.role, access.token, access.code, access.generation]


def _loaded(found: Found, token: str) -> Loaded:
    grant = None if found.roles is None else Grant.of(found.roles)
    basis = Basis(token, found.roles or "", found.commit)
    return Loaded(found.meta, found.version, Snapshot.decode(orjson.loads(found.snapshot)), grant, basis=basis)


def _grant(roles: bytes | None) -> Grant | None:
    return None if roles is None else Grant.of(roles.decode())


def _done(stored: bytes) -> Done:
    found: dict[str, Any] = json.loads(stored)
    return Done(found["version"], found["fingerprint"])


def _text(stored: bytes | str) -> str:
    return stored.decode() if isinstance(stored, bytes) else stored
