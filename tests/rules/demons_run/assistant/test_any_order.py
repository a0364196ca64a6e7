"""Chores in any order, by anybody: whatever is offered, and whatever is not, leaves a table that can be."""

import json

import pytest

from rules.demons_run.tabletop import everything
from rules.dice import FastDice, TableDice
from rules.errors import DiceNeeded, RuleViolation
from rules.game import Action
from tests.rules.batches import few_then_many
from tests.rules.demons_run.assistant.desk import Desk
from tests.rules.demons_run.referee import watch
from tests.rules.demons_run.referee.hands import Hand
from tests.rules.demons_run.referee.players import GAME, Json, Player, decoded, snapshot
from tests.rules.demons_run.referee.stage import LEVELS

CHORES = 60
SESSIONS = 8
CHUNK = 8


class Scribe:
    """Fills in forms at random; mostly what they ask for, now and then something else."""

    def __init__(self, seed: int) -> None:
        self.choose = Player(seed)
        self.hand = Hand(self.choose)

    def action(self, desk: Desk) -> Action:
        if self.choose.often(20):
            return Action("set", "Ann", "", {"values": self.contrived(desk)})
        offer = self.choose.pick(GAME.legal_actions(desk.state, "Ann"))
        if offer.name == "end-race" and self.choose.often(90):
            return Action("next-turn", "Ann", "", {})
        if offer.name == "set":
            return Action("set", "Ann", "", {"values": self.values(desk)})
        left_out = [name for name in offer.params.get("optional", []) if self.choose.often(60)]
        form = {name: each for name, each in offer.params["form"].items() if name not in left_out}
        return Action(offer.name, "Ann", "", {name: self.value(desk, name, each) for name, each in form.items()})

    def values(self, desk: Desk) -> Json:
        values = self.hand.values(desk.state)
        for name in values:
            if "/levels/" in name and self.choose.often(20):
                values[name] = None
        return {name: value for name, value in values.items() if name not in {"race/step", "race/active"}}

    def contrived(self, desk: Desk) -> Json:
        """A ship in trouble, with everything allocated that it needs to get out of it or into more."""
        board, ship = desk.state.board, self.choose.pick(desk.state.ships).name
        perils = [hole.hex for hole in board.holes] + [hole.ring[0] for hole in board.holes]
        perils += [marker.hex for marker in [*desk.state.buoys, *desk.state.hell_hounds]]
        perils += [place for place in board.hexes() if board.is_null(place) or board.fire_at(place)][:12]
        values: Json = {f"ship/{ship}/allocated/{name}": 4 for name in ("laser", "scrambler", "tractor")}
        values |= {f"ship/{ship}/{name}": False for name in ("has_moved", "has_ended_movement")}
        values |= {f"ship/{ship}/levels/{name}": level for name, level in LEVELS.items()} if self.choose.often(30) else {}
        place = board.label(self.choose.pick(perils))
        return values | {f"ship/{ship}/hex": place, f"ship/{ship}/has_fired": [], f"ship/{ship}/velocity": self.choose.below(6)}

    def value(self, desk: Desk, name: str, schema: Json) -> object:
        if self.choose.often(3):
            return self.choose.pick([None, -1, "", [], {}, "nobody", 99, True])
        if name == "path":
            return [self.choose.pick(["F", "F", "F", "L", "R", "F:2", "T:easy-1"]) for _ in range(self.choose.below(5))]
        if "enum" in schema:
            return self.choose.pick(schema["enum"] or [""])
        if schema["type"] == "string":
            return self.hand.hexes(desk.state, 1)[0]
        return schema["minimum"] + self.choose.below(min(schema["maximum"], 6))


def die_by_die(desk: Desk, action: Action, values: list[int]) -> None:
    """203A What is asked for, one die after the other, leads to the same table."""
    for count in range(len(values)):
        with pytest.raises(DiceNeeded):
            GAME.apply(decoded(snapshot(desk.state)), action, TableDice(values[:count]))


def play_chores(seed: int) -> int:
    ships = [
        {"name": "a/b", "seat": "Ann", "levels": LEVELS},
        {"name": "blue", "seat": "Bob", "levels": {"fuel": 50, "pi_level": 2}},
    ]
    desk, scribe, done = Desk(known=False, ships=ships, board="starcup"), Scribe(seed), 0
    refusals: list[RuleViolation] = []
    for place in range(CHORES):
        if not GAME.legal_actions(desk.state, "Ann"):
            break
        action, dice = scribe.action(desk), FastDice(seed * CHORES + place, keep_rolls=True)
        state = decoded(snapshot(desk.state))
        try:
            events = GAME.apply(state, action, dice)
        except RuleViolation as refusal:
            refusals.append(refusal)
            continue
        json.dumps([event.params for event in events])
        die_by_die(desk, action, [value for roll in dice.rolls for value in roll.values])
        desk.state = state
        done += 1
        is_possible(desk)
    assert all(refusal.message[-1] in ".!?" and refusal.section for refusal in refusals)
    return done


def is_possible(desk: Desk) -> None:
    state = desk.state
    assert GAME.awaiting(state) == []
    assert snapshot(state.copy()) == snapshot(state)
    table = GAME.tabletop(state, "")
    assert table == everything(state)
    again = decoded(snapshot(state))
    assert (GAME.correct(again, table).changes, snapshot(again)) == ([], snapshot(state))
    assert GAME.rearrange(table, table) == []
    GAME.view(state, "")
    for ship in state.ships:
        assert min(ship.levels.values()) >= 0
        assert 0 <= ship.velocity <= state.rules.highest_velocity()
        assert state.board.contains(ship.hex)
        assert not ship.checks
    there = [marker.id for marker in [*state.buoys, *state.hell_hounds]] + [
        buoy.id for ship in state.ships for buoy in ship.buoys
    ]
    assert len(set(there)) == len(there)
    assert set(there) <= watch.Counters(state).buoys | watch.Counters(state).hounds


@pytest.mark.parametrize(
    "seeds", few_then_many([range(start, start + CHUNK) for start in range(0, SESSIONS * 4, CHUNK)]), ids=str
)
def test_chores_in_any_order(seeds: range):
    assert sum(play_chores(seed) for seed in seeds) > CHORES * CHUNK // 4


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("seeds", [range(start, start + 25) for start in range(100, 600, 25)], ids=str)
def test_many_chores_in_any_order(seeds: range):
    for seed in seeds:
        play_chores(seed)
