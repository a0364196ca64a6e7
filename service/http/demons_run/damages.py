"""210 Damage that the table has come by: hits, Critical Hits, System Crises."""

from typing import Any

from flask import Response

from rules.demons_run import tables
from rules.demons_run.damage import critical_hit, make_checks, suffer_crises, take_hits
from rules.demons_run.play import Play
from rules.demons_run.ship import Ship
from rules.demons_run.weapons import verify_in_race
from service.http.demons_run.entry import Entry
from service.http.demons_run.group import resolver
from service.http.demons_run.resolving import resolve
from service.http.demons_run.ships import STRUCTURE, read_ship
from service.http.schemas.demons_run.answers import DamageAnswerSchema
from service.http.schemas.demons_run.requests import CriticalHitsSchema, SystemCrisesSchema


@resolver("/critical-hits", "suffer_critical_hits", CriticalHitsSchema(), DamageAnswerSchema())
def suffer_critical_hits(body: dict[str, Any]) -> Response:
    """Take hits with all their Critical Hit checks, or roll on the Critical Hit Table (210).

    Give `hits`, Structural Integrity Levels to take off, or `critical_hits`, rolls on the table. Either is followed to the end.
    """
    entry = Entry(body)
    read_ship(entry, body["ship"], "/ship", STRUCTURE)
    if ("hits" in body) == ("critical_hits" in body):
        entry.mistake("/hits", "Tell either hits or critical_hits, one of the two.", "two-ways")

    def act(play: Play) -> dict[str, Any]:
        ship = play.ships[0]
        verify_in_race(ship)
        if "hits" in body:
            take_hits(play, ship, body["hits"])
        else:
            _roll_critical_hits(play, ship, body["critical_hits"])
        return _told_damage(play, ship)

    return resolve(body, entry, act, follows_damage=True)


def _roll_critical_hits(play: Play, ship: Ship, rolls: int) -> None:
    for _ in range(rolls):
        if ship.is_racing():
            critical_hit(play, ship)
            make_checks(play, ship)


@resolver("/system-crises", "suffer_system_crises", SystemCrisesSchema(), DamageAnswerSchema())
def suffer_system_crises(body: dict[str, Any]) -> Response:
    """Roll on the System Crisis Table (210C), each result carried out before the next.

    A ship that has moved suffers them next Turn, any other at once.
    """
    entry = Entry(body)
    read_ship(entry, body["ship"], "/ship", STRUCTURE)

    def act(play: Play) -> dict[str, Any]:
        ship = play.ships[0]
        verify_in_race(ship)
        suffer_crises(play, ship, body["rolls"])
        return _told_damage(play, ship)

    return resolve(body, entry, act, follows_damage=True)


def _told_damage(play: Play, ship: Ship) -> dict[str, Any]:
    return {
        "structural_integrity": ship.levels[tables.STRUCTURAL_INTEGRITY],
        "is_destroyed": not ship.is_racing(),
        "critical_hits": _rows(play, "critical-hit", "roll", "function", "levels"),
        "system_crises": _rows(play, "system-crisis", "roll", "crisis"),
    }


def _rows(play: Play, name: str, *params: str) -> list[dict[str, object]]:
    return [{param: event.params[param] for param in params} for event in play.events if event.name == name]
