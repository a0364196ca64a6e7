"""Racing seasons: what is asked and what is answered."""

from typing import Final

from marshmallow import EXCLUDE, fields

from rules.demons_run.setup import MOST_SHIPS
from rules.demons_run.ship import DESTROYED, DISQUALIFIED, FINISHED, RACING
from service.http.demons_run.house_rules import SCHEMA as HOUSE_RULES
from service.http.fields import AnswerSchema, Choice, Many, One, StrictInteger, StrictSchema, Text, says
from service.http.schemas.demons_run.pieces import MOST_LEVELS, LevelsSchema

MOST_PLAYERS: Final = 12
MOST_POINTS: Final = 9999
MAX_VERSION: Final = 10**15


class NewPlayerSchema(StrictSchema):
    """Somebody who enters ships."""

    name = Text(1, 30, required=True)
    team = Text(1, 30, metadata=says("The team that they score for; left out: their own, of their own name."))


class SeasonPlanSchema(StrictSchema):
    """A season to begin."""

    players = Many(One(NewPlayerSchema()), 1, MOST_PLAYERS, required=True, metadata=says("In the order of the table."))
    rules = One(HOUSE_RULES, load_default=dict, metadata=says("House rules of every race that differ from the rulings."))


class SeasonChangeSchema(StrictSchema):
    """What every change of a season may say."""

    expected_version = StrictInteger(0, MAX_VERSION, metadata=says("Refused with 409 if the season has moved on from it."))


class SeasonLevelsSchema(LevelsSchema):
    """Levels of a ship; Fuel in units, Pilot Integration as its box (0 to 9). What is left out of a request is 0."""


class NewShipSchema(SeasonChangeSchema):
    """A ship to enrol."""

    name = Text(1, 30, required=True, metadata=says("No ship of the season has it or had it."))
    player = Text(1, 30, required=True)
    levels = One(SeasonLevelsSchema, required=True, metadata=says("A design of 80 points."))


class EntrySchema(SeasonChangeSchema):
    """Ships for the next race."""

    ships = Many(Text(1, 30), 1, MOST_SHIPS, required=True, metadata=says("Names, in the order of the corners."))


class ShipResultSchema(StrictSchema):
    """What a race brought to a ship."""

    ship = Text(1, 30, required=True)
    status = Choice(
        FINISHED, RACING, DESTROYED, DISQUALIFIED, required=True, metadata=says("`racing`: still under way after the last Turn.")
    )
    points = StrictInteger(0, MOST_POINTS, load_default=0, metadata=says("Victory Points."))
    pi_lost = StrictInteger(0, MOST_LEVELS, load_default=0, metadata=says("Pilot Integration Levels lost in this race."))
    place = StrictInteger(0, MOST_SHIPS, load_default=0, metadata=says("Order of finishing; 0: it did not, or nobody noted it."))


class ResultsSchema(SeasonChangeSchema):
    """Results from the table, or a session in which the race was played: one of the two."""

    ships = Many(One(ShipResultSchema), 1, MOST_SHIPS, metadata=says("One for each ship of the race."))
    session = Text(1, 40, metadata=says("Id of the session, whose race is over."))
    session_token = Text(1, 100, metadata=says("The marshal's token of that session."))


class BoughtSchema(StrictSchema):
    """How many Levels more; Fuel in units, ten at a time."""

    fuel = StrictInteger(1, MOST_LEVELS)
    structural_integrity = StrictInteger(1, MOST_LEVELS)
    pi_level = StrictInteger(1, MOST_LEVELS)
    main_engines = StrictInteger(1, MOST_LEVELS)
    maneuver_engines = StrictInteger(1, MOST_LEVELS)
    tractor = StrictInteger(1, MOST_LEVELS)
    laser = StrictInteger(1, MOST_LEVELS)
    scrambler = StrictInteger(1, MOST_LEVELS)
    screens = StrictInteger(1, MOST_LEVELS)


class ExperienceSchema(SeasonChangeSchema):
    """Levels to buy with a ship's experience; all of them or none."""

    ship = Text(1, 30, required=True)
    levels = One(BoughtSchema, required=True)


class SeasonMadeSchema(AnswerSchema):
    """A new season. The token is told only here, and the season answers to it alone."""

    id = fields.String(required=True)
    token = fields.String(required=True)


class ToldLevelsSchema(SeasonLevelsSchema):
    """Levels of a ship; Fuel in units, Pilot Integration as its box (0 to 9)."""

    class Meta:
        """Answers may grow."""

        unknown = EXCLUDE


class BuyableSchema(AnswerSchema):
    """What a ship's experience buys of one Function, if it buys nothing else."""

    function = fields.String(required=True)
    step = fields.Integer(required=True, metadata=says("Bought at once; Fuel in units."))
    cost = fields.Integer(required=True, metadata=says("Victory Points for one step."))
    most = fields.Integer(required=True, metadata=says("A multiple of `step`."))


