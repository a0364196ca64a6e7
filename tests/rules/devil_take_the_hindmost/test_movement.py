"""Playing a Card and Moving: lanes, four to a space, dropping back."""

import pytest

from rules.devil_take_the_hindmost.car import Car
from rules.devil_take_the_hindmost.house_rules import DEFAULT, HouseRules
from rules.devil_take_the_hindmost.movement import landing
from tests.rules.devil_take_the_hindmost.races import GAME, named, place_of, play, race


def on(position, *lanes):
    return [Car(f"p{position}-{lane}", "X", position, lane) for lane in lanes]


@pytest.mark.parametrize(
    ("others", "start", "distance", "end"),
    [
        pytest.param(on(10, 1), 7, 3, (10, 2, 0), id="DT-T31"),
        pytest.param(on(10, 1, 2, 3), 7, 3, (10, 4, 0), id="DT-T32"),
        pytest.param(on(10, 1, 2, 3, 4) + on(9, 1, 2), 7, 3, (9, 3, 1), id="DT-T34-DT-B13"),
        pytest.param(on(10, 1, 2, 3, 4) + on(9, 1, 2, 3, 4), 6, 4, (8, 1, 2), id="DT-T35"),
        pytest.param(on(31, 1, 2, 3, 4), 28, 3, (30, 1, 1), id="DT-T37"),
        pytest.param(on(10, 2, 3), 7, 3, (10, 1, 0), id="DT-17-innermost-free"),
        pytest.param(on(9, 1, 2, 3, 4) + on(8, 1, 2, 3, 4), 7, 3, (10, 1, 0), id="DT-17-passing-is-free"),
        pytest.param(on(8, 1, 2, 3, 4), 7, 1, (7, 1, 1), id="DT-18-back-where-it-came-from"),
        pytest.param(on(8, 1, 2, 3, 4) + on(7, 1, 3, 4, 5, 6), 7, 1, (7, 2, 1), id="DT-18-never-behind-its-start"),
        pytest.param([], 7, 0, (7, 1, 0), id="DT-14-blue-0"),
    ],
)
def test_where_a_car_lands(others, start, distance, end):
    car = Car("me", "Y", start, 2)
    found = landing(DEFAULT, car, distance, [car, *others])
    assert (found.position, found.lane, found.dropped) == end


@pytest.mark.parametrize(
    ("others", "end"),
    [
        pytest.param(on(10, 1, 2, 3, 4) + on(9, 1, 2, 3, 4), (9, 5), id="space-behind-is-full"),
        pytest.param(on(10, 1, 2, 3, 4), (9, 1), id="space-behind-is-free"),
        pytest.param(on(10, 1, 2, 3), (10, 4), id="there-is-room"),
    ],
)
def test_one_space_only(others, end):
    car = Car("me", "Y", 6, 1)
    found = landing(HouseRules(drop_back="one_space_only"), car, 4, [car, *others])
    assert (found.position, found.lane) == end


def test_dropping_back_is_told():
    full = [(f"B{lane}", 10, lane) for lane in range(1, 5)] + [(f"C{lane}", 9, lane) for lane in range(1, 5)]
    state = race(("A1", 6, 1), *full, hand=["blue-4"] * 5)
    state.to_move = [state.car("A1"), *state.to_move]
    events = play(state, "blue-4")
    assert [event.params for event in named(events, "car-dropped-back")] == [{"car": "A1", "full": [10, 9], "to": 8}]
    (moved,) = named(events, "car-moved")
    assert moved.params == {
        "car": "A1", "distance": 4, "from": 6, "to": 8, "position": 8, "lane": 1, "spaces": 2
    }  # fmt: skip
    assert [(term.name, term.value) for term in moved.terms] == [("blue", 4)]


def test_lanes_stay_when_a_car_leaves():
    # ruling DT-17
    state = race(("A1", 5, 1), ("B1", 5, 2), ("C1", 5, 3), ("A2", 2, 1))
    play(state, "red-3")
    assert [place_of(state, name) for name in ("B1", "C1")] == [(5, 2), (5, 3)]
    play(state, "red-3")
    play(state, "red-3")
    play(state, "red-3")
    assert place_of(state, "A2") == (5, 1)


def test_dropped_back_behind_the_line_the_lap_ends_all_the_same():
    # scenario DT-T37, ruling DT-19: the car itself has not crossed
    four = [(f"B{lane}", 31, lane) for lane in range(1, 5)]
    state = race(*four, ("A1", 28, 1))
    state.to_move = [state.car("A1")]
    events = play(state, "red-3")
    assert [event.params["car"] for event in named(events, "car-crossed")] == ["B1", "B2", "B3", "B4"]
    assert [event.params["car"] for event in named(events, "car-eliminated")] == ["A1"]
    assert state.lap == 2
    assert GAME.awaiting(state)[0].id == "lap-2-turn-1-B1"
