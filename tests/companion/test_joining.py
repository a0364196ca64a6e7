"""Joining by a code that somebody reads out."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.companion.phone import Phone


def type_code(phone: Phone, code: str) -> None:
    phone.page.goto(phone.url)
    phone.page.get_by_label("Link or code").fill(code)
    phone.tap("Join", exact=True)


def test_the_code_alone_is_enough(phone: Callable[..., Phone]) -> None:
    marshal = phone()
    marshal.start("Derby")
    shown = marshal.page.locator(".code-text")
    first, second = (shown.nth(place).inner_text() for place in range(2))
    ann = phone()
    for code in (first, second.lower().replace("-", " ")):
        type_code(ann, code)
        expect(ann.page.get_by_role("heading", name="Change the table")).to_be_visible()
    names = ann.page.get_by_label("Seat on this phone").locator("option").all_inner_texts()
    assert names == ["Player 1", "Player 2"]


def test_wrong_codes(phone: Callable[..., Phone]) -> None:
    ann = phone()
    for code in ("K7QM-2XWP", "what?", "%"):
        type_code(ann, code)
        expect(ann.page.get_by_role("alert")).to_be_visible()
        expect(ann.page.get_by_label("Link or code")).to_be_visible()
