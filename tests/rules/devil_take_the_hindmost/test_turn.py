"""Turn Order, Elimination and Re-forming, in races under way."""

import pytest

from tests.rules.devil_take_the_hindmost.races import GAME, chore, named, place_of, play, race


def to_move(state):
    return [car.name for car in state.to_move]


def awaited(state):
    return [(decision.id, decision.seat, decision.kind) for decision in GAME.awaiting(state)]


@pytest.mark.parametrize(
    "grid", [pytest.param([(f"{t}{row + 1}", -row, lane) for row in range(3) for lane, t in enumerate("ABC", 1)], id="DT-T38")]
)
def test_the_first_turn(grid):
    state = race(*grid)
    moved = []
    for _ in range(9):
        moved.append(to_move(state)[0])
        play(state, "red-3")
    assert moved == ["A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"]
    assert (state.lap, state.turn) == (1, 2)


@pytest.mark.parametrize("jumper", [pytest.param("Y", id="DT-T40")])
def test_a_car_that_has_jumped_ahead_does_not_move_again(jumper):
    state = race(("Z", 9, 1), ("X", 8, 1), (jumper, 7, 1), ("W", 6, 1), hand=["one"] * 5)
    play(state, "one")
    state.seat("X").hand[0] = state.deck.card("blue-4")
    play(state, "blue-4")
    play(state, "one")
    assert place_of(state, jumper) == (17, 1)
    assert awaited(state) == [("lap-1-turn-1-W", "W", "play-cards")]
    play(state, "one")
    assert to_move(state) == ["Z", jumper, "W", "X"]


@pytest.mark.parametrize("first", [pytest.param(-2, id="DT-T41")])
def test_crossing_the_line_at_the_start_ends_nothing(first):
    state = race(("A1", 0, 1), ("B1", -1, 1), ("C1", first, 1), hand=["blue-5"] * 5)
    for _ in range(3):
        play(state, "blue-5")
    assert place_of(state, "C1") == (3, 1)
    assert (state.lap, state.turn) == (1, 2)


@pytest.mark.parametrize("position", [pytest.param(28, id="DT-T43")])
def test_the_rest_still_move_before_one_is_out(position):
    state = race(("A1", position, 1), ("B1", 20, 1), ("C1", 19, 1), ("A2", 18, 1))
    play(state, "red-3")
    assert state.first_across == "A1"
    assert to_move(state) == ["B1", "C1", "A2"]
    for _ in range(3):
        assert state.lap == 1
        events = play(state, "red-3")
    assert [event.params["car"] for event in named(events, "car-eliminated")] == ["A2"]
    assert state.lap == 2


@pytest.mark.parametrize("across", [pytest.param(3, id="DT-T44")])
def test_several_cars_across_and_one_is_out(across):
    state = race(*[(f"{team}1", 30, lane) for lane, team in enumerate("ABC"[:across], 1)], ("A2", 10, 1), ("B2", 9, 1))
    for _ in range(5):
        events = play(state, "red-3")
    assert len(named(events, "car-crossed")) == across
    assert [event.params["car"] for event in named(events, "car-eliminated")] == ["B2"]


@pytest.mark.parametrize("lanes", [pytest.param(2, id="DT-T46")])
def test_on_one_space_the_outside_car_is_out(lanes):
    state = race(("X", 30, 1), *[(name, 25, lane) for lane, name in enumerate("YZ"[:lanes], 1)])
    for _ in range(3):
        events = play(state, "red-3")
    assert [event.params["car"] for event in named(events, "car-eliminated")] == ["Z"]


@pytest.mark.parametrize("last", [pytest.param("W", id="DT-T47")])
def test_the_cars_line_up_again(last):
    state = race(("X", 28, 1), ("Y", 28, 2), ("Z", 26, 1), (last, 17, 1), hand=["blue-4"] * 5)
    state.seat("Z").hand[0] = state.deck.card("red-5")
    for card in ("blue-4", "blue-4", "red-5", "blue-4"):
        events = play(state, card)
    assert [(car.name, car.position, car.lane) for car in state.cars] == [("X", 0, 1), ("Y", -1, 1), ("Z", -2, 1)]
    assert [event.params["car"] for event in named(events, "car-lined-up")] == ["X", "Y", "Z"]
    assert awaited(state) == [("lap-2-turn-1-X", "X", "play-cards")]
    assert state.first_across == ""


