"""What holds for every ship, path, Turn and table."""

import json
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.demons_run import tables
from rules.demons_run.board import FireKind, load_board
from rules.demons_run.hell_fire import hell_fire_attack
from rules.demons_run.hell_hounds import hell_hound_attack
from rules.demons_run.movement import DONE, INTERRUPTED, move_ship
from rules.demons_run.play import Play
from rules.demons_run.weapons import counted_line, fire_laser_at_ship
from rules.dice import Dice, FastDice, RecordedDice, TableDice
from rules.errors import DiceNeeded, RuleViolation
from rules.odds import enumerate_outcomes
from tests.rules.demons_run.boards import tb
from tests.rules.demons_run.race import (
    Chooser,
    legal_path,
    picture,
    play_turn,
    random_steps,
    random_table,
    story,
)
from tests.rules.demons_run.table import hound, ship, table

BOARDS = [
    load_board("starcup"),
    tb(radius=4, holes=[((0, 0), "ordinary", "clockwise")], null=[(0, -1), (3, 0)], hell_fire=[(1, 0), (0, 3), (-3, 1)]),
    tb(
        radius=6,
        holes=[((0, 0), "hell3", "clockwise"), ((3, -1), "hell2", "counterclockwise"), ((-3, 1), "ordinary", "clockwise")],
        null=[(-2, 1), (0, 3), (1, 3)],
        hell_fire=[(-4, 1), (0, 5)],
        buoys=[("lucifer", "lucifer", (0, -1)), ("belial", "belial", (3, 0))],
    ),
]

seeds = st.integers(0, 2**40)
boards = st.sampled_from(BOARDS)


def unharmed(play: Play) -> bool:
    """Nothing is below zero, and nothing above what it may be."""
    return all(
        min(ship.levels.values()) >= 0
        and 0 <= ship.velocity <= play.rules.highest_velocity()
        and all(level >= 0 for name, level in ship.allocated.items() if name != tables.MAIN_ENGINES)
        and (ship.status == "destroyed") == (ship.levels[tables.STRUCTURAL_INTEGRITY] == 0)
        and ship.checks == []
        and ship.whip_gain >= 0
        and play.board.contains(ship.hex)
        for ship in play.ships
    )


def names_of_buoys(play: Play) -> list[str]:
    """Every Buoy on the board, aboard a ship, or shot."""
    shot = [event.params["target"] for event in play.events if event.name == "marker-destroyed"]
    aboard = [kept.id for ship in play.ships for kept in ship.buoys]
    return sorted([marker.id for marker in play.buoys] + aboard + [name for name in shot if not name.startswith("hound")])


def names_of_hounds(play: Play) -> list[str]:
    """Every Hell Hound on the board, gone off, or shot."""
    shot = [event.params["target"] for event in play.events if event.name == "marker-destroyed"]
    spent = [event.params["hound"] for event in play.events if event.name == "hell-hound-gone"]
    return sorted([marker.id for marker in play.hell_hounds] + spent + [name for name in shot if name.startswith("hound")])


@given(seeds, boards)
def test_a_legal_path_is_carried_out(seed, board):
    choose = Chooser(seed)
    play = random_table(choose, board, FastDice(seed))
    blue = play.ships[0]
    blue.allocated[tables.TRACTOR] = choose.below(blue.levels[tables.TRACTOR] + 1)
    buoys, hounds = names_of_buoys(play), names_of_hounds(play)
    movement = move_ship(play, blue, legal_path(choose, play, blue))
    assert movement.state in {DONE, INTERRUPTED}
    assert blue.has_moved == (movement.state == DONE or play.rules.crisis_moved == "phase_begun")
    assert blue.has_ended_movement == (movement.state == DONE)
    assert unharmed(play)
    assert (names_of_buoys(play), names_of_hounds(play)) == (buoys, hounds)
    assert json.loads(json.dumps(story(play), allow_nan=False)) == story(play)


@given(seeds, boards)
def test_a_refused_path_changes_nothing(seed, board):
    choose = Chooser(seed)
    dice = FastDice(seed, keep_rolls=True)
    play = random_table(choose, board, dice)
    before = picture(play)
    path = [step for _ in range(choose.below(10)) for step in random_steps(choose, play)]
    refusal = refused(play, path)
    if refusal is not None:
        assert picture(play) == before
        assert (play.events, dice.rolls) == ([], [])
        json.dumps(refusal.params, allow_nan=False)
        assert refusal.message.endswith(".")
        assert refusal.pointer == "/path" or 0 <= int(refusal.pointer.removeprefix("/path/")) < len(path)


