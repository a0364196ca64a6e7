"""Every screen in every state, at 360 and 1280 pixels, in light and dark.

RACEMARSHAL_ALBUM=folder keeps a picture of each.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.companion.looking import Album
from tests.companion.phone import Phone, told_by_all
from tests.companion.table import begin_chores, begin_on, session_of, throw
from tests.companion.test_board_editor import cell, editor, empty, take
from tests.companion.test_demons_run import design
from tests.companion.test_page import FIRST_VIEW
from tests.companion.test_seasons_page import begin, enrol, enter
from tests.companion.test_simulations_page import ask, worker  # noqa: F401
from tests.companion.test_three_turns import POND, allocate, faces, go_on

pytestmark = [pytest.mark.long, pytest.mark.timeout(1800)]


WIRE = """() => ['navigation', 'resource'].flatMap(kind => performance.getEntriesByType(kind))
    .reduce((sum, each) => sum + each.transferSize, 0)"""


def show(phone: Phone, address: str, latest: str) -> None:
    """Goes to a screen, and waits for what comes last on it."""
    phone.page.goto(f"{phone.url}/{address}")
    expect(phone.page.locator(latest).first).to_be_visible()


def look_round(phone: Phone, album: Album, game: str) -> None:
    """The screens of a session, the one to print on last."""
    session = session_of(phone)
    for screen, latest in (
        ("screen", ".television img"),
        ("log", ".events li"),
        ("check", ".pieces .field"),
        ("print", ".page"),
    ):
        show(phone, f"#/{screen}/{session}", latest)
        album.look(phone, f"{game}-{screen}")


def test_start_and_join(phone: Callable[..., Phone], album: Album) -> None:
    ann = phone()
    show(ann, "", ".games")
    assert 20_000 < ann.page.evaluate(WIRE) < FIRST_VIEW
    album.look(ann, "start")
    for game in ("Demon", "Devil", "Derby"):
        ann.page.locator("label.tile", has_text=game).click()
        ann.unfold("Choose everything yourself")
        ann.unfold("House rules (")
        album.look(ann, f"start-{game}")
    show(ann, "join", "main input")
    album.look(ann, "join")
    ann.page.get_by_label("Link or code").fill("nonsense")
    ann.tap("Join", exact=True)
    expect(ann.page.get_by_role("alert")).to_be_visible()
    album.look(ann, "join-refused")
    ann.page.goto(f"{ann.url}/#/play/000000000000000000000000")
    expect(ann.page.get_by_role("alert")).to_be_visible()
    album.look(ann, "no-such-game")


def test_card_race(phone: Callable[..., Phone], album: Album) -> None:
    marshal = phone()
    links = marshal.start("Devil")
    album.look(marshal, "devil-marshal")
    for fold in ("A die was typed in wrong", "Go back to an earlier moment", "Set anything by hand"):
        marshal.unfold(fold)
    marshal.tap("Code for a table screen")
    expect(marshal.page.locator(".good")).to_be_visible()
    album.look(marshal, "devil-marshal-unfolded")
    both = phone().join(links[0]).join(links[1])
    expect(both.page.locator(".playing, .cover").first).to_be_visible()
    album.look(both, "devil-first")
    if both.has("I am"):
        both.tap("I am")
    both.waits_for("It is your turn.")
    with told_by_all(both):
        both.page.locator(".playing").first.click()
    album.look(both, "devil-after-a-card")
    look_round(both, album, "devil")
    marshal.tap("Delete the game")
    expect(both.page.get_by_role("alert")).to_be_visible()
    album.look(both, "game-gone")


def test_derby(phone: Callable[..., Phone], album: Album) -> None:
    marshal = phone()
    ann = phone().join(marshal.start("Derby", people=1)[0])
    album.look(ann, "derby-turn")
    ann.tap("Roll", exact=True)
    ann.waits_for("Roll the dice!")
    album.look(ann, "derby-dice")
    ann.page.get_by_label("What do the dice show?").fill("9")
    ann.tap("These are the dice")
    expect(ann.page.get_by_role("alert")).to_be_visible()
    album.look(ann, "derby-dice-wrong")
    ann.page.get_by_label("What do the dice show?").fill("1")
    with told_by_all(ann):
        ann.tap("These are the dice")
    for die in "111116":
        ann.tap("Roll", exact=True)
        with told_by_all(ann):
            ann.tap(die, exact=True)
    album.look(ann, "derby-push-chain")
    session = session_of(ann)
    ann.go("Check the table")
    lives = ann.page.get_by_label("car › red 1 › lives")
    lives.fill("3")
    ann.tap("Compare")
    expect(ann.page.locator("main")).to_contain_text("your table: 3")
    album.look(ann, "derby-check-otherwise")
    show(ann, f"#/screen/{session}", ".television img")
    album.look(ann, "derby-screen")
    ann.page.set_viewport_size({"width": 1920, "height": 1080})
    album.judge(ann, "derby-television-1920-light")
    show(ann, f"#/play/{session}", ".game img")
    ann.context.set_offline(True)
    ann.tap("Roll", exact=True)
    expect(ann.page.locator("#banner")).to_contain_text("No connection")
    album.look(ann, "derby-offline")
    ann.context.set_offline(False)


def test_demons_run(phone: Callable[..., Phone], album: Album) -> None:
    marshal = phone(1280, 900)
    green, pink = (phone().join(link) for link in begin_on(marshal, "demons-run", POND))
    album.look(green, "demon-design")
    green.number("Laser", 11)
    green.number("Fuel", 290)
    green.number("Screens", 11)
    green.number("Main Engines", 11)
    green.number("Pilot Integration", 9)
    green.tap("Is this allowed?")
    expect(green.page.get_by_role("alert")).to_be_visible()
    album.look(green, "demon-design-refused")
    green.page.reload()
    design(green)
    green.waits_for("Waiting for Player 2.")
    album.look(green, "demon-waiting")
    design(pink)
    expect(green.page.get_by_role("button", name="Go on")).to_be_visible()
    album.look(green, "demon-go-on")
    green.tap("Go on")
    expect(green.page.locator("rm-dice")).to_contain_text("Initiative")
    album.look(green, "demon-initiative")
    throw(green, faces)
    go_on(green, pink, "Allocate")
    green.number("Accelerate", 2)
    album.look(green, "demon-allocate")
    allocate(green, {"Accelerate": 2, "Laser": 4, "Tractor": 1})
    allocate(pink, {"Screens": 1})
    go_on(green, pink, "Fly")
    album.look(green, "demon-fire-and-fly")
    album.look(pink, "demon-others-move")
    green.tap("left")
    green.tap("ahead")
    expect(green.page.locator(".turn")).to_contain_text("Whip")
    album.look(green, "demon-whip")
    green.tap("3, to")
    green.tap("ahead")
    expect(green.page.locator(".turn .good")).to_be_visible()
    album.look(green, "demon-path")
    green.page.locator(".choices .choice", has_text="pink").click()
    expect(green.page.locator("rm-dice")).to_be_visible()
    album.look(green, "demon-laser-dice")
    throw(green, faces)
    look_round(green, album, "demon")
    green.page.get_by_label("Set Up Sheet of").check()
    green.page.get_by_label("The board as it is now").check()
    expect(green.page.locator(".page img")).to_have_count(2)
    album.look(green, "demon-print-sheets")


@pytest.mark.parametrize(
    ("game", "chore"), [("Demon", "Set a Level"), ("Devil", "Play a card"), ("Derby", "Move a car as rolled")]
)
def test_chores(phone: Callable[..., Phone], album: Album, game: str, chore: str) -> None:
    device = begin_chores(phone, game)
    device.page.locator("details.chore summary", has_text=chore).first.click()
    album.look(device, f"chores-{game}")


def test_editors(phone: Callable[..., Phone], album: Album) -> None:
    ann = empty(editor(phone(1280, 900)))
    take(ann, "Hell2 Hole")
    cell(ann, "0,0").click()
    take(ann, "Corner A")
    cell(ann, "-8,4").click()
    ann.tap("Check it")
    expect(ann.page.get_by_role("alert")).to_be_visible()
    album.look(ann, "editor-map-fault")
    album.look(editor(phone(1280, 900), "mini-demolition-derby"), "editor-track")


def test_seasons(phone: Callable[..., Phone], album: Album) -> None:
    ann = phone()
    show(ann, "#/seasons", "main input")
    album.look(ann, "seasons")
    begin(ann)
    album.look(ann, "season-new")
    enrol(ann, "Comet", "Ann")
    enrol(ann, "Rover", "Bob")
    ann.unfold("Enrol a ship")
    album.look(ann, "season-ships")
    enter(ann)
    ann.unfold("Type in the result")
    album.look(ann, "season-race")
    ann.page.get_by_role("spinbutton", name="Victory Points").first.fill("205")
    ann.page.get_by_role("spinbutton", name="Place").first.fill("1")
    ann.tap("This is the result")
    ann.unfold("Spend experience")
    album.look(ann, "season-spend")


@pytest.mark.usefixtures("worker")
def test_simulations(phone: Callable[..., Phone], album: Album) -> None:
    ann = phone()
    ask(ann, "Devil Take the Hindmost", 40)
    ann.page.get_by_label("Play every game a second time").check()
    ann.page.get_by_label("Bot of player 2 in the second variant").select_option("racer")
    album.look(ann, "simulations-ask")
    ann.tap("Let them play")
    expect(ann.page.get_by_role("region", name="What changes")).to_be_visible()
    album.look(ann, "simulation-compared")
    ask(ann, "Demon's Run", 5000)
    ann.page.get_by_label("Play every game a second time").check()
    ann.unfold("Design the ship of player 1")
    album.look(ann, "simulations-ask-designs")
    ask(ann, "Demon's Run", 5000)
    ann.page.get_by_label("Play every game a second time").uncheck()
    ann.tap("Let them play")
    expect(ann.page.get_by_text("of 5,000 games, ")).to_be_visible()
    album.look(ann, "simulation-progress")
    ann.tap("Stop")
    expect(ann.page.get_by_role("status").filter(has_text="Stopped.")).to_be_visible()
    album.look(ann, "simulation-stopped")
    ask(ann, "Mini Demolition Derby", 10)
    album.look(ann, "simulations-known")
