"""A Demon's Run board as an SVG picture: terrain, holes, markers, and what a game lays over them.

Nothing is told by colour alone: each terrain has a pattern, each marker a letter, each ship a pattern of its own.
"""

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final
from xml.etree import ElementTree as ET

from rules.demons_run.board import Board, BuoyKind, FireKind, Hole, HoleKind, Marker
from rules.hexes import HEXSIDES, Hex, Hexside
from service.render.board_palette import LEGEND, SHIP_PATTERNS, STYLE, definitions
from service.render.elements import add_text

SIZE: Final = 20.0
"""Centre to corner of a hex, in user units."""
HALF: Final = SIZE * math.sqrt(3) / 2
MARGIN: Final = 26.0
LABEL_RISE: Final = 9.5
"""From the centre of a hex up to its label; `data-below` tells it, so that a page finds the hex that was tapped."""
LEGEND_ROW: Final = 46.0
LEGEND_COLUMNS: Final = 3
LEGEND_WIDTH: Final = 330.0

BUOY_LETTER: Final[dict[BuoyKind, str]] = {
    BuoyKind.EASY: "E",
    BuoyKind.FREE_FLOATER: "F",
    BuoyKind.ASTAROTH: "A",
    BuoyKind.BELIAL: "B",
    BuoyKind.LUCIFER: "L",
}
HOLE_LETTER: Final[dict[HoleKind, str]] = {HoleKind.ORDINARY: "H", HoleKind.HELL2: "H2", HoleKind.HELL3: "H3"}


@dataclass(frozen=True)
class ShipMark:
    """A ship on the picture.

    Attributes:
        name: for screen readers; its first letter is printed on the ship.
        hex: where it is.
        facing: hexside 1 to 6.
        colour: ``#rrggbb``.
        pattern: one of SHIP_PATTERNS.
    """

    name: str
    hex: Hex
    facing: Hexside
    colour: str
    pattern: str = "plain"


@dataclass(frozen=True)
class PathMark:
    """A way over the board, from its first hex to its last, drawn as an arrow in `colour` (``#rrggbb``)."""

    hexes: tuple[Hex, ...]
    colour: str = "#1a1a1a"


@dataclass(frozen=True)
class FireMark:
    """A line of fire from centre to centre."""

    start: Hex
    end: Hex


@dataclass(frozen=True)
class Overlay:
    """What a game lays over the board.

    Attributes:
        buoys: Buoys where they are now; None shows those of the board.
        hell_hounds: Hell Hounds likewise.
    """

    ships: Sequence[ShipMark] = ()
    paths: Sequence[PathMark] = ()
    lines_of_fire: Sequence[FireMark] = ()
    buoys: Sequence[Marker] | None = None
    hell_hounds: Sequence[Marker] | None = None


@dataclass
class _Canvas:
    """Where hexes lie on the picture."""

    board: Board
    left: float = field(init=False)
    top: float = field(init=False)
    width: float = field(init=False)
    board_height: float = field(init=False)

    def __post_init__(self) -> None:
        xs = [1.5 * SIZE * q for q, _ in self.board.hexes()]
        ys = [HALF * (2 * r + q) for q, r in self.board.hexes()]
        self.left = min(xs) - SIZE - MARGIN
        self.top = min(ys) - HALF - MARGIN
        self.width = max(xs) + SIZE + MARGIN - self.left
        self.board_height = max(ys) + HALF + MARGIN - self.top

    def centre(self, place: Hex) -> tuple[float, float]:
        q, r = place
        return (1.5 * SIZE * q - self.left, HALF * (2 * r + q) - self.top)

    def outline(self, places: Iterable[Hex]) -> str:
        """Path data of whole hexes, from the west corner clockwise."""
        step, half, size = f"{SIZE / 2:g}", f"{HALF:.2f}", f"{SIZE:g}"
        around = f"l{step}-{half}h{size}l{step} {half}-{step} {half}h-{size}z"
        return "".join(f"M{x - SIZE:.1f} {y:.1f}{around}" for x, y in map(self.centre, places))


