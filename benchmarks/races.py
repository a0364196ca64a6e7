"""Whole races of Devil Take the Hindmost a second, interpreted and compiled, in one run.

A race is played at random: three players with three cars each, from the deal to the Team Title. "Without events" is the loop of
a simulation, "with events" keeps everything that would be told, "as in a session" goes through legal actions with all that they
tell, and "rookies' match" is what a simulation of rookies comes to, set-up and outcome included. The yardstick is a bare race
written inline, without cards, lanes or words: nine numbers that grow by dice of the standard library's generator, sorted after
every turn, the last one dropped when the first has gone round. A ratio of 0.1 means that hands, lanes, drop-back and points cost
nine bare races.
"""

import json
import random
import sys
import time
from collections.abc import Callable

from benchmarks._compiled import ROOT, compiled_folder, told_by
from rules.bots import Bot
from rules.devil_take_the_hindmost.game import DevilTakeTheHindmost
from rules.devil_take_the_hindmost.play import legal_plays, play_cards
from rules.devil_take_the_hindmost.turn import after_move
from rules.dice import FastDice
from rules.log import Log
from rules.match import play_match
from rules.rookie import Rookie

SETUP: dict[str, object] = {"seats": [{"name": name} for name in ("red", "blue", "green")]}
ROOKIES: dict[str, Bot] = {name: Rookie() for name in ("red", "blue", "green")}
RACES = 20
ROUNDS = 5
GAME = DevilTakeTheHindmost()


def bare(seed: int) -> int:
    """The yardstick: answers how often somebody moved."""
    generator = random.Random(seed)
    moves = 0
    cars = [0] * 9
    while len(cars) > 1:
        while cars[0] < 31:
            cars = sorted((car + generator.randint(1, 6) for car in cars), reverse=True)
            moves += len(cars)
        cars = [-place for place in range(len(cars) - 1)]
    return moves


def simulated(seed: int, *, keeps: bool) -> int:
    """A race as a simulation plays it."""
    dice = FastDice(seed)
    state = GAME.new_state(SETUP, dice)
    log = Log(keeps=keeps)
    moves = 0
    while state.to_move:
        car = state.to_move[0]
        plays = legal_plays(state, car)
        play = plays[dice.one(len(plays), "a play") - 1]
        state.to_move = state.to_move[1:]
        play_cards(state, car, play.cards, dice, log)
        after_move(state, car, log)
        moves += 1
    return moves


def refereed(seed: int) -> int:
    """A race through the protocol that sessions use."""
    dice = FastDice(seed)
    state = GAME.new_state(SETUP, dice)
    moves = 0
    while decisions := GAME.awaiting(state):
        actions = GAME.legal_actions(state, decisions[0].seat)
        GAME.apply(state, actions[dice.one(len(actions), "a play") - 1], dice)
        moves += 1
    return moves


def rookies(seed: int) -> int:
    """A match of rookies as simulations play it."""
    return play_match(GAME, SETUP, ROOKIES, seed, 0).decisions


def races() -> dict[str, Callable[[int], int]]:
    """What is measured."""
    return {
        "yardstick": bare,
        "without events": lambda seed: simulated(seed, keeps=False),
        "with events": lambda seed: simulated(seed, keeps=True),
        "as in a session": refereed,
        "rookies' match": rookies,
    }


def measure() -> dict[str, dict[str, float]]:
    """Races and moves a second in this process: the best of a few rounds, since noise only slows down."""
    found: dict[str, dict[str, float]] = {}
    for name, race in races().items():
        best, moves = 1e9, 0
        for _ in range(ROUNDS):
            start = time.perf_counter()
            moves = sum(race(seed) for seed in range(RACES))
            best = min(best, time.perf_counter() - start)
        found[name] = {"races": RACES / best, "moves": moves / best}
    return found


def main() -> None:
    """Print the table."""
    if "--measure" in sys.argv:
        print(json.dumps(measure()))
        return
    interpreted = told_by(str(ROOT), "races", "--measure")
    folder = compiled_folder()
    compiled = told_by(folder, "races", "--measure") if folder else {}
    head = (
        f"{'':17}{'interpreted/s':>14}{'moves/s':>12}{'to yardstick':>14}{'compiled/s':>12}{'moves/s':>12}{'to interpreted':>16}"
    )
    print(head)
    for name, slow in interpreted.items():
        ratio = slow["races"] / interpreted["yardstick"]["races"]
        line = f"{name:17}{slow['races']:>14,.0f}{slow['moves']:>12,.0f}{ratio:>14.3f}"
        fast = compiled.get(name)
        if fast:
            line += f"{fast['races']:>12,.0f}{fast['moves']:>12,.0f}{fast['races'] / slow['races']:>16.1f}"
        else:
            line += f"{'no C compiler':>40}"
        print(line)


if __name__ == "__main__":
    main()
