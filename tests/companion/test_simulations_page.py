"""Simulations: asked on the page, played by a real worker."""

import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from redis import Redis

from service.redis_platform import BULK_QUEUE, living_workers
from tests.companion.phone import Phone
from tests.service.launching import environment, wait_until

_WORK = "from service.settings import Settings; from workers.bulk import run; run(Settings.from_environment())"


@pytest.fixture(scope="module")
def worker(redis_server: str) -> Iterator[None]:
    """One worker for simulations."""
    variables = environment(REDIS_URL=redis_server, RACEMARSHAL_LOG_LEVEL="ERROR")
    process = subprocess.Popen([sys.executable, "-c", _WORK], env=variables)
    redis = Redis.from_url(redis_server)
    wait_until(lambda: living_workers(redis, BULK_QUEUE) > 0)
    yield
    process.kill()
    process.wait()
    redis.close()


HULL = {"Fuel": 210, "Structural Integrity": 14, "Pilot Integration": 3, "Main Engines": 8, "Maneuver Engines": 8, "Tractor": 10}


def ask(phone: Phone, game: str, games: int) -> None:
    phone.page.goto(f"{phone.url}/#/simulations")
    phone.page.get_by_label("Game", exact=True).select_option(label=game)
    phone.page.get_by_label("How many games").fill(str(games))


@pytest.mark.usefixtures("worker")
def test_ask_watch_look_and_come_back(phone: Callable[..., Phone]) -> None:
    ann = phone()
    ann.page.goto(ann.url)
    ann.page.get_by_role("link", name="Simulations").click()
    ask(ann, "Devil Take the Hindmost", 30)
    ann.page.get_by_label("Bot of player 1", exact=True).select_option("racer")
    ann.tap("Let them play")
    expect(ann.page.get_by_role("status").filter(has_text="Done: 30 games.")).to_be_visible()
    wins = ann.page.get_by_role("region", name="Who wins").get_by_role("row")
    expect(wins).to_have_count(3)
    assert "Racer" in wins.nth(1).inner_text()
    assert "\N{NO-BREAK SPACE}%" in wins.nth(1).inner_text()
    expect(ann.page.get_by_text("Kept until")).to_be_visible()
    for kind in ("wins", "turns"):
        ann.page.get_by_role("combobox", name="Chart").select_option(kind)
        picture = ann.page.locator("img.chart")
        expect(picture).to_have_attribute("alt", "Chart: " + {"wins": "Who wins", "turns": "How long it takes"}[kind]
                                          + ". The tables of this page say the same in numbers.")  # fmt: skip
        expect(picture).to_be_visible()
        assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100
    assert without_barriers(ann)

    again = ann.open()
    again.goto(f"{ann.url}/#/simulations")
    expect(again.get_by_role("heading", name="Asked before")).to_be_visible()
    assert without_barriers(ann)
    again.get_by_role("link", name="30 games of Devil Take the Hindmost: Racer, Rookie").click()
    expect(again.get_by_role("status").filter(has_text="Done: 30 games.")).to_be_visible()
    ann.tap("Delete these results")
    expect(again.get_by_role("status").filter(has_text="Stopped.")).to_be_visible()
    again.reload()
    expect(again.get_by_role("alert")).to_contain_text("no longer kept")


@pytest.mark.usefixtures("worker")
def test_two_variants_on_the_same_dice(phone: Callable[..., Phone]) -> None:
    ann = phone(1280, 900)
    ask(ann, "Devil Take the Hindmost", 20)
    ann.page.get_by_label("Play every game a second time").check()
    ann.page.get_by_label("Name of the second variant").fill("with a racer")
    ann.page.get_by_label("Bot of player 2 in the second variant").select_option("racer")
    ann.tap("Let them play")
    change = ann.page.get_by_role("heading", name="From “first” to “with a racer”")
    expect(change).to_be_visible()
    expect(ann.page.get_by_role("region", name="What changes")).to_contain_text("Player 2")
    second = ann.page.get_by_role("region", name="Who wins, and with how many points: with a racer")
    expect(second.get_by_role("row").nth(2)).to_contain_text("Racer")
    expect(ann.page.get_by_text("20 games were played both ways")).to_be_visible()
    expect(ann.page.locator("img.chart")).to_have_attribute(
        "alt", "Chart: What the difference makes. The tables of this page say the same in numbers."
    )
    assert without_barriers(ann)


@pytest.mark.usefixtures("worker")
def test_two_designs_of_a_ship(phone: Callable[..., Phone]) -> None:
    """The same races on the same dice, once with a Laser and once with Screens."""
    ann = phone()
    ask(ann, "Demon's Run", 4)
    ann.page.get_by_label("Play every game a second time").check()
    for summary, weapon in (
        ("Design the ship of player 1", "Laser"),
        ("Design it differently the second time: player 1", "Screens"),
    ):
        ann.unfold(summary)
        form = ann.page.locator("details").filter(has=ann.page.locator("summary", has_text=summary))
        for name, level in {**HULL, weapon: 10}.items():
            form.get_by_role("spinbutton", name=name, exact=True).fill(str(level))
        expect(form.locator(".left")).to_have_text("0 of 80 points left")
    assert without_barriers(ann)
    with ann.page.expect_request("**/api/v1/simulations") as asked:
        ann.tap("Let them play")
    plan = asked.value.post_data_json
    assert plan
    ships, others = plan["options"]["ships"], plan["compare"]["options"]["ships"]
    assert (ships[0]["levels"]["laser"], others[0]["levels"]["laser"], others[0]["levels"]["screens"]) == (10, 0, 10)
    assert "levels" not in ships[1]
    expect(ann.page.get_by_role("heading", name="From “first” to “second”")).to_be_visible(timeout=60_000)


@pytest.mark.usefixtures("worker")
def test_stop_one_that_runs_and_what_is_refused(phone: Callable[..., Phone]) -> None:
    ann = phone()
    ask(ann, "Demon's Run", 999999)
    ann.tap("Let them play")
    expect(ann.page.get_by_role("alert")).to_be_visible()
    ann.page.get_by_label("How many games").fill("20000")
    ann.tap("Let them play")
    expect(ann.page.get_by_text("of 20,000 games, ")).to_be_visible()
    ann.context.set_offline(True)
    expect(ann.page.get_by_text("No connection.")).to_be_visible()
    ann.context.set_offline(False)
    expect(ann.page.get_by_text("No connection.")).to_be_hidden()
    ann.tap("Stop")
    expect(ann.page.get_by_role("status").filter(has_text="Stopped.")).to_be_visible()
    ann.page.get_by_role("link", name="All simulations").click()
    expect(ann.page.get_by_role("heading", name="Ask")).to_be_visible()
    assert not ann.page.get_by_role("heading", name="Asked before").is_visible()


def without_barriers(phone: Phone) -> bool:
    found = Axe().run(phone.page)
    assert found.violations_count == 0, found.generate_report()
    return True
