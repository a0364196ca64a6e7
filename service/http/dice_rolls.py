"""Rolling dice."""

import hashlib
from typing import Any

from flask import Response

from service.dice_notation import MAX_DICE, NotationRefused, Rolled, read_notation, roll_notation
from service.http.blueprint import Blueprint
from service.http.dice_source import dice_source
from service.http.json_answers import json_answer
from service.http.problems import Problem, field_error
from service.http.schemas.dice_rolls import DiceRollRequestSchema, DiceRollsSchema

blp = Blueprint("dice", __name__, url_prefix="/api/v1/dice", description="Dice for anything.")

_SEED = bytes(range(32))
_ASKED = {
    "server": {"summary": "The service rolls", "value": {"notation": "2d6+1", "purpose": "damage"}},
    "hand": {"summary": "The dice were rolled on the table", "value": {"notation": "4d6^3", "dice": [4, 1, 6, 4]}},
}
_BY_SERVER = {
    "notation": "2d6+1",
    "purpose": "damage",
    "by": "",
    "origin": "server",
    "rolls": [
        {
            "dice": [{"sides": 6, "value": 4, "kept": True}, {"sides": 6, "value": 6, "kept": True}],
            "modifier": 1,
            "total": 11,
            "steps": ["2d6: 4 + 6 = 10", "2d6 + 1 = 11"],
        }
    ],
    "total": 11,
    "fairness": {"seed": _SEED.hex(), "commitment": hashlib.sha256(_SEED).hexdigest(), "first": 0},
}
_BY_HAND = {
    "notation": "4d6^3",
    "purpose": "dice roll",
    "by": "",
    "origin": "hand",
    "rolls": [
        {
            "dice": [
                {"sides": 6, "value": 4, "kept": True},
                {"sides": 6, "value": 1, "kept": False},
                {"sides": 6, "value": 6, "kept": True},
                {"sides": 6, "value": 4, "kept": True},
            ],
            "modifier": 0,
            "total": 14,
            "steps": ["4d6^3: 4 + 6 + 4 = 14"],
        }
    ],
    "total": 14,
}
_ANSWERED = {
    "server": {"summary": "The service rolled", "value": _BY_SERVER},
    "hand": {"summary": "The dice were rolled on the table", "value": _BY_HAND},
}


@blp.route("/rolls", methods=["POST"])
@blp.operation("roll_dice", "dice-needed", "die-out-of-range", "too-many-dice")
@blp.arguments(DiceRollRequestSchema(), examples=_ASKED)
@blp.response(200, DiceRollsSchema(), description="The dice and their totals.", examples=_ANSWERED)
def roll_dice(body: dict[str, Any]) -> Response:
    """Roll dice, or add up dice rolled on the table.

    Write the dice in the usual notation. Leave out `dice` and the service rolls with a fresh secret seed, which the answer tells,
    so that anybody can check the roll; give `dice` and your own are added up.
    """
    try:
        notation = read_notation(body["notation"])
    except NotationRefused as refused:
        raise _field("/notation", refused.detail, refused.code) from None
    times = body["times"]
    if times * sum(term.count for term in notation.terms) > MAX_DICE:
        raise _field("/times", f"Roll at most {MAX_DICE} dice at once, all times together.", "too-many-dice")
    with dice_source(body.get("dice")) as source:
        rolls = [roll_notation(notation, source.dice, body["purpose"], body["by"]) for _ in range(times)]
    answer = {
        "notation": body["notation"],
        "purpose": body["purpose"],
        "by": body["by"],
        "origin": source.origin,
        "rolls": [_told(rolled) for rolled in rolls],
        "total": sum(rolled.total for rolled in rolls),
    }
    fairness = source.fairness()
    return json_answer(answer | {"fairness": fairness} if fairness else answer)


def _told(rolled: Rolled) -> dict[str, Any]:
    return {
        "dice": [{"sides": die.sides, "value": die.value, "kept": die.kept} for die in rolled.dice],
        "modifier": rolled.modifier,
        "total": rolled.total,
        "steps": rolled.steps,
    }


def _field(pointer: str, detail: str, code: str) -> Problem:
    return Problem("invalid-field", detail, code=code, errors=[field_error(pointer, detail, code)])