class SeasonShipSchema(AnswerSchema):
    """A ship of the season."""

    name = fields.String(required=True)
    player = fields.String(required=True)
    status = fields.String(
        required=True,
        metadata=says(
            "`ready` for the next race, `racing`, `resting` for a race after its own, or `destroyed`.",
            enum=["ready", "racing", "resting", "destroyed"],
        ),
    )
    design = fields.Nested(ToldLevelsSchema, required=True)
    levels = fields.Nested(ToldLevelsSchema, required=True, metadata=says("What it enters its next race with."))
    pi_damage = fields.Integer(required=True, metadata=says("Pilot Integration Levels that it is missing."))
    points = fields.Integer(required=True, metadata=says("Victory Points of all its races."))
    experience = fields.Integer(required=True, metadata=says("Victory Points not yet spent."))
    may_buy = fields.List(fields.Nested(BuyableSchema), required=True)


class ToldResultSchema(AnswerSchema):
    """What a race brought to a ship."""

    ship = fields.String(required=True)
    status = fields.String(required=True)
    points = fields.Integer(required=True)
    pi_lost = fields.Integer(required=True)
    place = fields.Integer(required=True)
    rank = fields.Integer(required=True, metadata=says("By Victory Points, then by place; equal ones share it."))


class EntrantSchema(AnswerSchema):
    """A ship in a race."""

    ship = fields.String(required=True)
    player = fields.String(required=True)
    levels = fields.Nested(ToldLevelsSchema, required=True, metadata=says("What it entered with."))


class SeasonRaceSchema(AnswerSchema):
    """A race of the season."""

    number = fields.Integer(required=True)
    is_open = fields.Boolean(required=True, metadata=says("Its results are still to come."))
    session = fields.String(required=True, allow_none=True, metadata=says("The session it was played in; null for none."))
    plan = fields.Dict(
        required=True,
        allow_none=True,
        metadata=says("Send it to `POST /sessions` to have the race refereed; null once it has its results."),
    )
    entrants = fields.List(fields.Nested(EntrantSchema), required=True, metadata=says("In the order of the corners."))
    results = fields.List(fields.Nested(ToldResultSchema), required=True, metadata=says("Empty as long as the race is open."))


class StandingSchema(AnswerSchema):
    """A line of the standings."""

    rank = fields.Integer(required=True)
    name = fields.String(required=True)
    points = fields.Integer(required=True)
    races = fields.Integer(required=True, metadata=says("Of a team: the races of all its ships, added up."))


class StandingsSchema(AnswerSchema):
    """The standings, the leader first."""

    ships = fields.List(fields.Nested(StandingSchema), required=True)
    teams = fields.List(fields.Nested(StandingSchema), required=True)


class PlayerSchema(AnswerSchema):
    """A player."""

    name = fields.String(required=True)
    team = fields.String(required=True)


class DesignBoxSchema(AnswerSchema):
    """What a Function of a new ship may be, and what it costs."""

    lowest = fields.Integer(required=True)
    highest = fields.Integer(required=True)
    step = fields.Integer(required=True, metadata=says("Fuel goes by ten."))
    points_per_step = fields.Integer(required=True)


class SeasonDesignSchema(AnswerSchema):
    """The Set Up Sheet of a new ship (102), complete enough to make a form of it."""

    points = fields.Integer(required=True, metadata=says("No ship costs more."))
    levels = fields.Dict(keys=fields.String(), values=fields.Nested(DesignBoxSchema), required=True)


class ReadyDesignSchema(AnswerSchema):
    """A ship that somebody else would build."""

    name = fields.String(required=True, metadata=says("Its style: fast, fighter, collector."))
    levels = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)


class SetUpSheetSchema(SeasonDesignSchema):
    """What a new ship may be, and ships to begin with."""

    designs = fields.List(fields.Nested(ReadyDesignSchema), required=True, metadata=says("The designs of the bots' styles."))


class SeasonSchema(AnswerSchema):
    """A season."""

    id = fields.String(required=True)
    version = fields.Integer(required=True, metadata=says("+1 with every accepted change."))
    created_at = fields.String(required=True)
    rules = fields.Dict(required=True, metadata=says("House rules that differ from the rulings."))
    players = fields.List(fields.Nested(PlayerSchema), required=True)
    recommended_races = fields.Integer(required=True)
    design = fields.Nested(SeasonDesignSchema, required=True, metadata=says("What a ship to enrol may be."))
    standings = fields.Nested(StandingsSchema, required=True)
    ships = fields.List(fields.Nested(SeasonShipSchema), required=True)
    races = fields.List(fields.Nested(SeasonRaceSchema), required=True)


class ShipChangedSchema(AnswerSchema):
    """A ship after a change of the season."""

    version = fields.Integer(required=True)
    ship = fields.Nested(SeasonShipSchema, required=True)


class RaceEnteredSchema(AnswerSchema):
    """A race that ships have entered."""

    version = fields.Integer(required=True)
    race = fields.Nested(SeasonRaceSchema, required=True)
    session = fields.Dict(
        required=True, metadata=says("Send it to `POST /sessions` to have the race refereed; `board` and more go into `options`.")
    )


class RaceDecidedSchema(AnswerSchema):
    """A race with its results, and its ships afterwards."""

    version = fields.Integer(required=True)
    race = fields.Nested(SeasonRaceSchema, required=True)
    ships = fields.List(fields.Nested(SeasonShipSchema), required=True)
