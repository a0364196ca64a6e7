"""What stands on the table, flat: a name for everything that a hand could change.

``phase``, ``turn``, ``order`` (the cars that have yet to move), ``through`` and ``out`` (in this phase, first one first);
``car/<car>/place`` and ``.../lives``; ``walls``, each by lane and row of its left cell, ``4/18``, and ``bombs/<row>``, how many
lie on each lane from left to right. With awards, ``award/<award>`` (car and count), ``car/<car>/knocked-out`` and
``.../is-unhurt``, and ``has-bumped``. With cards, ``team/<team>/hand`` (for others than its players the number of cards),
``pack`` and ``used``. Where players share a team, ``team/<team>/next-player``.
"""

from typing import Final

from rules.mini_demolition_derby.arena import Piece
from rules.mini_demolition_derby.awards import AWARDS, Record
from rules.mini_demolition_derby.house_rules import ADVANCED
from rules.mini_demolition_derby.layout import Place
from rules.mini_demolition_derby.state import State, Team

PHASE: Final = "phase"
TURN: Final = "turn"
ORDER: Final = "order"
THROUGH: Final = "through"
OUT: Final = "out"
HAS_BUMPED: Final = "has-bumped"
PACK: Final = "pack"
USED: Final = "used"

PLACE: Final = "place"
LIVES: Final = "lives"
KNOCKED_OUT: Final = "knocked-out"
IS_UNHURT: Final = "is-unhurt"

HAND: Final = "hand"
NEXT_PLAYER: Final = "next-player"
GROUND_PROOF: Final = "is-ground-proof"
BUMP_PROOF: Final = "is-bump-proof"
DOUBLE: Final = "is-double"

CAR: Final = "car"
TEAM: Final = "team"
AWARD: Final = "award"
WALLS: Final = "walls"
BOMBS: Final = "bombs"


def named(kind: str, name: str, field: str = "") -> str:
    """The flat name of a field of a piece."""
    return f"{kind}/{name}/{field}" if field else f"{kind}/{name}"


def wall_named(wall: Place) -> str:
    """A wall as it is told: lane and row of its left cell."""
    return f"{wall[0]}/{wall[1]}"


def bombs_named(row: int) -> str:
    """The flat name of the bombs on a row."""
    return f"{BOMBS}/{row}"


def tabletop(state: State, seat: str) -> dict[str, object]:
    """What stands on the table as `seat` may know it; the empty seat is the public table."""
    return _told(state, [team for team in state.teams if seat in team.seats])


def everything(state: State) -> dict[str, object]:
    """What stands on the table, every hand open."""
    return _told(state, state.teams)


def _told(state: State, open_teams: list[Team]) -> dict[str, object]:
    arena = state.arena
    told: dict[str, object] = {
        PHASE: state.phase,
        TURN: state.turn,
        THROUGH: [state.names[car.number] for car in arena.through],
        OUT: [state.names[car.number] for car in arena.eliminated],
        ORDER: [state.names[car] for car in state.order],
    }
    for car in arena.cars:
        told |= _told_car(state, car)
    told[WALLS] = [wall_named(wall) for wall in sorted(state.layout.walls, key=_row_first)]
    for row in range(1, arena.rows + 1):
        told[bombs_named(row)] = [arena.bombs[arena.cell(lane, row)] for lane in range(1, arena.lanes + 1)]
    if state.rules.awards:
        told[HAS_BUMPED] = state.has_bumped
        for award in AWARDS:
            told[named(AWARD, award)] = _told_record(state.records[award])
    for team in state.teams:
        told |= _told_team(state, team, is_open=team in open_teams)
    if state.rules.cards != "off":
        told[PACK] = len(state.pack)
        told[USED] = list(state.used)
    return told


def _told_car(state: State, car: Piece) -> dict[str, object]:
    name = state.names[car.number]
    told: dict[str, object] = {
        named(CAR, name, PLACE): list(state.arena.place_of(car.front)) if car.is_on() else None,
        named(CAR, name, LIVES): int(car.lives),
    }
    if state.rules.awards:
        told[named(CAR, name, KNOCKED_OUT)] = state.eliminations[car.number]
        told[named(CAR, name, IS_UNHURT)] = not state.is_hurt[car.number]
    return told


def _told_record(record: Record) -> list[object] | None:
    return [record.car, record.count] if record.car else None


def _told_team(state: State, team: Team, *, is_open: bool) -> dict[str, object]:
    told: dict[str, object] = {}
    if len(team.seats) > 1:
        told[named(TEAM, team.name, NEXT_PLAYER)] = team.seat()
    if state.rules.cards != "off" and team.seats:
        told[named(TEAM, team.name, HAND)] = sorted(team.hand) if is_open else len(team.hand)
    if state.rules.cards == ADVANCED:
        told[named(TEAM, team.name, GROUND_PROOF)] = team.is_ground_proof
        told[named(TEAM, team.name, BUMP_PROOF)] = team.is_bump_proof
        told[named(TEAM, team.name, DOUBLE)] = team.is_double
    return told


def _row_first(wall: Place) -> Place:
    return (wall[1], wall[0])
