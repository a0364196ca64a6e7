"""204 A ship's whole movement."""

from typing import Any, Final

from flask import Response

from rules.demons_run.movement import Movement, move_ship
from rules.demons_run.path import Progress
from rules.demons_run.play import Play
from service.http.demons_run.entry import NOWHERE, Entry
from service.http.demons_run.group import resolver
from service.http.demons_run.resolving import resolve
from service.http.demons_run.ships import FACING, PLACE, STRUCTURE, read_ship, tell_markers, tell_ship
from service.http.schemas.demons_run.answers import MoveAnswerSchema
from service.http.schemas.demons_run.requests import ShipMoveSchema


@resolver("/ship-moves", "move_ship", ShipMoveSchema(), MoveAnswerSchema())
def move_a_ship(body: dict[str, Any]) -> Response:
    """Move a ship along its whole path (204), with everything that it enters, meets and suffers on the way.

    The first step that the rules do not allow is refused, and nothing is rolled then. When damage on the way makes the next
    turning movement impossible, the answer is `interrupted`: declare the rest of the path anew, with the `progress` and
    everything else of the answer.
    """
    entry = Entry(body)
    read_ship(entry, body["ship"], "/ship", PLACE, FACING, STRUCTURE)
    for place, data in enumerate(body["ships"]):
        read_ship(entry, data, f"/ships/{place}")
    entry.markers(body)
    progress = _read_progress(entry, body)
    movements: list[Movement] = []

    def act(play: Play) -> dict[str, Any]:
        made = Progress(progress.mps, progress.turns, progress.turns_here, list(progress.entered))
        movement = move_ship(play, play.ships[0], body["path"], made)
        movements.append(movement)
        return _told_end(play, movement, is_short=body["odds"])

    def tell(play: Play) -> dict[str, Any]:
        ship, *others = (tell_ship(play.rules, play.board, each) for each in play.ships)
        return {"ship": ship, "ships": others, "progress": _told_progress(play, movements[-1].progress), **tell_markers(play)}

    return resolve(body, entry, act, tell=tell, pointers=_POINTERS, prefix="", follows_damage=True)


_POINTERS: Final = {
    "out-of-race": "/ship/status",
    "already-moved": "/ship/has_ended_movement",
    "lost-in-null": "/ship/is_lost",
    "not-in-hell-hole": "/ship/is_captured",
}


def _read_progress(entry: Entry, body: dict[str, Any]) -> Progress:
    given = body.get("progress")
    if given is None:
        return Progress()
    entered = [entry.hex(text, f"/progress/entered/{place}", is_needed=True) for place, text in enumerate(given["entered"])]
    if given["mps"] > body["ship"]["velocity"]:
        entry.mistake("/progress/mps", "The ship cannot have spent more MPs than its Velocity.", "too-many-mps")
    if given["turns_here"] > given["turns"]:
        entry.mistake(
            "/progress/turns_here", "These are some of the turning movements, so not more than `turns`.", "too-many-turns"
        )
    if entered and entered[-1] not in (NOWHERE, entry.ships[0].hex):
        entry.mistake("/progress/entered", "The last hex entered must be the ship's hex.", "not-the-ships-hex")
    return Progress(given["mps"], given["turns"], given["turns_here"], entered)


def _told_end(play: Play, movement: Movement, *, is_short: bool) -> dict[str, Any]:
    ship = movement.ship
    told: dict[str, Any] = {"state": movement.state, "status": ship.status, "hex": play.label(ship.hex)}
    if is_short:
        return told
    return told | {"facing": ship.facing, "is_lost": ship.is_lost, "is_captured": ship.is_captured}


def _told_progress(play: Play, progress: Progress) -> dict[str, Any]:
    entered = [play.label(place) for place in progress.entered]
    return {"mps": progress.mps, "turns": progress.turns, "turns_here": progress.turns_here, "entered": entered}
