"""Qualification: moves, bumps, bombs, walls, borders: every printed example and every scenario, by its id."""

import pytest

from rules.mini_demolition_derby.turn import direction_of, sort_by_place, step_towards
from tests.rules.mini_demolition_derby.arenas import arena_of, bombs_left, roll, stands

OUT = "out"


def case(name, die, cars, expected, walls=(), bombs=(), left=(), **options):
    return pytest.param(die, cars, expected, walls, bombs, list(left), options, id=name)


# The first car rolls. Places are lane, row and lives (seven where nothing is said).
PRINTED = [
    case(
        "MD-E1",
        5,
        [(3, 10), (4, 10), (5, 10), (6, 10), (4, 12), (4, 17)],
        [(4, 14, 7), (5, 10, 6), (6, 10, 6), (7, 10, 6), (4, 16, 3), (4, 18, 5)],
        bombs=[(4, 18, 1)],
    ),
    case("MD-E2", 2, [(2, 10), (1, 10)], [(2, 11, 7), (1, 10, 4)]),
    case("MD-E3", 2, [(2, 10), (1, 10, 2)], [(1, 11, 7), OUT]),
    case("MD-E4", 4, [(3, 10), (3, 12, 2), (3, 16)], [(3, 14, 7), OUT, (3, 16, 7)]),
    case(
        "MD-E5",
        1,
        [(5, 10), (4, 10), (3, 10), (2, 11), (2, 9)],
        [(4, 10, 7), (3, 10, 6), (2, 10, 6), (1, 11, 6), (1, 9, 6)],
    ),
    case(
        "MD-E6",
        6,
        [(3, 10), (4, 10, 0), (5, 11), (5, 9), (4, 13)],
        [(4, 11, 7), OUT, (5, 11, 7), (5, 9, 7), (4, 13, 3)],
        walls=[(4, 14), (5, 14)],
    ),
    case("MD-E7", 3, [(3, 16), (3, 18)], [(3, 19, 7), ("through", 4)], rows=20),
    case("MD-E8", 1, [(4, 10), (3, 11), (2, 12)], [(4, 10, 7), (2, 11, 6), (1, 12, 6)], walls=[(2, 9), (3, 9)]),
    case(
        "MD-E9",
        6,
        [(4, 10), (5, 11), (5, 9), (6, 11), (7, 11), (4, 12)],
        [(4, 15, 7), (5, 11, 6), (6, 9, 6), (6, 11, 6), (7, 11, 4), (4, 17, 0)],
        bombs=[(4, 14, 1), (4, 16, 1)],
        lanes=7,
    ),
]

