"""The bots of this game by name."""

from typing import Final

from rules.bots import Bot

BOTS: Final[dict[str, Bot]] = {}
