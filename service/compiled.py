"""The compiled rules: a copy of `rules/` built by mypyc in a folder named by the hash of its sources.

An extension beside an edited source would run the old code without a word. So the copy stands outside the tree, and
its folder goes on the path only when its name fits the sources of now.
"""

import hashlib
import shutil
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent
SOURCES = _ROOT / "rules"
BUILDS = _ROOT / "build" / "compiled"


def source_files() -> list[Path]:
    """Every file of `rules/`, data files too, in a stable order; paths relative to the folder above `rules/`."""
    files = (path.relative_to(_ROOT) for path in SOURCES.rglob("*") if path.is_file())
    return sorted(path for path in files if "__pycache__" not in path.parts)


def folder() -> Path:
    """Where the compiled copy of the sources of now stands, or would stand, for this Python."""
    digest = hashlib.sha256(str(sysconfig.get_config_var("EXT_SUFFIX")).encode())
    for path in source_files():
        content = (_ROOT / path).read_bytes()
        digest.update(f"{path.as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return BUILDS / digest.hexdigest()[:16]


def activate() -> bool:
    """Put the compiled rules on the path when they fit the sources. Call it before anything imports `rules`.

    Answers whether the rules that run, or will run, are the compiled ones.
    """
    if "rules" not in sys.modules:
        place = folder()
        if (place / "rules").is_dir() and str(place) not in sys.path:
            sys.path.insert(0, str(place))
    return is_active()


def is_active() -> bool:
    """Whether `import rules` gives the compiled rules in this process."""
    spec = find_spec("rules")
    return bool(spec and spec.origin and BUILDS in Path(spec.origin).parents)


def c_compiler() -> str | None:
    """The C compiler that could build them, or None when there is none or Python's own headers are missing."""
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return None
    return next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
