"""207, 208, 209, Errata: attacks by Hell Hounds, Hell Fire, Hell Holes and Null."""

from typing import Any

from flask import Response

from rules.demons_run.board import FireKind, HoleKind
from rules.demons_run.hell_fire import hell_fire_attack
from rules.demons_run.hell_hole import escape_hole, suffer_hell_hole
from rules.demons_run.hell_hounds import REACH, hell_hound_attack, spend
from rules.demons_run.null_zone import escape_null, null_attack
from rules.demons_run.play import Play
from rules.demons_run.ship import Ship
from rules.demons_run.turn import begin_phase
from rules.demons_run.weapons import verify_in_race
from rules.errors import RuleViolation
from rules.hexes import distance
from service.http.demons_run.entry import NOWHERE, Entry
from service.http.demons_run.group import resolver
from service.http.demons_run.gunnery import is_destroyed
from service.http.demons_run.resolving import resolve
from service.http.demons_run.ships import PLACE, STRUCTURE, read_ship
from service.http.schemas.demons_run.answers import AttackSchema, HellFireAnswerSchema, NullAnswerSchema
from service.http.schemas.demons_run.attacks import (
    HellFireAttackSchema,
    HellHoleAttackSchema,
    HellHoundAttackSchema,
    NullAttackSchema,
)


@resolver("/attacks/hell-hound", "hell_hound_attack", HellHoundAttackSchema(), AttackSchema())
def attack_by_hell_hound(body: dict[str, Any]) -> Response:
    """A Hell Hound goes off (207).

    Tell where the two are: each with `hex` on a board, or the `distance` between them. Damage is followed to the end, and the
    Hell Hound is gone.
    """
    entry = Entry(body, measured_by="distance")
    hound = entry.hell_hound(body["hell_hound"], "/hell_hound")
    ship = read_ship(entry, body["ship"], "/ship", PLACE, STRUCTURE)
    entry.check()
    away = body["distance"] if entry.is_measured else distance(hound.hex, ship.hex)
    if away > REACH:
        words = f"A Hell Hound attacks within {REACH} hexes, and this ship is {away} away."
        raise RuleViolation("out-of-reach", "207A", words, {"distance": away, "highest": REACH}, "/ship/hex")

    def act(play: Play) -> dict[str, Any]:
        hound, ship = play.hell_hounds[0], play.ships[0]
        verify_in_race(ship)
        hits = hell_hound_attack(play, hound, ship, away)
        spend(play, hound)
        return {"hits": hits, "is_destroyed": is_destroyed(play, ship, hits)}

    return resolve(body, entry, act, averages=("hits",))


@resolver("/attacks/hell-fire", "hell_fire_attack", HellFireAttackSchema(), HellFireAnswerSchema())
def attack_by_hell_fire(body: dict[str, Any]) -> Response:
    """A ship enters Hell Fire (208).

    Tell the ship's `hex` on a board, or name the `fire`. Every System Crisis that follows is rolled and carried out.
    """
    entry = Entry(body, measured_by="fire")
    ship = read_ship(entry, body["ship"], "/ship", PLACE, STRUCTURE)
    entry.check()
    fire = FireKind(body["fire"]) if entry.is_measured else entry.board.fire_at(ship.hex)
    if fire is None:
        label = entry.board.label(ship.hex)
        raise RuleViolation("no-hell-fire", "208", f"There is no Hell Fire in {label}.", {"hex": label}, "/ship/hex")

    def act(play: Play) -> dict[str, Any]:
        ship = _moving_ship(play)
        rolls = hell_fire_attack(play, ship, fire, ship.velocity)
        return {"rolls": rolls, "is_destroyed": is_destroyed(play, ship, 0)}

    return resolve(body, entry, act, averages=("rolls",))


@resolver("/attacks/hell-hole", "hell_hole_attack", HellHoleAttackSchema(), AttackSchema())
def attack_by_hell_hole(body: dict[str, Any]) -> Response:
    """A Hell Hole attacks, or a captured ship tries to break out of it (204M, 209).

    Tell the ship's `hex` on a board, or name the `hole`. A ship that is not captured yet is captured first, if it is slow enough.
    With `escape`, a captured ship that is fast enough gets away and no attack is made.
    """
    entry = Entry(body, measured_by="hole")
    ship = read_ship(entry, body["ship"], "/ship", PLACE, STRUCTURE)
    if body["escape"] and not ship.is_captured:
        entry.mistake("/ship/is_captured", "Only a captured ship can break out.", "not-captured")
    entry.check()
    hole = entry.board.hole_at(ship.hex)
    if not entry.is_measured and hole is None:
        label = entry.board.label(ship.hex)
        raise RuleViolation("no-hell-hole", "209", f"{label} is no Hell Hole.", {"hex": label}, "/ship/hex")
    kind = HoleKind(body["hole"]) if hole is None else hole.kind

    def act(play: Play) -> dict[str, Any]:
        _moving_ship(play)
        return _escape_hole(play, kind) if body["escape"] else _suffer_hole(play, kind)

    return resolve(body, entry, act, averages=("hits",), pointers={"passes-hell-hole": "/ship/velocity"})


def _suffer_hole(play: Play, kind: HoleKind) -> dict[str, Any]:
    ship = play.ships[0]
    hits = suffer_hell_hole(play, ship, kind)
    return {"hits": hits, "is_destroyed": is_destroyed(play, ship, hits)}


def _escape_hole(play: Play, kind: HoleKind) -> dict[str, Any]:
    ship = play.ships[0]
    has_escaped = escape_hole(play, ship, kind)
    hits = sum(term.value for event in play.events if event.name == "hell-hole-attacked" for term in event.terms)
    return {"hits": hits, "is_destroyed": is_destroyed(play, ship, hits), "has_escaped": has_escaped}


@resolver("/attacks/null", "null_attack", NullAttackSchema(), NullAnswerSchema())
def attack_by_null(body: dict[str, Any]) -> Response:
    """A ship enters Null, or a lost ship tries to find its way out (204K, Errata).

    Where the ship's `hex` is told, it must be a Null hex of the board.
    """
    entry = Entry(body)
    ship = read_ship(entry, body["ship"], "/ship")
    entry.check()
    if ship.hex != NOWHERE and not entry.board.is_null(ship.hex):
        label = entry.board.label(ship.hex)
        raise RuleViolation("not-null", "204K", f"{label} is not Null.", {"hex": label}, "/ship/hex")

    def act(play: Play) -> dict[str, Any]:
        ship = _moving_ship(play)
        if not body["escape"]:
            return {"is_lost": null_attack(play, ship)}
        escape_null(play, ship)
        return {"is_lost": ship.is_lost, "facing": ship.facing} if _found_way(play) else {"is_lost": ship.is_lost}

    return resolve(body, entry, act, pointers={"not-lost-in-null": "/ship/is_lost"})


def _found_way(play: Play) -> bool:
    return any(event.name == "null-escaped" for event in play.events)


def _moving_ship(play: Play) -> Ship:
    """DR-78 The ship: it meets Hell Fire, Hell Holes and Null in its own phase of the Turn, so that it counts as moved."""
    ship = play.ships[0]
    verify_in_race(ship)
    begin_phase(play, ship)
    return ship
