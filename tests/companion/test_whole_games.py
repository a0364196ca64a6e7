"""Whole games as a table plays them: two phones, a table screen, a marshal, and nothing but taps."""

import random
import re
import time
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect

from tests.companion.phone import Phone, told_by_all, whose_turn
from tests.companion.test_demons_run import design

pytestmark = [pytest.mark.long, pytest.mark.timeout(1800)]


def screen_of(marshal: Phone, phone: Callable[..., Phone]) -> Phone:
    marshal.tap("Code for a table screen")
    screen = phone(1920, 1080)
    screen.page.goto(marshal.page.locator(".link").last.input_value())
    expect(screen.page.locator(".television")).to_be_visible()
    return screen


def is_over(phone: Phone) -> bool:
    return "The game is over" in phone.waiting.inner_text()


def test_card_race_to_its_end(phone: Callable[..., Phone]) -> None:
    chance = random.Random(8)
    marshal = phone(1280, 900)
    links = marshal.start("Devil")
    screen = screen_of(marshal, phone)
    ann, bob = (phone().join(link) for link in links)
    while not is_over(ann):
        mover = whose_turn(ann, bob)
        cards = mover.page.locator(".playing:not(.idle)")
        with told_by_all(ann, bob):
            cards.nth(chance.randrange(cards.count())).click()
    for each in (ann, bob):
        expect(each.page.locator(".outcome")).to_be_visible()
    expect(screen.page.locator(".outcome")).to_be_visible()


def test_derby_with_real_dice_to_its_final(phone: Callable[..., Phone]) -> None:
    chance = random.Random(8)
    marshal = phone(1280, 900)
    ann = phone().join(marshal.start("Derby", people=1)[0])
    while not is_over(ann):
        if ann.has("Roll"):
            ann.tap("Roll", exact=True)
        before = ann.version()
        ann.tap(str(chance.randint(1, 6)), exact=True)
        while ann.version() == before:
            ann.page.wait_for_timeout(20)
    expect(ann.page.locator(".outcome")).to_be_visible()


def test_three_turns_of_demons_run(phone: Callable[..., Phone]) -> None:
    """Designed, allocated, shot and flown; the service rolls what the table does not want to."""
    marshal = phone(1280, 900)
    ann, bob = (phone().join(link) for link in marshal.start("Demon"))
    design(ann, bob)
    for each in (ann, bob):
        each.context.set_default_timeout(2000)
    ends = time.monotonic() + 600
    while not (is_over(ann) or any(turn > "3" for turn in re.findall(r"Turn (\d) began", ann.events.inner_text()))):
        assert time.monotonic() < ends, ann.page.locator(".turn").inner_text()
        for each in (ann, bob):
            # The other one may have been faster.
            with suppress(TooLate):
                act(each)


def act(phone: Phone) -> None:
    """What a hasty player does: the first thing that is offered."""
    if phone.has("Race Marshal rolls"):
        phone.tap("Race Marshal rolls")
    elif phone.has("Go on"):
        phone.tap("Go on")
    elif phone.has("Escape null"):
        phone.tap("Escape null")
    elif phone.has("Allocate"):
        if phone.page.get_by_role("spinbutton", name="Accelerate").get_attribute("max") != "0":
            phone.number("Accelerate", 1)
        phone.tap("Allocate")
    elif phone.has("Fly"):
        choices = phone.page.get_by_label("Or straight to").locator("option")
        safe = [text for text in choices.all_inner_texts()[1:] if "off the board" not in text]
        phone.page.get_by_label("Or straight to").select_option(label=safe[-1])
        expect(phone.page.locator(".turn .good")).to_be_visible()
        phone.tap("Fly")
    phone.page.wait_for_timeout(150)
