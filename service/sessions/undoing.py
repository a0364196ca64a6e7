"""Taking back one's own latest action."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rules.game import Event
from service.sessions.amending import amended, said
from service.sessions.history import History, Position, before, is_of_service
from service.sessions.model import MARSHAL, Amendment, Change, Entry, Grant, Loaded
from service.sessions.past import Past, ReadPast, replay_step
from service.sessions.refusals import NotAllowed, UndoRefused, VersionStale
from service.sessions.running import AnyGame, AnyState


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the latest action or declaration, if it is the caller's own; at a table that helps itself it is everybody's.

    What the service has rolled, and what has shown somebody something, cannot be taken back. `version` is the one that the caller
    looks at: of two who take back the same action one must not take back what came before it.
    """

    past: ReadPast
    version: int

    def work_out(self, engine: AnyGame, loaded: Loaded, grant: Grant, at: str) -> Change:
        """See `Request.work_out`. Raises UndoRefused, VersionStale."""
        _verify_seated(grant)
        if loaded.version != self.version:
            raise VersionStale(loaded.version)
        past = self.past(loaded)
        now = past.history.now
        author = _author(loaded, grant, past.history, now)
        if is_of_service(_rolls(now)):
            raise UndoRefused("server-rolled")
        if now.declared is not None:
            state, cut, position = engine.decode(loaded.snapshot.state), None, Position(now.step)
        else:
            state, cut, position = _state_before(engine, past, now), now.step.version, Position(before(now.step))
        entry = Entry("undo", at, author, note=said("undone", by=author), amendment=Amendment(cut=cut))
        return amended(engine, loaded, past.history, state, position, entry, is_adjusting=False)


def _verify_seated(grant: Grant) -> None:
    if not (grant.seats or grant.marshal):
        raise NotAllowed("a seat")


def _author(loaded: Loaded, grant: Grant, history: History, now: Position) -> str:
    """Who takes it back: the seat that did it, where the caller holds it."""
    if now.declared is None and now.step.before is None:
        raise UndoRefused("nothing-to-undo")
    entry = history.entry(now.step.version if now.declared is None else now.declared.version)
    doer = MARSHAL if entry.action is None else entry.action["seat"]
    is_own = grant.marshal if doer == MARSHAL else grant.may_act_for(doer)
    if is_own:
        return str(doer)
    if loaded.meta.mode == "assistant" and doer != MARSHAL:
        return grant.seats[0] if grant.seats else MARSHAL
    raise UndoRefused("not-yours", {"by": doer})


def _rolls(now: Position) -> list[dict[str, Any]]:
    if now.declared is None:
        return now.step.rolls
    return [batch.roll for batch in now.declared.batches]


def _state_before(engine: AnyGame, past: Past, now: Position) -> AnyState:
    """The state before the latest step. Raises UndoRefused where the step has shown something."""
    entry = past.history.entry(now.step.version)
    state = past.state(before(now.step))
    if entry.action is not None:
        after = engine.decode(engine.encode(state))
        _verify_hidden(engine, entry.action["seat"], replay_step(engine, after, entry, now.step.rolls))
    return state


def _verify_hidden(engine: AnyGame, seat: str, events: Iterable[Event]) -> None:
    for event in events:
        is_shown_to_another = event.secrets and event.owner not in ("", seat)
        if event.name in engine.info.revealing or is_shown_to_another:
            raise UndoRefused("revealed")
