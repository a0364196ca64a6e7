"""The store of simulations on Redis: three hashes for each, and a script for every write.

Keys: `rm:simulation:{id}:head` (plan, hashed token, games, the next one to play, how many are done, when it began and ended),
`:claims` (which games are being played), `:counts` (whole numbers by name), `rm:simulations` (those that run),
`rm:simulation-ticket:<hash>`, `rm:share:simulations:<hash>` (those begun from one address that run) and `rm:simulation-key`.
Changes wake the streams as those of sessions do, through `rm:wake`. Redis 6.2 commands only.
"""

import json
import secrets
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

from redis import Redis

from service import shares
from service.redis_errors import unavailable
from service.sessions.redis_store import WAKE, WAKE_LENGTH
from service.shares import ShareTaken, share_key
from service.simulations.model import Chunk, Loaded, NewSimulation, Plan, Standing

RUNNING: Final = "rm:simulations"
_SERVICE_KEY: Final = "rm:simulation-key"
_LEASE: Final = 10_000
"""Milliseconds without a word after which a chunk is given to somebody else."""

_SLACK: Final = 60_000
"""Milliseconds by which a deadline may be further away than a lease, unless the clock has been set back since."""

_LIFE: Final = 7 * 86_400
"""Seconds that a simulation is kept while nothing of it is played."""


def _keys(simulation_id: str, *parts: str) -> list[str]:
    return [f"rm:simulation:{{{simulation_id}}}:{part}" for part in parts]


