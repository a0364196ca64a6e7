"""Ships and markers, as a table types them in and as answers tell them."""

import re
from typing import Any, Final

from marshmallow import EXCLUDE, validate

from rules.demons_run import tables
from rules.demons_run.board import BuoyKind
from rules.demons_run.ship import DESTROYED, DISQUALIFIED, FINISHED, RACING
from rules.hexes import HEXSIDES
from service.http.fields import Choice, Many, One, StrictBoolean, StrictInteger, StrictSchema, Text, says

MOST_LEVELS: Final = 999
MOST_BUOYS: Final = 60
MOST_CRISES: Final = 40
STATUSES: Final = (RACING, FINISHED, DESTROYED, DISQUALIFIED)
CRISES: Final = tuple(dict.fromkeys(tables.SYSTEM_CRISES))
BUOY_KINDS: Final = tuple(kind.value for kind in BuoyKind)


def hex_label(**options: Any) -> Text:
    """A field for a hex as printed on the board."""
    words = "A hex as the board labels it: `0412` is column 04, row 12; on a round board `0,-3`."
    return Text(1, 8, metadata=says(words, example="0412"), **options)


class MarkerId(Text):
    """The name of a Buoy or Hell Hound: small letters, digits and hyphens, as in board files."""

    def __init__(self, **options: Any) -> None:
        super().__init__(1, 40, **options)
        words = "Use small letters, digits and hyphens only."
        self.validators.append(validate.Regexp(re.compile(r"[a-z0-9-]*\Z"), error=words))


class LevelsSchema(StrictSchema):
    """The current maximum of each Function; Fuel in units, Pilot Integration as its box (0 to 9), not its modifier.

    A Function that is left out has what is allocated to it, or 0.
    """

    fuel = StrictInteger(0, MOST_LEVELS)
    structural_integrity = StrictInteger(0, MOST_LEVELS)
    pi_level = StrictInteger(0, MOST_LEVELS)
    main_engines = StrictInteger(0, MOST_LEVELS)
    maneuver_engines = StrictInteger(0, MOST_LEVELS)
    tractor = StrictInteger(0, MOST_LEVELS)
    laser = StrictInteger(0, MOST_LEVELS)
    scrambler = StrictInteger(0, MOST_LEVELS)
    screens = StrictInteger(0, MOST_LEVELS)


class AllocatedSchema(StrictSchema):
    """Levels allocated this Turn; what is left out is 0."""

    main_engines = StrictInteger(-MOST_LEVELS, MOST_LEVELS, metadata=says("Acceleration; negative for deceleration."))
    tractor = StrictInteger(0, MOST_LEVELS)
    laser = StrictInteger(0, MOST_LEVELS)
    scrambler = StrictInteger(0, MOST_LEVELS)
    screens = StrictInteger(0, MOST_LEVELS)


class CarriedBuoySchema(StrictSchema):
    """A Buoy aboard a ship."""

    id = MarkerId(required=True)
    kind = Choice(*BUOY_KINDS, required=True)


class BuoySchema(CarriedBuoySchema):
    """A Buoy on the board."""

    hex = hex_label()


class HellHoundSchema(StrictSchema):
    """A Hell Hound on the board."""

    id = MarkerId(required=True)
    hex = hex_label()


class ShipSchema(StrictSchema):
    """A ship and its Set Up Sheet. Only what a call looks at is needed; the ship in an answer can be sent back as it is."""

    name = Text(1, 40, required=True, metadata=says("What the table calls it.", example="red"))
    levels = One(LevelsSchema, load_default=dict)
    hex = hex_label()
    facing = StrictInteger(1, HEXSIDES, metadata=says("The hexside it points to: 1 is the top edge, then clockwise."))
    velocity = StrictInteger(0, MOST_LEVELS, load_default=0)
    velocity_before = StrictInteger(
        0, MOST_LEVELS, metadata=says("Velocity before this Turn's allocation; left out: as `velocity`.")
    )
    allocated = One(AllocatedSchema, load_default=dict)
    buoys = Many(One(CarriedBuoySchema), 0, MOST_BUOYS, load_default=list, metadata=says("Recovered Buoys, the last one last."))
    status = Choice(*STATUSES, load_default=RACING)
    is_lost = StrictBoolean(load_default=False, metadata=says("Lost in Null."))
    is_captured = StrictBoolean(load_default=False, metadata=says("Held by a Hell Hole."))
    has_moved = StrictBoolean(load_default=False, metadata=says("Its own phase of this Turn has begun."))
    has_ended_movement = StrictBoolean(load_default=False, metadata=says("It has made its movement of this Turn."))
    crises = Many(Choice(*CRISES), 0, MOST_CRISES, load_default=list, metadata=says("System Crises in force this Turn."))
    crises_next = Many(Choice(*CRISES), 0, MOST_CRISES, load_default=list, metadata=says("System Crises for the next Turn."))
    leaks = StrictInteger(0, MOST_CRISES, load_default=0, metadata=says("Fuel leaks in force."))
    whip_gain = StrictInteger(0, MOST_LEVELS, load_default=0, metadata=says("Velocity won in Gravity Whips, for the next Turn."))
    has_fired = Many(Choice(tables.LASER, tables.SCRAMBLER), 0, 2, load_default=list)
    attempts = Many(
        MarkerId(), 0, 150, load_default=list, metadata=says("Buoys of this Turn's tractor attempts, one entry for each attempt.")
    )
    finish = hex_label()
    pi_modifier = StrictInteger(-9, 9, metadata=says("Told in answers: what `pi_level` adds to dice. Not looked at in requests."))


class ToldShipSchema(ShipSchema):
    """A ship as it is now."""

    class Meta:
        """Answers may grow."""

        unknown = EXCLUDE


class ToldBuoySchema(BuoySchema):
    """A Buoy on the board as it is now."""

    class Meta:
        """Answers may grow."""

        unknown = EXCLUDE


class ToldHellHoundSchema(HellHoundSchema):
    """A Hell Hound as it is now."""

    class Meta:
        """Answers may grow."""

        unknown = EXCLUDE
