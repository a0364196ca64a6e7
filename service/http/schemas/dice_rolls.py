"""Dice rolls: what is asked and what is answered."""

from marshmallow import fields

from service.dice_notation import MAX_DICE, MAX_SIDES, MAX_TEXT
from service.http.fields import AnswerSchema, One, StrictInteger, StrictSchema, Text, says, typed_dice

MAX_TIMES = 20


class DiceRollRequestSchema(StrictSchema):
    """Dice to roll, or dice that were rolled on the table."""

    notation = Text(
        1,
        MAX_TEXT,
        required=True,
        metadata=says(
            f"Dice notation: `3d6`, `2d6+1`, `d20`, `d%`, `4d6^3` (keep the 3 highest), `4d6v1` (keep the lowest), `4d6dl1` "
            f"(drop the lowest), `2d6+1d8-2`. At most {MAX_DICE} dice of 2 to {MAX_SIDES} sides."
        ),
    )
    times = StrictInteger(1, MAX_TIMES, load_default=1, metadata=says("How often to roll it."))
    purpose = Text(1, 80, load_default="dice roll", metadata=says("What the roll decides, for the record."))
    by = Text(0, 40, load_default="", metadata=says("Who rolls, for the record."))
    dice = typed_dice()


class DieSchema(AnswerSchema):
    """One die."""

    sides = fields.Integer(required=True)
    value = fields.Integer(required=True)
    kept = fields.Boolean(required=True, metadata=says("Whether it counts for the total."))


class DiceRollSchema(AnswerSchema):
    """The notation, rolled once."""

    dice = fields.List(fields.Nested(DieSchema), required=True, metadata=says("In the order thrown."))
    modifier = fields.Integer(required=True, metadata=says("The fixed number added."))
    total = fields.Integer(required=True)
    steps = fields.List(fields.String(), required=True, metadata=says("The arithmetic, step by step."))


class FairnessSchema(AnswerSchema):
    """Enough to check every die that the service rolled.

    Number i of the stream is the first eight bytes, big-endian, of HMAC-SHA256 with the seed as key and i in decimal digits as
    message. Of the 2^64 possible numbers those at or above the largest multiple of the die's sides are skipped; any other shows
    (number mod sides) + 1.
    """

    seed = fields.String(required=True, metadata=says("32 bytes in hex, fresh for every request."))
    commitment = fields.String(required=True, metadata=says("SHA-256 of the seed's bytes, in hex."))
    first = fields.Integer(required=True, metadata=says("Number of the stream that the first die comes from."))


class DiceRollsSchema(AnswerSchema):
    """Every roll, and where the dice came from."""

    notation = fields.String(required=True, metadata=says("As asked."))
    purpose = fields.String(required=True)
    by = fields.String(required=True)
    origin = fields.String(required=True, metadata=says("Who threw the dice.", enum=["server", "hand"]))
    rolls = fields.List(fields.Nested(DiceRollSchema), required=True)
    total = fields.Integer(required=True, metadata=says("The sum of all rolls."))
    fairness = One(FairnessSchema, metadata=says("Only when the service rolled."))
