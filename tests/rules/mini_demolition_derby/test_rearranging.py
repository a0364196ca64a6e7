"""What to do on the physical table so that it becomes like another one."""

import random

import pytest

from rules.dice import FastDice
from tests.rules.mini_demolition_derby.matches import GAME, match, play_at_random, setup
from tests.rules.mini_demolition_derby.tables import check_rearranged


def moves(before, after):
    return [(event.name, *event.params.values()) for event in GAME.rearrange(before, after)]


def cars(**places):
    return {f"car/{name}/place": place for name, place in places.items()}


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        pytest.param(cars(a=[1, 5]), cars(a=[1, 5]), [], id="as-it-is"),
        pytest.param(cars(a=[1, 5]), cars(a=None), [("car-off", "a")], id="off"),
        pytest.param(cars(a=None), cars(a=[1, 5]), [("car-set", "a", 1, 5)], id="on"),
        pytest.param(
            cars(a=[1, 5], b=[1, 7], c=[1, 9]),
            cars(a=[1, 7], b=[1, 9], c=[1, 11]),
            [("car-set", "c", 1, 11), ("car-set", "b", 1, 9), ("car-set", "a", 1, 7)],
            id="the-foremost-first",
        ),
        pytest.param(
            cars(a=[1, 5], b=[1, 7]),
            cars(a=[1, 7], b=[1, 5]),
            [("car-aside", "a"), ("car-set", "b", 1, 5), ("car-set", "a", 1, 7)],
            id="change-places",
        ),
        pytest.param(cars(a=[1, 5]), cars(a=[1, 6]), [("car-set", "a", 1, 6)], id="not-in-its-own-way"),
        pytest.param(
            {"walls": ["3/20"], **cars(a=[4, 22])},
            {"walls": ["4/22"], **cars(a=[3, 20])},
            [("wall-removed", 3, 4, 20), ("car-set", "a", 3, 20), ("wall-placed", 4, 5, 22)],
            id="walls-make-room",
        ),
        pytest.param(
            {"bombs/20": [0, 0, 2, 1, 0, 0], "walls": []},
            {"walls": ["3/20"], "bombs/20": [0, 0, 0, 0, 0, 1]},
            [("bombs-set", 3, 20, 0), ("bombs-set", 4, 20, 0), ("wall-placed", 3, 4, 20), ("bombs-set", 6, 20, 1)],
            id="bombs-make-room",
        ),
        pytest.param({"car/a/lives": 7}, {"car/a/lives": 5}, [("lives-set", "a", 5)], id="lives"),
        pytest.param({"award/red": ["a", 5]}, {"award/red": None}, [("award-set", "red", "", 0, False)], id="pawn-away"),
        pytest.param({"award/red": None}, {"award/red": ["a", 5]}, [("award-set", "red", "a", 5, True)], id="pawn"),
        pytest.param({"team/red/hand": 3}, {"team/red/hand": 0}, [("hand-set", "red", 0, [])], id="size-of-a-hand"),
        pytest.param({"team/red/hand": []}, {"team/red/hand": ["joker"]}, [("hand-set", "red", 1, ["joker"])], id="own-hand"),
        pytest.param(
            {"team/red/is-double": False}, {"team/red/is-double": True}, [("value-set", "red", "is-double", True)], id="diamonds"
        ),
        pytest.param(
            {"through": ["a"], "turn": 3},
            {"through": [], "turn": 1},
            [("list-set", "through", []), ("match-set", "turn", 1)],
            id="lists",
        ),
    ],
)  # fmt: skip
def test_moves(before, after, expected):
    assert moves(before, after) == expected


@pytest.mark.parametrize("seen", ["x", [1], [1, 2, 3], [None, 4], 7, {}, True])
def test_what_a_table_sends_may_be_nonsense(seen):
    after = {**cars(a=[1, 5], b=None), "car/a/lives": 3, "bombs/20": [0, 1], "turn": 4, "walls": ["3/30"]}
    before = {**cars(a=seen, b=seen), **dict.fromkeys(("car/a/lives", "bombs/20", "bombs/x", "turn", "zebra", "walls"), seen)}
    told = {event.name for event in GAME.rearrange(before, after)}
    assert {"car-set", "match-set", "lives-set", "bombs-set", "wall-placed"} <= told
    nonsense = {"walls": ["x", "1/2/3", "a/b", 4], "bombs/20": ["x", None, 3]}
    assert moves(nonsense, {"walls": [], "bombs/20": [0, 0, 0]}) == [("bombs-set", 3, 20, 0)]


def test_cars_that_a_table_sees_on_each_other():
    before, after = cars(a=[1, 5], b=[1, 5], c=[1, 7]), cars(a=[1, 5], b=[1, 9], c=[1, 7])
    assert moves(before, after) == [("car-set", "b", 1, 9)]
    assert moves(cars(a=[1, 5]), cars(a=[1, 5], b=[1, 6])) == [("car-set", "b", 1, 6)]


@pytest.mark.parametrize("seed", range(6))
def test_from_any_moment_of_a_match_to_any_other(seed):
    rules = {"awards": True, "cards": ("base", "advanced", "off")[seed % 3], "cars": (25, 30, 36)[seed % 3]}
    given = setup(2 + seed, **rules)
    viewer = ("Anna", "")[seed % 2]
    tables = [GAME.tabletop(state, viewer) for state, _, _ in play_at_random(given, seed, FastDice(seed))]
    chooser = random.Random(seed)
    for _ in range(40):
        check_rearranged(*chooser.sample(tables, 2))


def test_from_one_track_to_another():
    for seed in range(10):
        check_rearranged(GAME.tabletop(match(seed=seed), ""), GAME.tabletop(match(seed=seed + 1), ""))
