"""Plays games of a simulation, wherever: in a worker of the queue, or in a process of the command line."""

import time
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

import structlog

from rules import BOTS, ENGINES, TALLIES
from rules.bots import Bot
from rules.dice import FastDice
from rules.game import Game
from rules.series import Counts, Variant, play_number
from rules.tally import Tally
from service.simulations.model import Plan, VariantPlan

FAULTS: Final = "faults"
"""Count of games that broke off by a fault of ours."""

_log = structlog.get_logger()


class GameDropped(Exception):  # noqa: N818 - says what is asked for
    """Raised by a poll: the game under way is of no use any more. It leaves no trace in the counts."""


def tally_of(game: str, setup: dict[str, Any]) -> Tally:
    """The tally of games with this set-up. Raises RuleViolation for one that is not allowed."""
    return TALLIES[game](ENGINES[game].new_state(setup, FastDice(0)))


class Series:
    """The games of a plan, ready to be played in any order."""

    def __init__(self, plan: Plan, bots: Mapping[str, Mapping[str, Bot]] = BOTS) -> None:
        self._seed = plan.seed
        self._game = plan.game
        engine = ENGINES[plan.game]
        self._variants = [_variant(plan, each, engine, bots[plan.game]) for each in plan.variants]

    def play(self, first: int, count: int, poll: Callable[[], None], seconds: float) -> tuple[Counts, int]:
        """Play `count` games from number `first` on, or as many of them as begin within `seconds`, at least one.

        Args:
            first: number of the first game.
            count: how many at most, 1 or more.
            poll: is called before every decision.
            seconds: after which no other game is begun.

        Returns:
            What was counted, and how many games were played.

        Raises:
            GameDropped: by `poll`.
        """
        counts = Counts()
        deadline = time.monotonic() + seconds
        for number in range(first, first + count):
            self._play_one(number, counts, poll)
            if time.monotonic() >= deadline:
                return counts, number - first + 1
        return counts, count

    def _play_one(self, number: int, counts: Counts, poll: Callable[[], None]) -> None:
        try:
            play_number(self._variants, self._seed, number, counts, poll)
        except GameDropped:
            raise
        except Exception:
            # One bad game must not stop a hundred thousand: it is told among the results.
            _log.exception("a simulated game broke off", game=self._game, seed=self._seed, number=number)
            counts.add(FAULTS)


def _variant(plan: Plan, variant: VariantPlan, engine: Game[Any], bots: Mapping[str, Bot]) -> Variant:
    players = {seat: bots[bot] for seat, bot in variant.bots.items()}
    return Variant(engine, variant.setup, players, tally_of(plan.game, variant.setup), hears=plan.hears)


@lru_cache(maxsize=8)
def series_of(plan: bytes) -> Series:
    """The series of a plan's text, kept for the next chunk of the same simulation."""
    return Series(Plan.read(plan))
