"""A session as one file: what is asked and what is answered."""

from marshmallow import fields

from service.http.fields import StrictSchema, says


class SessionFileSchema(StrictSchema):
    """A whole session, as an export writes it. It is proved by playing it again."""

    format = fields.String(required=True, metadata=says("`race-marshal-session`."))
    format_version = fields.Integer(required=True, strict=True, metadata=says("1."))
    exported_at = fields.String(required=True)
    game = fields.String(required=True, metadata=says("Name of the game."))
    ruleset = fields.String(required=True, metadata=says("The rules that the session began with."))
    created_at = fields.String(required=True)
    setup = fields.Dict(required=True, metadata=says("Mode, dice, seats, house rules and options."))
    seeds = fields.List(fields.Dict(), required=True, metadata=says("Every seed that may be known, with its first change."))
    log = fields.List(fields.Dict(), required=True, metadata=says("Every change, secrets included."))
    state = fields.Dict(required=True, metadata=says("The game as it stands, in its own form."))
    is_adjusted = fields.Boolean(required=True)
    bots = fields.Dict(required=True, metadata=says("The bot of each seat that one plays."))
    bot_pause = fields.Integer(required=True, strict=True, metadata=says("Milliseconds."))
    turn_seconds = fields.Integer(required=True, strict=True)
    ticks = fields.List(fields.Dict(), metadata=says("What has been moved on the physical table: versions with ids of moves."))


class DiscloseSchema(StrictSchema):
    """Nothing to choose: send {}."""
