"""The three rulebooks as pure, typed, deterministic Python."""

from typing import Any, Final

from rules.bots import Bot
from rules.demons_run.bots import BOTS as DEMONS_RUN_BOTS
from rules.demons_run.game import DemonsRun
from rules.devil_take_the_hindmost.bots import BOTS as HINDMOST_BOTS
from rules.devil_take_the_hindmost.game import DevilTakeTheHindmost
from rules.game import Game, GameInfo
from rules.mini_demolition_derby.bots import BOTS as DERBY_BOTS
from rules.mini_demolition_derby.game import MiniDemolitionDerby

_ENGINES: Final[tuple[Game[Any], ...]] = (DemonsRun(), DevilTakeTheHindmost(), MiniDemolitionDerby())

GAMES: Final[dict[str, GameInfo]] = {engine.info.name: engine.info for engine in _ENGINES}
"""Every game by its name, in the order in which people are asked to choose."""

ENGINES: Final[dict[str, Game[Any]]] = {engine.info.name: engine for engine in _ENGINES}
"""The games that can be played in sessions, by name."""

BOTS: Final[dict[str, dict[str, Bot]]] = {
    "demons-run": DEMONS_RUN_BOTS,
    "devil-take-the-hindmost": HINDMOST_BOTS,
    "mini-demolition-derby": DERBY_BOTS,
}
"""The bots of every game by their names."""
