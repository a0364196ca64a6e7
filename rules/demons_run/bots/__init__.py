"""The bots of this game by name."""

from typing import Final

from rules.bots import Bot
from rules.demons_run.bots.designs import COLLECTOR, FAST, FIGHTER
from rules.demons_run.bots.pilot import Pilot, Skill
from rules.demons_run.bots.rookie import Rookie

RACER: Final = Skill(depth=1, width=1, most=1, openings=1, steps=0, weighs_rivals=False)
ACE: Final = Skill(depth=3, width=6, most=8, openings=3, steps=20_000, weighs_rivals=True, spite=0.5)

BOTS: Final[dict[str, Bot]] = {
    "rookie": Rookie(),
    "racer": Pilot(COLLECTOR, RACER),
    "racer-fast": Pilot(FAST, RACER),
    "racer-fighter": Pilot(FIGHTER, RACER),
    "racer-collector": Pilot(COLLECTOR, RACER),
    "ace": Pilot(COLLECTOR, ACE),
    "ace-fast": Pilot(FAST, ACE),
    "ace-fighter": Pilot(FIGHTER, ACE),
    "ace-collector": Pilot(COLLECTOR, ACE),
}
"""The plain names play the style that comes home most surely; between two ships a fighter beats it."""
