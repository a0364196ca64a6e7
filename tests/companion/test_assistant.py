"""A table that keeps its own order: every chore is a form."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.companion.phone import Phone, told_by_all
from tests.companion.table import begin_chores


def chore(device: Phone, name: str) -> Locator:
    found = device.page.locator("details.chore").filter(has=device.page.locator("summary", has_text=name))
    found.locator("summary").first.click()
    return found


def test_chores_of_demons_run(phone: Callable[..., Phone]) -> None:
    device = begin_chores(phone, "Demon")
    level = chore(device, "Set a Level")
    level.get_by_label("Function").select_option(label="Laser")
    level.get_by_label("Level").fill("9")
    with told_by_all(device):
        level.get_by_role("button", name="Set a Level").click()
    expect(device.events).to_contain_text("Laser was set to 9")

    chore(device, "Draw Initiative").get_by_role("button", name="Draw Initiative").click()
    expect(device.page.locator("rm-dice")).to_contain_text("Draw an Initiative Marker")
    with told_by_all(device):
        device.tap("pink", exact=True)
    expect(device.events).to_contain_text("pink and green")

    hits = chore(device, "Take hits")
    hits.get_by_role("button", name="Is this allowed?").click()
    expect(hits.get_by_role("alert")).to_contain_text("Rulebook: 005K")


@pytest.mark.long
def test_chores_of_the_derby(phone: Callable[..., Phone]) -> None:
    device = begin_chores(phone, "Derby")
    roll = chore(device, "Move a car as rolled")
    roll.get_by_label("Direction").select_option(label="straight")
    roll.get_by_role("spinbutton", name="Moves").fill("3")
    with told_by_all(device):
        roll.get_by_role("button", name="Move a car as rolled").click()
    expect(device.events).to_contain_text("rolled 3: straight on")


def test_chores_of_the_card_race(phone: Callable[..., Phone]) -> None:
    device = begin_chores(phone, "Devil")
    play = chore(device, "Play a card")
    play.get_by_label("Cards, number 1").select_option(label="red 4")
    with told_by_all(device):
        play.get_by_role("button", name="Play a card").click()
    expect(device.events).to_contain_text("played the red 4")
    value = chore(device, "Set something by hand")
    value.get_by_label("team › Player 1 › hand").fill("3")
    with told_by_all(device):
        value.get_by_role("button", name="Set something by hand").click()
