"""The live stream of a session: server-sent events that survive a phone's sleep."""

import threading
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, Final

import orjson
from flask import Response, request
from werkzeug.datastructures import LanguageAccept

from service.http.askers import stranger
from service.http.extension import current
from service.http.languages import language_of
from service.http.schemas.sessions import SeatQuerySchema
from service.http.sessions.answers import told_change, told_session, told_ticks
from service.http.sessions.callers import holder_or_ticket
from service.http.sessions.group import ID, blp, documented
from service.http.sessions.playing import seen_seat
from service.http.sessions.ticking import recent
from service.ports import StoreUnavailable
from service.sessions.model import Grant
from service.sessions.refusals import SessionNotFound
from service.sessions.usecases import Sessions

WINDOW: Final = 500
"""Versions that a stream makes up for; whoever has slept through more gets the whole view instead."""

KEEP_ALIVE: Final = 15.0
"""Seconds of silence after which a comment is sent, so that nobody on the way takes the stream for dead."""

_PAGE: Final = 100
_RETRY: Final = 2000
"""Milliseconds before a browser comes back after a break."""

_EXAMPLE: Final = 'id: 12\nevent: change\ndata: {"version":12,"kind":"action"}\n\n'


@blp.route(f"/{ID}/events")
@blp.operation("follow_session", "unauthorized", "not-found", "invalid-field", "too-many-streams", "unavailable", body=False)
@documented()
@blp.arguments(SeatQuerySchema(exclude=("seat",)), location="query")
@blp.response(200, {"type": "string"}, content_type="text/event-stream", example=_EXAMPLE)
def follow_session(_query: dict[str, Any], session_id: str) -> Response:
    """Everything that happens, as it happens: one stream for all your seats.

    Server-sent events. `change` is an entry of the log and its id the version; after a break send Last-Event-ID and the stream
    goes on from there. `reset` brings the whole view, at the start and after too long a break; `ticks` what has been done on the
    physical table, whenever that changes, without an id: it is no version. `gone` says that the session was deleted.
    """
    live = current().live
    holder = holder_or_ticket(session_id)
    live.sessions.grant(session_id, holder)
    listening = ExitStack()
    # Here, where a refusal can still be answered.
    woken = listening.enter_context(live.hub.listen(session_id, stranger()))
    stream = Stream(live.sessions, session_id, holder, woken, request.accept_languages)
    answer = Response(stream.events(_last_seen()), content_type="text/event-stream")
    answer.call_on_close(listening.close)
    answer.headers["Vary"] = "Authorization"
    answer.headers["X-Accel-Buffering"] = "no"
    return answer


def _last_seen() -> int | None:
    """The version that the client has seen last, None for a new client or an id that is not ours."""
    given = request.headers.get("Last-Event-ID", "")
    return int(given) if given.isascii() and given.isdigit() and len(given) <= 15 else None


class Stream:
    """What one client is told, in order and without a gap."""

    def __init__(
        self, sessions: Sessions, session_id: str, holder: str, woken: threading.Event, accepted: LanguageAccept
    ) -> None:
        self._sessions = sessions
        self._id = session_id
        self._holder = holder
        self._woken = woken
        self._accepted = accepted

    def events(self, seen: int | None) -> Iterator[bytes]:
        """The stream, from the version after `seen`, or from the whole view."""
        yield b"retry: %d\n\n" % _RETRY
        try:
            yield from self._told(seen)
        except SessionNotFound:
            yield b"event: gone\ndata: {}\n\n"
        except StoreUnavailable:
            # The client comes back by itself and says what it has seen.
            return

    def _told(self, seen: int | None) -> Iterator[bytes]:
        loaded, grant = self._sessions.open(self._id, self._holder)
        if seen is None or not loaded.version - WINDOW <= seen <= loaded.version:
            engine = self._sessions.engine(loaded.meta)
            yield _event("reset", loaded.version, told_session(engine, loaded, grant, seen_seat(grant, None)))
            seen = loaded.version
        ticked = 0
        while True:
            self._woken.clear()
            found = self._sessions.entries(self._id, seen, _PAGE)
            # After the entries: a seat that the token had joined before is told what it may know of them.
            grant, revision = self._sessions.heard(self._id, self._holder)
            for version, entry in found:
                seen = version
                language = language_of(loaded.meta.game, self._accepted)
                yield _event("change", version, told_change(loaded.meta, version, entry, grant.seats, language))
            if revision != ticked:
                ticked = revision
                yield self._ticks(grant, seen)
            if not found and not self._woken.wait(KEEP_ALIVE):
                yield b": keep-alive\n\n"

    def _ticks(self, grant: Grant, seen: int) -> bytes:
        told = told_ticks(self._sessions.ticks(self._id), grant.seats, recent(seen))
        return b"event: ticks\ndata: %s\n\n" % orjson.dumps(told)


def _event(name: str, version: int, data: dict[str, Any]) -> bytes:
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (version, name.encode(), orjson.dumps(data))
