"""What happens around a table besides the game: dice are thrown, a screen is set up, a phone sleeps, the marshal corrects."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import expect

from tests.companion.phone import PATIENCE, Phone


def begin_on(marshal: Phone, game: str, board: dict[str, Any], people: int = 2) -> list[str]:
    """The table's own board, out of its file: opened in the editor, and played on. The links to join with."""
    marshal.page.goto(f"{marshal.url}/#/board-editor/{game}")
    data = json.dumps(board).encode()
    marshal.page.get_by_label("Or open a file").set_input_files(
        {"name": "b.json", "mimeType": "application/json", "buffer": data}
    )
    expect(marshal.page.get_by_label("Name of the board")).to_have_value(board["title"])
    marshal.tap("Play on it")
    marshal.number("How many are you?", people)
    marshal.tap(f"We are {people}, real dice")
    return marshal.links(people)


def begin_chores(phone: Callable[..., Phone], game: str) -> Phone:
    """A table that keeps its own order; the marshal's device alone is enough where nobody has a phone."""
    device = phone()
    device.choose_everything(game)
    device.page.get_by_label("What Race Marshal does").select_option("assistant")
    device.tap("Begin")
    expect(device.page.locator(".seat-card .link").first).to_be_visible()
    device.go("My turn")
    device.waits_for("Pick what to do")
    return device


def screen_of(marshal: Phone, phone: Callable[..., Phone]) -> Phone:
    """A television that joins with the marshal's code for a table screen."""
    marshal.tap("Code for a table screen")
    expect(marshal.page.locator("main").get_by_text("Open this on the tablet or the television.")).to_be_visible()
    screen = phone(1920, 1080, url=marshal.url)
    screen.page.goto(marshal.page.locator(".link").last.input_value())
    expect(screen.page.locator(".television")).to_be_visible()
    return screen


ASKED = """() => {
    const keypad = document.querySelector('rm-dice');
    const purpose = keypad?.querySelector('.purpose').innerText;
    return keypad && [purpose, keypad.boxes.children.length, keypad.line.value, keypad.contains(keypad.line)];
}"""


def throw(phone: Phone, faces: Callable[[str], int]) -> None:
    """Types what the real dice show, batch after batch, until none are asked for. `faces` tells a die by its purpose."""
    for _ in range(PATIENCE // 20):
        asked = phone.page.evaluate(ASKED)
        if not asked:
            return
        purpose, count, typed, has_line = asked
        if not typed and not has_line:
            phone.page.locator("rm-dice .key").nth(faces(purpose) - 1).click()
        elif not typed:
            line = phone.page.get_by_label("What do the dice show?")
            line.fill(" ".join(str(faces(purpose)) for _ in range(count)))
            with phone.page.expect_response("**/dice"):
                line.press("Enter")
        phone.page.wait_for_timeout(20)
    raise AssertionError(asked)


PRESS = """names => [...document.querySelectorAll('.turn button:not([aria-disabled])')]
    .find(each => names.includes(each.textContent))?.click()"""


def press_if_there(phone: Phone, *names: str) -> None:
    """Looks and presses at one stroke: a button that is seen first and pressed later may be gone by then."""
    phone.page.evaluate(PRESS, names)


@contextmanager
def asleep(phone: Phone, others: Phone) -> Iterator[None]:
    """Screen off, no network; then it wakes up, and hears what `others` have heard."""
    phone.context.set_offline(True)
    yield
    phone.context.set_offline(False)
    phone.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    phone.hears_of(others.version())


def closed_and_opened(phone: Phone, session: str) -> None:
    """The browser is closed altogether; later its owner comes back by the start page."""
    phone.page.close()
    phone.open().goto(phone.url)
    phone.page.locator(f'a[href="#/play/{session}"]').click()
    expect(phone.page.get_by_role("heading", name="Change the table")).to_be_visible()


def session_of(phone: Phone) -> str:
    return phone.page.url.rsplit("/", 1)[1]


def correct_a_die(marshal: Phone, version: int, shows: int, why: str) -> None:
    """The latest die that was typed in, in entry `version` of the log, really shows something else."""
    marshal.unfold("A die was typed in wrong")
    expect(marshal.page.get_by_label("Which die").locator("option").first).to_contain_text(re.compile(f"^{version}: "))
    marshal.page.get_by_label("Why").fill(why)
    marshal.number("It really shows", shows)
    marshal.tap("Correct the die")
    expect(marshal.page.locator(".good", has_text="Everybody sees it")).to_be_visible()
    expect(marshal.page.get_by_label("Which die")).to_have_count(0)
