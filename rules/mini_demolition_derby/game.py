"""Mini Demolition Derby as a `rules.game.Game`."""

from collections.abc import Callable
from typing import Final, TypeAlias

from rules.dice import Dice
from rules.errors import RuleViolation
from rules.game import Action, Corrected, Decision, Event, GameInfo
from rules.log import Log
from rules.mini_demolition_derby import chores, codec, correcting, rearranging, tabletop
from rules.mini_demolition_derby.diamonds import play_diamonds
from rules.mini_demolition_derby.house_rules import TOGGLES
from rules.mini_demolition_derby.legal import actions, decision_of
from rules.mini_demolition_derby.opening import opening
from rules.mini_demolition_derby.outcome import outcome
from rules.mini_demolition_derby.rolls import adjust, choose_roll, re_roll, roll, take_award
from rules.mini_demolition_derby.setup import MOST_PLAYERS, new_match
from rules.mini_demolition_derby.state import ADJUST, ASSISTANT, CHOOSE_ROLL, OVER, PLAY_DIAMONDS, RE_ROLL, ROLL, State
from rules.mini_demolition_derby.tracks import TRACK_NAMES
from rules.mini_demolition_derby.view import view

REVEALING: Final = ("cards-drawn", "card-played", "diamond-played", "hand-corrected")
"""Events that show a card to somebody who had not seen it."""

INFO: Final = GameInfo(
    "mini-demolition-derby", "Mini Demolition Derby", (1, MOST_PLAYERS), "1", list(TOGGLES), list(TRACK_NAMES), REVEALING
)

Answer: TypeAlias = Callable[[State, dict[str, object], Dice, Log], None]

ANSWERS: Final[dict[str, Answer]] = {
    ROLL: roll,
    RE_ROLL: re_roll,
    CHOOSE_ROLL: choose_roll,
    ADJUST: adjust,
    PLAY_DIAMONDS: play_diamonds,
}
"""What carries out the answer to a decision, by its step; the choice of an award needs the deed as well."""


class MiniDemolitionDerby:
    """The engine. See `setup.new_match` for what a set-up holds."""

    def __init__(self) -> None:
        self.info = INFO

    def new_state(self, setup: dict[str, object], dice: Dice) -> State:
        """See `Game.new_state`.

        Raises:
            RuleViolation: something in `setup` cannot be; the pointer says what.
        """
        return new_match(setup, dice)

    def opening(self, state: State) -> list[Event]:
        """See `opening.opening`."""
        return opening(state)

    def awaiting(self, state: State) -> list[Decision]:
        """Qualification: one decision at a time; none in assistant mode and after the match."""
        return [] if state.mode == ASSISTANT or state.step == OVER else [decision_of(state)]

    def legal_actions(self, state: State, seat: str) -> list[Action]:
        """Every roll, card and choice there is; in assistant mode the forms of the chores."""
        if state.step == OVER:
            return []
        if state.mode == ASSISTANT:
            return chores.forms(state, seat)
        return actions(state, seat) if decision_of(state).seat in {"", seat} else []

    def apply(self, state: State, action: Action, dice: Dice) -> list[Event]:
        """See `Game.apply`.

        Raises:
            RuleViolation: the action is not legal now.
        """
        if state.step == OVER:
            raise RuleViolation("match-over", "Finals", "The match is over.")
        log = Log()
        if state.mode == ASSISTANT:
            chores.do_chore(state, action, dice, log)
            return log.events
        _verify_decision(decision_of(state), action)
        params = {name: value for name, value in action.params.items() if name != "does"}
        if state.deed is not None:
            take_award(state, state.deed, params, dice, log)
        else:
            ANSWERS[state.step](state, params, dice, log)
        return log.events

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
        """See `correcting.correct`."""
        return correcting.correct(state, values)

    def rearrange(self, before: dict[str, object], after: dict[str, object]) -> list[Event]:
        """See `rearranging.rearrange`."""
        return rearranging.rearrange(before, after)


def _verify_decision(decision: Decision, action: Action) -> None:
    if action.decision != decision.id:
        raise RuleViolation("decision-closed", decision.section, "This decision is not open (any more).")
    if decision.seat not in {"", action.seat}:
        message = f"{decision.seat} decides this."
        raise RuleViolation("not-your-turn", decision.section, message, {"seat": decision.seat})
    if action.name != decision.kind:
        message = f"Here it takes: {decision.kind}."
        raise RuleViolation("unknown-action", decision.section, message, {"action": decision.kind})
