"""The bots of this game by name."""

from typing import Final

from rules.bots import Bot
from rules.mini_demolition_derby.bots.players import Player
from rules.rookie import Rookie

RACER: Final = Player(counts_others=False, price=0.03, final_price=0.01, samples=0)
ACE: Final = Player(counts_others=True, price=0.05, final_price=0.01, samples=8)

BOTS: Final[dict[str, Bot]] = {"rookie": Rookie(), "racer": RACER, "ace": ACE}
