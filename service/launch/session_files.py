"""`racemarshal export` and `racemarshal import`: sessions as files, for whoever has the machine."""

import gzip
import json
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from service.http import strict_json
from service.launch.embedded_redis import EmbeddedRedis, redis_problem
from service.launch.errors import LaunchError
from service.launch.redis_binary import find_redis
from service.sessions.refusals import SessionNotFound
from service.sessions.session_file import FileRefused
from service.sessions.usecases import Created, Sessions
from service.settings import Settings, masked
from service.wiring import build_live

_GZIP: Final = b"\x1f\x8b"


def export_session(settings: Settings, session_id: str, path: Path) -> None:
    """Write a session to a file; before the end of its game that stands in everybody's log. Raises LaunchError."""
    try:
        file = stored_sessions(settings).disclose_as_owner(session_id)
    except SessionNotFound:
        raise LaunchError(f"There is no session {session_id}.") from None
    path.write_text(json.dumps(file, ensure_ascii=False), "utf-8")


def import_session(settings: Settings, path: Path) -> Created:
    """Take up a session from its file. Raises LaunchError."""
    try:
        return stored_sessions(settings).take_up(read_file(path), "", "from a file")
    except FileRefused as refused:
        raise LaunchError(f"{path} cannot be taken up: {refused.pointer} {refused.detail}") from None


def read_file(path: Path) -> dict[str, Any]:
    """The JSON object in a file, which may have been packed with gzip. Raises LaunchError."""
    try:
        content = path.read_bytes()
        return strict_json.read(gzip.decompress(content) if content.startswith(_GZIP) else content)
    except (gzip.BadGzipFile, EOFError, zlib.error):
        raise LaunchError(f"{path} cannot be unpacked.") from None
    except OSError as error:
        raise LaunchError(f"{path} cannot be read: {error.strerror}.") from None
    except strict_json.JsonRefused as refused:
        raise LaunchError(f"{path} is not a session file: {refused.detail}") from None


def stored_sessions(settings: Settings) -> Sessions:
    """The sessions of this installation. Raises LaunchError when there is no Redis to read them from."""
    url = settings.redis_url or _own_redis(settings)
    problem = redis_problem(url)
    if problem:
        raise LaunchError(f"REDIS_URL={masked(url)} cannot be used: {problem}")
    return build_live(replace(settings, redis_url=url)).sessions


def _own_redis(settings: Settings) -> str:
    own = EmbeddedRedis(binary=find_redis(), data_dir=settings.data_dir, runtime_dir=settings.runtime_dir)
    if not own.answers():
        raise LaunchError("Redis is not running: sessions can be looked at while `racemarshal up` runs.")
    return own.url
