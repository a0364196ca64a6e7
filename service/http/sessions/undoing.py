"""Taking back one's own latest action."""

from typing import Any

from flask import Response

from service.http.extension import current
from service.http.schemas.amending import UndoSchema
from service.http.schemas.sessions import ChangeSchema
from service.http.sessions import examples
from service.http.sessions.callers import holder
from service.http.sessions.group import ID, blp, documented
from service.http.sessions.playing import submit
from service.sessions.undoing import Undo


@blp.route(f"/{ID}/undo", methods=["POST"])
@blp.operation(
    "undo", "unauthorized", "not-allowed", "not-yours", "not-found", "stale", "server-rolled", "revealed", "nothing-to-undo",
    "precondition-failed", "key-reused", "busy", "unavailable",
)  # fmt: skip
@documented(key=True, if_match=True)
@blp.arguments(UndoSchema(), example={"expected_version": 12})
@blp.response(200, ChangeSchema(), example=examples.UNDONE)
def undo(body: dict[str, Any], session_id: str) -> Response:
    """Take back your latest action or declaration.

    Refused where another has acted since (unless you all decide at the same time, each for yourself), where the service rolled or
    shuffled in it, and where it has shown somebody something: the marshal can roll back then. `table` says what to put back. In
    assistant mode the latest action is everybody's.
    """
    sessions = current().live.sessions
    loaded, _ = sessions.open(session_id, holder())
    return submit(session_id, Undo(sessions.past, loaded.version), body)
