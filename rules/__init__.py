"""The three rulebooks as pure, typed, deterministic Python."""

from typing import Any, Final

from rules.demons_run.board import BOARD_NAMES
from rules.demons_run.house_rules import TOGGLES
from rules.devil_take_the_hindmost.game import DevilTakeTheHindmost
from rules.game import Game, GameInfo

_DEVIL: Final = DevilTakeTheHindmost()

GAMES: Final[dict[str, GameInfo]] = {
    info.name: info
    for info in (
        GameInfo("demons-run", "Demon's Run", (1, 4), "1", list(TOGGLES), list(BOARD_NAMES)),
        _DEVIL.info,
        GameInfo("mini-demolition-derby", "Mini Demolition Derby", (1, 5), "1", [], []),
    )
}
"""Every game by its name, in the order in which people are asked to choose."""

ENGINES: Final[dict[str, Game[Any]]] = {_DEVIL.info.name: _DEVIL}
"""The games that can be played in sessions, by name."""
