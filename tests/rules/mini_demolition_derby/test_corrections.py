"""What stands on the table, and setting it by hand."""

import pytest

from rules.dice import FastDice
from rules.errors import RuleViolation
from rules.game import Action
from rules.mini_demolition_derby.cards import full_pack
from tests.rules.mini_demolition_derby.matches import GAME, act, chore, clear, match, named, names, place


def tidy(state):
    """Everybody who is off the track is out: nobody is nowhere."""
    arena = state.arena
    arena.eliminated = [car for car in arena.cars if not car.is_on() and car not in arena.through]
    return state


def duel(**options):
    """Two cars still racing, red about to roll."""
    state = clear(match(**options), ("red 1", 5, 20), ("yellow 1", 6, 18), ("white 1", 2, 16))
    state.layout = state.layout.copy()
    state.layout.walls = []
    return tidy(state)


def told(state, seat=""):
    return GAME.tabletop(state, seat)


def correct(state, values):
    return GAME.correct(state, values)


def refused(state, values):
    before = GAME.encode(state)
    with pytest.raises(RuleViolation) as refusal:
        GAME.correct(GAME.decode(before), values)
    return (refusal.value.code, refusal.value.pointer)


def test_what_stands_on_the_table():
    state = duel(awards=True)
    state.arena.bombs[state.arena.cell(4, 22)] = 2
    state.layout.walls = [(7, 30)]
    seen = told(state)
    assert (seen["phase"], seen["turn"], seen["order"]) == ("qualification", 1, ["red 1", "yellow 1", "white 1"])
    assert (seen["car/red 1/place"], seen["car/red 1/lives"], seen["car/red 2/place"]) == ([5, 20], 7, None)
    assert (len(seen["out"]), seen["through"]) == (22, [])
    assert (seen["walls"], seen["bombs/22"]) == (["7/30"], [0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0])
    assert sum(len(value) for name, value in seen.items() if name.startswith("bombs/")) == 11 * 36
    assert (seen["award/red"], seen["car/red 1/knocked-out"], seen["car/red 1/is-unhurt"], seen["has-bumped"]) == (
        None, 0, True, False,
    )  # fmt: skip
    assert not [name for name in seen if name.startswith(("team/", "pack", "used"))]
    assert not [name for name in told(duel()) if name.startswith("award")]


def test_a_hand_is_for_its_players():
    state = match(7, cards="advanced")
    assert told(state, "Anna")["team/red/hand"] == sorted(state.teams[0].hand)
    assert told(state, "Ben")["team/red/hand"] == told(state)["team/red/hand"] == 10
    assert told(state)["team/red/next-player"] == "Anna"
    assert told(state)["team/green/is-double"] is False
    assert (told(state)["pack"], told(state)["used"]) == (58, [])
    assert "team/green/next-player" not in told(state)


def test_what_stands_already_changes_nothing():
    state = duel(awards=True)
    before = GAME.encode(state)
    made = correct(state, told(state))
    assert (made.changes, made.warnings, GAME.encode(state)) == ([], [], before)


def test_the_whole_table_may_be_sent_with_one_thing_changed():
    state = duel(cards="base")
    correct(state, told(state, "Anna") | {"car/red 1/place": None})
    assert (told(state)["out"][-1], told(state)["order"]) == ("red 1", ["yellow 1", "white 1"])
    correct(state, told(state, "Anna") | {"car/red 1/place": [5, 20]})
    assert "red 1" not in told(state)["out"]
    correct(state, {"team/red/hand": ["clubs-2"], "team/yellow/hand": [], "team/green/hand": [], "used": ["joker"] * 4})
    assert len(state.pack) == 108 - 5
    correct(state, told(state, "Anna") | {"team/red/hand": ["clubs-2", "joker"]})
    assert (state.used, len(state.pack)) == (["joker"] * 3, 108 - 5)
    correct(state, told(state, "Anna") | {"team/red/hand": []})
    assert (state.used, len(state.pack), state.pack[:2]) == (["joker"] * 3, 108 - 3, ["clubs-2", "joker"])


