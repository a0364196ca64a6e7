"""Log lines of the libraries (granian, RQ) and of the workers: JSON, or coloured text for people."""

import logging.config
import sys
from typing import Any

import structlog
from structlog.typing import Processor

from service.settings import LogFormat, Settings

_SHARED: list[Processor] = [
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def configure(settings: Settings) -> None:
    """Send the standard library's log lines and structlog's to stderr. Safe to call again."""
    logging.config.dictConfig(dict_config(settings))
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *_SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
    )


def for_people() -> Processor:
    """Coloured lines. Tracebacks come without the values of variables: seeds and hands are among them."""
    return structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback)


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
    rendering: list[Processor]
    if log_format == "json":
        rendering = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    else:
        rendering = [for_people()]
    return structlog.stdlib.ProcessorFormatter(
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *rendering],
        foreign_pre_chain=_SHARED,
    )
