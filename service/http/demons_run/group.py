"""The group of Demon's Run operations, and the form that all of its resolvers have."""

from collections.abc import Callable
from typing import Any, Final

from flask import Response
from marshmallow import Schema

from service.http.blueprint import Blueprint, View
from service.http.demons_run.examples import examples_of
from service.http.odds import OddsAnswerSchema

GAME: Final = "demons-run"

blp = Blueprint(
    GAME,
    __name__,
    url_prefix=f"/api/v1/{GAME}",
    description="The chores of Demon's Run, one at a time: tell what the table shows, and be told what happens.",
)

_REFUSALS: Final = ("rule-refused", "dice-needed", "die-out-of-range", "too-many-dice", "too-many-outcomes")


def resolver(path: str, name: str, request: Schema, answer: Schema) -> Callable[[Callable[[dict[str, Any]], Response]], View]:
    """Make a view the resolver at `path`; `name` is its operation and the name of its file of examples."""
    asked, answered = examples_of(name)
    either = {"oneOf": [answer, OddsAnswerSchema()]}

    def decorate(view: Callable[[dict[str, Any]], Response]) -> View:
        documented = blp.response(200, either, description="What happened; with `odds` true, the odds.", examples=answered)(view)
        documented = blp.arguments(request, examples=asked)(documented)
        documented = blp.operation(name, *_REFUSALS)(documented)
        return blp.route(path, methods=["POST"])(documented)

    return decorate
