"""Beginning, joining, listing and ending sessions."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final
from urllib.parse import unquote

from flask import Response

from service.http.askers import stranger
from service.http.boards import verify_board
from service.http.extension import current
from service.http.json_answers import json_answer
from service.http.problems import Problem, field_error
from service.http.schemas.sessions import (
    JoinCodeSchema,
    JoinedSchema,
    JoinSchema,
    RenewCodeSchema,
    SessionMadeSchema,
    SessionPlanSchema,
    SessionsSchema,
    TicketRequestSchema,
    TicketSchema,
)
from service.http.sessions import examples
from service.http.sessions.answers import seat_of, told_new, told_summary
from service.http.sessions.callers import holder, once, optional_holder
from service.http.sessions.group import ID, blp, documented
from service.http.sessions.pointers import telling_fields
from service.http.sessions.refusals import bot_unknown, no_bots_here
from service.sessions.model import MARSHAL, SCREEN, seat_role
from service.sessions.refusals import BotUnknown, NoBotsHere
from service.sessions.usecases import TICKET_SECONDS, Plan

_TICKETED: Final = ("events", "board.svg")
_FIELDS_OF_THEIR_OWN: Final = ("mode", "dice", "seats", "rules")


@blp.route("", methods=["POST"])
@blp.operation("begin_session", "rule-refused", "key-reused", "too-many-of-yours", "too-many-sessions", "unavailable")
@documented(token=False, key=True, makes_secrets=True)
@blp.arguments(SessionPlanSchema(), examples=examples.PLANS)
@blp.response(201, SessionMadeSchema(), example=examples.MADE)
def begin_session(body: dict[str, Any]) -> Response:
    """Begin a session.

    The answer holds the marshal's token and a join code for each seat and for a table screen. Whoever begins a session and plays
    too redeems a code with the marshal's token.
    """
    seats = tuple(seat["name"] for seat in body["seats"])
    _verify_names(seats)
    _refuse_misplaced(body["options"])
    verify_board(body["game"], body["options"], body["rules"])
    request_once = once(body, makes_secrets=True)
    options = {**body["options"], "rules": body["rules"]}
    bots = {seat["name"]: seat["bot"] for seat in body["seats"] if seat["bot"]}
    pause = body.get("bot_pause", 1 if len(bots) == len(seats) else 0)
    plan = Plan(body["game"], body["mode"], body["dice"], seats, options, bots, pause * 1000, body["turn_seconds"])
    with telling_fields(_named_option), _telling_bots(seats):
        made = current().live.sessions.create(plan, request_once.key, request_once.fingerprint, stranger())
    return json_answer(told_new(made), 201)


@contextmanager
def _telling_bots(seats: tuple[str, ...]) -> Iterator[None]:
    """Name the seat in the request whose bot there is not."""
    try:
        yield
    except BotUnknown as refused:
        raise bot_unknown(refused, f"/seats/{seats.index(refused.seat)}/bot") from None
    except NoBotsHere:
        raise no_bots_here("/mode") from None


def _verify_names(seats: tuple[str, ...]) -> None:
    for place, seat in enumerate(seats):
        fault = _fault(seat, seats[:place])
        if fault:
            raise Problem("invalid-field", fault, errors=[field_error(f"/seats/{place}/name", fault)])


def _fault(seat: str, before: tuple[str, ...]) -> str:
    if seat in before:
        return "Two seats have the same name."
    if seat in (MARSHAL, SCREEN):
        return "This name stands for somebody else in the log: choose another."
    if seat != seat.strip() or "/" in seat:
        return "A name has no space at either end and no slash in it."
    return ""


def _refuse_misplaced(options: dict[str, Any]) -> None:
    for name in _FIELDS_OF_THEIR_OWN:
        if name in options:
            detail = f"{name} is a field of its own, beside the options."
            raise Problem("invalid-field", detail, errors=[field_error(f"/options/{name}", detail)])


def _named_option(pointer: str) -> str:
    return pointer if pointer.split("/")[1] in _FIELDS_OF_THEIR_OWN else "/options" + pointer


@blp.route("")
@blp.operation("list_sessions", "unauthorized", "unavailable", body=False)
@documented()
@blp.response(200, SessionsSchema(), example={"sessions": [examples.SUMMARY]})
def list_sessions() -> Response:
    """The sessions that your token belongs to.

    Those that have been deleted or have expired are left out.
    """
    mine = current().live.sessions.mine(holder())
    return json_answer({"sessions": [told_summary(loaded, grant) for loaded, grant in mine]})


@blp.route(f"/{ID}/join", methods=["POST"])
@blp.operation("join_session", "code-unknown", "key-reused", "unauthorized", "unavailable")
@documented(key=True, makes_secrets=True)
@blp.arguments(JoinSchema(), example={"code": "K7QM-2XWP"})
@blp.response(200, JoinedSchema(), example={"token": examples.TOKEN, "seat": "red"})
def join_session(body: dict[str, Any], session_id: str) -> Response:
    """Redeem a join code.

    Without a token the answer brings one; with one the seat is added to it, so that a phone can hold several seats.
    """
    request_once = once(body, makes_secrets=True)
    holder_ = optional_holder()
    token, role = current().live.sessions.redeem(
        session_id, body["code"], holder_, request_once.key, request_once.stored(holder_)
    )
    return json_answer({**({"token": token} if token else {}), "seat": seat_of(role)})


@blp.route(f"/{ID}", methods=["DELETE"])
@blp.operation("delete_session", "unauthorized", "not-allowed", "not-found", "unavailable", body=False)
@documented()
@blp.response(204)
def delete_session(session_id: str) -> Response:
    """Delete a session and everything of it.

    Marshal only. Open streams are told `gone`.
    """
    current().live.sessions.delete(session_id, holder())
    return Response(status=204)


@blp.route(f"/{ID}/seats/<string(maxlength=30):seat>/code", methods=["POST"])
@blp.operation("renew_seat_code", "unauthorized", "not-allowed", "not-found", "unavailable")
@documented()
@blp.arguments(RenewCodeSchema(), example={})
@blp.response(200, JoinCodeSchema(), example={"seat": "red", "code": "K7QM2XWP"})
def renew_seat_code(_body: dict[str, Any], session_id: str, seat: str) -> Response:
    """A new join code for a seat.

    Marshal only. Older codes of the seat stop working; tokens that have joined go on.
    """
    sessions = current().live.sessions
    holder_ = holder()
    loaded, _ = sessions.open(session_id, holder_)
    if seat not in loaded.meta.seats:
        raise Problem("not-found", "There is no seat of this name.")
    return json_answer({"seat": seat, "code": sessions.seats.renew_code(session_id, holder_, seat_role(seat))})


@blp.route(f"/{ID}/screen/code", methods=["POST"])
@blp.operation("renew_screen_code", "unauthorized", "not-allowed", "not-found", "unavailable")
@documented()
@blp.arguments(RenewCodeSchema(), example={})
@blp.response(200, JoinCodeSchema(), example={"seat": None, "code": "K7QM2XWP"})
def renew_screen_code(_body: dict[str, Any], session_id: str) -> Response:
    """A new join code for a table screen.

    Marshal only. Each screen needs one of its own: codes work once.
    """
    return json_answer({"seat": None, "code": current().live.sessions.seats.renew_code(session_id, holder(), SCREEN)})


@blp.route(f"/{ID}/tickets", methods=["POST"])
@blp.operation("make_ticket", "unauthorized", "not-found", "unavailable")
@documented()
@blp.arguments(TicketRequestSchema(), example={"path": f"/api/v1/sessions/{examples.ID}/events"})
@blp.response(200, TicketSchema(), example={"ticket": examples.TOKEN, "expires_in": TICKET_SECONDS})
def make_ticket(body: dict[str, Any], session_id: str) -> Response:
    """A ticket for clients that cannot send a header, such as pictures and EventSource.

    It stands for your token on one address for a few minutes: add it as `?ticket=...`.
    """
    sessions = current().live.sessions
    holder_ = holder()
    loaded, _ = sessions.open(session_id, holder_)
    path = unquote(body["path"])
    names = (*_TICKETED, *(f"seats/{seat}/code.svg" for seat in loaded.meta.seats))
    if path not in [f"{blp.url_prefix}/{session_id}/{name}" for name in names]:
        detail = f"Tickets are for {blp.url_prefix}/{session_id}/ with events, board.svg or seats/.../code.svg behind it."
        raise Problem("invalid-field", detail, errors=[field_error("/path", detail)])
    ticket = sessions.ticket(session_id, holder_, path)
    return json_answer({"ticket": ticket, "expires_in": TICKET_SECONDS})
