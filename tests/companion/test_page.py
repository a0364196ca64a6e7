"""The files of the page, without a browser."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

import service.companion
from rules import ENGINES

STATIC = Path(service.companion.__file__).parent / "static"
FIRST_VIEW = 150_000
SCRIPTS = sorted(STATIC.rglob("*.js"))


@pytest.mark.parametrize("address", ["/", "/join"])
def test_page_is_served_with_a_policy_that_lets_nothing_else_in(client: FlaskClient, address: str) -> None:
    with client.get(address) as answer:
        policy = answer.headers["Content-Security-Policy"]
        assert answer.status_code == 200
        page = answer.text
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert not re.search(r"<script(?![^>]*src=)|<style|\sstyle=|\son\w+=|https?://", page)


def test_files_are_asked_for_again_after_an_update(client: FlaskClient) -> None:
    with client.get("/companion/app.js") as answer:
        assert answer.headers["Cache-Control"] == "no-cache"
        assert answer.headers["Content-Type"].startswith("text/javascript")
    with client.get("/companion/app.js", headers={"If-None-Match": answer.headers["ETag"]}) as again:
        assert again.status_code == 304


@pytest.mark.parametrize("name", ["../companion.py", "%2e%2e/__init__.py", "nothing.js", "screens"])
def test_nothing_but_files_of_the_page(client: FlaskClient, name: str) -> None:
    answer = client.get(f"/companion/{name}")
    assert answer.status_code == 404
    assert answer.content_type == "application/problem+json"


def test_first_view_is_small() -> None:
    """All that the start page loads, uncompressed."""
    found: set[Path] = set()
    waiting = [STATIC / "app.js", STATIC / "screens" / "start.js"]
    while waiting:
        script = waiting.pop()
        if script not in found:
            found.add(script)
            waiting += imported(script)
    pages = [STATIC / name for name in ("index.html", "style.css", "icon.svg")]
    assert sum(path.stat().st_size for path in [*found, *pages]) < FIRST_VIEW


def imported(script: Path) -> list[Path]:
    return [(script.parent / name).resolve() for name in re.findall(r"from '(\.[^']+)'", script.read_text())]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: str(path.relative_to(STATIC)))
def test_imports_are_there(script: Path) -> None:
    assert [path for path in imported(script) if not path.is_file()] == []


def test_every_text_has_words() -> None:
    words = set(re.findall(r"^\s*'?([\w.-]+)'?:", (STATIC / "words" / "en.js").read_text(), re.MULTILINE))
    used = {code for script in SCRIPTS for code in re.findall(r"\bt\('([\w.-]+)'", script.read_text())}
    assert used - words == set()


@pytest.mark.parametrize("game", sorted(ENGINES))
def test_every_house_rule_has_words(game: str) -> None:
    words = (STATIC / "words" / "en.js").read_text()
    toggles = ENGINES[game].info.toggles
    assert [toggle.name for toggle in toggles if f"'rule.{toggle.name}'" not in words] == []
    answers = {choice for toggle in toggles for choice in toggle.choices if isinstance(choice, str)}
    plain = {"both", "captured", "four", "nearest", "none"}
    assert [answer for answer in answers - plain if f"'answer.{answer}'" not in words] == []


def test_no_script_asks_elsewhere() -> None:
    addresses = {url for script in SCRIPTS for url in re.findall(r"https?://[^\s'\"`]+", script.read_text())}
    assert addresses == {"http://www.w3.org/2000/svg"}
