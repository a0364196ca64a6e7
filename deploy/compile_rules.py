"""Builds the compiled rules (`make compile`): `python deploy/compile_rules.py`. Needs a C compiler."""

import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import psutil

from service import compiled

_PARTIAL = "partial-"
_LONGEST = 86_400
"""Seconds after which nobody is working on a build any more."""

_AT_ONCE = min(os.cpu_count() or 1, 8)
"""Compilers side by side; each takes a hundred megabytes."""


def main(arguments: list[str]) -> int:
    """Build unless the build of these very sources is there, and print the folder. Older builds are removed.

    `--possible`: build nothing, and exit with 0 if there is what it takes.
    """
    # Begun by a shell script in the background we would ignore the signal that is to end us.
    signal.signal(signal.SIGINT, signal.default_int_handler)
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

    os.chdir(work)
    modules = [str(path) for path in compiled.source_files() if path.suffix == ".py" and _has_code(path)]
    options = ["--python-version", f"{sys.version_info[0]}.{sys.version_info[1]}"]
    # One C file for all of the rules would take the compiler more than a gigabyte, and keep one core busy for minutes.
    extensions = mypycify([*options, *modules], opt_level="3", debug_level="0", multi_file=True)
    for extension in extensions:
        # What no other library can replace may be inlined.
        extension.extra_compile_args.append("-fvisibility=hidden")
    command = _builder()(Distribution({"name": "rules", "ext_modules": extensions}))
    command.inplace = True
    command.ensure_finalized()
    command.run()
    shutil.rmtree(work / "build", ignore_errors=True)
    shutil.rmtree(work / ".mypy_cache", ignore_errors=True)


def _builder() -> type:
    from setuptools.command.build_ext import build_ext

    class OnAllCores(build_ext):
        """By itself setuptools compiles the files of an extension one after the other."""

        def build_extensions(self) -> None:
            library, *modules = self.extensions
            with ThreadPoolExecutor(_AT_ONCE) as pool:
                try:
                    self.compiler.compile = _spread(self.compiler.compile, pool)
                    self.build_extension(library)
                    list(pool.map(self.build_extension, modules))
                except BaseException:
                    pool.shutdown(wait=False, cancel_futures=True)
                    _end_compilers()
                    raise

    return OnAllCores


def _spread(compile_files: Callable[..., list[str]], pool: ThreadPoolExecutor) -> Callable[..., list[str]]:
    """Compile each file of many by itself; a single one is compiled by the caller, who may be in the pool already."""

    def compile_all(sources: list[str], **options: object) -> list[str]:
        if len(sources) == 1:
            return compile_files(sources, **options)
        made = pool.map(lambda source: compile_files([source], **options), sources)
        return [name for names in made for name in names]

    return compile_all


def _end_compilers() -> None:
    for child in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            child.kill()


def _has_code(path: Path) -> bool:
    return path.name != "__init__.py" or "import" in path.read_text(encoding="utf-8")


def _remove_others(place: Path) -> None:
    for other in compiled.BUILDS.iterdir():
        is_under_way = other.name.startswith(_PARTIAL) and time.time() - other.stat().st_mtime < _LONGEST
        if other != place and not is_under_way:
            shutil.rmtree(other, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
