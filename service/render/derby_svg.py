"""A match of Mini Demolition Derby as an SVG picture: the track, the cars, and what the last roll pushed where.

Nothing is told by colour alone: each team has a pattern, each car its number and its lives.
"""

import math
from typing import Any, Final
from xml.etree import ElementTree as ET

from service.render.derby_road import (
    LANE,
    LEFT,
    LEGEND_ROW,
    ROW,
    ROWS_BEHIND,
    Canvas,
    add_pattern,
    add_rect,
    draw_road,
    draw_walls_and_bombs,
    picture,
    road_definitions,
)
from service.render.elements import add_text

LEGEND_COLUMNS: Final = 2

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
.rm-body{stroke:#111;stroke-width:1.6}
.rm-next{fill:none;stroke:#111;stroke-width:3.4;stroke-dasharray:5 3}
.rm-badge{fill:#fff;stroke:#111;stroke-width:.8}
.rm-glass{fill:#fff;stroke:#111;stroke-width:.8}
.rm-ghost{fill:none;stroke:#111;stroke-width:1.4;stroke-dasharray:3 3}
.rm-push{fill:none;stroke:#111;stroke-width:2.2;marker-end:url(#rm-arrow)}
.rm-derby .rm-number{font-size:14px;font-weight:700}
.rm-derby .rm-lives{font-size:11px;font-weight:700}
.rm-derby .rm-order{font-size:11px;font-weight:700}
"""

_SHAPES: Final = {
    "stripes": ("M-2 2L2-2M0 8L8 0M6 10L10 6", {"stroke": "#111", "stroke-width": "1.4"}),
    "dots": ("M2.4 4a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0", {"fill": "#111"}),
    "checks": ("M0 0H4V8H8V4H0z", {"fill": "#111", "fill-opacity": ".55"}),
    "bars": ("M0 2H8M0 6H8", {"stroke": "#111", "stroke-width": "1.2"}),
    "crosses": ("M2 4H6M4 2V6", {"stroke": "#111", "stroke-width": "1.3"}),
}


def derby_svg(view: dict[str, Any]) -> str:
    """The picture as an SVG document of its own, with a title and a description for screen readers.

    Args:
        view: as `rules.mini_demolition_derby.view.view` tells it.
    """
    legend_lines = 1 + math.ceil(len(view["teams"]) / LEGEND_COLUMNS)
    canvas = Canvas(view["lanes"], view["rows"], _rows_used(view), legend_lines)
    title = f"Mini Demolition Derby, {view['phase']}, turn {view['turn']}"
    root = picture(canvas, title, _description(view), STYLE)
    root.append(_definitions(view))
    draw_road(root, canvas)
    walls = [left for left, _ in view["walls"]]
    draw_walls_and_bombs(root, canvas, walls, view["bombs"])
    _draw_last_roll(root, canvas, view)
    for car in view["cars"]:
        if car["row"] is not None:
            _draw_car(root, canvas, view, car)
    _draw_legend(root, canvas, view)
    return ET.tostring(root, encoding="unicode")


def _rows_used(view: dict[str, Any]) -> list[int]:
    standing = [car["row"] for car in view["cars"] if car["row"] is not None]
    return standing + [change["from"][1] for change in (view["last_roll"] or {"changes": []})["changes"]]


def _description(view: dict[str, Any]) -> str:
    cars = [f"{car['car']} on lane {car['lane']}, row {car['row']}" for car in view["cars"] if car["row"] is not None]
    told = f"{len(cars)} cars on the track: {', '.join(cars) or 'none'}. Through: {', '.join(view['through']) or 'none'}."
    return f"{told} Next: {view['next']}." if view["next"] else told


def _definitions(view: dict[str, Any]) -> ET.Element:
    defs = road_definitions()
    for place, team in enumerate(view["teams"]):
        name = PATTERNS[place % len(PATTERNS)]
        pattern = add_pattern(defs, f"rm-team-{place}", COLOURS.get(team["name"], list(COLOURS.values())[place % len(COLOURS)]))
        if name in _SHAPES:
            data, attributes = _SHAPES[name]
            ET.SubElement(pattern, "path", {"d": data, **attributes})
    arrow = ET.SubElement(defs, "marker", id="rm-arrow", viewBox="0 0 8 8", refX="6", refY="4", orient="auto")
    arrow.attrib.update({"markerWidth": "4.5", "markerHeight": "4.5"})
    ET.SubElement(arrow, "path", d="M0 0L8 4L0 8z", fill="#111")
    return defs


def _draw_car(root: ET.Element, canvas: Canvas, view: dict[str, Any], car: dict[str, Any]) -> None:
    x, y = canvas.x(car["lane"]) + 4, canvas.y(car["row"]) + 3
    width, height = LANE - 8, 2 * ROW - 6
    place = [team["name"] for team in view["teams"]].index(car["team"])
    group = ET.SubElement(root, "g")
    add_text(group, "title", f"{car['car']}, {car['lives']} lives, lane {car['lane']}, row {car['row']}")
    if car["car"] == view["next"]:
        add_rect(group, "rm-next", x - 3.5, y - 2.5, width + 7, height + 5, radius=9)
    body = add_rect(group, "rm-body", x, y, width, height, radius=7)
    body.set("fill", f"url(#rm-team-{place})")
    add_rect(group, "rm-badge", x + 6, y + 4, width - 12, 16, radius=4)
    add_rect(group, "rm-glass", x + 3, y + height - 17, width - 6, 13, radius=3)
    middle = x + width / 2
    add_text(group, "text", _number(car["car"]), **{"class": "rm-number", "x": f"{middle:.1f}", "y": f"{y + 17:.1f}"})
    lives = f"♥{car['lives']}"
    add_text(group, "text", lives, **{"class": "rm-lives", "x": f"{middle:.1f}", "y": f"{y + height - 6.5:.1f}"})


def _number(name: str) -> str:
    return name.rpartition(" ")[2]


def _draw_last_roll(root: ET.Element, canvas: Canvas, view: dict[str, Any]) -> None:
    """Where each car stood that the last roll touched, in the order of pushing, and an arrow to where it is now."""
    changes = (view["last_roll"] or {"changes": []})["changes"]
    for place, change in enumerate(changes, 1):
        if change["from"] == change["to"]:
            continue
        lane, row = change["from"]
        x, y = canvas.x(lane) + LANE / 2, canvas.y(row) + ROW
        add_rect(root, "rm-ghost", canvas.x(lane) + 4, canvas.y(row) + 3, LANE - 8, 2 * ROW - 6, radius=7)
        add_text(root, "text", str(place), **{"class": "rm-order", "x": f"{x:.1f}", "y": f"{y - 6:.1f}"})
        if change["to"] is not None:
            end_x, end_y = _arrow_head(canvas, change["from"], change["to"])
            ET.SubElement(root, "path", {"class": "rm-push", "d": f"M{x:.1f} {y:.1f}L{end_x:.1f} {end_y:.1f}"})


def _arrow_head(canvas: Canvas, start: list[int], end: list[int]) -> tuple[float, float]:
    """Just outside the car: below it, or beside it where it has hardly moved forward."""
    (lane, row), (to_lane, to_row) = start, end
    if to_row - row < ROWS_BEHIND and to_lane != lane:
        border = canvas.x(to_lane) + (3 if to_lane > lane else LANE - 3)
        return border, canvas.y(to_row) + ROW
    return canvas.x(to_lane) + LANE / 2, canvas.y(to_row) + 2 * ROW - 2


def _draw_legend(root: ET.Element, canvas: Canvas, view: dict[str, Any]) -> None:
    column = (canvas.width - LEFT) / LEGEND_COLUMNS
    y = canvas.road_end + 20
    for place, team in enumerate(view["teams"]):
        x, here = LEFT + place % LEGEND_COLUMNS * column, y + place // LEGEND_COLUMNS * LEGEND_ROW
        swatch = add_rect(root, "rm-body", x, here, 22, 18, radius=4)
        swatch.set("fill", f"url(#rm-team-{place})")
        racing = sum(car["team"] == team["name"] and car["row"] is not None for car in view["cars"])
        label = f"{team['name'][:16]}: {racing} on the track"
        add_text(root, "text", label, **{"class": "rm-legend", "x": f"{x + 28:.1f}", "y": f"{here + 14:.1f}"})
    through = f"Over the line: {len(view['through'])}. A dashed frame marks the next car."
    last = y + math.ceil(len(view["teams"]) / LEGEND_COLUMNS) * LEGEND_ROW
    add_text(root, "text", through, **{"class": "rm-legend", "x": f"{LEFT:.1f}", "y": f"{last + 14:.1f}"})
