"""Variant 1: awards and their records."""

import pytest

from rules.log import Log
from rules.mini_demolition_derby.awards import Deed, Record, improve, no_records, take, won_by
from rules.mini_demolition_derby.match import begin_turn
from tests.rules.mini_demolition_derby.matches import GAME, act, clear, match, named

ONE = {"red": ("A", 5)}


def records(**held):
    made = no_records()
    for award, (car, count) in held.items():
        made[award.replace("_", "-")] = Record(car, count)
    return made


@pytest.mark.parametrize(
    ("car", "lives", "held", "won"),
    [
        pytest.param("A", 4, {}, [], id="MD-T62-four"),
        pytest.param("A", 5, {}, ["red"], id="MD-T62-five"),
        pytest.param("B", 5, ONE, [], id="MD-T62-evened"),
        pytest.param("B", 6, ONE, ["red"], id="MD-T62-overtaken"),
        pytest.param("A", 8, ONE, [], id="MD-T70-own-record"),
    ],
)
def test_red(car, lives, held, won):
    assert won_by(records(**held), Deed(car, lives, 0, 0)) == won


@pytest.mark.parametrize(
    ("car", "cars", "held", "won"),
    [
        pytest.param("A", 2, {}, [], id="two"),
        pytest.param("A", 4, {}, ["green"], id="MD-T65-four"),
        pytest.param("B", 4, {"green": ("A", 4)}, [], id="MD-T65-evened"),
        pytest.param("B", 5, {"green": ("A", 4)}, ["green"], id="MD-T65-overtaken"),
    ],
)
def test_green(car, cars, held, won):
    assert won_by(records(**held), Deed(car, 0, cars, 0)) == won


@pytest.mark.parametrize(
    ("total", "held", "won"),
    [(0, {}, []), (1, {}, ["blue"]), (1, {"blue": ("B", 1)}, []), (2, {"blue": ("B", 1)}, ["blue"])],
)
def test_blue(total, held, won):
    assert won_by(records(**held), Deed("A", 0, 0, total)) == won


def test_yellow_is_given_once():
    """MD-T68."""
    deed = Deed("A", 0, 1, 0, is_first_bump=True, is_last_unhurt=True)
    assert won_by(no_records(), deed) == ["yellow-bump", "yellow-lives"]
    held = records(yellow_bump=("B", 1), yellow_lives=("C", 1))
    assert won_by(held, deed) == []


def test_an_own_record_is_improved():
    """MD-T70."""
    held = records(red=("A", 6))
    assert improve(held, Deed("A", 8, 0, 0)) == ["red"]
    assert held["red"].count == 8
    assert improve(held, Deed("A", 8, 0, 0)) == []
    assert improve(held, Deed("B", 9, 0, 0)) == []


def test_an_award_that_is_not_taken_sets_no_record():
    """MD-T67."""
    held = no_records()
    deed = Deed("A", 6, 3, 0)
    assert won_by(held, deed) == ["red", "green"]
    assert take(held, deed, "red").car == ""
    assert (held["red"].car, held["red"].count, held["green"].car) == ("A", 6, "")


# In a match. Red is played by Anna, white by nobody.
TREE = [("red 1", 5, 10), ("yellow 1", 4, 10), ("green 1", 3, 10), ("blue 1", 2, 11), ("white 1", 2, 9)]


def awarded(state, *cars, die=1, bombs=(), bystanders=True):
    """The awards of the match after the first car has rolled."""
    if bystanders:
        # two cars far away that have never lost a life
        cars = (*cars, ("red 5", 11, 2), ("green 5", 9, 2))
    clear(state, *cars, bombs=bombs)
    events = act(state, die)
    return events, {award: (record.car, record.count) for award, record in state.records.items() if record.car}


def test_lives_that_a_car_did_not_have_do_not_count():
    """MD-T64."""
    state = match(players=1, awards=True, award_choice="fixed_order")
    _, held = awarded(state, ("red 1", 5, 10), ("green 1", 5, 12, 0), die=4)
    assert held == {"blue": ("red 1", 1)}


def test_lives_that_a_car_loses_itself_do_not_count():
    state = match(players=1, awards=True)
    _, held = awarded(state, ("red 1", 5, 10), ("green 1", 9, 12), die=4, bombs=[(5, 11, 3), (5, 12, 3)])
    assert (state.arena.cars[state.names.index("red 1")].lives, held) == (1, {})


def test_a_car_that_knocks_itself_out_is_no_terminator():
    state = match(players=1, awards=True)
    _, held = awarded(state, ("red 1", 1, 10, 0), ("green 1", 9, 12), die=1)
    assert (state.arena.cars[state.names.index("red 1")].is_on(), held) == (False, {})


@pytest.mark.parametrize(("scope", "won"), [("roll", ("red 1", 3)), ("move", None)])
def test_green_counts_in_a_roll_or_in_a_move(scope, won):
    state = match(players=1, awards=True, green_scope=scope, award_choice="fixed_order")
    _, held = awarded(state, ("red 1", 5, 10), ("green 1", 4, 10), ("blue 1", 3, 10), ("white 1", 4, 12), die=2)
    assert held.get("green") == won


