"""Colours, patterns and symbols of the board picture."""

import math
from typing import Final
from xml.etree import ElementTree as ET

SHIP_PATTERNS: Final = ("plain", "stripes", "dots", "checks")

STYLE: Final = """
.rm-paper{fill:#fff}
.rm-hex{stroke:#8a8f98;stroke-width:.8}
.rm-open{fill:#fdfdfb}
.rm-well{fill:#e4e4e4}
.rm-fire{fill:url(#rm-p-fire)}
.rm-hell2{fill:url(#rm-p-hell2)}
.rm-hell3{fill:url(#rm-p-hell3)}
.rm-null{fill:url(#rm-p-null)}
.rm-hole{fill:#111}
.rm-rim{fill:none;stroke:#111;stroke-width:2.4;stroke-linejoin:round}
.rm-turn{fill:none;stroke:#111;stroke-width:2.6;marker-end:url(#rm-arrow)}
.rm-board text{font-family:"DejaVu Sans",Verdana,Arial,sans-serif;text-anchor:middle;fill:#111}
.rm-board .rm-hole-text{font-size:15px;font-weight:700;fill:#fff}
.rm-board .rm-label text{font-size:7px;fill:#3d4249;paint-order:stroke;stroke:#fff;stroke-opacity:.85;stroke-width:2.4px}
.rm-corner circle{fill:#fff;stroke:#111;stroke-width:2.4}
.rm-board .rm-corner text{font-size:25px;font-weight:700}
.rm-board .rm-marker text{font-size:9.5px;font-weight:700}
.rm-path{fill:none;stroke-width:3.4;stroke-linejoin:round;stroke-opacity:.75;marker-end:url(#rm-arrow)}
.rm-fire-line{fill:none;stroke:#c4002f;stroke-width:2.4;stroke-dasharray:7 4;marker-end:url(#rm-arrow)}
.rm-ship-badge{fill:#fff}
.rm-board .rm-ship text{font-size:9px;font-weight:700}
.rm-board .rm-legend text{font-size:23px;text-anchor:start}
"""

LEGEND: Final = (
    ("legend-well", "Gravity Well"),
    ("legend-fire", "Hell Fire"),
    ("legend-null", "Null"),
    ("legend-hell2", "Hell2 Hell Fire"),
    ("legend-hell3", "Hell3 Hell Fire"),
    ("legend-hole", "Hell Hole"),
    ("easy", "Easy Buoy (E)"),
    ("free_floater", "Free Floater (F)"),
    ("hound", "Hell Hound"),
    ("astaroth", "Astaroth (A)"),
    ("belial", "Belial (B)"),
    ("lucifer", "Lucifer (L)"),
)
"""Symbol and words of each line of the legend."""

_BUOYS: Final = {
    "easy": "#ff8f80",
    "free_floater": "#ffb347",
    "astaroth": "#ffe94d",
    "belial": "#ffe94d",
    "lucifer": "#ffffff",
}
_TERRAIN: Final = ("well", "fire", "hell2", "hell3", "null", "hole")

# name, side of the tile, background, path data, stroke or fill attributes
_PATTERNS: Final = (
    ("p-fire", 8, "#d3f0fb", "M-2 2L2-2M0 8L8 0M6 10L10 6", {"stroke": "#2c9ccb", "stroke-width": "1.3"}),
    ("p-hell2", 8, "#aadcf5", "M0 8L8 0M-2 2L2-2M6 10L10 6M0 0L8 8", {"stroke": "#1878b0", "stroke-width": "1"}),
    ("p-hell3", 6, "#8ecbf0", "M0 3Q1.5 0 3 3T6 3", {"stroke": "#0a4f86", "stroke-width": "1.5", "fill": "none"}),
    ("p-null", 7, "#e3c8f2", "M2 3.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0", {"fill": "#7b2fa6"}),
    ("ship-stripes", 5, None, "M0 2.5H5", {"stroke": "#111", "stroke-width": "1.6"}),
    ("ship-dots", 5, None, "M1.2 2.5a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0", {"fill": "#111"}),
    ("ship-checks", 6, None, "M0 0H3V6H6V3H0z", {"fill": "#111"}),
)


def definitions() -> ET.Element:
    """The patterns, arrowhead and symbols that the picture refers to."""
    defs = ET.Element("defs")
    for name, side, background, data, attributes in _PATTERNS:
        _add_pattern(defs, name, side, background, data, attributes)
    arrow = ET.SubElement(defs, "marker", id="rm-arrow", viewBox="0 0 8 8", refX="5", refY="4", orient="auto")
    arrow.attrib.update({"markerWidth": "4.5", "markerHeight": "4.5"})
    ET.SubElement(arrow, "path", d="M0 0L8 4L0 8z", fill="#111")
    for kind, colour in _BUOYS.items():
        triangle = {"d": "M0-8L15 15H-15z", "fill": colour, "stroke": "#111", "stroke-width": "1.6", "stroke-linejoin": "round"}
        ET.SubElement(defs, "path", {"id": f"rm-{kind}", **triangle})
    ET.SubElement(
        defs, "path", {"id": "rm-hound", "d": _star(9, 13.5, 8.5), "fill": "#ffe94d", "stroke": "#111", "stroke-width": "1.6"}
    )
    ship = {"d": "M0-18L13 13L0 8L-13 13z", "stroke": "#111", "stroke-width": "1.8", "stroke-linejoin": "round"}
    ET.SubElement(defs, "path", {"id": "rm-ship", **ship})
    for kind in _TERRAIN:
        ET.SubElement(
            defs, "path", {"id": f"rm-legend-{kind}", "class": f"rm-hex rm-{kind}", "d": "M-18 0L-9-15.6H9L18 0L9 15.6H-9z"}
        )
    return defs


def _add_pattern(defs: ET.Element, name: str, side: int, background: str | None, data: str, attributes: dict[str, str]) -> None:
    length = str(side)
    pattern = ET.SubElement(defs, "pattern", id=f"rm-{name}", width=length, height=length, patternUnits="userSpaceOnUse")
    if background is not None:
        ET.SubElement(pattern, "rect", width=length, height=length, fill=background)
    ET.SubElement(pattern, "path", {"d": data, **attributes})


def _star(points: int, outer: float, inner: float) -> str:
    corners: list[str] = []
    for i in range(2 * points):
        radius = inner if i % 2 else outer
        angle = math.pi * i / points - math.pi / 2
        corners.append(f"{radius * math.cos(angle):.1f} {radius * math.sin(angle):.1f}")
    return "M" + "L".join(corners) + "z"
