"""How strong the bots of the card race and of the derby are against each other, offline.

In a pairing two bots play for two seats, each at either side of the table half of the time, on the same dice. A race is won by
the owner of the last car. A derby of two players has three teams of nobody's, so that most matches are won by neither: these
count half. In the base game of the derby nobody decides anything; it is measured with cards. `--games 40` is for a quick look;
names of tables after that choose among them.
"""

import argparse
import json
import sys
import time

from benchmarks._compiled import ROOT, compiled_folder, told_by
from rules import BOTS, ENGINES
from rules.match import play_match

SEED = 2026
RACE, DERBY = "devil-take-the-hindmost", "mini-demolition-derby"
SEATS = ("left", "right")
BY_TEAM = {"red": "left", "yellow": "right"}
TEAMS = [{"name": team, "seats": [seat]} for team, seat in BY_TEAM.items()]
RULES: dict[str, dict[str, object]] = {
    "race": {},
    "derby-cards": {"cards": "base", "awards": True},
    "derby-advanced-cards": {"cards": "advanced", "awards": True},
}
GOALS = {
    ("race", "racer", "rookie"): 0.90,
    ("race", "ace", "racer"): 0.65,
    ("derby-cards", "racer", "rookie"): 0.5,
    ("derby-cards", "ace", "racer"): 0.5,
    ("derby-advanced-cards", "racer", "rookie"): 0.5,
    ("derby-advanced-cards", "ace", "racer"): 0.5,
}
GAMES = 350


def setup(table: str) -> dict[str, object]:
    """What the matches of a table are set up with."""
    made: dict[str, object] = {"seats": [{"name": seat} for seat in SEATS], "rules": RULES[table]}
    return made if table == "race" else {**made, "teams": TEAMS}


def winners(table: str, outcome: dict[str, object]) -> list[object]:
    """The seats that have won."""
    if table == "race":
        return list(outcome["winners"])
    return [BY_TEAM[team] for team in [str(outcome["winning_team"])] if team in BY_TEAM]


def score(table: str, first: str, second: str, games: int) -> dict[str, float]:
    """What the first bot makes of a pairing: its share, matches won and lost, and seconds for a match."""
    engine = ENGINES[RACE if table == "race" else DERBY]
    bots = BOTS[engine.info.name]
    won = lost = 0
    start = time.perf_counter()
    for game in range(games):
        own, other = SEATS if game % 2 == 0 else SEATS[::-1]
        played = play_match(engine, setup(table), {own: bots[first], other: bots[second]}, SEED, game // 2)
        best = winners(table, played.outcome or {})
        won += own in best
        lost += other in best
    seconds = (time.perf_counter() - start) / games
    return {"share": (won + (games - won - lost) / 2) / games, "won": won, "lost": lost, "seconds": seconds}


def main() -> int:
    """Print the table; 1 where a goal is missed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--score", nargs=3)
    parser.add_argument("tables", nargs="*", default=list(RULES))
    asked = parser.parse_args()
    if asked.score:
        print(json.dumps(score(*asked.score, games=asked.games)))
        return 0
    folder = compiled_folder() or str(ROOT)
    is_missed = False
    for pairing, goal in GOALS.items():
        table, first, second = pairing
        if table in asked.tables:
            found = told_by(folder, "bots", "--score", *pairing, "--games", str(asked.games))
            is_missed = is_missed or found["share"] < goal
            print(
                f"{table:22}{first:>6} beats {second:7}{found['share']:>7.3f} (goal {goal:.2f}) of {asked.games}"
                f"   won {found['won']:.0f}, lost {found['lost']:.0f}   {found['seconds']:.3f} s a match",
                flush=True,
            )
    return 1 if is_missed else 0


if __name__ == "__main__":
    sys.exit(main())
