"""The turns of bots on Redis, see `turns.lua`: who is to be seen to, and when."""

from contextlib import suppress
from importlib.resources import files
from typing import Any, Final

from redis import Redis
from redis.exceptions import ResponseError

from service.redis_errors import unavailable
from service.sessions.ports import Claimed

TURNS: Final = "rm:turns"
TRIES: Final = "rm:tries"
FOLLOW: Final = "rm:follow"

_GROUP: Final = "dispatchers"
_MOST: Final = 50
"""Turns claimed at once; the others are claimed right after."""


class RedisTurns:
    """`ports.Turns` on a connection that does not decode responses and whose socket waits longer than `wait` does.

    `patience` is how long an answer may take, in milliseconds, before somebody sees to the turn again.
    """

    def __init__(self, connection: Redis, patience: int) -> None:
        self._redis: Any = connection  # the library's types allow for clients that decode, and for asynchronous ones
        self._patience = patience
        self._claim = self._script("claim_turns")
        self._begin = self._script("begin_turn")
        self._keep = self._script("keep_turn")

    def _script(self, name: str) -> Any:  # noqa: ANN401 - see above
        return self._redis.register_script((files("service.sessions") / f"{name}.lua").read_text("utf-8"))

    def claim(self) -> Claimed:
        """See `Turns.claim`."""
        with unavailable():
            wait, *found = self._claim(keys=[TURNS, TRIES], args=[self._patience, _MOST])
        turns = [(session.decode(), int(version)) for session, version in zip(found[::2], found[1::2], strict=True)]
        return Claimed(turns, None if wait < 0 else int(wait))

    def begin(self, session_id: str, version: int) -> int:
        """See `Turns.begin`."""
        with unavailable():
            keys = [f"rm:{{{session_id}}}:head", TURNS, TRIES]
            return int(self._begin(keys=keys, args=[session_id, version, self._patience]))

    def keep(self, session_id: str, version: int) -> None:
        """See `Turns.keep`."""
        with unavailable():
            self._keep(keys=[f"rm:{{{session_id}}}:head", TURNS], args=[session_id, version, self._patience])

    def wait(self, milliseconds: int) -> None:
        """See `Turns.wait`."""
        with unavailable():
            try:
                # One of those who wait is woken for each turn; who it is does not matter, and nothing has to be confirmed.
                self._redis.xreadgroup(_GROUP, _GROUP, {FOLLOW: ">"}, count=_MOST, block=milliseconds, noack=True)
            except ResponseError:
                self._make_group()

    def _make_group(self) -> None:
        with suppress(ResponseError):
            self._redis.xgroup_create(FOLLOW, _GROUP, id="$", mkstream=True)
