"""A whole session as a file, and back."""

import threading
from typing import Any, Final

from flask import Response, current_app, g, request

from service.http.askers import stranger
from service.http.boards import verify_board
from service.http.extension import current
from service.http.json_answers import json_answer
from service.http.problems import Problem
from service.http.schemas.session_files import DiscloseSchema, SessionFileSchema
from service.http.schemas.sessions import SessionMadeSchema
from service.http.sessions import examples
from service.http.sessions.answers import told_new
from service.http.sessions.callers import holder, once
from service.http.sessions.group import ID, blp, documented

_FILE: Final[dict[str, Any]] = {
    "format": "race-marshal-session",
    "format_version": 1,
    "exported_at": examples.AT,
    "game": "devil-take-the-hindmost",
    "ruleset": "1",
    "created_at": examples.AT,
    "setup": {"mode": "referee", "dice": "server", "seats": [{"name": "red"}, {"name": "blue"}], "cards": "dealt", "rules": {}},
    "seeds": [{"hex": "00" * 32, "since": 1}],
    "log": [{"kind": "created", "at": examples.AT, "by": "marshal"}],
    "state": {},
    "is_adjusted": False,
    "bots": {},
    "bot_pause": 0,
    "turn_seconds": 0,
    "ticks": [],
}
_IMPORT: Final = "import_session"


_AT_ONCE: Final = threading.BoundedSemaphore(2)
"""Files that a process takes up at once: each can keep a core busy for a while, and everybody else is at their tables."""


def allow_file() -> None:
    """A file may be larger than anything else that is sent here. Raises Problem `busy`."""
    if request.endpoint == f"{blp.name}.{_IMPORT}":
        if not _AT_ONCE.acquire(blocking=False):
            raise Problem("busy", "Other files are being taken up right now.", headers={"Retry-After": "5"})
        g.takes_up_a_file = True
        request.max_content_length = current_app.config["MAX_FILE"]


def _file_is_done(_error: BaseException | None) -> None:
    if g.pop("takes_up_a_file", False):
        _AT_ONCE.release()


blp.before_request(allow_file)
blp.teardown_request(_file_is_done)


@blp.route(f"/{ID}/export")
@blp.operation("export_session", "unauthorized", "not-found", "not-over", "unavailable", body=False)
@documented()
@blp.response(200, SessionFileSchema(), example=_FILE)
def export_session(session_id: str) -> Response:
    """The whole session as a file, when its game is over.

    It holds everything that was secret, the seeds too: with it anybody can play the session again and check every die.
    """
    return _attached(current().live.sessions.export(session_id, holder()), session_id)


@blp.route(f"/{ID}/export", methods=["POST"])
@blp.operation("disclose_session", "unauthorized", "not-allowed", "not-found", "stale", "key-reused", "busy", "unavailable")
@documented(key=True)
@blp.arguments(DiscloseSchema(), example={})
@blp.response(200, SessionFileSchema(), example=_FILE)
def disclose_session(body: dict[str, Any], session_id: str) -> Response:
    """The whole session as a file, at any time.

    Marshal only. It gives away what is secret, so it stands in everybody's log; the dice that follow come from a fresh seed.
    """
    holder_ = holder()
    key = once(body).stored(holder_)
    return _attached(current().live.sessions.disclose(session_id, holder_, key=key), session_id)


def _attached(file: dict[str, Any], session_id: str) -> Response:
    answer = json_answer(file)
    answer.headers["Content-Disposition"] = f'attachment; filename="race-marshal-{session_id[:8]}.json"'
    return answer


@blp.route("/import", methods=["POST"])
@blp.operation(_IMPORT, "file-refused", "key-reused", "too-many-of-yours", "too-many-sessions", "busy", "unavailable")
@documented(token=False, key=True, makes_secrets=True)
@blp.arguments(SessionFileSchema(), example=_FILE)
@blp.response(201, SessionMadeSchema(), example=examples.MADE)
def import_session(body: dict[str, Any]) -> Response:
    """Take up a session from its file.

    It is played again from its first die, and refused where it does not come to the same state. It gets a new id, new codes and
    a new marshal's token; the rest of its dice come from a seed of this installation.
    """
    request_once = once(body, makes_secrets=True)
    setup = body.get("setup")
    if isinstance(setup, dict):
        verify_board(body["game"], setup, setup.get("rules", {}))
    made = current().live.sessions.take_up(body, request_once.key, request_once.fingerprint, stranger())
    return json_answer(told_new(made), 201)
