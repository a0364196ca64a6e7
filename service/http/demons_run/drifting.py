"""204H-J, 202 Steps A and F: Free Floaters, High Rollers and Hell Hounds move."""

from collections.abc import Callable
from typing import Any

from flask import Response

from rules.demons_run.buoys import move_free_floaters, move_high_rollers
from rules.demons_run.hell_hounds import move_hell_hounds
from rules.demons_run.play import Play
from service.http.demons_run.entry import Entry
from service.http.demons_run.group import resolver
from service.http.demons_run.resolving import resolve, tell_ships
from service.http.demons_run.ships import PLACE, STRUCTURE, read_ship
from service.http.schemas.demons_run.answers import MarkersAnswerSchema
from service.http.schemas.demons_run.requests import BuoysMoveSchema, HellHoundsMoveSchema, HighRollersMoveSchema


@resolver("/free-floaters/moves", "move_free_floaters", BuoysMoveSchema(), MarkersAnswerSchema())
def move_floaters(body: dict[str, Any]) -> Response:
    """Move every Free Floater (202 Step A, 204H), top to bottom, then left to right.

    `moved` in the outcome is what the call for the High Rollers wants to know. Odds are told for one Buoy at a time.
    """
    return _move_buoys(body, move_free_floaters)


@resolver("/high-rollers/moves", "move_high_rollers", HighRollersMoveSchema(), MarkersAnswerSchema())
def move_rollers(body: dict[str, Any]) -> Response:
    """Move every High Roller that has not moved as a Free Floater this Turn (202 Step A, 204I).

    Odds are told for one Buoy at a time.
    """

    def move(play: Play) -> None:
        move_high_rollers(play, body["moved"])

    entry = Entry(body)
    entry.markers(body)
    known = {buoy.id for buoy in entry.buoys}
    for place, name in enumerate(body["moved"]):
        if name not in known:
            entry.mistake(f"/moved/{place}", f"There is no Buoy {name} in this request.", "unknown-buoy")
    return _move(body, entry, move, "buoys")


def _move_buoys(body: dict[str, Any], move: Callable[[Play], object]) -> Response:
    entry = Entry(body)
    entry.markers(body)
    return _move(body, entry, move, "buoys")


@resolver("/hell-hounds/moves", "move_hell_hounds", HellHoundsMoveSchema(), MarkersAnswerSchema())
def move_hounds(body: dict[str, Any]) -> Response:
    """Move every Hell Hound (202 Step F, 204J); each stops and attacks where it comes closest to a ship.

    `ships` stand in the order of this Turn's movement sequence. Odds are told for one Hell Hound at a time.
    """
    entry = Entry(body)
    entry.markers(body)
    for place, data in enumerate(body["ships"]):
        read_ship(entry, data, f"/ships/{place}", PLACE, STRUCTURE)
    return _move(body, entry, move_hell_hounds, "hell_hounds")


def _move(body: dict[str, Any], entry: Entry, move: Callable[[Play], object], kind: str) -> Response:
    if body["odds"] and len(body[kind]) > 1:
        entry.mistake("/odds", "Odds are told for one marker at a time.", "one-at-a-time")

    def act(play: Play) -> dict[str, Any]:
        move(play)
        moved = [event.params["marker"] for event in play.events if event.name == "marker-moved"]
        if not body["odds"]:
            return {"moved": moved, **_hits(play, kind)}
        return {"hex": _last_hex(play, kind), **_hits(play, kind)}

    return resolve(body, entry, act, tell=tell_ships)


def _last_hex(play: Play, kind: str) -> str:
    """Where the marker has come to, also if it has gone off there."""
    left = play.buoys if kind == "buoys" else play.hell_hounds
    ends = [str(event.params["hex"]) for event in play.events if event.name == "hell-hound-gone"]
    return ends[0] if ends else play.label(left[0].hex)


def _hits(play: Play, kind: str) -> dict[str, Any]:
    if kind == "buoys":
        return {}
    attacks = (event.params for event in play.events if event.name == "hell-hound-attacked")
    return {"hits": [{name: params[name] for name in ("hound", "ship", "distance", "hits")} for params in attacks]}