def test_a_car_is_moved():
    state = duel()
    made = correct(state, {"car/red 1/place": [4, 20], "car/red 1/lives": 3})
    assert place(state, "red 1") == (4, 20, 3)
    assert names(made.changes) == ["place-corrected", "lives-corrected"]
    moved, hurt = made.changes
    assert moved.params == {
        "car": "red 1", "team": "red", "lane_before": 5, "row_before": 20, "lane": 4, "row": 20,
    }  # fmt: skip
    assert (hurt.params["before"], hurt.params["after"]) == (7, 3)
    assert made.warnings == []


def test_two_cars_change_places_at_once():
    state = duel()
    correct(state, {"car/red 1/place": [6, 18], "car/yellow 1/place": [5, 20]})
    assert (place(state, "red 1"), place(state, "yellow 1")) == ((6, 18, 7), (5, 20, 7))


def test_a_car_that_is_taken_off_is_out():
    state = duel()
    made = correct(state, {"car/red 1/place": None})
    assert (place(state, "red 1"), told(state)["out"][-1]) == ("out", "red 1")
    assert names(made.changes) == ["place-corrected", "list-corrected"]
    assert [decision.seat for decision in GAME.awaiting(state)] == ["Ben"]


def test_a_car_that_is_said_to_be_through_leaves_the_track():
    state = duel()
    correct(state, {"through": ["red 1"]})
    assert (place(state, "red 1"), told(state)["car/red 1/place"]) == (("through", 7), None)
    correct(state, {"out": [*told(state)["out"], "red 1"]})
    assert (place(state, "red 1"), told(state)["through"]) == ("out", [])
    correct(state, {"through": ["red 1"]})
    assert "red 1" not in told(state)["out"]


def test_a_car_comes_back():
    state = duel()
    correct(state, {"car/red 3/place": [9, 9], "car/red 3/lives": 2})
    assert place(state, "red 3") == (9, 9, 2)
    assert "red 3" not in told(state)["out"]
    assert told(state)["order"] == ["red 1", "yellow 1", "white 1"]


def test_the_order_is_set():
    state = duel()
    made = correct(state, {"order": ["white 1", "red 1"]})
    assert GAME.view(state, "")["next"] == "white 1"
    assert names(made.changes) == ["list-corrected"]
    (odd,) = made.warnings
    assert (odd.name, odd.params["cars"]) == ("order-unusual", ["red 1", "white 1"])
    assert correct(state, {"order": ["red 1", "white 1"]}).warnings == []


def test_when_all_have_moved_the_next_turn_begins():
    state = duel()
    made = correct(state, {"order": []})
    assert (state.turn, told(state)["order"]) == (2, ["red 1", "yellow 1", "white 1"])
    assert names(made.changes) == ["list-corrected", "turn-begun", "order-set"]


def test_an_open_decision_stays_open_as_long_as_it_makes_sense():
    state = duel()
    (before,) = GAME.awaiting(state)
    correct(state, {"car/yellow 1/lives": 1, "turn": 1})
    assert GAME.awaiting(state)[0].id == before.id
    correct(state, {"car/red 1/place": None})
    after = GAME.awaiting(state)[0]
    assert (after.seat, after.id != before.id) == ("Ben", True)


@pytest.mark.parametrize(("card", "step"), [("spades-5", "re-roll"), ("clubs-5", "choose-roll"), ("diamonds-5", "adjust")])
def test_a_choice_about_a_roll(card, step):
    state = duel(cards="base")
    hand = ["spades-5", "clubs-5", "diamonds-5"]
    correct(state, {"team/red/hand": hand})
    act(state, *((2, 3) if card == "clubs-5" else (2,)), card=card)
    correct(state, {"car/yellow 1/lives": 1})
    assert state.step == step
    correct(state, {"car/red 1/place": None})
    assert (state.step, state.throws, GAME.view(state, "")["next"]) == ("roll", [], "yellow 1")


