"""Dice notation: what is rolled, what is refused, and that nothing but our dice is rolled."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import FairDice, ScriptedDice
from service.dice_notation import MAX_DICE, NotationRefused, read_notation, roll_notation


@pytest.mark.parametrize(
    ("text", "thrown", "kept", "total"),
    [
        ("3d6", [1, 2, 3], [1, 2, 3], 6),
        ("d6", [5], [5], 5),
        ("D20", [20], [20], 20),
        ("d%", [100], [100], 100),
        ("2d6+1", [3, 4], [3, 4], 8),
        (" 2 d6 - 3 ", [1, 1], [1, 1], -1),
        ("1+2d6", [3, 4], [3, 4], 8),
        ("2d6+1d8-2", [3, 4, 8], [3, 4, 8], 13),
        ("1d6-1d6", [2, 6], [2, 6], -4),
        ("4d6^3", [4, 1, 6, 4], [4, 6, 4], 14),
        ("4d6h3", [4, 1, 6, 4], [4, 6, 4], 14),
        ("4d6kh3", [4, 1, 6, 4], [4, 6, 4], 14),
        ("4d6dl1", [4, 1, 6, 4], [4, 6, 4], 14),
        ("4d6v1", [4, 1, 6, 4], [1], 1),
        ("4d6l2", [4, 1, 6, 4], [4, 1], 5),
        ("4d6kl1", [4, 1, 6, 4], [1], 1),
        ("4d6dh3", [4, 1, 6, 4], [1], 1),
        ("2d6^2", [4, 1], [4, 1], 5),
        ("3d6^1+10-2d4v1", [2, 2, 6, 3, 1], [6, 1], 15),
    ],
)
def test_rolls(text: str, thrown: list[int], kept: list[int], total: int) -> None:
    dice = ScriptedDice(thrown)
    rolled = roll_notation(read_notation(text), dice, "test")
    dice.finish()
    assert [die.value for die in rolled.dice] == thrown
    assert [die.value for die in rolled.dice if die.kept] == kept
    assert rolled.total == total


def test_says_its_arithmetic() -> None:
    rolled = roll_notation(read_notation("4d6^3+2-1d8"), ScriptedDice([4, 1, 6, 4, 7]), "test")
    assert rolled.steps == ("4d6^3: 4 + 6 + 4 = 14", "1d8: 7", "4d6^3 - 1d8 + 2 = 9")


def test_throws_the_dice_of_a_term_together() -> None:
    dice = ScriptedDice([1, 2, 3])
    roll_notation(read_notation("2d6+1d8"), dice, "damage", "red")
    assert [(roll.purpose, roll.by, roll.sides, roll.values) for roll in dice.rolls] == [
        ("damage", "red", 6, [1, 2]),
        ("damage", "red", 8, [3]),
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        *[
            (text, "bad-notation")
            for text in ("", " ", "6", "d", "3d", "d6d6", "3d6+", "+", "--1d6", "3d6++1", "3x6", "3d6\n", "3d6;")
        ],
        *[
            (text, "bad-notation")
            for text in ("9**9**9", "(3d6)", "3d6x", "3d6x6", "3d6r1", "3d6rr", "3d6t", "3d6s", "3d6*2", "3d6/0")
        ],
        *[
            (text, "bad-notation")
            for text in ("3w6", "3u6", "4dF", "3d(2d6)", "3d6,2d6", "3d6|2", "3d6e4", "2d6%2", "３d6", "٣d6", "3d6+١")
        ],
        *[
            (text, "bad-notation")
            for text in ("d6" * 40, "1d6" + "+1" * 40, "+".join(["d6"] * 6), "3d6+1000000", "3d6+999999+1", "3d6o1")
        ],
        *[(text, "too-many-dice") for text in ("0d6", "101d6", "999999999d6", "9" * 50 + "d6", "50d6+51d6")],
        *[(text, "bad-sides") for text in ("3d1", "3d0", "3d1001", "3d99999", "d" + "9" * 50)],
        *[(text, "bad-keep") for text in ("3d6^0", "3d6^4", "3d6dl3", "3d6dh4", "3d6v" + "9" * 50)],
    ],
)
def test_refuses(text: str, code: str) -> None:
    with pytest.raises(NotationRefused) as refused:
        read_notation(text)
    assert refused.value.code == code


@given(text=st.text(alphabet="0123456789dD%^hvlk+- x*()", max_size=30))
def test_any_text_is_rolled_or_refused(text: str) -> None:
    try:
        notation = read_notation(text)
    except NotationRefused:
        return
    rolled = roll_notation(notation, FairDice(bytes(32)), "test")
    assert 1 <= len(rolled.dice) <= MAX_DICE
    assert all(1 <= die.value <= die.sides for die in rolled.dice)


def test_rolls_nothing_but_our_dice() -> None:
    random.seed(1)
    first = roll_notation(read_notation("9d6^5"), FairDice(bytes(32)), "test")
    random.seed(2)
    assert roll_notation(read_notation("9d6^5"), FairDice(bytes(32)), "test") == first
