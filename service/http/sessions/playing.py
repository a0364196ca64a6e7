"""Looking at a session and changing it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from flask import Response

from service.http.extension import current
from service.http.json_answers import json_answer
from service.http.languages import language_of
from service.http.odds import told_chances
from service.http.problems import Problem, field_error
from service.http.schemas.sessions import (
    ActionSchema,
    ChangeSchema,
    DryRunQuerySchema,
    OffersSchema,
    PendingRollsSchema,
    SeatQuerySchema,
    SessionSchema,
    TriedSchema,
)
from service.http.sessions import examples
from service.http.sessions.answers import told_change, told_offers, told_session
from service.http.sessions.callers import Expected, expected_version, holder, is_known, once
from service.http.sessions.group import ID, blp, documented, may_be_unchanged, private
from service.http.sessions.pointers import telling_dice, telling_fields
from service.sessions.model import Grant, seat_role
from service.sessions.refusals import NotAllowed, VersionStale
from service.sessions.requests import Act, Request, Roll
from service.sessions.usecases import Result

_REFUSALS = (
    "unauthorized", "not-allowed", "not-found", "stale", "dice-pending", "precondition-failed", "rule-refused", "seat-needed",
    "key-reused", "busy", "unavailable",
)  # fmt: skip


def seen_seat(grant: Grant, asked: str | None) -> str:
    """The seat whose view a token gets: the one asked for, else its first one, else the public view (empty)."""
    if asked is None:
        return grant.seats[0] if grant.seats else ""
    if asked and not grant.may_act_for(asked):
        raise NotAllowed(seat_role(asked))
    return asked


@blp.route(f"/{ID}")
@blp.operation("get_session", "unauthorized", "not-allowed", "not-found", "invalid-field", "unavailable", body=False)
@documented()
@may_be_unchanged()
@blp.arguments(SeatQuerySchema(exclude=("ticket",)), location="query")
@blp.response(200, SessionSchema(), example=examples.SESSION)
def get_session(query: dict[str, Any], session_id: str) -> Response:
    """The session as you may see it.

    The ETag is the version: ask with If-None-Match and a session that has not changed answers 304. A seat that your token has
    just joined is no change of the session: ask without it then.
    """
    sessions = current().live.sessions
    loaded, grant = sessions.open(session_id, holder())
    seat = seen_seat(grant, query.get("seat"))
    if is_known(loaded.version):
        return private(Response(status=304), loaded.version)
    return private(json_answer(told_session(sessions.engine(loaded.meta), loaded, grant, seat)), loaded.version)


@blp.route(f"/{ID}/actions")
@blp.operation("list_actions", "unauthorized", "not-found", "unavailable", body=False)
@documented()
@blp.response(200, OffersSchema(), example=examples.OFFERS)
def list_actions(session_id: str) -> Response:
    """The open decisions, and all that you may do now.

    What an action does stands beside its params, complete enough to build a form from.
    """
    sessions = current().live.sessions
    loaded, grant = sessions.open(session_id, holder())
    return private(json_answer(told_offers(sessions.engine(loaded.meta), loaded, grant)), loaded.version)


@blp.route(f"/{ID}/actions", methods=["POST"])
@blp.operation("act", *_REFUSALS, "decision-closed")
@documented(key=True, if_match=True)
@blp.arguments(ActionSchema(), examples=examples.ACTIONS)
@blp.arguments(DryRunQuerySchema(), location="query")
@blp.response(200, {"oneOf": [ChangeSchema(), TriedSchema()]}, examples=examples.CHANGES)
def act(body: dict[str, Any], query: dict[str, Any], session_id: str) -> Response:
    """Do something.

    The action names the decision that it answers. With `dice: table` an action that needs dice is declared: it binds, and the
    answer's `missing` says what to roll. `?dry_run=true` only says whether it is allowed, and what the odds are: nothing is
    rolled, drawn or changed.
    """
    action = Act(body["name"], body["params"], body["decision"], body["seat"])
    with telling_fields(_named_param):
        return _try_out(session_id, action, body) if query["dry_run"] else submit(session_id, action, body)


@blp.route(f"/{ID}/dice", methods=["POST"])
@blp.operation("answer_rolls", *_REFUSALS, "no-dice-pending", "dice-needed", "die-out-of-range", "too-many-dice")
@documented(key=True, if_match=True)
@blp.arguments(PendingRollsSchema(), examples=examples.ROLLS)
@blp.response(200, ChangeSchema(), example=examples.CHANGE)
def answer_rolls(body: dict[str, Any], session_id: str) -> Response:
    """Answer the pending rolls with what the dice show, or let the service roll this batch.

    One batch at a time. Of a batch with a mistake nothing is taken.
    """
    if ("values" in body) == ("server" in body):
        detail = 'Send either the values, or "server": "roll".'
        raise Problem("invalid-field", detail, errors=[field_error("/values", detail)])
    values = tuple(body["values"]) if "values" in body else None
    with telling_dice():
        return submit(session_id, Roll(values, body["seat"]), body)


def _named_param(pointer: str) -> str:
    return "/params" + pointer


def submit(session_id: str, change: Request, body: dict[str, Any]) -> Response:
    """Commit a change and answer with it, as the headers and the body's `expected_version` want it."""
    holder_ = holder()
    key = once(body).stored(holder_)
    with insisting(expected_version(body)) as version:
        return answered(current().live.sessions.submit(session_id, holder_, change, key=key, expected_version=version))


def answered(result: Result) -> Response:
    """What a change brought about, as `ChangeSchema` says."""
    told = told_change(result.meta, result.version, result.entry, result.grant.seats, language_of(result.meta.game))
    return private(json_answer(told), result.version)


def _try_out(session_id: str, action: Act, body: dict[str, Any]) -> Response:
    with insisting(expected_version(body)) as expected:
        tried = current().live.sessions.try_out(session_id, holder(), action, expected_version=expected)
    odds = told_chances(tried.game, tried.state, tried.action)
    missing = None if tried.missing is None else asdict(tried.missing)
    return private(json_answer({"legal": True, "version": tried.version, "missing": missing, "odds": odds}), tried.version)


@contextmanager
def insisting(expected: Expected) -> Iterator[int | None]:
    """The expected version; another one is refused as HTTP wants it where the header asked for it."""
    try:
        yield expected.version
    except VersionStale as stale:
        if not expected.is_header:
            raise
        detail = f"The session is at version {stale.version}."
        raise Problem("precondition-failed", detail, params={"version": stale.version}) from None
