"""Preparation: what a match is set up with besides its house rules."""

from typing import Final

from rules.mini_demolition_derby.setup import COLOURS, MOST_PLAYERS
from rules.mini_demolition_derby.tracks import TRACK_NAMES
from rules.options import Option, board_option, listed

_SEATS: Final[dict[str, object]] = {"type": "array", "maxItems": MOST_PLAYERS, "items": {"type": "string"}}

OPTIONS: Final = (
    board_option("track", "The track that is driven on. Left out: walls and bombs are drawn.", list(TRACK_NAMES), {}),
    Option(
        "teams",
        "The teams and who plays them. Left out: one seat for each colour, then a second one.",
        listed({"name": {"type": "string"}, "seats": _SEATS}, len(COLOURS), ["name"]),
    ),
)
