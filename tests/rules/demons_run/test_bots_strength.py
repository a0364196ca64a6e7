"""How racer and ace fare, loosely: `benchmarks/demons_run_bots.py` measures it closely."""

import pytest

from rules import BOTS, ENGINES, TALLIES
from rules.dice import FastDice
from rules.series import Counts, Variant, play_number

GAME = "demons-run"
BY_SEAT = {"Ann": "ace", "Bob": "racer"}
SETUP: dict[str, object] = {"mode": "referee", "seats": [{"name": seat} for seat in BY_SEAT]}
SEED = 31
RACES = 40
LEAST_HOME = 34
MOST_FOLLY = 3
"""Ships of `RACES`: 9 in 10 are to come home, and fewer than 2 in 100 to come to grief by their own folly."""


@pytest.mark.long
def test_racer_and_ace_come_home():
    engine = ENGINES[GAME]
    bots = {seat: BOTS[GAME][bot] for seat, bot in BY_SEAT.items()}
    tally = TALLIES[GAME](engine.new_state(SETUP, FastDice(0)))
    counts = Counts()
    for number in range(RACES):
        play_number([Variant(engine, SETUP, bots, tally, hears=True)], SEED, number, counts, lambda: None)
    assert counts.numbers["0 games"] == RACES
    for contestant, bot in enumerate(BY_SEAT.values()):
        home, destroyed, disqualified = (
            counts.numbers.get(f"0 fate {contestant} {fate}", 0) for fate in ("finished", "destroyed", "disqualified")
        )
        folly = destroyed + disqualified - counts.numbers.get(f"0 losses {contestant} laser", 0)
        assert home >= LEAST_HOME, bot
        assert folly <= MOST_FOLLY, bot