def test_an_award_that_is_to_be_chosen():
    state = duel(awards=True)
    correct(
        state, {"car/white 1/place": [6, 22], "car/green 1/place": [6, 24], "car/green 1/lives": 7, "car/yellow 1/place": [6, 20]}
    )
    act(state, 6)
    assert state.step == "take-award"
    correct(state, {"car/green 1/lives": 6})
    assert state.step == "take-award"
    taken = {"award/red": ["white 1", 30], "award/green": ["white 1", 9], "award/yellow-bump": ["white 1", 1]}
    made = correct(state, {**taken, "award/blue": ["white 1", 2], "award/yellow-lives": ["white 1", 1]})
    assert (state.step, state.deed, len(named(made.changes, "award-corrected"))) == ("roll", None, 5)
    assert told(state)["award/red"] == ["white 1", 30]
    correct(state, {"award/red": None})
    assert told(state)["award/red"] is None


def test_diamonds_that_are_asked_for():
    state = match(2, cards="advanced")
    tidy(clear(state, ("red 1", 5, 20), ("yellow 1", 6, 18)))
    correct(state, {"order": []})
    assert (state.step, GAME.awaiting(state)[0].seat) == ("play-diamonds", "Anna")
    correct(state, {"team/red/hand": []})
    assert (state.step, GAME.awaiting(state)[0].seat) == ("play-diamonds", "Ben")
    correct(state, {"order": ["yellow 1"], "team/yellow/is-double": True})
    assert (state.step, GAME.view(state, "")["next"], state.teams[1].is_double) == ("roll", "yellow 1", True)


def test_an_extra_move_of_a_car_that_is_gone():
    state = match(2, cards="advanced")
    tidy(clear(state, ("red 1", 5, 20), ("red 2", 9, 20), ("yellow 1", 6, 18)))
    correct(state, {"order": [], "team/red/hand": ["diamonds-7"], "team/yellow/hand": []})
    act(state, card="diamonds-7", car="red 2")
    correct(state, {"car/red 1/lives": 6})
    assert GAME.view(state, "")["next"] == "red 2"
    correct(state, {"car/red 2/place": None})
    assert (state.step, GAME.view(state, "")["next"]) == ("roll", "red 1")


def test_the_last_place_goes_by_hand():
    state = duel()
    finalists = [name for name in told(state)["out"] if name not in {"red 1", "yellow 1"}][:10]
    made = correct(state, {"through": finalists})
    assert (state.phase, told(state)["order"][0], state.turn) == ("finals", finalists[0], 1)
    assert {"quota-reached", "turn-begun"} <= set(names(made.changes))
    assert not named(made.changes, "car-on-grid")


def test_the_last_car_is_taken_off():
    state = duel()
    made = correct(state, {"car/red 1/place": None, "car/yellow 1/place": None, "car/white 1/place": None})
    assert {"track-empty", "match-void"} <= set(names(made.changes))
    assert GAME.outcome(state)["is_void"] is True
    correct(state, {"phase": "qualification", "car/red 1/place": [5, 20], "car/red 1/lives": 2})
    assert (state.phase, GAME.outcome(state), GAME.view(state, "")["next"]) == ("qualification", None, "red 1")
    assert len(told(state)["out"]) == 24


def test_finals_that_are_under_way():
    """A match that the table has played so far without the service."""
    state = duel(awards=True)
    racing = {"car/red 1/place": [4, 20], "car/red 1/lives": 2, "car/blue 5/place": [8, 31], "car/blue 5/lives": 0}
    gone = {"through": ["white 3"], "out": ["green 2"]}
    made = correct(state, {"phase": "finals", "turn": 4, **gone, **racing, "order": ["red 1"]})
    assert (state.phase, state.turn, GAME.view(state, "")["next"]) == ("finals", 4, "red 1")
    seen = told(state)
    assert (seen["through"], seen["out"]) == (["white 3"], ["green 2"])
    assert [name for name in seen if name.endswith("/place") and seen[name]] == ["car/red 1/place", "car/blue 5/place"]
    assert named(made.changes, "match-corrected")[0].params == {"what": "phase", "before": "qualification", "after": "finals"}
    act(state, 3)
    assert place(state, "red 1") == (4, 23, 2)
    correct(state, {"car/red 1/place": None, "car/blue 5/place": None, "through": ["white 3", "blue 5"]})
    assert [car["car"] for car in GAME.outcome(state)["ranking"]] == ["white 3", "blue 5", "red 1", "green 2"]


