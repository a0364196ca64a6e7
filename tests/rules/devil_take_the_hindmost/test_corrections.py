"""What stands on the table, and setting it by hand."""

import pytest

from rules.dice import FastDice
from rules.errors import RuleViolation
from rules.game import Action
from tests.rules.devil_take_the_hindmost.races import GAME, NO_DICE, chore, named, place_of, play, race, setup

CARS = (("A1", 12, 1), ("A2", 8, 1), ("B1", 5, 1), ("B2", 3, 1))
HAND = ("one", "red-3", "red-3", "red-4", "blue-4")
LAST = (("A1", 12, 1), ("B1", 5, 1))


def names(events):
    return [event.name for event in events]


def told(state, seat=""):
    return GAME.tabletop(state, seat)


def correct(state, values):
    return GAME.correct(state, values)


def to_move(state):
    return [car.name for car in state.to_move]


def dealt(*places, **options):
    """A race whose deck is all accounted for: what is in no hand is in the pack."""
    state = race(*(places or CARS), hand=HAND, **options)
    cards = state.deck.cards()
    for seat in state.seats:
        for card in seat.hand:
            cards.remove(card)
    state.pack = cards if state.cards == "dealt" else state.pack[:1] * len(cards)
    return state


def typed(*places, **options):
    state = race(*(places or CARS), kept="typed", **options)
    state.pack = state.pack[:1] * (state.deck.size() - 10)
    return state


def counted(*places):
    return race(*(places or CARS), kept="counted", pack=())


def test_what_stands_on_the_table():
    state = dealt()
    assert told(state) == {
        "lap": 1,
        "out": [],
        "first-across": None,
        "turn": 1,
        "order": ["A1", "A2", "B1", "B2"],
        **{f"car/{name}/place": [position, lane] for name, position, lane in CARS},
        **{f"car/{name}/result": None for name, _, _ in CARS},
        "team/A/hand": 5,
        "team/B/hand": 5,
        "pack": state.deck.size() - 10,
        "aside": 0,
        "discards": 0,
    }
    assert told(state, "A")["team/A/hand"] == list(HAND)
    assert told(state, "A")["team/B/hand"] == 5


def test_what_is_known_where_the_table_holds_the_cards():
    state = typed()
    play(state, "red-7")
    assert (told(state, "A")["team/A/hand"], told(state)["discards"]) == (5, ["red-7"])
    assert not {"turn", "order", "pack", "aside", "discards"} & told(counted()).keys()


def test_what_stands_already_changes_nothing():
    for state in (dealt(), typed(), counted()):
        before = GAME.encode(state)
        made = correct(state, told(state, "A"))
        assert (made.changes, made.warnings, GAME.encode(state)) == ([], [], before)


def test_cars_change_places_at_once():
    state = dealt()
    made = correct(state, {"car/A1/place": [8, 1], "car/A2/place": [12, 1]})
    assert (place_of(state, "A1"), place_of(state, "A2")) == ((8, 1), (12, 1))
    assert [event.params["space"] for event in named(made.changes, "place-corrected")] == [8, 2]
    assert (to_move(state), state.to_move[0] is state.car("A1")) == (["A1", "A2", "B1", "B2"], True)
    assert made.warnings == []


def test_a_car_that_is_taken_off_is_out():
    state = dealt()
    made = correct(state, {"car/B2/place": None})
    assert (told(state)["out"], told(state)["car/B2/result"], told(state)["lap"]) == (["B2"], [1, 1], 2)
    assert (to_move(state), len(state.seat("B").hand)) == (["A1", "A2", "B1"], 5)
    assert sorted(names(made.changes)) == [
        "list-corrected",
        "list-corrected",
        "place-corrected",
        "race-corrected",
        "result-corrected",
    ]


def test_of_several_the_hindmost_is_out_first():
    state = dealt(dead_hand="set_aside")
    correct(state, {"car/B1/place": None, "car/B2/place": None})
    assert (told(state)["out"], told(state)["lap"], len(state.seat("B").hand), told(state)["aside"]) == (["B2", "B1"], 3, 0, 5)
    assert [result.points for result in state.results] == [1, 2]


