"""One reader for each process that tells the open streams which sessions have changed."""

import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from service.ports import StoreUnavailable
from service.sessions.ports import Store

_log = structlog.get_logger()

_BLOCK = 2000
"""Milliseconds of one wait, well below the time-out of the connection's socket."""


class TooManyStreams(Exception):  # noqa: N818 - a limit, told to the client
    """This process has as many streams open as it may, all together or for one caller."""


class Hub:
    """Wakes those who listen to a session when it has changed.

    The log is the truth and this is only a wake-up: whoever wakes reads the log, and a wake-up too many does no harm.
    """

    def __init__(self, store: Store, most: int, most_each: int = 0) -> None:
        """At most `most` listeners at once, and at most `most_each` of one caller (0: no such limit)."""
        self._store = store
        self._most = most
        self._most_each = most_each
        self._lock = threading.Lock()
        self._listeners: dict[str, list[threading.Event]] = {}
        self._open = 0
        self._askers: Counter[str] = Counter()
        self._reader: threading.Thread | None = None

    @contextmanager
    def listen(self, session_id: str, asker: str = "") -> Iterator[threading.Event]:
        """An event that is set after every change of the session; it counts for the address `asker`, if there is one.

        Raises:
            TooManyStreams: there are as many as may be.
        """
        woken = threading.Event()
        with self._lock:
            if self._open >= self._most or self._is_share_taken(asker):
                raise TooManyStreams
            self._open += 1
            self._askers[asker] += 1
            self._listeners.setdefault(session_id, []).append(woken)
            self._start()
        try:
            yield woken
        finally:
            with self._lock:
                self._open -= 1
                self._askers -= Counter([asker])
                self._listeners[session_id].remove(woken)
                if not self._listeners[session_id]:
                    del self._listeners[session_id]

    def _is_share_taken(self, asker: str) -> bool:
        return bool(asker and self._most_each) and self._askers[asker] >= self._most_each

    def _start(self) -> None:
        # At the first listener, not at import: a thread does not survive the fork of a worker.
        if self._reader is None:
            self._reader = threading.Thread(target=self._read, name="wake-ups", daemon=True)
            self._reader.start()

    def _read(self) -> None:
        position = ""
        while True:
            try:
                if not position:
                    position = self._store.wake_position()
                    # What changed before this position was known has woken nobody.
                    self._wake(None)
                position, changed = self._store.woken(position, _BLOCK)
            except StoreUnavailable:
                _log.warning("wake-ups are late: Redis does not answer")
                position = ""
                time.sleep(1)
            else:
                self._wake(changed)

    def _wake(self, changed: list[str] | None) -> None:
        """Wake the listeners of the sessions, or all of them (None)."""
        with self._lock:
            for session_id in list(self._listeners) if changed is None else dict.fromkeys(changed):
                for woken in self._listeners.get(session_id, ()):
                    woken.set()