def test_finals_begin_with_those_who_are_put_there():
    state = duel()
    correct(state, {"phase": "finals", "car/red 1/place": [4, 20], "car/green 1/place": [8, 30]})
    assert (told(state)["order"], state.turn, told(state)["out"]) == (["green 1", "red 1"], 1, [])
    correct(state, {"car/red 1/place": None})
    assert (told(state)["order"], told(state)["out"]) == (["green 1"], ["red 1"])
    correct(state, {"out": []})
    assert place(state, "red 1") == "out"
    assert told(state)["out"] == []


def test_back_to_the_qualification():
    state = duel()
    correct(state, {"phase": "finals", "car/red 1/place": [4, 20], "car/green 1/place": [8, 30]})
    correct(state, {"phase": "qualification"})
    assert (told(state)["order"], len(told(state)["out"]), state.arena.places) == (["green 1", "red 1"], 23, 10)


def test_after_the_end_the_places_may_be_corrected():
    state = duel()
    correct(state, {"phase": "finals", "car/red 1/place": [5, 36], "car/green 1/place": [8, 36], "order": ["red 1", "green 1"]})
    act(state, 3)
    act(state, 3)
    assert GAME.outcome(state)["winner"] == "red 1"
    made = correct(state, {"through": ["green 1", "red 1"]})
    assert (GAME.outcome(state)["winner"], names(made.changes)) == ("green 1", ["list-corrected"])
    assert [car["car"] for car in GAME.outcome(state)["ranking"]] == ["green 1", "red 1"]
    correct(state, {"car/red 1/place": [5, 30]})
    assert (GAME.outcome(state), GAME.view(state, "")["next"]) == (None, "red 1")
    correct(state, {"phase": "qualification", "car/red 1/place": None})
    assert (state.phase, GAME.outcome(state)["is_void"]) == ("finals", True)


def test_walls_and_bombs_are_set():
    state = duel()
    made = correct(state, {"walls": ["5/22"], "bombs/20": [0] * 5 + [2] + [0] * 5, "bombs/36": [3] + [0] * 10})
    assert sorted(names(made.changes)) == ["bombs-corrected", "bombs-corrected", "wall-corrected"]
    assert named(made.changes, "bombs-corrected")[0].params == {"lane": 6, "row": 20, "before": 0, "after": 2}
    act(state, 4)
    assert place(state, "red 1") == (5, 21, 7)
    made = correct(state, {"walls": ["7/22", "2/30"], "bombs/20": [0] * 11})
    assert [event.params["is_there"] for event in named(made.changes, "wall-corrected")] == [False, True, True]
    assert (told(state)["walls"], told(state)["bombs/20"]) == (["7/22", "2/30"], [0] * 11)
    assert correct(state, {"walls": ["2/30", "7/22"]}).changes == []
    assert state.layout.walls == [(7, 22), (2, 30)]
    correct(state, {"walls": []})
    assert state.layout.walls == []


def test_walls_by_hand_may_make_a_dead_end():
    state = duel()
    correct(state, {"car/red 1/place": [4, 19], "car/yellow 1/place": None, "car/white 1/place": None})
    made = correct(state, {"walls": ["4/20", "2/18", "5/18"]})
    assert {event.name for event in made.warnings} == {"wall-unusual"}
    made = correct(state, {"order": []})
    assert (GAME.outcome(state)["is_void"], "cars-stuck" in names(made.changes)) == (True, False)


def hands(state, red, yellow, used=()):
    correct(state, {"team/red/hand": red, "team/yellow/hand": yellow, "used": list(used)})
    return state


