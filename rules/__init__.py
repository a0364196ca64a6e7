"""The three rulebooks as pure, typed, deterministic Python."""

from collections.abc import Callable
from typing import Any, Final

from rules.bots import Bot
from rules.demons_run.bots import BOTS as DEMONS_RUN_BOTS
from rules.demons_run.game import DemonsRun
from rules.demons_run.odds import chances as demons_run_chances
from rules.demons_run.options import OPTIONS as DEMONS_RUN_OPTIONS
from rules.demons_run.tally import race_tally as demons_run_tally
from rules.devil_take_the_hindmost.bots import BOTS as HINDMOST_BOTS
from rules.devil_take_the_hindmost.game import DevilTakeTheHindmost
from rules.devil_take_the_hindmost.options import OPTIONS as HINDMOST_OPTIONS
from rules.devil_take_the_hindmost.tally import race_tally as hindmost_tally
from rules.game import Action, Game, GameInfo
from rules.mini_demolition_derby.bots import BOTS as DERBY_BOTS
from rules.mini_demolition_derby.game import MiniDemolitionDerby
from rules.mini_demolition_derby.odds import chances as derby_chances
from rules.mini_demolition_derby.options import OPTIONS as DERBY_OPTIONS
from rules.mini_demolition_derby.tally import match_tally as derby_tally
from rules.odds import Chance
from rules.options import Option
from rules.tally import Tally

_ENGINES: Final[tuple[Game[Any], ...]] = (DemonsRun(), DevilTakeTheHindmost(), MiniDemolitionDerby())

GAMES: Final[dict[str, GameInfo]] = {engine.info.name: engine.info for engine in _ENGINES}
"""Every game by its name, in the order in which people are asked to choose."""

ENGINES: Final[dict[str, Game[Any]]] = {engine.info.name: engine for engine in _ENGINES}
"""The games that can be played in sessions, by name."""

OPTIONS: Final[dict[str, tuple[Option, ...]]] = {
    "demons-run": DEMONS_RUN_OPTIONS,
    "devil-take-the-hindmost": HINDMOST_OPTIONS,
    "mini-demolition-derby": DERBY_OPTIONS,
}
"""What every game asks besides its house rules when it is set up."""

BOTS: Final[dict[str, dict[str, Bot]]] = {
    "demons-run": DEMONS_RUN_BOTS,
    "devil-take-the-hindmost": HINDMOST_BOTS,
    "mini-demolition-derby": DERBY_BOTS,
}
"""The bots of every game by their names."""

CHANCES: Final[dict[str, Callable[[Any, Action], list[Chance]]]] = {
    "demons-run": demons_run_chances,
    "mini-demolition-derby": derby_chances,
}
"""What tells how likely it is what comes of a legal action, from a state and what the acting seat may know of it.

A game whose actions leave nothing to chance is not in it.
"""

TALLIES: Final[dict[str, Callable[[Any], Tally]]] = {
    "demons-run": demons_run_tally,
    "devil-take-the-hindmost": hindmost_tally,
    "mini-demolition-derby": derby_tally,
}
"""What makes the tally of every game from a state at its start."""
