"""Devil Take the Hindmost: what is asked and what is answered."""

from typing import Any

from marshmallow import ValidationError, fields, validates_schema

from rules.devil_take_the_hindmost.cards import HAND, SMALLEST_HAND
from rules.devil_take_the_hindmost.house_rules import TOGGLES
from rules.devil_take_the_hindmost.track import GRID_LANES
from service.http.fields import AnswerSchema, Many, One, StrictInteger, StrictSchema, Text, says
from service.http.resolver import StepSchema, ToldSchema
from service.http.toggles import house_rules_schema

MAX_CARS = 40
MAX_NAME = 40
MIN_POSITION = -39
MAX_POSITION = 60

_OF_A_TURN = ("line", "final_lap", "dead_hand", "drop_back")
_OF_A_MOVE = ("line", "drop_back")
_OF_THE_SCORES = ("team_tie", "winner_by")
MAX_CARD_NAME = 20
MAX_CARDS = 10


def _rules(name: str, toggles: tuple[str, ...]) -> One:
    return One(
        house_rules_schema(name, [toggle for toggle in TOGGLES if toggle.name in toggles]),
        load_default=dict,
        metadata=says("House rules that differ from the rulings."),
    )


class HindmostCarSchema(StrictSchema):
    """A car on the track."""

    name = Text(1, MAX_NAME, required=True, metadata=says("Unique in the race."))
    team = Text(1, MAX_NAME, required=True, metadata=says("Whose car it is."))
    position = StrictInteger(
        MIN_POSITION,
        MAX_POSITION,
        required=True,
        metadata=says(
            "Spaces from the 10 with the star where this lap began, not the printed number: 0 is that 10, -1 the 9 behind it, "
            "1 the 1 in front of it, 30 the same 10 one lap later. The printed number is (position - 1) mod 10, plus 1."
        ),
    )
    lane = StrictInteger(
        1, GRID_LANES, required=True, metadata=says("1 is the inside. Lanes 5 and 6 are there on the starting grid only.")
    )


class HindmostTurnSchema(StrictSchema):
    """Where all cars stand at the end of a turn."""

    cars = Many(
        fields.Nested(HindmostCarSchema), 2, MAX_CARS, required=True, metadata=says("All cars in the race, in any order.")
    )
    lap = StrictInteger(1, MAX_CARS, required=True, metadata=says("Which lap this is: as many cars are out as laps are over."))
    still_to_move = Many(
        Text(1, MAX_NAME), 0, MAX_CARS, load_default=list, metadata=says("Cars that have yet to move in this turn, if any.")
    )
    first_across = Text(
        1,
        MAX_NAME,
        metadata=says("Which car crossed the line first. Matters only in the last lap, with `final_lap` first_across."),
    )
    rules = _rules("HindmostRules", _OF_A_TURN)

    @validates_schema
    def _one_car_is_out_for_each_lap(self, data: dict[str, Any], **_options: Any) -> None:
        at_start = len(data["cars"]) + data["lap"] - 1
        if at_start > MAX_CARS:
            raise ValidationError(f"That would be a race of {at_start} cars, but {MAX_CARS} is the most.", "lap")


class HindmostNamedSchema(AnswerSchema):
    """A car and its team."""

    name = fields.String(required=True)
    team = fields.String(required=True)


class HindmostPointsSchema(HindmostNamedSchema):
    """Points that a car has earned for its team."""

    points = fields.Integer(required=True)


class HindmostSpaceSchema(AnswerSchema):
    """Where a car stands when the next turn begins."""

    name = fields.String(required=True)
    place = fields.Integer(required=True, metadata=says("1 for the leader."))
    space = fields.Integer(required=True, metadata=says("The number printed on the space."))
    starred = fields.Boolean(required=True, metadata=says("Whether that is the 10 with the star."))
    lane = fields.Integer(required=True)


class HindmostOutcomeSchema(AnswerSchema):
    """What the turn has brought."""

    lap_over = fields.Boolean(required=True, metadata=says("Whether a car is out."))
    race_over = fields.Boolean(required=True, metadata=says("Whether this was the end of the last lap."))
    order = fields.List(fields.String(), required=True, metadata=says("All cars, the leader first; after the race, the winner."))
    across = fields.List(fields.String(), required=True, metadata=says("Cars that have crossed the line, the leader first."))
    out = One(
        HindmostNamedSchema, required=True, allow_none=True, metadata=says("The car that is out; in the last lap the runner-up.")
    )
    winner = One(HindmostNamedSchema, required=True, allow_none=True, metadata=says("Of the race, once it is over."))
    points = fields.List(fields.Nested(HindmostPointsSchema), required=True, metadata=says("Points earned now."))
    teams_out = fields.List(
        fields.String(), required=True, metadata=says("Teams that have just lost their last car and leave the game.")
    )
    line = fields.List(
        fields.Nested(HindmostSpaceSchema),
        required=True,
        metadata=says("The cars in the order in which they move next, where they stand then; empty after the race."),
    )


class HindmostNextSchema(AnswerSchema):
    """What to send after the next turn, once the positions are brought up to date."""

    lap = fields.Integer(required=True)
    cars = fields.List(fields.Nested(HindmostCarSchema), required=True)
    rules = fields.Dict(required=True)


