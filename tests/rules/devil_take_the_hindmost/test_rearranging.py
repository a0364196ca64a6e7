"""What to do on the physical table so that it becomes like another one."""

import random

import pytest

from rules.dice import FastDice
from tests.rules.devil_take_the_hindmost.races import GAME, play_at_random
from tests.rules.devil_take_the_hindmost.tables import check_rearranged
from tests.rules.devil_take_the_hindmost.test_random_races import setup_of


def moves(before, after):
    return [(event.name, *event.params.values()) for event in GAME.rearrange(before, after)]


def cars(**places):
    return {f"car/{name}/place": place for name, place in places.items()}


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        pytest.param(cars(a=[5, 1]), cars(a=[5, 1]), [], id="as-it-is"),
        pytest.param(cars(a=[5, 1]), cars(a=None), [("car-off", "a")], id="off"),
        pytest.param(cars(a=None), cars(a=[34, 2]), [("car-set", "a", True, 4, 4, 2)], id="on"),
        pytest.param(cars(a=[-1, 1]), cars(a=[0, 1]), [("car-set", "a", True, 10, 0, 1)], id="the-star"),
        pytest.param(
            cars(a=[5, 1], b=[6, 1]),
            cars(a=[6, 1], b=[7, 1]),
            [("car-set", "b", True, 7, 7, 1), ("car-set", "a", True, 6, 6, 1)],
            id="who-is-in-the-way-first",
        ),
        pytest.param(
            cars(a=[5, 1], b=[6, 1]),
            cars(a=[6, 1], b=[5, 1]),
            [("car-aside", "a"), ("car-set", "b", True, 5, 5, 1), ("car-set", "a", True, 6, 6, 1)],
            id="change-places",
        ),
        pytest.param({"car/a/result": None}, {"car/a/result": [2, 2]}, [("result-set", "a", 2, 2, True)], id="points"),
        pytest.param({"car/a/result": [2, 2]}, {"car/a/result": None}, [("result-set", "a", 0, 0, False)], id="no-points"),
        pytest.param({"team/red/hand": 5}, {"team/red/hand": 4}, [("hand-set", "red", 4)], id="hand"),
        pytest.param({"team/red/hand": 5, "discards": 1}, {"team/red/hand": 4, "discards": 2}, [], id="cards-of-the-service"),
        pytest.param(
            {"discards": ["one", "turbo", "one"]},
            {"discards": ["one", "red-2"]},
            [("discards-removed", ["turbo", "one"]), ("discards-added", ["red-2"])],
            id="discard-pile",
        ),
        pytest.param(
            {"out": [], "first-across": "a", "lap": 1},
            {"out": ["b"], "first-across": None, "lap": 2},
            [("race-set", "first-across", "none"), ("race-set", "lap", 2), ("list-set", "out", ["b"])],
            id="notes",
        ),
    ],
)  # fmt: skip
def test_moves(before, after, expected):
    assert moves(before, after) == expected


@pytest.mark.parametrize("seen", ["x", [1], [1, 2, 3], [None, 4], 7, {}, True])
def test_what_a_table_sends_may_be_nonsense(seen):
    after = {**cars(a=[1, 5], b=None), "turn": 4}
    before = {**cars(a=seen, b=seen), "turn": seen, "zebra": seen}
    assert {event.name for event in GAME.rearrange(before, after)} == {"car-set", "race-set"}


def test_cars_that_a_table_sees_on_each_other():
    assert moves(cars(a=[1, 1], b=[1, 1]), cars(a=[1, 1], b=[2, 1])) == [("car-set", "b", True, 2, 2, 1)]
    assert moves(cars(a=[1, 1]), cars(a=[1, 1], b=[1, 1])) == [("car-set", "b", True, 1, 1, 1)]


@pytest.mark.parametrize("seed", range(10))
def test_from_any_moment_of_a_race_to_any_other(seed):
    chooser = random.Random(seed)
    given = setup_of(seed)
    viewer = ("red", "")[seed % 2]
    tables = [GAME.tabletop(state, viewer) for state, _, _ in play_at_random(given, seed, FastDice(seed))]
    for _ in range(40):
        check_rearranged(*chooser.sample(tables, 2))
