"""The marshal sets things right by hand, or goes back to an earlier version."""

from dataclasses import dataclass
from typing import Any

from service.sessions.amending import amended, said
from service.sessions.history import Declared, History, Position, Step, is_of_service
from service.sessions.model import MARSHAL, Amendment, Change, Entry, Grant, Loaded
from service.sessions.past import ReadPast
from service.sessions.refusals import HiddenPiece, Misfit, NoDifference, NoSuchVersion
from service.sessions.rerunning import still_declared
from service.sessions.running import AnyGame, AnyState, encode_event


@dataclass(frozen=True, slots=True)
class Correct:
    """Set things by hand, by their names on the tabletop.

    `is_trial` says that nothing will come of it: then it may only be about what the caller sees, since a trial leaves no trace.
    """

    past: ReadPast
    reason: str
    values: dict[str, Any]
    is_trial: bool = False

    def work_out(self, engine: AnyGame, loaded: Loaded, grant: Grant, at: str) -> Change:
        """See `Request.work_out`.

        Raises:
            RuleViolation: it is impossible.
            NoDifference, HiddenPiece.
        """
        grant.verify_marshal()
        history = self.past(loaded).history
        state = engine.decode(loaded.snapshot.state)
        self._verify_seen(visible(engine, state, grant))
        corrected = engine.correct(state, self.values)
        step = Step(history.now.step, loaded.version + 1, [])
        position = Position(step, _kept(engine, loaded, state, history, at))
        warnings = [encode_event(event) for event in corrected.warnings]
        entry = Entry(
            "correction",
            at,
            MARSHAL,
            events=[encode_event(event) for event in corrected.changes],
            note=said("corrected", reason=self.reason),
            amendment=Amendment(values=self.values, warnings=warnings),
        )
        return amended(engine, loaded, history, state, position, entry, is_adjusting=True)

    def _verify_seen(self, seen: dict[str, Any]) -> None:
        """What is hidden is set whatever it was: a refusal would tell."""
        if self.is_trial:
            for name in self.values:
                if name not in seen:
                    raise HiddenPiece(name)
        if all(name in seen and seen[name] == value for name, value in self.values.items()):
            raise NoDifference


def visible(engine: AnyGame, state: AnyState, grant: Grant) -> dict[str, Any]:
    """All of the tabletop that the holder of a token may know."""
    found: dict[str, Any] = {}
    for seat in ("", *grant.seats):
        found |= engine.tabletop(state, seat)
    return found


def has_secrets(engine: AnyGame, loaded: Loaded) -> bool:
    """Whether anybody sees more of the table than everybody does."""
    state = engine.decode(loaded.snapshot.state)
    public = engine.tabletop(state, "")
    return any(engine.tabletop(state, seat) != public for seat in loaded.meta.seats)


def _kept(engine: AnyGame, loaded: Loaded, state: AnyState, history: History, at: str) -> Declared | None:
    """What waits for dice after a correction: what waited before, unless it does not fit any more."""
    declared = history.now.declared
    if declared is None:
        return None
    try:
        return still_declared(engine, loaded, state, declared, history.action(declared.version), at)
    except Misfit:
        return None


@dataclass(frozen=True, slots=True)
class RollBack:
    """Let all be as it was at an earlier version. Dice go on from the streams' next numbers; the old ones stay in the log."""

    past: ReadPast
    reason: str
    back_to: int

    def work_out(self, engine: AnyGame, loaded: Loaded, grant: Grant, at: str) -> Change:
        """See `Request.work_out`. Raises NoSuchVersion, NoDifference."""
        grant.verify_marshal()
        if not 1 <= self.back_to <= loaded.version:
            raise NoSuchVersion(loaded.version)
        past = self.past(loaded)
        history = past.history
        then, now = history.at(self.back_to), history.now
        if (then.step, then.declared) == (now.step, now.declared):
            raise NoDifference
        note = said("rolled-back", reason=self.reason, version=self.back_to)
        entry = Entry("rollback", at, MARSHAL, note=note, amendment=Amendment(back_to=self.back_to))
        is_adjusting = is_of_service(now.beyond(then))
        return amended(engine, loaded, history, past.state(then.step), then, entry, is_adjusting=is_adjusting)
