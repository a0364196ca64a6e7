"""Which charts of a simulation there are."""

from typing import Final

CHARTS: Final = {
    "wins": "Who wins",
    "points": "Points",
    "turns": "How long it takes",
    "fates": "What becomes of the ships and cars",
    "hazards": "What does the harm",
    "comparison": "What the difference makes",
}
"""Kinds of charts and their titles."""
