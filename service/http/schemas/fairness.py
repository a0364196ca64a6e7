"""The fairness of a session's dice: what is answered."""

from marshmallow import fields

from service.http.fields import AnswerSchema, QueryInteger, StrictSchema
from service.http.schemas.sessions import MAX_VERSION, LoggedRollSchema


def _says(text: str) -> dict[str, str]:
    return {"description": text}


class SeedSchema(AnswerSchema):
    """A seed of the service's dice."""

    since = fields.Integer(required=True, metadata=_says("Version of the first change whose dice may come from it."))
    commitment = fields.String(required=True, metadata=_says("SHA-256 of the seed, in hex; told before its first die."))
    seed = fields.String(required=True, allow_none=True, metadata=_says("In hex; null as long as it is secret."))


class FacesSchema(AnswerSchema):
    """How often each face of a die came up."""

    sides = fields.Integer(required=True)
    origin = fields.String(required=True, metadata=_says("`server`, `hand` or `corrected`."))
    counts = fields.List(fields.Integer(), required=True, metadata=_says("Of the faces 1, 2 ... in this order."))


class CastSchema(LoggedRollSchema):
    """One roll and where it came from."""

    version = fields.Integer(required=True, metadata=_says("The change that it was made for."))
    seed = fields.Integer(required=True, metadata=_says("Place of its seed in `seeds`, from 0."))
    stream = fields.String(
        required=True,
        metadata={**_says("Which stream of the seed; empty where the table rolled."), "enum": ["dice", "shuffles", ""]},
    )
    first = fields.Integer(required=True, allow_none=True, metadata=_says("Number of the stream that its first die comes from."))


class SessionFairnessSchema(AnswerSchema):
    """All that can be checked of a session's dice."""

    seeds = fields.List(fields.Nested(SeedSchema), required=True)
    is_revealed = fields.Boolean(required=True, metadata=_says("Whether the last seed is told: when the game is over."))
    counts = fields.Dict(
        keys=fields.String(), values=fields.Integer(), required=True, metadata=_says("Dice by origin; shuffles are not dice.")
    )
    faces = fields.List(fields.Nested(FacesSchema), required=True)
    rolls = fields.List(fields.Nested(CastSchema), required=True, metadata=_says("A page of the rolls, in their order."))
    next = fields.Integer(required=True, allow_none=True, metadata=_says("`after` of the next page; null at the end."))
    recipe = fields.List(fields.String(), required=True, metadata=_says("How anybody can check every roll."))


class FairnessQuerySchema(StrictSchema):
    """Which part of the rolls."""

    after = QueryInteger(0, MAX_VERSION, load_default=0, metadata=_says("Begin with the rolls after this one."))
    limit = QueryInteger(1, 1000, load_default=200)


class RevealSchema(StrictSchema):
    """Nothing to choose: send {}."""
