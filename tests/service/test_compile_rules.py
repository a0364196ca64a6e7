"""deploy/compile_rules.py on rules of two small files; the real ones are built by `make test-long`."""

import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from service import compiled

ROOT = Path(__file__).resolve().parents[2]
BUILDER = """
import sys
from pathlib import Path

sys.path.insert(0, {deploy!r})
import compile_rules
from service import compiled

compiled._ROOT = Path({root!r})
compiled.SOURCES = compiled._ROOT / "rules"
compiled.BUILDS = compiled._ROOT / "build" / "compiled"
sys.exit(compile_rules.main([]))
"""
USE = "import rules.second as it; assert it.__file__.endswith('.so'), it.__file__; print(it.double(21))"

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(compiled.c_compiler() is None, reason="no C compiler"),
]


@pytest.fixture
def build(tmp_path):
    """A builder of a tree of its own, as a process of its own session."""
    rules = tmp_path / "rules"
    rules.mkdir()
    (rules / "__init__.py").write_text("")
    (rules / "first.py").write_text("def add(one: int, other: int) -> int:\n    return one + other\n")
    (rules / "second.py").write_text(
        "from rules.first import add\n\n\ndef double(number: int) -> int:\n    return add(number, number)\n"
    )
    (rules / "data.json").write_text("{}")
    code = BUILDER.format(deploy=str(ROOT / "deploy"), root=str(tmp_path))
    process = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True)
    yield process
    process.kill()
    process.wait()
    process.stdout.close()


def test_a_build_runs_and_older_ones_go(build, tmp_path):
    (tmp_path / "build" / "compiled" / "0123456789abcdef").mkdir(parents=True)
    assert build.wait(timeout=300) == 0
    (place,) = (tmp_path / "build" / "compiled").iterdir()
    assert build.stdout.read().splitlines()[-1] == str(place)
    assert (place / "rules" / "data.json").is_file()
    assert not (place / "build").exists()
    shutil.rmtree(tmp_path / "rules")
    used = subprocess.run(
        [sys.executable, "-P", "-c", USE], cwd=place, env={"PYTHONPATH": str(place)}, capture_output=True, check=False
    )
    assert used.stdout.split() == [b"42"], used.stderr


def compilers(pid):
    """The C compilers at work under a process."""
    found = []
    for child in psutil.Process(pid).children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            if child.name() == "cc1":
                found.append(child)
    return found


def is_at_work(process):
    with suppress(psutil.NoSuchProcess):
        return process.status() != psutil.STATUS_ZOMBIE
    return False


def test_one_that_is_broken_off_leaves_nothing_behind(build, tmp_path):
    deadline = time.monotonic() + 200
    while not (children := compilers(build.pid)):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    build.send_signal(signal.SIGINT)
    assert build.wait(timeout=30) != 0
    assert list((tmp_path / "build" / "compiled").iterdir()) == []
    assert not any(map(is_at_work, children))
