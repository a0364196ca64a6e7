"""Setting things right: by hand, a die, an earlier version; and what the table shows."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from flask import Response

from rules.errors import DieOutOfRange
from service.http.extension import current
from service.http.json_answers import json_answer
from service.http.languages import language_of
from service.http.problems import Problem, field_error
from service.http.schemas.amending import CorrectionSchema, CorrectionTriedSchema, TableComparisonSchema, TabletopSchema
from service.http.schemas.sessions import ChangeSchema, DryRunQuerySchema, SeatQuerySchema
from service.http.sessions import examples
from service.http.sessions.answers import told_change, told_comparison
from service.http.sessions.callers import expected_version, holder, is_known
from service.http.sessions.group import ID, blp, documented, may_be_unchanged, private
from service.http.sessions.playing import insisting, seen_seat, submit
from service.http.sessions.pointers import telling_fields
from service.sessions.comparing import compare
from service.sessions.correcting import Correct, RollBack, has_secrets
from service.sessions.correcting_dice import CorrectDie, Die
from service.sessions.model import Change, Loaded
from service.sessions.past import ReadPast
from service.sessions.refusals import VersionStale
from service.sessions.requests import Request
from service.sessions.running import AnyGame

_WAYS: Final = ("set", "die", "back_to", "seen")


@blp.route(f"/{ID}/corrections", methods=["POST"])
@blp.operation(
    "correct", "unauthorized", "not-allowed", "not-found", "stale", "misfit", "precondition-failed", "rule-refused",
    "no-difference", "no-such-die", "server-die", "die-out-of-range", "no-such-version", "hidden-piece", "key-reused", "busy",
    "unavailable",
)  # fmt: skip
@documented(key=True, if_match=True)
@blp.arguments(CorrectionSchema(), examples=examples.CORRECTIONS)
@blp.arguments(DryRunQuerySchema(), location="query")
@blp.response(
    200,
    {"oneOf": [ChangeSchema(), CorrectionTriedSchema(), TableComparisonSchema()]},
    examples=examples.CORRECTED,
)
def correct(body: dict[str, Any], query: dict[str, Any], session_id: str) -> Response:
    """Set something right. Send one of four things.

    `set`, `die` and `back_to` are the marshal's and need a `reason`, which everybody reads; they mark the session as adjusted (a
    `back_to` only where it goes behind the service's dice). With `?dry_run=true` nothing changes. `seen` is anybody's and never
    changes anything: it tells how the table differs, and both ways out.
    """
    _verify_one_way(body)
    if "seen" in body:
        return _compared(session_id, body)
    with _telling(body):
        request = _request(current().live.sessions.past, body, is_trial=query["dry_run"])
        return _tried(session_id, request, body) if query["dry_run"] else submit(session_id, request, body)


def _verify_one_way(body: dict[str, Any]) -> None:
    chosen = [way for way in _WAYS if way in body]
    if len(chosen) != 1:
        detail = "Send one of: set, die, back_to, seen."
        raise Problem("invalid-field", detail, errors=[field_error("/" + (chosen[1] if chosen else "set"), detail)])
    if chosen != ["seen"] and not body.get("reason", "").strip():
        detail = "Say why: everybody reads it in the log."
        raise Problem("invalid-field", detail, errors=[field_error("/reason", detail)])


def _request(past: ReadPast, body: dict[str, Any], *, is_trial: bool) -> Request:
    reason = body["reason"].strip()
    if "set" in body:
        return Correct(past, reason, body["set"], is_trial)
    if "back_to" in body:
        return RollBack(past, reason, body["back_to"])
    die = body["die"]
    return CorrectDie(past, reason, Die(die["version"], die["roll"], die["index"]), die["value"], body["roll_back"])


@contextmanager
def _telling(body: dict[str, Any]) -> Iterator[None]:
    """Refusals name the field of the request."""
    try:
        with telling_fields(_below("/set")):
            yield
    except DieOutOfRange as slip:
        detail = f"A die for {slip.purpose} shows 1 to {slip.sides}, not {body['die']['value']}."
        params = {"value": slip.value, "sides": slip.sides, "purpose": slip.purpose}
        raise Problem("die-out-of-range", detail, errors=[field_error("/die/value", detail)], params=params) from None


def _below(field: str) -> Callable[[str], str]:
    return lambda pointer: field + pointer


def _tried(session_id: str, request: Request, body: dict[str, Any]) -> Response:
    with insisting(expected_version(body)) as expected:
        loaded, grant, change = current().live.sessions.try_change(session_id, holder(), request, expected_version=expected)
    told = told_change(loaded.meta, loaded.version, change.entry, grant.seats, language_of(loaded.meta.game))
    is_told = not _would_tell(current().live.sessions.engine(loaded.meta), loaded, change, body)
    return private(
        json_answer(
            {
                "legal": True,
                "version": loaded.version,
                "adjusted": change.snapshot.is_adjusted,
                "missing": told["missing"] if is_told else None,
                "steps": told["steps"] if is_told else [],
                "table": [_unnamed(move) for move in told["table"]] if is_told else [],
                "awaiting": told["awaiting"] if is_told else [],
                "amendment": told["amendment"],
            }
        ),
        loaded.version,
    )


def _would_tell(engine: AnyGame, loaded: Loaded, change: Change, body: dict[str, Any]) -> bool:
    """Whether what comes of a trial, which leaves no trace, would show what is hidden.

    One face tried after the other would find out what a hidden shield stops; a step that is over shows what was decided in it.
    """
    is_revealing = any(event["name"] in engine.info.revealing for event in change.entry.events)
    return ("die" in body or is_revealing) and has_secrets(engine, loaded)


def _unnamed(move: dict[str, Any]) -> dict[str, Any]:
    """What has not happened cannot be ticked off."""
    return {name: value for name, value in move.items() if name != "id"}


def _compared(session_id: str, body: dict[str, Any]) -> Response:
    sessions = current().live.sessions
    loaded, grant = sessions.open(session_id, holder())
    with insisting(expected_version(body)) as expected:
        if expected not in (None, loaded.version):
            raise VersionStale(loaded.version)
    seat = seen_seat(grant, body.get("seat"))
    with telling_fields(_below("/seen")):
        compared = compare(sessions.engine(loaded.meta), loaded, seat, body["seen"])
    return private(json_answer(told_comparison(loaded, seat, compared)), loaded.version)


@blp.route(f"/{ID}/tabletop")
@blp.operation("get_tabletop", "unauthorized", "not-allowed", "not-found", "invalid-field", "unavailable", body=False)
@documented()
@may_be_unchanged()
@blp.arguments(SeatQuerySchema(exclude=("ticket",)), location="query")
@blp.response(200, TabletopSchema(), example=examples.TABLETOP)
def get_tabletop(query: dict[str, Any], session_id: str) -> Response:
    """What stands on the table and on the sheets as you may know it, by name: the list to check a table against.

    The ETag is the version, as of the session itself.
    """
    sessions = current().live.sessions
    loaded, grant = sessions.open(session_id, holder())
    seat = seen_seat(grant, query.get("seat"))
    if is_known(loaded.version):
        return private(Response(status=304), loaded.version)
    engine = sessions.engine(loaded.meta)
    tabletop = engine.tabletop(engine.decode(loaded.snapshot.state), seat)
    return private(json_answer({"version": loaded.version, "seat": seat, "tabletop": tabletop}), loaded.version)
