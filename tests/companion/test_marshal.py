"""The marshal's desk, and the check of the table."""

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.companion.phone import Phone, told_by_all
from tests.companion.table import correct_a_die, screen_of


def test_mistyped_die_is_corrected_for_everybody(phone: Callable[..., Phone]) -> None:
    marshal = phone()
    ann = phone().join(marshal.start("Derby", people=1)[0])
    ann.tap("Roll", exact=True)
    with told_by_all(ann):
        ann.tap("3", exact=True)
    correct_a_die(marshal, ann.version(), 4, "it was a four")
    expect(ann.events).to_contain_text("it was a four")
    expect(ann.moves.locator(".ticks, .small")).not_to_have_count(0)


def test_open_form_follows_the_table_until_somebody_begins_to_fill_it_in(phone: Callable[..., Phone]) -> None:
    marshal = phone()
    ann = phone().join(marshal.start("Derby", people=1)[0])
    marshal.unfold("A die was typed in wrong")
    expect(marshal.page.locator("main")).to_contain_text("No die has been typed in yet")
    for die, rolled in (("3", 1), ("5", 2)):
        ann.tap("Roll", exact=True)
        with told_by_all(ann):
            ann.tap(die, exact=True)
        expect(marshal.page.get_by_label("Which die").locator("option")).to_have_count(rolled)
    marshal.number("It really shows", 4)
    ann.tap("Roll", exact=True)
    with told_by_all(ann):
        ann.tap("6", exact=True)
    expect(marshal.moves).to_have_text(ann.moves.inner_text(), use_inner_text=True)
    expect(marshal.page.get_by_label("It really shows")).to_have_value("4")
    expect(marshal.page.get_by_label("Which die").locator("option")).to_have_count(2)


def test_table_that_went_its_own_way(phone: Callable[..., Phone]) -> None:
    """Both ways out: move the table, or set the game."""
    marshal = phone()
    ann = phone().join(marshal.start("Derby", people=1)[0])
    ann.go("Check the table")
    ann.page.get_by_label("Look for a piece").fill("red 1 › lives")
    ann.page.get_by_label("car › red 1 › lives").fill("5")
    ann.tap("Compare")
    expect(ann.page.locator("main")).to_contain_text("Race Marshal: 7; your table: 5")
    expect(ann.page.locator("main")).to_contain_text("Ask the marshal")

    marshal.go("Check the table")
    marshal.page.get_by_label("car › red 1 › lives").fill("5")
    marshal.tap("Compare")
    marshal.tap("Set it as on the table")
    expect(marshal.page.get_by_label("car › red 1 › lives")).to_have_value("5")
    expect(ann.page.get_by_label("car › red 1 › lives")).to_have_value("5")


def test_what_is_being_typed_stays_while_others_play(phone: Callable[..., Phone]) -> None:
    marshal = phone()
    ann = phone().join(marshal.start("Derby", people=1)[0])
    marshal.go("Check the table")
    marshal.page.get_by_label("car › red 2 › lives").fill("5")
    place = marshal.page.get_by_label("car › red 1 › place")
    before = place.input_value()
    ann.tap("Roll", exact=True)
    with told_by_all(ann):
        ann.tap("3", exact=True)
    expect(place).not_to_have_value(before)
    expect(marshal.page.get_by_label("car › red 2 › lives")).to_have_value("5")


def test_undo_and_back(phone: Callable[..., Phone]) -> None:
    marshal = phone()
    ann = phone().join(marshal.start("Derby", people=1)[0])
    ann.waits_for("It is your turn.")
    assert not ann.has("Undo")
    for die in "33":
        ann.tap("Roll", exact=True)
        with told_by_all(ann):
            ann.tap(die, exact=True)
    with told_by_all(ann):
        ann.tap("Undo")
    expect(ann.events).to_contain_text("took something back")
    marshal.unfold("Go back to an earlier moment")
    marshal.page.get_by_label("Why").fill("from the start")
    marshal.page.get_by_label("As it was after").select_option("1")
    with told_by_all(ann):
        marshal.tap("Go back", exact=True)
    expect(ann.events).to_contain_text("The marshal went back")


def test_bot_for_a_seat_hand_over_and_a_new_code(phone: Callable[..., Phone]) -> None:
    marshal = phone(1280, 900)
    links = marshal.start("Devil")
    ann = phone().join(links[0])
    card = marshal.page.locator(".seat-card", has_text="Player 1")
    expect(card).to_contain_text("one device")
    marshal.page.get_by_label("Who plays Player 2").select_option("racer")
    expect(marshal.page.locator(".seat-card", has_text="Player 2")).to_contain_text("a bot plays")
    marshal.tap("Hold the bots")
    expect(marshal.page.get_by_role("button", name="Let the bots go on")).to_be_visible()
    card.get_by_role("button", name="Hand over").click()
    expect(ann.page.get_by_role("alert")).to_contain_text("no longer there")
    link = card.locator(".link")
    expect(link).not_to_have_value(links[0])
    phone().join(link.input_value())


def test_seat_on_the_marshals_own_device(phone: Callable[..., Phone]) -> None:
    marshal = phone()
    marshal.start("Devil")
    marshal.tap("Play on this device")
    expect(marshal.page.locator(".top")).to_contain_text("Player 1")
    marshal.go("My turn")
    expect(marshal.waiting).not_to_be_empty()


def test_files(phone: Callable[..., Phone], tmp_path: Path) -> None:
    marshal = phone()
    marshal.start("Derby", people=1)
    for name, part in (("Save the log", "The track has 11 lanes"), ("Save the game", '"game"')):
        with marshal.page.expect_download() as download:
            marshal.tap(name)
        file = tmp_path / name
        download.value.save_as(file)
        assert part in file.read_text()
    assert json.loads((tmp_path / "Save the game").read_text())["game"] == "mini-demolition-derby"
    marshal.tap("Delete the game")
    expect(marshal.page.get_by_role("heading", name="Race Marshal")).to_be_visible()


def test_table_screen_shows_no_secret(phone: Callable[..., Phone]) -> None:
    marshal = phone()
    links = marshal.start("Devil")
    ann = phone().join(links[0])
    hand = ann.events.get_by_text("got the").inner_text()
    screen = screen_of(marshal, phone)
    expect(screen.page.get_by_role("heading", name="Change the table")).to_be_visible()
    expect(screen.page.locator(".television")).to_contain_text("Waiting for")
    assert hand not in screen.page.locator("body").inner_text()
    assert screen.page.locator(".playing").count() == 0
