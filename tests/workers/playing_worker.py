"""A worker as `racemarshal worker` starts it that also knows bots of the tests, for the games that there are."""

import os
import sys
import time

from rules import BOTS
from rules.bots import Choice
from rules.game import Action, Decision
from rules.rookie import Rookie
from service.settings import Settings
from workers import main, turns

Json = dict[str, object]


class Sleeper:
    """Thinks for a while, the first time that anybody asks; says so by a file."""

    def __init__(self, note: str) -> None:
        self.note = note

    def choose(self, view: Json, decision: Decision, offers: list[Action], dice: object) -> Choice:
        if not os.path.exists(self.note):
            with open(self.note, "w") as file:
                file.write(str(os.getpid()))
            time.sleep(float(sys.argv[2]))
        return Choice(offers[0], "any-will-do")


for bots in BOTS.values():
    bots["offer"] = Rookie()
    bots["sleeper"] = Sleeper(sys.argv[1])
turns.TIME_LIMIT = int(sys.argv[3])
main.run(Settings.from_environment())
