"""What can be asked of a session, whoever asks: each works out a change, or refuses."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rules.game import Action, Decision
from service.sessions.model import MARSHAL, Change, Grant, Loaded, Meta, Missing, seat_role
from service.sessions.refusals import BotPlays, DecisionClosed, DicePending, NoDicePending, NotAllowed, SeatNeeded
from service.sessions.running import AnyGame, AnyState, Author, first_dice, perform, roll_on


class Request(Protocol):
    """Something that changes a session."""

    def work_out(self, engine: AnyGame, loaded: Loaded, grant: Grant, at: str) -> Change:
        """The change it makes to the session as it stands, or a refusal."""
        ...


@dataclass(frozen=True, slots=True)
class Act:
    """Do something that the game offers. An empty `seat` means the only one that the token holds."""

    name: str
    params: dict[str, Any]
    decision: str = ""
    seat: str = ""

    def work_out(self, engine: AnyGame, loaded: Loaded, grant: Grant, at: str) -> Change:
        """See `Request.work_out`."""
        state, action = self._admitted(engine, loaded, grant)
        return perform(engine, loaded, state, action, Author(action.seat or MARSHAL, at))

    def try_out(self, engine: AnyGame, loaded: Loaded, grant: Grant) -> tuple[Action, Missing | None]:
        """Whether it would be accepted: the action and the first dice that it would take, None for none, or a refusal."""
        state, action = self._admitted(engine, loaded, grant)
        return action, first_dice(engine, state, action)

    def _admitted(self, engine: AnyGame, loaded: Loaded, grant: Grant) -> tuple[AnyState, Action]:
        seat = acting_seat(grant, self.seat, loaded.meta)
        if seat in loaded.snapshot.bots:
            raise BotPlays(seat, loaded.snapshot.bots[seat])
        if loaded.snapshot.pending is not None:
            raise DicePending(loaded.snapshot.pending.missing.purpose)
        state = engine.decode(loaded.snapshot.state)
        if self.decision or loaded.meta.mode == "referee":
            self._verify_decision(engine.awaiting(state), seat)
        return state, Action(self.name, seat, self.decision, self.params)

    def _verify_decision(self, decisions: Sequence[Decision], seat: str) -> None:
        for decision in decisions:
            if decision.id == self.decision:
                if decision.seat not in ("", seat):
                    raise NotAllowed(seat_role(decision.seat))
                return
        raise DecisionClosed(self.decision, [decision.id for decision in decisions])


@dataclass(frozen=True, slots=True)
class Roll:
    """Answer the pending rolls: `values` from the table, or None for the service to roll them."""

    values: tuple[int, ...] | None
    seat: str = ""

    def work_out(self, engine: AnyGame, loaded: Loaded, grant: Grant, at: str) -> Change:
        """See `Request.work_out`. Anybody at the table may type in what lies on it."""
        grant.verify_at_table()
        if self.seat and not grant.may_act_for(self.seat):
            raise NotAllowed(seat_role(self.seat))
        if loaded.snapshot.pending is None:
            raise NoDicePending
        seat = self.seat or (grant.seats[0] if grant.seats else MARSHAL)
        return roll_on(engine, loaded, self.values, Author(seat, at))


def acting_seat(grant: Grant, seat: str, meta: Meta) -> str:
    """The seat that a token speaks for; empty for a marshal who does a chore in assistant mode.

    Raises:
        NotAllowed: the token holds no seat, or not this one.
        SeatNeeded: it holds several, and the game asks who acts.
    """
    if seat:
        if not grant.may_act_for(seat):
            raise NotAllowed(seat_role(seat))
        return seat
    if not grant.seats:
        if grant.marshal and meta.mode == "assistant":
            return ""
        raise NotAllowed("a seat")
    if len(grant.seats) > 1 and meta.mode == "referee":
        raise SeatNeeded(grant.seats)
    return grant.seats[0]
