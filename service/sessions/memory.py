"""What a process remembers of the sessions that it has seen lately, to save a trip to the store."""

import threading
from collections import OrderedDict
from dataclasses import dataclass, field

from service.sessions.model import Meta


@dataclass(frozen=True, slots=True)
class Found:
    """A session as it was found: its snapshot as it is stored, the id of its last commit, and the roles of one token."""

    meta: Meta
    version: int
    snapshot: bytes
    commit: str
    roles: str | None


@dataclass(slots=True)
class _Remembered:
    meta: Meta
    version: int
    snapshot: bytes
    commit: str
    roles: dict[str, str] = field(default_factory=dict)


class Memory:
    """At most `most` sessions, those first forgotten that have not been seen for longest. Safe to use from several threads.

    Nothing in it needs to be true any more: whoever acts on it lets the store compare.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, _Remembered] = OrderedDict()

    def keep(self, token: str, found: Found) -> None:
        """Remember how a session was found for a hashed token."""
        with self._lock:
            kept = self._kept.get(found.meta.id)
            if kept is None or kept.commit != found.commit:
                kept = _Remembered(found.meta, found.version, found.snapshot, found.commit)
                self._kept[found.meta.id] = kept
            if found.roles is not None:
                kept.roles[token] = found.roles
            self._kept.move_to_end(found.meta.id)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)

    def move_on(self, session_id: str, version: int, snapshot: bytes, commit: str) -> None:
        """A change has been committed; everybody's roles are taken to be what they were."""
        with self._lock:
            kept = self._kept.get(session_id)
            if kept is not None:
                self._kept[session_id] = _Remembered(kept.meta, version, snapshot, commit, kept.roles)

    def recall(self, session_id: str, token: str) -> Found | None:
        """The session as it was last known; None for one that is not remembered, or not for this hashed token."""
        with self._lock:
            kept = self._kept.get(session_id)
            if kept is None or token not in kept.roles:
                return None
            return Found(kept.meta, kept.version, kept.snapshot, kept.commit, kept.roles[token])
