"""A device at the table, and what people do with it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect

PATIENCE = 10_000
ROOM_FOR_MENU = 704
expect.set_options(timeout=PATIENCE)


class Phone:
    """A browser of its own, with its own memory."""

    def __init__(self, browser: Browser, url: str, width: int, height: int, **more: Any) -> None:
        self.url = url
        self.context = browser.new_context(viewport={"width": width, "height": height}, **more)
        self.context.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.outside: list[str] = []
        self.page = self.open()

    def open(self) -> Page:
        """A new page of the same device, as after the browser was closed."""
        page = self.context.new_page()
        page.on("console", self._listen)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self._note(request.url))
        page.on("dialog", lambda dialog: dialog.accept())
        self.page = page
        return page

    def _listen(self, message: ConsoleMessage) -> None:
        # A refusal is an answer like any other, and so is a network that was switched off; browsers list both as errors.
        if message.type in ("error", "warning") and "Failed to load resource" not in message.text:
            self.complaints.append(message.text)

    def _note(self, url: str) -> None:
        if not url.startswith((self.url, "blob:")):
            self.complaints.append(f"asked elsewhere: {url}")

    # What people do

    def start(self, game: str, people: int = 2) -> list[str]:
        """Begins a game by one tap; the links to join with, by seat."""
        self.pick(game)
        self.number("How many are you?", people)
        self.tap(f"We are {people}, real dice")
        return self.links(people)

    def links(self, people: int) -> list[str]:
        """The links to join with that the marshal's desk shows, by seat."""
        links = self.page.locator(".seat-card .link")
        expect(links).to_have_count(people)
        return [links.nth(place).input_value() for place in range(people)]

    def pick(self, game: str) -> None:
        """The tile of a game on the start page."""
        self.page.goto(self.url)
        self.page.locator("label.tile", has_text=game).click()

    def choose_everything(self, game: str) -> None:
        """A game with all that can be chosen of it."""
        self.pick(game)
        self.unfold("Choose everything yourself")

    def join(self, link: str) -> "Phone":
        self.page.goto(link)
        expect(self.page.get_by_role("heading", name="Change the table")).to_be_visible()
        return self

    def tap(self, name: str, *, exact: bool = False) -> None:
        self.page.get_by_role("button", name=name, exact=exact).first.click()

    def number(self, label: str, value: int) -> None:
        self.page.get_by_role("spinbutton", name=label, exact=True).fill(str(value))

    def unfold(self, name: str) -> None:
        self.page.locator("summary", has_text=name).first.click()

    @property
    def menu(self) -> Locator:
        """The links to the other screens; where there is no room for them they unfold."""
        size = self.page.viewport_size
        if size and size["width"] < ROOM_FOR_MENU:
            self.page.locator("nav > button").click()
        return self.page.get_by_role("navigation").get_by_role("link")

    def go(self, name: str) -> None:
        self.menu.filter(has_text=name).click()

    # What they see

    @property
    def waiting(self) -> Locator:
        return self.page.locator(".waiting")

    @property
    def moves(self) -> Locator:
        return self.page.locator("rm-table-moves")

    @property
    def events(self) -> Locator:
        return self.page.locator("section.events")

    def has(self, name: str) -> bool:
        return self.page.get_by_role("button", name=name).count() > 0

    def waits_for(self, text: str) -> None:
        expect(self.waiting).to_contain_text(text)

    def version(self) -> int:
        """Of the latest entry that the page tells of."""
        return int(self.page.locator("ol.events > li .small").first.inner_text().split(" ")[0])

    def hears_of(self, version: int) -> None:
        """Waits until the page tells of this entry, or of a later one."""
        for _ in range(PATIENCE // 20):
            if self.version() >= version:
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"entry {version} was not told")


def whose_turn(*phones: Phone, also: str = "") -> Phone:
    """The phone that is asked something now; or that waits with the words of `also`."""
    for _ in range(PATIENCE // 50):
        for phone in phones:
            if phone.waiting.inner_text() in ("It is your turn.", "Roll the dice!", also):
                return phone
        phones[0].page.wait_for_timeout(50)
    raise AssertionError([phone.waiting.inner_text() for phone in phones])


@contextmanager
def told_by_all(*phones: Phone) -> Iterator[None]:
    """What is done here comes to all of them."""
    before = phones[0].version()
    yield
    for phone in phones:
        phone.hears_of(before + 1)
