"""Variant 3: diamonds before a turn."""

import pytest

from rules.errors import RuleViolation
from rules.log import Log
from rules.mini_demolition_derby.diamonds import use_of
from rules.mini_demolition_derby.match import begin_turn
from tests.rules.mini_demolition_derby.matches import GAME, act, clear, match, named, names, place

PLAY = "play-diamonds"


def before_turn(*cars, hand=(), others=(), bombs=(), players=2):
    """A match in which Anna (red) and Ben (yellow) may play diamonds; `others` is Ben's hand."""
    state = match(players=players, cards="advanced")
    clear(state, *cars, bombs=bombs)
    state.teams[0].hand, state.teams[1].hand = list(hand), list(others)
    begin_turn(state, Log())
    return state


def refused(state, **params):
    with pytest.raises(RuleViolation) as refusal:
        act(state, **params)
    return (refusal.value.code, refusal.value.pointer)


def offers(state, card):
    return [action.params for action in GAME.legal_actions(state, "Anna") if action.params.get("card") == card]


def asked(state):
    (decision,) = GAME.awaiting(state)
    return (decision.kind, decision.seat)


def test_teams_are_asked_in_the_order_of_their_foremost_cars_until_all_pass():
    state = before_turn(("red 1", 5, 10), ("yellow 1", 7, 12), ("white 1", 3, 20), hand=["diamonds-2"] * 2, others=["clubs-2"])
    assert asked(state) == (PLAY, "Ben")
    act(state)
    assert asked(state) == (PLAY, "Anna")
    act(state, card="diamonds-2")
    assert asked(state) == (PLAY, "Ben")
    act(state)
    assert asked(state) == (PLAY, "Anna")
    events = act(state)
    assert asked(state) == ("roll", "")
    assert named(events, "order-set")[0].params["cars"] == ["white 1", "yellow 1", "red 1"]


@pytest.mark.parametrize("hands", [([], ["clubs-2"]), ([], [])])
def test_teams_without_cards_are_not_asked(hands):
    state = before_turn(("red 1", 5, 10), ("yellow 1", 7, 12), hand=hands[0], others=hands[1])
    if hands[1]:
        assert asked(state) == (PLAY, "Ben")
        act(state)
    assert asked(state) == ("roll", "Ben")


def test_a_team_that_is_given_cards_is_asked_even_if_others_have_passed():
    state = before_turn(("red 1", 5, 14), ("green 1", 3, 12), ("yellow 1", 7, 10), hand=["clubs-2"], players=3)
    state.arena.eliminated = [car for car in state.arena.cars if not car.is_on()]
    act(state)
    GAME.correct(state, {"team/yellow/hand": ["diamonds-2"]})
    seats = []
    while asked(state)[0] == PLAY:
        seats.append(asked(state)[1])
        act(state)
    assert seats == ["Cleo", "Anna", "Ben"]


def test_teams_without_cars_are_not_asked():
    state = before_turn(("red 1", 5, 10), hand=["clubs-2"], others=["diamonds-2"])
    assert asked(state) == (PLAY, "Anna")
    act(state)
    assert asked(state) == ("roll", "Anna")


def test_no_lives_lost_by_bombs_and_borders():
    """MD-T79."""
    state = before_turn(
        ("red 1", 1, 10), ("red 2", 5, 8), ("yellow 1", 9, 30), hand=["diamonds-ace"], bombs=[(5, 9, 2), (9, 31, 1)]
    )
    act(state, card="diamonds-ace")
    act(state, 3)
    assert place(state, "yellow 1") == (9, 33, 6)
    act(state, 1)
    assert place(state, "red 1") == (1, 10, 7)
    act(state, 3)
    assert place(state, "red 2") == (5, 11, 7)
    assert sum(state.arena.bombs) == 0
    assert not state.teams[0].is_ground_proof  # a new turn has begun


def test_no_lives_lost_by_bumps():
    """MD-T80."""
    state = before_turn(("yellow 1", 5, 10), ("red 1", 5, 12), hand=["diamonds-3", "diamonds-4"])
    act(state, card="diamonds-3")
    assert offers(state, "diamonds-4") == []
    assert refused(state, card="diamonds-4") == ("already-in-force", "/card")
    state.asked = []
    clear(state, ("yellow 1", 5, 10), ("red 1", 5, 12, 0))
    act(state, 3)
    assert place(state, "red 1") == (5, 15, 0)


