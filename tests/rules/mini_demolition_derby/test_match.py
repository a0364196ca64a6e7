"""Qualification, Finals: turns, phases, teams, set-up, and whose turn it is."""

import json

import pytest

from rules.dice import FastDice
from rules.errors import RuleViolation
from rules.game import Action
from rules.mini_demolition_derby.house_rules import TOGGLES
from rules.mini_demolition_derby.layout import red_positions
from tests.rules.mini_demolition_derby.matches import GAME, NAMES, act, clear, match, named, names, place, setup


def through(state, count, lives=7):
    """So many cars, the last ones by number, are through already."""
    cars = state.arena.cars[-count:] if count else []
    for car in cars:
        car.lives = lives
    state.arena.through = list(cars)


def next_car(state):
    return GAME.view(state, "")["next"]


def test_the_description():
    assert (GAME.info.name, GAME.info.seats, GAME.info.toggles) == ("mini-demolition-derby", (1, 8), TOGGLES)


def test_each_car_moves_once_in_the_order_of_the_beginning_of_the_turn():
    """MD-T47."""
    state = match()
    clear(state, ("red 1", 5, 12), ("yellow 1", 5, 10), ("green 1", 9, 9))
    act(state, 1)
    assert next_car(state) == "yellow 1"
    act(state, 6)
    assert next_car(state) == "green 1"
    assert place(state, "yellow 1")[1] > place(state, "red 1")[1]
    turn = state.turn
    events = act(state, 3)
    assert (state.turn, next_car(state)) == (turn + 1, "yellow 1")
    assert named(events, "order-set")[0].params["cars"] == ["yellow 1", "red 1", "green 1"]


def test_a_car_that_is_pushed_still_moves_in_its_old_place():
    """MD-T49."""
    state = match()
    clear(state, ("red 1", 4, 12), ("yellow 1", 5, 12))
    act(state, 5)
    assert (place(state, "yellow 1"), place(state, "red 1")) == ((6, 12, 6), (5, 16, 7))
    assert next_car(state) == "yellow 1"


def test_a_car_that_is_gone_loses_its_turn():
    state = match()
    clear(state, ("red 1", 5, 12), ("yellow 1", 5, 14, 0), ("green 1", 9, 9))
    act(state, 3)
    assert next_car(state) == "green 1"


def test_the_table_is_told_car_by_car_in_the_order_of_pushing():
    state = match()
    clear(state, ("red 1", 3, 10), ("yellow 1", 4, 10), ("green 1", 5, 10), ("white 1", 4, 12, 1))
    told = [(event.name, event.params["car"]) for event in act(state, 5)]
    assert told[-6:] == [
        ("car-moved", "red 1"),
        ("car-moved", "yellow 1"),
        ("lives-lost", "yellow 1"),
        ("car-moved", "green 1"),
        ("lives-lost", "green 1"),
        ("car-taken-off", "white 1"),
    ]
    assert [change["car"] for change in state.last_roll["changes"]] == ["red 1", "yellow 1", "green 1", "white 1"]
    assert state.last_roll["changes"][3] == {"car": "white 1", "from": [4, 12], "to": None, "lost": 1}


def test_the_last_place_in_the_finals():
    state = match()
    clear(state, ("red 1", 5, 34), ("yellow 1", 5, 36), ("green 1", 9, 9))
    through(state, 9)
    events = act(state, 4)
    assert [event.params["car"] for event in named(events, "car-left-behind")] == ["red 1", "green 1"]
    assert (state.phase, state.turn) == ("finals", 1)
    assert [state.names[car] for car in state.left_behind] == ["red 1", "green 1"]
    assert place(state, "yellow 1") == (9, 4, 6)
    assert [event.params["car"] for event in named(events, "car-on-grid")][-1] == "yellow 1"


