"""What Demon's Run calls are told; attacks stand in attacks.py."""

from typing import Final

from rules.demons_run import tables
from service.http.demons_run.house_rules import SCHEMA as HOUSE_RULES
from service.http.fields import Choice, Many, One, StrictBoolean, StrictInteger, StrictSchema, Text, says
from service.http.resolver import ResolverSchema
from service.http.schemas.boards import BoardField
from service.http.schemas.demons_run.pieces import (
    MOST_BUOYS,
    MOST_LEVELS,
    BuoySchema,
    HellHoundSchema,
    LevelsSchema,
    MarkerId,
    ShipSchema,
    hex_label,
)

MOST_SHIPS: Final = 12
MOST_STEPS: Final = 120
MOST_ENTERED: Final = 800
MOST_TURNS: Final = 999


class ChoreSchema(ResolverSchema):
    """What every Demon's Run chore may be told."""

    rules = One(HOUSE_RULES, load_default=dict, metadata=says("House rules that differ from the rulings."))


class OnBoardSchema(ChoreSchema):
    """A chore that may look at the board."""

    board = BoardField()


class DesignSchema(ChoreSchema):
    """A design: Levels bought for the points of 102A."""

    levels = One(LevelsSchema, required=True)


class AllocationSchema(StrictSchema):
    """Levels to allocate for one Turn (203)."""

    accelerate = StrictInteger(0, MOST_LEVELS, load_default=0)
    decelerate = StrictInteger(0, MOST_LEVELS, load_default=0)
    tractor = StrictInteger(0, MOST_LEVELS, load_default=0)
    laser = StrictInteger(0, MOST_LEVELS, load_default=0)
    scrambler = StrictInteger(0, MOST_LEVELS, load_default=0)
    screens = StrictInteger(0, MOST_LEVELS, load_default=0)


class AllocateSchema(OnBoardSchema):
    """A ship and what it allocates."""

    ship = One(ShipSchema, required=True)
    allocation = One(AllocationSchema, required=True)


class ShipChoreSchema(OnBoardSchema):
    """A chore about one ship."""

    ship = One(ShipSchema, required=True)


class CriticalHitsSchema(ShipChoreSchema):
    """Structural Integrity hits to take, or rolls on the Critical Hit Table: exactly one of the two."""

    hits = StrictInteger(1, MOST_LEVELS, metadata=says("Structural Integrity Levels lost, with every check that follows."))
    critical_hits = StrictInteger(1, 20, metadata=says("Rolls on the Critical Hit Table."))


class SystemCrisesSchema(ShipChoreSchema):
    """Rolls on the System Crisis Table."""

    rolls = StrictInteger(1, 20, load_default=1)


class InitiativeSchema(ChoreSchema):
    """The ships that draw for the movement sequence."""

    ships = Many(Text(1, 40), 1, MOST_SHIPS, required=True, metadata=says("Names of the ships."))


class PlacedShipSchema(StrictSchema):
    """A ship at the end of the race."""

    ship = One(ShipSchema, required=True)
    place = StrictInteger(0, len(tables.PLACE_POINTS), load_default=0, metadata=says("Order of finishing; 0: it did not."))


class ScoresSchema(OnBoardSchema):
    """The ships and how the race stands."""

    ships = Many(One(PlacedShipSchema), 1, len(tables.PLACE_POINTS), required=True)
    turn = StrictInteger(0, MOST_TURNS, load_default=tables.LAST_TURN, metadata=says("Turns completed."))


class ReachSchema(StrictSchema):
    """How a Buoy lies, measured by the table."""

    distance = StrictInteger(0, 200, required=True, metadata=says("Hexes between ship and Buoy."))
    fire = Choice(*tables.TRACTOR_IN_FIRE, metadata=says("Hell Fire in the Buoy's hex; left out: none."))
    in_gravity_well = StrictBoolean(load_default=False)


class RecoverySchema(ShipChoreSchema):
    """A tractor attempt: on a board, or with `reach` measured by the table."""

    buoy = One(BuoySchema, required=True)
    reach = One(ReachSchema)


class FirerSchema(StrictSchema):
    """Where a Line of Fire begins."""

    hex = hex_label(required=True)
    facing = StrictInteger(1, 6, required=True)


class LineOfFireSchema(OnBoardSchema):
    """From where to where."""

    firer = One(FirerSchema, required=True)
    target = hex_label(required=True)


class BuoysMoveSchema(OnBoardSchema):
    """Buoys on a board; those that do not move stay."""

    buoys = Many(One(BuoySchema), 1, MOST_BUOYS, required=True)


class HighRollersMoveSchema(BuoysMoveSchema):
    """Buoys on a board, and those that have moved this Turn already."""

    moved = Many(MarkerId(), 0, MOST_BUOYS, load_default=list, metadata=says("Buoys that moved as Free Floaters this Turn."))


class HellHoundsMoveSchema(OnBoardSchema):
    """Hell Hounds on a board, and the ships in this Turn's movement sequence."""

    hell_hounds = Many(One(HellHoundSchema), 1, MOST_BUOYS, required=True)
    ships = Many(One(ShipSchema), 0, MOST_SHIPS, load_default=list)


class ShipsSchema(OnBoardSchema):
    """Ships at a step of the Turn."""

    ships = Many(One(ShipSchema), 1, MOST_SHIPS, required=True)


class ProgressSchema(StrictSchema):
    """How far an interrupted movement has come, as its answer told."""

    mps = StrictInteger(0, MOST_LEVELS, required=True)
    turns = StrictInteger(0, MOST_LEVELS, required=True)
    turns_here = StrictInteger(0, MOST_LEVELS, required=True)
    entered = Many(hex_label(), 0, MOST_ENTERED, required=True)


class ShipMoveSchema(ShipChoreSchema):
    """A ship and the whole path that it declares."""

    path = Many(
        Text(1, 50),
        0,
        MOST_STEPS,
        required=True,
        metadata=says(
            "`F` Forward, `L` and `R` turning movements, `F:3` into a Gravity Whip of 3 hexes, `T:easy-1` a tractor attempt, "
            "`T:easy-1@2` one made in the second hex of a whip.",
            example=["F", "R", "F"],
        ),
    )
    buoys = Many(One(BuoySchema), 0, MOST_BUOYS, load_default=list)
    hell_hounds = Many(One(HellHoundSchema), 0, MOST_BUOYS, load_default=list)
    ships = Many(One(ShipSchema), 0, MOST_SHIPS, load_default=list, metadata=says("The other ships."))
    progress = One(ProgressSchema, metadata=says("Only to go on with an interrupted movement."))