def board_svg(board: Board, overlay: Overlay | None = None) -> str:
    """The picture as an SVG document of its own, with a title and a description for screen readers.

    Raises:
        ValueError: a colour that is not ``#rrggbb``, or a ship pattern that is not in SHIP_PATTERNS.
    """
    overlay = overlay or Overlay()
    canvas = _Canvas(board)
    # the legend is as wide as the board, so that its words stay readable when the picture is shown small
    scale = (canvas.width - 2 * MARGIN) / (LEGEND_COLUMNS * LEGEND_WIDTH)
    height = canvas.board_height + scale * LEGEND_ROW * math.ceil(len(LEGEND) / LEGEND_COLUMNS)
    root = ET.Element("svg", {"class": "rm-board", "xmlns": "http://www.w3.org/2000/svg", "role": "img"})
    root.set("viewBox", f"0 0 {canvas.width:.0f} {height:.0f}")
    root.set("aria-labelledby", "rm-title rm-desc")
    add_text(root, "title", board.title, id="rm-title")
    add_text(root, "desc", _description(board), id="rm-desc")
    add_text(root, "style", STYLE)
    root.append(definitions())
    ET.SubElement(root, "rect", {"class": "rm-paper", "width": "100%", "height": "100%"})
    _draw_terrain(root, canvas)
    _draw_labels(root, canvas)
    _draw_corners(root, canvas)
    _draw_paths(root, canvas, overlay)
    _draw_markers(root, canvas, overlay)
    _draw_overlay(root, canvas, overlay)
    _draw_legend(root, canvas.board_height, scale)
    return ET.tostring(root, encoding="unicode")


def _description(board: Board) -> str:
    holes = ", ".join(f"{hole.name or 'hole'} at {board.label(hole.hex)}" for hole in board.holes) or "none"
    corners = ", ".join(f"{letter} at {board.label(place)}" for letter, place in board.corners.items()) or "none"
    return (
        f"A board of {len(board.hexes())} hexes. Hell Holes: {holes}. Corners: {corners}. "
        f"{len(board.buoys)} Buoys and {len(board.hell_hounds)} Hell Hounds at the start."
    )


def _draw_terrain(root: ET.Element, canvas: _Canvas) -> None:
    board = canvas.board
    layers: dict[str, list[Hex]] = {"open": [], "well": [], "fire": [], "hell2": [], "hell3": [], "null": [], "hole": []}
    for place in board.hexes():
        layers[_terrain(board, place)].append(place)
    for name, places in layers.items():
        if places:
            ET.SubElement(root, "path", {"class": f"rm-hex rm-{name}", "d": canvas.outline(places)})
    for hole in board.holes:
        _draw_hole(root, canvas, hole)


def _terrain(board: Board, place: Hex) -> str:
    fire = board.fire_at(place)
    if board.hole_at(place) is not None:
        return "hole"
    if board.is_null(place):
        return "null"
    if fire is not None:
        return "fire" if fire is FireKind.ORDINARY else fire.value
    return "open" if board.well_at(place) is None else "well"


def _draw_hole(root: ET.Element, canvas: _Canvas, hole: Hole) -> None:
    """Three arrows run through the six well hexes the way the hole turns."""
    way = "clockwise" if hole.rotation > 0 else "counter-clockwise"
    group = ET.SubElement(root, "g")
    add_text(group, "title", f"{hole.name or 'Hell Hole'} ({hole.kind.value}), turning {way}")
    x, y = canvas.centre(hole.hex)
    edge = SIZE * 2.5
    ET.SubElement(group, "path", {"class": "rm-rim", "d": _hole_rim(canvas, hole)})
    for start in (-90, 30, 150):
        ET.SubElement(group, "path", {"class": "rm-turn", "d": _arc(x, y, edge * 0.62, start, hole.rotation)})
    add_text(group, "text", HOLE_LETTER[hole.kind], **{"class": "rm-hole-text", "x": f"{x:.1f}", "y": f"{y + 5:.1f}"})


def _hole_rim(canvas: _Canvas, hole: Hole) -> str:
    """The outer border of the seven hexes: each well hex shows three of its corners to the outside."""
    points: list[str] = []
    for side, place in enumerate(hole.ring):
        x, y = canvas.centre(place)
        for corner in range(3):
            angle = math.radians(60 * (side + corner) - 180)
            points.append(f"{x + SIZE * math.cos(angle):.1f} {y + SIZE * math.sin(angle):.1f}")
    return "M" + "L".join(points) + "z"


def _arc(x: float, y: float, radius: float, start: float, rotation: int) -> str:
    """An arc of 84 degrees about (x, y) from `start` degrees (0 is east, 90 south)."""
    begin, end = math.radians(start), math.radians(start + 84 * rotation)
    sweep = 1 if rotation > 0 else 0
    return (
        f"M{x + radius * math.cos(begin):.1f} {y + radius * math.sin(begin):.1f}"
        f"A{radius:.1f} {radius:.1f} 0 0 {sweep} {x + radius * math.cos(end):.1f} {y + radius * math.sin(end):.1f}"
    )


def _draw_labels(root: ET.Element, canvas: _Canvas) -> None:
    group = ET.SubElement(root, "g", {"class": "rm-label", "data-below": f"{LABEL_RISE:g}"})
    for place in canvas.board.hexes():
        if canvas.board.hole_at(place) is None:
            x, y = canvas.centre(place)
            add_text(group, "text", canvas.board.label(place), x=f"{x:.0f}", y=f"{y - LABEL_RISE:.1f}")


