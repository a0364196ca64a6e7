"""Taking back one's own latest action."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.game import Event
from service.sessions.amending import amended, said
from service.sessions.history import History, Position, Step, before, between, is_of_service
from service.sessions.model import MARSHAL, Amendment, Change, Entry, Grant, Loaded
from service.sessions.past import Past, ReadPast, replay_step
from service.sessions.refusals import Misfit, UndoRefused, VersionStale
from service.sessions.rerunning import redo
from service.sessions.running import AnyGame, AnyState, encode_event


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back one's own latest action or declaration; at a table that helps itself the latest is everybody's.

    What the service has rolled, and what has shown somebody something, cannot be taken back, nor what others have answered: only
    those who decide at the same time, each for themselves, may have acted since. `version` is the one that the caller looks at:
    of two who take back the same action one must not take back what came before it.
    """

    past: ReadPast
    version: int

    def work_out(self, engine: AnyGame, loaded: Loaded, grant: Grant, at: str) -> Change:
        """See `Request.work_out`. Raises UndoRefused, VersionStale."""
        grant.verify_at_table()
        if loaded.version != self.version:
            raise VersionStale(loaded.version)
        past = self.past(loaded)
        author = _author(loaded, grant, past.history)
        taken = _latest(engine, loaded, past) if author else _among_others(engine, loaded, past, grant)
        by = author or taken.by
        redone = [step.stored() for step in taken.redone]
        entry = Entry("undo", at, by, note=said("undone", by=by), amendment=Amendment(cut=taken.cut, redone=redone))
        return amended(engine, loaded, past.history, taken.state, taken.position, entry, is_adjusting=False)


@dataclass(frozen=True, slots=True)
class _Taken:
    """What is left without an action: state and position, `cut` and `redone` as in `Amendment`, and whose action it was."""

    state: AnyState
    position: Position
    by: str
    cut: int | None = None
    redone: list[Step] = field(default_factory=list)


def _author(loaded: Loaded, grant: Grant, history: History) -> str:
    """Who may take back the latest action for the caller: the seat that did it, or anybody at a table that helps itself."""
    now = history.now
    if now.declared is None and now.step.before is None:
        raise UndoRefused("nothing-to-undo")
    doer = _doer(history, now.step.version if now.declared is None else now.declared.version)
    if _is_own(loaded, grant, doer):
        return doer
    if loaded.meta.mode == "assistant" and doer != MARSHAL:
        return grant.seats[0] if grant.seats else MARSHAL
    return ""


def _doer(history: History, version: int) -> str:
    action = history.entry(version).action
    return MARSHAL if action is None else str(action["seat"])


def _is_own(loaded: Loaded, grant: Grant, doer: str) -> bool:
    if doer == MARSHAL:
        return grant.marshal
    return grant.may_act_for(doer) and doer not in loaded.snapshot.bots


def _latest(engine: AnyGame, loaded: Loaded, past: Past) -> _Taken:
    now = past.history.now
    if now.declared is None:
        return _without(engine, loaded, past, now.step)
    _verify_unrolled([batch.roll for batch in now.declared.batches])
    doer = _doer(past.history, now.declared.version)
    return _Taken(engine.decode(loaded.snapshot.state), Position(now.step), doer)


def _without(engine: AnyGame, loaded: Loaded, past: Past, step: Step) -> _Taken:
    """The state before a step that may be taken back."""
    _verify_unrolled(step.rolls)
    entry = past.history.entry(step.version)
    state = past.state(before(step))
    # A table that helps itself keeps no secrets.
    if entry.action is not None and loaded.meta.mode == "referee":
        after = engine.decode(engine.encode(state))
        _verify_hidden(engine, entry.action["seat"], replay_step(engine, after, entry, step.rolls))
    return _Taken(state, Position(before(step)), _doer(past.history, step.version), step.version)


def _among_others(engine: AnyGame, loaded: Loaded, past: Past, grant: Grant) -> _Taken:
    """One's own latest step taken out from under those of others, which come out just the same without it."""
    history = past.history
    latest = history.now.declared.version if history.now.declared is not None else history.now.step.version
    refused = UndoRefused("not-yours", {"by": _doer(history, latest)})
    own = next((step for step in history.now.step.back() if _is_own(loaded, grant, _doer(history, step.version))), None)
    if own is None or own.before is None or history.now.declared is not None:
        raise refused
    others = between(own, history.now.step)
    if any(step.rolls or history.entry(step.version).action is None for step in others):
        raise refused
    taken = _without(engine, loaded, past, own)
    reached, state = taken.position.step, taken.state
    try:
        told = _played(engine, history, state, others)
    except Misfit:
        raise refused from None
    if told != _played(engine, history, past.state(own), others):
        raise refused
    redone: list[Step] = []
    for step in others:
        reached = step.redone(reached, step.rolls)
        redone.append(reached)
    return _Taken(state, Position(reached), taken.by, own.version, redone)


def _played(engine: AnyGame, history: History, state: AnyState, steps: Sequence[Step]) -> list[dict[str, Any]]:
    """What happens in steps played again, in place. Raises Misfit."""
    events = [event for step in steps for event in redo(engine, state, step.version, history.entry(step.version), []).events]
    return [encode_event(event) for event in events]


def _verify_unrolled(rolls: Sequence[dict[str, Any]]) -> None:
    if is_of_service(rolls):
        raise UndoRefused("server-rolled")


def _verify_hidden(engine: AnyGame, seat: str, events: Iterable[Event]) -> None:
    for event in events:
        is_shown_to_another = event.secrets and event.owner not in ("", seat)
        if event.name in engine.info.revealing or is_shown_to_another:
            raise UndoRefused("revealed")
