"""What is wrong with what a table has entered, as one problem."""

from collections.abc import Iterable
from typing import Any

from service.http.problems import Problem
from service.http.strict_parser import invalid_fields


def entries_refused(errors: Iterable[dict[str, Any]]) -> Problem:
    """The problem for at least one mistake; its code and detail are those of the first."""
    listed = list(errors)
    problem = invalid_fields(listed)
    problem.code = listed[0]["code"]
    return problem
