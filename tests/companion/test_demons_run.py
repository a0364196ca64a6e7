"""Demon's Run: set-up sheet, secret allocation, a path on the board."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.companion.phone import PATIENCE, Phone, told_by_all, whose_turn
from tests.companion.table import begin_on, press_if_there

SHIP = {
    "Fuel": 180, "Structural Integrity": 12, "Pilot Integration": 3, "Main Engines": 8, "Maneuver Engines": 7,
    "Tractor": 6, "Laser": 8, "Scrambler": 4, "Screens": 8,
}  # fmt: skip

IN_SIGHT = """hex => {
  const board = document.querySelector('rm-board'), box = board.scroll.getBoundingClientRect(), point = board.hexes.get(hex);
  const {x, y} = new DOMPoint(...point).matrixTransform(board.over.getScreenCTM());
  return x > box.left && x < box.right && y > box.top && y < box.bottom;
}"""
"""Whether a hex is in the visible part of the board."""


def test_from_the_sheet_to_the_first_move(phone: Callable[..., Phone]) -> None:
    marshal = phone()
    ann, bob = (phone().join(link) for link in marshal.start("Demon"))
    design(ann, bob)
    go_through_the_markers(ann, bob)
    ann.waits_for("You can decide now; so can Player 2.")
    ann.number("Accelerate", 3)
    ann.number("Laser", 4)
    expect(ann.page.locator(".left")).to_have_text("Costs 10 Fuel, 170 left. Velocity will be 3.")
    ann.tap("Allocate")
    bob.waits_for("It is your turn.")
    ann.waits_for("Waiting for Player 2.")
    assert "170 left" not in bob.page.locator("main").inner_text()
    bob.number("Accelerate", 2)
    with told_by_all(ann, bob):
        bob.tap("Allocate")
    mover = whose_turn(ann, bob)
    other = bob if mover is ann else ann

    mover.tap("ahead")
    expect(mover.page.locator(".path")).to_have_text("ahead")
    expect(mover.page.locator(".turn")).to_contain_text(re.compile("Movement Points? (is|are) left"))
    mover.tap("Take back")
    mover.page.get_by_label("Or straight to").select_option(index=1)
    expect(mover.page.locator(".turn .good")).to_have_text("The path is complete and allowed.")
    with told_by_all(mover, other):
        mover.tap("Fly")
    expect(other.events).to_contain_text("204")


def test_taps_on_the_board_make_a_path(phone: Callable[..., Phone]) -> None:
    marshal = phone()
    ann = phone().join(marshal.start("Demon", people=1)[0])
    design(ann)
    go_through_the_markers(ann)
    ann.number("Accelerate", 2)
    ann.tap("Allocate")
    expect(ann.page.locator(".path li")).to_have_count(0)
    tap_hex(ann, "0001")
    expect(ann.page.locator(".path")).to_contain_text("ahead")
    tap_hex(ann, "0002")
    expect(ann.page.locator(".turn .good")).to_have_text("The path is complete and allowed.")
    with told_by_all(ann):
        ann.tap("Fly")
    expect(ann.events).to_contain_text("0002")


def test_why_not_comes_with_the_section(phone: Callable[..., Phone]) -> None:
    marshal = phone()
    ann = phone().join(marshal.start("Demon", people=1)[0])
    ann.number("Fuel", 290)
    ann.number("Laser", 11)
    ann.number("Screens", 11)
    ann.number("Pilot Integration", 9)
    ann.number("Main Engines", 11)
    expect(ann.page.locator(".left")).to_have_class("left over")
    shown = ann.page.locator(".left").bounding_box()
    assert shown
    assert shown["height"] < 100, "the form is to be seen below it"
    ann.tap("Is this allowed?")
    expect(ann.page.get_by_role("alert")).to_contain_text("Rulebook: 102")


def design(*phones: Phone) -> None:
    for each in phones:
        expect(each.page.get_by_role("button", name="This is my ship")).to_be_visible()
        for name, level in SHIP.items():
            each.number(name, level)
        expect(each.page.locator(".left")).to_have_text("0 of 80 points left")
        each.tap("This is my ship")


def go_through_the_markers(first: Phone, *others: Phone) -> None:
    """Six Free Floaters by dice typed in one line, the rest by the service."""
    first.tap("Go on")
    line = first.page.get_by_label("What do the dice show?")
    line.fill("555 555")
    with told_by_all(first, *others):
        line.press("Enter")
    go_on(first, lambda: "decide" in first.waiting.inner_text() or "your turn" in first.waiting.inner_text())


def go_on(phone: Phone, is_done: Callable[[], bool]) -> None:
    """Chores, by the service's dice."""
    for _ in range(PATIENCE // 20):
        if is_done():
            return
        press_if_there(phone, "Go on", "Race Marshal rolls", "Race Marshal draws")
        phone.page.wait_for_timeout(20)
    raise AssertionError(phone.waiting.inner_text())


def comes_into_sight(phone: Phone, label: str) -> None:
    """Looks again and again from outside: the page's policy lets nothing do so within it."""
    for _ in range(PATIENCE // 20):
        if phone.page.evaluate(IN_SIGHT, label):
            return
        phone.page.wait_for_timeout(20)
    raise AssertionError(label)


def tap_hex(phone: Phone, label: str) -> None:
    expect(phone.page.locator(".sheet")).to_have_class(re.compile("wider"))
    x, y = phone.page.evaluate(
        """async label => {
            const board = document.querySelector('rm-board');
            await board.picture.decode(); // before that the board has no size
            const [x, y] = board.hexes.get(label);
            const point = new DOMPoint(x, y).matrixTransform(board.over.getScreenCTM());
            const box = board.over.getBoundingClientRect();
            return [point.x - box.x, point.y - box.y];
        }""",
        label,
    )
    phone.page.locator("rm-board .over").click(position={"x": x, "y": y})


def test_a_ready_ship_to_begin_with(phone: Callable[..., Phone]) -> None:
    ann = phone().join(phone(1280, 900).start("Demon", people=1)[0])
    ann.unfold("Begin with a ready ship")
    ann.tap("Fighter")
    expect(ann.page.locator(".left")).to_have_text("0 of 80 points left")
    expect(ann.page.get_by_role("spinbutton", name="Laser", exact=True)).to_have_value("11")
    ann.number("Screens", 8)
    expect(ann.page.locator(".left.over")).to_be_visible()
    ann.tap("Collector")
    with told_by_all(ann):
        ann.tap("This is my ship")
    expect(ann.page.locator(".waiting")).to_be_in_viewport()


def test_own_options_of_a_game(phone: Callable[..., Phone]) -> None:
    """The form is made of what the API lists; sheets can only be secret where there is a referee."""
    marshal = phone()
    marshal.choose_everything("Demon's Run")
    sheets = marshal.page.get_by_label("Open Set Up Sheets")
    expect(sheets).to_have_value("false")
    mode = marshal.page.get_by_label("What Race Marshal does")
    mode.select_option("assistant")
    expect(sheets).to_have_count(0)
    mode.select_option("referee")
    sheets.select_option("true")
    with marshal.page.expect_request("**/api/v1/sessions") as asked:
        marshal.tap("Begin")
    assert asked.value.post_data_json["options"]["open_sheets"] is True
    expect(marshal.page.locator(".seat-card .link")).to_have_count(2)


def test_odds_stand_beside_the_choice(phone: Callable[..., Phone]) -> None:
    marshal = phone()
    ann = phone().join(marshal.start("Demon", people=1)[0])
    design(ann)
    go_through_the_markers(ann)
    set_by_hand(marshal, {"ship/green/hex": "1208", "ship/green/facing": 1, "buoy/easy-1/hex": "1205"})
    expect(ann.events).to_contain_text("1208")
    ann.number("Accelerate", 1)
    ann.number("Laser", 8)
    ann.number("Tractor", 6)
    with told_by_all(ann):
        ann.tap("Allocate")
    shot = ann.page.locator(".choice", has_text="easy-1")
    expect(shot).to_contain_text("35 in 36: a hit")
    expect(shot).to_contain_text("41 in 100: shot off the board")
    ann.tap("ahead")
    ann.page.get_by_label("Try for a Buoy here").select_option("easy-1")
    expect(ann.page.locator(".turn .odds")).to_have_text(re.compile(r"^\d in \d: Easy 1 aboard$"))


POND = {
    "name": "the-pond",
    "title": "The Pond",
    "shape": {"radius": 8},
    "holes": [{"hex": "-2,-2", "kind": "ordinary", "rotation": "clockwise"}],
    "corners": {"A": "-4,0", "D": "4,0", "B": "0,-8", "C": "0,8"},
}
"""Green begins in A; the Hell Hole lies to its left."""


def test_a_whip_is_flown_by_taps(phone: Callable[..., Phone]) -> None:
    marshal = phone(1280, 900)
    ann = phone().join(begin_on(marshal, "demons-run", POND, people=1)[0])
    design(ann)
    go_on(ann, lambda: ann.has("Allocate"))
    ann.number("Accelerate", 2)
    ann.tap("Allocate")
    go_on(ann, lambda: ann.has("Fly"))
    for width, height in ((360, 740), (740, 360)):
        ann.page.set_viewport_size({"width": width, "height": height})
        comes_into_sight(ann, POND["corners"]["A"])
    ann.tap("left")
    ann.tap("ahead")
    expect(ann.page.locator(".turn")).to_contain_text("A Gravity Whip!")
    expect(ann.page.locator(".over .target")).to_have_count(6)
    out = ann.page.get_by_role("button", name="4, to").inner_text().removeprefix("4, to ")
    tap_hex(ann, out)
    expect(ann.page.locator(".path")).to_have_text("leftWhip of 4")
    way = ann.page.locator(".over .way")
    expect(way).to_have_attribute("points", re.compile(r"^(\S+ ){4,5}\S+$"))
    ahead = ann.page.evaluate(
        """out => {
            const board = document.querySelector('rm-board');
            return [1, 2, 3, 4, 5, 6].map(side => board.neighbour(out, side)).filter(Boolean);
        }""",
        out,
    )
    before = way.get_attribute("points")
    for hex_ in ahead:
        tap_hex(ann, hex_)
        if ann.page.locator(".turn .good").count() or "ahead" in ann.page.locator(".path").inner_text():
            break
    expect(ann.page.locator(".path")).to_contain_text("ahead")
    assert way.get_attribute("points") != before
    ann.page.get_by_label("Or straight to").select_option(index=1)
    expect(ann.page.locator(".turn .good")).to_have_text("The path is complete and allowed.")


def set_by_hand(marshal: Phone, values: dict[str, object]) -> None:
    status = marshal.page.evaluate(
        """async values => {
            const [id, { token }] = Object.entries(JSON.parse(localStorage.getItem('race-marshal.sessions')))[0];
            const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
            const body = JSON.stringify({ set: values, reason: 'a test' });
            return (await fetch(`/api/v1/sessions/${id}/corrections`, { method: 'POST', headers, body })).status;
        }""",
        values,
    )
    assert status == 200
