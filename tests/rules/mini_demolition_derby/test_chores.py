"""Assistant mode: chores in any order, by anybody."""

import pytest

from rules.errors import RuleViolation
from tests.rules.mini_demolition_derby.matches import GAME, chore, clear, match, named, names, place

CHORES = ["roll-for", "place-car", "remove-car", "set-lives", "place-bombs", "place-wall", "remove-wall", "next-turn", "set"]


def assistant(*cars, **options):
    state = match(mode="assistant", **options)
    if cars:
        clear(state, *cars)
        state.layout = state.layout.copy()
        state.layout.walls = []
    state.order = []
    return state


def refused(state, name, *typed, **params):
    before = GAME.encode(state)
    with pytest.raises(RuleViolation) as refusal:
        chore(state, name, *typed, **params)
    assert GAME.encode(state) == before
    return (refusal.value.code, refusal.value.pointer)


def test_everybody_is_offered_every_chore():
    state = assistant()
    assert GAME.awaiting(state) == []
    for seat in ("Anna", "anybody", ""):
        offered = GAME.legal_actions(state, seat)
        assert [action.name for action in offered] == CHORES
        assert all(action.decision == "" and "form" in action.params for action in offered)
    assert (state.turn, GAME.view(state, "")["next"]) == (0, None)


def test_any_car_rolls_at_any_time():
    state = assistant(("red 1", 5, 10), ("yellow 1", 5, 12), ("white 1", 9, 30))
    chore(state, "roll-for", 3, car="white 1")
    events = chore(state, "roll-for", 4, car="red 1")
    assert (place(state, "red 1"), place(state, "yellow 1")) == ((5, 14, 7), (5, 16, 3))
    assert named(events, "lives-lost")[0].params["lost"] == 4
    chore(state, "roll-for", 1, car="red 1")
    assert place(state, "red 1") == (4, 14, 7)


def test_the_table_says_direction_and_moves():
    state = assistant(("red 1", 5, 10))
    chore(state, "roll-for", car="red 1", direction="left", moves=6)
    assert place(state, "red 1") == (4, 15, 7)
    chore(state, "roll-for", car="red 1", direction="straight", moves=0)
    assert place(state, "red 1") == (4, 15, 7)
    chore(state, "roll-for", car="red 1", direction="right", moves=2)
    assert place(state, "red 1") == (5, 16, 7)
    assert refused(state, "roll-for", car="red 1", direction="left") == ("not-a-number", "/moves")
    assert refused(state, "roll-for", car="red 1", moves=3) == ("not-a-text", "/direction")


def test_awards_are_taken_without_a_question():
    state = assistant(("red 1", 5, 10), ("yellow 1", 4, 10), ("green 1", 3, 10), ("white 1", 2, 10), awards=True)
    chore(state, "roll-for", 1, car="red 1")
    assert (state.records["green"].car, state.records["yellow-bump"].car) == ("red 1", "")
    assert state.step == "roll"


def test_cars_are_placed():
    state = assistant(("red 1", 5, 10), ("yellow 1", 5, 13))
    assert refused(state, "place-car", car="red 1", lane=5, row=14) == ("cell-taken", "/row")
    assert refused(state, "place-car", car="red 1", lane=12, row=14) == ("not-a-number", "/lane")
    chore(state, "place-car", car="red 1", lane=5, row=11)
    assert place(state, "red 1") == (5, 11, 7)
    chore(state, "place-car", car="green 1", lane=1, row=0)
    assert place(state, "green 1") == (1, 0, 7)
    chore(state, "remove-car", car="green 1")
    assert place(state, "green 1") == "out"
    assert refused(state, "remove-car", car="green 1") == ("car-gone", "/car")
    assert refused(state, "roll-for", 3, car="green 1") == ("car-gone", "/car")
    chore(state, "remove-car", car="red 1", to="through")
    assert place(state, "red 1") == ("through", 7)
    chore(state, "place-car", car="red 1", lane=2, row=20)
    chore(state, "place-car", car="green 1", lane=3, row=20)
    assert (state.arena.through, state.arena.eliminated, state.arena.racing) == ([], [], 3)


