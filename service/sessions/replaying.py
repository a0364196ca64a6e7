"""Plays a session again from its log, to prove that the log is the truth and that the rules still read it the same way."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import orjson

from rules.dice import ReplayDiverged
from rules.errors import RuleViolation
from rules.game import Event
from service.sessions.history import History, Step, before
from service.sessions.model import Amendment, Entry, Loaded
from service.sessions.past import recorded, replay_step
from service.sessions.running import AnyGame, AnyState, encode_event, told_decisions


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a replay leaves the log: at `version`, `what` is told in words."""

    version: int
    what: str


def first_difference(engine: AnyGame, loaded: Loaded, entries: list[Entry]) -> Difference | None:
    """Where the log, played again under these rules, first leads to something else; None when it never does.

    Args:
        engine: of the session's game.
        loaded: the session.
        entries: its whole log, in order.
    """
    if len(entries) != loaded.version:
        return Difference(loaded.version, f"the log holds {len(entries)} entries")
    version = 0
    try:
        for version, (stored, found) in enumerate(_played(engine, loaded, entries), 1):
            what = difference(plain(stored), plain(found))
            if what:
                return Difference(version, what)
    except ReplayDiverged as diverged:
        return Difference(version + 1, f"the rules ask for other dice: {diverged}")
    except RuleViolation as refused:
        return Difference(version + 1, f"the rules refuse it ({refused.code}): {refused.message}")
    except Exception as broken:
        # Whatever breaks the rules is what the caller wants to be told, for this session and for all the others.
        return Difference(version + 1, f"the rules break: {broken!r}")
    return None


def _played(engine: AnyGame, loaded: Loaded, entries: list[Entry]) -> Iterator[tuple[object, object]]:
    """What is on record and what comes out now: for each entry, and at last for the session as it stands."""
    history = History(entries)
    branches = _Branches(engine, history)
    dice = recorded(entries[0].rolls)
    state = engine.new_state(loaded.meta.setup, dice)
    dice.finish()
    yield _outcomes(engine, state, entries[0], engine.opening(state))
    branches.keep(1, state)
    for version, entry in enumerate(entries[1:], 2):
        if entry.amendment is not None:
            state = branches.state(version, state)
            events = _amended(engine, state, history, entry, entry.amendment)
            yield _outcomes(engine, state, entry, events)
        elif entry.missing is not None or entry.action is None:
            yield None, None
        else:
            yield _outcomes(engine, state, entry, replay_step(engine, state, entry, entry.rolls))
        branches.keep(version, state)
    yield _standing(loaded, loaded.snapshot.state), _standing(loaded, engine.encode(state), history)


class _Branches:
    """The states that later changes go back to."""

    def __init__(self, engine: AnyGame, history: History) -> None:
        self._engine = engine
        self._history = history
        self._wanted = {history.base(version) for version in range(2, history.version + 1) if history.entry(version).amendment}
        self._states: dict[Step, dict[str, Any]] = {}

    def keep(self, version: int, state: AnyState) -> None:
        """Remember the state after a change if something goes back to it."""
        step = self._history.at(version).step
        if step in self._wanted and step not in self._states:
            self._states[step] = self._engine.encode(state)

    def state(self, version: int, now: AnyState) -> AnyState:
        """The state that a change begins from."""
        base, missed = self._history.base(version), []
        if base is self._history.at(version - 1).step:
            return now
        while base not in self._states:
            # Steps that were played again have no change of their own behind which their state could have been kept.
            missed.append(base)
            base = before(base)
        state = self._engine.decode(self._states[base])
        for step in reversed(missed):
            replay_step(self._engine, state, self._history.entry(step.version), step.rolls)
        return state


def _amended(engine: AnyGame, state: AnyState, history: History, entry: Entry, amendment: Amendment) -> list[Event]:
    """Amend a state in place; the events that its entry tells: what was set, or the action whose die was corrected."""
    played = [replay_step(engine, state, history.entry(redone["version"]), redone["rolls"]) for redone in amendment.redone]
    if amendment.values is not None:
        return engine.correct(state, amendment.values).changes
    return played[0] if played and entry.kind == "die-corrected" else []


def _outcomes(engine: AnyGame, state: AnyState, entry: Entry, events: Sequence[Event]) -> tuple[object, object]:
    awaiting = [] if entry.missing is not None else told_decisions(engine.awaiting(state))
    now = {"events": [encode_event(event) for event in events], "awaiting": awaiting}
    return {"events": entry.events, "awaiting": entry.awaiting}, now


def _standing(loaded: Loaded, state: dict[str, Any], history: History | None = None) -> object:
    """State and what waits for dice: on record, or as a history has it."""
    pending = loaded.snapshot.pending
    if history is not None:
        declared = history.now.declared
        pending = None if declared is None else declared.pending(history.action(declared.version))
    return {"state": state, "pending": None if pending is None else asdict(pending)}


def plain(value: object) -> object:
    """As JSON values, the way it looks once it has been stored."""
    return orjson.loads(orjson.dumps(value))


def difference(stored: object, found: object, pointer: str = "") -> str:
    """Where two JSON values first differ: a pointer and both values, empty where they are equal."""
    if isinstance(stored, dict) and isinstance(found, dict):
        names = sorted(stored.keys() | found.keys())
        inner = (difference(stored.get(name), found.get(name), f"{pointer}/{name}") for name in names)
    elif isinstance(stored, list) and isinstance(found, list) and len(stored) == len(found):
        inner = (
            difference(one, other, f"{pointer}/{place}") for place, (one, other) in enumerate(zip(stored, found, strict=True))
        )
    else:
        return "" if stored == found else f"{pointer}: {_short(stored)} is on record, and {_short(found)} comes out now"
    return next(filter(None, inner), "")


def _short(value: object) -> str:
    text = orjson.dumps(value).decode()
    return text if len(text) <= 80 else text[:79] + "…"
