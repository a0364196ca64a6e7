"""Around every request: its id, its time, its line in the log, its numbers, and the headers of every answer.

A WSGI layer and not Flask's hooks: each hook costs as much as reading a request, and an answer that fails on its way out of Flask
would go unseen.
"""

import itertools
import re
import secrets
import time
from collections.abc import Callable, Iterable
from typing import Any

import structlog
from flask import Flask

from service.http.cross_origin import CrossOrigin
from service.http.metrics import Metrics
from service.http.request_ids import KEY

_SANE_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
_NO_STORE = ("Cache-Control", "no-store")
_NO_SNIFFING = ("X-Content-Type-Options", "nosniff")

_Headers = list[tuple[str, str]]
_Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class Observed:
    """The application `inner` with everything that is the same for all requests."""

    def __init__(self, app: Flask, metrics: Metrics, cross_origin: CrossOrigin) -> None:
        self._inner: _Wsgi = app.wsgi_app
        self._metrics = metrics
        self._cross_origin = cross_origin
        # Unique without a system call per request, which would hand the interpreter to another thread.
        self._ids = map((secrets.token_hex(5) + "-{}").format, itertools.count(1))
        self._log = structlog.get_logger().bind()

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        """WSGI."""
        began = time.perf_counter()
        given = environ.get("HTTP_X_REQUEST_ID", "")
        request_id = environ[KEY] = given if _SANE_ID.fullmatch(given) else next(self._ids)

        def start(status: str, headers: _Headers, *exc_info: Any) -> Any:
            self._finish(headers, environ, request_id)
            self._note(int(status[:3]), environ, request_id, time.perf_counter() - began)
            return start_response(status, headers, *exc_info)

        return self._inner(environ, start)

    def _finish(self, headers: _Headers, environ: dict[str, Any], request_id: str) -> None:
        headers.append(("X-Request-ID", request_id))
        headers.append(_NO_SNIFFING)
        if not any(name == "Cache-Control" for name, _ in headers):
            headers.append(_NO_STORE)
        self._cross_origin.add(headers, environ)

    def _note(self, status: int, environ: dict[str, Any], request_id: str, seconds: float) -> None:
        method = environ["REQUEST_METHOD"]
        request = environ.get("werkzeug.request")
        rule = request.url_rule.rule if request is not None and request.url_rule is not None else "none"
        self._metrics.count(method, rule, status, seconds)
        self._log.info(
            "request",
            method=method,
            path=environ["PATH_INFO"],
            status=status,
            ms=round(seconds * 1000, 2),
            request_id=request_id,
        )
