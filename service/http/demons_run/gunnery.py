"""206 Laser and Scrambler attacks, and the Line of Fire."""

from typing import Any, Final

from flask import Response

from rules.demons_run import tables
from rules.demons_run.board import Marker
from rules.demons_run.play import Play
from rules.demons_run.ship import DESTROYED, Ship
from rules.demons_run.weapons import (
    LineOfFire,
    counted_line,
    fire_laser_at_marker,
    fire_laser_at_ship,
    fire_scrambler,
    line_of_fire,
)
from rules.hexes import Hex, Hexside, line
from service.http.demons_run.entry import Entry
from service.http.demons_run.group import GAME, resolver
from service.http.demons_run.resolving import resolve, tell_nothing
from service.http.demons_run.ships import FACING, PLACE, STRUCTURE, read_ship, tell_markers, tell_ship
from service.http.languages import words_of
from service.http.schemas.demons_run.answers import LineAnswerSchema, ShotSchema
from service.http.schemas.demons_run.attacks import LaserSchema, ScramblerSchema
from service.http.schemas.demons_run.requests import LineOfFireSchema
from service.http.telling import told_terms

_POINTERS: Final = {
    "weapon-already-fired": "/ship/has_fired",
    "fire-before-moving": "/ship/has_ended_movement",
    "outside-field-of-fire": "/ship/facing",
}


@resolver("/attacks/laser", "fire_laser", LaserSchema(), ShotSchema())
def fire_laser(body: dict[str, Any]) -> Response:
    """Fire a laser at a ship, a Buoy or a Hell Hound (206).

    Tell where things are: ships with `hex` and `facing` on a board, or the `line` as the table has measured it. Hits on a ship
    are followed to the end: checks, Critical Hits, System Crises.
    """
    entry = Entry(body, measured_by="line")
    read_ship(entry, body["ship"], "/ship", PLACE, FACING)
    kind, target = next(iter(body["target"].items()))
    if kind == "ship":
        read_ship(entry, target, "/target/ship", PLACE, STRUCTURE)
    elif kind == "buoy":
        entry.buoy(target, "/target/buoy")
    else:
        entry.hell_hound(target, "/target/hell_hound")
    averages = ("hits",) if kind == "ship" else ()

    def act(play: Play) -> dict[str, Any]:
        if kind == "ship":
            return _laser_at_ship(play, body)
        return _laser_at_marker(play, body, (play.buoys + play.hell_hounds)[0])

    return resolve(body, entry, act, tell=_tell_shot, pointers=_pointers("laser", body, kind), averages=averages)


def _laser_at_ship(play: Play, body: dict[str, Any]) -> dict[str, Any]:
    ship, target = play.ships
    hits = fire_laser_at_ship(play, ship, target, _line(play, body, ship, target.hex))
    return {"is_hit": _has_hit(play), "hits": hits, "is_destroyed": is_destroyed(play, target, hits)}


def _laser_at_marker(play: Play, body: dict[str, Any], target: Marker) -> dict[str, Any]:
    ship = play.ships[0]
    destroyed = fire_laser_at_marker(play, ship, target, _line(play, body, ship, target.hex))
    return {"is_hit": _has_hit(play), "is_destroyed": destroyed}


@resolver("/attacks/scrambler", "fire_scrambler", ScramblerSchema(), ShotSchema())
def fire_a_scrambler(body: dict[str, Any]) -> Response:
    """Fire a scrambler at a ship (206G).

    Tell where the ships are: with `hex` and `facing` on a board, or the `line` as the table has measured it.
    """
    entry = Entry(body, measured_by="line")
    read_ship(entry, body["ship"], "/ship", PLACE, FACING)
    read_ship(entry, body["target"]["ship"], "/target/ship", PLACE, STRUCTURE)

    def act(play: Play) -> dict[str, Any]:
        ship, target = play.ships
        damaged = fire_scrambler(play, ship, target, _line(play, body, ship, target.hex))
        return {"is_hit": _has_hit(play), "is_damaged": damaged, "is_destroyed": is_destroyed(play, target, 0)}

    return resolve(body, entry, act, tell=_tell_shot, pointers=_pointers("scrambler", body, "ship"))


def is_destroyed(play: Play, ship: Ship, hits: int) -> bool:
    """Whether a ship is gone after an attack; for odds, which stop at the hits, whether those alone are enough (210A)."""
    return ship.status == DESTROYED or (not play.resolves_damage and hits >= ship.levels[tables.STRUCTURAL_INTEGRITY])


def _line(play: Play, body: dict[str, Any], ship: Ship, target: Hex) -> LineOfFire:
    measured = body.get("line")
    if measured is None:
        return line_of_fire(play, ship, target)
    return counted_line(measured["range"], measured, is_blocked=measured["null"])


def _has_hit(play: Play) -> bool:
    return any(event.name == "target-hit" for event in play.events)


def _pointers(weapon: str, body: dict[str, Any], kind: str) -> dict[str, str]:
    far = "/line/range" if "line" in body else f"/target/{kind}/hex"
    return _POINTERS | {"weapon-not-allocated": f"/ship/allocated/{weapon}", "out-of-range": far}


def _tell_shot(play: Play) -> dict[str, Any]:
    ship, *targets = (tell_ship(play.rules, play.board, each) for each in play.ships)
    target = {"target": {"ship": targets[0]}} if targets else {}
    return {"ship": ship, **target, **tell_markers(play)}


@resolver("/line-of-fire", "line_of_fire", LineOfFireSchema(), LineAnswerSchema())
def look_along_line_of_fire(body: dict[str, Any]) -> Response:
    """Look along a Line of Fire: range, Field of Fire, hexes crossed, modifiers (206A, 206C, 206D).

    Where the line runs along a hexside, `crossed` tells both hexes, and which of them counts by the house rule `hexside_line`.
    """
    entry = Entry(body)
    start = entry.hex(body["firer"]["hex"], "/firer/hex", is_needed=True)
    target = entry.hex(body["target"], "/target", is_needed=True)
    firer = Ship("", dict.fromkeys(tables.FUNCTIONS, 0), start, Hexside(body["firer"]["facing"]))

    def act(play: Play) -> dict[str, Any]:
        return _tell_line(play, firer, target)

    return resolve(body, entry, act, tell=tell_nothing)


def _tell_line(play: Play, firer: Ship, target: Hex) -> dict[str, Any]:
    found = line_of_fire(play, firer, target)
    return {
        "range": found.range,
        "is_in_range": found.range <= tables.FIRE_RANGE,
        "is_in_field": found.is_in_field,
        "is_blocked": found.is_blocked,
        "crossed": [_crossed(play, crossing.hexes, found) for crossing in line(firer.hex, target)],
        "modifier": found.modifier(),
        "modifiers": told_terms(words_of(GAME), found.terms),
    }


def _crossed(play: Play, hexes: list[Hex], found: LineOfFire) -> dict[str, Any]:
    on_board = [place for place in hexes if play.board.contains(place)]
    return {
        "hexes": [play.label(place) for place in on_board],
        "counted": [play.label(place) for place in on_board if place in found.hexes],
    }
