"""204 Where a ship can end its movement, beside a slow search that asks the planner of declared paths at every step."""

import pytest

from rules.demons_run import tables
from rules.demons_run.board import load_board
from rules.demons_run.gravity_whip import whip_gain
from rules.demons_run.movement import after_escape
from rules.demons_run.path import Planner, Progress, plan_path, read_path
from rules.demons_run.reachable import reachable
from rules.dice import ScriptedDice
from rules.errors import RuleViolation
from tests.rules.batches import few_then_many
from tests.rules.demons_run.boards import tb
from tests.rules.demons_run.race import Chooser, random_table
from tests.rules.demons_run.table import ship, table

STEPS = ["F", *(f"F:{length}" for length in range(1, tables.WHIP_HEXES_SHIP + 1)), "L", "R"]
BOARDS = [
    load_board("starcup"),
    tb(radius=6, holes=[((-3, 0), "ordinary", "clockwise"), ((3, -1), "hell2", "counterclockwise")], null=[(-3, -1), (1, 1)]),
]


def walked(play, mover, path, progress):
    """The planner at the end of a path, or None where the rules refuse a step."""
    planner = Planner(play, mover, progress)
    try:
        for step in read_path(path):
            planner.take(step)
    except RuleViolation:
        return None
    return planner


def gain(play, planner, gained):
    for leg in planner.legs:
        gained += whip_gain(play.rules, play.board, leg.hexes, gained) if leg.whip else 0
    return gained


def searched(play, mover, progress):
    """Every end with the first path to it, as place, facing, what ends it, gain and path."""
    escaped = after_escape(mover)
    found, seen, frontier = {}, set(), [[]]
    for path in frontier:
        planner = walked(play, escaped, path, progress)
        if planner is None:
            continue
        here = (planner.here, planner.facing, planner.ends, gain(play, planner, mover.whip_gain))
        way = (here, planner.left, planner.turns, planner.turns_here)
        if way in seen:
            continue
        seen.add(way)
        if planner.ends or planner.left == 0:
            found.setdefault(here, path)
        if not planner.ends:
            frontier += [[*path, step] for step in STEPS]
    return [(*end, path) for end, path in found.items()]


@pytest.mark.parametrize("seeds", few_then_many(range(low, low + 40) for low in range(0, 400, 40)))
def test_every_end_with_the_first_way_to_it(seeds):
    for seed in seeds:
        choose = Chooser(seed)
        play = random_table(choose, choose.pick(BOARDS), ScriptedDice([]))
        mover = play.ships[0]
        mover.velocity = min(mover.velocity, 4)
        mover.crises = choose.pick([[], [], [tables.NO_TURNING]])
        mover.whip_gain = choose.below(3)
        progress = choose.pick([Progress(), Progress(min(1, mover.velocity), choose.below(2), choose.below(2))])
        ends = reachable(play, mover, progress)
        told = [(end.hex, end.facing, end.ends, end.gain, end.path()) for end in ends]
        assert told == searched(play, mover, progress)
        for end in ends:
            plan_path(play, after_escape(mover), end.path(), progress)


def test_a_ship_that_leaves_a_hell_hole_goes_as_far_as_what_is_left_takes_it():
    play = random_table(Chooser(1), BOARDS[1], ScriptedDice([]))
    mover = play.ships[0]
    mover.hex, mover.velocity, mover.is_captured = (-3, 0), 5, True
    assert {len([step for step in end.path() if step[0] == "F"]) for end in reachable(play, mover)} == {2}


def test_free_whips_from_ring_to_ring_come_to_an_end():
    """Each adds to the gain, and none costs anything: the search must not count on."""
    board = tb(holes=[((0, 0), "ordinary", "clockwise"), ((3, -2), "hell2", "counterclockwise")])
    mover = ship(at=(0, -3), facing=4, v=4)
    play = table(board=board, ships=[mover], whip_entry_costs_mp=False, whip_gain_cap="per_whip", whip_facing="tangential")
    assert max(end.gain for end in reachable(play, mover)) == play.rules.highest_velocity()
