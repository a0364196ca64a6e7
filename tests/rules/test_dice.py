"""Dice and their sources."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import (
    Dice,
    FairDice,
    FastDice,
    RecordedDice,
    ReplayDiverged,
    Roll,
    ScriptedDice,
    TableDice,
    commitment,
)
from rules.errors import DiceLeftOver, DiceNeeded, DieOutOfRange

SEED = bytes(range(32))


def faces_by_hand(seed: bytes, counter: int, throws: list[int]) -> list[int]:
    """What the description of FairDice promises, in nothing but hashlib and hmac."""
    faces = []
    for sides in throws:
        while True:
            number = int.from_bytes(hmac.new(seed, str(counter).encode("ascii"), hashlib.sha256).digest()[:8], "big")
            counter += 1
            if number < 2**64 // sides * sides:
                faces.append(number % sides + 1)
                break
    return faces


@given(st.binary(min_size=32, max_size=32), st.integers(0, 10**6), st.lists(st.integers(2, 2**63 + 1), max_size=20))
def test_anybody_can_check_fair_dice(seed: bytes, counter: int, throws: list[int]):
    dice = FairDice(seed, counter)
    assert [dice.one(sides, "check") for sides in throws] == faces_by_hand(seed, counter, throws)


def test_fair_dice_skip_numbers_that_would_favour_low_faces():
    # almost half of all numbers do not fit into 2**63 + 1 faces
    dice = FairDice(SEED)
    dice.roll(50, 2**63 + 1, "skip")
    assert dice.counter > 75


def test_fair_dice_go_on_where_they_stopped():
    whole, first = FairDice(SEED), FairDice(SEED)
    first.roll(5, 6, "a")
    rest = FairDice(SEED, first.counter)
    assert whole.roll(8, 6, "a")[5:] == rest.roll(3, 6, "b")


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_has_32_bytes(size: int):
    with pytest.raises(ValueError, match="32 bytes"):
        FairDice(bytes(size))


def test_the_commitment_is_the_hash_of_the_seed():
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()


def chi_squared(counts: Counter[int], sides: int) -> float:
    expected = counts.total() / sides
    return sum((counts[face] - expected) ** 2 / expected for face in range(1, sides + 1))


@pytest.mark.parametrize("dice", [FairDice(SEED), FastDice(1)], ids=["fair", "fast"])
@pytest.mark.parametrize("sides", [6, 7])
def test_faces_are_equally_likely(dice: Dice, sides: int):
    # 30 is beyond the 99.99 % point for 6 degrees of freedom; the seeds are fixed, so this never flickers
    assert chi_squared(Counter(dice.roll(12_000, sides, "many")), sides) < 30


def test_fast_dice_seeds_differ_and_repeat():
    streams = [FastDice(seed).roll(20, 6, "x") for seed in (0, 1, 2, 10**30)]
    assert len({tuple(stream) for stream in streams}) == 4
    assert FastDice(1).roll(20, 6, "x") == streams[1]


def test_fast_dice_are_two_lehmer_generators_combined():
    """L'Ecuyer 1988, written down once more: a stream must not change under a simulation that is to be repeated."""
    digest = hashlib.sha256(b"42").digest()
    first = int.from_bytes(digest[:6], "big") % 2147483562 + 1
    second = int.from_bytes(digest[6:12], "big") % 2147483398 + 1
    faces = []
    for _ in range(50):
        first, second = first * 40014 % 2147483563, second * 40692 % 2147483399
        faces.append((first - second) % 2147483562 % 6 + 1)
    assert FastDice(42).roll(50, 6, "x") == faces


def test_fast_dice_skip_numbers_that_would_favour_low_faces():
    sides = 2147483562 // 2 + 1
    dice, plain = FastDice(5), FastDice(5)
    assert all(1 <= face <= sides for face in dice.roll(40, sides, "x"))
    plain.roll(40, 6, "x")
    assert dice.first != plain.first


def test_rolls_are_remembered_with_purpose_and_roller():
    dice = ScriptedDice([3, 4, 6])
    assert dice.total(2, 6, "laser to hit", "blue") == 7
    assert dice.one(20, "other") == 6
    assert [(roll.purpose, roll.by, roll.sides, roll.values) for roll in dice.rolls] == [
        ("laser to hit", "blue", 6, [3, 4]),
        ("other", "", 20, [6]),
    ]
    assert not any(roll.is_secret for roll in dice.rolls)


def test_rolls_need_not_be_remembered():
    dice = ScriptedDice([3, 1], keep_rolls=False)
    dice.one(6, "x")
    dice.shuffle(2, "cards")
    assert dice.rolls == []


