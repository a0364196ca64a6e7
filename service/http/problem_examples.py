"""An example of every kind of problem, for the documents."""

from typing import Any

from service.http.problem_kinds import ProblemKind
from service.http.problems import TYPE_PREFIX, field_error

_EXTRA: dict[str, dict[str, Any]] = {
    "duplicate-key": {"errors": [field_error("/notation", "The same name is used twice in one object: use each name once.")]},
    "invalid-field": {"errors": [field_error("/colour", "There is no field of this name here.")]},
    "rule-refused": {"code": "too-many-points", "rule": "102A", "params": {"points": 81, "most": 80}},
    "dice-needed": {"missing": [{"purpose": "laser to hit", "count": 1, "sides": 6, "by": "red"}], "taken": 1},
    "die-out-of-range": {
        "errors": [field_error("/dice/3", "Die 4 shows 7, but a die for laser to hit shows 1 to 6.")],
        "params": {"index": 3, "value": 7, "sides": 6, "purpose": "laser to hit"},
    },
    "too-many-dice": {"params": {"used": 2, "left": 1}},
}


def example_of(kind: ProblemKind) -> dict[str, Any]:
    """A problem object of this kind."""
    return {
        "type": TYPE_PREFIX + kind.name,
        "title": kind.title,
        "status": kind.status,
        "detail": kind.advice,
        "instance": "/api/v1/dice/rolls",
        "code": kind.name,
        "request_id": "5f0c9a3be1d24c77",
        **_EXTRA.get(kind.name, {}),
    }