class RedisSimulationStore:
    """`ports.SimulationStore` on a connection that does not decode responses.

    `ttl` is the life of the results, in seconds.
    """

    def __init__(self, connection: Redis, ttl: int, lease: int = _LEASE) -> None:
        self._redis: Any = connection  # the library's types allow for clients that decode, and for asynchronous ones
        self._ttl = ttl
        self._lease = lease
        self._create = self._script("create", before=shares.SCRIPT)
        self._claim = self._script("claim")
        self._renew = self._script("renew")
        self._finish = self._script("finish")

    def _script(self, name: str, before: str = "") -> Any:  # noqa: ANN401 - see above
        return self._redis.register_script(before + (files("service.simulations") / f"{name}.lua").read_text("utf-8"))

    def service_key(self) -> bytes:
        """See `SimulationStore.service_key`."""
        with unavailable():
            self._redis.set(_SERVICE_KEY, secrets.token_bytes(32), nx=True)
            return bytes(self._redis.get(_SERVICE_KEY))

    def create(self, new: NewSimulation, fingerprint: str, most_running: int, most_each: int = 0) -> str | None:
        """See `SimulationStore.create`."""
        keys = [*_keys(new.id, "head"), RUNNING]
        plan = new.plan
        args = [plan.text(), f"token:{new.token}", new.created_at, fingerprint, plan.games, _LIFE, new.id, most_running]
        args += [share_key("simulations", new.asker, most_each), most_each]
        with unavailable():
            made = self._create(keys=keys, args=args)
        if made == 0:
            raise ShareTaken("simulations")
        return None if made is None else str(made.decode())

    def load(self, simulation_id: str, token: str, *, counts: bool = False) -> Loaded | None:
        """See `SimulationStore.load`."""
        head, numbers = _keys(simulation_id, "head", "counts")
        with unavailable():
            pipeline = self._redis.pipeline(transaction=True)
            pipeline.hmget(head, f"token:{token}", "plan", "created_at", "done", "started", "finished")
            pipeline.pttl(head)
            pipeline.time()
            if counts:
                pipeline.hgetall(numbers)
            (is_theirs, plan, created_at, done, started, finished), left, (seconds, micros), *counted = pipeline.execute()
        if is_theirs is None:
            return None
        now = seconds + micros / 1e6
        found = {name.decode(): int(number) for name, number in counted[0].items()} if counted else {}
        return Loaded(
            simulation_id,
            Plan.read(plan),
            created_at.decode(),
            int(done),
            _seconds(started),
            _seconds(finished),
            now,
            now + left / 1000,
            found,
        )

    def delete(self, simulation_id: str) -> None:
        """See `SimulationStore.delete`."""
        with unavailable():
            share = self._redis.hget(*_keys(simulation_id, "head"), "share")
            pipeline = self._redis.pipeline(transaction=True)
            pipeline.delete(*_keys(simulation_id, "head", "claims", "counts"))
            if share:
                pipeline.zrem(share, simulation_id)
            pipeline.srem(RUNNING, simulation_id)
            pipeline.xadd(WAKE, {"session": simulation_id, "version": 0}, maxlen=WAKE_LENGTH, approximate=True)
            pipeline.execute()

    def plan(self, simulation_id: str) -> Plan | None:
        """See `SimulationStore.plan`."""
        text = self.plan_text(simulation_id)
        return None if text is None else Plan.read(text)

    def plan_text(self, simulation_id: str) -> bytes | None:
        """The plan as it is stored."""
        with unavailable():
            found = self._redis.hget(_keys(simulation_id, "head")[0], "plan")
        return None if found is None else bytes(found)

    def claim(self, simulation_id: str, most: int) -> Chunk | None:
        """See `SimulationStore.claim`."""
        with unavailable():
            found = self._claim(keys=_keys(simulation_id, "head", "claims"), args=[most, self._lease, self._lease + _SLACK])
        return None if found is None else Chunk(*map(int, found))

    def renew(self, simulation_id: str, chunk: Chunk) -> bool:
        """See `SimulationStore.renew`."""
        args = [chunk.first, chunk.count, chunk.attempt, self._lease]
        with unavailable():
            return bool(self._renew(keys=_keys(simulation_id, "claims"), args=args))

    def finish(self, simulation_id: str, chunk: Chunk, played: int, counts: Mapping[str, int]) -> None:
        """See `SimulationStore.finish`."""
        keys = [*_keys(simulation_id, "head", "claims", "counts"), RUNNING, WAKE]
        args: list[Any] = [chunk.first, chunk.count, played, _LIFE, self._ttl, simulation_id, WAKE_LENGTH]
        for pair in counts.items():
            args.extend(pair)
        with unavailable():
            self._finish(keys=keys, args=args)

    def put_ticket(self, ticket: str, simulation_id: str, token: str, path: str, seconds: int) -> None:
        """See `SimulationStore.put_ticket`."""
        with unavailable():
            self._redis.set(_ticket_key(ticket), json.dumps([simulation_id, token, path]), ex=seconds)

    def ticket(self, ticket: str) -> tuple[str, str, str] | None:
        """See `SimulationStore.ticket`."""
        with unavailable():
            found = self._redis.get(_ticket_key(ticket))
        if found is None:
            return None
        simulation_id, token, path = json.loads(found)
        return simulation_id, token, path

    def running(self) -> list[str]:
        """See `SimulationStore.running`. Those that have expired are forgotten on the way."""
        with unavailable():
            ids = sorted(found.decode() for found in self._redis.smembers(RUNNING))
            pipeline = self._redis.pipeline(transaction=False)
            for simulation_id in ids:
                pipeline.exists(*_keys(simulation_id, "head"))
            living = pipeline.execute()
            dead = [simulation_id for simulation_id, lives in zip(ids, living, strict=True) if not lives]
            if dead:
                self._redis.srem(RUNNING, *dead)
        return [simulation_id for simulation_id in ids if simulation_id not in dead]

    def standing(self, simulation_id: str) -> Standing:
        """See `SimulationStore.standing`."""
        head, claims = _keys(simulation_id, "head", "claims")
        with unavailable():
            pipeline = self._redis.pipeline(transaction=True)
            pipeline.hmget(head, "next", "games")
            pipeline.hvals(claims)
            pipeline.time()
            (following, games), claimed, (seconds, micros) = pipeline.execute()
        now = seconds * 1000 + micros // 1000
        is_late = [not now <= int(claim.split(b":")[1]) <= now + self._lease + _SLACK for claim in claimed]
        if games is None:
            return Standing(is_waiting=False, busy=0)
        return Standing(int(following) < int(games) or any(is_late), is_late.count(False))


def _ticket_key(ticket: str) -> str:
    return f"rm:simulation-ticket:{ticket}"


def _seconds(milliseconds: bytes | None) -> float | None:
    return None if milliseconds is None else int(milliseconds) / 1000