def test_cards_of_a_team_without_cars_are_discarded():
    state = dealt()
    correct(state, {"out": ["B1", "B2"]})
    assert (told(state)["team/B/hand"], told(state)["discards"]) == (0, 5)
    correct(state, {"car/B1/place": [2, 1], "team/B/hand": ["red-3", "red-3"], "lap": 2})
    assert (told(state)["out"], told(state)["discards"], told(state)["lap"]) == (["B2"], 5, 2)
    assert told(state)["car/B2/result"] == [1, 1]


def test_cars_that_still_stand_on_the_grid_may_stay_there():
    state = GAME.new_state(setup(6), FastDice(1))
    outside = [car.name for car in state.cars if car.lane == 6]
    correct(state, {f"car/{state.cars[0].name}/place": None})
    assert all(place_of(state, name)[1] == 6 for name in outside)
    with pytest.raises(RuleViolation, match="lane 5"):
        correct(state, {f"car/{outside[0]}/place": [0, 5]})


def test_a_result_is_set():
    state = dealt()
    made = correct(state, {"out": ["B2"], "car/B2/result": [1, 4]})
    assert state.results[0].points == 4
    (odd,) = made.warnings
    assert (odd.name, odd.params) == ("points-unusual", {"car": "B2", "points": 4, "usual": 1})
    assert correct(state, {"turn": 5}).warnings == []
    assert state.results[0].points == 4
    correct(state, {"car/B2/result": None})
    assert state.results[0].points == 1
    correct(state, {"out": ["B1"], "car/B2/place": [3, 1]})
    assert [(result.car, result.points) for result in state.results] == [("B1", 1)]


def test_a_car_that_was_out_must_be_somewhere():
    state = dealt()
    correct(state, {"out": ["B2"]})
    with pytest.raises(RuleViolation) as refused:
        correct(GAME.decode(GAME.encode(state)), {"out": []})
    assert (refused.value.code, refused.value.pointer) == ("car-nowhere", "/car~1B2~1place")
    correct(state, {"out": [], "car/B2/place": [3, 1]})
    assert (told(state)["lap"], place_of(state, "B2"), to_move(state)) == (1, (3, 1), ["A1", "A2", "B1"])


def test_the_order_is_set():
    state = dealt()
    made = correct(state, {"order": ["B1", "A1"], "turn": 7})
    assert (to_move(state), state.turn) == (["B1", "A1"], 7)
    (odd,) = made.warnings
    assert (odd.name, odd.params) == ("order-unusual", {"cars": ["A1", "B1"]})
    assert correct(state, {"order": ["A1", "B1"]}).warnings == []
    play(state, "red-3")


def test_when_all_have_moved_the_turn_is_over():
    state = dealt()
    made = correct(state, {"order": []})
    assert (state.turn, to_move(state)) == (2, ["A1", "A2", "B1", "B2"])
    assert names(made.changes) == ["list-corrected", "lap-goes-on", "turn-began"]


def test_when_all_have_moved_and_the_line_is_crossed_the_lap_is_over():
    state = dealt()
    made = correct(state, {"order": [], "car/A1/place": [31, 1]})
    assert (state.lap, told(state)["out"], state.turn) == (2, ["B2"], 1)
    assert {"lap-over", "car-crossed"} <= set(names(made.changes))
    assert not {"car-eliminated", "car-lined-up", "points-scored"} & set(names(made.changes))


def test_who_was_first_across():
    state = dealt()
    correct(state, {"car/A2/place": [31, 1], "car/B1/place": [33, 1]})
    assert told(state)["first-across"] == "B1"
    correct(state, {"first-across": "A2"})
    assert told(state)["first-across"] == "A2"
    correct(state, {"car/A2/place": [29, 1]})
    assert told(state)["first-across"] == "B1"
    correct(state, {"first-across": None, "car/B1/place": [20, 1]})
    assert told(state)["first-across"] is None


