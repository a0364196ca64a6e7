"""Simulations: what is asked and what is answered."""

from typing import Final

from marshmallow import fields

from rules import ENGINES
from service.http.fields import AnswerSchema, Choice, Many, One, StrictBoolean, StrictInteger, StrictSchema, Text, says
from service.render.chart_kinds import CHARTS
from service.simulations.model import DONE, MOST_GAMES, MOST_SEED, RUNNING

MOST_SEATS: Final = 8


def _options(text: str, **more: object) -> fields.Dict:
    return fields.Dict(keys=Text(1, 40), values=fields.Raw(allow_none=True), metadata=says(text), **more)  # type: ignore[arg-type]


class SimulatedSeatSchema(StrictSchema):
    """A seat and the bot that plays it."""

    name = Text(1, 30, required=True)
    bot = Text(1, 30, required=True, metadata=says("A bot of this game; see /games."))


class DifferenceSchema(StrictSchema):
    """The second of two variants: what is different in it. What is left out is as in the first."""

    label = Text(1, 30, load_default="second", metadata=says("What the answers call it."))
    seats = Many(One(SimulatedSeatSchema()), 1, MOST_SEATS, metadata=says("In place of the first variant's."))
    rules = _options("House rules, in place of the first variant's.")
    options = _options("The game's own options, in place of the first variant's: another ship design, for example.")


class SimulationPlanSchema(StrictSchema):
    """Games to simulate."""

    game = Choice(*ENGINES, required=True, metadata=says("Name of the game."))
    games = StrictInteger(
        1,
        max(MOST_GAMES.values()),
        required=True,
        metadata=says(f"How many. At most: {', '.join(f'{most:,} of {game}' for game, most in MOST_GAMES.items())}."),
    )
    seats = Many(One(SimulatedSeatSchema()), 1, MOST_SEATS, required=True, metadata=says("In the order of the table."))
    rules = _options("House rules; see /games.", load_default=dict)
    options = _options(
        "The game's own options, as in sessions; `ships` with `levels` are designs of 80 points (102A), or `in_season`.",
        load_default=dict,
    )
    seed = StrictInteger(0, MOST_SEED, metadata=says("The same seed gives the same games. Left out: one that nobody knows yet."))
    hazards = StrictBoolean(load_default=True, metadata=says("Count what does the harm. Without it some games are much faster."))
    label = Text(1, 30, load_default="first", metadata=says("What the answers call it, beside the one that it is compared with."))
    compare = One(DifferenceSchema(), metadata=says("Play every game a second time, on the same dice, with something different."))


class SimulationMadeSchema(AnswerSchema):
    """A new simulation. The token is told only here, and the simulation answers to it alone."""

    id = fields.String(required=True)
    token = fields.String(required=True)
    seed = fields.Integer(required=True)


class EstimateSchema(AnswerSchema):
    """A measured number, and the interval that holds the true one with 95 % confidence."""

    value = fields.Float(required=True)
    low = fields.Float(required=True)
    high = fields.Float(required=True)


class DistributionSchema(AnswerSchema):
    """How a whole number was spread over the games."""

    mean = fields.Nested(EstimateSchema, required=True)
    deviation = fields.Float(required=True, metadata=says("Standard deviation."))
    least = fields.Integer(required=True)
    quarter = fields.Integer(required=True)
    median = fields.Integer(required=True)
    three_quarters = fields.Integer(required=True)
    most = fields.Integer(required=True)
    counts = fields.List(
        fields.List(fields.Integer()), required=True, metadata=says("Pairs: the number, and in how many games it came up.")
    )


class WinsSchema(AnswerSchema):
    """How often somebody won."""

    count = fields.Integer(required=True)
    shared = fields.Integer(required=True, metadata=says("How many of them were shared with others."))
    share = fields.Nested(EstimateSchema, required=True, metadata=says("Of the games; Wilson's interval."))
    alone = fields.Nested(EstimateSchema, required=True, metadata=says("The same without those that were shared."))


class FateSchema(AnswerSchema):
    """What became of ships or cars."""

    fate = fields.String(required=True)
    vehicles = fields.Integer(required=True)
    share = fields.Nested(EstimateSchema, required=True, metadata=says("Of all its ships or cars."))


