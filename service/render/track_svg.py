"""The track of Devil Take the Hindmost as an SVG picture: thirty spaces, four lanes, the line, and the cars.

Nothing is told by colour alone: each team has a pattern of its own, each car a letter.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from xml.etree import ElementTree as ET

from service.render.elements import add_text
from service.render.track_palette import STYLE, definitions, team_styles
from service.render.track_shape import LANE, LANES, LENGTH, RADIUS, SPACES, STRAIGHT, lane_middle, outline, point

MARGIN: Final = 14.0
EDGE: Final = LANES * LANE / 2
CAR: Final = (42.0, 31.0)
REACH: Final = 21.0
LEGEND_COLUMN: Final = 228.0
LEGEND_ROW: Final = 40.0
LONGEST_NAME: Final = 11
SECTION: Final = 10
STAR: Final = "M0-23L6-8 22-7 9.5 3.2 13.6 19 0 10.2-13.6 19-9.5 3.2-22-7-6-8z"


@dataclass(frozen=True)
class CarMark:
    """A car on the picture.

    Attributes:
        name: for screen readers; its last letter is printed on the car.
        team: gives it colour and pattern.
        position: spaces from the starred 10 where the lap began.
        lane: 1 is the inside.
    """

    name: str
    team: str
    position: int
    lane: int


def race_svg(view: dict[str, Any]) -> str:
    """The picture of a race, from a view of it."""
    cars = [CarMark(car["name"], car["team"], car["position"], car["lane"]) for car in view["cars"]]
    teams = [team["name"] for team in view["teams"]]
    caption = "The race is over" if view["is_over"] else f"Lap {view['lap']} of {view['laps']}"
    return track_svg(cars, teams, caption, is_line_behind_star=view["rules"]["line"] == "before_10star")


def track_svg(cars: Sequence[CarMark], teams: Sequence[str], caption: str = "", *, is_line_behind_star: bool = False) -> str:
    """The picture as an SVG document of its own, with a title and a description for screen readers.

    Args:
        cars: in the running order.
        teams: all teams of `cars`, at most six, in the order of the legend.
        caption: a few words for the middle of the oval.
        is_line_behind_star: draw the start/finish line behind the starred 10 instead of in front of it.
    """
    drawn = _places(cars)
    root = _root(drawn)
    add_text(root, "title", "Devil Take the Hindmost" + (f": {caption}" if caption else ""))
    add_text(root, "desc", _description(cars))
    ET.SubElement(root, "style").text = STYLE
    root.append(definitions())
    _draw_track(root, line_at=-0.5 if is_line_behind_star else 0.5)
    styles = team_styles(teams)
    _draw_middle(root, styles, caption)
    for car, (position, lane) in zip(cars, drawn, strict=True):
        _draw_car(root, car, styles[car.team], position, lane)
    return ET.tostring(root, encoding="unicode")


def _places(cars: Sequence[CarMark]) -> list[tuple[int, int]]:
    """Space 0 to 29 and lane of each car; one that has been lapped moves over for the leaders."""
    taken: set[tuple[int, int]] = set()
    places: list[tuple[int, int]] = []
    for car in cars:
        space, lane = car.position % SPACES, car.lane
        while (space, lane) in taken:
            lane += 1
        taken.add((space, lane))
        places.append((space, lane))
    return places


def _root(drawn: list[tuple[int, int]]) -> ET.Element:
    """The sheet: the oval, and what stands outside it."""
    cars = [point(space, lane_middle(lane)) for space, lane in drawn]
    across, down = STRAIGHT * LENGTH / 2 + RADIUS + EDGE, RADIUS + EDGE
    left = min([-across, *(car.x - REACH for car in cars)]) - MARGIN
    right = max([across, *(car.x + REACH for car in cars)]) + MARGIN
    top = min([-down, *(car.y - REACH for car in cars)]) - MARGIN
    bottom = max([down, *(car.y + REACH for car in cars)]) + MARGIN
    root = ET.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "class": "dt-track", "role": "img"})
    root.set("viewBox", f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}")
    sheet = {"x": f"{left:.0f}", "y": f"{top:.0f}", "width": "100%", "height": "100%"}
    ET.SubElement(root, "rect", {"class": "dt-grass", **sheet})
    return root


def _description(cars: Sequence[CarMark]) -> str:
    told = [f"{car.name} on space {_number(car.position)}, lane {car.lane}" for car in cars]
    return "An oval of thirty spaces. In the running order: " + "; ".join(told) + "." if told else "An oval of thirty spaces."


def _draw_track(root: ET.Element, line_at: float) -> None:
    group = ET.SubElement(root, "g", {"aria-hidden": "true"})
    ring = outline(EDGE) + outline(-EDGE)
    ET.SubElement(group, "path", {"class": "dt-tarmac", "d": ring, "fill-rule": "evenodd"})
    ET.SubElement(group, "path", {"class": "dt-section", "d": _section_outline()})
    for border in range(1, LANES):
        ET.SubElement(group, "path", {"class": "dt-lane", "d": outline(border * LANE - EDGE)})
    for space in range(1, SPACES + 1):
        _draw_border(group, space - 0.5, "dt-border")
        _draw_number(group, space)
    for line in ("dt-line", "dt-chequers"):
        _draw_border(group, line_at, line)
    ET.SubElement(group, "path", {"class": "dt-edge", "d": ring})


def _section_outline() -> str:
    """The second of the three runs of ten, a little lighter."""
    steps = [SECTION + 0.5 + step / 10 for step in range(10 * SECTION + 1)]
    outer = [point(place, EDGE) for place in steps]
    inner = [point(place, -EDGE) for place in reversed(steps)]
    return "M" + "L".join(f"{at.x:.1f} {at.y:.1f}" for at in outer + inner) + "z"


def _draw_border(group: ET.Element, place: float, kind: str) -> None:
    inner, outer = point(place, -EDGE), point(place, EDGE)
    ends = {"x1": f"{inner.x:.1f}", "y1": f"{inner.y:.1f}", "x2": f"{outer.x:.1f}", "y2": f"{outer.y:.1f}"}
    ET.SubElement(group, "line", {"class": kind, **ends})


def _draw_number(group: ET.Element, space: int) -> None:
    at = point(space, -EDGE - 19)
    if space == SPACES:
        place = f"translate({at.x + 29:.1f} {at.y:.1f}) scale(.55)"
        ET.SubElement(group, "path", {"class": "dt-star", "d": STAR, "transform": place})
    add_text(group, "text", str(_number(space)), **{"class": "dt-number", "x": f"{at.x:.1f}", "y": f"{at.y + 9:.1f}"})


def _draw_middle(root: ET.Element, styles: dict[str, tuple[str, str]], caption: str) -> None:
    group = ET.SubElement(root, "g", {"aria-hidden": "true"})
    ET.SubElement(group, "path", {"class": "dt-way", "d": "M-90-68H-180"})
    add_text(group, "text", caption, **{"class": "dt-caption", "x": "30", "y": "-60"})
    for index, (team, style) in enumerate(styles.items()):
        x, y = (index % 2 - 1) * LEGEND_COLUMN + 40, -26 + index // 2 * LEGEND_ROW
        _draw_body(ET.SubElement(group, "g", {"transform": f"translate({x:g} {y:g})"}), style)
        name = team if len(team) <= LONGEST_NAME else team[: LONGEST_NAME - 1] + "…"
        add_text(group, "text", name, **{"class": "dt-legend", "x": f"{x + 32:g}", "y": f"{y + 9:g}"})


def _draw_car(root: ET.Element, car: CarMark, style: tuple[str, str], space: int, lane: int) -> None:
    at = point(space, lane_middle(lane))
    group = ET.SubElement(root, "g", {"transform": f"translate({at.x:.1f} {at.y:.1f})"})
    add_text(group, "title", f"{car.name} on space {_number(car.position)}, lane {car.lane}")
    _draw_body(ET.SubElement(group, "g", {"transform": f"rotate({at.heading:.0f})"}), style)
    ET.SubElement(group, "circle", {"class": "dt-badge", "r": "12"})
    add_text(group, "text", car.name[-1:].upper(), **{"class": "dt-letter", "y": "8.6"})


def _draw_body(group: ET.Element, style: tuple[str, str]) -> None:
    colour, pattern = style
    length, width = CAR
    box = {"x": f"{-length / 2:g}", "y": f"{-width / 2:g}", "width": f"{length:g}", "height": f"{width:g}", "rx": "9"}
    ET.SubElement(group, "rect", {"class": "dt-halo", **box})
    ET.SubElement(group, "rect", {**box, "fill": colour})
    fill = "none" if pattern == "plain" else f"url(#dt-{pattern})"
    ET.SubElement(group, "rect", {"class": "dt-body", **box, "fill": fill})


def _number(position: int) -> int:
    return (position - 1) % SECTION + 1
