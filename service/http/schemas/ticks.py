"""Ticks: what is asked and what is answered."""

from marshmallow import fields

from service.http.fields import AnswerSchema, Many, One, QueryInteger, StrictBoolean, StrictInteger, StrictSchema, Text, says
from service.http.schemas.sessions import MAX_VERSION

MOST_MOVES = 500


class TableMoveNameSchema(StrictSchema):
    """Something to move on the table, as the log names it."""

    version = StrictInteger(1, MAX_VERSION, required=True, metadata=says("The version of the change that asks for it."))
    id = Text(1, 40, required=True, metadata=says("The `id` of the move in the `table` of that change."))


class TickSchema(StrictSchema):
    """What has been done, or has not."""

    moves = Many(One(TableMoveNameSchema()), 1, MOST_MOVES, required=True)
    done = StrictBoolean(load_default=True, metadata=says("false takes the ticks back."))


class TicksQuerySchema(StrictSchema):
    """Of which changes."""

    after = QueryInteger(0, MAX_VERSION, metadata=says("Only of later versions. Left out: of the latest 200."))


class TickedChangeSchema(AnswerSchema):
    """What has been done of one change."""

    version = fields.Integer(required=True)
    moves = fields.List(fields.String(), required=True, metadata=says("Ids of moves in its `table`."))


class TicksSchema(AnswerSchema):
    """All that has been done on the physical table, as far as the caller knows of it."""

    revision = fields.Integer(required=True, metadata=says("+1 with every change of the ticks; the version stays as it is."))
    after = fields.Integer(required=True, metadata=says("The ticks are those of later versions."))
    ticks = fields.List(fields.Nested(TickedChangeSchema), required=True)
