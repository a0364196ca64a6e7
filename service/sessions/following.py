"""What follows every change, whoever made it: since when each decision is open, and whether a bot is to move."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from service.sessions.model import Change, Meta, Snapshot


@dataclass(frozen=True, slots=True)
class Turn:
    """A decision that a bot is to make: its id, for which seat, and the name of the bot."""

    decision: str
    seat: str
    bot: str


def completed(meta: Meta, before: Mapping[str, str], change: Change) -> Change:
    """The change with all that follows from it.

    Args:
        meta: of its session.
        before: since when the decisions were open that were open until now, by their ids.
        change: as worked out; its entry tells the open decisions.
    """
    entry, snapshot = change.entry, change.snapshot
    opened = {decision["id"]: before.get(decision["id"], entry.at) for decision in entry.awaiting}
    turn = next_turn(meta, snapshot, entry.awaiting)
    return replace(
        change,
        snapshot=replace(snapshot, opened=opened),
        entry=replace(entry, opened=opened, turn_seconds=snapshot.turn_seconds),
        bot_in=None if turn is None else snapshot.bot_pause,
    )


def timed(decisions: Sequence[Mapping[str, Any]], opened: Mapping[str, str], turn_seconds: int) -> list[dict[str, Any]]:
    """Open decisions with `since`, None where that is not known, and `reminder_at`, None where nobody is reminded."""
    return [{**decision, **_times(opened.get(decision["id"]), turn_seconds)} for decision in decisions]


def _times(since: str | None, turn_seconds: int) -> dict[str, str | None]:
    if since is None or not turn_seconds:
        return {"since": since, "reminder_at": None}
    return {"since": since, "reminder_at": rfc3339(datetime.fromisoformat(since) + timedelta(seconds=turn_seconds))}


def rfc3339(moment: datetime) -> str:
    """A moment of UTC, to the millisecond, as sessions, seasons and simulations keep it."""
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def next_turn(meta: Meta, snapshot: Snapshot, awaiting: Sequence[Mapping[str, Any]]) -> Turn | None:
    """The first open decision that a bot is to make now; None while bots are held, dice are waited for, or people decide.

    What anybody may decide is left to the people, and is done by the first seat's bot at a table without any.
    """
    if snapshot.are_bots_held or snapshot.is_over or snapshot.pending is not None:
        return None
    is_without_people = all(seat in snapshot.bots for seat in meta.seats)
    for decision in awaiting:
        seat = decision["seat"] or (meta.seats[0] if is_without_people else "")
        if seat in snapshot.bots:
            return Turn(decision["id"], seat, snapshot.bots[seat])
    return None
