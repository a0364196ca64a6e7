"""Sessions: what is asked and what is answered."""

from marshmallow import fields

from rules import ENGINES
from service.http.fields import (
    AnswerSchema,
    Choice,
    Many,
    One,
    QueryBoolean,
    QueryInteger,
    StrictInteger,
    StrictSchema,
    Text,
    says,
    typed_values,
)
from service.http.odds import ChanceSchema
from service.http.resolver import StepSchema, ToldSchema

MAX_VERSION = 10**15
MAX_PAUSE = 60
MAX_TURN_SECONDS = 86_400


class SeatPlanSchema(StrictSchema):
    """A seat at the table."""

    name = Text(1, 30, required=True, metadata=says("What the table calls it: a person, a colour, a team; without a slash."))
    bot = Text(1, 30, allow_none=True, load_default=None, metadata=says("The bot that plays it, see /games; null for a person."))


class SessionPlanSchema(StrictSchema):
    """A session to begin."""

    game = Choice(*ENGINES, required=True, metadata=says("Name of the game."))
    mode = Choice(
        "referee",
        "assistant",
        load_default="referee",
        metadata=says("`referee` enforces the whole game; `assistant` keeps the state and does single chores in any order."),
    )
    dice = Choice("server", "table", load_default="server", metadata=says("Who rolls: the service, or the table by hand."))
    seats = Many(One(SeatPlanSchema()), 1, 8, required=True, metadata=says("In the order of the table."))
    bot_pause = StrictInteger(
        0,
        MAX_PAUSE,
        metadata=says(
            "Seconds that a bot waits before it acts. Left out: 1 where only bots play, so that people can watch, else 0."
        ),
    )
    turn_seconds = StrictInteger(
        0, MAX_TURN_SECONDS, load_default=0, metadata=says("Seconds of an open decision until a reminder is due; 0 for never.")
    )
    rules = fields.Dict(
        keys=Text(1, 40), values=fields.Raw(allow_none=True), load_default=dict, metadata=says("House rules; see /games.")
    )
    options = fields.Dict(
        keys=Text(1, 40),
        values=fields.Raw(allow_none=True),
        load_default=dict,
        metadata=says("The game's own options; see /games."),
    )


class JoinCodeSchema(AnswerSchema):
    """A join code and what it opens."""

    seat = fields.String(required=True, allow_none=True, metadata=says("The seat; null for the table screen."))
    code = fields.String(required=True, metadata=says("Works once. Case, spaces and dashes do not matter."))


class SessionMadeSchema(AnswerSchema):
    """A new session. The token and the codes are told only here."""

    id = fields.String(required=True)
    token = fields.String(required=True, metadata=says("The marshal's token. It gives powers, not knowledge."))
    codes = fields.List(fields.Nested(JoinCodeSchema), required=True, metadata=says("One for each seat and one for a screen."))


class JoinSchema(StrictSchema):
    """A join code."""

    code = Text(4, 40, required=True, metadata=says("As the marshal reads it out."))


class FoundSchema(AnswerSchema):
    """The session of a join code."""

    id = fields.String(required=True)


class JoinedSchema(AnswerSchema):
    """What the code gave. `token` is missing for a caller who had one: the seat has been added to it."""

    token = fields.String(metadata=says("Keep it: it is told only here."))
    seat = fields.String(required=True, allow_none=True, metadata=says("The seat; null for the table screen."))


class RenewCodeSchema(StrictSchema):
    """Nothing to choose: send {}."""


class HeldSchema(AnswerSchema):
    """What the caller's token holds."""

    seats = fields.List(fields.String(), required=True)
    marshal = fields.Boolean(required=True)
    screen = fields.Boolean(required=True)


class DecisionSchema(AnswerSchema):
    """An open decision."""

    id = fields.String(required=True, metadata=says("Actions name it."))
    seat = fields.String(required=True, metadata=says("Who decides; empty for anybody."))
    kind = fields.String(required=True, metadata=says("Name of the action that answers it."))
    section = fields.String(required=True)
    since = fields.String(required=True, allow_none=True, metadata=says("When it was opened; null where that is not known."))
    reminder_at = fields.String(
        required=True, allow_none=True, metadata=says("When it is time for a reminder, null for never. Nothing is enforced.")
    )


class AwaitedDiceSchema(AnswerSchema):
    """The batch of dice that a declared action waits for."""

    purpose = fields.String(required=True)
    count = fields.Integer(required=True)
    sides = fields.Integer(required=True)
    by = fields.String(required=True, metadata=says("Who should roll; empty for anybody."))


