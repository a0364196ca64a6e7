"""One redaction for every route: what a set of seats may read of a log entry."""

from collections.abc import Collection
from typing import Any

from service.sessions.model import Amendment, Entry


def redacted(entry: Entry, seats: Collection[str]) -> dict[str, Any]:
    """The entry as JSON values without what none of `seats` may know.

    What a seat declared or chose is its own; what of it is public the events say.
    """
    return {
        "kind": entry.kind,
        "at": entry.at,
        "by": entry.by,
        "action": _action(entry.action, seats),
        "rolls": [_roll(roll) for roll in entry.rolls],
        "events": [_event(event, seats) for event in entry.events],
        "missing": entry.missing,
        "awaiting": entry.awaiting,
        "note": entry.note,
        "amendment": None if entry.amendment is None else _amendment(entry.amendment, seats),
        "table": [{"id": name, "event": _event(event, seats)} for name, event in _moves(entry, seats)],
    }


def is_move_of_others(move: str, seats: Collection[str]) -> bool:
    """Whether a move on the table, by its id, is one that only a seat may know of, and none of `seats`."""
    seat, slash, _ = move.rpartition("/")
    return bool(slash) and seat not in seats


def move_ids(entry: Entry, seats: Collection[str]) -> frozenset[str]:
    """Ids of all that may be there to move on the table, as the seats know it, alone and together, and as the public does."""
    knowing = (tuple(seats), *((seat,) for seat in seats), ())
    return frozenset(name for group in knowing for name, _ in _moves(entry, group))


def _moves(entry: Entry, seats: Collection[str]) -> list[tuple[str, dict[str, Any]]]:
    """What may be there to move on the table, each under an id that is the same for everybody who knows of it."""
    if entry.amendment is None:
        return [(str(place), event) for place, event in enumerate(entry.events)]
    table = entry.amendment.table
    return [(_move_id(table, event, seats), event) for event in _table(table, seats)]


def _move_id(table: dict[str, list[dict[str, Any]]], event: dict[str, Any], seats: Collection[str]) -> str:
    if event in table[""]:
        return str(table[""].index(event))
    seat = next(seat for seat in seats if event in table.get(seat, ()))
    return f"{seat}/{table[seat].index(event)}"


def _amendment(amendment: Amendment, seats: Collection[str]) -> dict[str, Any]:
    return {
        "back_to": amendment.back_to,
        "dropped": amendment.dropped,
        "redone": [redone["version"] for redone in amendment.redone],
        "warnings": [_event(event, seats) for event in amendment.warnings],
    }


def _table(table: dict[str, list[dict[str, Any]]], seats: Collection[str]) -> list[dict[str, Any]]:
    """What to move as one of the seats may know it, and what others of them know besides."""
    public = table[""]
    first, *others = [table.get(seat, public) for seat in seats] or [public]
    found = list(first)
    for events in others:
        found += [event for event in events if event not in found and event not in public]
    return found


def _action(action: dict[str, Any] | None, seats: Collection[str]) -> dict[str, Any] | None:
    if action is None or action["seat"] in seats:
        return action
    return {name: value for name, value in action.items() if name != "params"}


def _roll(roll: dict[str, Any]) -> dict[str, Any]:
    return {**roll, "values": [], "origins": [], "entered_by": [], "entered_at": []} if roll["is_secret"] else roll


def _event(event: dict[str, Any], seats: Collection[str]) -> dict[str, Any]:
    is_owner = event["owner"] in seats
    return {
        "name": event["name"],
        "section": event["section"],
        "params": event["params"] | event["secrets"] if is_owner else event["params"],
        "terms": event["terms"] if is_owner or not event["are_terms_secret"] else [],
    }
