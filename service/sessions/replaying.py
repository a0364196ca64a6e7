"""Rebuilds a session's state from its log, to prove that the log is the truth."""

import orjson

from rules.dice import RecordedDice, Roll
from service.sessions.model import Entry, Meta
from service.sessions.running import AnyGame, decode_action


def replayed(engine: AnyGame, meta: Meta, entries: list[Entry]) -> bytes:
    """The state that the log leads to, as canonical JSON.

    Args:
        engine: of the session's game.
        meta: of the session.
        entries: the whole log, in order.

    Raises:
        ReplayDiverged: the rules ask for other rolls than those on record.
        RuleViolation: the rules refuse a recorded action.
    """
    state = engine.new_state(meta.setup, _recorded(entries[0]))
    for entry in entries[1:]:
        if entry.missing is None and entry.action is not None:
            engine.apply(state, decode_action(entry.action), _recorded(entry))
    return canonical(engine.encode(state))


def canonical(state: dict[str, object]) -> bytes:
    """A state in the one form in which states are compared."""
    return orjson.dumps(state, option=orjson.OPT_SORT_KEYS)


def _recorded(entry: Entry) -> RecordedDice:
    return RecordedDice(
        [Roll(roll["purpose"], roll["by"], roll["sides"], roll["values"], is_secret=roll["is_secret"]) for roll in entry.rolls]
    )
