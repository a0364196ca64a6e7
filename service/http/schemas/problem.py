"""The problem object (RFC 9457), as documented."""

from marshmallow import fields

from service.http.fields import AnswerSchema


def _says(text: str) -> dict[str, str]:
    return {"description": text}


class FieldErrorSchema(AnswerSchema):
    """One place in the request, and what is wrong there."""

    pointer = fields.String(required=True, metadata=_says("JSON pointer into the body, or ?name for the query."))
    detail = fields.String(required=True, metadata=_says("One sentence for people."))
    code = fields.String(metadata=_says("Stable name, where the place has one of its own."))


class MissingDiceSchema(AnswerSchema):
    """A batch of dice to roll next."""

    purpose = fields.String(required=True, metadata=_says("What the roll decides."))
    count = fields.Integer(required=True, metadata=_says("How many dice are still missing."))
    sides = fields.Integer(required=True, metadata=_says("How many sides each of them has."))
    by = fields.String(required=True, metadata=_says("Who rolls; empty for anybody."))


class ProblemSchema(AnswerSchema):
    """A refusal."""

    type = fields.String(required=True, metadata=_says("Address of the kind of problem, or about:blank."))
    title = fields.String(required=True, metadata=_says("The kind of problem in a few words."))
    status = fields.Integer(required=True, metadata=_says("HTTP status."))
    detail = fields.String(required=True, metadata=_says("One sentence for people about this very case."))
    instance = fields.String(required=True, metadata=_says("The address that was asked."))
    code = fields.String(
        required=True,
        metadata=_says("Stable name to branch on: the kind's name; for a rule refusal, the refusal's own."),
    )
    request_id = fields.String(required=True, metadata=_says("Names this request in the log; also in the header X-Request-ID."))
    errors = fields.List(fields.Nested(FieldErrorSchema), metadata=_says("Places in the request."))
    rule = fields.String(metadata=_says("Section of the rulebook, or ruling, that refuses."))
    params = fields.Dict(metadata=_says("The numbers and names that the detail speaks of."))
    missing = fields.List(fields.Nested(MissingDiceSchema), metadata=_says("Dice to roll next."))
    taken = fields.Integer(metadata=_says("How many of the typed-in dice are good and stay."))
