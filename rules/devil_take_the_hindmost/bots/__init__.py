"""The bots of this game by name."""

from typing import Final

from rules.bots import Bot
from rules.rookie import Rookie

BOTS: Final[dict[str, Bot]] = {"rookie": Rookie()}
