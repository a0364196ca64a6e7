"""A catalogue beside the English one is all that a game needs to speak another language."""

import shutil
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service import words
from tests.service.sessions.table import Table
from tests.service.sessions.test_streams import pieces
from tests.service.test_derby_calls import move

ENGLISH = Path(words.__file__).parents[1] / "rules" / "mini_demolition_derby" / "words" / "en.ftl"


@pytest.fixture
def esperanto(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """The derby's words with a second file, in which a roll is told otherwise."""
    shutil.copy(ENGLISH, tmp_path / "en.ftl")
    (tmp_path / "eo.ftl").write_text(ENGLISH.read_text().replace("{ $car } rolled", "{ $car } ruliĝis"))
    monkeypatch.setattr(words, "_folder", lambda game: tmp_path)
    forget()
    yield
    forget()


def forget() -> None:
    words.languages.cache_clear()
    words._read.cache_clear()


@pytest.mark.usefixtures("esperanto")
@pytest.mark.parametrize(
    ("asked", "told"), [("eo-XX, eo;q=0.9, en;q=0.5", "R1 ruliĝis 3"), ("tlh", "R1 rolled 3"), ("", "R1 rolled 3")]
)
def test_a_chore_is_told_in_the_language_that_is_asked_for(client: FlaskClient, asked: str, told: str) -> None:
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = asked
    answer = move(client, ("R1", 3, 10), dice=[3])
    assert told in " ".join(step["text"] for step in answer.json["steps"])


@pytest.mark.usefixtures("esperanto")
def test_each_of_a_table_reads_its_own_language(app: Flask) -> None:
    table = Table(app, "Ann", game="mini-demolition-derby", options={}, dice="server")
    ann = table.seats["Ann"]
    decision = ann.view()["awaiting"][0]["id"]
    mine = ann.post("/actions", {"name": "roll", "decision": decision, "seat": "Ann", "params": {}}, Accept_Language="eo")
    assert "ruliĝis" in str(mine.json)
    assert "ruliĝis" in ann.get("/log", Accept_Language="eo").get_data(as_text=True)
    english = ann.get("/log").get_data(as_text=True)
    assert "ruliĝis" not in english
    assert " rolled " in english


@pytest.mark.usefixtures("esperanto")
def test_a_stream_goes_on_in_the_language_it_began_in(app: Flask) -> None:
    table = Table(app, "Ann", game="mini-demolition-derby", options={}, dice="server")
    table.play_on()
    language = {"Accept-Language": "eo", "Last-Event-ID": "1"}
    with closing(pieces(table, "Ann", **language)) as answer:
        told = list(islice(answer.response, 2))
    assert "ruliĝis" in told[1].decode()
