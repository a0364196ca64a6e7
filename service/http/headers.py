"""Headers of every answer: nothing is cached unless it says so, and browsers of allowed origins may read it."""

from collections.abc import Callable

from flask import Flask, Response, request

from service.settings import Settings

_SENT = "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, X-Request-ID"
_READ = "Allow, ETag, Location, Retry-After, X-Request-ID"
_METHODS = "GET, HEAD, POST, PATCH, DELETE, OPTIONS"


def register(app: Flask, settings: Settings) -> None:
    """Add the headers to every answer of `app`."""
    app.after_request(_guarded)
    if settings.cors_origins:
        app.after_request(_shared_with(frozenset(settings.cors_origins)))


def _guarded(response: Response) -> Response:
    response.headers.setdefault("Cache-Control", "no-store")
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response


def _shared_with(origins: frozenset[str]) -> Callable[[Response], Response]:
    def share(response: Response) -> Response:
        origin = request.headers.get("Origin", "")
        response.vary.add("Origin")
        if not origin or not ({origin, "*"} & origins):
            return response
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers["Access-Control-Expose-Headers"] = _READ
        if request.method == "OPTIONS":
            response.headers["Access-Control-Allow-Methods"] = _METHODS
            response.headers["Access-Control-Allow-Headers"] = _SENT
            response.headers["Access-Control-Max-Age"] = "600"
        return response

    return share
