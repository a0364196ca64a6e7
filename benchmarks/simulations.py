"""Bulk simulations: games a second and core, interpreted and compiled, and what is lost on the way from the rules to the results.

Rookies play, and nobody counts hazards unless the line says so. The yardstick of "outside the rules" is a bare loop that plays
the same games and looks at nothing: the rest is what counting them and summing them up adds. Rates are per second of processor
time, so that other programs do not matter. The workers are real ones on a Redis of their own, which measure how much of their
processor time goes into playing: the rest is what the queue costs. Two workers are compared with one on the same seed, and must
have the same results; that comparison wants a machine with two idle cores.

Run as `python -m benchmarks.simulations`, with seconds per measurement after it (default 4).
"""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks._compiled import ROOT, compiled_folder, told_by
from rules import BOTS, ENGINES
from rules.match import play_match
from service.launch.embedded_redis import EmbeddedRedis
from service.launch.redis_binary import find_redis
from service.redis_platform import BULK_QUEUE, living_workers
from service.sessions.secrets import hashed
from service.settings import Settings, child_environment
from service.simulations.model import Plan, VariantPlan
from service.simulations.playing import Series
from service.simulations.summary import summary
from service.wiring import build_simulations, redis_client

SEATS = {"demons-run": 4, "devil-take-the-hindmost": 3, "mini-demolition-derby": 4}
GOALS = {"demons-run": 500, "devil-take-the-hindmost": 5_000, "mini-demolition-derby": 0}
MOST_OUTSIDE = 0.05
MOST_QUEUE = 0.02
SCALING_GOAL, LEAST_SCALING = 1.8, 1.6
SEED = 7


def plan_of(game: str, games: int, *, hears: bool) -> Plan:
    """Rookies, as many as usually sit at the table."""
    seats = [f"seat {number}" for number in range(1, SEATS[game] + 1)]
    setup = {"mode": "referee", "dice": "server", "rules": {}, "seats": [{"name": seat} for seat in seats]}
    return Plan(game, games, SEED, hears, (VariantPlan("first", setup, dict.fromkeys(seats, "rookie")),))


def bare(plan: Plan, seconds: float) -> tuple[int, float]:
    """Games and seconds of a loop that does nothing but play."""
    variant = plan.variants[0]
    engine, bots = ENGINES[plan.game], {seat: BOTS[plan.game][bot] for seat, bot in variant.bots.items()}
    start, began, games = time.process_time(), time.perf_counter(), 0
    while time.perf_counter() - began < seconds:
        play_match(engine, variant.setup, bots, SEED, games)
        games += 1
    return games, time.process_time() - start


def counted(plan: Plan, seconds: float) -> tuple[int, float]:
    """Games and seconds of a worker's chunk, from the plan to what it writes down."""
    series = Series(plan)
    start = time.process_time()
    counts, games = series.play(0, 10**9, lambda: None, seconds)
    summary(plan, games, counts.numbers)
    return games, time.process_time() - start


def measure(seconds: float) -> dict[str, dict[str, float]]:
    """Games a second in this process, for each game; the two loops take turns, and the best of each counts."""
    found: dict[str, dict[str, float]] = {}
    for game in SEATS:
        plan, rates = plan_of(game, 1, hears=False), {"bare": 0.0, "counted": 0.0, "hazards": 0.0}
        for _ in range(4):
            for name, play in (("bare", bare), ("counted", counted)):
                games, spent = play(plan, seconds / 4)
                rates[name] = max(rates[name], games / spent)
        games, spent = counted(plan_of(game, 1, hears=True), seconds)
        found[game] = rates | {"hazards": games / spent}
    return found


def print_rates(interpreted: dict[str, dict[str, float]], compiled: dict[str, dict[str, float]]) -> bool:
    """The table; whether the share outside the rules is small enough."""
    heads = f"{'interpreted':>12}{'compiled':>10}{'goal':>7}{'outside the rules':>19}{'with hazards':>14}"
    print(f"{'games a second and core':26}{heads}")
    is_well = True
    for game, slow in interpreted.items():
        fast = compiled.get(game)
        best = fast or slow
        outside = 1 - best["counted"] / best["bare"]
        is_well = is_well and outside <= MOST_OUTSIDE
        told = f"{fast['counted']:,.0f}" if fast else "-"
        print(
            f"{game:26}{slow['counted']:>12,.0f}{told:>10}{GOALS[game] or '':>7}{100 * outside:>18.1f}%{best['hazards']:>14,.0f}"
        )
    return is_well


