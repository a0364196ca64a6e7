"""Mini Demolition Derby, one roll and its awards: what is asked and what is answered."""

from typing import Any, Final

from marshmallow import ValidationError, fields, validates_schema

from rules.mini_demolition_derby.awards import AWARDS
from rules.mini_demolition_derby.house_rules import TOGGLES
from rules.mini_demolition_derby.layout_check import MOST_BOMBS_IN_CELL
from rules.mini_demolition_derby.phase import FINALS, QUALIFICATION
from rules.mini_demolition_derby.track import DEFAULT_LANES, DEFAULT_ROWS
from rules.mini_demolition_derby.turn import DIRECTIONS
from service.http.fields import AnswerSchema, Choice, Many, One, StrictBoolean, StrictInteger, StrictSchema, Text, says
from service.http.resolver import ResolutionSchema, ResolverSchema, StepSchema, ToldSchema
from service.http.schemas.mini_demolition_derby import (
    MAX_CARS,
    MAX_LANES,
    MAX_LIVES,
    MAX_NAME,
    MAX_ROWS,
    MIN_LANES,
    MIN_ROWS,
    DerbyEliminatedSchema,
    DerbyNamedSchema,
    DerbyPlaceSchema,
    DerbyThroughSchema,
)
from service.http.toggles import house_rules_schema

MAX_WALLS: Final = 20
MAX_BOMB_CELLS: Final = 100
MAX_COUNT: Final = 999
_OF_A_ROLL: Final = ("eliminated_below", "diamond_hits", "quota", "finals_end", "two_dice", "green_scope")
_OF_THE_AWARDS: Final = ("award_choice",)


class DerbyPlacedCarSchema(DerbyThroughSchema):
    """A car on the track."""

    lane = StrictInteger(1, MAX_LANES, required=True, metadata=says("1 is the leftmost."))
    row = StrictInteger(0, MAX_ROWS, required=True, metadata=says("Of its fore wheels; rows grow towards the finish."))


class DerbyWallSchema(StrictSchema):
    """A wall: it covers this cell and the one to the right of it."""

    lane = StrictInteger(1, MAX_LANES - 1, required=True)
    row = StrictInteger(1, MAX_ROWS, required=True)


class DerbyBombsSchema(StrictSchema):
    """The bombs in one cell."""

    lane = StrictInteger(1, MAX_LANES, required=True)
    row = StrictInteger(1, MAX_ROWS, required=True)
    bombs = StrictInteger(1, MOST_BOMBS_IN_CELL, load_default=1)


class DerbyMoveSchema(ResolverSchema):
    """The track as it stands, and the car that rolls."""

    car = Text(1, MAX_NAME, required=True, metadata=says("Name of the car that rolls, one of `cars`."))
    cars = Many(One(DerbyPlacedCarSchema()), 1, MAX_CARS, required=True, metadata=says("The cars on the track, in any order."))
    walls = Many(One(DerbyWallSchema()), 0, MAX_WALLS, load_default=list, metadata=says("The walls, by their left cells."))
    bombs = Many(One(DerbyBombsSchema()), 0, MAX_BOMB_CELLS, load_default=list, metadata=says("The bombs that are still there."))
    phase = Choice(QUALIFICATION, FINALS, load_default=QUALIFICATION, metadata=says("Which part of the match this is."))
    through = Many(
        One(DerbyThroughSchema()),
        0,
        MAX_CARS,
        load_default=list,
        metadata=says("Cars that crossed the line earlier in this phase, the first one first."),
    )
    eliminated = Many(
        One(DerbyEliminatedSchema()), 0, MAX_CARS, load_default=list, metadata=says("Cars eliminated earlier in this phase.")
    )
    lanes = StrictInteger(MIN_LANES, MAX_LANES, load_default=DEFAULT_LANES, metadata=says("Of the track."))
    rows = StrictInteger(MIN_ROWS, MAX_ROWS, load_default=DEFAULT_ROWS, metadata=says("Of the track, up to the finishing line."))
    rules = One(
        house_rules_schema("DerbyMoveRules", [toggle for toggle in TOGGLES if toggle.name in _OF_A_ROLL]),
        load_default=dict,
        metadata=says("House rules that differ from the rulings. With `two_dice` the red die comes first, then the blue one."),
    )

    @validates_schema
    def _not_too_many(self, data: dict[str, Any], **_options: Any) -> None:
        cars = sum(len(data[name]) for name in ("cars", "through", "eliminated"))
        if cars > MAX_CARS:
            raise ValidationError(f"These are {cars} cars in all, but {MAX_CARS} is the most.", "cars")


class DerbyRollCountsSchema(AnswerSchema):
    """What the awards count of a roll."""

    lives = fields.Integer(required=True, metadata=says("Lives that other cars have lost."))
    cars = fields.Integer(required=True, metadata=says("Different cars that were bumped."))
    eliminations = fields.Integer(required=True, metadata=says("Other cars that are out."))


