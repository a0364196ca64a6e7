"""The group of session operations, and what many of them document."""

from collections.abc import Callable
from typing import Final

from flask import Response

from service.http.blueprint import Blueprint, View

blp = Blueprint("sessions", __name__, url_prefix="/api/v1/sessions", description="Games whose state the service keeps.")

ID: Final = "<string(maxlength=40):session_id>"

_BEARER: Final = {
    "name": "Authorization",
    "in": "header",
    "schema": {"type": "string"},
    "description": "`Bearer` and the token that creating or joining gave.",
}
_KEY: Final = {
    "name": "Idempotency-Key",
    "in": "header",
    "schema": {"type": "string", "minLength": 8, "maxLength": 128},
    "description": "A random UUID: sent again, the request has one effect and the first answer.",
}
_IF_MATCH: Final = {
    "name": "If-Match",
    "in": "header",
    "schema": {"type": "string"},
    "description": "The ETag of the session as you know it: refused with 412 if it has moved on.",
}


def documented(*, token: bool = True, key: bool = False, if_match: bool = False) -> Callable[[View], View]:
    """Document the headers that an operation reads."""
    chosen = [header for header, wanted in ((_BEARER, token), (_KEY, key), (_IF_MATCH, if_match)) if wanted]
    return blp.headers(*chosen)


def private(answer: Response, version: int) -> Response:
    """An answer that depends on who asks, tagged with the session's version."""
    answer.headers["ETag"] = f'"{version}"'
    answer.headers["Vary"] = "Authorization"
    return answer


def may_be_unchanged() -> Callable[[View], View]:
    """Document the answer to an If-None-Match that fits."""
    decorate: Callable[[View], View] = blp.doc(responses={"304": {"description": "You have this version already."}})
    return decorate
