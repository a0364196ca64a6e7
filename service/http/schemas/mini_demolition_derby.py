"""Mini Demolition Derby: what is asked and what is answered."""

from typing import Any

from marshmallow import ValidationError, fields, validates_schema

from rules.mini_demolition_derby.house_rules import TOGGLES
from rules.mini_demolition_derby.phase import FINALS, QUALIFICATION
from rules.mini_demolition_derby.track import DEFAULT_LANES, DEFAULT_ROWS
from service.http.fields import AnswerSchema, Choice, Many, One, StrictBoolean, StrictInteger, StrictSchema, Text, says
from service.http.resolver import StepSchema, ToldSchema
from service.http.toggles import house_rules_schema

MAX_CARS = 40
MAX_NAME = 40
MAX_LIVES = 40
MAX_HAPPENINGS = 200
# The red positions need nine lanes and ten rows.
MIN_LANES = 9
MAX_LANES = 14
MIN_ROWS = 10
MAX_ROWS = 200

_TOGGLES_THAT_MATTER = ("eliminated_below", "quota", "finals_end")


class DerbyEliminatedSchema(StrictSchema):
    """A car that is out."""

    name = Text(1, MAX_NAME, required=True, metadata=says("Unique in the match."))
    team = Text(1, MAX_NAME, required=True, metadata=says("Its colour."))


class DerbyThroughSchema(DerbyEliminatedSchema):
    """A car that has crossed the finishing line."""

    lives = StrictInteger(0, MAX_LIVES, required=True, metadata=says("Counters on it."))


class DerbyCarSchema(DerbyThroughSchema):
    """A car on the track."""

    lives = StrictInteger(0, MAX_LIVES, required=True, metadata=says("Counters on it before anything in `happened`."))
    lane = StrictInteger(1, MAX_LANES, metadata=says("1 is the leftmost. With `row`, or left out."))
    row = StrictInteger(
        0,
        MAX_ROWS,
        metadata=says("Where its fore wheels stand now; rows grow towards the finish. Cars that are gone by now need none."),
    )

    @validates_schema
    def _both_or_none(self, data: dict[str, Any], **_options: Any) -> None:
        for given, missing in (("lane", "row"), ("row", "lane")):
            if given in data and missing not in data:
                raise ValidationError("Give lane and row, or leave out both.", missing)


class DerbyHappeningSchema(StrictSchema):
    """What befell one car: it loses lives first, and crosses the line only if it is still in then."""

    car = Text(1, MAX_NAME, required=True, metadata=says("Name of the car."))
    lives_lost = StrictInteger(0, MAX_LIVES, load_default=0, metadata=says("Lives that it has to lose, even if it has fewer."))
    crossed = StrictBoolean(load_default=False, metadata=says("Whether its fore wheels have passed the last row."))


class DerbyPhaseSchema(StrictSchema):
    """The qualification or the finals as they stand, and what has happened since."""

    phase = Choice(QUALIFICATION, FINALS, load_default=QUALIFICATION, metadata=says("Which part of the match this is."))
    cars = Many(fields.Nested(DerbyCarSchema), 0, MAX_CARS, required=True, metadata=says("The cars on the track, in any order."))
    happened = Many(
        fields.Nested(DerbyHappeningSchema),
        0,
        MAX_HAPPENINGS,
        load_default=list,
        metadata=says("What happened, in the order in which it happened: the hits and crossings of a roll, or of a whole turn."),
    )
    through = Many(
        fields.Nested(DerbyThroughSchema),
        0,
        MAX_CARS,
        load_default=list,
        metadata=says("Cars that crossed the line earlier in this phase, the first one first."),
    )
    eliminated = Many(
        fields.Nested(DerbyEliminatedSchema),
        0,
        MAX_CARS,
        load_default=list,
        metadata=says("Cars eliminated earlier in this phase, the first one first; the ranking of the finals needs them."),
    )
    lanes = StrictInteger(MIN_LANES, MAX_LANES, load_default=DEFAULT_LANES, metadata=says("Of the track."))
    rows = StrictInteger(MIN_ROWS, MAX_ROWS, load_default=DEFAULT_ROWS, metadata=says("Of the track, up to the finishing line."))
    rules = One(
        house_rules_schema("DerbyRules", [toggle for toggle in TOGGLES if toggle.name in _TOGGLES_THAT_MATTER]),
        load_default=dict,
        metadata=says("House rules that differ from the rulings."),
    )

    @validates_schema
    def _not_too_many(self, data: dict[str, Any], **_options: Any) -> None:
        cars = sum(len(data[name]) for name in ("cars", "through", "eliminated"))
        if cars > MAX_CARS:
            raise ValidationError(f"These are {cars} cars in all, but {MAX_CARS} is the most.", "cars")


class DerbyNamedSchema(AnswerSchema):
    """A car and its team."""

    name = fields.String(required=True)
    team = fields.String(required=True)


class DerbyOutSchema(DerbyNamedSchema):
    """A car that is out now."""

    reason = fields.String(
        required=True,
        metadata=says("It ran out of lives, or the last place in the finals went.", enum=["lives", "left-behind"]),
    )


class DerbyPlaceSchema(DerbyNamedSchema):
    """A car and its place."""

    place = fields.Integer(required=True, metadata=says("1 for the first."))


class DerbyOutcomeSchema(AnswerSchema):
    """What has come of it."""

    phase_over = fields.Boolean(required=True)
    match_over = fields.Boolean(required=True, metadata=says("The finals are over, or the match is void."))
    void = fields.Boolean(required=True, metadata=says("Nobody got through to the finals."))
    out = fields.List(fields.Nested(DerbyOutSchema), required=True, metadata=says("Cars that are out now, in order."))
    crossed = fields.List(
        fields.Nested(DerbyPlaceSchema), required=True, metadata=says("Cars that got through or finished now, with their place.")
    )
    places_left = fields.Integer(required=True, allow_none=True, metadata=says("Places left in the finals; null in the finals."))
    order = fields.List(
        fields.String(),
        required=True,
        metadata=says("The cars on the track in the order of the next turn; empty where not all their places are known."),
    )
    winner = One(DerbyNamedSchema, required=True, allow_none=True, metadata=says("First over the line in the finals."))
    ranking = fields.List(
        fields.Nested(DerbyPlaceSchema), required=True, metadata=says("Of the match, once the finals are over.")
    )


class DerbyNextSchema(AnswerSchema):
    """What to send next time, with what has happened by then: the same phase, or the starting grid of the finals."""

    phase = fields.String(required=True)
    cars = fields.List(fields.Nested(DerbyCarSchema), required=True)
    through = fields.List(fields.Nested(DerbyThroughSchema), required=True)
    eliminated = fields.List(fields.Nested(DerbyEliminatedSchema), required=True)
    lanes = fields.Integer(required=True)
    rows = fields.Integer(required=True)
    rules = fields.Dict(required=True)


class DerbyJudgementSchema(AnswerSchema):
    """The phase, judged."""

    steps = fields.List(fields.Nested(StepSchema), required=True, metadata=says("What happened, step by step."))
    outcome = One(DerbyOutcomeSchema, required=True)
    table = fields.List(fields.Nested(ToldSchema), required=True, metadata=says("What to change on the table, in order."))
    next = One(DerbyNextSchema, required=True, allow_none=True, metadata=says("For the next call; null after the match."))
