"""What has been done on the physical table, for every phone at once."""

from typing import Any, Final

from flask import Response

from service.http.extension import current
from service.http.json_answers import json_answer
from service.http.problems import Problem, field_error
from service.http.schemas.ticks import TickSchema, TicksQuerySchema, TicksSchema
from service.http.sessions.answers import told_change, told_ticks
from service.http.sessions.callers import holder
from service.http.sessions.group import ID, blp, documented
from service.sessions.model import Grant, Meta
from service.sessions.ports import Ticks

RECENT: Final = 200
"""Versions whose ticks are told unless more are asked for: nobody moves what has been lying there for longer."""

_TICKED: Final = {"revision": 3, "after": 0, "ticks": [{"version": 12, "moves": ["0", "1"]}]}
_TICKS: Final = {
    "done": {
        "summary": "Two things have been moved",
        "value": {"moves": [{"version": 12, "id": "0"}, {"version": 12, "id": "1"}]},
    },
    "not yet": {"summary": "A slip", "value": {"moves": [{"version": 12, "id": "1"}], "done": False}},
}


def recent(version: int) -> int:
    """The version after which ticks are told of a session that is at `version`."""
    return max(0, version - RECENT)


@blp.route(f"/{ID}/ticks")
@blp.operation("list_ticks", "unauthorized", "not-found", "invalid-field", "unavailable", body=False)
@documented()
@blp.arguments(TicksQuerySchema(), location="query")
@blp.response(200, TicksSchema(), example=_TICKED)
def list_ticks(query: dict[str, Any], session_id: str) -> Response:
    """What has been done on the physical table.

    The moves are those that the log tells as `table`. The live stream tells of every change as `ticks`.
    """
    sessions = current().live.sessions
    loaded, grant = sessions.open(session_id, holder())
    after = query.get("after", recent(loaded.version))
    return _answer(sessions.ticks(session_id), grant, after)


@blp.route(f"/{ID}/ticks", methods=["PUT"])
@blp.operation("tick", "unauthorized", "not-allowed", "not-found", "no-such-move", "unavailable")
@documented()
@blp.arguments(TickSchema(), examples=_TICKS)
@blp.response(200, TicksSchema(), example=_TICKED)
def tick(body: dict[str, Any], session_id: str) -> Response:
    """Tick off what has been done on the physical table, for everybody.

    For the marshal and whoever has a seat. It is no move of the game: it is not in the log, the version stays, and sent again it
    changes nothing more.
    """
    sessions, holder_ = current().live.sessions, holder()
    loaded, grant = sessions.open(session_id, holder_)
    _verify_moves(loaded.meta, grant, body["moves"])
    sessions.tick(session_id, holder_, [(move["version"], move["id"]) for move in body["moves"]], is_done=body["done"])
    return _answer(sessions.ticks(session_id), grant, recent(loaded.version))


def _answer(ticks: Ticks, grant: Grant, after: int) -> Response:
    answer = json_answer(told_ticks(ticks, grant.seats, after))
    answer.headers["Vary"] = "Authorization"
    return answer


def _verify_moves(meta: Meta, grant: Grant, moves: list[dict[str, Any]]) -> None:
    known = {version: _known_moves(meta, grant, version) for version in {move["version"] for move in moves}}
    errors = [
        field_error(f"/moves/{place}", "There is no such move on the table.")
        for place, move in enumerate(moves)
        if move["id"] not in known[move["version"]]
    ]
    if errors:
        raise Problem("no-such-move", "Not all of these are moves that the log tells you of.", errors=errors)


def _known_moves(meta: Meta, grant: Grant, version: int) -> set[str]:
    """Ids of the moves of a version, as the log tells them of all of the caller's seats and of each of them."""
    told = [
        told_change(meta, number, entry, seats)
        for number, entry in current().live.sessions.entries(meta.id, version - 1, 1)
        if number == version
        for seats in dict.fromkeys((grant.seats, *((seat,) for seat in grant.seats), ()))
    ]
    return {move["id"] for change in told for move in change["table"]}