def test_bumps_count_twice_while_own_cars_move():
    state = before_turn(("red 1", 5, 10), ("yellow 1", 4, 10), ("white 1", 3, 10), hand=["diamonds-5"])
    act(state, card="diamonds-5")
    clear(state, ("red 1", 5, 10), ("yellow 1", 4, 10), ("white 1", 3, 10))
    act(state, 1)
    assert (place(state, "yellow 1"), place(state, "white 1")) == ((3, 10, 5), (2, 10, 5))
    act(state, 1)
    assert place(state, "white 1") == (1, 10, 4)


def test_an_extra_move_with_a_card():
    state = before_turn(("yellow 1", 9, 20), ("red 1", 5, 10), hand=["diamonds-7", "spades-2", "diamonds-2"])
    assert asked(state) == (PLAY, "Anna")
    act(state, card="diamonds-7", car="red 1")
    assert asked(state) == ("roll", "Anna")
    assert GAME.view(state, "")["next"] == "red 1"
    assert [action.params for action in GAME.legal_actions(state, "Anna")] == [{}, {"card": "spades-2"}]
    act(state, 3, card="spades-2")
    assert GAME.decode(GAME.encode(state)).extra == state.extra
    act(state, 6, again=True)
    assert place(state, "red 1") == (6, 15, 7)
    assert asked(state) == (PLAY, "Anna")
    act(state)
    assert [state.names[car] for car in state.order] == ["yellow 1", "red 1"]


def test_the_last_car_goes_with_an_extra_move():
    state = before_turn(("red 1", 5, 36), hand=["diamonds-8"])
    act(state, card="diamonds-8", car="red 1")
    act(state, 3)
    assert (state.phase, state.turn, asked(state)) == ("finals", 1, ("roll", "Anna"))


@pytest.mark.parametrize(
    ("card", "own", "other", "moved", "where"),
    [
        pytest.param("diamonds-9", (2, 10), (5, 20), "red 1", (5, 18, 7), id="MD-T82-behind"),
        pytest.param("diamonds-10", (2, 10), (5, 20), "red 1", (6, 20, 7), id="MD-T83-to-the-right"),
        pytest.param("diamonds-jack", (5, 20), (2, 10), "yellow 1", (5, 22, 7), id="in-front"),
        pytest.param("diamonds-queen", (5, 20), (2, 10), "yellow 1", (4, 20, 7), id="MD-T83-to-the-left"),
    ],
)
def test_teleports(card, own, other, moved, where):
    state = before_turn(("red 1", *own), ("yellow 1", *other), ("red 2", 9, 2), hand=[card, "clubs-2"])
    params = {"card": card, "car": "red 1", "target": "yellow 1"}
    assert params in offers(state, card)
    if other[1] > own[1]:
        assert asked(state) == (PLAY, "Anna")
    events = act(state, **params)
    assert place(state, moved) == where
    assert named(events, "car-moved")[0].params["car"] == moved


@pytest.mark.parametrize(
    ("card", "own", "other", "third"),
    [
        pytest.param("diamonds-9", (2, 10), (5, 20), (5, 17), id="MD-T82-rear-cell-taken"),
        pytest.param("diamonds-9", (2, 10), (5, 3), (9, 9), id="behind-the-track"),
        pytest.param("diamonds-10", (2, 10), (11, 20), (9, 9), id="MD-T83-right-border"),
        pytest.param("diamonds-jack", (5, 35), (2, 10), (9, 9), id="past-the-last-row"),
        pytest.param("diamonds-queen", (1, 20), (2, 10), (9, 9), id="MD-T83-left-border"),
        pytest.param("diamonds-queen", (5, 20), (2, 10), (4, 19), id="front-cell-taken"),
    ],
)
def test_no_room_for_a_teleport(card, own, other, third):
    state = before_turn(("red 1", *own), ("yellow 1", *other), ("red 2", *third), hand=[card])
    params = {"card": card, "car": "red 1", "target": "yellow 1"}
    assert params not in offers(state, card)
    assert refused(state, **params) == ("no-room", "/target")


def test_no_room_beside_a_wall():
    state = before_turn(("red 1", 2, 10), ("yellow 1", 5, 20), hand=["diamonds-10"])
    state.arena.content[state.arena.cell(6, 19)] = state.arena.wall
    assert offers(state, "diamonds-10") == []


