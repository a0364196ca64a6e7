"""How a screen looks, narrow and wide, light and dark: nothing sticks out or is too small for a thumb, axe finds nothing."""

from pathlib import Path

from axe_playwright_python.sync_playwright import Axe

from tests.companion.phone import Phone

WIDTHS = (360, 1280)
SCHEMES = ("light", "dark")
THUMB = 44

SMALL = """least => [...document.querySelectorAll('button, a.button, select, input, summary, nav a, .links a')]
    .filter(each => each.checkVisibility({ visibilityProperty: true }) && !each.closest('.only-spoken, .skip'))
    .map(each => ['checkbox', 'radio', 'file'].includes(each.type) ? each.closest('label, li, .tick, .field') ?? each : each)
    .map(each => [each.getBoundingClientRect(), each])
    .filter(([box]) => box.width && (box.height < least - .5 || box.width < least - .5))
    .map(([box, each]) => `${Math.round(box.width)}x${Math.round(box.height)} ${each.outerHTML.slice(0, 110)}`)"""

SIDEWAYS = "() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - innerWidth"


PICTURES_ARE_THERE = "() => Promise.all([...document.images].map(each => each.decode().catch(() => null)))"
"""A promise: the page's policy does not let Playwright look again and again within it."""


class Album:
    """Looks at screens, and keeps pictures of them where a folder is given."""

    def __init__(self, folder: str | None) -> None:
        self.folder = Path(folder) if folder else None
        self.faults: list[str] = []

    def look(self, phone: Phone, name: str) -> None:
        """Notes what is wrong with a screen in each of its four looks; the device is as wide as before afterwards."""
        before = phone.page.viewport_size
        assert before
        for width in WIDTHS:
            phone.page.set_viewport_size({"width": width, "height": 780 if width < 600 else 900})
            for scheme in SCHEMES:
                phone.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                self.judge(phone, f"{name}-{width}-{scheme}")
        phone.page.set_viewport_size(before)

    def judge(self, phone: Phone, name: str) -> None:
        phone.page.evaluate(PICTURES_ARE_THERE)
        if self.folder:
            self.folder.mkdir(parents=True, exist_ok=True)
            phone.page.screenshot(path=self.folder / f"{name}.png", full_page=True)
        found = Axe().run(phone.page).response["violations"]
        self.faults += [f"{name}: {each['id']}: {node['html'][:110]}" for each in found for node in each["nodes"]]
        if phone.page.evaluate(SIDEWAYS) > 0:
            self.faults.append(f"{name}: scrolls sideways")
        self.faults += [f"{name}: too small: {each}" for each in phone.page.evaluate(SMALL, THUMB)]