def test_hands_and_used_cards_are_set():
    state = hands(match(2, cards="base"), ["clubs-2", "clubs-3"], ["joker"])
    made = correct(state, {"team/red/hand": ["clubs-2", "hearts-7"]})
    own, other = made.changes
    assert (own.name, own.owner, own.secrets) == ("hand-corrected", "Anna", {"cards": ["clubs-2", "hearts-7"]})
    assert own.params == {"team": "red", "seat": "Anna", "before": 2, "after": 2, "cards": []}
    assert (other.owner, other.secrets) == ("Ben", {"cards": ["joker"]})
    assert (state.pack[0], len(state.pack)) == ("clubs-3", 108 - 3)
    correct(state, {"used": ["joker"] * 3})
    assert (state.used, state.teams[1].hand) == (["joker"] * 3, ["joker"])


def test_nobody_learns_where_a_card_came_from():
    """A hand that must give up a card gets one of the pack; what others are told is the same in either case."""
    told_others = []
    for yellow in (["joker"] * 4, ["clubs-9"] * 2 + ["hearts-2"] * 2):
        state = hands(match(2, cards="base"), ["clubs-2"], yellow)
        made = correct(state, {"team/red/hand": ["joker"]})
        assert (state.teams[0].hand, len(state.teams[1].hand), len(state.pack)) == (["joker"], 4, 108 - 5)
        told_others.append([(event.name, event.params) for event in made.changes])
    assert told_others[0] == told_others[1]
    assert state.teams[1].hand == ["clubs-9"] * 2 + ["hearts-2"] * 2


def test_used_cards_come_back_only_if_there_are_no_others():
    state = hands(match(2, cards="base"), [], [], used=["joker"] * 3)
    correct(state, {"team/red/hand": ["joker"]})
    assert len(state.used) == 3
    correct(state, {"team/red/hand": ["joker"] * 2})
    assert len(state.used) == 2


def test_whoever_does_not_see_a_hand_sends_its_size():
    state = match(2, cards="base")
    assert correct(state, told(state, "Anna")).changes == []
    assert refused(state, {"team/yellow/hand": 9}) == ("bad-value", "/team~1yellow~1hand")


def test_what_awards_count_is_set():
    state = duel(awards=True)
    made = correct(state, {"has-bumped": True, "car/red 1/knocked-out": 2, "car/red 1/is-unhurt": False})
    assert (state.has_bumped, state.eliminations[0], state.is_hurt[0]) == (True, 2, True)
    assert sorted(names(made.changes)) == ["match-corrected", "value-corrected", "value-corrected"]


def test_the_next_player_of_a_shared_team():
    state = match(6)
    correct(state, {"team/red/next-player": "Finn"})
    assert GAME.awaiting(state)[0].seat == "Finn"


def test_what_is_odd_is_told_once():
    state = duel()
    made = correct(state, {"car/red 1/lives": 9, "bombs/18": [0] * 5 + [1] + [0] * 5, "walls": ["1/30"]})
    assert sorted(names(made.warnings)) == ["car-on-bombs", "too-many-lives", "wall-unusual"]
    assert correct(state, {"turn": 3}).warnings == []
    assert names(correct(state, {"bombs/33": [3] * 11}).warnings) == ["too-many-bombs"]


CARDS = {"cards": "base"}
WHOLE_PACK = full_pack()
AWARDS = {"awards": True}


