"""Undo, corrections and the tabletop: what is asked and what is answered."""

from collections.abc import Mapping
from typing import Any, Final

from marshmallow import fields, validate

from service.http.fields import (
    MAX_SIDES,
    MAX_TYPED_DICE,
    AnswerSchema,
    One,
    StrictBoolean,
    StrictInteger,
    StrictSchema,
    Text,
    says,
)
from service.http.resolver import StepSchema, ToldSchema
from service.http.schemas.sessions import MAX_VERSION, AmendmentSchema, AwaitedDiceSchema, DecisionSchema

_MOST_PIECES: Final = 2000
_LONGEST_LIST: Final = 400
_LONGEST_TEXT: Final = 200
_GREATEST: Final = 10**9


class Piece(fields.Raw):
    """A value of the tabletop: a whole number, a text, true, false, null, or a list of such."""

    default_error_messages = {"invalid": "This must be a whole number, a text, true, false, null, or a list of such."}  # noqa: RUF012

    def __init__(self) -> None:
        super().__init__(allow_none=True)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        items = value if type(value) is list else [value]
        if len(items) > _LONGEST_LIST or not all(_is_scalar(item) for item in items):
            raise self.make_error("invalid")
        return value


def _is_scalar(value: object) -> bool:
    match value:
        case None | bool():
            return True
        case int():
            return abs(value) <= _GREATEST
        case str():
            return len(value) <= _LONGEST_TEXT
    return False


def _pieces(description: str) -> fields.Dict:
    return fields.Dict(
        keys=Text(1, 100),
        values=Piece(),
        validate=validate.Length(1, _MOST_PIECES, error=f"This must hold 1 to {_MOST_PIECES} values."),
        metadata=says(description),
    )


class UndoSchema(StrictSchema):
    """Nothing to choose; {} will do."""

    expected_version = StrictInteger(0, MAX_VERSION, metadata=says("Refuse with `stale` if the session is at another version."))


class DieCorrectionSchema(StrictSchema):
    """A die of the log, and what it really shows."""

    version = StrictInteger(1, MAX_VERSION, required=True, metadata=says("The change that tells of the die."))
    roll = StrictInteger(0, 10_000, load_default=0, metadata=says("Which roll of its `dice`, from 0."))
    index = StrictInteger(0, MAX_TYPED_DICE, load_default=0, metadata=says("Which die of that roll, from 0."))
    value = StrictInteger(0, MAX_SIDES, required=True, metadata=says("What it shows."))


CorrectionSchema = StrictSchema.from_dict(
    {
        "reason": Text(1, 200, metadata=says("Everybody reads it in the log. Needed unless you send `seen`.")),
        "set": _pieces("Values by their names on the tabletop, see /tabletop."),
        "die": One(DieCorrectionSchema(), metadata=says("A die that was typed in wrong; what came after is played again.")),
        "roll_back": StrictBoolean(
            load_default=False,
            metadata=says("With `die`: where what came after fits no longer, go back to there instead of refusing."),
        ),
        "back_to": StrictInteger(1, MAX_VERSION, metadata=says("Let all be as it was at this version.")),
        "seen": _pieces("What the table shows, or any part of it: the answer tells the differences, and nothing is changed."),
        "seat": Text(0, 30, metadata=says("With `seen`: who looks. Left out: your first seat; empty for the public view.")),
        "expected_version": StrictInteger(
            0, MAX_VERSION, metadata=says("Refuse with `stale` if the session is at another version.")
        ),
    },
    name="CorrectionSchema",
)
"""One of `set`, `die`, `back_to` and `seen`."""


class CorrectionTriedSchema(AnswerSchema):
    """What a correction would do. Nothing has changed.

    As long as anybody has secrets, of a die only what would be played again and what would be dropped is told.
    """

    legal = fields.Boolean(required=True)
    version = fields.Integer(required=True, metadata=says("The version that this is true of."))
    adjusted = fields.Boolean(required=True, metadata=says("Whether the session would be marked as adjusted."))
    missing = fields.Nested(AwaitedDiceSchema, required=True, allow_none=True, metadata=says("Dice that would be waited for."))
    steps = fields.List(fields.Nested(StepSchema), required=True)
    table = fields.List(fields.Nested(ToldSchema), required=True, metadata=says("What to change on the table then, in order."))
    awaiting = fields.List(fields.Nested(DecisionSchema), required=True)
    amendment = fields.Nested(AmendmentSchema, required=True)


class TableDifferenceSchema(AnswerSchema):
    """Something that stands otherwise on the table than in the session."""

    name = fields.String(required=True)
    session = fields.Raw(required=True, allow_none=True)
    table = fields.Raw(required=True, allow_none=True)


class TableComparisonSchema(AnswerSchema):
    """How the table differs from the session, and both ways out."""

    version = fields.Integer(required=True)
    seat = fields.String(required=True, metadata=says("Who looked; empty for the public view."))
    differences = fields.List(fields.Nested(TableDifferenceSchema), required=True)
    table = fields.List(
        fields.Nested(ToldSchema),
        required=True,
        metadata=says("One way: what to move so that the table becomes like the session."),
    )
    set = fields.Dict(
        required=True, metadata=says("The other way: the marshal sends it as `set`, and the session becomes like the table.")
    )
    warnings = fields.List(
        fields.Nested(StepSchema), required=True, metadata=says("What the rules would not have led to on this table.")
    )


class TabletopSchema(AnswerSchema):
    """What stands on the table and on the sheets, as one seat may know it."""

    version = fields.Integer(required=True)
    seat = fields.String(required=True, metadata=says("Whose view it is; empty for the public one."))
    tabletop = fields.Dict(
        required=True,
        metadata=says("Names such as `ship/red/hex` with numbers, texts, true, false, lists, or null for what is off the table."),
    )