class DerbyChangeSchema(AnswerSchema):
    """What has become of a car."""

    car = fields.String(required=True)
    status = fields.String(required=True, metadata={"enum": ["racing", "through", "out"]})
    lives = fields.Integer(required=True)
    lost = fields.Integer(required=True, metadata=says("Counters that it has lost."))
    lane = fields.Integer(required=True, allow_none=True)
    row = fields.Integer(required=True, allow_none=True)


class DerbyMovedSchema(AnswerSchema):
    """What has come of the roll."""

    direction = fields.String(required=True, metadata=says("Of the first move.", enum=list(DIRECTIONS)))
    moves = fields.Integer(required=True)
    changes = fields.List(
        fields.Nested(DerbyChangeSchema), required=True, metadata=says("Every car touched, in the order of pushing.")
    )
    counts = One(DerbyRollCountsSchema, required=True)
    phase_over = fields.Boolean(required=True)
    winner = One(DerbyNamedSchema, required=True, allow_none=True, metadata=says("First over the line in the finals."))
    ranking = fields.List(
        fields.Nested(DerbyPlaceSchema), required=True, metadata=says("Of the match, once the finals are over.")
    )


class DerbyBoardSchema(AnswerSchema):
    """The track as it stands now, for the next call."""

    phase = fields.String(required=True)
    cars = fields.List(fields.Nested(DerbyPlacedCarSchema), required=True)
    walls = fields.List(fields.Nested(DerbyWallSchema), required=True)
    bombs = fields.List(fields.Nested(DerbyBombsSchema), required=True)
    through = fields.List(fields.Nested(DerbyThroughSchema), required=True)
    eliminated = fields.List(fields.Nested(DerbyEliminatedSchema), required=True)
    lanes = fields.Integer(required=True)
    rows = fields.Integer(required=True)
    rules = fields.Dict(required=True)


class DerbyMoveAnswerSchema(ResolutionSchema):
    """The roll, worked out."""

    outcome = One(DerbyMovedSchema, required=True)
    next = One(
        DerbyBoardSchema,
        required=True,
        allow_none=True,
        metadata=says("For the next call, once a car is named: after the qualification the finals; null after those."),
    )


class DerbyRecordSchema(StrictSchema):
    """Who holds an award, and with what."""

    award = Choice(*AWARDS, required=True, metadata=says("Which one."))
    car = Text(1, MAX_NAME, required=True, metadata=says("Which car holds it."))
    count = StrictInteger(1, MAX_COUNT, load_default=1, metadata=says("Lives, cars or eliminations; 1 for the yellow pawns."))


class DerbyDeedSchema(StrictSchema):
    """What a car has done in one roll."""

    car = Text(1, MAX_NAME, required=True, metadata=says("The car that rolled."))
    lives = StrictInteger(0, MAX_CARS * MAX_LIVES, load_default=0, metadata=says("Lives that other cars have lost."))
    cars = StrictInteger(0, MAX_CARS, load_default=0, metadata=says("Different cars that were bumped."))
    eliminations = StrictInteger(
        0,
        MAX_CARS,
        load_default=0,
        metadata=says("Cars that it has knocked out in the match so far; 0 if there was none in this roll."),
    )
    first_bump = StrictBoolean(load_default=False, metadata=says("Whether it made the first bump of the match."))
    last_unhurt = StrictBoolean(load_default=False, metadata=says("Whether it is the only car left that never lost a life."))


class DerbyAwardsRequestSchema(StrictSchema):
    """The awards so far, and a roll."""

    roll = One(DerbyDeedSchema(), required=True)
    records = Many(
        One(DerbyRecordSchema()), 0, len(AWARDS), load_default=list, metadata=says("The awards that are held, each once.")
    )
    take = Choice(*AWARDS, metadata=says("Of several awards, the one that the owner takes. Left out: the first one."))
    rules = One(
        house_rules_schema("DerbyAwardRules", [toggle for toggle in TOGGLES if toggle.name in _OF_THE_AWARDS]),
        load_default=dict,
        metadata=says("House rules that differ from the rulings."),
    )


class DerbyAwardsSchema(AnswerSchema):
    """What the roll has earned."""

    won = fields.List(fields.String(), required=True, metadata=says("The awards that the car could take, in the usual order."))
    taken = fields.String(required=True, allow_none=True, metadata=says("The one that it takes: never more than one."))
    improved = fields.List(fields.String(), required=True, metadata=says("Own records that it has beaten."))


class DerbyAwardsAnswerSchema(AnswerSchema):
    """The awards after the roll."""

    steps = fields.List(fields.Nested(StepSchema), required=True, metadata=says("What happened, step by step."))
    outcome = One(DerbyAwardsSchema, required=True)
    table = fields.List(fields.Nested(ToldSchema), required=True, metadata=says("What to change on the table, in order."))
    records = fields.List(fields.Nested(DerbyRecordSchema), required=True, metadata=says("For the next call."))
