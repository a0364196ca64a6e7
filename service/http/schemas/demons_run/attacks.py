"""What attacks are told."""

from typing import Any, Final

from marshmallow import ValidationError, validates_schema

from rules.demons_run import tables
from rules.demons_run.hell_hounds import REACH
from service.http.fields import Choice, One, StrictBoolean, StrictInteger, StrictSchema, says
from service.http.schemas.demons_run.pieces import BuoySchema, HellHoundSchema, ShipSchema
from service.http.schemas.demons_run.requests import OnBoardSchema, ShipChoreSchema

_MOST_HEXES: Final = 99


class MeasuredLineSchema(StrictSchema):
    """A Line of Fire as the table has measured it: its range, and how many hexes of each kind it crosses.

    The firer's hex does not count, the target's does; a hex with two kinds of terrain counts for the worse one.
    """

    range = StrictInteger(0, _MOST_HEXES, required=True)
    hell_fire = StrictInteger(0, _MOST_HEXES, load_default=0)
    hell2_hell_fire = StrictInteger(0, _MOST_HEXES, load_default=0)
    hell3_hell_fire = StrictInteger(0, _MOST_HEXES, load_default=0)
    gravity_well = StrictInteger(0, _MOST_HEXES, load_default=0)
    hell_hole = StrictInteger(0, _MOST_HEXES, load_default=0)
    null = StrictBoolean(load_default=False, metadata=says("Whether it meets a Null hex, which stops the beam."))


class ShipTargetSchema(StrictSchema):
    """A ship as a target."""

    ship = One(ShipSchema, required=True)


class TargetSchema(StrictSchema):
    """A ship, a Buoy or a Hell Hound: exactly one."""

    ship = One(ShipSchema)
    buoy = One(BuoySchema)
    hell_hound = One(HellHoundSchema)

    @validates_schema
    def _one_only(self, data: dict[str, Any], **_options: Any) -> None:
        if len(data) != 1:
            raise ValidationError("Name one target: a ship, a buoy or a hell_hound.")


class LaserSchema(ShipChoreSchema):
    """A laser shot: on a board, or along a `line` that the table has measured."""

    target = One(TargetSchema, required=True)
    line = One(MeasuredLineSchema)


class ScramblerSchema(ShipChoreSchema):
    """A scrambler shot: on a board, or along a `line` that the table has measured."""

    target = One(ShipTargetSchema, required=True)
    line = One(MeasuredLineSchema)


class HellHoundAttackSchema(OnBoardSchema):
    """A Hell Hound goes off near a ship: on a board, or at a `distance` that the table has measured."""

    hell_hound = One(HellHoundSchema, required=True)
    ship = One(ShipSchema, required=True)
    distance = StrictInteger(0, REACH, metadata=says("Hexes between them."))


class HellFireAttackSchema(ShipChoreSchema):
    """A ship enters Hell Fire: that of its hex, or the `fire` that the table names."""

    fire = Choice(*tables.HELL_FIRE_MODIFIER, metadata=says("The kind of Hell Fire."))


class HellHoleAttackSchema(ShipChoreSchema):
    """A Hell Hole attacks: that of the ship's hex, or the `hole` that the table names."""

    hole = Choice(*tables.HELL_HOLE_DICE, metadata=says("The kind of Hell Hole."))
    escape = StrictBoolean(load_default=False, metadata=says("A captured ship tries to break out first."))


class NullAttackSchema(ShipChoreSchema):
    """A ship enters Null, or tries to find its way out; where its hex is told, it must be Null."""

    escape = StrictBoolean(load_default=False, metadata=says("A lost ship tries to find its way out."))
