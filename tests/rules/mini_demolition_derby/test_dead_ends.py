"""Ruling MD-30: cars that are caught between walls for ever."""

import pytest

from rules.dice import FastDice
from rules.mini_demolition_derby.dead_ends import find_dead_ends
from rules.mini_demolition_derby.generate import lay_bombs, lay_walls
from rules.mini_demolition_derby.house_rules import HouseRules
from rules.mini_demolition_derby.layout import default_layout
from rules.mini_demolition_derby.phases import start_qualification
from rules.mini_demolition_derby.simulate import simulate_match
from tests.rules.mini_demolition_derby.arenas import arena_of
from tests.rules.mini_demolition_derby.matches import act, clear, match, named, place

# Walls in front of lane 5 and on both sides of the cells behind it.
POCKET = [(5, 20), (6, 20), (3, 18), (4, 18), (6, 18), (7, 18)]


def dead_ends(walls):
    arena = arena_of([], walls)
    return [arena.place_of(cell) for cell in find_dead_ends(arena)]


@pytest.mark.parametrize(
    ("walls", "expected"),
    [
        pytest.param([], [], id="no-walls"),
        pytest.param([(5, 20), (6, 20)], [], id="one-wall-is-passed"),
        pytest.param(POCKET, [(5, 19), (5, 18)], id="a-pocket"),
        pytest.param([(lane, 20) for lane in range(2, 11)], [], id="past-the-last-wall"),
        pytest.param([(lane, 20) for lane in range(1, 12)], [], id="the-borders-are-a-way-out"),
        pytest.param([*POCKET, (5, 17), (8, 30)], [(5, 19)], id="behind-a-wall-there-is-no-room"),
    ],
)
def test_dead_ends(walls, expected):
    assert dead_ends(walls) == expected


def test_a_pocket_of_two_lanes():
    walls = [(5, 20), (6, 20), (4, 18), (7, 18)]
    assert sorted(dead_ends(walls)) == [(5, 18), (5, 19), (6, 18), (6, 19)]


@pytest.mark.parametrize("gap", [3, 2])
def test_walls_three_rows_apart_leave_none(gap):
    for seed in range(60):
        layout, rules = default_layout(HouseRules()), HouseRules(wall_row_gap=gap)
        lay_walls(layout, rules, FastDice(seed))
        if gap == 3:
            assert find_dead_ends(layout.arena(0)) == []
        else:
            arena = start_qualification(layout, rules)
            assert arena.dead_ends == find_dead_ends(arena)


def pocket_match(*cars, phase_through=0, **rules):
    walls = [[[4, 20], [5, 20]], [[2, 18], [3, 18]], [[5, 18], [6, 18]]]
    state = match(track={"walls": walls}, wall_row_gap=0, **rules)
    arena = state.arena
    content = list(arena.content)
    clear(state, *cars)
    for cell, piece in enumerate(content):
        if piece is arena.wall:
            arena.content[cell] = piece
    arena.through = arena.cars[20 : 20 + phase_through]
    return state


def test_cars_that_are_caught_are_out():
    state = pocket_match(("red 1", 4, 19), ("yellow 1", 1, 10, 0), phase_through=2)
    act(state, 3)
    assert place(state, "red 1") == (4, 19, 7)
    events = act(state, 1)
    assert named(events, "cars-stuck")[0].params == {"cars": ["red 1"], "teams": ["red"]}
    assert [event.params["car"] for event in named(events, "car-fell-out")] == ["yellow 1"]
    assert state.phase == "finals"
    assert state.arena.racing == 2


def test_a_car_that_is_caught_does_not_keep_its_lives_longer():
    """MD-26: it is out of the match, and one car is left that never lost a life."""
    state = pocket_match(("yellow 1", 1, 10, 0), ("red 1", 4, 19), phase_through=2, awards=True)
    unhurt, hurt = state.arena.through
    state.is_hurt = [car is hurt for car in state.arena.cars]
    state.order = state.order[:1]
    act(state, 1)
    assert state.phase == "finals"
    assert state.records["yellow-lives"].car == state.names[unhurt.number]


def test_a_car_that_is_not_caught_goes_on():
    state = pocket_match(("red 1", 4, 19), ("yellow 1", 9, 10))
    act(state, 3)
    act(state, 3)
    assert (state.phase, state.turn) == ("qualification", 2)


def test_simulated_matches_end():
    rules = HouseRules(wall_row_gap=0)
    layout = default_layout(rules)
    layout.walls = [(4, 20), (2, 18), (5, 18), (8, 30)]
    lay_bombs(layout, rules, FastDice(1))
    for seed in range(30):
        ranking = simulate_match(layout, rules, FastDice(seed))
        assert len(set(ranking)) == len(ranking) <= 10
