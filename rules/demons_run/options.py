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
        "The ships in the order of the corners, with the Levels that they have already. Left out: one for each seat.",
        listed({"name": {"type": "string"}, "seat": {"type": "string"}, "levels": _LEVELS}, MOST_SHIPS, ["name", "seat"]),
    ),
)