def test_a_sprint_that_is_won_by_hand():
    state = dealt(*LAST, final_lap="first_across")
    made = correct(state, {"car/B1/place": [31, 1]})
    assert GAME.outcome(state)["race_winner"]["car"] == "B1"
    assert {"race-won", "game-won"} <= set(names(made.changes))


def test_the_end_of_a_race_by_hand():
    state = dealt()
    made = correct(state, {"out": ["B2", "B1", "A2", "A1"]})
    assert GAME.outcome(state)["race_winner"]["car"] == "A1"
    assert "game-won" in names(made.changes)
    assert (state.to_move, [car.name for car in state.cars], state.lap) == ([], ["A1", "A2"], 3)
    assert [result.points for result in state.results] == [1, 2, 4, 7]


def test_after_the_race_the_places_may_be_corrected():
    state = dealt()
    correct(state, {"out": ["B2", "B1", "A2", "A1"]})
    made = correct(state, {"out": ["B2", "A2", "A1", "B1"]})
    assert "game-won" not in names(made.changes)
    assert (GAME.outcome(state)["race_winner"]["car"], [car.name for car in state.cars]) == ("B1", ["A1"])
    assert [result.points for result in state.results] == [1, 2, 4, 7]
    correct(state, {"out": ["B2"], "car/A2/place": [4, 1], "car/B1/place": [5, 1]})
    assert (GAME.outcome(state), to_move(state), state.lap) == (None, ["A1", "B1", "A2"], 2)


def test_a_race_that_is_taken_up_again():
    state = dealt(*LAST)
    correct(state, {"out": ["B1", "A1"]})
    correct(state, {"out": [], "order": ["B1"]})
    assert (GAME.outcome(state), to_move(state), state.lap) == (None, ["B1"], 1)
    play(state, "red-3")


def test_hands_are_set():
    state = dealt()
    made = correct(state, {"team/A/hand": ["turbo", "red-3", "blue-6"]})
    assert told(state, "A")["team/A/hand"] == ["red-3", "blue-6", "turbo"]
    event, other = named(made.changes, "hand-corrected")
    assert (other.owner, other.secrets) == ("B", {"cards": list(HAND)})
    assert (event.owner, event.params["cards"], event.params["after"]) == ("A", [], 3)
    assert event.secrets == {"cards": ["red-3", "blue-6", "turbo"]}
    assert told(state)["pack"] == state.deck.size() - 8
    assert [card.name for card in state.pack[:4]] == ["one", "red-3", "red-4", "blue-4"]
    play(state, "blue-6")


@pytest.mark.parametrize("where", ["pack", "discards", "hand"])
def test_nobody_learns_where_a_card_came_from(where):
    """A pile that must give up a card gets one of the pack; what others are told is the same in any case."""
    state = dealt(deck={"cards": {"one": 2, "red-3": 4, "red-4": 2, "blue-4": 2, "turbo": 1, "red-2": 11}})
    turbo = next(card for card in state.pack if card.name == "turbo")
    state.pack.remove(turbo)
    state.discards = [state.pack.pop()]
    if where == "pack":
        state.pack.insert(0, turbo)
    elif where == "discards":
        state.pack.append(state.discards.pop())
        state.discards.append(turbo)
    else:
        state.pack.append(state.seat("B").hand.pop())
        state.seat("B").hand.append(turbo)
    made = correct(state, {"team/A/hand": ["turbo", "red-3"]})
    assert [event.params["after"] for event in made.changes if event.name == "hand-corrected"] == [2, 5]
    assert (told(state)["team/B/hand"], told(state)["discards"], told(state)["pack"]) == (5, 1, 22 - 8)
    assert told(state, "A")["team/A/hand"] == ["red-3", "turbo"]
    assert "turbo" not in told(state, "B")["team/B/hand"]
    cards = [*state.pack, *state.discards, *state.seat("A").hand, *state.seat("B").hand]
    assert sorted(card.name for card in cards) == sorted(card.name for card in state.deck.cards())


