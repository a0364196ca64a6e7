"""`racemarshal export`, `import` and `doctor FILES`, as whoever has the machine uses them."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from service.app import create_app
from service.wiring import build_live
from tests.conftest import running_redis
from tests.service.conftest import PretendedPlatform, http_settings
from tests.service.launching import run
from tests.service.sessions.table import Table


@pytest.fixture(scope="module")
def machine() -> Iterator[tuple[str, Flask]]:
    with running_redis() as url:
        settings = http_settings(REDIS_URL=url, RACEMARSHAL_LOG_LEVEL="ERROR")
        yield url, create_app(settings, PretendedPlatform(), build_live(settings))


def test_there_and_back_again(machine: tuple[str, Flask], tmp_path: Path) -> None:
    url, app = machine
    table = Table(app, "red", "blue")
    table.play_on()
    path = tmp_path / "race.json"
    done = run("export", table.id, str(path), REDIS_URL=url)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{table.id} is in {path}.\n", "")
    assert table.seats["red"].get("/log").get_json()["entries"][-1]["kind"] == "disclosed"
    done = run("doctor", str(path))
    assert (done.returncode, done.stdout) == (0, "1 sessions played again, 0 differ\n")
    done = run("import", str(path), REDIS_URL=url)
    assert done.returncode == 0, done.stderr
    lines = [line.split() for line in done.stdout.splitlines()]
    assert [line[0] for line in lines] == ["session", "token", "code", "code", "code"]
    codes = {role.removeprefix("seat:").replace("screen", ""): code for _, code, role in lines[2:]}
    copied = Table(app, "red", "blue", made=(lines[0][1], lines[1][1], codes))
    assert copied.seats["red"].view()["view"] == table.seats["red"].view()["view"]


def test_a_finished_game_leaves_no_trace_of_its_export(machine: tuple[str, Flask], tmp_path: Path) -> None:
    url, app = machine
    table = Table(app, "red", "blue")
    while table.next_seat():
        table.play_on()
    version = table.marshal.view()["version"]
    assert run("export", table.id, str(tmp_path / "over.json"), REDIS_URL=url).returncode == 0
    assert table.marshal.view()["version"] == version
    assert json.loads((tmp_path / "over.json").read_text())["log"][-1]["kind"] == "action"


def test_what_is_in_the_way_is_one_line(machine: tuple[str, Flask], tmp_path: Path) -> None:
    url, _ = machine
    bad = tmp_path / "bad.json"
    done = run("import", str(bad), REDIS_URL=url)
    assert (done.returncode, done.stderr) == (2, f"racemarshal: {bad} cannot be read: No such file or directory.\n")
    bad.write_text("[]")
    done = run("import", str(bad), REDIS_URL=url)
    assert done.stderr == f"racemarshal: {bad} is not a session file: Send a JSON object: it starts with {{ and ends with }}.\n"
    bad.write_bytes(b"\x1f\x8bnothing")
    assert run("doctor", str(bad)).stderr == f"racemarshal: {bad} cannot be unpacked.\n"
    bad.write_text("{}")
    done = run("import", str(bad), REDIS_URL=url)
    assert done.returncode == 2
    assert done.stderr.startswith(f"racemarshal: {bad} cannot be taken up: /format ")
    done = run("doctor", str(bad))
    assert (done.returncode, done.stdout.splitlines()[-1]) == (1, "1 sessions played again, 1 differ")
    done = run("export", "0" * 24, str(bad), REDIS_URL=url)
    assert done.stderr == f"racemarshal: There is no session {'0' * 24}.\n"
