"""flask-smorest with the strict reader and problem answers."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, ParamSpec, TypeVar

import flask_smorest

from service.http.problem_examples import example_of
from service.http.problem_kinds import KINDS
from service.http.problems import MEDIA_TYPE
from service.http.schemas.problem import ProblemSchema
from service.http.strict_parser import StrictParser

_P = ParamSpec("_P")
_R = TypeVar("_R")

_OF_EVERY_BODY = (
    "bad-request", "empty-body", "not-json", "not-utf-8", "byte-order-mark", "duplicate-key", "number-too-large", "not-a-number",
    "lone-surrogate", "too-deep", "too-large", "wrong-content-type", "not-an-object", "invalid-field",
)  # fmt: skip
_OF_EVERY_OPERATION = ("server-error",)


class Blueprint(flask_smorest.Blueprint):  # type: ignore[misc] - the library has no types
    """A group of operations. Every operation is declared with `operation`, which also documents its problems."""

    ARGUMENTS_PARSER = StrictParser()

    def operation(self, name: str, *refusals: str, body: bool = True) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
        """Name an operation (the client's function name) and document its refusals, kinds of `problem_kinds`.

        `body` adds the refusals of every JSON body. Stands right below `route`.
        """
        kinds = [*(_OF_EVERY_BODY if body else ()), *refusals, *_OF_EVERY_OPERATION]

        def decorate(view: Callable[_P, _R]) -> Callable[_P, _R]:
            documented = self.doc(operationId=name)(view)
            for status in sorted({KINDS[kind].status for kind in kinds}):
                named = [kind for kind in dict.fromkeys(kinds) if KINDS[kind].status == status]
                documented = self._problem(status, named)(documented)
            # Each of the library's wrappers would cost every request, and they carry nothing but documents.
            view._apidoc = documented._apidoc  # type: ignore[attr-defined]
            return view

        return decorate

    def _problem(self, status: int, kinds: list[str]) -> Any:  # noqa: ANN401 - the library has no types
        return self.alt_response(
            status,
            schema=ProblemSchema,
            content_type=MEDIA_TYPE,
            description=f"{HTTPStatus(status).phrase}: {', '.join(kinds)}.",
            examples={kind: {"summary": KINDS[kind].title, "value": example_of(KINDS[kind])} for kind in kinds},
        )


class Api(flask_smorest.Api):  # type: ignore[misc] - the library has no types
    """The library's error body is neither written nor documented: `problem_handlers` answers."""

    ERROR_SCHEMA = ProblemSchema

    def _register_error_handlers(self) -> None:
        """`problem_handlers.register` has done it."""
