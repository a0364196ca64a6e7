"""Exact odds over HTTP: the rule itself, walked through every roll there could be."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Final

import orjson
from flask import Response
from marshmallow import fields

from rules import CHANCES
from rules.dice import Dice
from rules.errors import TooManyOutcomes
from rules.game import Action
from rules.odds import EnumeratingDice, enumerate_outcomes
from service.http.fields import AnswerSchema, One, says
from service.http.json_answers import json_answer
from service.http.languages import words_of
from service.http.resolver import StepSchema, ToldSchema
from service.http.telling import told_steps, told_table

MOST_ROLLS: Final = 40_000
"""Rolls in all branches together: what keeps the answer within a second or two, however long one branch is."""

_DECIMALS = 6


class OutcomeOddsSchema(AnswerSchema):
    """One outcome and its probability."""

    outcome = fields.Dict(required=True)
    probability = fields.Float(required=True, metadata=says("From 0 to 1, rounded to six decimals."))
    fraction = fields.String(required=True, metadata=says("The same, exact.", example="5/12"))


class ExpectedSchema(AnswerSchema):
    """The average of a number, over all outcomes."""

    value = fields.Float(required=True)
    fraction = fields.String(required=True)


class OddsListSchema(AnswerSchema):
    """Every outcome, most likely first."""

    outcomes = fields.List(fields.Nested(OutcomeOddsSchema), required=True)
    expected = fields.Dict(
        keys=fields.String(),
        values=fields.Nested(ExpectedSchema),
        metadata=says("Averages of numbers that the outcomes tell, e.g. `hits`."),
    )


class OddsAnswerSchema(AnswerSchema):
    """The answer when `odds` is true: nothing was rolled, and nothing has changed."""

    odds = One(OddsListSchema, required=True)


class ChanceSchema(AnswerSchema):
    """How likely something is that dice decide."""

    code = fields.String(required=True, metadata=says("What it is, mostly the code of the step that tells of it."))
    params = fields.Dict(required=True)
    probability = fields.Float(required=True, metadata=says("From 0 to 1, rounded to six decimals."))
    fraction = fields.String(required=True, metadata=says("The same, exact.", example="5/12"))
    steps = fields.List(fields.Nested(StepSchema), required=True, metadata=says("What happens then, where that is known."))
    table = fields.List(
        fields.Nested(ToldSchema), required=True, metadata=says("What would have to be changed on the table then.")
    )


def told_chances(game: str, state: object, action: Action) -> list[dict[str, Any]]:
    """What dice are going to decide of a legal action, as far as whoever does it may know, as `ChanceSchema` says."""
    find = CHANCES.get(game)
    if find is None:
        return []
    words = words_of(game)
    return [
        {
            "code": chance.code,
            "params": chance.params,
            **_told(chance.fraction, "probability"),
            "steps": told_steps(words, chance.events),
            "table": told_table(words, chance.events),
        }
        for chance in find(state, action)
    ]


def odds_answer(run: Callable[[Dice], dict[str, Any]], averages: Sequence[str] = ()) -> Response:
    """The odds of each outcome of `run`, as `OddsAnswerSchema` says.

    Args:
        run: plays the rule once from a fresh state and tells the outcome as JSON values.
        averages: names of numbers in the outcomes whose average is told as well.

    Raises:
        TooManyOutcomes: the rule branches too often, or rolls too often on the way.
    """
    rolls = 0

    def counted(dice: Dice) -> str:
        nonlocal rolls
        outcome = run(dice)
        rolls += dice.depth if isinstance(dice, EnumeratingDice) else 0
        if rolls > MOST_ROLLS:
            raise TooManyOutcomes(MOST_ROLLS)
        return orjson.dumps(outcome).decode()

    found = enumerate_outcomes(counted)
    odds = sorted(((orjson.loads(outcome), chance) for outcome, chance in found.items()), key=lambda entry: -entry[1])
    outcomes = [{"outcome": outcome, **_told(chance, "probability")} for outcome, chance in odds]
    expected = {name: _told(_average(odds, name), "value") for name in averages}
    return json_answer({"odds": {"outcomes": outcomes, **({"expected": expected} if expected else {})}})


def _average(odds: list[tuple[dict[str, Any], Fraction]], name: str) -> Fraction:
    return sum((chance * outcome[name] for outcome, chance in odds), Fraction(0))


def _told(number: Fraction, name: str) -> dict[str, Any]:
    return {name: round(float(number), _DECIMALS), "fraction": str(number)}
