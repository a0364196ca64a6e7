"""How strong the bots of Demon's Run are: two-player races, corners swapped every other race, draws counted half.

Run as `python -m benchmarks.demons_run_bots`, with races per pairing after it (default 20; 350 are enough to tell two wins in
three from one in two), or `python -m benchmarks.demons_run_bots 100 ace-fighter racer` for a pairing of your own. The rules are
compiled where there is a C compiler. A goal is missed when the share lies more than two standard errors under it.
"""

import json
import sys
import time
from itertools import pairwise
from math import sqrt
from typing import Any

from benchmarks._compiled import ROOT, compiled_folder, told_by
from rules.demons_run.bots import BOTS
from rules.demons_run.game import DemonsRun
from rules.game import Event
from rules.match import play_match

GOALS = {("racer", "rookie"): 0.90, ("ace", "racer"): 0.65}
MOST_FOLLY, LEAST_FINISHED = 0.02, 0.9
SEATS = ("Ann", "Bob")
SETUP: dict[str, object] = {"mode": "referee", "seats": [{"name": seat} for seat in SEATS]}
SEED = 1
RACES = 20


class Watch:
    """What became of the ships in one race.

    Attributes:
        shot_down: ships that a rival's laser destroyed.
        out: ships that were destroyed otherwise, or left the board.
    """

    def __init__(self) -> None:
        self.shot_down: set[str] = set()
        self.out: set[str] = set()

    def hear(self, events: list[Event]) -> None:
        """The events of one action."""
        names = [event.name for event in events]
        for place, event in enumerate(events):
            if event.name == "ship-disqualified":
                self.out.add(str(event.params["ship"]))
            elif event.name == "ship-destroyed":
                attacks = [name for name in names[:place] if name.endswith("-attacked") or name == "laser-damage"]
                fate = self.shot_down if attacks[-1:] == ["laser-damage"] else self.out
                fate.add(str(event.params["ship"]))


def pairing(names: tuple[str, str], races: int) -> dict[str, float]:
    """What the first of two bots makes of races against the second, and how both fare."""
    tally = dict.fromkeys(("share", "points", "points of the other", "finished", "finished of the other"), 0.0)
    tally |= dict.fromkeys(("folly", "folly of the other", "shot down", "shot down of the other"), 0.0)
    engine = DemonsRun()
    start = time.process_time()
    for number in range(races):
        seats = SEATS if number % 2 == 0 else SEATS[::-1]
        watch = Watch()
        bots = {seat: BOTS[names[seats.index(seat)]] for seat in SEATS}
        outcome: Any = play_match(engine, SETUP, bots, SEED, number, recorder=watch.hear).outcome
        scores = {each["seat"]: each for each in outcome["scores"]}
        ranks = [scores[seat]["rank"] for seat in seats]
        tally["share"] += 0.5 if ranks[0] == ranks[1] else float(ranks[0] < ranks[1])
        for seat, whose in zip(seats, ("", " of the other"), strict=True):
            tally[f"points{whose}"] += scores[seat]["points"]
            tally[f"finished{whose}"] += scores[seat]["status"] == "finished"
            tally[f"folly{whose}"] += scores[seat]["ship"] in watch.out
            tally[f"shot down{whose}"] += scores[seat]["ship"] in watch.shot_down
    found = {name: total / races for name, total in tally.items()}
    return found | {"seconds": (time.process_time() - start) / races}


def is_missed(names: tuple[str, str], found: dict[str, float], races: int) -> bool:
    """Whether a pairing falls short of what is asked of it."""
    goal = GOALS.get(names, 0.0)
    share = found["share"]
    is_weak = share + 2 * sqrt(share * (1 - share) / races) < goal
    error = 2 * sqrt(MOST_FOLLY * (1 - MOST_FOLLY) / races)
    is_careless = bool(goal) and (found["folly"] > MOST_FOLLY + error or found["finished"] < LEAST_FINISHED - error)
    return is_weak or is_careless


def main() -> None:
    """Print the table."""
    arguments = sys.argv[1:]
    if arguments[:1] == ["--measure"]:
        print(json.dumps(pairing((arguments[2], arguments[3]), int(arguments[1]))))
        return
    races = int(arguments[0]) if arguments else RACES
    pairs = list(pairwise(arguments[1:])) or list(GOALS)
    folder = compiled_folder() or str(ROOT)
    missed = False
    for names in pairs:
        found = told_by(folder, "demons_run_bots", "--measure", str(races), *names)
        print(f"{names[0]} against {names[1]}, {races} races, {found.pop('seconds'):.2f} s of processor time a race")
        for name, value in found.items():
            print(f"  {name:24}{value:8.3f}")
        missed = missed or is_missed(names, found, races)
    if missed:
        sys.exit("A goal was missed.")


if __name__ == "__main__":
    main()
