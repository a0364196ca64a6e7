"""Who plays: what is asked and what is answered."""

from marshmallow import fields

from service.http.fields import AnswerSchema, StrictBoolean, StrictInteger, StrictSchema, Text, says
from service.http.schemas.sessions import MAX_PAUSE, MAX_TURN_SECONDS, MAX_VERSION, SeatQuerySchema


class SeatSchema(AnswerSchema):
    """A seat and who holds it."""

    seat = fields.String(required=True)
    bot = fields.String(required=True, allow_none=True, metadata=says("The bot that plays it, null where people do."))
    people = fields.Integer(required=True, metadata=says("How many devices hold it."))
    yours = fields.Boolean(required=True, metadata=says("Whether yours is one of them."))
    has_code = fields.Boolean(required=True, metadata=says("Whether somebody can still join with a code."))
    code = fields.String(required=True, allow_none=True, metadata=says("That code; told to the marshal only."))
    waiting_since = fields.String(
        required=True, allow_none=True, metadata=says("Since when the table waits for this seat; null where it does not.")
    )
    reminder_at = fields.String(required=True, allow_none=True, metadata=says("When it is time for a reminder; null for never."))


class SeatTableSchema(AnswerSchema):
    """All seats, in the order of the table."""

    version = fields.Integer(required=True)
    seats = fields.List(fields.Nested(SeatSchema), required=True)
    bots = fields.List(fields.String(), required=True, metadata=says("Names of the bots that could play a seat."))
    bots_held = fields.Boolean(required=True)
    bot_pause = fields.Integer(required=True, metadata=says("Seconds that a bot waits before it acts."))
    turn_seconds = fields.Integer(required=True, metadata=says("Seconds until a reminder; 0 for never."))


class SeatChangeSchema(StrictSchema):
    """Who is to play a seat: just one of `bot`, `hand_over` and `leave`."""

    bot = Text(1, 30, allow_none=True, metadata=says("A bot that plays it from now on; null: people play it again."))
    hand_over = StrictBoolean(metadata=says("true: all who hold the seat lose it, and a new join code opens it."))
    leave = StrictBoolean(metadata=says("true: your own device gives up the seat."))
    expected_version = StrictInteger(0, MAX_VERSION, metadata=says("Refuse with `stale` if the session is at another version."))


class SeatChangedSchema(SeatSchema):
    """The seat as it is now. `code` is told to whoever hands it over, too."""

    version = fields.Integer(required=True)


class ArrangementSchema(StrictSchema):
    """How the bots and the reminders go: at least one of `held`, `bot_pause` and `turn_seconds`."""

    held = StrictBoolean(metadata=says("true: the bots wait; false: they go on."))
    bot_pause = StrictInteger(0, MAX_PAUSE, metadata=says("Seconds that a bot waits before it acts."))
    turn_seconds = StrictInteger(0, MAX_TURN_SECONDS, metadata=says("Seconds of a decision until a reminder; 0 for never."))
    expected_version = StrictInteger(0, MAX_VERSION)


class CodePictureQuerySchema(SeatQuerySchema):
    """Where the picture is to lead."""

    origin = Text(
        8,
        200,
        metadata=says("Scheme, host and port at which the phones reach this service; left out: as the request has reached it."),
    )

    class Meta:
        """The seat is in the address."""

        exclude = ("seat",)
