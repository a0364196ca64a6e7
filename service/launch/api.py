"""The API's processes: granian with this service's settings."""

from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server import Server

from service import logs
from service.settings import Settings

_BACKLOG = 1024


def serve(settings: Settings) -> None:
    """Serve until SIGTERM or SIGINT. Each of the workers imports `service.wsgi` for itself."""
    server = Server(
        "service.wsgi:app",
        address=settings.host,
        port=settings.port,
        interface=Interfaces.WSGI,
        workers=settings.api_workers,
        blocking_threads=settings.api_threads,
        backlog=_BACKLOG,
        websockets=False,
        respawn_failed_workers=True,
        # An open stream must not keep the service from stopping.
        workers_kill_timeout=5,
        log_dictconfig=logs.dict_config(settings),
        log_level=LogLevels.info if settings.log_level == "DEBUG" else LogLevels.warning,
    )
    server.serve()