def test_hands_and_piles_of_a_table_that_holds_its_cards():
    state = typed()
    made = correct(state, {"team/A/hand": 3, "discards": ["red-7", "unseen", "one"], "aside": 2})
    assert (told(state)["team/A/hand"], told(state)["pack"]) == (3, state.deck.size() - 8 - 3 - 2)
    assert {event.name: event.secrets for event in made.changes}["hand-corrected"] == {}
    assert "discards-corrected" in names(made.changes)
    play(state, "red-7")
    assert told(state)["discards"] == ["red-7", "unseen", "one", "red-7"]
    correct(state, {"team/A/hand": 5, "discards": [], "pack": state.deck.size() - 12})


def test_a_race_that_is_under_way():
    """A race that the table has run so far without the service."""
    state = GAME.new_state(setup(3, "typed"), FastDice(1))
    values = {
        "out": ["red-C", "blue-C"],
        "lap": 3,
        "turn": 4,
        "car/red-A/place": [17, 1], "car/red-B/place": [17, 2], "car/blue-A/place": [22, 1], "car/blue-B/place": [3, 1],
        "car/Anna-A/place": [4, 1], "car/Anna-B/place": [5, 1], "car/Anna-C/place": [6, 1],
        "team/red/hand": 4,
        "discards": ["red-3", "turbo"],
        "order": ["red-B", "Anna-A"],
    }  # fmt: skip
    correct(state, values)
    assert values.items() <= told(state).items()
    assert [decision.seat for decision in GAME.awaiting(state)] == ["red"]
    play(state, "blue-4")
    assert place_of(state, "red-B") == (21, 1)


@pytest.mark.parametrize(
    ("make", "values", "expected"),
    [
        (dealt, {"car/Z/place": None}, ("unknown-piece", "/car~1Z~1place")),
        (dealt, {"wind": 3}, ("unknown-piece", "/wind")),
        (counted, {"turn": 3}, ("unknown-piece", "/turn")),
        (dealt, {"car/A1/place": [61, 1]}, ("bad-value", "/car~1A1~1place")),
        (dealt, {"car/A1/place": [1, 7]}, ("bad-value", "/car~1A1~1place")),
        (dealt, {"car/A1/place": 7}, ("bad-value", "/car~1A1~1place")),
        (dealt, {"car/A1/place": [8, 1]}, ("place-taken", "/car~1A1~1place")),
        (dealt, {"car/B2/place": [12, 1]}, ("place-taken", "/car~1B2~1place")),
        (dealt, {"car/A1/place": [8, 5]}, ("no-such-lane", "/car~1A1~1place")),
        (dealt, {"car/A1/place": [9, 1], "out": ["A1"]}, ("two-places", "/car~1A1~1place")),
        (dealt, {"out": ["A1", "A1"]}, ("bad-value", "/out")),
        (dealt, {"out": ["A1", "A2", "B1"]}, ("one-car-left", "/out")),
        (dealt, {f"car/{name}/place": None for name in ("A1", "A2", "B1")}, ("one-car-left", "/car~1A1~1place")),
        (dealt, {"lap": 2}, ("lap-follows", "/lap")),
        (dealt, {"lap": 9}, ("bad-value", "/lap")),
        (dealt, {"turn": 0}, ("bad-value", "/turn")),
        (dealt, {"order": ["Z"]}, ("bad-value", "/order")),
        (dealt, {"first-across": "A1"}, ("not-across", "/first-across")),
        (dealt, {"first-across": "Z"}, ("bad-value", "/first-across")),
        (dealt, {"car/A1/result": [1, 1]}, ("still-racing", "/car~1A1~1result")),
        (dealt, {"out": ["A1"], "car/A1/result": [9, 1]}, ("bad-value", "/car~1A1~1result")),
        (dealt, {"team/A/hand": 4}, ("bad-value", "/team~1A~1hand")),
        (dealt, {"team/A/hand": ["red-3"]}, ("hand-size", "/team~1A~1hand")),
        (dealt, {"team/A/hand": ["red-3"] * 6}, ("bad-value", "/team~1A~1hand")),
        (dealt, {"team/A/hand": ["red-3", "ace"]}, ("bad-value", "/team~1A~1hand")),
        (dealt, {"team/A/hand": ["one"] * 5, "team/B/hand": ["one"] * 4}, ("card-twice", "/team~1B~1hand")),
        (dealt, {"out": ["B1", "B2"], "team/B/hand": ["red-3", "red-3"]}, ("hand-size", "/team~1B~1hand")),
        (dealt, {"pack": 7}, ("pack-follows", "/pack")),
        (dealt, {"discards": 7}, ("pack-follows", "/discards")),
        (typed, {"team/A/hand": 1}, ("hand-size", "/team~1A~1hand")),
        (typed, {"team/A/hand": ["red-3", "red-4"]}, ("bad-value", "/team~1A~1hand")),
        (typed, {"discards": ["one"] * 9}, ("card-twice", "/discards")),
        (typed, {"discards": 3}, ("bad-value", "/discards")),
        (typed, {"discards": ["unseen"] * 105}, ("too-many-cards", "/discards")),
        (typed, {"aside": 105}, ("too-many-cards", "/aside")),
        (typed, {"pack": 7}, ("pack-follows", "/pack")),
        (counted, {"team/A/hand": 6}, ("bad-value", "/team~1A~1hand")),
    ],
)
def test_what_is_refused(make, values, expected):
    state = make()
    with pytest.raises(RuleViolation) as refused:
        correct(state, values)
    assert (refused.value.code, refused.value.pointer) == expected