def test_finals_with_seven():
    """MD-T56, MD-T59: lives, bombs and walls stay as they are."""
    state = match()
    clear(state, ("red 1", 5, 34, 0), bombs=[(2, 20, 1), (3, 21, 3)])
    through(state, 7, lives=0)
    state.arena.eliminated = state.arena.cars[1:18]
    walls = GAME.view(state, "")["walls"]
    state.arena.bombs[state.arena.cell(5, 35)] = 1
    events = act(state, 3)
    assert named(events, "track-empty")[0].params == {"through": 7}
    view = GAME.view(state, "")
    assert (view["walls"], view["bombs"]) == (walls, [[2, 20, 1], [3, 21, 3]])
    racing = [car for car in view["cars"] if car["status"] == "racing"]
    assert sorted((car["lane"], car["row"]) for car in racing) == sorted(red_positions(state.rules)[:7])
    assert {car["lives"] for car in racing} == {0}
    assert view["places"] == 10


@pytest.mark.parametrize(("cars", "last"), [(25, 10), (30, 12), (36, 12)])
def test_the_quota(cars, last):
    """MD-T88."""
    state = match(cars=cars)
    clear(state, ("red 1", 5, 36), ("yellow 1", 9, 9))
    through(state, last - 1)
    act(state, 3)
    assert state.phase == "finals"
    assert state.arena.racing == last


def test_a_void_match():
    state = match()
    clear(state, ("red 1", 1, 10, 0))
    events = act(state, 1)
    assert names(events)[-2:] == ["track-empty", "match-void"]
    assert GAME.awaiting(state) == []
    told = GAME.outcome(state)
    assert (told["is_void"], told["winner"], told["ranking"]) == (True, None, [])


def finals(*cars, **rules):
    """The finals, with these cars on the track."""
    state = match(**rules)
    clear(state, ("red 1", 5, 36))
    through(state, len(cars) - 1)
    state.arena.places = len(cars)
    act(state, 3)
    clear(state, *cars)
    return state


def test_a_finalist_is_pushed_over_the_line_and_wins():
    """MD-T61."""
    state = finals(("red 1", 5, 34), ("yellow 1", 5, 36), ("green 1", 1, 10, 0))
    act(state, 4)
    assert state.arena.through[0].number == state.names.index("yellow 1")
    state.order = [state.names.index("green 1")]
    events = act(state, 1)
    told = GAME.outcome(state)
    assert (told["winner"], told["winning_team"], told["finished"]) == ("yellow 1", "yellow", ["yellow 1", "red 1"])
    assert [each["car"] for each in told["ranking"]] == ["yellow 1", "red 1", "green 1"]
    assert names(events)[-2:] == ["finals-over", "match-won"]


def test_nobody_finishes():
    state = finals(("red 1", 1, 10, 0), ("yellow 1", 11, 9, 0))
    act(state, 1)
    events = act(state, 6)
    told = GAME.outcome(state)
    assert (told["winner"], told["winning_team"], told["is_void"]) == (None, None, False)
    assert [each["car"] for each in told["ranking"]] == ["yellow 1", "red 1"]
    assert names(events)[-1] == "nobody-finished"


@pytest.mark.parametrize(("end", "is_over"), [("winner_only", True), ("stop_at_third", False), ("all_done", False)])
def test_the_end_of_the_finals(end, is_over):
    state = finals(("red 1", 5, 36), ("yellow 1", 7, 20), ("green 1", 9, 20), finals_end=end)
    act(state, 3)
    told = GAME.outcome(state)
    assert (told is not None) is is_over
    if told:
        assert [each["car"] for each in told["ranking"]] == ["red 1", "yellow 1", "green 1"]


def test_after_the_match_nothing_is_done():
    state = match()
    clear(state, ("red 1", 1, 10, 0))
    act(state, 1)
    assert GAME.legal_actions(state, "Anna") == []
    assert GAME.view(state, "")["next"] is None
    with pytest.raises(RuleViolation, match="over"):
        GAME.apply(state, Action("roll", "Anna", "", {}), FastDice(1))


# Teams and seats


