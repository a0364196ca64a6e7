"""Builds the compiled rules (`make compile`): `python deploy/compile_rules.py`. Needs a C compiler."""

import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

from service import compiled

_PARTIAL = "partial-"
_LONGEST = 86_400
"""Seconds after which nobody is working on a build any more."""


def main(arguments: list[str]) -> int:
    """Build unless the build of these very sources is there, and print the folder. Older builds are removed.

    `--possible`: build nothing, and exit with 0 if there is what it takes.
    """
    if arguments == ["--possible"]:
        return 0 if compiled.c_compiler() else 1
    place = compiled.folder()
    if not place.is_dir():
        _build(place)
    _remove_others(place)
    print(place)
    return 0


def _build(place: Path) -> None:
    compiled.BUILDS.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix=_PARTIAL, dir=compiled.BUILDS))
    try:
        _copy_sources(work)
        _compile(work)
        # A reader sees the whole build or none, and a second builder comes too late.
        if not place.is_dir():
            work.rename(place)
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _copy_sources(work: Path) -> None:
    for path in compiled.source_files():
        target = work / path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(compiled.SOURCES.parent / path, target)


def _compile(work: Path) -> None:
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    os.chdir(work)
    modules = [str(path) for path in compiled.source_files() if path.suffix == ".py" and _has_code(path)]
    extensions = mypycify(["--python-version", f"{sys.version_info[0]}.{sys.version_info[1]}", *modules], opt_level="3")
    command = build_ext(Distribution({"name": "rules", "ext_modules": extensions}))
    command.inplace = True
    command.ensure_finalized()
    command.run()
    shutil.rmtree(work / "build", ignore_errors=True)
    shutil.rmtree(work / ".mypy_cache", ignore_errors=True)


def _has_code(path: Path) -> bool:
    return path.name != "__init__.py" or "import" in path.read_text(encoding="utf-8")


def _remove_others(place: Path) -> None:
    for other in compiled.BUILDS.iterdir():
        is_under_way = other.name.startswith(_PARTIAL) and time.time() - other.stat().st_mtime < _LONGEST
        if other != place and not is_under_way:
            shutil.rmtree(other, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