def test_the_owner_chooses():
    """MD-T67, MD-28."""
    state = match(players=1, awards=True, cards="base")
    team = state.teams[0]
    events, held = awarded(state, *TREE)
    assert (held, named(events, "award-won")) == ({}, [])
    (decision,) = GAME.awaiting(state)
    assert (decision.kind, decision.seat) == ("take-award", "Anna")
    offered = [action.params for action in GAME.legal_actions(state, "Anna")]
    assert offered == [{"award": "green"}, {"award": "yellow-bump"}]
    assert GAME.decode(GAME.encode(state)).deed.car == "red 1"
    taken = act(state, award="yellow-bump")
    assert [event.params["award"] for event in named(taken, "award-won")] == ["yellow-bump"]
    assert state.records["green"].car == ""
    assert len(team.hand) == 13
    assert GAME.awaiting(state)[0].kind == "roll"


def test_the_first_bump_lapses():
    state = match(players=1, awards=True)
    awarded(state, *TREE)
    act(state, award="green")
    clear(state, ("red 1", 5, 10), ("yellow 1", 5, 12), ("red 5", 11, 2), ("green 5", 9, 2))
    act(state, 3)
    assert state.records["yellow-bump"].car == ""


@pytest.mark.parametrize("options", [{"players": 1, "award_choice": "fixed_order"}, {"players": 1, "mover": "white 1"}])
def test_without_a_choice_the_first_award_is_taken(options):
    mover = options.pop("mover", "red 1")
    state = match(awards=True, **options)
    others = [name for name, *_ in TREE if name != mover]
    cars = [(name, *place) for name, (_, *place) in zip([mover, *others], TREE, strict=True)]
    _, held = awarded(state, *cars)
    assert held == {"green": (mover, 4)}


def test_yellow_for_the_last_car_with_all_its_lives():
    state = match(players=1, awards=True, cards="base", award_choice="fixed_order")
    _, held = awarded(state, ("red 1", 5, 10), ("green 1", 5, 12), die=3, bystanders=False)
    assert held == {"yellow-bump": ("red 1", 1)}  # red 1 is the last one too, but takes one award only
    clear(state, ("red 1", 5, 10), ("green 1", 7, 12))
    act(state, 3)
    assert state.records["yellow-lives"].car == "red 1"
    assert len(state.teams[0].hand) == 16


def test_yellow_goes_to_a_car_that_did_not_roll():
    state = match(players=1, awards=True)
    _, held = awarded(state, ("red 1", 1, 10), ("green 1", 7, 12), die=1, bystanders=False)
    assert held == {"yellow-lives": ("green 1", 1)}


def test_yellow_goes_to_the_last_one_before_anybody_rolls_again():
    """MD-26: a teleport onto a bomb leaves one car that has never lost a life."""
    state = match(players=1, awards=True, cards="advanced")
    clear(state, ("red 1", 5, 10), ("green 1", 7, 8), bombs=[(5, 12, 1)])
    state.teams[0].hand = ["diamonds-jack"]
    begin_turn(state, Log())
    act(state, card="diamonds-jack", car="red 1", target="green 1")
    assert state.records["yellow-lives"].car == "red 1"
    assert len(state.teams[0].hand) == 3


def test_cards_for_an_award_may_be_diamonds_for_the_turn_to_come():
    """MD-31: all are asked until all pass, those too that had no cards when the turn began."""
    state = match(players=2, awards=True, cards="advanced")
    clear(state, ("red 1", 5, 10), ("yellow 1", 9, 6), ("green 1", 7, 8), bombs=[(5, 12, 1)])
    state.is_hurt[state.names.index("red 1")] = True
    state.teams[0].hand, state.teams[1].hand = ["diamonds-jack", "clubs-2"], []
    begin_turn(state, Log())
    act(state, card="diamonds-jack", car="red 1", target="green 1")
    assert state.records["yellow-lives"].car == "yellow 1"
    act(state)
    assert [(decision.kind, decision.seat) for decision in GAME.awaiting(state)] == [("play-diamonds", "Ben")]
    act(state)
    assert GAME.awaiting(state)[0].kind == "roll"


def test_yellow_goes_to_nobody_if_the_last_ones_fall_together():
    state = match(players=1, awards=True)
    clear(state, ("red 1", 5, 10), ("green 1", 5, 12), bombs=[(5, 11, 1)])
    act(state, 3)
    assert state.records["yellow-lives"].car == ""


def test_cars_left_behind_are_no_longer_in_the_match():
    state = match(players=1, awards=True)
    clear(state, ("red 1", 5, 36), ("green 1", 7, 12))
    state.arena.through = [state.arena.cars[number] for number in range(9, 18)]
    state.is_hurt = [number in range(9, 18) for number in range(25)]
    act(state, 3)
    assert state.phase == "finals"
    assert state.records["yellow-lives"].car == "red 1"


def test_an_improved_record_is_told():
    state = match(players=1, awards=True)
    state.records["red"] = Record("red 1", 5)
    state.has_bumped = True
    events, held = awarded(state, ("red 1", 5, 10), ("green 1", 5, 12), die=4, bombs=[(5, 13, 2)])
    assert held["red"] == ("red 1", 6)
    assert named(events, "record-improved")[0].params == {"car": "red 1", "award": "red", "count": 6}
    assert named(events, "award-won") == []