def test_a_team_that_comes_back_needs_cards():
    state = dealt()
    correct(state, {"out": ["B1", "B2"]})
    with pytest.raises(RuleViolation) as refused:
        correct(state, {"car/B1/place": [2, 1]})
    assert (refused.value.code, refused.value.pointer) == ("hand-size", "/team~1B~1hand")


def test_a_table_of_the_assistant_sets_what_it_likes():
    state = counted()
    events = chore(state, "set", values={"out": ["B2"], "car/A1/place": [-3, 4], "team/A/hand": 2})
    assert (place_of(state, "A1"), state.lap, len(state.seat("A").hand)) == ((-3, 4), 2, 2)
    assert "hand-corrected" in names(events)
    chore(state, "play-cards", car="A1", cards=["one"])
    chore(state, "set", values={"out": ["B2", "A1", "B1", "A2"]})
    assert GAME.outcome(state)["race_winner"]["car"] == "A2"
    correct(state, {"out": ["B2", "A1"], "car/B1/place": [4, 1]})
    assert (GAME.outcome(state), [form.name for form in GAME.legal_actions(state, "")][-1]) == (None, "set")


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({}, ("not-a-form", "/values")),
        ({"values": 3}, ("not-a-form", "/values")),
        ({"values": {"car/A1/place": [99, 1]}}, ("bad-value", "/values/car~1A1~1place")),
        ({"values": {}, "more": 1}, ("unknown-field", "/more")),
    ],
)
def test_what_the_assistant_refuses(params, expected):
    with pytest.raises(RuleViolation) as refused:
        GAME.apply(counted(), Action("set", "", "", params), NO_DICE)
    assert (refused.value.code, refused.value.pointer) == expected


def test_the_form_names_everything():
    state = counted()
    form = {action.name: action.params["form"] for action in GAME.legal_actions(state, "")}["set"]
    assert list(form["values"]["properties"]) == list(told(state))
    properties = form["values"]["properties"]
    assert (properties["lap"]["type"], properties["out"]["type"]) == ("integer", ["array"])
    assert properties["first-across"]["type"] == properties["car/A1/result"]["type"] == ["array", "string", "null"]


def test_which_events_reveal():
    assert set(GAME.info.revealing) == {"cards-played", "card-drawn", "hand-corrected"}
