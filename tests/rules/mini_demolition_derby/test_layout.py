"""Preparation: tracks drawn and tracks laid by hand."""

from itertools import pairwise

import pytest
from jsonschema import Draft202012Validator

from rules.dice import FastDice
from rules.errors import RuleViolation
from rules.mini_demolition_derby.generate import draw_track, starting_teams
from rules.mini_demolition_derby.house_rules import HouseRules
from rules.mini_demolition_derby.layout import red_positions, starting_places, track_schema, wall_cells
from rules.mini_demolition_derby.layout_check import LayoutInvalid, count_problems, read_layout
from rules.mini_demolition_derby.tracks import TRACK_NAMES, track_document
from tests.rules.mini_demolition_derby.matches import GAME, match, setup

BOMBS = [[1 + place % 11, 15 + 2 * (place // 11), 1] for place in range(20)]
GRID = [list(place) for place in starting_places(25)]
FINALS = [list(place) for place in red_positions(HouseRules())]
ACCEPTS = Draft202012Validator(track_schema()).is_valid


def problems(document, **rules):
    """(pointer, code) of everything wrong with a track."""
    try:
        read_layout(document, HouseRules(**rules))
    except LayoutInvalid as invalid:
        return [(problem.pointer, problem.code) for problem in invalid.problems]
    return []


def wall(lane, row):
    return [[lane, row], [lane + 1, row]]


def drawn(seed, lanes=11, rows=36, **rules):
    return draw_track(HouseRules(**rules), lanes, rows, FastDice(seed))


@pytest.mark.parametrize("rules", [{}, {"wall_row_gap": 2}, {"bombs": 20}, {"cars": 36, "quota": 12}])
@pytest.mark.parametrize(("lanes", "rows"), [(11, 36), (11, 30), (14, 40), (12, 31), (13, 36)])
def test_what_is_drawn_is_allowed(rules, lanes, rows):
    for seed in range(20):
        layout = drawn(seed, lanes, rows, **rules)
        document = layout.document()
        assert problems(document, **rules) == []
        assert ACCEPTS(document)
        again = read_layout(document, HouseRules(**rules))
        assert again.document() == document
        assert sum(layout.bombs.values()) == rules.get("bombs", 25)
        assert {lane for each in layout.walls for lane, _ in wall_cells(each)} == set(range(2, lanes))


def test_walls_lie_in_every_row_sooner_or_later():
    layouts = [drawn(seed) for seed in range(200)]
    assert {row for layout in layouts for _, row in layout.walls} == set(range(15, 37))
    assert {lane for layout in layouts for lane, _ in layout.walls} == set(range(2, 10))
    assert {row for layout in layouts for _, row in layout.bombs} == set(range(15, 37))
    assert max(count for layout in layouts for count in layout.bombs.values()) == 3


@pytest.mark.parametrize(
    ("walls", "expected"),
    [
        pytest.param([wall(1, 20)], [("/walls/0", "wall-at-border")], id="MD-T52-left-border"),
        pytest.param([wall(10, 20)], [("/walls/0", "wall-at-border")], id="MD-T52-right-border"),
        pytest.param([wall(2, 14)], [("/walls/0", "wall-row")], id="MD-T52-four-ahead"),
        pytest.param([wall(2, 15)], [], id="MD-06-five-ahead"),
        pytest.param([wall(2, 36)], [], id="MD-06-last-row"),
        pytest.param([wall(2, 37)], [("/walls/0", "wall-row")], id="past-the-last-row"),
        pytest.param([[[5, 20], [5, 21]]], [("/walls/0", "wall-shape")], id="MD-T52-vertical"),
        pytest.param([[[5, 20], [7, 20]]], [("/walls/0", "wall-shape")], id="two-pieces"),
        pytest.param([wall(2, 20), wall(4, 20)], [("/walls/1", "walls-touch")], id="MD-T53-side"),
        pytest.param([wall(2, 20), wall(4, 21)], [("/walls/1", "walls-touch")], id="MD-T53-corner"),
        pytest.param([wall(2, 20), wall(6, 22)], [("/walls/1", "walls-too-close")], id="MD-T53-gap-2"),
        pytest.param([wall(2, 20), wall(3, 23)], [], id="MD-T53-gap-3"),
        pytest.param([wall(2, 20), wall(2, 20)], [("/walls/1", "walls-touch")], id="same-place"),
        pytest.param(
            [wall(1, 14), wall(4, 20), wall(5, 21)],
            [("/walls/0", "wall-at-border"), ("/walls/0", "wall-row"), ("/walls/2", "walls-touch")],
            id="all-at-once",
        ),
    ],
)
def test_walls(walls, expected):
    assert problems({"walls": walls}) == expected


@pytest.mark.parametrize(("gap", "is_fine"), [(3, False), (2, True), (1, True), (0, True)])
def test_the_gap_is_a_house_rule(gap, is_fine):
    assert (problems({"walls": [wall(2, 20), wall(6, 22)]}, wall_row_gap=gap) == []) is is_fine


@pytest.mark.parametrize(("gap", "expected"), [(1, [("/walls/1", "walls-too-close")]), (0, [])])
def test_side_by_side_but_apart(gap, expected):
    assert problems({"walls": [wall(2, 20), wall(5, 20)]}, wall_row_gap=gap) == expected


@pytest.mark.parametrize(
    ("bombs", "expected"),
    [
        pytest.param(BOMBS, [], id="MD-05-twenty"),
        pytest.param([*BOMBS[:-1], [9, 17, 3], [10, 17, 3], [11, 17, 1]], [("/bombs", "number-of-bombs")], id="MD-T55-26"),
        pytest.param(BOMBS[1:], [("/bombs", "number-of-bombs")], id="nineteen"),
        pytest.param([], [("/bombs", "number-of-bombs")], id="none"),
        pytest.param([*BOMBS[1:], [1, 15, 4]], [("/bombs/19/2", "too-many-in-cell")], id="MD-T55-four-in-one"),
        pytest.param([*BOMBS[1:], [1, 14, 1]], [("/bombs/19/1", "bomb-row")], id="MD-T55-row-14"),
        pytest.param([*BOMBS[1:], [5, 25, 1]], [("/bombs/19", "bomb-on-wall")], id="MD-T55-on-a-wall"),
        pytest.param([*BOMBS[1:], [12, 15, 1]], [("/bombs/19/0", "bomb-off-track")], id="off-the-track"),
        pytest.param([*BOMBS, [1, 15, 1]], [("/bombs/20", "cell-twice")], id="same-cell-twice"),
    ],
)
def test_bombs(bombs, expected):
    assert problems({"walls": [wall(4, 25)], "bombs": bombs}) == expected


def test_twenty_five_bombs_are_the_most():
    assert count_problems([(1, 20, 3)] * 8 + [(2, 20, 1)]) == []
    assert [problem.code for problem in count_problems([(1, 20, 3)] * 9)] == ["number-of-bombs"]


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ([], [("", "track-not-an-object")]),
        ({"lanes": 8}, [("/lanes", "track-size")]),
        ({"lanes": True}, [("/lanes", "track-size")]),
        ({"rows": 29}, [("/rows", "track-size")]),
        ({"rows": 36.0}, [("/rows", "track-size")]),
        ({"hills/~": 1, "lanes": "x"}, [("/hills~1~0", "unknown-field"), ("/lanes", "track-size")]),
        ({"walls": {}}, [("/walls", "walls-form")]),
        ({"walls": [wall(2, 15)] * 7}, [("/walls", "walls-form")]),
        ({"walls": [5, [[1, 2], [3]], [[2, 15], [3, True]]]}, [(f"/walls/{index}", "wall-form") for index in range(3)]),
        ({"bombs": None}, [("/bombs", "bombs-form")]),
        ({"bombs": [[1, 2], [1, 15, "1"], [1, 15, -1]]}, [(f"/bombs/{index}", "bomb-form") for index in range(3)]),
        ({"grid": []}, [("/grid", "grid-form")]),
        ({"grid": [*GRID[1:], [2, 10, 3]]}, [("/grid/24", "cell-form")]),
        ({"grid": [*GRID[1:], [2, 9]]}, [("/grid/24", "cell-taken")]),
        ({"grid": [*GRID[1:], [12, 10]]}, [("/grid/24/0", "off-track")]),
        ({"grid": [*GRID[1:], [2, 12]]}, []),
        ({"grid": [*GRID[1:], [1, 40]]}, [("/grid/24/1", "off-track"), ("/grid", "no-room-ahead")]),
        ({"grid": [*GRID[1:], [1, 0]]}, []),
        ({"finals_grid": FINALS[1:]}, [("/finals_grid", "grid-form")]),
        ({"finals_grid": [*FINALS[1:], [1, 1]]}, [("/finals_grid/9/1", "off-track")]),
        ({"finals_grid": [*FINALS[1:], [1, 15]]}, [("/finals_grid/9/1", "too-far-ahead")]),
        ({"finals_grid": FINALS[::-1]}, []),
        ({"lanes": 9}, []),
    ],
)  # fmt: skip
def test_forms(document, expected):
    assert problems(document) == expected


@pytest.mark.parametrize("cars", [30, 36])
def test_rows_of_six_need_eleven_lanes(cars):
    assert problems({"lanes": 11}, cars=cars, quota=12) == []
    assert problems({"lanes": 10}, cars=cars, quota=12) == [("/lanes", "too-few-lanes")]
    with pytest.raises(RuleViolation) as refusal:
        drawn(1, lanes=10, cars=cars)
    assert (refusal.value.code, refusal.value.pointer) == ("too-few-lanes", "/lanes")
    assert len(drawn(1, lanes=9).grid) == 25


def test_the_start():
    """MD-T50."""
    state = match()
    places = [state.arena.place_of(car.front) for car in state.arena.cars]
    assert places == [(lane, row) for row in (10, 8, 6, 4, 2) for lane in (2, 4, 6, 8, 10)]
    assert sum(car.lives for car in state.arena.cars) == 175


def test_the_start_of_36():
    """MD-T88."""
    state = match(cars=36)
    places = [state.arena.place_of(car.front) for car in state.arena.cars]
    assert places == [(lane, row) for row in (10, 8, 6, 4, 2, 0) for lane in (1, 3, 5, 7, 9, 11)]
    assert (state.rules.quota, len(state.layout.finals_grid)) == (12, 12)
    assert match(cars=30, quota=10).rules.quota == 10


@pytest.mark.parametrize(("cars", "in_row"), [(25, 5), (30, 6), (36, 6)])
def test_colours_stand_further_left_in_the_row_ahead(cars, in_row):
    teams = starting_teams(HouseRules(cars=cars), FastDice(1))
    rows = [teams[start : start + in_row] for start in range(0, cars, in_row)]
    assert all(sorted(row) == list(range(in_row)) for row in rows)
    for ahead, behind in pairwise(rows):
        assert ahead == [*behind[1:], behind[0]]


def test_colours_at_random():
    given = [starting_teams(HouseRules(grid="random"), FastDice(seed)) for seed in (1, 2)]
    assert given[0] != given[1]
    assert sorted(given[0]) == sorted(given[1]) == sorted(starting_teams(HouseRules(), FastDice(1)))


def test_a_copy_of_a_track_is_its_own():
    layout = drawn(1)
    twin = layout.copy()
    twin.walls.pop()
    twin.bombs.clear()
    assert len(layout.walls) == 6
    assert layout.bombs


def test_every_problem_is_told_in_words():
    with pytest.raises(LayoutInvalid) as invalid:
        read_layout({"walls": [wall(1, 14), wall(10, 14)], "bombs": []}, HouseRules())
    assert len(invalid.value.problems) == 6
    assert all(problem.message.endswith(".") for problem in invalid.value.problems)
    assert str(invalid.value).startswith("This wall touches the border: use lanes 2 to 10.; ")


@pytest.mark.parametrize("name", TRACK_NAMES)
@pytest.mark.parametrize("rules", [{}, {"cars": 30, "quota": 12}, {"cars": 36, "quota": 12}])
def test_the_tracks_of_the_game(name, rules):
    document = track_document(name)
    assert problems(document, **rules) == []
    assert ACCEPTS(document)
    layout = read_layout(document, HouseRules(**rules))
    assert (layout.name, len(layout.walls), sum(layout.bombs.values())) == (name, 6, 25)
    assert {lane for each in layout.walls for lane, _ in wall_cells(each)} <= set(range(2, 11))


def test_a_match_on_a_track_of_the_game():
    state = match(track="zigzag")
    assert (state.layout.name, state.layout.title) == ("zigzag", "Zigzag")
    assert state.layout.document()["walls"] == track_document("zigzag")["walls"]
    again = GAME.decode(GAME.encode(state))
    assert (again.layout.document(), again.layout.copy().title) == (state.layout.document(), "Zigzag")
    assert "name" not in match().layout.document()
    with pytest.raises(RuleViolation) as refused:
        GAME.new_state(setup(track="atlantis"), FastDice(1))
    assert (refused.value.code, refused.value.pointer) == ("unknown-track", "/track")


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ({"name": "a-1", "title": "Über!"}, []),
        ({"name": "A"}, [("/name", "track-name")]),
        ({"name": 1}, [("/name", "track-name")]),
        ({"title": "x" * 81}, [("/title", "track-title")]),
        ({"title": "a\tb"}, [("/title", "track-title")]),
        ({"title": None}, [("/title", "track-title")]),
    ],
)
def test_names_and_titles(document, expected):
    assert problems(document) == expected
    assert ACCEPTS(document) or expected
