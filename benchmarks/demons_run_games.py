"""Whole random races of Demon's Run a second and core, interpreted and compiled, beside random games of python-chess in one run.

Every race goes through the engine as a session's does, action by action, except that nobody asks the planner: a player allocates
at random, fires at random, and walks a random path. python-chess (which `make bench` installs) is a pure-Python engine that
everybody knows; without it its lines are left out. `--profile` shows where an interpreted race spends its time.
"""

import cProfile
import json
import random
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec

from benchmarks._compiled import ROOT, compiled_folder, told_by
from rules.demons_run.game import DemonsRun
from rules.demons_run.legal import is_target
from rules.demons_run.movement import after_escape
from rules.demons_run.path import FORWARD, LEFT, RIGHT, Planner, Progress, Step, may_turn, whip_into
from rules.demons_run.play import Play
from rules.demons_run.ship import Ship
from rules.demons_run.state import State, playing
from rules.dice import FastDice
from rules.game import Action, Decision
from rules.hexes import neighbour

SECONDS = 6.0
GAME = DemonsRun()
SETUP: dict[str, object] = {"mode": "referee", "seats": [{"name": name} for name in ("Ann", "Bob", "Cid", "Dee")]}
LEVELS = {
    "fuel": 200,
    "structural_integrity": 14,
    "pi_level": 3,
    "main_engines": 5,
    "maneuver_engines": 6,
    "tractor": 6,
    "laser": 7,
    "screens": 7,
}
LONGEST_CHESS_GAME = 400


class Walker:
    """A player who decides at random and at once."""

    def __init__(self, seed: int) -> None:
        self.dice = FastDice(seed)

    def answer(self, state: State, decision: Decision) -> Action:
        """Any action that answers the decision."""
        kind = decision.kind
        if kind == "design-ship":
            return Action(kind, decision.seat, decision.id, {"levels": LEVELS})
        if kind == "allocate":
            ship = state.ship(decision.id.rpartition("-")[2])
            return Action(kind, decision.seat, decision.id, self.allocation(ship))
        ship = state.active_ship()
        play = playing(state, self.dice)
        if ship.allocated["laser"] and not ship.has_moved and not ship.has_fired:
            for target in state.ships:
                if target is not ship and target.is_racing() and is_target(play, ship, "laser", target.hex):
                    return Action("fire-laser", decision.seat, decision.id, {"target": target.name})
        if ship.is_lost:
            return Action("escape-null", decision.seat, decision.id, {})
        return Action("move", decision.seat, decision.id, {"path": self.path(play, ship, state.progress)})

    def allocation(self, ship: Ship) -> dict[str, object]:
        """A little of something, where no crisis forbids anything."""
        fuel = ship.levels["fuel"]
        if ship.crises or fuel < 20:
            return {}
        levels: dict[str, object] = {}
        change = self.dice.one(4, "velocity") - 2
        engines = min(ship.levels["main_engines"], 2)
        if change > 0 and ship.velocity < 6:
            levels["accelerate"] = min(change, engines)
        elif change < 0 and ship.velocity > 0:
            levels["decelerate"] = min(1, engines)
        for name in ("laser", "screens", "tractor"):
            if self.dice.one(3, name) == 1:
                levels[name] = min(ship.levels[name], 5)
        return levels

    def path(self, play: Play, ship: Ship, made: Progress | None) -> list[str]:
        """Straight on or a turn, one step after the other, until all MPs are used."""
        mover = after_escape(ship)
        if ship.is_captured and ship.velocity < 4:
            return []
        planner = Planner(play, mover, Progress() if made is None else made)
        steps: list[str] = []
        while planner.left > 0 and not planner.ends:
            step = self.step(play, mover, planner)
            planner.take(step)
            steps.append(f"{step.kind}:{step.number}" if step.number else step.kind)
        return steps

    def step(self, play: Play, mover: Ship, planner: Planner) -> Step:
        """Turns now and then, and before the edge of the board if it can."""
        ahead = neighbour(planner.here, planner.facing)
        wants_turn = self.dice.one(4, "turn") == 1 or not play.board.contains(ahead)
        if wants_turn and may_turn(play, mover, planner.here, planner.turns, planner.turns_here):
            return Step((LEFT, RIGHT)[self.dice.one(2, "side") - 1], 0, "", "")
        whip = whip_into(play, mover, planner.here, ahead) is not None
        return Step(FORWARD, self.dice.one(6, "whip") if whip else 0, "", "")


def race(seed: int) -> int:
    """A whole race of four ships; answers how many actions it took."""
    dice, walker = FastDice(seed), Walker(seed + 1_000_000)
    state = GAME.new_state(SETUP, dice)
    actions = 0
    while decisions := GAME.awaiting(state):
        GAME.apply(state, walker.answer(state, decisions[0]), dice)
        actions += 1
    return actions


def chess_game(seed: int) -> int:
    """A random game of python-chess; answers how many moves it took."""
    import chess  # noqa: PLC0415 - it may be missing

    generator, board, moves = random.Random(seed), chess.Board(), 0
    while not board.is_game_over() and moves < LONGEST_CHESS_GAME:
        board.push(generator.choice(list(board.legal_moves)))
        moves += 1
    return moves


def rates(play: Callable[[int], int]) -> dict[str, float]:
    """Games and actions a second of processor time, so that other programs do not matter."""
    games = actions = 0
    start, began = time.process_time(), time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        actions += play(games)
        games += 1
    spent = time.process_time() - start
    return {"games": games / spent, "actions": actions / spent}


def profile() -> None:
    """Where the time of ten races goes."""
    with cProfile.Profile() as watch:
        for seed in range(10):
            race(seed)
    watch.print_stats("tottime")


def main() -> None:
    """Print the table."""
    if "--measure" in sys.argv:
        print(json.dumps(rates(race)))
        return
    if "--profile" in sys.argv:
        profile()
        return
    rows = {"races, interpreted": told_by(str(ROOT), "demons_run_games", "--measure")}
    folder = compiled_folder()
    if folder:
        rows["races, compiled"] = told_by(folder, "demons_run_games", "--measure")
    if find_spec("chess"):
        rows["python-chess"] = rates(chess_game)
    print(f"{'':22}{'games/s':>10}{'actions/s':>12}")
    for name, row in rows.items():
        print(f"{name:22}{row['games']:>10.1f}{row['actions']:>12.0f}")
    if not folder:
        print("No C compiler: the compiled rules are not measured.")
    if not find_spec("chess"):
        print("python-chess is not installed: nothing to compare with.")


if __name__ == "__main__":
    main()
