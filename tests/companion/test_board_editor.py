"""The map or the track of one's own: painted, checked, kept, and played on."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.companion.phone import Phone
from tests.companion.test_accessibility import violations

MAP, TRACK = "demons-run", "mini-demolition-derby"


def editor(phone: Phone, game: str = MAP) -> Phone:
    phone.page.goto(f"{phone.url}/#/board-editor/{game}")
    expect(paper(phone)).to_be_visible()
    return phone


def paper(phone: Phone) -> Locator:
    return phone.page.get_by_role("application", name="The board to paint on")


def empty(phone: Phone, name: str = "My round map (empty)") -> Phone:
    phone.page.get_by_label("Start from").select_option(label=name)
    return phone


def take(phone: Phone, tool: str) -> None:
    phone.page.get_by_role("radio", name=tool, exact=True).check(force=True)


def cell(phone: Phone, name: str) -> Locator:
    return phone.page.locator(f'[data-cell="{name}"]')


def saved(phone: Phone) -> dict[str, Any]:
    with phone.page.expect_download() as download:
        phone.tap("Save as a file")
    document: dict[str, Any] = json.loads(Path(download.value.path()).read_text())
    return document


def test_a_map_is_painted_checked_and_played_on(phone: Callable[..., Phone]) -> None:
    ann = empty(editor(phone(1280, 900)))
    ann.page.get_by_label("Name of the board").fill("The Pond")
    for tool, place in (
        ("Hell2 Hole", "0,0"),
        ("Astaroth", "0,-1"),
        ("Corner A", "-8,4"),
        ("Free Floater", "4,0"),
        ("Hell Hound", "5,0"),
    ):
        take(ann, tool)
        cell(ann, place).click()
    take(ann, "Hell2 Hole")
    cell(ann, "0,0").click()
    ann.tap("Check it")
    expect(ann.page.get_by_role("alert")).to_contain_text("Corner A needs its opposite corner, D.")
    expect(ann.page.locator(".fault")).to_have_count(1)
    take(ann, "Corner D")
    cell(ann, "8,-4").click()
    ann.tap("Check it")
    expect(ann.page.locator("main")).to_contain_text("it still needs the four corners")
    for tool, place in (("Corner B", "0,-8"), ("Corner C", "0,8")):
        take(ann, tool)
        cell(ann, place).click()
    assert saved(ann) == {
        "name": "the-pond",
        "title": "The Pond",
        "shape": {"radius": 8},
        "holes": [{"hex": "0,0", "kind": "hell2", "rotation": "counterclockwise"}],
        "buoys": [
            {"id": "astaroth", "kind": "astaroth", "hex": "0,-1"},
            {"id": "free-floater-1", "kind": "free_floater", "hex": "4,0"},
        ],
        "hell_hounds": [{"id": "hound-1", "hex": "5,0"}],
        "corners": {"A": "-8,4", "B": "0,-8", "C": "0,8", "D": "8,-4"},
    }
    ann.tap("Play on it")
    expect(ann.page.locator("main")).to_contain_text("On your own board: The Pond")
    ann.tap("We are 2, real dice")
    expect(ann.page.locator(".seat-card")).to_have_count(2)
    ann.go("Table screen")
    expect(ann.page.locator("rm-board img")).to_have_attribute("alt", re.compile("A board of 217 hexes"))


def test_a_stroke_is_taken_back_in_one_go(phone: Callable[..., Phone]) -> None:
    ann = empty(editor(phone(1280, 900)))
    take(ann, "Hell Fire")
    first, last = (cell(ann, name).bounding_box() for name in ("-3,0", "3,-3"))
    assert first
    assert last
    mouse = ann.page.mouse
    mouse.move(first["x"] + 12, first["y"] + 12)
    mouse.down()
    mouse.move(last["x"] + 12, last["y"] + 12, steps=30)
    mouse.up()
    assert len(saved(ann)["hell_fire"]) >= 7
    ann.page.keyboard.press("Control+z")
    assert "hell_fire" not in saved(ann)
    ann.tap("Redo")
    assert len(saved(ann)["hell_fire"]) >= 7


def test_by_keyboard_on_the_phone_and_after_it_slept(phone: Callable[..., Phone]) -> None:
    ann = empty(editor(phone()))
    ann.page.get_by_role("radio", name="Null", exact=True).focus()
    ann.page.keyboard.press("Space")
    paper(ann).focus()
    for key in ("Space", "Shift+ArrowUp", "ArrowRight", "Enter"):
        ann.page.keyboard.press(key)
    expect(ann.page.locator("#spoken")).to_contain_text("Null")
    painted = saved(ann)["null"]
    assert len(painted) == 3
    editor(ann, TRACK)
    assert saved(editor(ann))["null"] == painted


def test_a_finger_paints_only_when_asked_to(phone: Callable[..., Phone]) -> None:
    ann = empty(editor(phone(has_touch=True)))
    paper(ann).scroll_into_view_if_needed()
    cell(ann, "0,0").tap()
    assert saved(ann)["hell_fire"] == ["0,0"]
    expect(ann.page.locator("svg.paper")).to_have_css("touch-action", "manipulation")
    ann.page.get_by_label("My finger paints").check()
    expect(ann.page.locator("svg.paper")).to_have_css("touch-action", "none")
    cell(ann, "1,0").tap()
    assert saved(ann)["hell_fire"] == ["0,0", "1,0"]


def test_a_track_of_walls_and_bombs(phone: Callable[..., Phone]) -> None:
    ann = empty(editor(phone(1280, 900), TRACK), "My track (empty)")
    cell(ann, "1,20").click()
    ann.tap("Check it")
    expect(ann.page.get_by_role("alert")).to_contain_text("touches the border")
    ann.tap("Show 1,20")
    expect(ann.page.locator(".fault")).to_have_count(1)
    assert violations(ann) == []
    take(ann, "Erase")
    cell(ann, "2,20").click()
    take(ann, "Wall")
    cell(ann, "4,20").click()
    take(ann, "Bomb")
    for row in range(22, 36, 2):
        for _ in range(3):
            cell(ann, f"6,{row}").click()
    document = saved(ann)
    assert document["walls"] == [[[4, 20], [5, 20]]]
    assert document["bombs"] == [[6, row, 3] for row in range(22, 36, 2)]
    ann.tap("Keep on this device")
    expect(ann.page.locator("main")).to_contain_text("Kept. You find it when you begin a game.")
    ann.page.goto(f"{ann.url}/#/start/{TRACK}")
    ann.unfold("Choose everything yourself")
    ann.page.get_by_label("Board", exact=True).select_option(label="Kept here: My track")
    with ann.page.expect_request("**/api/v1/sessions") as asked:
        ann.tap("Begin")
    expect(ann.page.locator(".seat-card").first).to_be_visible()
    plan = asked.value.post_data_json
    assert plan
    assert plan["options"]["track"] == document


@pytest.mark.long
def test_places_of_the_cars(phone: Callable[..., Phone]) -> None:
    """Thirty start places say themselves that thirty cars race; too few are told as such."""
    ann = empty(editor(phone(1280, 900), TRACK), "My track (empty)")
    take(ann, "Finals place")
    for lane in (3, 1, 5, 7, 9, 11):
        for row in (8, 5):
            cell(ann, f"{lane},{row}").click()
    take(ann, "Start place")
    for row in (10, 7, 4):
        for lane in range(1, 11):
            cell(ann, f"{lane},{row}").click()
    document = saved(ann)
    assert document["finals_grid"][:4] == [[3, 8], [3, 5], [1, 8], [1, 5]]
    assert document["grid"] == [[lane, row] for row in (10, 7, 4) for lane in range(1, 11)]
    ann.tap("Check it")
    expect(ann.page.locator("main")).to_contain_text("This board can be played on.")
    cell(ann, "1,10").click()
    ann.tap("Check it")
    expect(ann.page.get_by_role("alert")).to_be_visible()
    take(ann, "Erase")
    cell(ann, "3,8").click()
    assert saved(ann)["finals_grid"][0] == [3, 5]
    assert violations(ann) == []


def test_a_file_is_opened_and_a_wrong_one_is_refused(phone: Callable[..., Phone]) -> None:
    ann = editor(phone())
    file = ann.page.get_by_label("Or open a file")
    for wrong in (
        b'{"shape": {"columns": "many"}}',
        b'{"shape": {"radius": 100000000}}',
        b'{"shape": {"radius": 8}, "holes": 3}',
        b"[",
        b"null",
    ):
        ann.page.get_by_label("Start from").select_option(label="My round map (empty)")
        expect(ann.page.get_by_role("alert")).to_have_count(0)
        file.set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": wrong})
        expect(ann.page.get_by_role("alert")).to_contain_text("This file is no board of this game.")
    board = {"name": "lake", "title": "The Lake", "shape": {"columns": 9, "rows": 7}, "null": ["0303"]}
    file.set_input_files({"name": "lake.json", "mimeType": "application/json", "buffer": json.dumps(board).encode()})
    expect(ann.page.get_by_label("Name of the board")).to_have_value("The Lake")
    assert saved(ann) == board
    ann.number("Columns", 5)
    ann.page.keyboard.press("Tab")
    assert saved(ann)["shape"] == {"columns": 5, "rows": 7}


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1280, "light")])
def test_axe_finds_nothing_in_the_editor(phone: Callable[..., Phone], width: int, scheme: str) -> None:
    ann = phone(width, 800, color_scheme=scheme)
    for game in (MAP, TRACK):
        assert violations(editor(ann, game)) == []
