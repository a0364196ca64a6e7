"""Games and their boards: what is asked and what is answered."""

from marshmallow import fields

from service.http.fields import AnswerSchema, StrictSchema, Text, says
from service.http.schemas.boards import BoardObject


class SeatsSchema(AnswerSchema):
    """How many can play."""

    least = fields.Integer(required=True)
    greatest = fields.Integer(required=True)


class HouseRuleSchema(AnswerSchema):
    """A house rule: a question that the rulebook leaves open."""

    name = fields.String(required=True, metadata=says("Its name in the `rules` of requests."))
    summary = fields.String(required=True, metadata=says("What it changes."))
    ruling = fields.String(required=True, metadata=says("The ruling that it changes."))
    choices = fields.List(fields.Raw(), required=True, metadata=says("The answers, the default first."))
    is_table = fields.Boolean(required=True, metadata=says("Whether a table of one's own of the same shape will do as well."))


class SessionOptionSchema(AnswerSchema):
    """One of a game's own options."""

    name = fields.String(required=True, metadata=says("Its name in the `options` of a new session."))
    summary = fields.String(required=True, metadata=says("What it is about."))
    schema = fields.Dict(required=True, metadata=says("JSON Schema of its values, with the default where there is one."))
    modes = fields.List(fields.String(), required=True, metadata=says("The modes in which it can be chosen."))


class GameSchema(AnswerSchema):
    """A game."""

    name = fields.String(required=True)
    title = fields.String(required=True)
    seats = fields.Nested(SeatsSchema, required=True)
    ruleset = fields.String(required=True, metadata=says("Version of the rules as this service reads them."))
    options = fields.Dict(required=True, metadata=says("JSON Schema of the `rules` object."))
    house_rules = fields.List(fields.Nested(HouseRuleSchema), required=True)
    session_options = fields.List(
        fields.Nested(SessionOptionSchema),
        required=True,
        metadata=says("What a new session can be told besides the house rules."),
    )
    boards = fields.List(fields.String(), required=True, metadata=says("Names of the boards that come with it."))
    bots = fields.List(fields.String(), required=True, metadata=says("Names of the bots that can play a seat."))


class GamesSchema(AnswerSchema):
    """All games."""

    games = fields.List(fields.Nested(GameSchema), required=True)


class BoardSummarySchema(AnswerSchema):
    """A board in one line."""

    name = fields.String(required=True)
    title = fields.String(required=True)
    hexes = fields.Integer(metadata=says("Demon's Run: how many hexes it has."))
    lanes = fields.Integer(metadata=says("Mini Demolition Derby: how wide it is; so are the others below."))
    rows = fields.Integer(metadata=says("How long it is, up to the finishing line."))
    walls = fields.Integer(metadata=says("How many walls stand on it. A match draws walls where there is no list of them."))
    bombs = fields.Integer(metadata=says("How many bombs lie on it. A match draws bombs where there is no list of them."))
    cars = fields.Integer(metadata=says("How many cars start."))


class BoardsSchema(AnswerSchema):
    """The boards that come with a game."""

    boards = fields.List(fields.Nested(BoardSummarySchema), required=True)
    schema = fields.Dict(metadata=says("JSON Schema of board files; left out where the game has no boards yet."))


class BoardAnswerSchema(BoardSummarySchema):
    """A board."""

    board = fields.Dict(required=True, metadata=says("The board file."))


class OwnBoardSchema(StrictSchema):
    """A board of one's own."""

    board = BoardObject(required=True)
    rules = fields.Dict(
        keys=Text(1, 40),
        values=fields.Raw(),
        load_default=dict,
        metadata=says("House rules that differ from the rulings: they say, for one, how many cars start on a track."),
    )