class HindmostJudgementSchema(AnswerSchema):
    """The turn, judged."""

    steps = fields.List(fields.Nested(StepSchema), required=True, metadata=says("What happened, step by step."))
    outcome = One(HindmostOutcomeSchema, required=True)
    table = fields.List(fields.Nested(ToldSchema), required=True, metadata=says("What to change on the table, in order."))
    next = One(HindmostNextSchema, required=True, allow_none=True, metadata=says("For the next call; null after the race."))


class HindmostMoveSchema(StrictSchema):
    """A car, the cards played for it, and the cars around it."""

    car = Text(1, MAX_NAME, required=True, metadata=says("Name of the car that moves, one of `cars`."))
    cards = Many(
        Text(1, MAX_CARD_NAME),
        0,
        MAX_CARDS,
        required=True,
        metadata=says(
            "One card, or a card and a turbo: one, red-2 to red-10, blue-0 to blue-10, turbo; or an ordinary playing card: ace, "
            "2 to 10, jack, queen, king, joker."
        ),
    )
    cars = Many(
        fields.Nested(HindmostCarSchema),
        1,
        MAX_CARS,
        required=True,
        metadata=says("The car that moves, and all others that may be in its way."),
    )
    hand = StrictInteger(
        SMALLEST_HAND,
        HAND,
        load_default=HAND,
        metadata=says("Cards in the player's hand before the play; a second card costs one."),
    )
    lap = StrictInteger(1, MAX_CARS, load_default=1, metadata=says("Which lap this is."))
    rules = _rules("HindmostMoveRules", _OF_A_MOVE)


class HindmostMovedSchema(AnswerSchema):
    """Where the car has come to."""

    name = fields.String(required=True)
    distance = fields.Integer(required=True, metadata=says("Spaces that the cards are worth."))
    dropped = fields.Integer(required=True, metadata=says("Spaces that the car had to drop back."))
    space = fields.Integer(required=True, metadata=says("The number printed on the space where it stands now."))
    starred = fields.Boolean(required=True, metadata=says("Whether that is the 10 with the star."))
    position = fields.Integer(required=True, metadata=says("The same space, counted as in the request."))
    lane = fields.Integer(required=True, metadata=says("1 is the inside."))
    across = fields.Boolean(required=True, metadata=says("Whether the car has the whole lap behind it."))
    hand = fields.Integer(required=True, metadata=says("Cards in hand once one has been drawn."))


class HindmostMoveAnswerSchema(AnswerSchema):
    """The move, worked out."""

    steps = fields.List(fields.Nested(StepSchema), required=True, metadata=says("What happened, step by step."))
    outcome = One(HindmostMovedSchema, required=True)
    table = fields.List(fields.Nested(ToldSchema), required=True, metadata=says("What to change on the table, in order."))
    cars = fields.List(fields.Nested(HindmostCarSchema), required=True, metadata=says("All cars where they stand now."))


class HindmostFinishedSchema(StrictSchema):
    """A car that has finished."""

    name = Text(1, MAX_NAME, required=True, metadata=says("Unique in the race."))
    team = Text(1, MAX_NAME, required=True, metadata=says("Whose car it is."))


class HindmostScoresRequestSchema(StrictSchema):
    """The cars in the order in which they fell out."""

    finished = Many(
        fields.Nested(HindmostFinishedSchema),
        1,
        MAX_CARS,
        required=True,
        metadata=says("The first car that fell out first. After the race: all cars, the runner-up and the winner last."),
    )
    cars = StrictInteger(
        2, MAX_CARS, metadata=says("How many cars started. Left out: as many as have finished, so the race is over.")
    )
    rules = _rules("HindmostScoresRules", _OF_THE_SCORES)

    @validates_schema
    def _the_last_two_finish_together(self, data: dict[str, Any], **_options: Any) -> None:
        finished = len(data["finished"])
        cars = data.get("cars", finished)
        if not (finished <= cars - 2 or finished == cars >= 2):
            message = "Either name every car that started, the winner last, or leave out the two that are in the last lap."
            raise ValidationError(message, "finished")


class HindmostTeamSchema(AnswerSchema):
    """How a team has done so far."""

    team = fields.String(required=True)
    points = fields.Integer(required=True)
    place = fields.Integer(required=True, metadata=says("1 for the Team Title; the same for teams that share a place."))


class HindmostScoresSchema(AnswerSchema):
    """Points, and who has won."""

    race_over = fields.Boolean(required=True)
    points = fields.List(fields.Nested(HindmostPointsSchema), required=True, metadata=says("In the order of the request."))
    teams = fields.List(fields.Nested(HindmostTeamSchema), required=True, metadata=says("The leader first."))
    team_title = fields.List(fields.String(), required=True, metadata=says("Who holds the Team Title; empty before the end."))
    winners = fields.List(fields.String(), required=True, metadata=says("Who has won the game; empty before the end."))


class HindmostScoresAnswerSchema(AnswerSchema):
    """The scores, and how they come about."""

    steps = fields.List(fields.Nested(StepSchema), required=True, metadata=says("How they come about, step by step."))
    outcome = One(HindmostScoresSchema, required=True)
    table = fields.List(fields.Nested(ToldSchema), required=True, metadata=says("What to write down, in order."))
