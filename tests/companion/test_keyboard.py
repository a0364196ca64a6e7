"""A whole turn of each game without a pointer: Tab, arrows, numbers, Enter."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.companion.phone import Phone, told_by_all, whose_turn
from tests.companion.table import begin_on, throw
from tests.companion.test_demons_run import SHIP
from tests.companion.test_three_turns import POND, faces

pytestmark = pytest.mark.long

MANY = 150
NAME = "() => document.activeElement.labels?.[0]?.textContent || document.activeElement.textContent"


def tab_to(phone: Phone, name: str) -> None:
    """Tab after Tab to the control with this label or text; on the way everything is seen to have a ring."""
    for _ in range(MANY):
        if name in phone.page.evaluate(NAME)[:60]:
            assert phone.page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle") == "solid"
            return
        phone.page.keyboard.press("Tab")
    raise AssertionError(name)


def press(phone: Phone, name: str) -> None:
    tab_to(phone, name)
    phone.page.keyboard.press("Enter")


def type_into(phone: Phone, name: str, value: int) -> None:
    tab_to(phone, name)
    phone.page.keyboard.type(str(value))


def test_card_race(phone: Callable[..., Phone]) -> None:
    marshal = phone()
    ann, bob = (phone().join(link) for link in marshal.start("Devil"))
    mover = whose_turn(ann, bob)
    with told_by_all(ann, bob):
        press(mover, "spaces, to")
    press(mover, "done")
    expect(mover.moves).to_contain_text("Nothing to move")


def test_derby(phone: Callable[..., Phone]) -> None:
    marshal = phone()
    ann = phone().join(marshal.start("Derby", people=1)[0])
    press(ann, "Roll")
    ann.waits_for("Roll the dice!")
    with told_by_all(ann):
        press(ann, "4")
    expect(ann.page.locator("#spoken")).to_contain_text("rolled 4")


def test_demons_run(phone: Callable[..., Phone]) -> None:
    """The sheet, the chores with their dice, the allocation, a shot, and a whip."""
    marshal = phone(1280, 900)
    green, pink = (phone().join(link) for link in begin_on(marshal, "demons-run", POND))
    for each in (green, pink):
        for name, level in SHIP.items():
            type_into(each, name, level)
        press(each, "This is my ship")
    expect(green.page.get_by_role("button", name="Go on")).to_be_visible()
    press(green, "Go on")
    expect(green.page.locator("rm-dice")).to_be_visible()
    press(green, "green")
    green.waits_for("You can decide now")
    type_into(green, "Accelerate", 2)
    type_into(green, "Laser", 4)
    press(green, "Allocate")
    pink.waits_for("It is your turn.")
    press(pink, "Allocate")
    green.waits_for("It is your turn.")
    press(green, "pink")
    expect(green.page.locator("rm-dice")).to_be_visible()
    throw(green, faces)
    green.waits_for("It is your turn.")
    press(green, "left")
    press(green, "ahead")
    expect(green.page.get_by_role("button", name="3, to")).to_be_visible()
    press(green, "3, to")
    press(green, "ahead")
    expect(green.page.locator(".turn .good")).to_be_visible()
    with told_by_all(green, pink):
        press(green, "Fly")
    expect(pink.events).to_contain_text("Gravity Whip")