def _draw_corners(root: ET.Element, canvas: _Canvas) -> None:
    for letter, place in canvas.board.corners.items():
        x, y = canvas.centre(place)
        group = ET.SubElement(root, "g", {"class": "rm-corner", "transform": f"translate({x:.1f} {y:.1f})"})
        add_text(group, "title", f"Corner {letter} at {canvas.board.label(place)}")
        ET.SubElement(group, "circle", {"r": f"{HALF - 1.5:.1f}"})
        add_text(group, "text", letter, y="9")


def _draw_markers(root: ET.Element, canvas: _Canvas, overlay: Overlay) -> None:
    board = canvas.board
    buoys = board.buoys if overlay.buoys is None else overlay.buoys
    hounds = board.hell_hounds if overlay.hell_hounds is None else overlay.hell_hounds
    for marker in buoys:
        if marker.kind is not None:
            _draw_marker(root, canvas, marker, marker.kind.value, BUOY_LETTER[marker.kind])
    for marker in hounds:
        _draw_marker(root, canvas, marker, "hound", "")


def _draw_marker(root: ET.Element, canvas: _Canvas, marker: Marker, shape: str, letter: str) -> None:
    x, y = canvas.centre(marker.hex)
    group = ET.SubElement(root, "g", {"class": "rm-marker", "transform": f"translate({x:.1f} {y:.1f})"})
    add_text(group, "title", f"{marker.id} at {canvas.board.label(marker.hex)}")
    ET.SubElement(group, "use", {"href": f"#rm-{shape}"})
    number = re.search(r"[0-9]{1,2}$", marker.id)
    add_text(group, "text", letter + (number[0] if number else ""), y="11" if letter else "4")


def _draw_paths(root: ET.Element, canvas: _Canvas, overlay: Overlay) -> None:
    """Beneath the pieces, so that an arrow does not hide what has come to lie at its end."""
    for path in overlay.paths:
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(canvas.centre, path.hexes))
        ET.SubElement(root, "polyline", {"class": "rm-path", "points": points, "style": f"stroke:{_colour(path.colour)}"})


def _draw_overlay(root: ET.Element, canvas: _Canvas, overlay: Overlay) -> None:
    for line in overlay.lines_of_fire:
        (x1, y1), (x2, y2) = canvas.centre(line.start), canvas.centre(line.end)
        ET.SubElement(root, "path", {"class": "rm-fire-line", "d": f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"})
    for ship in overlay.ships:
        _draw_ship(root, canvas, ship)


def _draw_ship(root: ET.Element, canvas: _Canvas, ship: ShipMark) -> None:
    if ship.pattern not in SHIP_PATTERNS:
        raise ValueError(f"unknown ship pattern {ship.pattern!r}")
    x, y = canvas.centre(ship.hex)
    group = ET.SubElement(root, "g", {"class": "rm-ship", "transform": f"translate({x:.1f} {y:.1f})"})
    add_text(group, "title", f"{ship.name} at {canvas.board.label(ship.hex)}, facing hexside {ship.facing}")
    turned = ET.SubElement(group, "g", transform=f"rotate({(ship.facing - 1) * 360 // HEXSIDES})")
    ET.SubElement(turned, "use", {"href": "#rm-ship", "fill": _colour(ship.colour)})
    if ship.pattern != "plain":
        ET.SubElement(turned, "use", {"href": "#rm-ship", "fill": f"url(#rm-ship-{ship.pattern})"})
    ET.SubElement(group, "circle", {"class": "rm-ship-badge", "r": "5.6"})
    add_text(group, "text", ship.name[:1].upper(), y="3.3")


def _colour(text: str) -> str:
    if re.fullmatch(r"#[0-9a-fA-F]{6}", text) is None:
        raise ValueError(f"{text!r} is not a colour like #12ab9f")
    return text


def _draw_legend(root: ET.Element, top: float, scale: float) -> None:
    place = f"translate({MARGIN:g} {top:.1f}) scale({scale:.3f})"
    group = ET.SubElement(root, "g", {"class": "rm-legend", "aria-hidden": "true", "transform": place})
    for i, (symbol, words) in enumerate(LEGEND):
        x, y = SIZE + i % LEGEND_COLUMNS * LEGEND_WIDTH, SIZE + i // LEGEND_COLUMNS * LEGEND_ROW
        item = ET.SubElement(group, "g", transform=f"translate({x:g} {y:g})")
        ET.SubElement(item, "use", {"href": f"#rm-{symbol}"})
        add_text(item, "text", words, x="30", y="8")
