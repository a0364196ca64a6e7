"""What undoing, correcting and rolling back have in common: the entry that tells of it, and what to move on the table."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from service.sessions.history import History, Position
from service.sessions.model import Amendment, Change, Entry, Loaded
from service.sessions.running import AnyGame, AnyState, encode_event, told_decisions
from service.sessions.seating import noted

Table = dict[str, list[dict[str, Any]]]


def said(code: str, **params: str | int) -> dict[str, Any]:
    """A note that says something in the words of sessions (`words/`); a reason is told by itself as well."""
    note: dict[str, Any] = {"said": [noted(code, dict(params))]}
    return {"reason": params["reason"], **note} if "reason" in params else note


def amended(
    engine: AnyGame,
    loaded: Loaded,
    history: History,
    state: AnyState,
    position: Position,
    entry: Entry,
    *,
    is_adjusting: bool,
) -> Change:
    """The change to a session that has been brought to `state`, which is that of `position`.

    The entry comes with its amendment; what was dropped and what to move on the table are added to it. The streams of the dice
    stay where they are.
    """
    amendment, declared = entry.amendment or Amendment(), position.declared
    dropped = sorted(history.now.versions - position.versions)
    seats = ("", *loaded.meta.seats)
    table = table_moves(engine, engine.decode(loaded.snapshot.state), state, seats)
    entry = replace(
        entry,
        missing=None if declared is None else declared.missing,
        awaiting=[] if declared is not None else told_decisions(engine.awaiting(state)),
        amendment=replace(amendment, dropped=dropped, table=table, declared=None if declared is None else declared.stored()),
    )
    snapshot = replace(
        loaded.snapshot,
        state=engine.encode(state),
        pending=None if declared is None else declared.pending(history.action(declared.version)),
        is_over=engine.outcome(state) is not None,
        is_adjusted=loaded.snapshot.is_adjusted or is_adjusting,
    )
    return Change(snapshot, entry)


def table_moves(engine: AnyGame, before: AnyState, after: AnyState, seats: Iterable[str]) -> Table:
    """What to move on the physical table, for each seat from what it may know; what is as for the public is left out."""
    found: Table = {}
    for seat in seats:
        moves = engine.rearrange(engine.tabletop(before, seat), engine.tabletop(after, seat))
        told = [encode_event(event) for event in moves]
        if not seat or told != found[""]:
            found[seat] = told
    return found
