"""Refusals as RFC 9457 problems: one exception, one way to write it down."""

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import quote

import orjson
from flask import Response, request

from service.http.problem_kinds import KINDS
from service.http.request_ids import current_request_id

MEDIA_TYPE = "application/problem+json"
TYPE_PREFIX = "/api/v1/problems/"

_LONGEST = 300


class Problem(Exception):  # noqa: N818 - the word of RFC 9457
    """A request that is refused.

    Attributes:
        kind: name of a `problem_kinds.KINDS` entry; gives type, status and title.
        detail: one friendly sentence.
        code: stable code, the kind's name unless given.
        errors: places and what is wrong there, see `field_error`.
        headers: response headers to add, e.g. Retry-After.
        members: further members of the problem object, e.g. `rule`, `params`, `missing`.
    """

    def __init__(
        self,
        kind: str,
        detail: str,
        *,
        code: str = "",
        errors: Iterable[Mapping[str, str]] = (),
        headers: Mapping[str, str] | None = None,
        **members: object,
    ) -> None:
        super().__init__(detail)
        self.kind = KINDS[kind]
        self.detail = detail
        self.code = code or kind
        self.errors = list(errors)
        self.headers = dict(headers or {})
        self.members = members


def field_error(pointer: str, detail: str, code: str = "") -> dict[str, str]:
    """One entry of `errors`: a JSON pointer into the request (`?name` for the query), and what is wrong there."""
    entry = {"pointer": _short(pointer), "detail": detail}
    return {**entry, "code": code} if code else entry


def problem_response(problem: Problem) -> Response:
    """The problem as `application/problem+json`, with the request's id."""
    kind = problem.kind
    return _written(
        kind.status, problem.headers, TYPE_PREFIX + kind.name, kind.title, problem.detail, problem.code, _extra(problem)
    )


def plain_problem_response(status: int, title: str, detail: str, code: str, headers: Mapping[str, str]) -> Response:
    """A problem of HTTP itself that has no kind of ours (`type` is about:blank)."""
    return _written(status, headers, "about:blank", title, detail, code, {})


def _extra(problem: Problem) -> dict[str, object]:
    return {**({"errors": problem.errors} if problem.errors else {}), **problem.members}


def _written(
    status: int, headers: Mapping[str, str], problem_type: str, title: str, detail: str, code: str, extra: Mapping[str, object]
) -> Response:
    body: dict[str, Any] = {
        "type": problem_type,
        "title": title,
        "status": status,
        "detail": _short(detail),
        "instance": _short(quote(request.path)),
        "code": code,
        **extra,
        "request_id": current_request_id(),
    }
    # Parameters of a refusal are the rules' own values; one that JSON does not know is told as text.
    return Response(orjson.dumps(body, default=str), status, headers, content_type=MEDIA_TYPE)


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
