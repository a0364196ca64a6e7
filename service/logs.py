"""Log lines on standard error, our own and the libraries' (granian, RQ): a JSON object each, or coloured text for people."""

import logging.config
import sys
from typing import Any

import orjson
import structlog
from structlog.typing import Processor

from service.settings import LogFormat, Settings

_SHARED: list[Processor] = [
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def configure(settings: Settings, *first: Processor) -> None:
    """Write our own lines (structlog's) as the settings say; `first` adds to each of them. Safe to call again."""
    structlog.configure(
        processors=[*first, *_SHARED, *_rendering(settings.log_format)],
        wrapper_class=structlog.make_filtering_bound_logger(settings.log_level),
        logger_factory=_StandardError,
        cache_logger_on_first_use=False,
    )


def configure_libraries(settings: Settings) -> None:
    """Write what the libraries log in the same way. Safe to call again."""
    logging.config.dictConfig(dict_config(settings))


def dict_config(settings: Settings) -> dict[str, Any]:
    """The configuration for `logging.config`, in plain values: it crosses into granian's worker processes."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": "service.logs.line_formatter", "log_format": settings.log_format}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "stream": "ext://sys.stderr", "formatter": "line"}},
        "root": {"handlers": ["stderr"], "level": settings.log_level},
        "loggers": {},
    }


def line_formatter(log_format: LogFormat) -> logging.Formatter:
    """The formatter behind `dict_config`."""
    return structlog.stdlib.ProcessorFormatter(
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *_rendering(log_format)],
        foreign_pre_chain=[structlog.stdlib.add_logger_name, *_SHARED],
    )


class _StandardError:
    """Writes to the standard error of the moment, which tests and supervisors exchange."""

    def msg(self, line: str) -> None:
        sys.stderr.write(line + "\n")

    debug = info = warning = error = critical = exception = msg


def _rendering(log_format: LogFormat) -> list[Processor]:
    if log_format == "console":
        # Tracebacks come without the values of variables: seeds and hands are among them.
        plain = structlog.dev.plain_traceback
        return [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=plain)]
    return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(serializer=_json_line)]


def _json_line(event: Any, **_options: Any) -> str:  # noqa: ANN401 - whatever was logged
    return orjson.dumps(event, default=str).decode()
