"""Three turns of Demon's Run with real dice: a laser is fired, a Gravity Whip is flown, a Hell Hound attacks."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.companion.phone import PATIENCE, Phone, told_by_all, whose_turn
from tests.companion.table import (
    asleep,
    begin_on,
    closed_and_opened,
    correct_a_die,
    press_if_there,
    screen_of,
    session_of,
    throw,
)
from tests.companion.test_demons_run import design

pytestmark = [pytest.mark.long, pytest.mark.timeout(1800)]

POND: dict[str, Any] = {
    "name": "the-pond",
    "title": "The Pond",
    "shape": {"radius": 8},
    "holes": [{"hex": "-2,-2", "kind": "ordinary", "rotation": "clockwise"}],
    "hell_hounds": [{"id": "hound-1", "hex": "4,2"}],
    "corners": {"A": "-4,0", "D": "4,0", "B": "0,-8", "C": "0,8"},
}
"""Green begins in A: pink in D lies ahead, the Hell Hole to its left. The Hell Hound lies two hexes below pink."""

LOTS = {"Laser to hit": 6, "Hell hound move": 5, "Hell hound attack": 3}


def faces(purpose: str) -> int:
    """What the dice show, by what they are thrown for."""
    return next((face for name, face in LOTS.items() if purpose.startswith(name)), 1)


def test_laser_whip_and_hell_hound(phone: Callable[..., Phone]) -> None:
    marshal = phone(1280, 900)
    green, pink = (phone().join(link) for link in begin_on(marshal, "demons-run", POND))
    screen = screen_of(marshal, phone)
    everybody = (green, pink, screen)
    design(green, pink)
    go_on(green, pink, "Allocate")

    allocate(green, {"Accelerate": 2, "Laser": 4})
    allocate(pink, {"Screens": 1})
    go_on(green, pink, "Fly")
    fire(green, pink)
    told(everybody, "Green's Laser hit pink: 12 was enough")
    correct_a_die(marshal, green.version(), 5, "it was a five")
    told(everybody, "Green's Laser hit pink: 11 was enough")
    fly_a_whip(green, pink)
    told(everybody, "Gravity Whip")
    fly(pink)
    go_on(green, pink, "Allocate")
    told(everybody, "Hound-1 went off 2 hexes away from pink")
    told(everybody, "Turn 2 began")

    with asleep(pink, green):
        allocate(green, {})
    pink.waits_for("It is your turn.")
    allocate(pink, {"Accelerate": 1})
    play_on(green, pink)
    told(everybody, "Turn 3 began")

    allocate(green, {})
    closed_and_opened(green, session_of(pink))
    green.waits_for("Waiting for Player 2.")
    allocate(pink, {})
    play_on(green, pink)
    told(everybody, "Turn 4 began")


def go_on(green: Phone, pink: Phone, until: str) -> None:
    """Throws the dice of all chores until somebody is asked to `until`."""
    for _ in range(PATIENCE // 20):
        throw(green, faces)
        if green.has(until) or pink.has(until):
            return
        press_if_there(green, "Go on")
        green.page.wait_for_timeout(20)
    raise AssertionError(green.page.locator(".turn").inner_text())


def allocate(phone: Phone, levels: dict[str, int]) -> None:
    for name, level in levels.items():
        phone.number(name, level)
    phone.tap("Allocate")
    expect(phone.page.get_by_role("button", name="Allocate")).to_have_count(0)


def fire(green: Phone, pink: Phone) -> None:
    with told_by_all(green, pink):
        shot = green.page.locator(".choices .choice", has_text="pink")
        expect(shot).to_contain_text("4 Levels less their Screens")
        too_far = green.page.locator(".choices .choice", has_text="hound-1")
        expect(too_far).to_contain_text("Nothing can come of it.")
        shot.click()
        expect(green.page.locator("rm-dice")).to_be_visible()
        throw(green, faces)


def fly_a_whip(green: Phone, pink: Phone) -> None:
    ends = green.page.get_by_label("Or straight to").locator("option").all_inner_texts()
    assert len(set(ends)) == len(ends), "ways that differ in what a whip brings are told apart"
    green.tap("left")
    green.tap("ahead")
    expect(green.page.locator(".turn")).to_contain_text("A Gravity Whip! How many hexes?")
    green.tap("3, to")
    green.tap("ahead")
    expect(green.page.locator(".turn .good")).to_have_text("The path is complete and allowed.")
    with told_by_all(green, pink):
        green.tap("Fly")


def fly(phone: Phone) -> None:
    """To some place on the board, where the ship is to move at all; the button is tapped twice in haste."""
    ends = phone.page.get_by_label("Or straight to")
    if ends.count():
        safe = [text for text in ends.locator("option").all_inner_texts()[1:] if ":" not in text]
        ends.select_option(label=safe[0])
        expect(phone.page.locator(".turn .good")).to_be_visible()
    before = phone.version()
    phone.page.get_by_role("button", name="Fly").dblclick()
    expect(phone.page.get_by_role("button", name="Fly")).to_have_count(0)
    assert phone.page.get_by_role("alert").count() == 0
    assert phone.version() >= before


def play_on(green: Phone, pink: Phone) -> None:
    """Both ships' phases, and the chores after them."""
    for _ in range(2):
        go_on(green, pink, "Fly")
        fly(whose_turn(green, pink))
    go_on(green, pink, "Allocate")


def told(everybody: tuple[Phone, ...], text: str) -> None:
    for each in everybody:
        expect(each.page.locator("body")).to_contain_text(text)
