"""All screens at the address that phones on a home network use: no https, so no clipboard, no randomUUID, no service worker."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.companion.phone import Phone, told_by_all, whose_turn
from tests.companion.table import begin_on, screen_of, session_of
from tests.companion.test_board_editor import saved
from tests.companion.test_demons_run import design
from tests.companion.test_seasons_page import begin, enrol, enter
from tests.companion.test_simulations_page import ask, worker  # noqa: F401
from tests.companion.test_three_turns import POND, allocate, fire, go_on

pytestmark = [pytest.mark.long, pytest.mark.timeout(600)]

LACKING = ("crypto.randomUUID", "navigator.clipboard", "navigator.serviceWorker", "navigator.wakeLock")


@pytest.fixture
def far(phone: Callable[..., Phone], lan: str) -> Callable[..., Phone]:
    """Phones that come by the network."""

    def take(width: int = 360, height: int = 740, url: str = lan) -> Phone:
        return phone(width, height, url=url)

    return take


def walk(phone: Phone) -> None:
    """Through the menu of a session."""
    *names, start = phone.menu.all_inner_texts()
    assert len(names) > 4
    phone.page.keyboard.press("Escape")
    for name in names:
        session = session_of(phone)
        phone.go(name)
        expect(phone.page.locator("main")).to_contain_text("Change the table" if name not in ("Log", "Print") else name)
        phone.page.goto(f"{phone.url}/#/play/{session}")
        expect(phone.waiting).not_to_be_empty()
    phone.go(start)
    expect(phone.page.locator(".games")).to_be_visible()


def test_card_race_and_what_stands_in_for_the_clipboard(far: Callable[..., Phone]) -> None:
    marshal = far(1280, 900)
    links = marshal.start("Devil")
    assert marshal.page.evaluate("isSecureContext") is False
    assert all(marshal.page.evaluate(f"typeof {name}") == "undefined" for name in LACKING)
    assert all(link.startswith(marshal.url) for link in links)
    marshal.tap("Copy")
    why = marshal.page.get_by_label("Why")
    why.focus()
    marshal.page.keyboard.press("Control+v")
    expect(why).to_have_value(links[0])
    ann, bob = (far().join(link) for link in links)
    screen = screen_of(marshal, far)
    mover = whose_turn(ann, bob)
    with told_by_all(ann, bob, screen):
        mover.page.locator(".playing").first.click()
    walk(ann)
    walk(marshal)


def test_demons_run_on_a_map_of_ones_own(far: Callable[..., Phone]) -> None:
    marshal = far(1280, 900)
    green, pink = (far().join(link) for link in begin_on(marshal, "demons-run", POND))
    design(green, pink)
    go_on(green, pink, "Allocate")
    allocate(green, {"Laser": 4})
    allocate(pink, {})
    go_on(green, pink, "Fly")
    fire(green, pink)
    walk(green)


def test_editor_keeps_and_saves(far: Callable[..., Phone]) -> None:
    ann = far(1280, 900)
    ann.page.goto(f"{ann.url}/#/board-editor/mini-demolition-derby")
    assert saved(ann)["walls"]
    ann.tap("Keep on this device")
    expect(ann.page.locator("main")).to_contain_text("Kept. You find it when you begin a game.")
    ann.page.reload()
    expect(ann.page.locator("main")).to_contain_text("Kept on this device")


def test_season(far: Callable[..., Phone]) -> None:
    ann = far()
    begin(ann)
    enrol(ann, "Comet", "Ann")
    enrol(ann, "Rover", "Bob")
    enter(ann)


@pytest.mark.usefixtures("worker")
def test_simulation(far: Callable[..., Phone]) -> None:
    ann = far()
    ask(ann, "Devil Take the Hindmost", 10)
    ann.tap("Let them play")
    expect(ann.page.get_by_role("status").filter(has_text="Done: 10 games.")).to_be_visible()
