"""100 What a race is set up with besides its house rules."""

from typing import Final

from rules.demons_run import tables
from rules.demons_run.board import BOARD_NAMES
from rules.demons_run.setup import MOST_SHIPS
from rules.options import REFEREE, Option, board_option, listed

_LEVELS: Final[dict[str, object]] = {
    "type": "object",
    "properties": {function: {"type": "integer", "minimum": 0} for function in tables.FUNCTIONS},
    "additionalProperties": False,
}

_SHIP: Final[dict[str, object]] = {
    "name": {"type": "string"},
    "seat": {"type": "string"},
    "levels": _LEVELS,
    "in_season": {"type": "boolean", "default": False},
}

OPTIONS: Final = (
    board_option("board", "The board that is raced on.", list(BOARD_NAMES), {"default": BOARD_NAMES[0]}),
    Option(
        "open_sheets",
        "Everybody sees everybody's Set Up Sheet from the start.",
        {"type": "boolean", "default": False},
        (REFEREE,),
    ),
    Option(
        "ships",
        "The ships in the order of the corners. Left out: one for each seat. A ship with `levels` is designed already, with the "
        "points of a design (102A), or whatever it has come to by now if it is `in_season` (212).",
        listed(_SHIP, MOST_SHIPS, ["name", "seat"]),
    ),
)