class SessionSummarySchema(AnswerSchema):
    """A session in a list."""

    id = fields.String(required=True)
    game = fields.String(required=True)
    mode = fields.String(required=True)
    dice = fields.String(required=True)
    ruleset = fields.String(required=True, metadata=says("The rules that this session began with."))
    created_at = fields.String(required=True)
    version = fields.Integer(required=True, metadata=says("+1 with every accepted change."))
    is_over = fields.Boolean(required=True)
    adjusted = fields.Boolean(
        required=True, metadata=says("Whether something was ever corrected, or rolled back behind the service's dice.")
    )
    commitment = fields.String(
        required=True, metadata=says("SHA-256 of the seed that the service's next dice come from; see `fairness`.")
    )
    seats = fields.List(fields.String(), required=True)
    you = fields.Nested(HeldSchema, required=True)


class SessionsSchema(AnswerSchema):
    """The sessions that the caller's token belongs to."""

    sessions = fields.List(fields.Nested(SessionSummarySchema), required=True)


class SessionSchema(SessionSummarySchema):
    """A session as one seat may see it."""

    seat = fields.String(required=True, metadata=says("Whose view it is; empty for the public one."))
    awaiting = fields.List(
        fields.Nested(DecisionSchema), required=True, metadata=says("Open decisions; none while dice are waited for.")
    )
    pending = fields.Nested(AwaitedDiceSchema, required=True, allow_none=True, metadata=says("Dice to roll now, or null."))
    outcome = fields.Dict(required=True, allow_none=True, metadata=says("Winner and scores once the game is over."))
    bots = fields.Dict(required=True, metadata=says("The bot that plays, by seat."))
    bots_held = fields.Boolean(required=True, metadata=says("Whether the bots wait."))
    bot_pause = fields.Integer(required=True, metadata=says("Seconds that a bot waits before it acts."))
    turn_seconds = fields.Integer(required=True, metadata=says("Seconds until a reminder; 0 for never."))
    view = fields.Dict(required=True, metadata=says("The game as this seat may see it; its form is the game's own."))


class SeatQuerySchema(StrictSchema):
    """For which of the caller's seats."""

    seat = Text(0, 30, metadata=says("One of your seats; empty for the public view. Left out: your first seat."))
    ticket = Text(20, 100, metadata=says("Instead of the Authorization header, for clients that cannot send it."))


class OfferSchema(AnswerSchema):
    """Something that the caller may do now."""

    name = fields.String(required=True)
    seat = fields.String(required=True)
    decision = fields.String(required=True)
    params = fields.Dict(
        required=True,
        metadata=says(
            "Send it back to do it: `does` says what comes of it, its `odds` (as in a dry run) how likely. Where it has a "
            "`form`, fill that in instead."
        ),
    )


class OffersSchema(AnswerSchema):
    """The open decisions, and all that the caller may do."""

    version = fields.Integer(required=True)
    awaiting = fields.List(fields.Nested(DecisionSchema), required=True)
    pending = fields.Nested(AwaitedDiceSchema, required=True, allow_none=True)
    actions = fields.List(fields.Nested(OfferSchema), required=True)


class ActionSchema(StrictSchema):
    """Something to do."""

    name = Text(1, 40, required=True)
    decision = Text(0, 100, load_default="", metadata=says("The decision that it answers; empty for a chore of assistant mode."))
    seat = Text(0, 30, load_default="", metadata=says("Needed where your token holds several seats."))
    params = fields.Dict(keys=Text(1, 40), values=fields.Raw(allow_none=True), load_default=dict)
    expected_version = StrictInteger(0, MAX_VERSION, metadata=says("Refuse with `stale` if the session is at another version."))


class DryRunQuerySchema(StrictSchema):
    """Whether only to try."""

    dry_run = QueryBoolean(load_default=False, metadata=says("Say whether it is allowed, and change nothing."))


class PendingRollsSchema(StrictSchema):
    """The answer to the pending rolls: `values`, or `server` to let the service roll this batch."""

    values = typed_values("What the dice show, all of the batch.")
    server = Choice("roll", metadata=says("Let the service roll this batch."))
    seat = Text(0, 30, load_default="", metadata=says("Who types them in; for the log."))
    expected_version = StrictInteger(0, MAX_VERSION)


