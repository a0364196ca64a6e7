"""The log of a session, and its board."""

from typing import Any

from flask import Response, request

from service.http.extension import current
from service.http.json_answers import json_answer
from service.http.languages import language_of
from service.http.problems import Problem
from service.http.schemas.sessions import LogQuerySchema, LogSchema, SeatQuerySchema
from service.http.sessions import examples
from service.http.sessions.answers import told_change
from service.http.sessions.callers import holder, holder_or_ticket
from service.http.sessions.group import ID, blp, documented, private
from service.http.sessions.playing import seen_seat
from service.render.pictures import PICTURES

_TEXT = "text/plain"


@blp.route(f"/{ID}/log")
@blp.operation("read_log", "unauthorized", "not-allowed", "not-found", "invalid-field", "unavailable", body=False)
@documented()
@blp.arguments(LogQuerySchema(), location="query")
@blp.response(200, LogSchema(), example={"entries": [examples.CHANGE], "next": None})
def read_log(query: dict[str, Any], session_id: str) -> Response:
    """Every action, roll and event that you may know, page by page.

    With `Accept: text/plain` the same as lines for people.
    """
    sessions = current().live.sessions
    loaded, grant = sessions.open(session_id, holder())
    found = sessions.entries(session_id, query["after"], query["limit"])
    seats = grant.seats if query.get("seat") is None else [seen_seat(grant, query["seat"])]
    language = language_of(loaded.meta.game)
    entries = [told_change(loaded.meta, version, entry, seats, language) for version, entry in found]
    following = found[-1][0] if found and found[-1][0] < loaded.version else None
    if request.accept_mimetypes.best_match(["application/json", _TEXT]) == _TEXT:
        return Response("".join(_lines(entry) for entry in entries), content_type=f"{_TEXT}; charset=utf-8")
    return json_answer({"entries": entries, "next": following})


def _lines(entry: dict[str, Any]) -> str:
    head = f"{entry['version']:>5}  {entry['at']}  {entry['by']}  {_deed(entry)}\n"
    steps = [f"       {step['section']:8} {step['text']}\n" for step in entry["steps"]]
    table = [f"       -> {move['text']}\n" for move in entry["table"]]
    note = entry["note"].get("text", "") if entry["note"] else ""
    return head + "".join(steps + table) + (f"       {note}\n" if note else "")


def _deed(entry: dict[str, Any]) -> str:
    deed = entry["action"]["name"] if entry["action"] else entry["kind"]
    return f"{deed}, and waits for dice: {entry['missing']['purpose']}" if entry["missing"] else deed


@blp.route(f"/{ID}/board.svg")
@blp.operation("session_board", "unauthorized", "not-allowed", "not-found", "invalid-field", "unavailable", body=False)
@documented()
@blp.arguments(SeatQuerySchema(), location="query")
@blp.response(200, {"type": "string"}, content_type="image/svg+xml", example="<svg ...>...</svg>")
def session_board(query: dict[str, Any], session_id: str) -> Response:
    """The board as you may see it, as a picture.

    The ETag is the version. For `<img>` there are tickets.
    """
    sessions = current().live.sessions
    loaded, grant = sessions.open(session_id, holder_or_ticket(session_id))
    draw = PICTURES.get(loaded.meta.game)
    if draw is None:
        raise Problem("not-found", "There is no picture of this game yet.")
    engine = sessions.engine(loaded.meta)
    view = engine.view(engine.decode(loaded.snapshot.state), seen_seat(grant, query.get("seat")))
    return private(Response(draw(view), content_type="image/svg+xml"), loaded.version)
