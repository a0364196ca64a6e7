"""What must be true of every race at every moment, and of every event."""

import json

import pytest

from rules.demons_run import tables
from rules.demons_run.codec import encode_ship
from rules.demons_run.legal import WEAPONS
from rules.demons_run.ship import RACING
from rules.demons_run.state import State
from rules.dice import FastDice, RecordedDice, TableDice
from rules.errors import DiceNeeded, RuleViolation
from rules.game import Action, Event
from tests.rules.demons_run.referee.players import GAME, Course, decoded, snapshot, told


def numbers_are_possible(state: State) -> None:
    for ship in state.ships:
        assert all(level >= 0 for level in ship.levels.values()), ship.levels
        assert 0 <= ship.velocity <= state.rules.highest_velocity()
        assert all(level >= 0 for function, level in ship.allocated.items() if function != tables.MAIN_ENGINES)
        assert all(
            ship.allocated[function] <= ship.levels[function]
            for function in (tables.TRACTOR, tables.LASER, tables.SCRAMBLER, tables.SCREENS)
        )
        assert not ship.checks
        assert 1 <= ship.facing <= 6
        assert state.board.contains(ship.hex)
        assert (ship.levels[tables.STRUCTURAL_INTEGRITY] > 0) or state.step == "design" or ship.status != RACING
        assert not (ship.is_lost and not state.board.is_null(ship.hex))
        assert not (ship.is_captured and state.board.hole_at(ship.hex) is None)
    assert 0 <= state.turn <= tables.LAST_TURN


class Counters:
    """Keeps the books of Buoys and Hell Hounds: on the board, aboard, or gone with an event that says so."""

    def __init__(self, state: State) -> None:
        self.buoys = {marker.id for marker in state.board.buoys}
        self.hounds = {marker.id for marker in state.board.hell_hounds}
        self.gone: set[str] = set()

    def hear(self, event: Event) -> None:
        if event.name in {"ship-destroyed", "ship-disqualified"}:
            self.gone.update(event.params["buoys"])
        elif event.name == "marker-destroyed":
            self.gone.add(event.params["target"])
        elif event.name == "hell-hound-gone":
            self.gone.add(event.params["hound"])

    def agree(self, state: State) -> None:
        out = {"destroyed", "disqualified"}
        aboard = [buoy.id for ship in state.ships if ship.status not in out for buoy in ship.buoys]
        lying = [marker.id for marker in state.buoys]
        assert sorted([*aboard, *lying, *(self.gone & self.buoys)]) == sorted(self.buoys)
        hounds = [marker.id for marker in state.hell_hounds]
        assert sorted([*hounds, *(self.gone & self.hounds)]) == sorted(self.hounds)


def who_is_out_does_nothing(before: State, after: State) -> None:
    out = [place for place, ship in enumerate(before.ships) if ship.status != RACING]
    assert [encode_ship(before.ships[place]) for place in out] == [encode_ship(after.ships[place]) for place in out]


def somebody_can_do_something(state: State) -> None:
    """No dead ends: every decision that is open has something to answer it with."""
    decisions = GAME.awaiting(state)
    assert (decisions == []) == (GAME.outcome(state) is not None)
    assert len({decision.id for decision in decisions}) == len(decisions)
    for decision in decisions:
        offers = GAME.legal_actions(state, decision.seat or state.seats[0])
        assert any(offer.decision == decision.id for offer in offers), decision.id
    idle = set(state.seats) - {decision.seat for decision in decisions}
    if all(decision.seat for decision in decisions):
        assert all(GAME.legal_actions(state, seat) == [] for seat in idle)


def copies_are_complete(state: State, action: Action, dice_seed: int) -> None:
    text = snapshot(state)
    twin = state.copy()
    assert snapshot(twin) == text
    assert snapshot(decoded(text)) == text
    GAME.apply(twin, action, FastDice(dice_seed))
    assert snapshot(state) == text