class LoggedRollSchema(AnswerSchema):
    """Dice thrown together."""

    purpose = fields.String(required=True)
    by = fields.String(required=True)
    sides = fields.Integer(required=True)
    values = fields.List(fields.Integer(), required=True, metadata=says("Empty where the order of cards is secret."))
    origins = fields.List(
        fields.String(), required=True, metadata=says("`hand`, `server` or `corrected` (by hand, later), one for each die.")
    )
    entered_by = fields.List(
        fields.String(), required=True, metadata=says("Who typed each die in or had it rolled; empty where it came by itself.")
    )
    entered_at = fields.List(fields.String(), required=True, metadata=says("When each die came."))
    is_secret = fields.Boolean(required=True)


class AmendmentSchema(AnswerSchema):
    """What an undo, a rollback or a correction did to what had been."""

    back_to = fields.Integer(required=True, allow_none=True, metadata=says("All is as it was at this version; or null."))
    dropped = fields.List(fields.Integer(), required=True, metadata=says("Versions that count no longer."))
    redone = fields.List(fields.Integer(), required=True, metadata=says("Versions that were played again, with their dice."))
    warnings = fields.List(
        fields.Nested(StepSchema), required=True, metadata=says("What the rules would not have led to, and stands all the same.")
    )


class TableMoveSchema(ToldSchema):
    """Something to change on the table."""

    id = fields.String(required=True, metadata=says("Its name among the moves of this change, to tick it off; see `ticks`."))


class ChangeSchema(AnswerSchema):
    """An accepted change, as the caller may read it."""

    version = fields.Integer(required=True)
    kind = fields.String(
        required=True,
        metadata={
            **says(
                "`action` is done, `declared` waits for dice, `dice` answered a batch, `seats` is about who plays, "
                "`disclosed` gave secrets away; `undo`, `rollback`, `correction` and `die-corrected` amend what had been."
            ),
            "enum": [
                "created",
                "action",
                "declared",
                "dice",
                "seats",
                "disclosed",
                "imported",
                "undo",
                "rollback",
                "correction",
                "die-corrected",
            ],
        },
    )
    at = fields.String(required=True)
    by = fields.String(required=True)
    action = fields.Dict(required=True, allow_none=True, metadata=says("Without `params` where they are another seat's."))
    dice = fields.List(fields.Nested(LoggedRollSchema), required=True)
    missing = fields.Nested(AwaitedDiceSchema, required=True, allow_none=True, metadata=says("Dice to roll next, or null."))
    steps = fields.List(fields.Nested(StepSchema), required=True)
    table = fields.List(fields.Nested(TableMoveSchema), required=True, metadata=says("What to change on the table, in order."))
    awaiting = fields.List(fields.Nested(DecisionSchema), required=True)
    note = fields.Dict(
        required=True,
        allow_none=True,
        metadata=says(
            "What else is to be said: `text` in words, and `said` as codes with their params; `bot` is who has acted, `reason` "
            "why the marshal set something right, `die` which one. Or null."
        ),
    )
    amendment = fields.Nested(AmendmentSchema, required=True, allow_none=True, metadata=says("Null for what just goes on."))


class TriedSchema(AnswerSchema):
    """What a dry run says. Nothing has been rolled, drawn or changed."""

    legal = fields.Boolean(required=True)
    version = fields.Integer(required=True)
    missing = fields.Nested(
        AwaitedDiceSchema, required=True, allow_none=True, metadata=says("The first dice that it would take.")
    )
    odds = fields.List(
        fields.Nested(ChanceSchema), required=True, metadata=says("What dice would decide, as far as you may know.")
    )


class LogQuerySchema(StrictSchema):
    """Which part of the log."""

    after = QueryInteger(0, MAX_VERSION, load_default=0, metadata=says("Begin after this version."))
    limit = QueryInteger(1, 200, load_default=50)
    seat = Text(
        0, 30, metadata=says("Only what this one of your seats may know; empty: what everybody may. Left out: all yours.")
    )


class LogSchema(AnswerSchema):
    """A page of the log."""

    entries = fields.List(fields.Nested(ChangeSchema), required=True)
    next = fields.Integer(required=True, allow_none=True, metadata=says("`after` of the next page; null at the end."))


class TicketRequestSchema(StrictSchema):
    """The address that a ticket is for."""

    path = Text(1, 200, required=True, metadata=says("Path of this session's events or board.svg."))


class TicketSchema(AnswerSchema):
    """A ticket."""

    ticket = fields.String(required=True)
    expires_in = fields.Integer(required=True, metadata=says("Seconds."))
