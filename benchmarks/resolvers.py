"""Demon's Run resolvers a second, interpreted and compiled, in one run.

The yardstick is a bare resolver written inline: two dice from the standard library's generator, a sum, a comparison and a
dict with the answer. A ratio of 0.05 means that the rule, with its events and arithmetic, costs twenty such answers.
"""

import json
import random
import sys
import time
from collections.abc import Callable

from benchmarks._compiled import ROOT, compiled_folder, told_by
from rules.demons_run import buoys, damage, hell_hounds, movement, tables, weapons
from rules.demons_run.board import Marker, load_board
from rules.demons_run.house_rules import DEFAULT
from rules.demons_run.play import Play
from rules.demons_run.ship import Ship
from rules.dice import FastDice
from rules.hexes import Hexside

ROUNDS = 5
SECONDS = 0.4


def yardstick() -> Callable[[], object]:
    """The floor: what any answer to a dice question costs."""
    generator = random.Random(7)

    def answer() -> object:
        total = generator.randint(1, 6) + generator.randint(1, 6)
        return {"total": total, "hit": total >= 7, "section": "206E"}

    return answer


def resolvers() -> dict[str, Callable[[], object]]:
    """One typical chore each, from a fresh state."""
    board = load_board("starcup")
    dice = FastDice(1)
    levels = dict.fromkeys(tables.FUNCTIONS, 6) | {tables.FUEL: 200, tables.STRUCTURAL_INTEGRITY: 14}

    def ship(name: str, label: str, facing: int, velocity: int) -> Ship:
        made = Ship(name, dict(levels), board.parse(label), Hexside(facing), velocity)
        made.allocated = {tables.MAIN_ENGINES: 0, tables.TRACTOR: 6, tables.LASER: 6, tables.SCRAMBLER: 0, tables.SCREENS: 3}
        return made

    def play(*ships: Ship) -> Play:
        table = Play(DEFAULT, board, dice)
        table.ships = list(ships)
        return table

    def laser() -> object:
        firer, target = ship("red", "0612", 3, 3), ship("blue", "1114", 6, 3)
        table = play(firer, target)
        return weapons.fire_laser_at_ship(table, firer, target, weapons.line_of_fire(table, firer, target.hex))

    def hound() -> object:
        target = ship("blue", "1114", 6, 3)
        table = play(target)
        return hell_hounds.hell_hound_attack(table, Marker("hound", None, target.hex), target, 1)

    def critical() -> object:
        target = ship("blue", "1114", 6, 3)
        damage.take_hits(play(target), target, 5)
        return target

    def floaters() -> object:
        table = play()
        table.buoys = [Marker(marker.id, marker.kind, marker.hex) for marker in board.buoys]
        return buoys.move_free_floaters(table)

    def voyage() -> object:
        mover = ship("red", "1112", 4, 4)
        table = play(mover)
        table.hell_hounds = [Marker(marker.id, None, marker.hex) for marker in board.hell_hounds]
        table.buoys = [Marker(marker.id, marker.kind, marker.hex) for marker in board.buoys]
        return movement.move_ship(table, mover, ["F", "R", "F", "L", "F", "F"])

    return {
        "laser at a ship": laser,
        "hell hound attack": hound,
        "five hits with checks": critical,
        "nine buoys drift": floaters,
        "a four-hex move": voyage,
    }


def rate(answer: Callable[[], object]) -> float:
    """Answers a second: the best of a few rounds, since noise only slows down."""
    best = 0.0
    for _ in range(ROUNDS):
        count = 0
        start = time.perf_counter()
        while time.perf_counter() - start < SECONDS:
            for _ in range(20):
                answer()
            count += 20
        best = max(best, count / (time.perf_counter() - start))
    return best


def measure() -> dict[str, float]:
    """All rates in this process."""
    rates = {"yardstick": rate(yardstick())}
    for name, answer in resolvers().items():
        rates[name] = rate(answer)
    return rates


def main() -> None:
    """Print the table."""
    if "--measure" in sys.argv:
        print(json.dumps(measure()))
        return
    interpreted = told_by(str(ROOT), "resolvers", "--measure")
    folder = compiled_folder()
    compiled = told_by(folder, "resolvers", "--measure") if folder else {}
    print(f"{'':24}{'interpreted/s':>15}{'to yardstick':>14}{'compiled/s':>13}{'to interpreted':>16}")
    for name, slow in interpreted.items():
        fast = compiled.get(name)
        tail = f"{fast:>13,.0f}{fast / slow:>16.1f}" if fast else f"{'no C compiler':>29}"
        print(f"{name:24}{slow:>15,.0f}{slow / interpreted['yardstick']:>14.3f}{tail}")


if __name__ == "__main__":
    main()
