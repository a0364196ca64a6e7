"""The companion page in a real browser: how soon its first view is there, and how soon an action is on another phone.

The yardsticks are a page of one file, and one POST that comes out of a bare event stream, in the same browser and the same run.

Run as `python -m benchmarks.companion`, with the number of rounds after it (default 20).
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from statistics import median, quantiles
from typing import Any, TypeVar
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks._bare_page import bare_page
from benchmarks._compiled import ROOT
from benchmarks.http_dice import await_server, free_port
from benchmarks.simulations import own_redis
from service.settings import child_environment

Found = TypeVar("Found")

FIRST_VIEW, OTHER_PHONE, BYTES = 1000, 200, 150_000
"""Milliseconds until the games can be chosen, and from a tap to its words on the other phone; bytes of the first view."""

_SERVE = "from service.launch.api import serve; from service.settings import Settings; serve(Settings.from_environment())"
_SEEN = """new MutationObserver((_, observer) => {
    if (!document.querySelector('.games')) return;
    window.seen = performance.now();
    observer.disconnect();
}).observe(document, { childList: true, subtree: true });"""
_TOLD = """window.told = [];
let before = '';
new MutationObserver(() => {
    const now = document.querySelector('ol.events .small')?.textContent ?? '';
    if (now && now !== before) told.push(performance.timeOrigin + performance.now());
    before = now;
}).observe(document, { childList: true, subtree: true });
window.act = () => {
    window.acted = performance.timeOrigin + performance.now();
    [...document.querySelectorAll('button')].find((button) => button.textContent === 'Roll').click();
};"""
_SIZE = """() => ['navigation', 'resource']
    .flatMap((kind) => performance.getEntriesByType(kind))
    .reduce((sum, each) => sum + each.transferSize, 0)"""


def main() -> int:
    """Measure, print, judge."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    found = subprocess.run([str(ROOT / "deploy" / "find-chromium")], capture_output=True, text=True, check=False)
    if found.returncode:
        print(found.stderr.strip())
        return 0
    with own_redis() as redis, service(redis) as url, bare_page() as bare, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found.stdout.strip(), args=["--no-sandbox"])
        size = 0
        first: dict[str, list[float]] = {url: [], bare: []}
        for _ in range(rounds):
            for address, waits in first.items():
                seen, size_here = first_view(browser, address)
                waits.append(seen)
                size = max(size, size_here)
        ours = actions(*phones(browser, url), rounds)
        theirs = actions(*(page(browser, bare) for _ in range(2)), rounds)
        browser.close()
    print(f"{'milliseconds':36}{'median':>9}{'slow 5%':>9}{'goal':>9}{'times the yardstick':>22}")
    is_well = line("first view", first[url], first[bare], FIRST_VIEW)
    is_well &= line("an action on the other phone", ours, theirs, OTHER_PHONE)
    print(f"{'first view, bytes':36}{size:>9,}{'':>9}{BYTES:>9,}")
    return 0 if is_well and size < BYTES else 1


def line(name: str, waits: list[float], yardstick: list[float], goal: int) -> bool:
    """Print a line; whether the goal is kept."""
    middle = median(waits)
    print(f"{name:36}{middle:>9,.0f}{quantiles(waits, n=20)[-1]:>9,.0f}{goal:>9,}{middle / median(yardstick):>22.1f}")
    print(f"{'  its yardstick':36}{median(yardstick):>9,.0f}{quantiles(yardstick, n=20)[-1]:>9,.0f}")
    return middle <= goal


@contextmanager
def service(redis: str) -> Iterator[str]:
    """The address of the API with its page, as `make run` serves them."""
    port = free_port()
    changes = {"REDIS_URL": redis, "RACEMARSHAL_PORT": str(port), "RACEMARSHAL_LOG_LEVEL": "ERROR"}
    process = subprocess.Popen([sys.executable, "-P", "-c", _SERVE], env=child_environment(changes), cwd=ROOT)
    try:
        await_patiently(("127.0.0.1", port))
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def await_patiently(address: tuple[str, int]) -> None:
    """A machine on which others work takes its time."""
    for _ in range(5):
        with suppress(RuntimeError):
            return await_server(address)
    return await_server(address)


def page(browser: Browser, address: str, *scripts: str) -> Page:
    """A device of its own, with nothing remembered."""
    made = browser.new_context(viewport={"width": 360, "height": 740}).new_page()
    for script in scripts:
        made.add_init_script(script)
    made.goto(address)
    return made


def first_view(browser: Browser, address: str) -> tuple[float, int]:
    """Milliseconds until the games are there, and bytes on the wire until then."""
    made = page(browser, address, _SEEN)
    seen = until(made, lambda: made.evaluate("window.seen"))
    size = made.evaluate(_SIZE)
    made.context.close()
    return float(seen), int(size)


def phones(browser: Browser, url: str) -> tuple[Page, Page]:
    """Two phones with a seat each in a derby that the service rolls for."""
    plan = {"game": "mini-demolition-derby", "dice": "server", "seats": [{"name": "red"}, {"name": "blue"}]}
    made = ask(f"{url}/api/v1/sessions", plan)
    found = []
    for seat, code in ((each["seat"], each["code"]) for each in made["codes"] if each["seat"]):
        token = ask(f"{url}/api/v1/sessions/{made['id']}/join", {"code": code})["token"]
        kept = {made["id"]: {"token": token, "game": plan["game"], "seats": [seat], "marshal": False, "at": 0}}
        remember = f"localStorage.setItem('race-marshal.sessions', {json.dumps(json.dumps(kept))})"
        found.append(page(browser, f"{url}/#/play/{made['id']}", remember, _TOLD))
    one, other = found
    return one, other


def ask(address: str, body: dict[str, Any]) -> Any:  # noqa: ANN401  whatever JSON it is
    """The answer to a POST."""
    request = Request(address, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        return json.load(answer)


def told_after(watcher: Page, before: int) -> float | None:
    """When a page told of what came after the first `before` things."""
    told: list[float] = watcher.evaluate("told")
    return told[before] if len(told) > before else None


def actions(one: Page, other: Page, rounds: int) -> list[float]:
    """Milliseconds from what is done on a page to the words of it on another."""
    waits: list[float] = []
    for _ in range(rounds):
        actor = until(one, lambda: next((each for each in (one, other) if can_act(each)), None))
        waits.append(action(actor, other if actor is one else one))
        one.wait_for_timeout(200)
    one.context.close()
    other.context.close()
    return waits


def action(actor: Page, watcher: Page) -> float:
    """Milliseconds of one."""
    before = watcher.evaluate("told.length")
    actor.evaluate("act()")
    told = until(watcher, lambda: told_after(watcher, before))
    return told - float(actor.evaluate("acted"))


def can_act(each: Page) -> bool:
    """Whether its player is asked; on the bare page always."""
    ready = "[...document.querySelectorAll('button')].some((button) => button.textContent === 'Roll' && !button.ariaDisabled)"
    return bool(each.evaluate(f"document.title === 'bare' || {ready}"))


def until(clock: Page, find: Callable[[], Found | None]) -> Found:
    """Ask again until there is one. Raises RuntimeError when there is none."""
    for _ in range(1000):
        if found := find():
            return found
        clock.wait_for_timeout(10)
    raise RuntimeError("nothing came")


if __name__ == "__main__":
    sys.exit(main())