def is_refused(text: str, action: Action) -> None:
    """It is refused, and a state that stood as `text` says is as it was."""
    state = decoded(text)
    with pytest.raises(RuleViolation) as refusal:
        GAME.apply(state, action, FastDice(0))
    assert refusal.value.code
    assert refusal.value.section
    assert refusal.value.message[-1] in ".!?"
    assert snapshot(state) == text, action.name


def all_else_is_refused(state: State) -> None:
    """Everything of a kind that is listed one by one is refused unless it is listed; so is what answers no decision."""
    text = snapshot(state)
    for decision in GAME.awaiting(state):
        seat = decision.seat or state.seats[0]
        for other in set(state.seats) - {seat}:
            if decision.seat:
                is_refused(text, Action("move", other, decision.id, {"path": []}))
        is_refused(text, Action("sneeze", seat, decision.id, {"loud": True}))
        is_refused(text, Action("move", seat, decision.id + "-old", {"path": []}))
        offers = GAME.legal_actions(state, seat)
        listed = {(offer.name, offer.params.get("target")) for offer in offers if offer.decision == decision.id}
        names = [ship.name for ship in state.ships] + [marker.id for marker in [*state.buoys, *state.hell_hounds]]
        for name in WEAPONS:
            for target in [*names, "nobody"]:
                if (name, target) not in listed:
                    is_refused(text, Action(name, seat, decision.id, {"target": target}))
        for name, params in (("escape-null", {}), ("go-on", {}), ("move", {"path": []}), ("allocate", {}), ("design-ship", {})):
            if name not in {each for each, _ in listed}:
                is_refused(text, Action(name, seat, decision.id, params))


def all_offers_are_good(state: State, sample: FastDice) -> None:
    """Every listed action, and a few of a form's ends, can be done; where nothing happens on the way a path leads to its end."""
    for decision in GAME.awaiting(state):
        for offer in GAME.legal_actions(state, decision.seat or state.seats[0]):
            if offer.decision != decision.id or offer.name in {"design-ship", "allocate"}:
                continue
            if offer.name != "move":
                GAME.apply(state.copy(), offer, FastDice(1))
                continue
            ends = offer.params["form"]["ends"]
            for _ in range(min(3, len(ends))):
                path_leads_to(state, offer, ends[sample.one(len(ends), "end") - 1])


CALM = {"ship-moved", "turning-paid", "whip-gained", "hole-escaped", "ship-finished", "ship-disqualified"}


def path_leads_to(state: State, offer: Action, end: dict[str, object]) -> None:
    twin = state.copy()
    events = GAME.apply(twin, Action("move", offer.seat, offer.decision, {"path": end["path"]}), FastDice(1))
    name = offer.params["form"]["ship"]
    own = []
    for event in events:
        if event.name in {"phase-begun", "race-over"} or "marker" in event.params:
            break
        own.append(event.name)
    if set(own) - {"velocity-changed"} <= CALM and ("velocity-changed" not in own or "hole-escaped" in own):
        ship = twin.ship(name)
        assert (twin.board.label(ship.hex), ship.facing) == (end["hex"], end["facing"])
        expected = {"finished": "finished", "off-board": "disqualified"}
        assert ship.status == expected.get(end["ends"], RACING)


def replay_is_live(course: Course) -> None:
    dice = RecordedDice(course.dice.rolls)
    again = Course(course.setup, dice)
    for action, events in zip(course.actions, course.events, strict=True):
        assert json.dumps(told(again.carry_out(action))) == json.dumps(told(events))
    dice.finish()
    assert snapshot(again.state) == snapshot(course.state)


def die_by_die(text: str, action: Action, values: list[int]) -> tuple[State, list[Event]]:
    """The same action with its dice typed in one by one, each time from a fresh state."""
    for count in range(len(values)):
        with pytest.raises(DiceNeeded) as needed:
            GAME.apply(decoded(text), action, TableDice(values[:count]))
        assert needed.value.count >= 1
    state, dice = decoded(text), TableDice(values)
    events = GAME.apply(state, action, dice)
    dice.finish()
    return state, events
