"""`racemarshal roll`: dice on the command line."""

import secrets

from rules.dice import SEED_BYTES, FairDice
from service.dice_notation import NotationRefused, Rolled, read_notation, roll_notation
from service.launch.errors import LaunchError


def roll_line(notation: str) -> str:
    """Roll `notation` with fresh dice, and say it in one line. Raises LaunchError for what cannot be rolled."""
    try:
        rolled = roll_notation(read_notation(notation), FairDice(secrets.token_bytes(SEED_BYTES)), "roll")
    except NotationRefused as refusal:
        raise LaunchError(f"{notation!r} cannot be rolled. {refusal.detail}") from None
    return f"{notation}: {' '.join(_faces(rolled))} -> {rolled.total}"


def _faces(rolled: Rolled) -> list[str]:
    return [str(die.value) if die.kept else f"({die.value})" for die in rolled.dice]
