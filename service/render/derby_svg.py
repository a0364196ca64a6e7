"""A match of Mini Demolition Derby as an SVG picture: the track, the cars, and what the last roll pushed where.

Nothing is told by colour alone: each team has a pattern, each car its number and its lives.
"""

import math
from typing import Any, Final
from xml.etree import ElementTree as ET

LANE: Final = 34.0
"""Width of a lane, in user units."""
ROW: Final = 24.0
LEFT: Final = 30.0
RIGHT: Final = 12.0
TOP: Final = 38.0
LEGEND_ROW: Final = 30.0
LEGEND_COLUMNS: Final = 2
ROWS_BEHIND: Final = 2

COLOURS: Final = {
    "red": "#e4572e",
    "yellow": "#ffd23f",
    "green": "#63b36b",
    "blue": "#5b9bd5",
    "white": "#ffffff",
    "black": "#6b6f76",
}
PATTERNS: Final = ("plain", "stripes", "dots", "checks", "bars", "crosses")

STYLE: Final = """
.rm-paper{fill:#fff}
.rm-road{fill:#eceae4;stroke:#111;stroke-width:2}
.rm-line{stroke:#c9c5ba;stroke-width:.8}
.rm-wall{fill:url(#rm-bricks);stroke:#111;stroke-width:1.6}
.rm-bomb{fill:#111}
.rm-body{stroke:#111;stroke-width:1.6}
.rm-next{fill:none;stroke:#111;stroke-width:3.4;stroke-dasharray:5 3}
.rm-badge{fill:#fff;stroke:#111;stroke-width:.8}
.rm-glass{fill:#fff;stroke:#111;stroke-width:.8}
.rm-ghost{fill:none;stroke:#111;stroke-width:1.4;stroke-dasharray:3 3}
.rm-push{fill:none;stroke:#111;stroke-width:2.2;marker-end:url(#rm-arrow)}
.rm-derby text{font-family:"DejaVu Sans",Verdana,Arial,sans-serif;text-anchor:middle;fill:#111}
.rm-derby .rm-row{font-size:11px;text-anchor:end;fill:#3d4249}
.rm-derby .rm-number{font-size:14px;font-weight:700}
.rm-derby .rm-lives{font-size:11px;font-weight:700}
.rm-derby .rm-order{font-size:11px;font-weight:700}
.rm-derby .rm-finish{font-size:12px;font-weight:700}
.rm-derby .rm-legend{font-size:13px;text-anchor:start}
"""

_SHAPES: Final = {
    "stripes": ("M-2 2L2-2M0 8L8 0M6 10L10 6", {"stroke": "#111", "stroke-width": "1.4"}),
    "dots": ("M2.4 4a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0", {"fill": "#111"}),
    "checks": ("M0 0H4V8H8V4H0z", {"fill": "#111", "fill-opacity": ".55"}),
    "bars": ("M0 2H8M0 6H8", {"stroke": "#111", "stroke-width": "1.2"}),
    "crosses": ("M2 4H6M4 2V6", {"stroke": "#111", "stroke-width": "1.3"}),
}


