"""Reads requests for flask-smorest: strict JSON, strict queries, mistakes as problems."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NoReturn

import marshmallow
from flask import Request, request
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import RequestEntityTooLarge

from rules.errors import escaped
from service.http import strict_json
from service.http.problems import Problem, field_error

_MOST_ERRORS = 50


class StrictParser(FlaskParser):
    """What webargs would skip, round or swallow is refused."""

    DEFAULT_UNKNOWN_BY_LOCATION: dict[str, str | None] = {  # noqa: RUF012 - typed so by the library
        **FlaskParser.DEFAULT_UNKNOWN_BY_LOCATION,
        "query": marshmallow.RAISE,
    }

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._unasked: dict[marshmallow.Schema, dict[str, Any]] = {}

    def parse(self, argmap: Any, req: Request | None = None, *, location: str | None = None, **options: Any) -> Any:
        """As in the library. Nearly every request has no query: what the schema makes of that is worked out once."""
        if location != "query" or request.environ.get("QUERY_STRING") or not isinstance(argmap, marshmallow.Schema):
            return super().parse(argmap, req, location=location, **options)
        if argmap not in self._unasked:
            self._unasked[argmap] = super().parse(argmap, req, location=location, **options)
        return dict(self._unasked[argmap])

    def load_json(self, req: Request, schema: marshmallow.Schema) -> Any:
        """The request's JSON object. Raises Problem."""
        _require_json(req)
        try:
            return strict_json.read(_body(req))
        except strict_json.JsonRefused as refused:
            errors = [] if refused.pointer is None else [field_error(refused.pointer, refused.detail)]
            raise Problem(refused.code, refused.detail, errors=errors) from None

    def load_querystring(self, req: Request, schema: marshmallow.Schema) -> Any:
        """The query, each name given once. Raises Problem."""
        repeated = [name for name, values in req.args.lists() if len(values) > 1]
        if repeated:
            raise invalid_fields(field_error(f"?{name}", "This is given more than once.") for name in repeated)
        return super().load_querystring(req, schema)

    def handle_error(self, error: marshmallow.ValidationError, *_where: Any, **_options: Any) -> NoReturn:
        """A schema found mistakes; webargs filed them under the location."""
        ((location, messages),) = error.messages_dict.items()
        place = "?" if location == "query" else "/"
        raise invalid_fields(field_error(pointer, detail) for pointer, detail in flattened(messages, place, "")) from None


def invalid_fields(errors: Iterable[Mapping[str, str]]) -> Problem:
    """The problem for mistakes in fields; its detail is the first of them."""
    listed = list(errors)[:_MOST_ERRORS]
    first = listed[0]
    place = first["pointer"].lstrip("/?")
    return Problem("invalid-field", f"{place}: {first['detail']}" if place else first["detail"], errors=listed)


def flattened(messages: Any, start: str, pointer: str) -> Iterator[tuple[str, str]]:
    """Nested messages of marshmallow as (pointer, sentence), in their order; `start` begins the first token."""
    if isinstance(messages, Mapping):
        for name, inner in messages.items():
            deeper = pointer if name == "_schema" else f"{pointer}{'/' if pointer else start}{escaped(str(name))}"
            yield from flattened(inner, start, deeper)
    elif isinstance(messages, list):
        for message in messages:
            yield pointer, str(message)
    else:
        yield pointer, str(messages)


def unknown_options(req: Request) -> Problem:
    """The problem for a query where none is taken."""
    return invalid_fields(field_error(f"?{name}", "There is no option of this name here.") for name in req.args)


def _body(req: Request) -> bytes:
    body = req.get_data(cache=False)
    # werkzeug refuses a length that is too large, but stops in silence at the limit where none was announced.
    if len(body) == req.max_content_length:
        raise RequestEntityTooLarge
    return body


def _require_json(req: Request) -> None:
    if req.environ.get("CONTENT_TYPE") == "application/json" and "HTTP_CONTENT_ENCODING" not in req.environ:
        return
    charset = req.mimetype_params.get("charset", "utf-8").lower()
    if req.mimetype != "application/json" or charset not in ("utf-8", "utf8"):
        raise Problem("wrong-content-type", "Only JSON in UTF-8 is read here: set the header Content-Type: application/json.")
    if req.headers.get("Content-Encoding", "identity").lower() != "identity":
        raise Problem("wrong-content-type", "Compressed requests are not read here: send the JSON as it is.")
