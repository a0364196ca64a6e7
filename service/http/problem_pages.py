"""What every kind of problem means: the pages behind the `type` addresses."""

from flask import Response
from marshmallow import fields

from service.http.blueprint import Blueprint
from service.http.fields import AnswerSchema
from service.http.json_answers import json_answer
from service.http.problem_kinds import KINDS, ProblemKind
from service.http.problems import TYPE_PREFIX, Problem

blp = Blueprint("problems", __name__, url_prefix="/api/v1/problems", description="What can go wrong, and what to do about it.")


class ProblemKindSchema(AnswerSchema):
    """One kind of problem."""

    type = fields.String(required=True, metadata={"description": "Its address."})
    code = fields.String(required=True, metadata={"description": "Its stable name."})
    status = fields.Integer(required=True, metadata={"description": "The HTTP status it comes with."})
    title = fields.String(required=True, metadata={"description": "The kind in a few words."})
    advice = fields.String(required=True, metadata={"description": "What to do about it."})


class ProblemKindsSchema(AnswerSchema):
    """Every kind of problem."""

    problems = fields.List(fields.Nested(ProblemKindSchema), required=True)


def _page(kind: ProblemKind) -> dict[str, object]:
    return {
        "type": TYPE_PREFIX + kind.name,
        "code": kind.name,
        "status": kind.status,
        "title": kind.title,
        "advice": kind.advice,
    }


@blp.route("")
@blp.operation("list_problems", body=False)
@blp.response(200, ProblemKindsSchema(), example={"problems": [_page(KINDS["dice-needed"])]})
def list_problems() -> Response:
    """Every kind of problem.

    A client can read here which codes there are and what to tell people.
    """
    return json_answer({"problems": [_page(kind) for kind in KINDS.values()]})


@blp.route("/<string(maxlength=40):code>")
@blp.operation("explain_problem", "not-found", body=False)
@blp.response(200, ProblemKindSchema(), example=_page(KINDS["dice-needed"]))
def explain_problem(code: str) -> Response:
    """What one kind of problem means.

    The `type` of every problem object is the address of this page.
    """
    if code not in KINDS:
        raise Problem("not-found", "There is no kind of problem of this name.")
    return json_answer(_page(KINDS[code]))