@pytest.mark.parametrize(
    ("players", "cars", "expected"),
    [
        (1, 25, [["Anna"], [], [], [], []]),
        (5, 25, [["Anna"], ["Ben"], ["Cleo"], ["Dan"], ["Eva"]]),
        (7, 25, [["Anna", "Finn"], ["Ben", "Gus"], ["Cleo"], ["Dan"], ["Eva"]]),
        (8, 36, [["Anna", "Gus"], ["Ben", "Hal"], ["Cleo"], ["Dan"], ["Eva"], ["Finn"]]),
    ],
)
def test_teams(players, cars, expected):
    state = match(players=players, cars=cars)
    assert [team.seats for team in state.teams] == expected
    assert [team.name for team in state.teams] == ["red", "yellow", "green", "blue", "white", "black"][: len(expected)]


def test_players_of_a_shared_team_roll_in_turn():
    """MD-07."""
    state = match(players=2, teams=[{"name": "pink", "seats": ["Anna", "Ben"]}])
    assert [team.name for team in state.teams] == ["pink", "red", "yellow", "green", "blue"]
    clear(state, ("pink 1", 5, 12), ("red 1", 9, 10), ("pink 2", 3, 8))
    seats = []
    for _ in range(4):
        seats.append(GAME.awaiting(state)[0].seat)
        act(state, 3)
    assert seats == ["Anna", "", "Ben", "Anna"]


def test_anybody_rolls_for_an_independent_team():
    state = match(players=2)
    clear(state, ("white 1", 5, 12), ("red 1", 9, 10))
    for seat in NAMES:
        assert [action.name for action in GAME.legal_actions(state, seat)] == ["roll"]
    (decision,) = GAME.awaiting(state)
    GAME.apply(state, Action("roll", "Ben", decision.id, {}), FastDice(1))
    assert (GAME.awaiting(state)[0].seat, GAME.legal_actions(state, "Ben")) == ("Anna", [])


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"decision": "qualification-turn-9-roll-0"}, "decision-closed"),
        ({"seat": "Ben"}, "not-your-turn"),
        ({"name": "fly"}, "unknown-action"),
        ({"params": {"dice": 6}}, "unknown-field"),
    ],
)
def test_refusals_change_nothing(change, code):
    state = match()
    clear(state, ("red 1", 5, 12), ("yellow 1", 9, 10))
    before = GAME.encode(state)
    (decision,) = GAME.awaiting(state)
    given = {"name": "roll", "seat": "Anna", "decision": decision.id, "params": {}} | change
    action = Action(given["name"], given["seat"], given["decision"], given["params"])
    with pytest.raises(RuleViolation) as refusal:
        GAME.apply(state, action, FastDice(1))
    assert refusal.value.code == code
    assert GAME.encode(state) == before


# Set-up


@pytest.mark.parametrize(
    ("change", "code", "pointer"),
    [
        ({"mode": "solo"}, "unknown-choice", "/mode"),
        ({"dice": "none"}, "unknown-choice", "/dice"),
        ({"colour": "red"}, "unknown-field", "/colour"),
        ({"seats": []}, "wrong-number-of-players", "/seats"),
        ({"seats": None}, "wrong-number-of-players", "/seats"),
        ({"seats": [{"name": name} for name in "abcdefghi"]}, "wrong-number-of-players", "/seats"),
        ({"seats": [{"name": ""}]}, "seat-without-name", "/seats/0/name"),
        ({"seats": ["Anna"]}, "seat-without-name", "/seats/0/name"),
        ({"seats": [{"name": "A"}, {"name": "A"}]}, "name-taken", "/seats/1/name"),
        ({"rules": []}, "not-a-form", "/rules"),
        ({"rules": {"cars": 26}}, "unknown-choice", "/rules/cars"),
        ({"rules": {"cards": "base"}, "mode": "assistant"}, "assistant-deals-no-cards", "/rules/cards"),
        ({"teams": {}}, "wrong-number-of-teams", "/teams"),
        ({"teams": [{"name": str(number)} for number in range(6)]}, "wrong-number-of-teams", "/teams"),
        ({"teams": ["red"]}, "not-a-form", "/teams/0"),
        ({"teams": [{"name": ""}]}, "bad-name", "/teams/0/name"),
        ({"teams": [{"name": "x" * 31}]}, "bad-name", "/teams/0/name"),
        ({"teams": [{"name": "pink", "seats": ["Zoë"]}]}, "unknown-seat", "/teams/0/seats/0"),
        ({"teams": [{"name": "pink", "seats": ["Anna"]}, {"name": "pink"}]}, "name-taken", "/teams/1/name"),
        ({"teams": [{"name": "pink", "seats": ["Anna", "Anna"]}]}, "seat-twice", "/teams/0/seats"),
        ({"teams": [{"name": "pink"}]}, "seat-without-team", "/teams"),
        ({"track": 5}, "track-not-an-object", "/track"),
        ({"track": {"walls": [[[1, 20], [2, 20]]]}}, "wall-at-border", "/track/walls/0"),
    ],
)
def test_refused_set_ups(change, code, pointer):
    with pytest.raises(RuleViolation) as refusal:
        GAME.new_state(setup(1) | change, FastDice(1))
    assert (refusal.value.code, refusal.value.pointer) == (code, pointer)


