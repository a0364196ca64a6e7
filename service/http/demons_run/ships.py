"""Ships between JSON and the rules."""

from typing import Any, Final

from rules.demons_run import tables
from rules.demons_run.board import Board, BuoyKind, Marker
from rules.demons_run.entries import sheet_problems
from rules.demons_run.house_rules import HouseRules
from rules.demons_run.play import Play
from rules.demons_run.ship import Ship
from rules.hexes import Hexside
from service.http.demons_run.entry import NOWHERE, Entry

UNKNOWN_FACING: Final = Hexside(0)

PLACE: Final = "place"
FACING: Final = "facing"
STRUCTURE: Final = "structure"
"""What a call may need to know of a ship beyond its name."""

_PLAIN: Final = (
    "status", "is_lost", "is_captured", "has_moved", "has_ended_movement", "leaks", "whip_gain", "crises", "crises_next",
    "has_fired", "attempts",
)  # fmt: skip


def read_ship(entry: Entry, data: dict[str, Any], pointer: str, *needs: str) -> Ship:
    """A ship as typed in; mistakes are noted in `entry`, to whose ships it is added."""
    entry.claim(data["name"], f"{pointer}/name")
    place = entry.hex(data.get("hex"), f"{pointer}/hex", is_needed=PLACE in needs)
    facing = Hexside(data.get("facing", UNKNOWN_FACING))
    ship = Ship(data["name"], _levels(data), place, facing, data["velocity"])
    ship.velocity_before = data.get("velocity_before", data["velocity"])
    ship.allocated.update(data["allocated"])
    for name in _PLAIN:
        value = data[name]
        setattr(ship, name, list(value) if isinstance(value, list) else value)
    ship.buoys = _carried(entry, data, pointer)
    if data.get("finish") is not None:
        ship.finish = entry.hex(data["finish"], f"{pointer}/finish", is_needed=False)
    _judge(entry, ship, pointer, needs)
    entry.ships.append(ship)
    return ship


def _levels(data: dict[str, Any]) -> dict[str, int]:
    levels, allocated = data["levels"], data["allocated"]
    return {function: levels.get(function, abs(allocated.get(function, 0))) for function in tables.FUNCTIONS}


def _carried(entry: Entry, data: dict[str, Any], pointer: str) -> list[Marker]:
    buoys = []
    for place, buoy in enumerate(data["buoys"]):
        entry.claim(buoy["id"], f"{pointer}/buoys/{place}/id")
        buoys.append(Marker(buoy["id"], BuoyKind(buoy["kind"]), NOWHERE))
    return buoys


def _judge(entry: Entry, ship: Ship, pointer: str, needs: tuple[str, ...]) -> None:
    for problem in sheet_problems(entry.rules, ship):
        entry.refusal(pointer, problem)
    if len(set(ship.has_fired)) < len(ship.has_fired):
        entry.mistake(f"{pointer}/has_fired", "Name each weapon once.", "named-twice")
    if FACING in needs and not entry.is_measured and ship.facing == UNKNOWN_FACING:
        entry.mistake(f"{pointer}/facing", "This call needs the hexside that the ship points to.", "facing-needed")
    if STRUCTURE in needs and ship.is_racing() and ship.levels[tables.STRUCTURAL_INTEGRITY] == 0:
        words = "This call needs the Structural Integrity: 1 or more for a ship that is under way."
        entry.mistake(f"{pointer}/levels/structural_integrity", words, "structural-integrity-needed")


def tell_ship(rules: HouseRules, board: Board, ship: Ship) -> dict[str, Any]:
    """A ship as `ToldShipSchema` says; what was never told of its place is left out."""
    told: dict[str, Any] = {"name": ship.name, "levels": dict(ship.levels)}
    if ship.hex != NOWHERE:
        told["hex"] = board.label(ship.hex)
    if ship.facing != UNKNOWN_FACING:
        told["facing"] = ship.facing
    told |= {"velocity": ship.velocity, "velocity_before": ship.velocity_before, "allocated": dict(ship.allocated)}
    told["buoys"] = [{"id": buoy.id, "kind": str(buoy.kind)} for buoy in ship.buoys]
    told |= {name: getattr(ship, name) for name in _PLAIN}
    if ship.finish is not None:
        told["finish"] = board.label(ship.finish)
    told["pi_modifier"] = rules.pi_modifier(ship.levels[tables.PILOT_INTEGRATION])
    return told


def tell_markers(play: Play) -> dict[str, Any]:
    """`buoys` and `hell_hounds` as `TableStateSchema` says."""
    return {
        "buoys": [{"id": buoy.id, "kind": str(buoy.kind), **_where(play, buoy)} for buoy in play.buoys],
        "hell_hounds": [{"id": hound.id, **_where(play, hound)} for hound in play.hell_hounds],
    }


def _where(play: Play, marker: Marker) -> dict[str, str]:
    return {} if marker.hex == NOWHERE else {"hex": play.label(marker.hex)}
