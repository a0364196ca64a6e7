"""The three rulebooks as pure, typed, deterministic Python."""

from typing import Any, Final

from rules.demons_run.game import DemonsRun
from rules.devil_take_the_hindmost.game import DevilTakeTheHindmost
from rules.game import Game, GameInfo
from rules.mini_demolition_derby.house_rules import TOGGLES as DERBY_TOGGLES

_DEMONS_RUN: Final = DemonsRun()
_DEVIL: Final = DevilTakeTheHindmost()

GAMES: Final[dict[str, GameInfo]] = {
    info.name: info
    for info in (
        _DEMONS_RUN.info,
        _DEVIL.info,
        GameInfo("mini-demolition-derby", "Mini Demolition Derby", (1, 5), "1", list(DERBY_TOGGLES), []),
    )
}
"""Every game by its name, in the order in which people are asked to choose."""

ENGINES: Final[dict[str, Game[Any]]] = {engine.info.name: engine for engine in (_DEMONS_RUN, _DEVIL)}
"""The games that can be played in sessions, by name."""
