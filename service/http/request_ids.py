"""The id that names a request in its answer, in problems and in the log."""

from collections.abc import MutableMapping
from typing import Any

from flask import has_request_context, request

KEY = "racemarshal.request_id"


def current_request_id() -> str:
    """The id of the request being answered; empty outside of one."""
    return str(request.environ.get(KEY, "")) if has_request_context() else ""


def add_request_id(_logger: object, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """A structlog processor: every line written while a request is answered names it."""
    if "request_id" not in event and (request_id := current_request_id()):
        event["request_id"] = request_id
    return event
