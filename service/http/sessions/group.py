"""The group of session operations, and what many of them document."""

from collections.abc import Callable
from typing import Final

from flask import Response

from service.http.blueprint import Blueprint, View
from service.http.request_headers import documenting

blp = Blueprint("sessions", __name__, url_prefix="/api/v1/sessions", description="Games whose state the service keeps.")

ID: Final = "<string(maxlength=40):session_id>"

documented: Final = documenting(blp, "the token that creating or joining gave", "session")


def private(answer: Response, version: int) -> Response:
    """An answer that depends on who asks, tagged with the session's version."""
    answer.headers["ETag"] = f'"{version}"'
    answer.headers["Vary"] = "Authorization"
    return answer


def may_be_unchanged() -> Callable[[View], View]:
    """Document the answer to an If-None-Match that fits."""
    decorate: Callable[[View], View] = blp.doc(responses={"304": {"description": "You have this version already."}})
    return decorate