def refused(play: Play, path: list[str]) -> RuleViolation | None:
    try:
        move_ship(play, play.ships[0], path)
    except RuleViolation as refusal:
        return refusal
    return None


def raced(seed: int, board, dice: Dice, turns: int) -> Play:
    choose = Chooser(seed)
    play = random_table(choose, board, dice)
    for _ in range(turns):
        play_turn(choose, play)
    return play


@given(seeds, boards, st.integers(1, 4))
def test_a_race_conserves_what_there_is(seed, board, turns):
    before = random_table(Chooser(seed), board, FastDice(0))
    play = raced(seed, board, FastDice(seed), turns)
    assert unharmed(play)
    assert names_of_buoys(play) == names_of_buoys(before)
    assert names_of_hounds(play) == names_of_hounds(before)
    lost = {
        name for event in play.events if event.name in {"ship-destroyed", "ship-disqualified"} for name in event.params["buoys"]
    }
    assert lost == {kept.id for gone in play.ships if gone.status in {"destroyed", "disqualified"} for kept in gone.buoys}
    for event in play.events:
        assert event.section
        assert event.name == event.name.lower()
        for figure in ("total", "points", "hits"):
            if event.terms and figure in event.params and event.name != "structure-lost":
                assert event.params[figure] == max(sum(term.value for term in event.terms), 0 if figure == "hits" else -999) or (
                    event.name in {"marker-unharmed", "marker-destroyed"}
                )


@pytest.mark.games
@given(seeds, boards)
def test_a_replay_with_recorded_dice_tells_the_same_story(seed, board):
    dice = FastDice(seed, keep_rolls=True)
    first = raced(seed, board, dice, 2)
    recorded = RecordedDice(dice.rolls)
    again = raced(seed, board, recorded, 2)
    recorded.finish()
    assert story(again) == story(first)
    assert picture(again) == picture(first)


@pytest.mark.games
@given(seeds, boards, st.integers(0, 10**6))
def test_typed_dice_that_run_out_can_be_added_to(seed, board, cut):
    dice = FastDice(seed, keep_rolls=True)
    first = raced(seed, board, dice, 1)
    typed = [value for roll in dice.rolls for value in roll.values]
    given_so_far = typed[: cut % (len(typed) + 1)]
    while len(given_so_far) < len(typed):
        with pytest.raises(DiceNeeded) as needed:
            raced(seed, board, TableDice(given_so_far), 1)
        assert 1 <= needed.value.count <= 4
        given_so_far = typed[: len(given_so_far) + max(needed.value.count, len(typed) // 3)]
    all_at_once = TableDice(typed)
    again = raced(seed, board, all_at_once, 1)
    all_at_once.finish()
    assert story(again) == story(first)


def laser(dice: Dice) -> str:
    blue, red = ship(allocated={"laser": 7}), ship("red", (0, -7), allocated={"screens": 4})
    play = table(dice)
    play.resolves_damage = False
    return str(fire_laser_at_ship(play, blue, red, counted_line(7, {"gravity_well": 1}, is_blocked=False)))


def hell_hound(dice: Dice) -> str:
    play = table(dice)
    play.resolves_damage = False
    return str(hell_hound_attack(play, hound(), ship(allocated={"screens": 4}), 1))


def hell_fire(dice: Dice) -> str:
    play = table(dice)
    play.resolves_damage = False
    return str(hell_fire_attack(play, ship(allocated={"screens": 5}), FireKind.HELL3, 4))


@pytest.mark.parametrize("attack", [laser, hell_hound, hell_fire])
def test_odds_add_up_and_agree_with_what_is_thrown(attack):
    odds = enumerate_outcomes(attack)
    assert sum(odds.values()) == 1
    thrown = 20_000
    dice = FastDice(2026)
    counts = Counter(attack(dice) for _ in range(thrown))
    assert set(counts) <= set(odds)
    for outcome, chance in odds.items():
        # five standard deviations; the seed is fixed, so this never flickers
        spread = 5 * (float(chance * (1 - chance)) * thrown) ** 0.5
        assert abs(counts[outcome] - float(chance) * thrown) <= spread + 1


def test_odds_to_hit_at_7_through_a_well():
    # 2 dice - 2 must reach 7: 9 or more, 10 of 36
    assert enumerate_outcomes(laser) == {"0": Fraction(26, 36), "3": Fraction(10, 36)}
