"""The group of simulation operations, and what many of them share."""

from typing import Any, Final

from flask import Response

from service.http.blueprint import Blueprint
from service.http.json_answers import json_answer
from service.http.request_headers import documenting

blp = Blueprint(
    "simulations",
    __name__,
    url_prefix="/api/v1/simulations",
    description="Games by the thousand, played by bots: who wins how often, and why.",
)

ID: Final = "<string(maxlength=40):simulation_id>"

documented: Final = documenting(blp, "the simulation's token", "simulation")


def private(answer: Response) -> Response:
    """An answer that only the owner gets, and that is soon out of date."""
    answer.headers["Vary"] = "Authorization"
    answer.headers["Cache-Control"] = "no-store"
    return answer


def private_json(payload: Any, status: int = 200) -> Response:
    """The same as JSON."""
    return private(json_answer(payload, status))
