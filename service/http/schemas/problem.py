"""The problem object (RFC 9457), as documented."""

from marshmallow import fields

from service.http.fields import AnswerSchema, says


class FieldErrorSchema(AnswerSchema):
    """One place in the request, and what is wrong there."""

    pointer = fields.String(required=True, metadata=says("JSON pointer into the body, or ?name for the query."))
    detail = fields.String(required=True, metadata=says("One sentence for people."))
    code = fields.String(metadata=says("Stable name, where the place has one of its own."))


class MissingDiceSchema(AnswerSchema):
    """A batch of dice to roll next."""

    purpose = fields.String(required=True, metadata=says("What the roll decides."))
    count = fields.Integer(required=True, metadata=says("How many dice are still missing."))
    sides = fields.Integer(required=True, metadata=says("How many sides each of them has."))
    by = fields.String(required=True, metadata=says("Who rolls; empty for anybody."))


class ProblemSchema(AnswerSchema):
    """A refusal."""

    type = fields.String(required=True, metadata=says("Address of the kind of problem, or about:blank."))
    title = fields.String(required=True, metadata=says("The kind of problem in a few words."))
    status = fields.Integer(required=True, metadata=says("HTTP status."))
    detail = fields.String(required=True, metadata=says("One sentence for people about this very case."))
    instance = fields.String(required=True, metadata=says("The address that was asked."))
    code = fields.String(
        required=True,
        metadata=says("Stable name to branch on: the kind's name; for a rule refusal, the refusal's own."),
    )
    request_id = fields.String(required=True, metadata=says("Names this request in the log; also in the header X-Request-ID."))
    errors = fields.List(fields.Nested(FieldErrorSchema), metadata=says("Places in the request."))
    rule = fields.String(metadata=says("Section of the rulebook, or ruling, that refuses."))
    params = fields.Dict(metadata=says("The numbers and names that the detail speaks of."))
    missing = fields.List(fields.Nested(MissingDiceSchema), metadata=says("Dice to roll next."))
    taken = fields.Integer(metadata=says("How many of the typed-in dice are good and stay."))
