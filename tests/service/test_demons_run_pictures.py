"""The board of a race, and a Set Up Sheet, as pictures."""

from xml.etree import ElementTree as ET

import pytest
from flask.testing import FlaskClient

from rules.demons_run.house_rules import DEFAULT, HouseRules
from rules.dice import ScriptedDice
from service.render.demons_run_pictures import race_svg
from service.render.pictures import PICTURES
from service.render.sheet_svg import sheet_svg
from tests.rules.demons_run.referee.players import GAME, Json
from tests.rules.demons_run.referee.stage import Stage, board

SVG = "{http://www.w3.org/2000/svg}"
DESIGN = {
    "fuel": 210, "structural_integrity": 14, "pi_level": 3, "main_engines": 6, "maneuver_engines": 6, "tractor": 10, "laser": 10,
    "scrambler": 0, "screens": 4,
}  # fmt: skip


@pytest.fixture
def stage() -> Stage:
    """Ann has fired at Bob and moved."""
    terrain = {"buoys": [{"id": "easy-7", "kind": "easy", "hex": "3,3"}], "hell_hounds": [{"id": "hound-2", "hex": "-9,9"}]}
    stage = Stage("Ann", "Bob", order=[1], board=board(**terrain))
    stage.put("green", (0, 0), facing=1, v=2)
    stage.put("pink", (0, -6), facing=3)
    stage.allocate("green", laser=2)
    stage.allocate("pink")
    stage.fire("green", "pink", [1, 1])
    stage.move("green", "F F")
    return stage


def titles(svg: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(svg).iter(f"{SVG}title")]


def marks(svg: str, kind: str) -> list[ET.Element]:
    return [element for element in ET.fromstring(svg).iter() if element.get("class") == kind]


def test_every_piece_stands_where_the_view_says(stage: Stage):
    svg = race_svg(GAME.view(stage.state, ""))
    assert {
        "green at 0,-2, facing hexside 1",
        "pink at 0,-6, facing hexside 3",
        "easy-7 at 3,3",
        "hound-2 at -9,9",
    } <= set(titles(svg))


def test_the_last_way_and_the_last_shot_are_drawn(stage: Stage):
    svg = race_svg(GAME.view(stage.state, ""))
    assert len(marks(svg, "rm-path")) == 1
    assert len(marks(svg, "rm-fire-line")) == 1
    assert "#2e7d32" in marks(svg, "rm-path")[0].get("style", "")


def test_pieces_lie_on_top_of_ways(stage: Stage):
    order = [element.get("class") for element in ET.fromstring(race_svg(GAME.view(stage.state, "")))]
    assert order.index("rm-path") < order.index("rm-marker") < order.index("rm-ship")


def test_a_marker_leaves_a_grey_way(stage: Stage):
    stage.state.trails["hound-2"] = ["-9,8", "-9,9"]
    assert "#555555" in marks(race_svg(GAME.view(stage.state, "")), "rm-path")[1].get("style", "")


def test_who_is_out_is_not_on_the_board(stage: Stage):
    stage.ship("pink").status = "destroyed"
    assert not [title for title in titles(race_svg(GAME.view(stage.state, ""))) if title.startswith("pink")]


def test_the_picture_is_the_same_for_all(stage: Stage):
    """It is drawn from a view, and a sheet leaves no mark on it."""
    assert race_svg(GAME.view(stage.state, "Ann")) == race_svg(GAME.view(stage.state, ""))


def test_sessions_find_the_picture():
    assert PICTURES["demons-run"] is race_svg
    view = GAME.view(GAME.new_state({"mode": "referee", "seats": [{"name": "Ann"}]}, ScriptedDice([])), "")
    assert titles(race_svg(view))[0] == "Starcup Challenge"


def test_a_sheet_marks_the_highest_levels():
    svg = sheet_svg("Blue Angel", DESIGN, DEFAULT)
    assert titles(svg) == ["Set Up Sheet of Blue Angel"]
    assert len(marks(svg, "rm-box rm-top")) == 9
    dark = [element.text for element in ET.fromstring(svg).iter() if "rm-number rm-top-text" in element.get("class", "")]
    assert dark == ["210", "14", "0", "6", "2/2", "10", "10", "0", "4"]
    assert "80 of 80 points" in svg


def test_a_sheet_has_the_boxes_of_the_table():
    svg = sheet_svg("x", DESIGN, HouseRules(si_max=20, pi_table="linear"))
    boxes = [element for element in ET.fromstring(svg).iter() if (element.get("class") or "").startswith("rm-box")]
    assert len(boxes) == 30 + 21 + 8 + 12 + 12 + 11 + 12 + 12 + 12 + 21


def test_a_name_cannot_spoil_a_sheet():
    assert titles(sheet_svg("<b>&\x07", DESIGN, DEFAULT)) == ["Set Up Sheet of <b>&"]


def test_a_sheet_is_drawn_on_request(client: FlaskClient):
    answer = client.post("/api/v1/demons-run/ships.svg", json={"name": "Blue Angel", "levels": DESIGN})
    assert (answer.status_code, answer.content_type) == (200, "image/svg+xml")
    assert titles(answer.text) == ["Set Up Sheet of Blue Angel"]


def test_the_sheet_of_a_ship_in_play(client: FlaskClient):
    """Fuel is no longer in tens; experience has bought more than 80 points."""
    levels = {**DESIGN, "fuel": 171, "scrambler": 9}
    answer = client.post("/api/v1/demons-run/ships.svg", json={"levels": levels, "in_play": True})
    assert answer.status_code == 200
    assert "Fuel 171. Black: the highest Level of this ship now." in answer.text


def test_an_empty_sheet_for_a_pencil(client: FlaskClient):
    answer = client.post("/api/v1/demons-run/ships.svg", json={"name": "Ship:"})
    assert answer.status_code == 200
    kinds = {element.get("class") for element in ET.fromstring(answer.text).iter()}
    assert "rm-box" in kinds
    assert not kinds & {"rm-box rm-top", "rm-box rm-above"}
    assert "80 points. Mark the highest Level" in answer.text


@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        ({"levels": {**DESIGN, "scrambler": 1}}, "too-many-points", "/levels"),
        ({"levels": {**DESIGN, "laser": 12}, "in_play": True}, "level-above-sheet", "/levels/laser"),
        ({"levels": DESIGN, "name": ""}, "invalid-field", "/name"),
        ({"levels": DESIGN, "rules": {"si_max": 3}}, "invalid-field", "/rules/si_max"),
    ],
)
def test_a_sheet_that_cannot_be_drawn(client: FlaskClient, body: Json, code: str, pointer: str):
    problem = client.post("/api/v1/demons-run/ships.svg", json=body).json
    assert (problem["status"], problem["code"], problem["errors"][0]["pointer"]) == (422, code, pointer)
