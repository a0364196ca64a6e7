"""Earlier states of a session, rebuilt from its log."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rules.dice import RecordedDice, Roll
from rules.game import Event
from service.sessions.history import History, Step
from service.sessions.model import Entry, Loaded, Meta, Snapshot
from service.sessions.running import AnyGame, AnyState, decode_action


@dataclass(frozen=True, slots=True)
class Marks:
    """Snapshots that were kept on the way: the versions that have one, and how to read it (None: it is gone)."""

    versions: Sequence[int] = ()
    read: Callable[[int], Snapshot | None] = lambda _: None


class Past:
    """The history of a session and the states that it went through."""

    def __init__(self, engine: AnyGame, meta: Meta, entries: Sequence[Entry], marks: Marks) -> None:
        """`entries` is the whole log."""
        self.history = History(entries)
        self._engine = engine
        self._meta = meta
        self._marks = marks

    def state(self, step: Step) -> AnyState:
        """The state after a step, the caller's to change: played again from the nearest mark on the way to it."""
        state, steps = self._begun(step)
        for each in steps:
            replay_step(self._engine, state, self.history.entry(each.version), each.rolls)
        return state

    def _begun(self, step: Step) -> tuple[AnyState, list[Step]]:
        """The state of the nearest mark, and the steps from there, in order."""
        marked = {self.history.at(version).step: version for version in self._marks.versions if version <= self.history.version}
        steps: list[Step] = []
        for each in step.back():
            snapshot = self._marks.read(marked[each]) if each in marked else None
            if snapshot is not None:
                return self._engine.decode(snapshot.state), steps[::-1]
            steps.append(each)
        first = steps.pop()
        return self._engine.new_state(self._meta.setup, recorded(first.rolls)), steps[::-1]


ReadPast = Callable[[Loaded], Past]
"""Reads the past of a session as it was when it was loaded."""


def recorded(rolls: Sequence[dict[str, Any]]) -> RecordedDice:
    """Dice that fall as the log says."""
    return RecordedDice(
        [Roll(roll["purpose"], roll["by"], roll["sides"], roll["values"], is_secret=roll["is_secret"]) for roll in rolls]
    )


def replay_step(engine: AnyGame, state: AnyState, entry: Entry, rolls: Sequence[dict[str, Any]]) -> list[Event]:
    """Do again what an entry tells, in place, with `rolls`.

    Raises:
        RuleViolation: these rules do not allow it.
        ReplayDiverged: these rules ask for other rolls.
    """
    if entry.amendment is not None and entry.amendment.values is not None:
        return engine.correct(state, entry.amendment.values).changes
    if entry.action is None:
        raise ValueError("there is nothing to do again")
    dice = recorded(rolls)
    events = engine.apply(state, decode_action(entry.action), dice)
    dice.finish()
    return events
