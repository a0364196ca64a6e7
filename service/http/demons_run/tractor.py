"""205 Buoy recovery."""

from typing import Any

from flask import Response

from rules.demons_run.board import FireKind
from rules.demons_run.buoys import Reach, attempt_recovery, reach_on_board, verify_mps
from rules.demons_run.play import Play
from rules.demons_run.weapons import verify_in_race
from service.http.demons_run.entry import Entry
from service.http.demons_run.group import resolver
from service.http.demons_run.resolving import resolve
from service.http.demons_run.ships import PLACE, read_ship
from service.http.schemas.demons_run.answers import RecoveryAnswerSchema
from service.http.schemas.demons_run.requests import RecoverySchema


@resolver("/buoy-recoveries", "recover_buoy", RecoverySchema(), RecoveryAnswerSchema())
def recover_buoy(body: dict[str, Any]) -> Response:
    """Try to take a Buoy aboard with the tractor (205).

    Tell where ship and Buoy are: each with `hex` on a board, or the `reach` as the table has measured it.
    """
    entry = Entry(body, measured_by="reach")
    read_ship(entry, body["ship"], "/ship", PLACE)
    entry.buoy(body["buoy"], "/buoy")
    measured = _reach(body["reach"]) if entry.is_measured else None

    def act(play: Play) -> dict[str, Any]:
        ship, buoy = play.ships[0], play.buoys[0]
        verify_in_race(ship)
        verify_mps(ship)
        return {"is_recovered": attempt_recovery(play, ship, buoy, measured or reach_on_board(play, ship, buoy))}

    pointers = {
        "tractor-not-allocated": "/ship/allocated/tractor",
        "not-enough-fuel": "/ship/levels/fuel",
        "no-mp-for-attempt": "/ship/attempts",
    }
    return resolve(body, entry, act, pointers=pointers)


def _reach(given: dict[str, Any]) -> Reach:
    fire = given.get("fire")
    return Reach(given["distance"], None if fire is None else FireKind(fire), is_in_well=given["in_gravity_well"])