@given(st.integers(0, 8), st.integers(0, 10**9))
def test_an_order_is_a_permutation(size: int, seed: int):
    assert sorted(FastDice(seed).order(size, "initiative marker")) == list(range(size))


def test_an_order_counts_along_the_markers_that_are_left():
    dice = ScriptedDice([2, 3, 1])
    assert dice.order(4, "initiative marker") == [1, 3, 0, 2]
    assert [roll.sides for roll in dice.rolls] == [4, 3, 2]
    dice.finish()


def test_every_order_of_three_is_equally_likely():
    dice = FastDice(3)
    counts = Counter(tuple(dice.order(3, "x")) for _ in range(6000))
    assert len(counts) == 6
    assert max(counts.values()) - min(counts.values()) < 250


@given(st.integers(0, 30), st.integers(0, 10**9))
def test_a_shuffle_is_a_permutation_and_one_secret_roll(size: int, seed: int):
    dice = FastDice(seed, keep_rolls=True)
    order = dice.shuffle(size, "pack")
    assert sorted(order) == list(range(size))
    assert [(roll.is_secret, roll.values) for roll in dice.rolls] == [(True, [place + 1 for place in order])]
    assert RecordedDice(dice.rolls).shuffle(size, "pack") == order


def test_every_shuffle_of_three_is_equally_likely():
    dice = FastDice(4)
    counts = Counter(tuple(dice.shuffle(3, "x")) for _ in range(6000))
    assert len(counts) == 6
    assert max(counts.values()) - min(counts.values()) < 250


def test_typed_dice_leave_cards_to_the_shuffler():
    dice = TableDice([5], FastDice(9))
    assert dice.shuffle(6, "pack") == FastDice(9).shuffle(6, "pack")
    assert dice.one(6, "x") == 5
    dice.finish()


def test_typed_dice_say_what_is_missing():
    dice = TableDice([2, 3])
    dice.one(6, "first")
    with pytest.raises(DiceNeeded) as needed:
        dice.roll(3, 6, "hell hound attack", "hound-1")
    wanted = needed.value
    assert (wanted.count, wanted.sides, wanted.purpose, wanted.by) == (2, 6, "hell hound attack", "hound-1")
    assert "2d6" in str(wanted)


@pytest.mark.parametrize("value", [0, 7, -1])
def test_a_typed_die_must_show_a_face(value: int):
    dice = TableDice([1, value])
    dice.one(6, "first")
    with pytest.raises(DieOutOfRange) as slip:
        dice.roll(2, 6, "second")
    assert (slip.value.index, slip.value.value, slip.value.sides, slip.value.purpose) == (1, value, 6, "second")
    assert str(slip.value) == f"die 2 shows {value}, but second takes 1 to 6"


def test_typed_dice_left_over_are_a_slip():
    dice = TableDice([1, 2, 3])
    dice.one(6, "x")
    with pytest.raises(DiceLeftOver) as slip:
        dice.finish()
    assert (slip.value.used, slip.value.left) == (1, 2)
    dice.roll(2, 6, "x")
    dice.finish()


@given(st.integers(0, 10**9), st.lists(st.tuples(st.integers(1, 5), st.integers(2, 20)), max_size=10))
def test_recorded_dice_repeat_what_was_rolled(seed: int, throws: list[tuple[int, int]]):
    dice = FastDice(seed, keep_rolls=True)
    first = [dice.roll(count, sides, "x") for count, sides in throws]
    again = RecordedDice(dice.rolls)
    assert [again.roll(count, sides, "x") for count, sides in throws] == first
    again.finish()


@pytest.mark.parametrize(("count", "sides", "purpose"), [(1, 6, "x"), (2, 8, "x"), (2, 6, "y")])
def test_recorded_dice_refuse_to_drift(count: int, sides: int, purpose: str):
    dice = RecordedDice([Roll("x", "", 6, [1, 2])])
    with pytest.raises(ReplayDiverged) as drift:
        dice.roll(count, sides, purpose)
    assert (drift.value.place, drift.value.asked, drift.value.recorded) == (0, f"{count}d{sides} {purpose}", "2d6 x")


def test_recorded_dice_run_out_or_are_left_over():
    dice = RecordedDice([Roll("x", "", 6, [1, 2])])
    with pytest.raises(ReplayDiverged, match="asked for nothing, recorded 2d6 x"):
        dice.finish()
    dice.roll(2, 6, "x")
    with pytest.raises(ReplayDiverged, match="roll 1: asked for 1d6 y, recorded nothing"):
        dice.one(6, "y")
