"""Demon's Run as a `rules.game.Game`."""

from collections.abc import Callable
from typing import Final, TypeAlias

from rules.demons_run import changes, chores, codec, corrections, tabletop
from rules.demons_run.board import BOARD_NAMES
from rules.demons_run.deeds import allocate_functions, design_ship, escape, fire, move
from rules.demons_run.house_rules import TOGGLES
from rules.demons_run.last import follow
from rules.demons_run.legal import ALLOCATE, DESIGN_SHIP, ESCAPE_NULL, GO_ON, MOVE, WEAPONS, offers
from rules.demons_run.opening import opening
from rules.demons_run.outcome import outcome
from rules.demons_run.play import Play
from rules.demons_run.race import SECTIONS, go_on, run_step
from rules.demons_run.secrecy import REVEALING, shade
from rules.demons_run.setup import new_race
from rules.demons_run.ship import Ship
from rules.demons_run.state import ALLOCATION, DESIGN, OVER, PHASES, State, playing
from rules.demons_run.view import view
from rules.dice import Dice
from rules.errors import RuleViolation
from rules.fields import Fields
from rules.game import Action, Corrected, Decision, Event, GameInfo

INFO: Final = GameInfo("demons-run", "Demon's Run", (1, 4), "1", list(TOGGLES), list(BOARD_NAMES), REVEALING)

PHASE: Final = "phase"

ANSWERS: Final = {DESIGN_SHIP: (DESIGN_SHIP,), ALLOCATE: (ALLOCATE,), PHASE: (*WEAPONS, ESCAPE_NULL, MOVE), GO_ON: (GO_ON,)}
"""Actions that answer a decision, by its kind."""

Deed: TypeAlias = Callable[[State, Play, Ship, dict[str, object]], None]

DEEDS: Final[dict[str, Deed]] = {
    DESIGN_SHIP: design_ship,
    ALLOCATE: allocate_functions,
    ESCAPE_NULL: escape,
    MOVE: move,
}
"""What carries out each action of a ship's owner, but for shots."""


class DemonsRun:
    """The engine. See `setup.new_race` for what a set-up holds."""

    def __init__(self) -> None:
        self.info = INFO

    def new_state(self, setup: dict[str, object], dice: Dice) -> State:
        """See `Game.new_state`.

        Raises:
            RuleViolation: something in `setup` cannot be; the pointer says what.
        """
        return new_race(setup)

    def opening(self, state: State) -> list[Event]:
        """100B Every Buoy and Hell Hound on its Initial Placement hex; ships come with their designs."""
        return opening(state)

    def awaiting(self, state: State) -> list[Decision]:
        """202 Who must decide what: designs and allocations of several ships are open at once; nobody in assistant mode."""
        if state.step in {DESIGN, ALLOCATION}:
            return [_decision(state, state.ship(name)) for name in state.waiting]
        if state.step == PHASES:
            return [_decision(state, state.active_ship())]
        if state.step in SECTIONS:
            return [Decision(f"turn-{state.turn}-{state.step}", "", GO_ON, SECTIONS[state.step])]
        return []

    def legal_actions(self, state: State, seat: str) -> list[Action]:
        """Every shot, and forms for what is too much to list: designs, allocations, movement with all its ends.

        In assistant mode the forms of all chores, for anybody.
        """
        if state.is_assisted:
            return chores.forms(state, seat)
        found: list[Action] = []
        for decision in self.awaiting(state):
            if decision.kind == GO_ON:
                found.append(Action(GO_ON, seat, decision.id, {}))
            elif decision.seat == seat:
                found += offers(state, _ship_of(state, decision.id), decision.id, seat)
        return found

    def apply(self, state: State, action: Action, dice: Dice) -> list[Event]:
        """See `Game.apply`.

        Raises:
            RuleViolation: the action is not legal now.
        """
        if state.step == OVER:
            raise RuleViolation("race-over", "211B", "The race is over.")
        if state.is_assisted:
            return chores.do_chore(state, action, dice)
        decision = _open_decision(self.awaiting(state), action)
        _verify_answer(decision, action)
        play = playing(state, dice)
        if action.name == GO_ON:
            Fields(action.params, (), decision.section)
            run_step(state, play)
        else:
            _carry_out(state, play, _ship_of(state, decision.id), action)
        go_on(state, play)
        follow(state, play.events)
        return shade(state, play.events)

    def view(self, state: State, seat: str) -> dict[str, object]:
        """See `view.view`."""
        return view(state, seat)

    def outcome(self, state: State) -> dict[str, object] | None:
        """See `outcome.outcome`."""
        return outcome(state)

    def encode(self, state: State) -> dict[str, object]:
        """The whole state as JSON values."""
        return codec.encode(state)

    def decode(self, data: dict[str, object]) -> State:
        """The state that `encode` wrote."""
        return codec.decode(data)

    def tabletop(self, state: State, seat: str) -> dict[str, object]:
        """See `tabletop.tabletop`."""
        return tabletop.tabletop(state, seat)

    def correct(self, state: State, values: dict[str, object]) -> Corrected:
        """See `corrections.correct`."""
        return corrections.correct(state, values)

    def rearrange(self, before: dict[str, object], after: dict[str, object]) -> list[Event]:
        """See `changes.rearrange`."""
        return changes.rearrange(before, after)


def _decision(state: State, ship: Ship) -> Decision:
    seat = state.owners[ship.name]
    if state.step == DESIGN:
        return Decision(f"design-{ship.name}", seat, DESIGN_SHIP, "102")
    if state.step == ALLOCATION:
        return Decision(f"turn-{state.turn}-allocate-{ship.name}", seat, ALLOCATE, "203")
    return Decision(f"turn-{state.turn}-phase-{state.deeds}-{ship.name}", seat, PHASE, "202 Step B")


def _ship_of(state: State, decision: str) -> Ship:
    """The ship that a decision of this race is about."""
    return {_decision(state, ship).id: ship for ship in state.ships}[decision]


def _open_decision(decisions: list[Decision], action: Action) -> Decision:
    for decision in decisions:
        if decision.id == action.decision:
            if decision.seat not in {"", action.seat}:
                raise RuleViolation("not-your-ship", "203A", f"{decision.seat} decides this.", {"seat": decision.seat})
            return decision
    raise RuleViolation("decision-closed", "202", "This decision is not open (any more).", {"decision": action.decision})


def _verify_answer(decision: Decision, action: Action) -> None:
    if action.name not in ANSWERS[decision.kind]:
        known = ", ".join(ANSWERS[decision.kind])
        raise RuleViolation("unknown-action", decision.section, f"What is asked for here is: {known}.", {"known": known})


def _carry_out(state: State, play: Play, ship: Ship, action: Action) -> None:
    if action.name in WEAPONS:
        fire(state, play, ship, WEAPONS[action.name], action.params)
    else:
        DEEDS[action.name](state, play, ship, action.params)
