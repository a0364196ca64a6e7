"""The fairness of a session's dice: what is answered."""

from marshmallow import fields

from service.http.fields import AnswerSchema, QueryInteger, StrictSchema, says
from service.http.schemas.sessions import MAX_VERSION, LoggedRollSchema


class SeedSchema(AnswerSchema):
    """A seed of the service's dice."""

    since = fields.Integer(required=True, metadata=says("Version of the first change whose dice may come from it."))
    commitment = fields.String(required=True, metadata=says("SHA-256 of the seed, in hex; told before its first die."))
    seed = fields.String(required=True, allow_none=True, metadata=says("In hex; null as long as it is secret."))


class FacesSchema(AnswerSchema):
    """How often each face of a die came up."""

    sides = fields.Integer(required=True)
    origin = fields.String(required=True, metadata=says("`server`, `hand` or `corrected`."))
    counts = fields.List(fields.Integer(), required=True, metadata=says("Of the faces 1, 2 ... in this order."))


class CastSchema(LoggedRollSchema):
    """One roll and where it came from."""

    version = fields.Integer(required=True, metadata=says("The change that it was made for."))
    seed = fields.Integer(required=True, metadata=says("Place of its seed in `seeds`, from 0."))
    stream = fields.String(
        required=True,
        metadata=says("Which stream of the seed; empty where the table rolled.", enum=["dice", "shuffles", ""]),
    )
    first = fields.Integer(required=True, allow_none=True, metadata=says("Number of the stream that its first die comes from."))


class SessionFairnessSchema(AnswerSchema):
    """All that can be checked of a session's dice."""

    seeds = fields.List(fields.Nested(SeedSchema), required=True)
    is_revealed = fields.Boolean(required=True, metadata=says("Whether the last seed is told: when the game is over."))
    counts = fields.Dict(
        keys=fields.String(), values=fields.Integer(), required=True, metadata=says("Dice by origin; shuffles are not dice.")
    )
    faces = fields.List(fields.Nested(FacesSchema), required=True)
    rolls = fields.List(fields.Nested(CastSchema), required=True, metadata=says("A page of the rolls, in their order."))
    next = fields.Integer(required=True, allow_none=True, metadata=says("`after` of the next page; null at the end."))
    recipe = fields.List(fields.String(), required=True, metadata=says("How anybody can check every roll."))


class FairnessQuerySchema(StrictSchema):
    """Which part of the rolls."""

    after = QueryInteger(0, MAX_VERSION, load_default=0, metadata=says("Begin with the rolls after this one."))
    limit = QueryInteger(1, 1000, load_default=200)


class RevealSchema(StrictSchema):
    """Nothing to choose: send {}."""
