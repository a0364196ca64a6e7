"""The bots of this game by name."""

from typing import Final

from rules.bots import Bot
from rules.devil_take_the_hindmost.bots.judgement import MEASURED
from rules.devil_take_the_hindmost.bots.players import Ace, Racer
from rules.rookie import Rookie

STEPS: Final = 6_000
LAPS: Final = 1

BOTS: Final[dict[str, Bot]] = {"rookie": Rookie(), "racer": Racer(), "ace": Ace(MEASURED, STEPS, LAPS)}