@pytest.mark.parametrize(
    ("options", "values", "expected"),
    [
        ({}, {"car/pink 1/place": None}, ("unknown-piece", "/car~1pink 1~1place")),
        ({}, {"pack": 3}, ("unknown-piece", "/pack")),
        ({}, {"award/red": None}, ("unknown-piece", "/award~1red")),
        ({}, {"bombs/37": []}, ("unknown-piece", "/bombs~137")),
        ({}, {"bombs/020": []}, ("unknown-piece", "/bombs~1020")),
        ({}, {"walls": ["11/20"]}, ("bad-value", "/walls")),
        ({}, {"walls": {"5": 1}}, ("bad-value", "/walls")),
        ({}, {"a~b": True}, ("unknown-piece", "/a~0b")),
        ({}, {"car/red 1/place": [5]}, ("bad-value", "/car~1red 1~1place")),
        ({}, {"car/red 1/place": [12, 20]}, ("bad-value", "/car~1red 1~1place")),
        ({}, {"car/red 1/place": [5, True]}, ("bad-value", "/car~1red 1~1place")),
        ({}, {"car/red 1/place": "5/20"}, ("bad-value", "/car~1red 1~1place")),
        ({}, {"car/red 1/place": [6, 19]}, ("cell-taken", "/car~1red 1~1place")),
        ({}, {"car/yellow 1/place": [5, 21]}, ("cell-taken", "/car~1yellow 1~1place")),
        ({}, {"car/red 1/lives": 41}, ("bad-value", "/car~1red 1~1lives")),
        ({}, {"car/red 1/lives": True}, ("bad-value", "/car~1red 1~1lives")),
        ({"eliminated_below": 1}, {"car/red 1/lives": 0}, ("no-lives", "/car~1red 1~1lives")),
        ({}, {"through": ["red 1"], "car/red 1/place": [4, 4]}, ("two-places", "/car~1red 1~1place")),
        ({}, {"through": ["red 1"], "out": ["red 1"]}, ("two-places", "/out")),
        ({}, {"through": ["red 1", "red 1"]}, ("bad-value", "/through")),
        ({}, {"through": ["pink 1"]}, ("bad-value", "/through")),
        ({}, {"through": [1]}, ("bad-value", "/through")),
        ({}, {"through": "red 1"}, ("bad-value", "/through")),
        ({}, {"out": []}, ("car-nowhere", "/out")),
        ({}, {"phase": "pause"}, ("bad-value", "/phase")),
        ({}, {"phase": 1}, ("bad-value", "/phase")),
        ({}, {"turn": 1000}, ("bad-value", "/turn")),
        ({}, {"order": ["red 2"]}, ("bad-value", "/order")),
        ({}, {"bombs/20": [4] * 11}, ("bad-value", "/bombs~120")),
        ({}, {"bombs/20": [1] * 12}, ("bad-value", "/bombs~120")),
        ({}, {"walls": ["5/20"]}, ("cell-taken", "/car~1red 1~1place")),
        ({}, {"walls": ["8/20", "9/20"]}, ("cell-taken", "/walls")),
        ({}, {"walls": [f"8/{row}" for row in range(20, 34, 2)]}, ("too-many-walls", "/walls")),
        ({}, {"walls": ["8/9"]}, ("wall-on-start", "/walls")),
        ({}, {"walls": ["8/20"], "bombs/20": [1] * 11}, ("bomb-on-wall", "/walls")),
        (CARDS, {"pack": 7}, ("pack-follows", "/pack")),
        (CARDS, {"team/red/hand": ["joker"] * 5}, ("card-twice", "/team~1red~1hand")),
        (CARDS, {"team/red/hand": ["clubs-1"]}, ("bad-value", "/team~1red~1hand")),
        (CARDS, {"used": ["joker"] * 5}, ("card-twice", "/used")),
        (CARDS, {"used": ["joker"] * 4, "team/red/hand": ["joker"]}, ("card-twice", "/used")),
        (CARDS, {"team/red/hand": ["joker"], "team/yellow/hand": ["joker"] * 4}, ("card-twice", "/team~1yellow~1hand")),
        (CARDS, {"team/red/hand": WHOLE_PACK[:100]}, ("too-many-cards", "/team~1red~1hand")),
        ({}, {"walls": ["5/020"]}, ("bad-value", "/walls")),
        ({}, {"walls": ["8/20", "8/20"]}, ("bad-value", "/walls")),
        (CARDS, {"team/white/hand": []}, ("unknown-piece", "/team~1white~1hand")),
        (AWARDS, {"award/red": ["red 1", 4]}, ("bad-value", "/award~1red")),
        (AWARDS, {"award/red": ["pink 1", 5]}, ("bad-value", "/award~1red")),
        (AWARDS, {"award/red": [1, 5]}, ("bad-value", "/award~1red")),
        (AWARDS, {"award/red": "red 1"}, ("bad-value", "/award~1red")),
        (AWARDS, {"award/yellow-bump": ["red 1", 2]}, ("bad-value", "/award~1yellow-bump")),
        (AWARDS, {"has-bumped": 1}, ("bad-value", "/has-bumped")),
        ({"players": 6}, {"team/red/next-player": "Ben"}, ("bad-value", "/team~1red~1next-player")),
    ],
)
def test_what_is_refused(options, values, expected):
    assert refused(duel(**options), values) == expected


