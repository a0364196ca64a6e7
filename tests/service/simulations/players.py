"""Bots for tests, beside those of the games: by chance, slowly, clumsily, and fatally."""

import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

from rules import BOTS
from rules.bots import Choice
from rules.dice import Dice
from rules.game import Action, Decision

RACE = "devil-take-the-hindmost"
DERBY = "mini-demolition-derby"


class Chance:
    """Any of the offers."""

    def choose(self, view: dict[str, Any], decision: Decision, offers: list[Action], dice: Dice) -> Choice:
        return Choice(offers[dice.one(len(offers), "whatever") - 1], "chance")


class Slow(Chance):
    """The same, a hundredth of a second later."""

    def choose(self, view: dict[str, Any], decision: Decision, offers: list[Action], dice: Dice) -> Choice:
        time.sleep(0.01)
        return super().choose(view, decision, offers, dice)


class Clumsy(Chance):
    """Breaks off a game now and then."""

    def choose(self, view: dict[str, Any], decision: Decision, offers: list[Action], dice: Dice) -> Choice:
        if dice.one(200, "a slip") == 1:
            raise ZeroDivisionError("a slip")
        return super().choose(view, decision, offers, dice)


class Fatal(Chance):
    """Kills its process now and then, in the same games every time."""

    def choose(self, view: dict[str, Any], decision: Decision, offers: list[Action], dice: Dice) -> Choice:
        if dice.one(2000, "a stroke") == 1:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(view, decision, offers, dice)


PLAYERS = {"chance": Chance(), "slow": Slow(), "clumsy": Clumsy(), "fatal": Fatal()}


def introduce() -> None:
    """Make them bots of the two games that need no forms filled in."""
    for game in (RACE, DERBY):
        BOTS[game].update(PLAYERS)


WORKER = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parents[3])!r})
from tests.service.simulations.players import introduce
introduce()
from service.settings import Settings
from workers.bulk import run
run(Settings.from_environment())
"""


def worker_command() -> list[str]:
    """A worker for simulations that knows them."""
    return [sys.executable, "-c", WORKER]
