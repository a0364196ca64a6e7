"""The road of Mini Demolition Derby, drawn: lanes and rows, the finishing line, walls and bombs."""

from collections.abc import Iterable, Sequence
from typing import Final
from xml.etree import ElementTree as ET

from service.render.elements import add_text

LANE: Final = 34.0
"""Width of a lane, in user units."""
ROW: Final = 24.0
LEFT: Final = 30.0
RIGHT: Final = 12.0
TOP: Final = 38.0
LEGEND_ROW: Final = 30.0
ROWS_BEHIND: Final = 2

STYLE: Final = """
.rm-paper{fill:#fff}
.rm-road{fill:#eceae4;stroke:#111;stroke-width:2}
.rm-line{stroke:#c9c5ba;stroke-width:.8}
.rm-wall{fill:url(#rm-bricks);stroke:#111;stroke-width:1.6}
.rm-bomb{fill:#111}
.rm-derby text{font-family:"DejaVu Sans",Verdana,Arial,sans-serif;text-anchor:middle;fill:#111}
.rm-derby .rm-row{font-size:11px;text-anchor:end;fill:#3d4249}
.rm-derby .rm-finish{font-size:12px;font-weight:700}
.rm-derby .rm-legend{font-size:13px;text-anchor:start}
"""


class Canvas:
    """Where lanes and rows lie on the picture."""

    def __init__(self, lanes: int, rows: int, rows_used: Iterable[int], legend_lines: int) -> None:
        """`rows_used` are the front rows of all cars drawn: a car may stand partly behind the track (ruling MD-33)."""
        self.lanes = lanes
        self.rows = rows
        self.behind = ROWS_BEHIND if any(row < ROWS_BEHIND for row in rows_used) else 0
        self.width = LEFT + lanes * LANE + RIGHT
        self.road_end = TOP + (rows + self.behind) * ROW
        self.height = self.road_end + 20 + LEGEND_ROW * legend_lines

    def x(self, lane: float) -> float:
        """The left border of a lane."""
        return LEFT + (lane - 1) * LANE

    def y(self, row: float) -> float:
        """The upper border of a row."""
        return TOP + (self.rows - row) * ROW


def picture(canvas: Canvas, title: str, description: str, style: str) -> ET.Element:
    """An empty picture with a title and a description for screen readers; `style` comes after that of the road."""
    root = ET.Element("svg", {"class": "rm-derby", "xmlns": "http://www.w3.org/2000/svg", "role": "img"})
    root.set("viewBox", f"0 0 {canvas.width:.0f} {canvas.height:.0f}")
    root.set("aria-labelledby", "rm-title rm-desc")
    add_text(root, "title", title, id="rm-title")
    add_text(root, "desc", description, id="rm-desc")
    add_text(root, "style", STYLE + style)
    return root


def road_definitions() -> ET.Element:
    """The patterns of walls and of the finishing line."""
    defs = ET.Element("defs")
    bricks = add_pattern(defs, "rm-bricks", "#c98b5e")
    ET.SubElement(bricks, "path", {"d": "M0 0H8M0 4H8M2 0V4M6 4V8", "stroke": "#5d3a1e", "stroke-width": "1"})
    finish = add_pattern(defs, "rm-flag", "#fff")
    ET.SubElement(finish, "path", {"d": "M0 0H4V8H8V4H0z", "fill": "#111"})
    return defs


def draw_road(root: ET.Element, canvas: Canvas) -> None:
    """Paper, lanes and rows with their numbers, and the finishing line."""
    ET.SubElement(root, "rect", {"class": "rm-paper", "width": "100%", "height": "100%"})
    width = canvas.lanes * LANE
    add_rect(root, "rm-road", canvas.x(1), TOP, width, canvas.road_end - TOP)
    for lane in range(2, canvas.lanes + 1):
        _add_line(root, canvas.x(lane), TOP, canvas.x(lane), canvas.road_end)
    for row in range(1 - canvas.behind, canvas.rows):
        _add_line(root, canvas.x(1), canvas.y(row), canvas.x(canvas.lanes + 1), canvas.y(row))
    for row in range(1, canvas.rows + 1):
        add_text(root, "text", str(row), **{"class": "rm-row", "x": f"{LEFT - 6:.1f}", "y": f"{canvas.y(row) + 16:.1f}"})
    flag = {"x": f"{canvas.x(1):.1f}", "y": f"{TOP - 12:.1f}", "width": f"{width:.1f}", "height": "12", "fill": "url(#rm-flag)"}
    ET.SubElement(root, "rect", {**flag, "stroke": "#111"})
    middle = canvas.x(1) + width / 2
    add_text(root, "text", "Finish", **{"class": "rm-finish", "x": f"{middle:.1f}", "y": f"{TOP - 17:.1f}"})


def draw_walls_and_bombs(
    root: ET.Element, canvas: Canvas, walls: Iterable[Sequence[int]], bombs: Iterable[tuple[int, int, int]]
) -> None:
    """Walls by lane and row of their left cells, bombs by lane, row and number."""
    for lane, row in walls:
        add_rect(root, "rm-wall", canvas.x(lane) + 1, canvas.y(row) + 3, 2 * LANE - 2, ROW - 6)
    for lane, row, count in bombs:
        for place in range(count):
            x = canvas.x(lane) + LANE / 2 + (place - (count - 1) / 2) * 10
            circle = {"class": "rm-bomb", "cx": f"{x:.1f}", "cy": f"{canvas.y(row) + ROW / 2:.1f}", "r": "4.4"}
            ET.SubElement(root, "circle", circle)


def add_pattern(defs: ET.Element, name: str, colour: str) -> ET.Element:
    """A pattern of one colour, to be drawn on."""
    pattern = ET.SubElement(defs, "pattern", id=name, width="8", height="8", patternUnits="userSpaceOnUse")
    ET.SubElement(pattern, "rect", width="8", height="8", fill=colour)
    return pattern


def add_rect(parent: ET.Element, kind: str, x: float, y: float, width: float, height: float, radius: float = 0) -> ET.Element:
    """A rectangle of a class."""
    shape = {"class": kind, "x": f"{x:.1f}", "y": f"{y:.1f}", "width": f"{width:.1f}", "height": f"{height:.1f}"}
    return ET.SubElement(parent, "rect", {**shape, "rx": f"{radius:g}"} if radius else shape)


def _add_line(parent: ET.Element, x1: float, y1: float, x2: float, y2: float) -> None:
    ends = {"x1": f"{x1:.1f}", "y1": f"{y1:.1f}", "x2": f"{x2:.1f}", "y2": f"{y2:.1f}"}
    ET.SubElement(parent, "line", {"class": "rm-line", **ends})
