"""Every POST address of an application, and what a problem must look like."""

import json
from typing import Any

from flask import Flask

from service.http.problem_kinds import KINDS

# A name that exists leads further into the code than one that does not.
_HARMLESS = {"game": "demons-run"}
PROBLEM_MEMBERS = {"type", "title", "status", "detail", "instance", "code", "request_id"}


def post_paths(app: Flask) -> list[str]:
    """With something harmless for each variable part."""
    adapter = app.url_map.bind("localhost")
    rules = [rule for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())]
    return sorted(
        adapter.build(rule.endpoint, {name: _HARMLESS.get(name, 1) for name in rule.arguments}, method="POST") for rule in rules
    )


def checked_problem(answer: Any) -> dict[str, Any]:
    """The problem in an answer of Flask's test client or of `requests`; fails if it is not a well-made 4xx problem."""
    text = answer.text
    content_type = answer.headers["Content-Type"]
    assert 400 <= answer.status_code < 500, (answer.status_code, text[:500])
    assert content_type == "application/problem+json", (content_type, text[:500])
    problem = json.loads(text)
    assert problem.keys() >= PROBLEM_MEMBERS
    assert problem["status"] == answer.status_code
    assert problem["request_id"] == answer.headers["X-Request-ID"] != ""
    assert problem["detail"]
    assert "Traceback" not in text
    kind = problem["type"].rpartition("/")[2]
    assert problem["type"] == "about:blank" or kind in KINDS
    return problem
