"""flask-smorest with the strict reader and problem answers."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

import flask_smorest
from flask import Response
from marshmallow import Schema

from service.http.problem_examples import example_of
from service.http.problem_kinds import KINDS
from service.http.problems import MEDIA_TYPE
from service.http.schemas.problem import ProblemSchema
from service.http.strict_parser import StrictParser

View = Callable[..., Response]

_OF_EVERY_BODY = (
    "bad-request", "empty-body", "not-json", "not-utf-8", "byte-order-mark", "duplicate-key", "number-too-large", "not-a-number",
    "lone-surrogate", "too-deep", "too-large", "wrong-content-type", "not-an-object", "invalid-field",
)  # fmt: skip
_OF_EVERY_OPERATION = ("server-error",)


class Blueprint(flask_smorest.Blueprint):  # type: ignore[misc]
    """A group of operations. Every operation is declared with `operation`, which also documents its problems."""

    ARGUMENTS_PARSER = StrictParser()

    def route(self, rule: str, **options: Any) -> Callable[[View], View]:
        """As in the library: the address below the group's own."""
        return super().route(rule, **options)  # type: ignore[no-any-return]

    def arguments(self, schema: Schema, **options: Any) -> Callable[[View], View]:
        """As in the library: the view's next argument is read by `schema`."""
        return super().arguments(schema, **options)  # type: ignore[no-any-return]

    def response(self, status_code: int, schema: Schema | dict[str, Any] | None = None, **options: Any) -> Callable[[View], View]:
        """Document the answer. Views return a ready one (`json_answer`), so that nothing is left to do when they have."""
        document = super().response(status_code, schema, **options)
        return lambda view: _documented(view, document(view))

    def operation(self, name: str, *refusals: str, body: bool = True) -> Callable[[View], View]:
        """Name an operation (the client's function name) and document its refusals, kinds of `problem_kinds`.

        `body` adds the refusals of every JSON body. Stands right below `route`.
        """
        kinds = [*(_OF_EVERY_BODY if body else ()), *refusals, *_OF_EVERY_OPERATION]

        def decorate(view: View) -> View:
            documented = self.doc(operationId=name)(view)
            for status in sorted({KINDS[kind].status for kind in kinds}):
                named = [kind for kind in dict.fromkeys(kinds) if KINDS[kind].status == status]
                documented = self._problem(status, named)(documented)
            return _documented(view, documented)

        return decorate

    def headers(self, *headers: Mapping[str, Any]) -> Callable[[View], View]:
        """Document headers that an operation reads; none of them is required."""
        return self.doc(parameters=[{**header, "required": False} for header in headers])  # type: ignore[no-any-return]

    def _problem(self, status: int, kinds: list[str]) -> Any:
        return self.alt_response(
            status,
            schema=ProblemSchema,
            content_type=MEDIA_TYPE,
            description=f"{HTTPStatus(status).phrase}: {', '.join(kinds)}.",
            examples={kind: {"summary": KINDS[kind].title, "value": example_of(KINDS[kind])} for kind in kinds},
        )


def _documented(view: View, wrapper: Any) -> View:
    """`view` with the documents that the library hung on a wrapper: each wrapper would cost every request."""
    view._apidoc = wrapper._apidoc  # type: ignore[attr-defined]
    return view


class Api(flask_smorest.Api):  # type: ignore[misc]
    """The library's error body is neither written nor documented: `problem_handlers` answers."""

    ERROR_SCHEMA = ProblemSchema
    # Every operation documents its own problems; the library's default would promise them as plain JSON.
    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_error_handlers(self) -> None:
        """`problem_handlers.register` has done it."""
