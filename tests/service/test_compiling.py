"""The build of the compiled rules behind a running service."""

import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from service import compiled
from service.launch import compiling
from service.launch.compiling import Compiler
from tests.service.launching import wait_until


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the build will be; what builds it is a program of the test's."""
    builder = tmp_path / "builder.py"
    monkeypatch.setattr(compiling, "_BUILDER", builder)
    monkeypatch.setattr(compiled, "folder", lambda: tmp_path / "compiled")
    monkeypatch.setattr(compiled, "c_compiler", lambda: "/usr/bin/cc")
    monkeypatch.setattr(compiling, "find_spec", lambda name: name)
    builder.write_text("")
    return tmp_path / "compiled"


@pytest.fixture
def compiler() -> Iterator[Compiler]:
    found = Compiler()
    yield found
    found.stop()


def outcome(compiler: Compiler) -> bool | None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        found = compiler.outcome()
        if found is not None:
            return found
        time.sleep(0.02)
    return None


def test_it_builds_and_tells_it_once(build: Path, compiler: Compiler) -> None:
    assert "in the background" in compiler.start()
    assert outcome(compiler) is True
    assert compiler.outcome() is None


def test_a_build_that_fails_is_told_as_well(build: Path, compiler: Compiler) -> None:
    (build.parent / "builder.py").write_text("raise SystemExit(1)")
    compiler.start()
    assert outcome(compiler) is False


def test_what_is_built_is_not_built_again(build: Path, compiler: Compiler) -> None:
    (build / "rules").mkdir(parents=True)
    assert compiler.start() == "The rules are compiled."
    assert compiler.outcome() is None


@pytest.mark.parametrize("missing", ["c_compiler", "mypyc", "builder"])
def test_without_what_it_takes_it_says_so_and_does_nothing(
    build: Path, compiler: Compiler, missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if missing == "c_compiler":
        monkeypatch.setattr(compiled, "c_compiler", lambda: None)
    elif missing == "mypyc":
        monkeypatch.setattr(compiling, "find_spec", lambda name: None)
    else:
        (build.parent / "builder.py").unlink()
    assert "plain Python" in compiler.start()
    assert compiler.outcome() is None


def test_stopping_ends_everything_that_was_begun(build: Path, compiler: Compiler) -> None:
    child = build.parent / "child"
    program = f"""
import signal, subprocess, sys, time, pathlib
signal.signal(signal.SIGINT, signal.default_int_handler)
sleeper = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
try:
    pathlib.Path({str(child)!r}).write_text(str(sleeper.pid))
    time.sleep(60)
finally:
    pathlib.Path({str(child)!r} + ".cleared").touch()
"""
    (build.parent / "builder.py").write_text(program)
    compiler.start()
    wait_until(lambda: child.exists() and child.read_text() != "")
    sleeper = psutil.Process(int(child.read_text()))
    compiler.stop()
    assert (build.parent / "child.cleared").exists()
    wait_until(lambda: not sleeper.is_running() or sleeper.status() == psutil.STATUS_ZOMBIE, seconds=5)
