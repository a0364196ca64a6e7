"""Ticks: what is asked and what is answered."""

from marshmallow import fields

from service.http.fields import AnswerSchema, Many, One, QueryInteger, StrictBoolean, StrictInteger, StrictSchema, Text
from service.http.schemas.sessions import MAX_VERSION

MOST_MOVES = 500


def _says(text: str) -> dict[str, str]:
    return {"description": text}


class TableMoveNameSchema(StrictSchema):
    """Something to move on the table, as the log names it."""

    version = StrictInteger(1, MAX_VERSION, required=True, metadata=_says("The version of the change that asks for it."))
    id = Text(1, 40, required=True, metadata=_says("The `id` of the move in the `table` of that change."))


class TickSchema(StrictSchema):
    """What has been done, or has not."""

    moves = Many(One(TableMoveNameSchema()), 1, MOST_MOVES, required=True)
    done = StrictBoolean(load_default=True, metadata=_says("false takes the ticks back."))


class TicksQuerySchema(StrictSchema):
    """Of which changes."""

    after = QueryInteger(0, MAX_VERSION, metadata=_says("Only of later versions. Left out: of the latest 200."))


class TickedChangeSchema(AnswerSchema):
    """What has been done of one change."""

    version = fields.Integer(required=True)
    moves = fields.List(fields.String(), required=True, metadata=_says("Ids of moves in its `table`."))


class TicksSchema(AnswerSchema):
    """All that has been done on the physical table, as far as the caller knows of it."""

    revision = fields.Integer(required=True, metadata=_says("+1 with every change of the ticks; the version stays as it is."))
    after = fields.Integer(required=True, metadata=_says("The ticks are those of later versions."))
    ticks = fields.List(fields.Nested(TickedChangeSchema), required=True)
