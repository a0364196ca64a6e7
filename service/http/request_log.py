"""Every request has an id and one line in the log."""

import re
import secrets
import time

import structlog
from flask import Flask, Response, g, request

_log = structlog.get_logger()

_SANE_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")


def register(app: Flask) -> None:
    """Number, time and log requests."""
    app.before_request(_begin)
    app.after_request(_end)


def _begin() -> None:
    g.began = time.perf_counter()
    given = request.headers.get("X-Request-ID", "")
    g.request_id = given if _SANE_ID.fullmatch(given) else secrets.token_hex(8)
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(request_id=g.request_id)


def _end(response: Response) -> Response:
    response.headers["X-Request-ID"] = g.request_id
    milliseconds = round((time.perf_counter() - g.began) * 1000, 2)
    _log.info("request", method=request.method, path=request.path, status=response.status_code, ms=milliseconds)
    return response
