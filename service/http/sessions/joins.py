"""Joining with nothing but a code."""

from typing import Any

from flask import Response

from service.http.askers import asker
from service.http.blueprint import Blueprint
from service.http.extension import current
from service.http.json_answers import json_answer
from service.http.schemas.sessions import FoundSchema, JoinSchema
from service.http.sessions import examples

blp = Blueprint("joins", __name__, url_prefix="/api/v1/joins", description="The way into a session for people who have a code.")


@blp.route("", methods=["POST"])
@blp.operation("find_session", "code-unknown", "too-many-guesses", "unavailable")
@blp.arguments(JoinSchema(), example={"code": "K7QM-2XWP"})
@blp.response(200, FoundSchema(), example={"id": examples.ID})
def find_session(body: dict[str, Any]) -> Response:
    """The session that a join code is of.

    The code is not used up: redeem it with `POST /sessions/{id}/join`. Wrong codes are counted, and whoever tries too many has to
    wait. A code that has been used is known for another hour, and still opens nothing.
    """
    return json_answer({"id": current().live.sessions.session_of(body["code"], asker())})
