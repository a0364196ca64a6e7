"""Who plays: people and bots, handing over, and the codes to join with."""

import io
from typing import Any, Final
from urllib.parse import urlsplit

import segno
from flask import Response, request

from service.http.extension import current
from service.http.json_answers import json_answer
from service.http.problems import Problem, field_error
from service.http.schemas.seats import (
    ArrangementSchema,
    CodePictureQuerySchema,
    SeatChangedSchema,
    SeatChangeSchema,
    SeatTableSchema,
)
from service.http.schemas.sessions import ChangeSchema
from service.http.sessions import examples
from service.http.sessions.answers import told_seats
from service.http.sessions.callers import expected_version, holder, holder_or_ticket, once
from service.http.sessions.group import ID, blp, documented, private
from service.http.sessions.playing import insisting, submit
from service.sessions.model import MARSHAL, seat_role
from service.sessions.refusals import SeatUnknown
from service.sessions.seating import Arrange, Leave
from service.sessions.usecases import Result

JOIN_PAGE: Final = "/join"
"""Where a join code leads. The session and the code stand behind a #, which browsers keep to themselves."""

_REFUSALS: Final = (
    "unauthorized", "not-allowed", "not-found", "stale", "precondition-failed", "key-reused", "busy", "unavailable",
)  # fmt: skip
_SEAT: Final = "<string(maxlength=30):seat>"
_PICTURE: Final = "image/svg+xml"

_TOLD_SEAT: Final = {
    "seat": "red",
    "bot": None,
    "people": 1,
    "yours": False,
    "has_code": True,
    "code": "K7QM2XWP",
    "waiting_since": examples.AT,
    "reminder_at": None,
}
_TABLE: Final = {
    "version": 7,
    "seats": [_TOLD_SEAT],
    "bots": ["rookie", "racer", "ace"],
    "bots_held": False,
    "bot_pause": 0,
    "turn_seconds": 0,
}
_CHANGES: Final = {
    "bot": {"summary": "A bot plays on", "value": {"bot": "racer"}},
    "back": {"summary": "A person takes the seat back", "value": {"bot": None}},
    "hand over": {"summary": "Somebody else joins with a new code", "value": {"hand_over": True}},
    "leave": {"summary": "Give up the seat", "value": {"leave": True}},
}
_ARRANGEMENTS: Final = {
    "hold": {"summary": "The bots wait", "value": {"held": True}},
    "go on": {"summary": "They go on, three seconds a turn", "value": {"held": False, "bot_pause": 3}},
    "remind": {"summary": "A reminder after a minute", "value": {"turn_seconds": 60}},
}
_CHANGE: Final = {
    **examples.CHANGE,
    "kind": "seats",
    "by": MARSHAL,
    "action": None,
    "steps": [],
    "table": [],
    "note": {"said": [{"code": "bots-held", "params": {}}], "text": "The bots wait."},
}


@blp.route(f"/{ID}/seats")
@blp.operation("list_seats", "unauthorized", "not-found", "unavailable", body=False)
@documented()
@blp.response(200, SeatTableSchema(), example=_TABLE)
def list_seats(session_id: str) -> Response:
    """Who plays.

    How many devices hold each seat, the bots, whom the table waits for, and, for the marshal, the join codes that are still open.
    """
    sessions = current().live.sessions
    loaded, grant = sessions.open(session_id, holder())
    snapshot = loaded.snapshot
    told = {
        "version": loaded.version,
        "seats": told_seats(sessions, loaded, grant),
        "bots": list(sessions.bots_of(loaded.meta.game)),
        "bots_held": snapshot.are_bots_held,
        "bot_pause": snapshot.bot_pause // 1000,
        "turn_seconds": snapshot.turn_seconds,
    }
    return private(json_answer(told), loaded.version)


@blp.route(f"/{ID}/seats/{_SEAT}", methods=["PATCH"])
@blp.operation("change_seat", *_REFUSALS)
@documented(key=True, if_match=True)
@blp.arguments(SeatChangeSchema(), examples=_CHANGES)
@blp.response(200, SeatChangedSchema(), example={**_TOLD_SEAT, "version": 8})
def change_seat(body: dict[str, Any], session_id: str, seat: str) -> Response:
    """Change who plays a seat.

    `bot` makes a bot of it: people who hold it still see what it sees, and cannot act for it until `"bot": null` gives it back.
    `hand_over` is for the marshal and for whoever holds the seat, and so is `bot`; `leave` is for whoever holds it.
    """
    result = _changed(body, session_id, seat)
    # After the change, which may have taken the seat from the caller, too.
    return private(json_answer({**_told_changed(body, session_id, seat, result), "version": result.version}), result.version)


