"""Plays a session again from its log, to prove that the log is the truth and that the rules still read it the same way."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import orjson

from rules.dice import RecordedDice, ReplayDiverged, Roll
from rules.errors import RuleViolation
from rules.game import Event
from service.sessions.model import Entry, Loaded
from service.sessions.running import AnyGame, AnyState, decode_action, encode_event, told_decisions


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
            what = difference(_plain(stored), _plain(found))
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
    """What is on record and what comes out now: for each entry, and at last for the state."""
    dice = _recorded(entries[0])
    state = engine.new_state(loaded.meta.setup, dice)
    dice.finish()
    yield _outcomes(engine, state, entries[0], engine.opening(state))
    for entry in entries[1:]:
        if entry.missing is not None or entry.action is None:
            yield None, None
            continue
        dice = _recorded(entry)
        events = engine.apply(state, decode_action(entry.action), dice)
        dice.finish()
        yield _outcomes(engine, state, entry, events)
    yield {"state": loaded.snapshot.state}, {"state": engine.encode(state)}


def _outcomes(engine: AnyGame, state: AnyState, entry: Entry, events: Sequence[Event]) -> tuple[object, object]:
    now = {"events": [encode_event(event) for event in events], "awaiting": told_decisions(engine.awaiting(state))}
    return {"events": entry.events, "awaiting": entry.awaiting}, now


def _recorded(entry: Entry) -> RecordedDice:
    return RecordedDice(
        [Roll(roll["purpose"], roll["by"], roll["sides"], roll["values"], is_secret=roll["is_secret"]) for roll in entry.rolls]
    )


def _plain(value: object) -> object:
    """As it looks once it has been stored."""
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