SCENARIOS = [
    case("MD-T01", 3, [(5, 10)], [(5, 13, 7)]),
    case("MD-T02", 1, [(5, 10)], [(4, 10, 7)]),
    case("MD-T04", 4, [(5, 10)], [(5, 14, 7)]),
    case("MD-T05", 5, [(5, 10)], [(6, 14, 7)]),
    case("MD-T07", 2, [(1, 10)], [(1, 11, 5)]),
    case("MD-T08", 5, [(11, 10)], [(11, 14, 5)]),
    case("MD-T10", 2, [(1, 10, 1)], [OUT]),
    case("MD-T11", 3, [(5, 10)], [(5, 13, 6)], bombs=[(5, 12, 1)]),
    case("MD-T13", 1, [(5, 10)], [(4, 10, 4)], bombs=[(4, 10, 1), (4, 9, 2)]),
    case("MD-T14", 4, [(5, 10, 0)], [OUT], bombs=[(5, 12, 1)]),
    case("MD-T16", 4, [(5, 10)], [(5, 11, 7)], walls=[(5, 12), (6, 12)]),
    case("MD-T17", 2, [(5, 10)], [(5, 11, 7)], walls=[(3, 9), (4, 9)]),
    case("MD-T19", 4, [(5, 10), (5, 12)], [(5, 10, 7), (5, 12, 3)], walls=[(5, 13), (6, 13)]),
    case("MD-T20", 3, [(5, 10), (5, 12)], [(5, 13, 7), (5, 15, 4)]),
    case("MD-T22", 3, [(5, 10), (5, 12), (5, 14)], [(5, 13, 7), (5, 15, 4), (5, 17, 4)]),
    case("MD-T23", 1, [(5, 10), (4, 10), (3, 10)], [(4, 10, 7), (3, 10, 6), (2, 10, 6)]),
    case("MD-T25", 1, [(5, 10), (4, 12)], [(4, 10, 7), (4, 12, 7)]),
    case("MD-T26", 1, [(5, 10), (4, 11), (4, 9)], [(4, 10, 7), (3, 11, 6), (3, 9, 6)]),
    case("MD-T28", 1, [(4, 10), (3, 11)], [(4, 10, 7), (2, 11, 6)], walls=[(2, 9), (3, 9)]),
    case("MD-T29", 4, [(5, 10), (5, 12)], [(5, 14, 7), (5, 16, 0)], bombs=[(5, 13, 1), (5, 15, 2)]),
    case("MD-T31", 2, [(2, 10), (1, 10)], [(2, 11, 7), (1, 10, 4)]),
    case("MD-T32", 2, [(2, 10), (1, 10, 3)], [(2, 11, 7), (1, 10, 0)]),
    case("MD-T34", 1, [(3, 10), (2, 10), (1, 10)], [(3, 10, 7), (2, 10, 6), (1, 10, 4)]),
    case("MD-T35", 1, [(3, 10), (2, 10), (1, 10, 0)], [(2, 10, 7), (1, 10, 6), OUT]),
    case("MD-T37", 4, [(5, 10), (5, 12, 0), (5, 14)], [(5, 14, 7), OUT, (5, 16, 5)]),
    case("MD-T38", 3, [(5, 10), (5, 12), (5, 14, 0)], [(5, 13, 7), (5, 15, 4), OUT]),
    case("MD-T40", 3, [(5, 33), (5, 35)], [(5, 36, 7), ("through", 5)]),
    case("MD-T41", 3, [(5, 33), (5, 35, 0)], [(5, 36, 7), OUT]),
    case("MD-T43", 4, [(5, 34), (5, 36), (1, 5)], [(5, 34, 7), ("through", 6), (1, 5, 7)], places=1),
    case("MD-T44", 4, [(5, 34), (5, 36)], [("through", 7), ("through", 6)], places=2),
    case("MD-17-bombs-of-both-cells-go-off", 1, [(5, 10, 0)], [OUT], bombs=[(4, 10, 1), (4, 9, 2)]),
    case("MD-17-cells-not-entered", 1, [(5, 10)], [(5, 10, 7)], bombs=[(4, 10, 1)], left=[(4, 10, 1)], walls=[(4, 9), (3, 9)]),
    case("MD-33-behind-the-track", 4, [(5, 0)], [(5, 4, 7)]),
    case("MD-33-borders-behind-the-track", 1, [(1, 0)], [(1, 0, 5)]),
    case("MD-11-out-with-the-last-life", 3, [(5, 10), (5, 12, 1)], [(5, 13, 7), OUT], eliminated_below=1),
]


@pytest.mark.parametrize(("die", "cars", "expected", "walls", "bombs", "left", "options"), PRINTED + SCENARIOS)
def test_a_roll(die, cars, expected, walls, bombs, left, options):
    arena = arena_of(cars, walls, bombs, **options)
    roll(arena, die)
    assert [stands(arena, car) for car in arena.cars] == expected
    assert bombs_left(arena) == left
    assert arena.is_over is (len(arena.through) >= arena.places or arena.racing == 0)


# R bumps A and B, and both bump C.
DIAMOND = [(5, 10), (4, 11), (4, 9), (3, 10)]


