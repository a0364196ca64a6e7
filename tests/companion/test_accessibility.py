"""axe finds nothing on any screen, in light and dark, narrow and wide; and all can be done by keyboard."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.companion.phone import Phone

LATEST = {
    "play": "rm-board img",
    "check": ".pieces .field",
    "screen": "rm-board img",
    "log": ".events li",
    "marshal": ".seat-card",
}
"""Every screen, and what comes last on it."""


def violations(phone: Phone) -> list[str]:
    found = Axe().run(phone.page).response["violations"]
    return [f"{each['id']}: {node['html'][:120]}" for each in found for node in each["nodes"]]


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), pytest.param(1280, "dark", marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "game", ["Demon", pytest.param("Devil", marks=pytest.mark.long), pytest.param("Derby", marks=pytest.mark.long)]
)
def test_axe_finds_nothing(phone: Callable[..., Phone], game: str, width: int, scheme: str) -> None:
    device = phone(width, 800, color_scheme=scheme, reduced_motion="reduce")
    device.page.goto(device.url)
    expect(device.page.locator(".games")).to_be_visible()
    device.unfold("Choose everything yourself")
    expect(device.page.get_by_role("button", name="Begin")).to_be_visible()
    device.unfold("House rules (")
    assert violations(device) == []
    device.start(game, people=2)
    device.tap("Play on this device")
    expect(device.page.locator(".top")).to_contain_text("Player 1")
    session = device.page.url.rsplit("/", 1)[1]
    for screen, latest in LATEST.items():
        device.page.goto("about:blank")
        device.page.goto(f"{device.url}/#/{screen}/{session}")
        expect(device.page.locator(latest).first).to_be_visible()
        assert violations(device) == [], screen


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_where_dice_are_typed(phone: Callable[..., Phone], scheme: str) -> None:
    marshal = phone()
    links = marshal.start("Derby", people=1)
    ann = phone(color_scheme=scheme).join(links[0])
    ann.tap("Roll", exact=True)
    ann.page.get_by_label("What do the dice show?").fill("9")
    ann.tap("These are the dice")
    expect(ann.page.get_by_role("alert")).to_be_visible()
    assert violations(ann) == []


def test_join_page(phone: Callable[..., Phone]) -> None:
    ann = phone()
    ann.page.goto(f"{ann.url}/join")
    ann.page.get_by_label("Link or code").fill("nonsense")
    ann.tap("Join", exact=True)
    expect(ann.page.get_by_role("alert")).to_be_visible()
    assert violations(ann) == []


def test_the_menu_of_a_phone_by_keyboard(phone: Callable[..., Phone]) -> None:
    marshal = phone()
    marshal.start("Derby", people=1)
    menu = marshal.page.get_by_role("button", name="Menu")
    first = marshal.page.get_by_role("link", name="My turn")
    expect(first).to_be_hidden()
    menu.press("Enter")
    expect(first).to_be_visible()
    assert violations(marshal) == []
    marshal.page.keyboard.press("Tab")
    expect(first).to_be_focused()
    marshal.page.keyboard.press("Escape")
    expect(first).to_be_hidden()
    expect(menu).to_be_focused()


def test_a_turn_by_keyboard_alone(phone: Callable[..., Phone]) -> None:
    marshal = phone()
    ann = phone().join(marshal.start("Derby", people=1)[0])
    keys = ann.page.keyboard
    ann.waits_for("It is your turn.")
    for _ in range(20):
        keys.press("Tab")
        if ann.page.evaluate("document.activeElement.textContent") == "Roll":
            break
    keys.press("Enter")
    ann.waits_for("Roll the dice!")
    for _ in range(30):
        keys.press("Tab")
        if ann.page.evaluate("document.activeElement.className") == "line":
            break
    keys.type("3")
    keys.press("Enter")
    expect(ann.events).to_contain_text("rolled 3")
    expect(ann.page.locator("#spoken")).to_contain_text("rolled 3")
