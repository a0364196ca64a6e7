"""The picture of a board."""

import re
from xml.etree import ElementTree as ET

import pytest

from rules.demons_run.board import BuoyKind, Marker, load_board, read_board
from rules.hexes import Hexside
from service.render.board_palette import SHIP_PATTERNS
from service.render.board_svg import FireMark, Overlay, PathMark, ShipMark, board_svg

NAME = "{http://www.w3.org/2000/svg}"
BOARD = load_board("starcup")
SMALL = read_board({"name": "s", "shape": {"radius": 3}, "holes": [{"hex": "0,0", "kind": "ordinary", "rotation": "clockwise"}]})


def texts(picture, tag="text"):
    return [element.text for element in ET.fromstring(picture).iter(f"{NAME}{tag}")]


def ship(**changes):
    return Overlay(ships=[ShipMark(**{"name": "Ada", "hex": (0, 1), "facing": Hexside(3), "colour": "#00aa11"} | changes)])


def test_the_default_board_is_a_small_file():
    assert len(board_svg(BOARD).encode()) < 400_000


def test_every_hex_but_the_hole_hexes_has_its_label():
    labels = [text for text in texts(board_svg(BOARD)) if re.fullmatch("[0-9]{4}", text)]
    assert sorted(labels) == sorted(BOARD.label(place) for place in BOARD.hexes() if not BOARD.hole_at(place))


def test_every_hex_is_drawn_once():
    root = ET.fromstring(board_svg(BOARD))
    drawn = [path.get("d").count("M") for path in root.findall(f"{NAME}path") if "rm-hex" in path.get("class", "")]
    assert sum(drawn) == len(BOARD.hexes())


def test_every_terrain_has_a_pattern_or_a_shade_of_its_own():
    style = texts(board_svg(BOARD), "style")[0]
    fills = [
        re.search(rf"\.rm-{name}{{fill:([^}}]+)}}", style)[1]
        for name in ("open", "well", "fire", "hell2", "hell3", "null", "hole")
    ]
    assert len(set(fills)) == 7
    assert sum(fill.startswith("url(#rm-p-") for fill in fills) == 4


def test_everything_referred_to_is_there():
    picture = board_svg(BOARD, ship(pattern="dots"))
    ids = re.findall(r'\bid="([^"]+)"', picture)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', picture)) <= set(ids)
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")


def test_it_speaks_to_screen_readers():
    root = ET.fromstring(board_svg(BOARD))
    assert root.get("role") == "img"
    assert root.get("aria-labelledby").split() == [root[0].get("id"), root[1].get("id")]
    assert root[0].text == "Starcup Challenge"
    assert "Lucifer at 1812" in root[1].text
    assert "B at 3600" in root[1].text


@pytest.mark.parametrize(
    ("rotation", "words", "sweep"), [("clockwise", "turning clockwise", 1), ("counterclockwise", "turning counter-clockwise", 0)]
)
def test_holes_show_which_way_they_turn(rotation, words, sweep):
    board = read_board({"name": "s", "shape": {"radius": 3}, "holes": [{"hex": "0,0", "kind": "hell2", "rotation": rotation}]})
    root = ET.fromstring(board_svg(board))
    assert any(words in title.text for title in root.iter(f"{NAME}title"))
    arcs = [path.get("d") for path in root.iter(f"{NAME}path") if path.get("class") == "rm-turn"]
    assert [arc.split("A")[1].split()[4] for arc in arcs] == [str(sweep)] * 3


def test_markers_carry_letter_and_number():
    shown = texts(board_svg(BOARD))
    assert {"E1", "E8", "F1", "F6", "A", "B", "L", "1", "2", "3", "H", "H2", "H3", "C", "D"} <= set(shown)
    assert "easy-1 at 1205" in texts(board_svg(BOARD), "title")


def test_an_overlay_moves_the_markers():
    overlay = Overlay(buoys=[Marker("free-floater-2", BuoyKind.FREE_FLOATER, (5, 5))], hell_hounds=[])
    titles = texts(board_svg(BOARD, overlay), "title")
    assert "free-floater-2 at 0507" in titles
    assert not any(title.startswith(("easy", "hound")) for title in titles)


def test_a_ship_points_the_way_it_faces():
    picture = board_svg(SMALL, ship())
    assert "rotate(120)" in picture
    assert "Ada at 0,1, facing hexside 3" in texts(picture, "title")


@pytest.mark.parametrize("pattern", SHIP_PATTERNS)
def test_ships_have_patterns_besides_colours(pattern):
    picture = board_svg(SMALL, ship(pattern=pattern))
    assert (f"url(#rm-ship-{pattern})" in picture) == (pattern != "plain")


@pytest.mark.parametrize("changes", [{"colour": "red"}, {"colour": "#00aa11\n"}, {"colour": "url(#x)"}, {"pattern": "tartan"}])
def test_odd_colours_and_patterns_are_refused(changes):
    with pytest.raises(ValueError, match=r"colour|pattern"):
        board_svg(SMALL, ship(**changes))


@pytest.mark.parametrize("name", ["<script>&\"'", "a\x00b\x1b", "\ud800x", "Zoë 🚀", "", "\ufffe"])
def test_no_name_spoils_the_picture(name):
    picture = board_svg(SMALL, ship(name=name))
    ET.fromstring(picture.encode())
    assert "<script" not in picture


def test_paths_and_lines_of_fire_run_from_centre_to_centre():
    overlay = Overlay(paths=[PathMark(((0, 1), (0, 2)), "#123456")], lines_of_fire=[FireMark((0, 1), (0, 3))])
    root = ET.fromstring(board_svg(SMALL, overlay))
    start, end = (tuple(map(float, point.split(","))) for point in root.find(f"{NAME}polyline").get("points").split())
    assert (start[0], round(end[1] - start[1], 1)) == (end[0], 34.6)
    line = next(path for path in root.iter(f"{NAME}path") if path.get("class") == "rm-fire-line")
    assert line.get("d").startswith(f"M{start[0]} {start[1]}L")


def test_an_empty_board_is_a_picture_too():
    root = ET.fromstring(board_svg(read_board({"name": "empty", "shape": {"columns": 5, "rows": 5}})))
    assert "Hell Holes: none. Corners: none." in root[1].text