def test_bombs_go_off_where_a_car_lands():
    state = before_turn(("red 1", 2, 10), ("yellow 1", 5, 20), hand=["diamonds-9"], bombs=[(5, 18, 1), (5, 17, 2), (5, 16, 1)])
    events = act(state, card="diamonds-9", car="red 1", target="yellow 1")
    assert place(state, "red 1") == (5, 18, 4)
    assert len(named(events, "bombs-hit")) == 2
    assert sum(state.arena.bombs) == 1


def test_a_car_can_fall_out_where_it_lands():
    state = before_turn(("yellow 1", 5, 20), ("red 1", 2, 10, 0), hand=["diamonds-9"], bombs=[(5, 18, 1)])
    act(state, card="diamonds-9", car="red 1", target="yellow 1")
    assert place(state, "red 1") == "out"
    assert asked(state) == ("roll", "Ben")


@pytest.mark.parametrize(("lives", "after"), [pytest.param(2, 6, id="MD-T85-2"), pytest.param(5, 7, id="MD-T85-5")])
def test_the_king(lives, after):
    state = before_turn(("red 1", 5, 10, lives), ("yellow 1", 7, 8), hand=["diamonds-king"])
    act(state, card="diamonds-king", car="red 1")
    assert place(state, "red 1") == (5, 10, after)


def test_the_king_for_a_car_that_has_all_its_lives():
    state = before_turn(("red 1", 5, 10), hand=["diamonds-king"])
    assert offers(state, "diamonds-king") == []
    assert refused(state, card="diamonds-king", car="red 1") == ("lives-full", "/car")


def test_the_order_is_set_after_the_diamonds():
    """MD-T86."""
    state = before_turn(("red 1", 2, 10), ("yellow 1", 5, 20), ("white 1", 7, 19), hand=["diamonds-10"])
    events = act(state, card="diamonds-10", car="red 1", target="yellow 1")
    assert named(events, "order-set")[0].params["cars"] == ["yellow 1", "red 1", "white 1"]


def test_jokers_stand_for_any_diamond():
    state = before_turn(("red 1", 5, 10, 3), ("yellow 1", 7, 20), hand=["joker", "hearts-2"])
    ranks = {params["as"] for params in offers(state, "joker")}
    assert ranks == {"ace", *map(str, range(2, 11)), "jack", "queen", "king"}
    act(state, card="joker", car="red 1", **{"as": "king"})
    assert place(state, "red 1") == (5, 10, 7)


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"card": "clubs-2"}, ("not-diamonds", "/card")),
        ({"card": "diamonds-3"}, ("not-in-hand", "/card")),
        ({"card": "joker"}, ("not-a-text", "/as")),
        ({"card": "diamonds-7"}, ("not-a-text", "/car")),
        ({"card": "diamonds-7", "car": "yellow 1"}, ("unknown-car", "/car")),
        ({"card": "diamonds-9", "car": "red 1", "target": "red 2"}, ("unknown-car", "/target")),
        ({"card": "diamonds-9", "car": "red 3", "target": "yellow 1"}, ("unknown-car", "/car")),
        ({"cards": ["diamonds-7"]}, ("unknown-field", "/cards")),
    ],
)
def test_refused_diamonds(params, expected):
    hand = ["clubs-2", "joker", "diamonds-7", "diamonds-9"]
    state = before_turn(("red 1", 5, 12), ("red 2", 9, 12), ("yellow 1", 7, 10), hand=hand)
    assert refused(state, **params) == expected


@pytest.mark.parametrize(
    ("ranks", "use"),
    [
        (("ace", "2"), "ground-proof"),
        (("3", "4"), "bump-proof"),
        (("5", "6"), "double"),
        (("7", "8"), "extra-move"),
        (("9", "10", "jack", "queen"), "teleport"),
        (("king",), "king"),
    ],
)
def test_what_a_diamond_is_for(ranks, use):
    assert {use_of(rank) for rank in ranks} == {use}


def test_a_diamond_is_told():
    state = before_turn(("red 1", 5, 10), ("yellow 1", 7, 8), hand=["diamonds-6", "clubs-2"])
    assert names(act(state, card="diamonds-6")) == ["diamond-played"]
    assert GAME.view(state, "")["teams"][0]["is_double"] is True
