"""The API's processes: granian with this service's settings."""

import resource
from pathlib import Path

from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server import Server

from service import logs
from service.settings import Settings

_BACKLOG = 1024
_IDLE_CONNECTIONS = 1024
"""Per process. Granian counts a browser's idle connection against the same limit as a request at work."""

_OPEN_FILES = 8192


def serve(settings: Settings) -> None:
    """Serve until SIGTERM or SIGINT. Each of the workers imports `service.wsgi` for itself."""
    _allow_open_files()
    if settings.metrics_dir:
        _forget_the_dead(settings.metrics_dir)
    server = Server(
        "service.wsgi:app",
        address=settings.host,
        port=settings.port,
        interface=Interfaces.WSGI,
        workers=settings.api_workers,
        blocking_threads=settings.api_threads,
        backlog=_BACKLOG,
        backpressure=settings.api_threads + _IDLE_CONNECTIONS,
        websockets=False,
        respawn_failed_workers=True,
        # An open stream must not keep the service from stopping.
        workers_kill_timeout=5,
        log_dictconfig=logs.dict_config(settings),
        log_level=LogLevels.info if settings.log_level == "DEBUG" else LogLevels.error,
    )
    server.serve()


def _forget_the_dead(metrics_dir: Path) -> None:
    """The numbers of an earlier run's processes would be counted for ever."""
    metrics_dir.mkdir(parents=True, exist_ok=True)
    for file in metrics_dir.glob("*_*.db"):
        file.unlink()


def _allow_open_files() -> None:
    """Many systems start a process with 1,024 files at most, too few for as many streams."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _OPEN_FILES if hard == resource.RLIM_INFINITY else min(_OPEN_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
