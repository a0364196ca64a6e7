"""A second language needs nothing but a second file."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import expect

from rules import GAMES, OPTIONS
from service.http import companion
from tests.companion.phone import Phone, told_by_all
from tests.companion.table import begin_chores
from tests.companion.test_page import STATIC
from tests.companion.test_three_turns import POND

ADDED = {
    **{f"summary.{game.name}.{rule.name}": rule.summary for game in GAMES.values() for rule in game.toggles},
    **{f"summary.{game}.{option.name}": option.summary for game, options in OPTIONS.items() for option in options},
    "problem.corner-without-opposite": "This corner has no partner.",
}
"""What the English catalogue leaves to the API."""

MARKED = f"""
import english from './en.js';
const marked = (text) => text && `⟦${{text}}⟧`;
const texts = {{ ...english, ...{json.dumps(ADDED)} }};
export default Object.fromEntries(Object.entries(texts).map(([code, text]) => [code, marked(text)]));
"""
"""A language in which every text is the English one between brackets."""

SAID_BY_THE_API = "#spoken, .events p, .ticks label, ul.big li, .odds li, noscript, [value=en], [value=eo]"
"""What happened and what to move; and the languages themselves, which go by their own names."""


def capital(board: str) -> str:
    return board.replace("-", " ").capitalize()


NAMES = (
    r"Player \d(-[ABC])?|(red|blue|green|white|yellow) \d|green|pink|(easy|hound|free-floater)-\d|astaroth|belial|lucifer|"
    r"[A-Z0-9]{4}-[A-Z0-9]{4}|(DR|DT|MD)-\d+|"
    + "|".join(each for game in GAMES.values() for each in (game.title, *map(capital, game.boards)))
)
"""Players, cars, ships, markers; codes to join; rulings; games and boards."""

BARE = """([said, names]) => {
    const found = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.parentElement.closest(said)) continue;
        let text = node.data;
        while (/⟦[^⟦⟧]*⟧/.test(text)) text = text.replaceAll(/⟦[^⟦⟧]*⟧/g, '');
        text = text.replaceAll(new RegExp(names, 'g'), '');
        if (/[a-z]{2}/i.test(text)) found.push(node.data);
    }
    for (const node of document.querySelectorAll('[aria-label], [placeholder], [alt]'))
        for (const text of [node.ariaLabel, node.placeholder, node.alt])
            if (text && !text.includes('⟦') && !(node.tagName === 'IMG' && node.closest('rm-board'))) found.push(text);
    return found;
}"""
"""What can be read or heard and is neither between brackets, nor a name, nor said by the API."""


@pytest.fixture
def foreign(phone: Callable[..., Phone]) -> Callable[..., Phone]:
    """A phone whose browser speaks a language that only now gets its file."""

    def take() -> Phone:
        made = phone(locale="eo")
        page = (STATIC / "index.html").read_text().replace('data-languages="en"', 'data-languages="en eo"')
        made.context.route(re.compile(r"//[^/]+/(join)?$"), lambda route: route.fulfill(body=page, content_type="text/html"))
        made.context.route("**/words/eo.js", lambda route: route.fulfill(body=MARKED, content_type="text/javascript"))
        return made

    return take


def bare(phone: Phone) -> list[str]:
    found: list[str] = phone.page.evaluate(BARE, [SAID_BY_THE_API, NAMES])
    return sorted(set(found))


def show(phone: Phone, address: str, latest: str) -> list[str]:
    """What is bare on a screen, once there is on it what comes last."""
    phone.page.goto(f"{phone.url}/#/{address}")
    expect(phone.page.locator(latest).first).to_be_visible()
    return bare(phone)


def test_a_file_is_all_that_a_language_needs(client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(STATIC, tmp_path / "static")
    (tmp_path / "static" / "words" / "eo.js").write_text(MARKED)
    monkeypatch.setattr(companion, "_STATIC", tmp_path / "static")
    with client.get("/") as answer:
        listed = re.search(r'data-languages="([a-z ]+)"', answer.text)
    assert listed
    assert {"en", "eo"} <= set(listed[1].split())


def test_every_word_is_in_the_catalogue(foreign: Callable[..., Phone]) -> None:
    ann = foreign()
    for address, latest in (
        ("start/mini-demolition-derby", ".games"),
        ("join", "main input"),
        ("board-editor/mini-demolition-derby", "svg.paper"),
        ("board-editor/demons-run", "svg.paper"),
        ("print", ".page"),
        ("simulations", ".seats, fieldset"),
        ("seasons", "main input"),
    ):
        assert show(ann, address, latest) == [], address
    ann.page.goto(ann.url)
    ann.page.locator("label.tile", has_text="Derby").click()
    ann.page.locator("main details > summary").first.click()
    assert bare(ann) == []
    ann.page.get_by_role("button", name=re.compile("real dice")).click()
    ann.page.get_by_role("button", name=re.compile("Play on this device")).first.click()
    expect(ann.page.locator(".top")).to_contain_text("Player 1")
    session = ann.page.url.rsplit("/", 1)[1]
    assert show(ann, f"marshal/{session}", ".seat-card .qr") == []
    assert show(ann, f"play/{session}", "rm-board img") == []
    ann.page.locator(".turn .main").click()
    expect(ann.page.locator("rm-dice")).to_be_visible()
    assert bare(ann) == []
    with told_by_all(ann):
        ann.page.locator("rm-dice .key").nth(2).click()
    assert bare(ann) == []
    for screen, latest in (("check", ".pieces .field"), ("screen", "rm-board img"), ("log", ".events li"), ("print", ".page")):
        assert show(ann, f"{screen}/{session}", latest) == [], screen


def test_faults_of_a_board_have_words(foreign: Callable[..., Phone]) -> None:
    ann = foreign()
    assert show(ann, "board-editor/demons-run", "svg.paper") == []
    corners = {letter: hexagon for letter, hexagon in POND["corners"].items() if letter != "D"}
    data = json.dumps({**POND, "corners": corners}).encode()
    ann.page.get_by_label("Or open a file").set_input_files({"name": "b.json", "mimeType": "application/json", "buffer": data})
    expect(ann.page.get_by_label("Name of the board")).to_have_value(POND["title"])
    ann.tap("Check it")
    expect(ann.page.get_by_role("alert")).to_contain_text("This corner has no partner.")
    assert bare(ann) == []


@pytest.mark.parametrize("game", ["Demon", "Devil", "Derby"])
def test_every_chore_has_words(foreign: Callable[..., Phone], game: str) -> None:
    device = begin_chores(foreign, game)
    for chore in device.page.locator("details.chore > summary").all():
        chore.click()
    expect(device.page.locator(".pieces .field").first).to_be_visible()
    assert bare(device) == []


def test_the_language_is_chosen_where_there_are_two(foreign: Callable[..., Phone]) -> None:
    ann = foreign()
    ann.page.goto(ann.url)
    expect(ann.page.locator("html")).to_have_attribute("lang", "eo")
    ann.page.get_by_label("Language").select_option(label="English")
    expect(ann.page.get_by_label("Language", exact=True)).to_be_visible()
    expect(ann.page.locator("html")).to_have_attribute("lang", "en")
    assert json.loads(ann.page.evaluate("localStorage.getItem('race-marshal.language')")) == "en"