@pytest.mark.parametrize(
    ("is_per_bumper", "cars", "walls", "expected"),
    [
        pytest.param(False, DIAMOND, [], [(4, 10, 7), (3, 11, 6), (3, 9, 6), (2, 10, 6)], id="once"),
        pytest.param(True, DIAMOND, [], [(4, 10, 7), (3, 11, 6), (3, 9, 6), (2, 10, 5)], id="per-bumper"),
        pytest.param(
            False, DIAMOND, [(1, 10), (2, 10)], [(5, 10, 7), (4, 11, 6), (4, 9, 6), (3, 10, 6)], id="once-against-a-wall"
        ),
        pytest.param(
            True, DIAMOND, [(1, 10), (2, 10)], [(5, 10, 7), (4, 11, 6), (4, 9, 6), (3, 10, 5)], id="per-bumper-against-a-wall"
        ),
        pytest.param(True, [*DIAMOND[:3], (3, 10, 1)], [], [(4, 10, 7), (3, 11, 6), (3, 9, 6), OUT], id="out-at-the-second"),
        pytest.param(True, [*DIAMOND[:3], (3, 10, 0)], [], [(4, 10, 7), (3, 11, 6), (3, 9, 6), OUT], id="out-at-the-first"),
        pytest.param(True, [(5, 10), (4, 10), (3, 10)], [], [(4, 10, 7), (3, 10, 6), (2, 10, 6)], id="side-by-side-is-one"),
        pytest.param(
            True,
            [(5, 10), (4, 11), (4, 9), (3, 12)],
            [],
            [(4, 10, 7), (3, 11, 6), (3, 9, 6), (2, 12, 6)],
            id="not-touched-by-both",
        ),
    ],
)
def test_diamonds(is_per_bumper, cars, walls, expected):
    arena = arena_of(cars, walls, is_per_bumper=is_per_bumper)
    roll(arena, 1)
    assert [stands(arena, car) for car in arena.cars] == [each if each == OUT else (*each,) for each in expected]


def test_a_wall_can_be_anywhere_beside_the_first_of_two_cars():
    """MD-E8 the other way round: the wall is ahead, the car behind."""
    arena = arena_of([(4, 10), (3, 9)], walls=[(2, 10), (3, 10)])
    roll(arena, 1)
    assert [stands(arena, car) for car in arena.cars] == [(4, 10, 7), (2, 9, 6)]


@pytest.mark.parametrize(("die", "direction"), [pytest.param(d, w, id=f"MD-B11-{d}") for d, w in zip(
    range(8), ["left", "left", "left", "straight", "straight", "right", "right", "right"], strict=True)])  # fmt: skip
def test_directions(die, direction):
    arena = arena_of([])
    assert direction_of(die) == direction
    assert step_towards(arena, direction) == {"left": 1, "straight": arena.forward, "right": -1}[direction]


@pytest.mark.parametrize(
    ("places", "order"),
    [
        pytest.param([(3, 10), (7, 10), (5, 12), (4, 9)], [2, 0, 1, 3], id="MD-T46"),
        pytest.param([(1, 0), (11, 36), (1, 36), (11, 0)], [2, 1, 0, 3], id="corners"),
    ],
)
def test_order_of_play(places, order):
    arena = arena_of(places)
    cars = list(arena.cars)
    sort_by_place(cars)
    assert [car.number for car in cars] == order
    arena.take_off(cars[1])
    sort_by_place(cars)
    assert [car.number for car in cars] == [order[0], *order[2:]]


def test_a_copy_shares_nothing_that_changes():
    arena = arena_of([(5, 34), (5, 36), (3, 10, 0), (4, 10)], walls=[(8, 9), (9, 9)], bombs=[(4, 20, 2)])
    roll(arena, 6, 3)
    before = [stands(arena, car) for car in arena.cars]
    twin = arena.copy()
    assert [stands(twin, car) for car in twin.cars] == before
    roll(twin, 4)
    roll(twin, 1, 3)
    assert [stands(arena, car) for car in arena.cars] == before
    assert [stands(twin, car) for car in twin.cars] != before
    assert twin.content[twin.cell(8, 9)] is twin.wall
