"""On paper: sheets, boards, and the card of the house rules in force."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.companion.phone import Phone
from tests.companion.test_accessibility import violations
from tests.companion.test_demons_run import design

CONTROLS = ".controls, .top, button"


def printing(phone: Phone, address: str = "") -> Phone:
    phone.page.goto(f"{phone.url}/#/print{address}")
    expect(phone.page.locator(".page").first).to_be_visible()
    return phone


def tick(phone: Phone, label: str) -> None:
    phone.page.get_by_label(label, exact=True).check()


def on_paper(phone: Phone) -> int:
    """How many sheets of paper come out; nothing else than the pages is on them."""
    phone.page.emulate_media(media="print")
    shown = phone.page.locator(CONTROLS)
    assert not any(shown.nth(place).is_visible() for place in range(shown.count()))
    pdf = phone.page.pdf(prefer_css_page_size=True)
    phone.page.emulate_media(media="screen")
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def test_card_board_and_empty_sheets(phone: Callable[..., Phone]) -> None:
    ann = printing(phone(1280, 900))
    card = ann.page.get_by_role("region", name="Demon's Run: the house rules in force")
    expect(card.get_by_role("row", name=re.compile("^Highest Structural Integrity"))).to_contain_text("29")
    expect(card).not_to_contain_text("★")
    ann.unfold("House rules")
    ann.page.get_by_label("Highest Structural Integrity").select_option(label="20")
    expect(card.get_by_role("row", name=re.compile("^Highest Structural Integrity"))).to_contain_text("★ 20")
    tick(ann, "Board: Starcup")
    tick(ann, "Empty Set Up Sheets")
    ann.number("How many empty sheets", 3)
    ann.page.keyboard.press("Tab")
    expect(ann.page.locator(".page img")).to_have_count(4)
    ann.page.get_by_label("Card of the house rules").uncheck()
    expect(ann.page.locator(".page")).to_have_count(4)
    assert on_paper(ann) == 4


def test_what_a_session_plays_by(phone: Callable[..., Phone]) -> None:
    ann = phone()
    ann.choose_everything("Derby")
    ann.unfold("House rules (")
    ann.page.get_by_label("Cars", exact=True).select_option(label="30")
    ann.tap("Begin")
    expect(ann.page.locator(".seat-card").first).to_be_visible()
    ann.go("Print")
    expect(ann.page.get_by_role("row", name=re.compile("^Cars How"))).to_contain_text("★ 30")
    tick(ann, "The board as it is now")
    expect(ann.page.locator(".page img")).to_have_count(1)


def test_the_sheet_of_my_ship_and_of_no_other(phone: Callable[..., Phone]) -> None:
    marshal = phone()
    ann, bob = (phone().join(link) for link in marshal.start("Demon"))
    design(ann, bob)
    ann.go("Print")
    expect(ann.page.get_by_label("Set Up Sheet of")).to_have_count(1)
    ann.page.get_by_label("Set Up Sheet of").check()
    expect(ann.page.locator(".page img")).to_have_count(1)


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1280, "light")])
def test_axe_finds_nothing_before_printing(phone: Callable[..., Phone], width: int, scheme: str) -> None:
    ann = printing(phone(width, 800, color_scheme=scheme))
    tick(ann, "Empty Set Up Sheets")
    expect(ann.page.locator(".page img")).to_have_count(1)
    assert violations(ann) == []
