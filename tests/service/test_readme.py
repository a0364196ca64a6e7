"""The README's examples, walked against a running service as a reader would."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import requests

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", README, flags=re.MULTILINE | re.DOTALL)
HOST = "http://127.0.0.1:8000"


def commands() -> list[Any]:
    """Every curl of the README, with the answer that is shown below it, if one is."""
    found = []
    for (language, text), (after, answer) in zip(BLOCKS, [*BLOCKS[1:], ("", "")], strict=True):
        if language == "sh" and text.startswith("curl "):
            shown = json.loads(answer) if after == "json" else None
            words = shlex.split(text)
            found.append(pytest.param(words, shown, id=words[2].removeprefix(HOST)))
    return found


def shows(answer: Any, shown: Any) -> bool:
    """Whether all that is shown is in the answer."""
    if isinstance(shown, dict):
        return all(name in answer and shows(answer[name], value) for name, value in shown.items())
    return bool(answer == shown)


def test_there_are_examples() -> None:
    assert len(commands()) >= 5


def test_the_two_commands_stand_at_the_top() -> None:
    language, text = BLOCKS[0]
    assert language == "sh"
    assert [line.split("#")[0].strip() for line in text.splitlines()] == ["make run", "make test"]


@pytest.mark.parametrize(("words", "shown"), commands())
def test_example(served: str, words: list[str], shown: Any) -> None:
    options = dict(zip(words[3::2], words[4::2], strict=True))
    url = words[2].replace(HOST, served)
    if "-d" in options:
        name, _, value = options["-H"].partition(": ")
        response = requests.post(url, data=options["-d"].encode(), headers={name: value}, timeout=10)
    else:
        response = requests.get(url, timeout=10)
    assert response.status_code == 200, response.text
    if shown is not None:
        assert shows(response.json(), shown), response.text