def test_lives_are_set():
    state = assistant(("red 1", 5, 10))
    chore(state, "set-lives", car="red 1", lives=0)
    assert place(state, "red 1") == (5, 10, 0)
    strict = assistant(("red 1", 5, 10), eliminated_below=1)
    assert refused(strict, "set-lives", car="red 1", lives=0) == ("not-a-number", "/lives")


def test_bombs_are_placed_and_taken_off():
    state = assistant(("red 1", 5, 10))
    chore(state, "place-bombs", lane=5, row=12, bombs=3)
    chore(state, "roll-for", 3, car="red 1")
    assert place(state, "red 1") == (5, 13, 4)
    chore(state, "place-bombs", lane=5, row=14, bombs=1)
    chore(state, "place-bombs", lane=5, row=14, bombs=0)
    assert GAME.view(state, "")["bombs"] == []


def test_walls_are_placed_and_taken_off():
    state = assistant(("red 1", 5, 10))
    before = state.layout
    chore(state, "place-wall", lane=5, row=12)
    assert before.walls == []
    assert refused(state, "place-bombs", lane=6, row=12, bombs=1) == ("bomb-on-wall", "/lane")
    assert refused(state, "place-wall", lane=6, row=12) == ("cell-taken", "/lane")
    assert refused(state, "place-wall", lane=4, row=10) == ("cell-taken", "/lane")
    assert refused(state, "remove-wall", lane=6, row=12) == ("no-wall", "/lane")
    assert refused(state, "place-wall", lane=8, row=9) == ("wall-on-start", "/lane")
    again = GAME.decode(GAME.encode(state))
    chore(again, "roll-for", 4, car="red 1")
    assert place(again, "red 1") == (5, 11, 7)
    chore(again, "remove-wall", lane=5, row=12)
    chore(again, "roll-for", 4, car="red 1")
    assert place(again, "red 1") == (5, 15, 7)
    for row in (20, 22, 24, 26, 28):
        chore(state, "place-wall", lane=3, row=row)
    assert len(state.layout.walls) == 6
    assert refused(state, "place-wall", lane=8, row=20) == ("too-many-walls", "/lane")


def test_a_wall_may_make_a_dead_end():
    state = assistant(("red 1", 4, 19), wall_row_gap=0)
    for lane, row in [(4, 20), (2, 18), (5, 18)]:
        chore(state, "place-wall", lane=lane, row=row)
    assert state.arena.dead_ends
    events = chore(state, "next-turn")
    assert names(events) == ["cars-stuck", "track-empty", "match-void"]
    assert GAME.legal_actions(state, "Anna") == []


def test_the_order_is_called():
    state = assistant(("red 1", 5, 10), ("yellow 1", 5, 13))
    events = chore(state, "next-turn")
    assert named(events, "order-set")[0].params["cars"] == ["yellow 1", "red 1"]
    assert state.turn == 1
    assert refused(state, "next-turn", again=True) == ("unknown-field", "/again")


def test_a_phase_ends_by_itself():
    state = assistant(("red 1", 5, 36), ("yellow 1", 5, 13))
    chore(state, "remove-car", car="yellow 1")
    chore(state, "roll-for", 3, car="red 1")
    assert (state.phase, place(state, "red 1")) == ("finals", (3, 10, 7))
    chore(state, "remove-car", car="red 1", to="through")
    assert GAME.outcome(state)["winner"] == "red 1"


@pytest.mark.parametrize(
    ("name", "params", "expected"),
    [
        ("fly", {}, ("unknown-action", "")),
        ("roll-for", {"car": "pink 1"}, ("unknown-car", "/car")),
        ("roll-for", {}, ("not-a-text", "/car")),
        ("place-car", {"car": "red 1", "colour": 1}, ("unknown-field", "/colour")),
        ("remove-car", {"car": "red 1", "to": "bin"}, ("unknown-choice", "/to")),
        ("set-lives", {"car": "red 1", "lives": "7"}, ("not-a-number", "/lives")),
        ("place-bombs", {"lane": 1, "row": 20, "bombs": 4}, ("not-a-number", "/bombs")),
        ("place-wall", {"lane": 11, "row": 20}, ("not-a-number", "/lane")),
    ],
)
def test_refused_chores(name, params, expected):
    assert refused(assistant(), name, **params) == expected
