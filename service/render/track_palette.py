"""Colours, patterns and symbols of the track of Devil Take the Hindmost."""

from collections.abc import Sequence
from typing import Final
from xml.etree import ElementTree as ET

STYLE: Final = """
.dt-grass{fill:#eef3e6}
.dt-tarmac{fill:#5b6068}
.dt-section{fill:#747a83}
.dt-edge{fill:none;stroke:#111;stroke-width:3}
.dt-lane{fill:none;stroke:#fff;stroke-width:1;stroke-opacity:.45;stroke-dasharray:7 7}
.dt-border{stroke:#fff;stroke-width:2;stroke-opacity:.9}
.dt-line{stroke:#fff;stroke-width:8}
.dt-chequers{stroke:#111;stroke-width:8;stroke-dasharray:6 6}
.dt-way{fill:none;stroke:#111;stroke-width:4;marker-end:url(#dt-arrow)}
.dt-track text{font-family:"DejaVu Sans",Verdana,Arial,sans-serif;text-anchor:middle;fill:#111}
.dt-track .dt-number{font-size:25px;font-weight:700}
.dt-star{fill:#ffd400;stroke:#111;stroke-width:1.5;stroke-linejoin:round}
.dt-body{stroke:#111;stroke-width:2}
.dt-halo{fill:none;stroke:#fff;stroke-width:6}
.dt-badge{fill:#fff;stroke:#111;stroke-width:1}
.dt-track .dt-letter{font-size:24px;font-weight:700}
.dt-track .dt-legend{font-size:25px;text-anchor:start}
.dt-track .dt-caption{font-size:25px;font-weight:700}
"""

TEAMS: Final = (
    ("red", "#d55e00", "plain"),
    ("blue", "#4aa3df", "stripes"),
    ("green", "#009e73", "dots"),
    ("yellow", "#f0e442", "checks"),
    ("purple", "#cc79a7", "halves"),
    ("white", "#ffffff", "crosses"),
)
"""Word, colour and pattern; no two are told apart by colour alone, however a car is turned."""

_INK: Final = {"stroke": "#111", "stroke-width": "2.2"}
_PATTERNS: Final = {
    "stripes": (9, "M-2 2L2-2M0 9L9 0M7 11L11 7", _INK),
    "dots": (9, "M1.9 4.5a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0", {"fill": "#111"}),
    "checks": (10, "M0 0H5V10H10V5H0z", {"fill": "#111"}),
    "halves": (42, "M0 0H21V42H0z", {"fill": "#111"}),
    "crosses": (10, "M0 0L10 10M10 0L0 10", _INK),
}


def team_styles(teams: Sequence[str]) -> dict[str, tuple[str, str]]:
    """Colour and pattern of each team (6 at most): its own colour if it is called by one, else the next that is free."""
    free = {word: (colour, pattern) for word, colour, pattern in TEAMS}
    styles = {team: free.pop(team.lower()) for team in teams if team.lower() in free}
    left = list(free.values())
    return {team: styles.get(team) or left.pop(0) for team in teams}


def definitions() -> ET.Element:
    """The patterns and the arrowhead that the picture refers to."""
    defs = ET.Element("defs")
    for name, (side, data, attributes) in _PATTERNS.items():
        size = str(side)
        pattern = ET.SubElement(defs, "pattern", id=f"dt-{name}", width=size, height=size, patternUnits="userSpaceOnUse")
        pattern.set("x", f"{-side / 2:g}")
        ET.SubElement(pattern, "path", {"d": data, **attributes})
    arrow = ET.SubElement(defs, "marker", id="dt-arrow", viewBox="0 0 8 8", refX="5", refY="4", orient="auto")
    arrow.attrib.update({"markerWidth": "5", "markerHeight": "5"})
    ET.SubElement(arrow, "path", d="M0 0L8 4L0 8z", fill="#111")
    return defs