@pytest.mark.parametrize("size", [pytest.param(3, id="DT-T49")])
def test_hands_stay_as_they_are_between_laps(size):
    state = race(("A1", 30, 1), ("B1", 20, 1), ("C1", 10, 1), hand=["red-3"] * size)
    for card in ("red-3", "red-3", "red-3"):
        play(state, card)
    assert state.lap == 2
    assert [[card.name for card in state.seat(team).hand] for team in "AB"] == [["red-3"] * (size - 1) + ["blue-4"]] * 2


def test_a_team_without_cars_lays_its_hand_on_the_discard_pile():
    # ruling DT-25
    for dead_hand, aside, team_out in (("discard", 0, 8), ("set_aside", 5, 3)):
        state = race(("A1", 30, 1), ("A2", 29, 1), ("B1", 20, 1), dead_hand=dead_hand)
        for _ in range(3):
            events = play(state, "red-3")
        assert (len(state.aside), len(state.discards), state.seat("B").hand) == (aside, team_out, [])
        assert [event.params["hand"] for event in named(events, "team-out")] == ["service"]
        assert "B" not in [decision.seat for decision in GAME.awaiting(state)]


def test_a_table_with_cards_is_told_where_the_hand_goes():
    state = race(("A1", 30, 1), ("A2", 29, 1), ("B1", 20, 1), kept="typed")
    for _ in range(3):
        events = play(state, "red-3")
    assert [event.params["hand"] for event in named(events, "team-out")] == ["discard"]


def sprint(**toggles):
    state = race(("X", 28, 1), ("Y", 27, 1), hand=["red-9", "red-7", "red-3", "red-3"], **toggles)
    state.lap = 8
    return state


@pytest.mark.parametrize(
    ("final_lap", "plays", "winner"),
    [
        pytest.param("complete_turn", 2, "Y", id="DT-T50"),
        pytest.param("first_across", 1, "X", id="DT-23-first-across"),
    ],
)
def test_the_last_lap(final_lap, plays, winner):
    state = sprint(final_lap=final_lap)
    for card in ("red-9", "red-7")[:plays]:
        assert not state.is_over
        events = play(state, card)
    assert state.is_over
    assert GAME.awaiting(state) == []
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome["race_winner"] == {"car": winner, "team": winner}
    assert [event.name for event in events[-2:]] == ["team-title-won", "game-won"]
    assert [(result.car, result.points) for result in state.results] == [("Y" if winner == "X" else "X", 9), (winner, 12)]


def test_the_last_two_cars_of_one_player_race_for_it():
    # ruling DT-24
    state = race(("A1", 28, 1), ("A2", 27, 1), hand=["red-9", "red-7", "red-3", "red-3"])
    play(state, "red-9")
    play(state, "red-7")
    assert GAME.outcome(state)["race_winner"] == {"car": "A2", "team": "A"}
    assert GAME.outcome(state)["scores"] == [{"team": "A", "points": 2 + 5, "place": 1, "best_car": 1}]


@pytest.mark.parametrize("line", [pytest.param("after_10star", id="DT-T52")])
def test_the_last_lap_goes_on_until_somebody_is_across(line):
    for final_lap in ("complete_turn", "first_across"):
        state = race(("X", 20, 1), ("Y", 19, 1), line=line, final_lap=final_lap, hand=["red-3", "blue-6"])
        play(state, "red-3")
        play(state, "blue-6")
        assert (state.is_over, state.turn, to_move(state)) == (False, 2, ["Y", "X"])


@pytest.mark.parametrize(
    ("line", "lap"), [pytest.param("before_10star", 2, id="DT-T59"), pytest.param("after_10star", 1, id="DT-03")]
)
def test_where_the_line_is(line, lap):
    state = race(("A1", 27, 1), ("B1", 26, 1), ("C1", 25, 1), line=line)
    for _ in range(3):
        play(state, "red-3")
    assert state.lap == lap


def test_who_was_first_across_is_forgotten_by_a_car_put_back():
    state = race(("A1", 31, 1), ("B1", 26, 1), ("C1", 25, 1), kept="counted")
    chore(state, "place-car", car="A1", position=32, lane=1)
    assert state.first_across == "A1"
    chore(state, "place-car", car="B1", position=20, lane=1)
    assert state.first_across == "A1"
    chore(state, "place-car", car="A1", position=30, lane=1)
    assert state.first_across == ""
