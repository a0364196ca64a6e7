"""Which pages of other origins may call the API from a browser (CORS)."""

from typing import Any

_SENT = "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, X-Request-ID"
_READ = "Allow, ETag, Location, Retry-After, X-Request-ID"
_METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"


class CrossOrigin:
    """`origins` such as `https://example.org`, or `*` for every one; none for none."""

    def __init__(self, origins: tuple[str, ...]) -> None:
        self._origins = frozenset(origins)

    def add(self, headers: list[tuple[str, str]], environ: dict[str, Any]) -> None:
        """Add what the browser asks for to the headers of an answer."""
        if not self._origins:
            return
        headers.append(("Vary", "Origin"))
        origin = environ.get("HTTP_ORIGIN")
        if origin is None or not self._origins & {origin, "*"}:
            return
        headers.append(("Access-Control-Allow-Origin", origin))
        headers.append(("Access-Control-Expose-Headers", _READ))
        if environ["REQUEST_METHOD"] == "OPTIONS":
            headers.append(("Access-Control-Allow-Methods", _METHODS))
            headers.append(("Access-Control-Allow-Headers", _SENT))
            headers.append(("Access-Control-Max-Age", "600"))