@contextmanager
def own_redis() -> Iterator[str]:
    """The address of a Redis for this run alone."""
    with tempfile.TemporaryDirectory(prefix="rm-") as folder:
        redis = EmbeddedRedis(binary=find_redis(), data_dir=Path(folder) / "data", runtime_dir=Path(folder) / "run")
        redis.prepare()
        process = subprocess.Popen(redis.command(), stdout=subprocess.DEVNULL)
        while not redis.answers():
            time.sleep(0.05)
        try:
            yield redis.url
        finally:
            process.kill()
            process.wait()


class Crew:
    """Workers for simulations that measure themselves (`benchmarks/_counting_worker.py`)."""

    def __init__(self, settings: Settings, count: int, folder: Path) -> None:
        self._files = [folder / f"{count}-{number}.json" for number in range(count)]
        environ = child_environment({"REDIS_URL": str(settings.redis_url), "RACEMARSHAL_LOG_LEVEL": "ERROR"})
        command = [sys.executable, "-m", "benchmarks._counting_worker"]
        self._workers = [subprocess.Popen([*command, str(file)], env=environ, cwd=ROOT) for file in self._files]
        self._redis = redis_client(settings)
        while living_workers(self._redis, BULK_QUEUE) < count:
            time.sleep(0.1)

    def dismiss(self) -> tuple[float, float]:
        """Let them go; their seconds of processor time, and how much of it has gone elsewhere than into playing."""
        for worker in self._workers:
            worker.terminate()
        for worker in self._workers:
            worker.wait()
        told = [json.loads(file.read_text()) for file in self._files]
        self._redis.flushall()
        whole = sum(each["whole"] for each in told)
        return whole, 1 - sum(each["played"] for each in told) / whole


def simulated(settings: Settings, plan: Plan) -> tuple[float, dict[str, Any]]:
    """Games a second of all workers together, and the results."""
    simulations = build_simulations(settings)
    simulation_id, token, _ = simulations.create(plan, "", "a benchmark")
    while (loaded := simulations.open(simulation_id, hashed(token))).finished is None:
        time.sleep(0.2)
    return loaded.pace() or 0.0, simulations.results(simulation_id, hashed(token))[1]


def with_workers(rate: float, seconds: float) -> bool:
    """How two workers compare with one, and what the queue takes; whether all is well."""
    plan = plan_of("devil-take-the-hindmost", max(100, int(rate * seconds * 2)), hears=False)
    rates, results, spent, shares = {}, {}, {}, {}
    with own_redis() as url, tempfile.TemporaryDirectory() as folder:
        settings = Settings.from_environment({"REDIS_URL": url})
        for count in (1, 2):
            workers = Crew(settings, count, Path(folder))
            rates[count], results[count] = simulated(settings, plan)
            spent[count], shares[count] = workers.dismiss()
    scaling, share = rates[2] / rates[1], max(shares.values())
    print(
        f"one worker {rates[1]:,.0f} games/s, two {rates[2]:,.0f}: {scaling:.2f} (goal {SCALING_GOAL}, at least {LEAST_SCALING})"
    )
    print(f"per second of processor time, two workers play {2 * spent[1] / spent[2]:.2f} times as much as one")
    told = ", ".join(f"{100 * each:.2f}%" for each in shares.values())
    print(
        f"queue, store and housekeeping, of the processor time of one worker and of two: {told} (at most {100 * MOST_QUEUE:.0f}%)"
    )
    print(f"the results of both are {'the same' if results[1] == results[2] else 'DIFFERENT'}")
    return scaling >= LEAST_SCALING and share <= MOST_QUEUE and results[1] == results[2]


def main() -> int:
    """Print everything; 1 where a limit is missed."""
    seconds = float(sys.argv[-1]) if sys.argv[-1].replace(".", "").isdigit() else 4.0
    if "--measure" in sys.argv:
        print(json.dumps(measure(seconds)))
        return 0
    folder = compiled_folder()
    interpreted = told_by(str(ROOT), "simulations", "--measure", str(seconds))
    compiled = told_by(folder, "simulations", "--measure", str(seconds)) if folder else {}
    is_well = print_rates(interpreted, compiled)
    rates = compiled or interpreted
    # A short run would measure its end, when one of two workers has nothing left to do.
    return 0 if with_workers(rates["devil-take-the-hindmost"]["counted"], 2 * seconds) and is_well else 1


if __name__ == "__main__":
    sys.exit(main())
