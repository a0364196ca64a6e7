"""The OpenAPI 3.1 document of an application."""

import json
from functools import lru_cache
from importlib.metadata import version
from typing import Any

from flask import Flask

SPEC: dict[str, Any] = {
    "API_TITLE": "Race Marshal",
    "API_VERSION": version("race-marshal"),
    "OPENAPI_VERSION": "3.1.0",
    "API_SPEC_OPTIONS": {
        "info": {
            "description": (
                "Referee and tabletop assistant for three race games. Requests are strict JSON: unknown names, names used "
                "twice and numbers that are not exact are refused. Every refusal is a problem object (RFC 9457, "
                "`application/problem+json`) with a stable `code`; `GET /api/v1/problems` lists them. Every answer carries "
                "`X-Request-ID`. What has happened is told in the language of `Accept-Language` where the game speaks it, or "
                "else in English."
            ),
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/", "description": "This service. Health and metrics stand at its root."}],
    },
}


def document(app: Flask) -> dict[str, Any]:
    """The document as plain JSON data."""
    spec = app.extensions["flask-smorest"]["apis"][""]["ext_obj"].spec
    # Once through JSON: the library's own types and integer status keys become plain.
    plain: dict[str, Any] = json.loads(json.dumps(spec.to_dict()))
    return plain


@lru_cache(maxsize=4)
def text(app: Flask) -> str:
    """The document as stable text: sorted, indented, the same for the same operations.

    Kept, as it takes a while; the operations of an application do not change once it answers.
    """
    return json.dumps(document(app), indent=2, sort_keys=True, ensure_ascii=False) + "\n"
