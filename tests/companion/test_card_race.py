"""Devil Take the Hindmost on phones."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.companion.phone import Phone, told_by_all, whose_turn


def test_one_tap_two_phones_and_some_turns(phone: Callable[..., Phone]) -> None:
    marshal = phone(1280, 900)
    ann, bob = (phone().join(link) for link in marshal.start("Devil"))
    ann.tap("All 6 done")
    for each in (ann, bob):
        expect(each.moves).to_contain_text("Nothing to move")
    for _ in range(4):
        mover = whose_turn(ann, bob)
        car = re.search(r"Which card for (.+)\?", mover.page.locator(".turn").inner_text())[1]
        with told_by_all(ann, bob):
            mover.page.locator(".playing").first.click()
        for each in (ann, bob):
            expect(each.moves).to_contain_text(f"Move {car}")


def test_hands_stay_secret(phone: Callable[..., Phone]) -> None:
    marshal = phone()
    ann, bob = (phone().join(link) for link in marshal.start("Devil"))
    mover = whose_turn(ann, bob)
    other = bob if mover is ann else ann
    expect(mover.page.locator(".playing").first).to_be_visible()
    assert other.page.locator(".playing").count() == 0
    assert "got the" in mover.events.inner_text()
    assert other.events.inner_text().count("got 5 cards") == 1


def test_typed_in_cards(phone: Callable[..., Phone]) -> None:
    """The cards are on the table: whatever may be in a hand can be played, and the service only reckons."""
    marshal = phone()
    marshal.choose_everything("Devil")
    marshal.page.get_by_label("Cards", exact=True).select_option("typed")
    marshal.tap("Begin")
    ann, bob = (phone().join(link) for link in marshal.links(2))
    for _ in range(3):
        with told_by_all(ann, bob):
            whose_turn(ann, bob).page.locator(".playing.blue").first.click()
    expect(ann.events).to_contain_text("blue")


def test_two_seats_on_one_phone_with_a_cover_between(phone: Callable[..., Phone]) -> None:
    marshal = phone()
    links = marshal.start("Devil")
    both = phone().join(links[0]).join(links[1])
    for _ in range(3):
        if both.has("I am"):
            assert both.page.locator(".playing").count() == 0
            expect(both.events).to_be_hidden()
            both.tap("I am")
            expect(both.page.locator("#spoken")).to_be_empty()
        both.waits_for("It is your turn.")
        expect(both.events).to_contain_text("got the")
        with told_by_all(both):
            both.page.locator(".playing").first.click()
    names = both.page.get_by_label("Seat on this phone").locator("option").all_inner_texts()
    assert names == ["Player 1", "Player 2"]