def test_every_problem_of_a_track_is_told():
    with pytest.raises(RuleViolation) as refusal:
        GAME.new_state(setup(1, track={"walls": [[[1, 20], [2, 20]]], "bombs": []}), FastDice(1))
    told = refusal.value.params["problems"]
    assert [each["pointer"] for each in told] == ["/track/walls/0", "/track/bombs"]


def test_a_track_of_ones_own():
    bombs = [[1 + place % 11, 15 + 2 * (place // 11), 1] for place in range(20)]
    grid = [[lane, row] for row in (10, 8, 6, 4, 2) for lane in (1, 3, 5, 7, 9)]
    track = {"lanes": 12, "rows": 40, "walls": [[[4, 25], [5, 25]]], "bombs": bombs, "grid": grid}
    state = match(track=track)
    view = GAME.view(state, "")
    assert (view["lanes"], view["rows"], view["walls"], sorted(view["bombs"])) == (12, 40, track["walls"], sorted(bombs))
    assert [[car["lane"], car["row"]] for car in view["cars"]] == grid
    half = match(track={"walls": []})
    assert (GAME.view(half, "")["walls"], sum(half.layout.bombs.values())) == ([], 25)


def test_the_opening_tells_what_to_set_up():
    state = match(players=6, cards="base", teams=[{"name": "pink", "seats": NAMES[:6]}])
    told = GAME.opening(state)
    assert [names(told).count(name) for name in ("wall-placed", "car-placed", "order-set")] == [6, 25, 1]
    assert sum(event.params["bombs"] for event in named(told, "bombs-placed")) == 25
    drawn = named(told, "cards-drawn")
    assert [event.owner for event in drawn] == NAMES[:6]
    assert all(event.secrets == {"cards": state.teams[0].hand} and event.params["cards"] == [] for event in drawn)


def test_a_set_up_and_its_dice_make_the_same_match():
    one, two = (json.dumps(GAME.encode(match(seed=5, cards="base", grid="random"))) for _ in range(2))
    assert one == two != json.dumps(GAME.encode(match(seed=6, cards="base", grid="random")))


def test_a_copy_is_its_own():
    state = match(cards="base", awards=True)
    before = GAME.encode(state)
    twin = state.copy()
    assert GAME.encode(twin) == before
    for _ in range(40):
        act(twin, 5)
        if twin.step != "roll":
            break
    twin.teams[0].hand.pop()
    assert GAME.encode(state) == before


def test_cars_of_one_team_bump_each_other():
    state = clear(match(), ("red 1", 5, 10), ("red 2", 5, 12), ("red 3", 5, 14, 0))
    act(state, 3)
    assert (place(state, "red 2"), place(state, "red 3")) == ((5, 15, 4), "out")


def test_bumping_costs_nothing():
    state = clear(match(), ("red 1", 5, 10, 0), ("yellow 1", 6, 10), ("white 1", 6, 12), ("green 1", 6, 14))
    act(state, 6)
    assert place(state, "red 1") == (6, 15, 0)
    assert place(state, "yellow 1") == (7, 10, 6)
    assert place(state, "green 1") == (6, 19, 2)
