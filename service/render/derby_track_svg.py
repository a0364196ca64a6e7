"""A bare track of Mini Demolition Derby as an SVG picture: walls, bombs, and where cars start, ready to be laid out."""

from typing import Final
from xml.etree import ElementTree as ET

from rules.mini_demolition_derby.layout import Layout, Place
from service.render.derby_road import (
    LANE,
    LEFT,
    LEGEND_ROW,
    ROW,
    Canvas,
    add_rect,
    draw_road,
    draw_walls_and_bombs,
    picture,
    road_definitions,
)
from service.render.elements import add_text

STYLE: Final = """
.rm-start{fill:#fff;stroke:#111;stroke-width:1.4}
.rm-finalist{fill:none;stroke:#b3261e;stroke-width:2;stroke-dasharray:5 3}
.rm-derby .rm-place{font-size:11px;font-weight:700}
.rm-derby .rm-final-place{font-size:11px;font-weight:700;fill:#b3261e}
"""


def derby_track_svg(layout: Layout) -> str:
    """The picture as an SVG document of its own, with a title and a description for screen readers."""
    canvas = Canvas(layout.lanes, layout.rows, (row for _, row in layout.grid), legend_lines=2)
    root = picture(canvas, layout.title or layout.name or "A track of Mini Demolition Derby", _description(layout), STYLE)
    root.append(road_definitions())
    draw_road(root, canvas)
    bombs = [(lane, row, count) for (lane, row), count in layout.bombs.items()]
    draw_walls_and_bombs(root, canvas, layout.walls, bombs)
    for number, place in enumerate(layout.grid, 1):
        _draw_place(root, canvas, place, number, "rm-start")
    for number, place in enumerate(layout.finals_grid, 1):
        _draw_place(root, canvas, place, number, "rm-finalist")
    _draw_legend(root, canvas, layout)
    return ET.tostring(root, encoding="unicode")


def _description(layout: Layout) -> str:
    walls = [f"lanes {lane} and {lane + 1}, row {row}" for lane, row in layout.walls]
    bombs = [f"{count} on lane {lane}, row {row}" for (lane, row), count in layout.bombs.items()]
    told = f"{layout.lanes} lanes and {layout.rows} rows. Walls: {'; '.join(walls) or 'none yet'}."
    return f"{told} Bombs: {'; '.join(bombs) or 'none yet'}."


def _draw_place(root: ET.Element, canvas: Canvas, place: Place, number: int, kind: str) -> None:
    """Where a car starts; the places of the finals lie over those of the start, dashed, their numbers at the lower end."""
    x, y = canvas.x(place[0]) + 4, canvas.y(place[1]) + 3
    is_final = kind == "rm-finalist"
    inset = 2.5 if is_final else 0.0
    add_rect(root, kind, x + inset, y + inset, LANE - 8 - 2 * inset, 2 * ROW - 6 - 2 * inset, radius=7)
    where = {"x": f"{x + LANE / 2 - 4:.1f}", "y": f"{y + (36 if is_final else 17):.1f}"}
    add_text(root, "text", str(number), **{"class": "rm-final-place" if is_final else "rm-place", **where})


def _draw_legend(root: ET.Element, canvas: Canvas, layout: Layout) -> None:
    lines = (
        f"{len(layout.grid)} cars start on the white places; walls: {len(layout.walls)}, bombs: {sum(layout.bombs.values())}.",
        "Finalists start on the dashed places, in their order.",
    )
    for place, line in enumerate(lines):
        y = canvas.road_end + 34 + place * LEGEND_ROW
        add_text(root, "text", line, **{"class": "rm-legend", "x": f"{LEFT:.1f}", "y": f"{y:.1f}"})