def test_too_many_finalists():
    state = duel()
    everybody = told(state)["out"]
    assert refused(state, {"through": everybody[:11]}) == ("too-many-cars", "/through")
    assert refused(state, {"phase": "finals", "out": everybody[:11]}) == ("too-many-cars", "/out")
    correct(state, {"phase": "finals", "out": everybody[:9], "car/red 1/place": [5, 20]})
    assert refused(state, {"car/yellow 1/place": [6, 18]}) == ("too-many-cars", "/car~1yellow 1~1place")


def test_a_table_of_the_assistant_sets_what_it_likes():
    state = match(mode="assistant")
    bare = {name: [0] * 11 for name in told(state) if name.startswith("bombs/")} | {"walls": []}
    values = (
        bare | {f"car/{name}/place": None for name in state.names} | {"car/red 1/place": [5, 20], "car/blue 1/place": [5, 22]}
    )
    events = chore(state, "set", values={**values, "turn": 3, "bombs/25": [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]})
    assert told(state)["bombs/25"][4] == 1
    assert (state.turn, place(state, "red 1"), state.order) == (3, (5, 20, 7), [])
    assert len(named(events, "place-corrected")) == 25
    chore(state, "roll-for", 3, car="red 1")
    assert place(state, "blue 1") == (5, 25, 3)
    events = chore(state, "set", values={"car/red 1/place": None, "car/blue 1/place": None, "through": ["red 1", "blue 1"]})
    assert [event.params["car"] for event in named(events, "car-on-grid")] == ["red 1", "blue 1"]
    chore(state, "set", values={"car/red 1/place": None, "car/blue 1/place": None})
    assert GAME.outcome(state)["winner"] is None


def test_a_table_of_the_assistant_may_go_back():
    state = match(mode="assistant")
    off = {f"car/{name}/place": None for name in state.names}
    chore(state, "set", values=off)
    assert GAME.outcome(state)["is_void"] is True
    correct(state, {"phase": "qualification", "car/red 1/place": [5, 20]})
    assert (GAME.outcome(state), state.order, GAME.legal_actions(state, "")[0].name) == (None, [], "roll-for")


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({}, ("not-a-form", "/values")),
        ({"values": []}, ("not-a-form", "/values")),
        ({"values": {"car/red 1/lives": 99}}, ("bad-value", "/values/car~1red 1~1lives")),
        ({"values": {}, "more": 1}, ("unknown-field", "/more")),
    ],
)
def test_what_the_assistant_refuses(params, expected):
    state = match(mode="assistant")
    with pytest.raises(RuleViolation) as refusal:
        GAME.apply(state, Action("set", "", "", params), FastDice(1))
    assert (refusal.value.code, refusal.value.pointer) == expected


def test_the_form_names_everything():
    state = match(mode="assistant", awards=True)
    form = {action.name: action.params["form"] for action in GAME.legal_actions(state, "")}["set"]
    assert list(form["values"]["properties"]) == list(told(state))
    properties = form["values"]["properties"]
    assert properties["turn"]["type"] == "integer"
    assert properties["car/red 1/place"]["type"] == ["array"]
    assert (properties["phase"]["type"], properties["has-bumped"]["type"]) == ("string", "boolean")


def test_which_events_reveal():
    assert {"cards-drawn", "card-played", "diamond-played", "hand-corrected"} == set(GAME.info.revealing)
