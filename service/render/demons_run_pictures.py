"""The board of a race of Demon's Run as a picture, from what a view of it tells and nothing else."""

from typing import Any, Final

from rules.demons_run.board import Board, BuoyKind, Marker, load_board, read_board
from rules.hexes import Hex, Hexside
from service.render.board_palette import SHIP_PATTERNS
from service.render.board_svg import FireMark, Overlay, PathMark, ShipMark, board_svg

COLOURS: Final = ("#8fd18a", "#f29bb7", "#8fc3ea", "#d9b98a")
"""004B Light green, pink, light blue and tan, the colours of the ship counters, in the order of the ships."""

TRAILS: Final = ("#2e7d32", "#ad1457", "#1565c0", "#8d5a16")
"""The same four, dark enough for a line."""

MARKER_TRAIL: Final = "#555555"
UNDER_WAY: Final = "racing"


def race_svg(view: dict[str, Any]) -> str:
    """The board with ships, Buoys and Hell Hounds where they are, the ways they came last, and the latest lines of fire."""
    board = _board(view["board"])
    places = {ship["name"]: place for place, ship in enumerate(view["ships"])}
    overlay = Overlay(
        ships=[_ship(board, ship, place) for place, ship in enumerate(view["ships"]) if ship["status"] == UNDER_WAY],
        paths=[_trail(board, trail, places.get(trail["piece"])) for trail in view["trails"]],
        lines_of_fire=[FireMark(board.parse(shot["from"]), board.parse(shot["to"])) for shot in view["shots"]],
        buoys=[_marker(board, buoy) for buoy in view["buoys"]],
        hell_hounds=[_marker(board, hound) for hound in view["hell_hounds"]],
    )
    return board_svg(board, overlay)


def _board(given: str | dict[str, Any]) -> Board:
    return load_board(given) if isinstance(given, str) else read_board(given)


def _ship(board: Board, ship: dict[str, Any], place: int) -> ShipMark:
    return ShipMark(ship["name"], board.parse(ship["hex"]), Hexside(ship["facing"]), COLOURS[place], SHIP_PATTERNS[place])


def _trail(board: Board, trail: dict[str, Any], place: int | None) -> PathMark:
    hexes: tuple[Hex, ...] = tuple(board.parse(label) for label in trail["hexes"])
    return PathMark(hexes, MARKER_TRAIL if place is None else TRAILS[place])


def _marker(board: Board, marker: dict[str, Any]) -> Marker:
    kind = marker.get("kind")
    return Marker(marker["id"], None if kind is None else BuoyKind(kind), board.parse(marker["hex"]))
