"""A season of Demon's Run: ships, a race on the table, experience spent; and on a second phone."""

from collections.abc import Callable

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from tests.companion.phone import Phone

SHIP = {
    "Fuel": 210, "Structural Integrity": 14, "Pilot Integration": 3, "Main Engines": 6, "Maneuver Engines": 6, "Tractor": 10,
    "Laser": 10, "Screens": 4,
}  # fmt: skip


def begin(phone: Phone) -> None:
    phone.page.goto(phone.url)
    phone.page.get_by_role("link", name="Seasons").click()
    for place, name in enumerate(("Ann", "Bob")):
        phone.page.get_by_label("Player", exact=True).nth(place).fill(name)
    assert barriers(phone) == []
    phone.tap("Begin the season")
    expect(phone.page.get_by_role("heading", name="Season of Ann, Bob")).to_be_visible()


def enrol(phone: Phone, name: str, player: str) -> None:
    phone.unfold("Enrol a ship")
    phone.page.get_by_label("Name of the ship").fill(name)
    phone.page.get_by_label("Whose ship").select_option(player)
    for function, level in SHIP.items():
        phone.number(function, level)
    expect(phone.page.locator(".left")).to_have_text("0 of 80 points left")
    phone.tap("Enrol this ship")
    expect(card(phone, name)).to_contain_text(f"{player}; ready to race")


def card(phone: Phone, ship: str) -> Locator:
    return phone.page.get_by_role("article", name=ship)


def barriers(phone: Phone) -> list[str]:
    return [f"{each['id']}: {each['nodes'][0]['html'][:120]}" for each in Axe().run(phone.page).response["violations"]]


def enter(phone: Phone) -> None:
    for ship in ("Comet", "Rover"):
        phone.page.get_by_label(f"{ship} (").check()
    phone.tap("Enter these ships")
    expect(phone.page.get_by_role("heading", name="Race 1 is under way")).to_be_visible()


def test_a_race_on_the_table_and_what_it_buys(phone: Callable[..., Phone]) -> None:
    ann = phone()
    begin(ann)
    enrol(ann, "Comet", "Ann")
    enrol(ann, "Rover", "Bob")
    enter(ann)
    ann.unfold("Type in the result")
    ann.page.get_by_label("How it ended").nth(1).select_option("destroyed")
    ann.page.get_by_role("spinbutton", name="Victory Points").first.fill("205")
    ann.page.get_by_role("spinbutton", name="Place").first.fill("1")
    assert barriers(ann) == []
    ann.tap("This is the result")
    expect(card(ann, "Comet")).to_contain_text("205 Victory Points won, 205 of them to spend.")
    expect(card(ann, "Rover")).to_contain_text("destroyed")
    first = ann.page.get_by_role("region", name="Players and teams").get_by_role("row").nth(1)
    assert first.inner_text().split() == ["1", "Ann", "205", "1"]

    ann.unfold("Spend experience")
    ann.number("Laser", 1)
    ann.number("Screens", 2)
    expect(card(ann, "Comet").locator(".left")).to_have_text("-20 of 205 left")
    ann.tap("Buy")
    expect(card(ann, "Comet").get_by_role("alert")).to_be_visible()
    ann.number("Screens", 1)
    assert barriers(ann) == []
    ann.tap("Buy")
    expect(card(ann, "Comet")).to_contain_text("55 of them to spend")
    expect(card(ann, "Comet")).to_contain_text("Laser 11")


def test_two_phones_and_the_end(phone: Callable[..., Phone]) -> None:
    ann, bob = phone(1280, 900), phone(color_scheme="dark")
    begin(ann)
    bob.page.goto(ann.page.get_by_label("Link to this season").input_value())
    expect(bob.page.get_by_role("heading", name="Season of Ann, Bob")).to_be_visible()
    assert len(bob.page.url.split("/")) == 6, "the token does not stay in the address"
    enrol(bob, "Rover", "Bob")
    expect(card(ann, "Rover")).to_be_visible()
    assert barriers(ann) == barriers(bob) == []
    ann.tap("Delete the season")
    expect(ann.page.get_by_role("heading", name="A new season")).to_be_visible()
    bob.page.reload()
    expect(bob.page.get_by_role("alert")).to_contain_text("not there any more")


def test_a_race_that_is_refereed(phone: Callable[..., Phone]) -> None:
    ann = phone()
    begin(ann)
    enrol(ann, "Comet", "Ann")
    enrol(ann, "Rover", "Bob")
    enter(ann)
    season = ann.page.url
    bob = phone()
    bob.page.goto(ann.page.get_by_label("Link to this season").input_value())
    expect(bob.page.get_by_role("button", name="Let Race Marshal referee")).to_be_visible()
    ann.tap("Let Race Marshal referee")
    expect(ann.page.get_by_role("heading", name="Who plays")).to_be_visible()
    expect(ann.page.locator(".seat-card")).to_have_count(2)
    ann.page.goto(season)
    ann.tap("Take the result from the game")
    expect(ann.page.get_by_role("alert")).to_be_visible()
    ann.tap("Call this race off")
    expect(ann.page.get_by_role("group", name="Race 1 of about 12")).to_be_visible()
