"""The group of simulation operations, and what many of them share."""

from collections.abc import Callable
from typing import Any, Final

from flask import Response

from service.http.blueprint import Blueprint, View
from service.http.json_answers import json_answer

blp = Blueprint(
    "simulations",
    __name__,
    url_prefix="/api/v1/simulations",
    description="Games by the thousand, played by bots: who wins how often, and why.",
)

ID: Final = "<string(maxlength=40):simulation_id>"

_BEARER: Final = {
    "name": "Authorization",
    "in": "header",
    "schema": {"type": "string"},
    "description": "`Bearer` and the simulation's token.",
}
_KEY: Final = {
    "name": "Idempotency-Key",
    "in": "header",
    "schema": {"type": "string", "minLength": 16, "maxLength": 128},
    "description": "A random UUID: sent again, the request has one effect and the first answer.",
}


def documented(*, token: bool = True, key: bool = False) -> Callable[[View], View]:
    """Document the headers that an operation reads."""
    chosen = [header for header, wanted in ((_BEARER, token), (_KEY, key)) if wanted]
    return blp.headers(*chosen)


def private(answer: Response) -> Response:
    """An answer that only the owner gets, and that is soon out of date."""
    answer.headers["Vary"] = "Authorization"
    answer.headers["Cache-Control"] = "no-store"
    return answer


def private_json(payload: Any, status: int = 200) -> Response:
    """The same as JSON."""
    return private(json_answer(payload, status))
