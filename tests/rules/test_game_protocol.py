"""The Game protocol fits hidden hands, secret bids, chains of pending rolls, and chores in any order; replay equals live."""

import json

import pytest

from rules.dice import Dice, FairDice, FastDice, ReplayDiverged, Roll, TableDice
from rules.errors import DiceNeeded, RuleViolation
from rules.game import Action, Event, Game, GameInfo, Term, Toggle
from rules.replay import replay
from tests.rules.toy_games import BumpingCars, HiddenHands, Json, SecretBids, Table

GAMES = [HiddenHands(), SecretBids(), BumpingCars()]
SEATS = ["red", "blue", "green"]


def setup(mode: str = "referee") -> Json:
    return {"mode": mode, "seats": SEATS}


def play_at_random(game: Game, dice: Dice, chooser: FastDice) -> tuple[list[Json], list[Action], list[Event]]:
    """States, actions and events of a whole game."""
    state = game.new_state(setup(), dice)
    states, actions, events = [game.encode(state)], [], []
    while decisions := game.awaiting(state):
        decision = decisions[chooser.one(len(decisions), "who") - 1]
        legal = game.legal_actions(state, decision.seat)
        action = legal[chooser.one(len(legal), "what") - 1]
        if action.name == "bid":
            action.params["levels"] = chooser.one(3, "levels")
        state = game.decode(json.loads(json.dumps(game.encode(state))))
        events += game.apply(state, action, dice)
        actions.append(action)
        states.append(game.encode(state))
    assert game.outcome(state) is not None
    return states, actions, events


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.name)
@pytest.mark.parametrize("seed", range(5))
def test_replay_equals_live(game: Game, seed: int):
    dice = FairDice(bytes([seed] * 32))
    states, actions, _ = play_at_random(game, dice, FastDice(seed))
    assert replay(game, setup(), dice.rolls, actions) == states
    with pytest.raises(ReplayDiverged):
        replay(game, setup(), [*dice.rolls, Roll("more", "", 6, [1])], actions)


def test_replay_of_a_shorter_history_is_an_earlier_state():
    game = BumpingCars()
    dice = FastDice(7, keep_rolls=True)
    state = game.new_state(setup(), dice)
    for turn, seat in enumerate(SEATS):
        before, rolled = game.encode(state), list(dice.rolls)
        game.apply(state, Action("move", seat, f"turn-{turn}", {}), dice)
    done = [Action("move", seat, f"turn-{turn}", {}) for turn, seat in enumerate(SEATS[:-1])]
    assert replay(game, setup(), rolled, done)[-1] == before


def test_replay_refuses_what_the_rules_refuse():
    with pytest.raises(RuleViolation) as refusal:
        replay(BumpingCars(), setup(), [], [Action("move", "blue", "turn-0", {})])
    assert refusal.value.code == "decision-closed"


def test_hands_are_seen_by_their_owner_only():
    game = HiddenHands()
    state = game.new_state(setup(), FastDice(1))
    view = game.view(state, "red")
    assert view["hands"]["red"] == state.data["hands"]["red"]
    assert view["hands"]["blue"] == 2
    assert game.view(state, "")["hands"] == {"red": 2, "blue": 2, "green": 2}
    assert game.legal_actions(state, "blue") == []
    shown, drawn = game.apply(state, game.legal_actions(state, "red")[0], FastDice(2))
    assert (shown.owner, shown.secrets) == ("", {})
    assert drawn.owner == "red"
    assert drawn.secrets["card"] not in drawn.params.values()


def test_a_shuffle_is_no_business_of_typed_dice():
    """The table types its dice; the pack is shuffled by the service, so that a hand stays hidden."""
    game = HiddenHands()
    dice = TableDice([], FastDice(3))
    state = game.new_state(setup(), dice)
    assert state.data["hands"] == game.new_state(setup(), FastDice(3)).data["hands"]
    assert [roll.is_secret for roll in dice.rolls] == [True]


def test_the_opening_tells_what_to_set_up_and_nobody_else_s_cards():
    game = HiddenHands()
    state = game.new_state(setup(), FastDice(1))
    dealt = game.opening(state)
    assert [event.owner for event in dealt] == SEATS
    for event in dealt:
        assert event.secrets["cards"] == state.data["hands"][event.owner]
        assert event.params == {"seat": event.owner}
    cars = BumpingCars()
    placed = cars.opening(cars.new_state(setup(), TableDice([])))
    assert [(event.params["car"], event.params["to"]) for event in placed] == [("red", 1), ("blue", 2), ("green", 3)]
    assert SecretBids().opening(Table({})) == []


