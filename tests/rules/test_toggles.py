"""House rules as a table chooses them."""

import pytest

from rules.errors import RuleViolation
from rules.game import Toggle
from rules.toggles import read_toggles

TOGGLES = [
    Toggle("highest", [29, 20], "X-1", "The highest."),
    Toggle("is_kind", [False, True], "X-2", "Kind or not."),
    Toggle("way", ["short", "long"], "X-3", "The way."),
    Toggle("row", [[0, 6, 5]], "X-4", "A row.", is_table=True),
    Toggle("chart", [[[0, 0], [1, 2]]], "X-5", "A chart.", is_table=True),
]


def test_what_is_left_out_stays_as_the_rulings_say():
    assert read_toggles(TOGGLES, {}) == {}


def test_choices_are_taken_as_they_are():
    chosen = {"highest": 20, "is_kind": True, "way": "long", "row": [0, 9], "chart": [[3, 3], [4, 4], [5, 5]]}
    assert read_toggles(TOGGLES, chosen) == chosen


@pytest.mark.parametrize("given", [None, [], "si_max", 3])
def test_house_rules_are_an_object(given):
    with pytest.raises(RuleViolation) as refused:
        read_toggles(TOGGLES, given)
    assert (refused.value.code, refused.value.pointer) == ("not-a-form", "/rules")


def test_a_house_rule_that_there_is_not():
    with pytest.raises(RuleViolation) as refused:
        read_toggles(TOGGLES, {"lowest": 1})
    assert (refused.value.code, refused.value.pointer) == ("unknown-house-rule", "/rules/lowest")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("highest", 28),
        ("highest", "29"),
        ("highest", True),
        ("is_kind", 1),
        ("way", "wide"),
        ("way", None),
        ("row", 3),
        ("row", []),
        ("row", [0] * 51),
        ("row", [0, -1]),
        ("row", [0, 1000]),
        ("row", [0, True]),
        ("row", [0, 1.5]),
        ("row", [[0], [1]]),
        ("chart", [1, 2]),
        ("chart", [[1, 2, 3]]),
        ("chart", [[1, "2"]]),
        ("chart", []),
    ],
)
def test_a_choice_that_is_none(name, value):
    with pytest.raises(RuleViolation) as refused:
        read_toggles(TOGGLES, {name: value})
    assert (refused.value.code, refused.value.pointer) == ("unknown-choice", f"/rules/{name}")
