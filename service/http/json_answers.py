"""Answers written by orjson: several times faster than the standard library, which counts on every request."""

from typing import Any

import orjson
from flask import Response
from flask.json.provider import JSONProvider

MEDIA_TYPE = "application/json"


class FastJson(JSONProvider):
    """Flask's way to the same writer, for what flask-smorest dumps itself."""

    def dumps(self, obj: Any, **_options: Any) -> str:
        """`obj` as text."""
        return orjson.dumps(obj).decode()

    def loads(self, s: str | bytes, **_options: Any) -> Any:
        """Trusted text as an object; requests go through `strict_json`."""
        return orjson.loads(s)


def json_answer(payload: Any, status: int = 200) -> Response:
    """A ready answer. flask-smorest passes it on as it is, so that plain data is not copied field by field once more.

    The operation's response schema describes `payload`; the tests hold every answer against it.
    """
    return Response(orjson.dumps(payload), status, content_type=MEDIA_TYPE)
