"""A Set Up Sheet as an SVG picture to print: a column of boxes for each Function, the highest Level of the ship marked."""

from typing import Final
from xml.etree import ElementTree as ET

from rules.demons_run import tables
from rules.demons_run.house_rules import HouseRules
from rules.demons_run.ship import design_cost
from service.render.elements import add_text

CODES: Final = {
    tables.FUEL: "F",
    tables.STRUCTURAL_INTEGRITY: "SI",
    tables.PILOT_INTEGRATION: "PI",
    tables.MAIN_ENGINES: "ME",
    tables.MANEUVER_ENGINES: "me",
    tables.TRACTOR: "T",
    tables.LASER: "L",
    tables.SCRAMBLER: "S",
    tables.SCREENS: "SC",
}
"""005 The letter code below each column."""

VELOCITY: Final = "V"

BOX_WIDTH: Final = 62
BOX_HEIGHT: Final = 26
TOP: Final = 78
LEFT: Final = 14

STYLE: Final = """
.rm-sheet text{font-family:"DejaVu Sans",Verdana,Arial,sans-serif;text-anchor:middle;fill:#111}
.rm-paper{fill:#fff}
.rm-box{fill:#fff;stroke:#111;stroke-width:1}
.rm-above{fill:#e3e3e3}
.rm-top{fill:#111}
.rm-sheet .rm-top-text{fill:#fff;font-weight:700}
.rm-number{font-size:12px}
.rm-level{font-size:8px}
.rm-code{font-size:17px;font-weight:700}
.rm-sheet .rm-head{font-size:20px;font-weight:700;text-anchor:start}
.rm-sheet .rm-note{font-size:11px;text-anchor:start}
"""


class _Column:
    """A Function's boxes, the lowest first; boxes above `highest` are beyond the ship, None marks no box."""

    def __init__(self, code: str, boxes: list[str], highest: int | None) -> None:
        self.code = code
        self.boxes = boxes
        self.highest = highest


def sheet_svg(name: str, levels: dict[str, int] | None, rules: HouseRules, *, is_in_play: bool = False) -> str:
    """004C, 005 The sheet of one ship: its highest Levels black, what it lacks grey, all else to lay Action Markers on.

    Args:
        name: printed on top.
        levels: of all Functions, as designed; Fuel in units. None for an empty sheet.
        rules: the charts of this table.
        is_in_play: whether the Levels are what a race or a season has left of the design, or added to it.
    """
    columns = _columns(levels, rules)
    rows = max(len(column.boxes) for column in columns)
    width = 2 * LEFT + len(columns) * BOX_WIDTH
    bottom = TOP + rows * BOX_HEIGHT
    root = ET.Element("svg", {"class": "rm-sheet", "xmlns": "http://www.w3.org/2000/svg", "role": "img"})
    root.set("viewBox", f"0 0 {width} {bottom + 66}")
    add_text(root, "title", f"Set Up Sheet of {name}")
    add_text(root, "style", STYLE)
    ET.SubElement(root, "rect", {"class": "rm-paper", "width": "100%", "height": "100%"})
    add_text(root, "text", name, **{"class": "rm-head", "x": str(LEFT), "y": "32"})
    add_text(root, "text", _heading(levels, is_in_play=is_in_play), **{"class": "rm-note", "x": str(LEFT), "y": "54"})
    for place, column in enumerate(columns):
        _draw_column(root, column, LEFT + place * BOX_WIDTH, bottom)
    notes = "me: turns in one hex / in a Turn.  V: Velocity, and turns at it.  PI: added to dice; box 0 is a ship without."
    add_text(root, "text", notes, **{"class": "rm-note", "x": str(LEFT), "y": str(bottom + 54)})
    return ET.tostring(root, encoding="unicode")


def _heading(levels: dict[str, int] | None, *, is_in_play: bool) -> str:
    if levels is None:
        return f"{tables.POINTS_PER_SHIP} points. Mark the highest Level of each Function."
    if is_in_play:
        return f"Fuel {levels[tables.FUEL]}. Black: the highest Level of this ship now. Grey: not fitted, or lost."
    return f"{design_cost(levels)} of {tables.POINTS_PER_SHIP} points. Black: the highest Level of this ship. Grey: not fitted."


def _columns(levels: dict[str, int] | None, rules: HouseRules) -> list[_Column]:
    columns: list[_Column] = []
    for function in tables.FUNCTIONS:
        step = tables.FUEL_PER_BOX if function == tables.FUEL else 1
        boxes = [_box(function, level, rules) for level in range(0, rules.sheet_maximum(function) + 1, step)]
        columns.append(_Column(CODES[function], boxes, None if levels is None else levels[function] // step))
    speeds = [f"{velocity} / {rules.turns_at(velocity)}" for velocity in range(rules.highest_velocity() + 1)]
    columns.append(_Column(VELOCITY, speeds, None))
    return columns


def _box(function: str, level: int, rules: HouseRules) -> str:
    """What is printed in a box."""
    if function == tables.PILOT_INTEGRATION:
        modifier = rules.pi_modifier(level)
        return f"{modifier:+d}" if modifier else "0"
    if function == tables.MANEUVER_ENGINES:
        per_hex, per_turn = rules.turning_limits(level)
        return f"{per_hex}/{per_turn}"
    return str(level)


def _draw_column(root: ET.Element, column: _Column, x: int, bottom: int) -> None:
    """Boxes stand above the letter code, Level 0 next to it."""
    for level, words in enumerate(column.boxes):
        y = bottom - (level + 1) * BOX_HEIGHT
        is_top = level == column.highest
        is_above = column.highest is not None and level > column.highest
        kind = " rm-top" if is_top else " rm-above" if is_above else ""
        size = {"width": str(BOX_WIDTH - 8), "height": str(BOX_HEIGHT - 4)}
        ET.SubElement(root, "rect", {"class": f"rm-box{kind}", "x": str(x), "y": str(y), **size})
        light = " rm-top-text" if is_top else ""
        middle = str(x + (BOX_WIDTH - 8) // 2)
        if words == str(level) or column.code in (VELOCITY, CODES[tables.FUEL]):
            add_text(root, "text", words, **{"class": f"rm-number{light}", "x": middle, "y": str(y + 16)})
            continue
        add_text(root, "text", words, **{"class": f"rm-number{light}", "x": middle, "y": str(y + 19)})
        add_text(root, "text", str(level), **{"class": f"rm-level{light}", "x": str(x + 8), "y": str(y + 9)})
    add_text(root, "text", column.code, **{"class": "rm-code", "x": str(x + (BOX_WIDTH - 8) // 2), "y": str(bottom + 22)})
