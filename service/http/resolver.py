"""The pattern of every stateless resolver: the table's numbers in; dice, steps, outcome and table moves out.

A view reads a `ResolverSchema`, calls the rules inside `with dice_source(body.get("dice")) as source:` and returns
`resolution_answer(source, ...)`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response
from marshmallow import ValidationError, fields, validates_schema

from service.http.dice_source import DiceSource
from service.http.fields import AnswerSchema, One, StrictBoolean, StrictSchema, Text, says, typed_dice
from service.http.json_answers import json_answer
from service.http.schemas.dice_rolls import FairnessSchema


class ResolverSchema(StrictSchema):
    """What every resolver may be told."""

    dice = typed_dice()
    odds = StrictBoolean(load_default=False, metadata=says("Answer with the exact odds of each outcome; nothing is rolled."))
    rules: fields.Field[Any] = fields.Dict(
        keys=Text(1, 40), values=fields.Raw(), load_default=dict, metadata=says("House rules that differ from the rulebook.")
    )

    @validates_schema
    def _refuse_dice_for_odds(self, data: dict[str, Any], **_options: Any) -> None:
        if data["odds"] and "dice" in data:
            raise ValidationError("Odds look at every roll there could be: leave out either dice or odds.", "dice")


class RolledBatchSchema(AnswerSchema):
    """Dice thrown together for one purpose."""

    purpose = fields.String(required=True, metadata=says("What the roll decides."))
    by = fields.String(required=True, metadata=says("Who rolls; empty for anybody."))
    count = fields.Integer(required=True)
    sides = fields.Integer(required=True)
    values = fields.List(fields.Integer(), required=True)
    origin = fields.String(required=True, metadata=says("Who threw them.", enum=["server", "hand"]))


class ToldSchema(AnswerSchema):
    """Something told: a stable code, its parameters, and words for people."""

    code = fields.String(required=True)
    params = fields.Dict(required=True)
    text = fields.String(required=True)


class TermSchema(AnswerSchema):
    """One line of a sum."""

    name = fields.String(required=True, metadata=says("Stable name of what is added."))
    value = fields.Integer(required=True, metadata=says("Negative when it is taken away."))
    section = fields.String(required=True, metadata=says("Section of the rulebook, or ruling."))
    where = fields.String(required=True, metadata=says("Label of the hex it comes from, or empty."))
    text = fields.String(required=True)


class StepSchema(ToldSchema):
    """One step of the resolution, with the rule that it follows."""

    section = fields.String(required=True, metadata=says("Section of the rulebook, or ruling."))
    terms = fields.List(fields.Nested(TermSchema), metadata=says("The sum that led to it, in order; often empty."))


class ResolutionSchema(AnswerSchema):
    """What every resolver answers; each describes its own `outcome` as well."""

    dice = fields.List(fields.Nested(RolledBatchSchema), required=True, metadata=says("Every throw, in order."))
    fairness = One(FairnessSchema, metadata=says("Only when the service rolled."))
    steps = fields.List(fields.Nested(StepSchema), required=True, metadata=says("The resolution, step by step."))
    table = fields.List(fields.Nested(ToldSchema), required=True, metadata=says("What to change on the table, in order."))


def resolution_answer(
    source: DiceSource,
    outcome: Mapping[str, Any],
    *,
    steps: Sequence[Mapping[str, Any]] = (),
    table: Sequence[Mapping[str, Any]] = (),
    **state: object,
) -> Response:
    """The answer of a resolver, as `ResolutionSchema` says; `state` is what took part, as it is now."""
    payload: dict[str, Any] = {"dice": source.rolled(), "steps": list(steps), "outcome": outcome, "table": list(table), **state}
    fairness = source.fairness()
    return json_answer(payload | {"fairness": fairness} if fairness else payload)
