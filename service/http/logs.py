"""Log lines: one JSON object each, or coloured text for people, on standard error."""

import sys
from typing import Any

import orjson
import structlog

from service.http.request_ids import add_request_id
from service.logs import for_people
from service.settings import Settings


def configure_logging(settings: Settings) -> None:
    """Set up structlog for this process, at the level and in the format that the settings name."""
    shared: list[Any] = [
        add_request_id,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    if settings.log_format == "console":
        last: list[Any] = [for_people()]
    else:
        last = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(serializer=_json_line)]
    structlog.configure(
        processors=[*shared, *last],
        wrapper_class=structlog.make_filtering_bound_logger(settings.log_level),
        logger_factory=_StandardError,
        cache_logger_on_first_use=False,
    )


class _StandardError:
    """Writes to the standard error of the moment, which tests and supervisors exchange."""

    def msg(self, line: str) -> None:
        sys.stderr.write(line + "\n")

    debug = info = warning = error = critical = exception = msg


def _json_line(event: dict[str, Any], **_options: Any) -> str:
    return orjson.dumps(event, default=str).decode()