@pytest.mark.parametrize("order", [SEATS, SEATS[::-1], ["blue", "green", "red"]], ids="-".join)
def test_secret_decisions_are_open_at_once_and_answered_in_any_order(order: list[str]):
    game = SecretBids()
    state = game.new_state(setup(), FastDice(1))
    assert [decision.id for decision in game.awaiting(state)] == ["bid-red", "bid-blue", "bid-green"]
    for seat in order[:-1]:
        (event,) = game.apply(state, Action("bid", seat, f"bid-{seat}", {"levels": 2}), TableDice([]))
        assert "levels" not in event.params
        assert game.view(state, order[-1])["bids"][seat] is None
        assert game.view(state, seat)["bids"][seat] == 2
    last = Action("bid", order[-1], f"bid-{order[-1]}", {"levels": 2})
    with pytest.raises(DiceNeeded) as needed:
        game.apply(game.decode(game.encode(state)), last, TableDice([]))
    assert (needed.value.count, needed.value.sides, needed.value.purpose) == (1, 3, "tie")
    assert game.apply(state, last, TableDice([2]))[-1].params["winner"] == "blue"
    assert game.view(state, "")["bids"] == dict.fromkeys(SEATS, 2)
    assert game.awaiting(state) == []


def test_a_decision_is_answered_once():
    game = SecretBids()
    state = game.new_state(setup(), FastDice(1))
    bid = Action("bid", "red", "bid-red", {"levels": 1})
    game.apply(state, bid, TableDice([]))
    with pytest.raises(RuleViolation, match="not what the game waits for"):
        game.apply(state, bid, TableDice([]))


def test_a_chain_of_bumps_asks_for_one_die_after_another():
    """Nothing half-done is kept: the declared action is run again from the same state with all dice so far."""
    game = BumpingCars()
    start = game.encode(game.new_state(setup(), TableDice([])))
    action = Action("move", "red", "turn-0", {})
    typed: list[int] = []
    asked = []
    for die in (1, 1, 5):
        state = game.decode(start)
        with pytest.raises(DiceNeeded) as needed:
            game.apply(state, action, TableDice(typed))
        asked.append((needed.value.purpose, needed.value.by))
        assert game.encode(game.decode(start)) == start
        typed.append(die)
    state = game.decode(start)
    dice = TableDice(typed)
    events = game.apply(state, action, dice)
    dice.finish()
    assert asked == [("move", "red"), ("move", "blue"), ("move", "green")]
    assert [event.params["car"] for event in events] == SEATS
    assert state.data["cars"] == {"red": 2, "blue": 3, "green": 8}
    assert replay(game, setup(), dice.rolls, [action])[-1] == game.encode(state)


def test_chores_of_assistant_mode_come_in_any_order():
    game = BumpingCars()
    state = game.new_state(setup("assistant"), TableDice([]))
    chores = [Action("move", "green", "", {}), Action("roll-weather", "", "", {}), Action("move", "green", "", {})]
    assert game.awaiting(state) == []
    offered = [(action.name, action.decision) for action in game.legal_actions(state, "")]
    assert all((chore.name, "") in offered for chore in chores)
    dice = TableDice([6, 4, 2])
    for chore in chores:
        game.apply(state, chore, dice)
    assert state.data == {"mode": "assistant", "cars": {"red": 1, "blue": 2, "green": 11}, "turn": 2, "weather": 4}
    assert replay(game, setup("assistant"), dice.rolls, chores)[-1] == state.data


def test_descriptions_hold_what_they_are_given():
    toggle = Toggle("si_max", [29, 20], "DR-03", "Highest level.")
    assert (toggle.default(), toggle.is_table) == (29, False)
    game = GameInfo("toy", "Toy", (1, 2), "1", [toggle], ["flat"])
    assert (game.name, game.seats, game.toggles[0].ruling, game.boards) == ("toy", (1, 2), "DR-03", ["flat"])
    event = Event("car-moved", "3", {"car": "red"}, [Term("die", 4, "3", "0412")])
    assert [(term.name, term.value, term.section, term.where) for term in event.terms] == [("die", 4, "3", "0412")]
