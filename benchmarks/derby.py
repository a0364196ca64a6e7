"""Matches of Mini Demolition Derby a second: interpreted, compiled, and a minimal simulator in C, in one run.

All three play the same matches with the same stream of dice, and their checksums must agree. Without a C compiler only the
interpreted rules are measured.
"""

import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks._compiled import ROOT, compiled_folder, told_by
from rules.dice import FastDice
from rules.mini_demolition_derby.generate import lay_bombs, lay_walls
from rules.mini_demolition_derby.house_rules import HouseRules
from rules.mini_demolition_derby.layout import Layout, default_layout
from rules.mini_demolition_derby.simulate import simulate_match
from service.compiled import c_compiler

RULES = HouseRules()
SEED = 7
ROUNDS = 7
MATCHES = {"interpreted": 400, "compiled": 6_000, "C": 40_000}
COMPARED = 400
GOAL = 0.2
LEAST = 0.125
LEAST_GAIN = 8


def track() -> Layout:
    """The track of all matches."""
    layout, dice = default_layout(RULES), FastDice(SEED)
    lay_walls(layout, RULES, dice)
    lay_bombs(layout, RULES, dice)
    return layout


def played(matches: int) -> tuple[float, int]:
    """Seconds that so many matches take in this process, and the checksum of their rankings."""
    layout, dice, checksum = track(), FastDice(SEED), 0
    start = time.perf_counter()
    for _ in range(matches):
        for car in simulate_match(layout, RULES, dice):
            checksum = (checksum * 31 + car + 1) % 1_000_003
    return time.perf_counter() - start, checksum


def track_for_c(layout: Layout) -> str:
    """The track as derby.c reads it."""
    numbers: list[int] = [layout.lanes, layout.rows, len(layout.grid), RULES.quota, len(layout.finals_grid), len(layout.walls)]
    numbers += [number for wall in layout.walls for number in wall]
    numbers.append(len(layout.bombs))
    numbers += [number for (lane, row), count in layout.bombs.items() for number in (lane, row, count)]
    numbers += [number for place in [*layout.grid, *layout.finals_grid] for number in place]
    return " ".join(map(str, numbers))


def played_in_c(program: Path, matches: int) -> tuple[float, int]:
    """The same from the simulator in C."""
    dice = FastDice(SEED)
    done = subprocess.run(
        [program, str(dice.first), str(dice.second), str(matches)],
        check=True,
        capture_output=True,
        text=True,
        input=track_for_c(track()),
    )
    seconds, checksum = done.stdout.split()
    return float(seconds), int(checksum)


def measure(compiler: str) -> int:
    """Print the table; 1 where a limit is missed."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "derby"
        subprocess.run([compiler, "-O3", "-o", program, ROOT / "benchmarks" / "derby.c"], check=True)
        compiled = compiled_folder() or str(ROOT)
        players = {
            "interpreted": lambda matches: told_by(str(ROOT), "derby", "--played", str(matches)),
            "compiled": lambda matches: told_by(compiled, "derby", "--played", str(matches)),
            "C": lambda matches: played_in_c(program, matches),
        }
        checksums = {name: play(COMPARED)[1] for name, play in players.items()}
        rounds = [{name: MATCHES[name] / play(MATCHES[name])[0] for name, play in players.items()} for _ in range(ROUNDS)]
    for name in players:
        print(f"{name:12}{statistics.median(rates[name] for rates in rounds):>10,.0f} matches/s   checksum {checksums[name]}")
    share = statistics.median(rates["compiled"] / rates["C"] for rates in rounds)
    gain = statistics.median(rates["compiled"] / rates["interpreted"] for rates in rounds)
    print(f"compiled to C: {share:.3f} (goal {GOAL}, never under {LEAST}); to interpreted: {gain:.1f} (at least {LEAST_GAIN})")
    return 0 if share >= LEAST and gain >= LEAST_GAIN and len(set(checksums.values())) == 1 else 1


def main() -> int:
    """Measure all that can be measured here."""
    if sys.argv[1:2] == ["--played"]:
        print(json.dumps(played(int(sys.argv[2]))))
        return 0
    compiler = c_compiler()
    if compiler is None:
        seconds, _ = played(MATCHES["interpreted"])
        print(f"interpreted {MATCHES['interpreted'] / seconds:,.0f} matches/s; no C compiler: compiled and C are skipped")
        return 0
    return measure(compiler)


if __name__ == "__main__":
    sys.exit(main())