class _Canvas:
    """Where lanes and rows lie on the picture."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.view = view
        self.lanes: int = view["lanes"]
        self.rows: int = view["rows"]
        self.behind = ROWS_BEHIND if any(row < ROWS_BEHIND for row in _rows_used(view)) else 0
        self.width = LEFT + self.lanes * LANE + RIGHT
        self.road_end = TOP + (self.rows + self.behind) * ROW
        self.height = self.road_end + 20 + LEGEND_ROW * (1 + math.ceil(len(view["teams"]) / LEGEND_COLUMNS))

    def x(self, lane: float) -> float:
        """The left border of a lane."""
        return LEFT + (lane - 1) * LANE

    def y(self, row: float) -> float:
        """The upper border of a row."""
        return TOP + (self.rows - row) * ROW


def derby_svg(view: dict[str, Any]) -> str:
    """The picture as an SVG document of its own, with a title and a description for screen readers.

    Args:
        view: as `rules.mini_demolition_derby.view.view` tells it.
    """
    canvas = _Canvas(view)
    root = ET.Element("svg", {"class": "rm-derby", "xmlns": "http://www.w3.org/2000/svg", "role": "img"})
    root.set("viewBox", f"0 0 {canvas.width:.0f} {canvas.height:.0f}")
    root.set("aria-labelledby", "rm-title rm-desc")
    _text(root, "title", f"Mini Demolition Derby, {view['phase']}, turn {view['turn']}", id="rm-title")
    _text(root, "desc", _description(view), id="rm-desc")
    _text(root, "style", STYLE)
    root.append(_definitions(view))
    ET.SubElement(root, "rect", {"class": "rm-paper", "width": "100%", "height": "100%"})
    _draw_road(root, canvas)
    _draw_walls_and_bombs(root, canvas)
    _draw_last_roll(root, canvas)
    for car in view["cars"]:
        if car["row"] is not None:
            _draw_car(root, canvas, car)
    _draw_legend(root, canvas)
    return ET.tostring(root, encoding="unicode")


def _rows_used(view: dict[str, Any]) -> list[int]:
    standing = [car["row"] for car in view["cars"] if car["row"] is not None]
    return standing + [change["from"][1] for change in (view["last_roll"] or {"changes": []})["changes"]]


def _description(view: dict[str, Any]) -> str:
    cars = [f"{car['car']} on lane {car['lane']}, row {car['row']}" for car in view["cars"] if car["row"] is not None]
    told = f"{len(cars)} cars on the track: {', '.join(cars) or 'none'}. Through: {', '.join(view['through']) or 'none'}."
    return f"{told} Next: {view['next']}." if view["next"] else told


def _definitions(view: dict[str, Any]) -> ET.Element:
    defs = ET.Element("defs")
    for place, team in enumerate(view["teams"]):
        name = PATTERNS[place % len(PATTERNS)]
        pattern = _pattern(defs, f"rm-team-{place}", COLOURS.get(team["name"], list(COLOURS.values())[place % len(COLOURS)]))
        if name in _SHAPES:
            data, attributes = _SHAPES[name]
            ET.SubElement(pattern, "path", {"d": data, **attributes})
    bricks = _pattern(defs, "rm-bricks", "#c98b5e")
    ET.SubElement(bricks, "path", {"d": "M0 0H8M0 4H8M2 0V4M6 4V8", "stroke": "#5d3a1e", "stroke-width": "1"})
    finish = _pattern(defs, "rm-flag", "#fff")
    ET.SubElement(finish, "path", {"d": "M0 0H4V8H8V4H0z", "fill": "#111"})
    arrow = ET.SubElement(defs, "marker", id="rm-arrow", viewBox="0 0 8 8", refX="6", refY="4", orient="auto")
    arrow.attrib.update({"markerWidth": "4.5", "markerHeight": "4.5"})
    ET.SubElement(arrow, "path", d="M0 0L8 4L0 8z", fill="#111")
    return defs


def _pattern(defs: ET.Element, name: str, colour: str) -> ET.Element:
    pattern = ET.SubElement(defs, "pattern", id=name, width="8", height="8", patternUnits="userSpaceOnUse")
    ET.SubElement(pattern, "rect", width="8", height="8", fill=colour)
    return pattern


def _draw_road(root: ET.Element, canvas: _Canvas) -> None:
    width = canvas.lanes * LANE
    _rect(root, "rm-road", canvas.x(1), TOP, width, canvas.road_end - TOP)
    for lane in range(2, canvas.lanes + 1):
        _line(root, canvas.x(lane), TOP, canvas.x(lane), canvas.road_end)
    for row in range(1 - canvas.behind, canvas.rows):
        _line(root, canvas.x(1), canvas.y(row), canvas.x(canvas.lanes + 1), canvas.y(row))
    for row in range(1, canvas.rows + 1):
        _text(root, "text", str(row), **{"class": "rm-row", "x": f"{LEFT - 6:.1f}", "y": f"{canvas.y(row) + 16:.1f}"})
    flag = {"x": f"{canvas.x(1):.1f}", "y": f"{TOP - 12:.1f}", "width": f"{width:.1f}", "height": "12", "fill": "url(#rm-flag)"}
    ET.SubElement(root, "rect", {**flag, "stroke": "#111"})
    middle = canvas.x(1) + width / 2
    _text(root, "text", "Finish", **{"class": "rm-finish", "x": f"{middle:.1f}", "y": f"{TOP - 17:.1f}"})


def _draw_walls_and_bombs(root: ET.Element, canvas: _Canvas) -> None:
    for (lane, row), _ in canvas.view["walls"]:
        _rect(root, "rm-wall", canvas.x(lane) + 1, canvas.y(row) + 3, 2 * LANE - 2, ROW - 6)
    for lane, row, count in canvas.view["bombs"]:
        for place in range(count):
            x = canvas.x(lane) + LANE / 2 + (place - (count - 1) / 2) * 10
            circle = {"class": "rm-bomb", "cx": f"{x:.1f}", "cy": f"{canvas.y(row) + ROW / 2:.1f}", "r": "4.4"}
            ET.SubElement(root, "circle", circle)


def _draw_car(root: ET.Element, canvas: _Canvas, car: dict[str, Any]) -> None:
    x, y = canvas.x(car["lane"]) + 4, canvas.y(car["row"]) + 3
    width, height = LANE - 8, 2 * ROW - 6
    place = [team["name"] for team in canvas.view["teams"]].index(car["team"])
    group = ET.SubElement(root, "g")
    _text(group, "title", f"{car['car']}, {car['lives']} lives, lane {car['lane']}, row {car['row']}")
    if car["car"] == canvas.view["next"]:
        _rect(group, "rm-next", x - 3.5, y - 2.5, width + 7, height + 5, radius=9)
    body = _rect(group, "rm-body", x, y, width, height, radius=7)
    body.set("fill", f"url(#rm-team-{place})")
    _rect(group, "rm-badge", x + 6, y + 4, width - 12, 16, radius=4)
    _rect(group, "rm-glass", x + 3, y + height - 17, width - 6, 13, radius=3)
    middle = x + width / 2
    _text(group, "text", _number(car["car"]), **{"class": "rm-number", "x": f"{middle:.1f}", "y": f"{y + 17:.1f}"})
    lives = f"♥{car['lives']}"
    _text(group, "text", lives, **{"class": "rm-lives", "x": f"{middle:.1f}", "y": f"{y + height - 6.5:.1f}"})


def _number(name: str) -> str:
    return name.rpartition(" ")[2]


def _draw_last_roll(root: ET.Element, canvas: _Canvas) -> None:
    """Where each car stood that the last roll touched, in the order of pushing, and an arrow to where it is now."""
    changes = (canvas.view["last_roll"] or {"changes": []})["changes"]
    for place, change in enumerate(changes, 1):
        if change["from"] == change["to"]:
            continue
        lane, row = change["from"]
        x, y = canvas.x(lane) + LANE / 2, canvas.y(row) + ROW
        _rect(root, "rm-ghost", canvas.x(lane) + 4, canvas.y(row) + 3, LANE - 8, 2 * ROW - 6, radius=7)
        _text(root, "text", str(place), **{"class": "rm-order", "x": f"{x:.1f}", "y": f"{y - 6:.1f}"})
        if change["to"] is not None:
            end_x, end_y = _arrow_head(canvas, change["from"], change["to"])
            ET.SubElement(root, "path", {"class": "rm-push", "d": f"M{x:.1f} {y:.1f}L{end_x:.1f} {end_y:.1f}"})


def _arrow_head(canvas: _Canvas, start: list[int], end: list[int]) -> tuple[float, float]:
    """Just outside the car: below it, or beside it where it has hardly moved forward."""
    (lane, row), (to_lane, to_row) = start, end
    if to_row - row < ROWS_BEHIND and to_lane != lane:
        border = canvas.x(to_lane) + (3 if to_lane > lane else LANE - 3)
        return border, canvas.y(to_row) + ROW
    return canvas.x(to_lane) + LANE / 2, canvas.y(to_row) + 2 * ROW - 2


def _draw_legend(root: ET.Element, canvas: _Canvas) -> None:
    column = (canvas.width - LEFT) / LEGEND_COLUMNS
    y = canvas.road_end + 20
    for place, team in enumerate(canvas.view["teams"]):
        x, here = LEFT + place % LEGEND_COLUMNS * column, y + place // LEGEND_COLUMNS * LEGEND_ROW
        swatch = _rect(root, "rm-body", x, here, 22, 18, radius=4)
        swatch.set("fill", f"url(#rm-team-{place})")
        racing = sum(car["team"] == team["name"] and car["row"] is not None for car in canvas.view["cars"])
        label = f"{team['name'][:16]}: {racing} on the track"
        _text(root, "text", label, **{"class": "rm-legend", "x": f"{x + 28:.1f}", "y": f"{here + 14:.1f}"})
    through = f"Over the line: {len(canvas.view['through'])}. A dashed frame marks the next car."
    last = y + math.ceil(len(canvas.view["teams"]) / LEGEND_COLUMNS) * LEGEND_ROW
    _text(root, "text", through, **{"class": "rm-legend", "x": f"{LEFT:.1f}", "y": f"{last + 14:.1f}"})


def _rect(parent: ET.Element, kind: str, x: float, y: float, width: float, height: float, radius: float = 0) -> ET.Element:
    shape = {"class": kind, "x": f"{x:.1f}", "y": f"{y:.1f}", "width": f"{width:.1f}", "height": f"{height:.1f}"}
    return ET.SubElement(parent, "rect", {**shape, "rx": f"{radius:g}"} if radius else shape)


def _line(parent: ET.Element, x1: float, y1: float, x2: float, y2: float) -> None:
    ends = {"x1": f"{x1:.1f}", "y1": f"{y1:.1f}", "x2": f"{x2:.1f}", "y2": f"{y2:.1f}"}
    ET.SubElement(parent, "line", {"class": "rm-line", **ends})


def _text(parent: ET.Element, tag: str, content: str, **attributes: str) -> ET.Element:
    element = ET.SubElement(parent, tag, attributes)
    # a character that XML cannot carry, e.g. from a team's name, would spoil the whole picture
    element.text = "".join(sign for sign in content if sign.isprintable() or sign == "\n")
    return element