def _changed(body: dict[str, Any], session_id: str, seat: str) -> Result:
    sessions, holder_ = current().live.sessions, holder()
    wish = _only(body)
    key = once(body).stored(holder_)
    with insisting(expected_version(body)) as version:
        match wish:
            case "bot":
                return sessions.seats.play_by(session_id, holder_, seat, body["bot"] or "", key=key, expected_version=version)
            case "hand_over":
                return sessions.seats.hand_over(session_id, holder_, seat, key=key, expected_version=version)
            case _:
                return sessions.submit(session_id, holder_, Leave(seat, holder_), key=key, expected_version=version)


def _only(body: dict[str, Any]) -> str:
    """The one thing that is asked for."""
    asked = [name for name in ("bot", "hand_over", "leave") if name in body]
    if len(asked) != 1:
        detail = "Send just one of bot, hand_over and leave."
        raise Problem("invalid-field", detail, errors=[field_error(f"/{name}", detail) for name in asked or ["bot"]])
    if body[asked[0]] is False:
        detail = "This can only be true."
        raise Problem("invalid-field", detail, errors=[field_error(f"/{asked[0]}", detail)])
    return asked[0]


def _told_changed(body: dict[str, Any], session_id: str, seat: str, result: Result) -> dict[str, Any]:
    sessions = current().live.sessions
    loaded = sessions.look(session_id)
    (told,) = [each for each in told_seats(sessions, loaded, result.grant) if each["seat"] == seat]
    if "hand_over" in body:
        told["code"] = sessions.seats.code_of(session_id, seat_role(seat)) or None
    if "bot" not in body:
        told["yours"] = False
    return told


@blp.route(f"/{ID}", methods=["PATCH"])
@blp.operation("arrange_session", *_REFUSALS)
@documented(key=True, if_match=True)
@blp.arguments(ArrangementSchema(), examples=_ARRANGEMENTS)
@blp.response(200, ChangeSchema(), example=_CHANGE)
def arrange_session(body: dict[str, Any], session_id: str) -> Response:
    """Hold the bots or let them go on, and set their pause and the reminders.

    Marshal only. A reminder is only told (`reminder_at` of the open decisions): nothing is enforced.
    """
    pause = body.get("bot_pause")
    arrange = Arrange(body.get("held"), None if pause is None else pause * 1000, body.get("turn_seconds"))
    if arrange == Arrange():
        detail = "Send at least one of held, bot_pause and turn_seconds."
        raise Problem("invalid-field", detail, errors=[field_error("/held", detail)])
    return submit(session_id, arrange, body)


@blp.route(f"/{ID}/seats/{_SEAT}/code.svg")
@blp.operation("picture_seat_code", "unauthorized", "not-allowed", "not-found", "invalid-field", "unavailable", body=False)
@documented()
@blp.arguments(CodePictureQuerySchema(), location="query")
@blp.response(200, {"type": "string"}, content_type=_PICTURE, example="<svg ...>...</svg>")
def picture_seat_code(query: dict[str, Any], session_id: str, seat: str) -> Response:
    """The join code of a seat as a QR code that a phone can scan.

    Marshal only. Once the code has been used there is nothing to show: make a new one first. For `<img>` there are tickets.
    """
    sessions = current().live.sessions
    loaded, grant = sessions.open(session_id, holder_or_ticket(session_id))
    grant.verify_marshal()
    if seat not in loaded.meta.seats:
        raise SeatUnknown(loaded.meta.seats)
    code = sessions.seats.code_of(session_id, seat_role(seat))
    if not code:
        raise Problem("not-found", "The code of this seat has been used: make a new one with POST .../code.")
    answer = Response(_qr_code(f"{_origin(query)}{JOIN_PAGE}#{session_id}.{code}"), content_type=_PICTURE)
    answer.headers["Vary"] = "Authorization"
    return answer


def _origin(query: dict[str, Any]) -> str:
    given = query.get("origin")
    if given is None:
        return request.host_url.rstrip("/")
    try:
        parts = urlsplit(given)
        is_origin = parts.scheme in ("http", "https") and bool(parts.hostname) and given == f"{parts.scheme}://{parts.netloc}"
        is_origin = is_origin and "@" not in parts.netloc and parts.port != 0
    except ValueError:
        is_origin = False
    if not is_origin or not given.isascii():
        detail = "This must look like http://192.168.1.20:8000, with nothing behind it."
        raise Problem("invalid-field", detail, errors=[field_error("?origin", detail)])
    return str(given)


def _qr_code(text: str) -> bytes:
    out = io.BytesIO()
    # White is drawn, too: on a dark page a code without its border cannot be read.
    segno.make_qr(text, error="m").save(out, kind="svg", scale=4, dark="#000", light="#fff", xmldecl=False, title="Join code")
    return out.getvalue()
