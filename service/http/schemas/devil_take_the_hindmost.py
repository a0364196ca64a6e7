"""Devil Take the Hindmost: what is asked and what is answered."""

from typing import Any

from marshmallow import ValidationError, fields, validates_schema

from rules.devil_take_the_hindmost.house_rules import TOGGLES
from rules.devil_take_the_hindmost.track import GRID_LANES
from service.http.fields import AnswerSchema, Many, One, StrictInteger, StrictSchema, Text
from service.http.resolver import StepSchema, ToldSchema
from service.http.toggles import house_rules_schema

MAX_CARS = 40
MAX_NAME = 40
MIN_POSITION = -39
MAX_POSITION = 60

_TOGGLES_THAT_MATTER = ("line", "final_lap", "dead_hand")


def _says(text: str) -> dict[str, str]:
    return {"description": text}


class HindmostCarSchema(StrictSchema):
    """A car on the track."""

    name = Text(1, MAX_NAME, required=True, metadata=_says("Unique in the race."))
    team = Text(1, MAX_NAME, required=True, metadata=_says("Whose car it is."))
    position = StrictInteger(
        MIN_POSITION,
        MAX_POSITION,
        required=True,
        metadata=_says(
            "Spaces from the 10 with the star where this lap began, not the printed number: 0 is that 10, -1 the 9 behind it, "
            "1 the 1 in front of it, 30 the same 10 one lap later. The printed number is (position - 1) mod 10, plus 1."
        ),
    )
    lane = StrictInteger(
        1, GRID_LANES, required=True, metadata=_says("1 is the inside. Lanes 5 and 6 are there on the starting grid only.")
    )


class HindmostTurnSchema(StrictSchema):
    """Where all cars stand at the end of a turn."""

    cars = Many(
        fields.Nested(HindmostCarSchema), 2, MAX_CARS, required=True, metadata=_says("All cars in the race, in any order.")
    )
    lap = StrictInteger(1, MAX_CARS, required=True, metadata=_says("Which lap this is: as many cars are out as laps are over."))
    still_to_move = Many(
        Text(1, MAX_NAME), 0, MAX_CARS, load_default=list, metadata=_says("Cars that have yet to move in this turn, if any.")
    )
    first_across = Text(
        1,
        MAX_NAME,
        metadata=_says("Which car crossed the line first. Matters only in the last lap, with `final_lap` first_across."),
    )
    rules = One(
        house_rules_schema("HindmostRules", [toggle for toggle in TOGGLES if toggle.name in _TOGGLES_THAT_MATTER]),
        load_default=dict,
        metadata=_says("House rules that differ from the rulings."),
    )

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
    place = fields.Integer(required=True, metadata=_says("1 for the leader."))
    space = fields.Integer(required=True, metadata=_says("The number printed on the space."))
    starred = fields.Boolean(required=True, metadata=_says("Whether that is the 10 with the star."))
    lane = fields.Integer(required=True)


class HindmostOutcomeSchema(AnswerSchema):
    """What the turn has brought."""

    lap_over = fields.Boolean(required=True, metadata=_says("Whether a car is out."))
    race_over = fields.Boolean(required=True, metadata=_says("Whether this was the end of the last lap."))
    order = fields.List(fields.String(), required=True, metadata=_says("All cars, the leader first; after the race, the winner."))
    across = fields.List(fields.String(), required=True, metadata=_says("Cars that have crossed the line, the leader first."))
    out = One(
        HindmostNamedSchema, required=True, allow_none=True, metadata=_says("The car that is out; in the last lap the runner-up.")
    )
    winner = One(HindmostNamedSchema, required=True, allow_none=True, metadata=_says("Of the race, once it is over."))
    points = fields.List(fields.Nested(HindmostPointsSchema), required=True, metadata=_says("Points earned now."))
    teams_out = fields.List(
        fields.String(), required=True, metadata=_says("Teams that have just lost their last car and leave the game.")
    )
    line = fields.List(
        fields.Nested(HindmostSpaceSchema),
        required=True,
        metadata=_says("The cars in the order in which they move next, where they stand then; empty after the race."),
    )


class HindmostNextSchema(AnswerSchema):
    """What to send after the next turn, once the positions are brought up to date."""

    lap = fields.Integer(required=True)
    cars = fields.List(fields.Nested(HindmostCarSchema), required=True)
    rules = fields.Dict(required=True)


class HindmostJudgementSchema(AnswerSchema):
    """The turn, judged."""

    steps = fields.List(fields.Nested(StepSchema), required=True, metadata=_says("What happened, step by step."))
    outcome = One(HindmostOutcomeSchema, required=True)
    table = fields.List(fields.Nested(ToldSchema), required=True, metadata=_says("What to change on the table, in order."))
    next = One(HindmostNextSchema, required=True, allow_none=True, metadata=_says("For the next call; null after the race."))
