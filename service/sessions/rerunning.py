"""What comes of actions when something before them has changed: they are run again, with the dice that lie on the table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.dice import ReplayDiverged
from rules.errors import DiceNeeded, RuleViolation
from rules.game import Event
from service.sessions.history import Batch, Declared
from service.sessions.model import Entry, Loaded
from service.sessions.past import recorded
from service.sessions.refusals import Misfit
from service.sessions.running import AnyGame, AnyState, decode_action
from service.sessions.sources import Sources, typed_dice

NOTHING = "nothing"
"""How the rules' dice say that no further roll was asked for."""


@dataclass(frozen=True, slots=True)
class Rerun:
    """A declared action, run again from the start.

    Attributes:
        taken: how many of its batches it asked for, in their order.
        missing: the batch that it asks for next; None when it is done.
        state: the state afterwards, if it is done.
        events: what happened, if it is done.
        sources: the dice that it took.
    """

    taken: int
    missing: dict[str, Any] | None
    state: AnyState
    events: list[Event]
    sources: Sources


def rerun(
    engine: AnyGame, loaded: Loaded, state: dict[str, Any], action: dict[str, Any], batches: Sequence[Batch], at: str
) -> Rerun:
    """Run a declared action again, with as many of its batches as it asks for now.

    Args:
        engine: of the session's game.
        loaded: the session; its streams shuffle.
        state: the state before the action, encoded.
        action: what was declared.
        batches: the dice, as they were asked for before.
        at: now.

    Raises:
        RuleViolation: the action is not legal any more.
    """
    taken = 0
    while True:
        dice = [die for batch in batches[:taken] for die in typed_dice(batch.roll)]
        sources = Sources(loaded.meta, loaded.snapshot, dice, at)
        fresh = engine.decode(state)
        try:
            events = engine.apply(fresh, decode_action(action), sources.dice)
        except DiceNeeded as needed:
            if taken == len(batches) or not _is_asked_for(needed, batches[taken].roll):
                return Rerun(taken, _told(needed), None, [], sources)
            taken += 1
        else:
            return Rerun(taken, None, fresh, events, sources)


def _is_asked_for(needed: DiceNeeded, roll: dict[str, Any]) -> bool:
    return (needed.purpose, needed.by, needed.sides, needed.count) == (
        roll["purpose"], roll["by"], roll["sides"], len(roll["values"]),
    )  # fmt: skip


def _told(needed: DiceNeeded) -> dict[str, Any]:
    return {"purpose": needed.purpose, "count": needed.count, "sides": needed.sides, "by": needed.by}


def still_declared(
    engine: AnyGame, loaded: Loaded, state: AnyState, declared: Declared, action: dict[str, Any], at: str
) -> Declared:
    """A declared action in another state: it still waits, with all its dice.

    Raises:
        Misfit: it is refused, asks for other dice, or for none.
    """
    try:
        again = rerun(engine, loaded, engine.encode(state), action, declared.batches, at)
    except RuleViolation as refused:
        raise Misfit(declared.version, "refused", refusal=refused.code) from None
    if again.missing is None or again.taken < len(declared.batches):
        asked = "" if again.missing is None else _asked(again.missing)
        raise Misfit(declared.version, "other-roll", asked=asked)
    return Declared(declared.version, declared.batches, again.missing)


def _asked(missing: dict[str, Any]) -> str:
    return f"{missing['count']}d{missing['sides']} {missing['purpose']}"


def misfit_of(again: Rerun, batches: Sequence[Batch]) -> Misfit | None:
    """The first batch of a declared action that it does not ask for any more while it asks for another."""
    if again.missing is None or again.taken == len(batches):
        return None
    return Misfit(batches[again.taken].version, "other-roll", asked=_asked(again.missing))


@dataclass(frozen=True, slots=True)
class Redone:
    """A step played again: the rolls that it took, and what happened."""

    rolls: list[dict[str, Any]]
    events: list[Event]


def redo(
    engine: AnyGame, state: AnyState, version: int, entry: Entry, rolls: Sequence[dict[str, Any]], *, may_leave: bool = False
) -> Redone:
    """Play a step again, in place, with its recorded rolls.

    Args:
        engine: of the session's game.
        state: the state before it; thrown away after a misfit.
        version: of the step.
        entry: what the log tells of it.
        rolls: the rolls on record.
        may_leave: whether rolls at the end that are asked for no more simply fall away.

    Raises:
        Misfit: it is refused, or asks for another roll than those on record.
    """
    try:
        if entry.amendment is not None and entry.amendment.values is not None:
            return Redone([], engine.correct(state, entry.amendment.values).changes)
        dice = recorded(rolls)
        events = engine.apply(state, decode_action(entry.action or {}), dice)
        if not may_leave:
            dice.finish()
    except ReplayDiverged as diverged:
        raise Misfit(version, "other-roll", asked=diverged.asked.removeprefix(NOTHING)) from None
    except RuleViolation as refused:
        raise Misfit(version, "refused", refusal=refused.code) from None
    for roll, thrown in zip(rolls, dice.rolls, strict=False):
        if roll["by"] != thrown.by:
            raise Misfit(version, "other-roll", asked=f"{len(thrown.values)}d{thrown.sides} {thrown.purpose}")
    return Redone(list(rolls[: dice.taken]), events)