class HazardAccountSchema(AnswerSchema):
    """What a danger did to somebody."""

    hazard = fields.String(required=True)
    times = fields.Integer(required=True, metadata=says("How often it struck."))
    harm = fields.Integer(required=True, metadata=says("What it took, in `harm_unit`."))
    losses = fields.Integer(required=True, metadata=says("Ships or cars that it put out."))


class HazardSchema(HazardAccountSchema):
    """What a danger did to everybody."""

    share_of_harm = fields.Float(required=True)
    harm_per_game = fields.Float(required=True)


class ContestantSchema(AnswerSchema):
    """A ship or a team."""

    name = fields.String(required=True)
    seats = fields.List(fields.String(), required=True)
    bots = fields.List(fields.String(), required=True)
    wins = fields.Nested(WinsSchema, required=True)
    points = fields.Nested(DistributionSchema, required=True, allow_none=True, metadata=says("Null in a game without points."))
    fates = fields.List(fields.Nested(FateSchema), required=True)
    hazards = fields.List(fields.Nested(HazardAccountSchema), required=True)


class VariantSchema(AnswerSchema):
    """One way in which the games were set up."""

    label = fields.String(required=True)
    games = fields.Integer(required=True)
    cut_short = fields.Integer(required=True, metadata=says("Games that came to no end; they are left out of everything else."))
    drawn = fields.Integer(required=True, metadata=says("Games that nobody won."))
    turns = fields.Nested(DistributionSchema, required=True)
    contestants = fields.List(fields.Nested(ContestantSchema), required=True)
    harm_unit = fields.String(required=True, metadata=says("Empty where no hazards were counted."))
    hazards = fields.List(fields.Nested(HazardSchema), required=True, metadata=says("The worst first."))


class ComparedContestantSchema(AnswerSchema):
    """What the second variant makes of somebody's luck."""

    name = fields.String(required=True)
    wins = fields.Nested(EstimateSchema, required=True, metadata=says("Change of the share of games won."))
    points = fields.Nested(EstimateSchema, required=True, allow_none=True, metadata=says("Change of the points, in the mean."))


class ComparisonSchema(AnswerSchema):
    """The second variant less the first, game by game on the same dice. An interval without 0 is a difference."""

    pairs = fields.Integer(required=True)
    turns = fields.Nested(EstimateSchema, required=True)
    contestants = fields.List(fields.Nested(ComparedContestantSchema), required=True)


class SimulationResultsSchema(AnswerSchema):
    """What the games so far say."""

    game = fields.String(required=True)
    games = fields.Integer(required=True, metadata=says("Games so far; of each variant."))
    wanted = fields.Integer(required=True)
    seed = fields.Integer(required=True)
    faults = fields.Integer(required=True, metadata=says("Games that broke off by a fault of ours; they are not counted."))
    confidence = fields.Float(required=True)
    variants = fields.List(fields.Nested(VariantSchema), required=True)
    comparison = fields.Nested(ComparisonSchema, required=True, allow_none=True)


class ProgressSchema(AnswerSchema):
    """How far a simulation is."""

    id = fields.String(required=True)
    state = fields.String(required=True, metadata={"enum": [RUNNING, DONE]})
    created_at = fields.String(required=True)
    games = fields.Integer(required=True, metadata=says("Games played so far; of each variant."))
    wanted = fields.Integer(required=True)
    progress = fields.Float(required=True, metadata=says("0 to 1."))
    games_per_second = fields.Float(required=True, allow_none=True, metadata=says("Null before the first game."))
    seconds_left = fields.Float(required=True, allow_none=True, metadata=says("At this pace; null before the first game."))
    expires_at = fields.String(required=True, metadata=says("When it is forgotten, results and all; later while games come in."))


class SimulationSchema(ProgressSchema):
    """How far a simulation is, and what its games so far say."""

    results = fields.Nested(
        SimulationResultsSchema, required=True, metadata=says("Of the games so far: more of them narrow the intervals.")
    )


class ChartQuerySchema(StrictSchema):
    """Which chart."""

    chart = Choice(*CHARTS, load_default="wins")
    ticket = Text(20, 100, metadata=says("Instead of the Authorization header, for an `<img>`."))


class StreamQuerySchema(StrictSchema):
    """Who asks."""

    ticket = Text(20, 100, metadata=says("Instead of the Authorization header, for an EventSource."))


class SimulationTicketRequestSchema(StrictSchema):
    """The address that a ticket is for."""

    path = Text(1, 200, required=True, metadata=says("Path of this simulation's events or chart.svg."))
