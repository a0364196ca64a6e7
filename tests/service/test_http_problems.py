"""Every exception that can leave a view becomes a problem."""

from typing import Any

import pytest
from flask import Flask, abort
from flask.testing import FlaskClient
from werkzeug.exceptions import ServiceUnavailable, TooManyRequests

from rules.errors import DiceLeftOver, DiceNeeded, DieOutOfRange, RuleViolation, TooManyOutcomes
from service.http.problem_kinds import KINDS
from service.http.problems import Problem, field_error
from service.ports import StoreUnavailable

RAISED: dict[str, tuple[Exception, int, dict[str, Any]]] = {
    "rule": (
        RuleViolation("too-many-points", "102A", "The ship costs 81 points.", {"points": 81}, "/ship"),
        422,
        {
            "type": "/api/v1/problems/rule-refused",
            "code": "too-many-points",
            "rule": "102A",
            "params": {"points": 81},
            "detail": "The ship costs 81 points.",
            "errors": [{"pointer": "/ship", "detail": "The ship costs 81 points.", "code": "too-many-points"}],
        },
    ),
    "rule with parameters of its own types": (
        RuleViolation("off-board", "004", "That is off the board.", {"hex": (1, 2), "seats": {"red"}}),
        422,
        {"code": "off-board", "params": {"hex": [1, 2], "seats": "{'red'}"}},
    ),
    "dice needed": (
        DiceNeeded(2, 6, "critical hits", "red"),
        422,
        {"code": "dice-needed", "missing": [{"purpose": "critical hits", "count": 2, "sides": 6, "by": "red"}], "taken": 0},
    ),
    "die out of range": (DieOutOfRange(3, 7, 6, "laser to hit"), 422, {"code": "die-out-of-range"}),
    "dice left over": (DiceLeftOver(2, 1), 422, {"code": "too-many-dice", "params": {"used": 2, "left": 1}}),
    "too many outcomes": (TooManyOutcomes(1000), 422, {"code": "too-many-outcomes", "params": {"budget": 1000}}),
    "Redis is down": (StoreUnavailable("10.0.0.7:6379 refused"), 503, {"code": "unavailable"}),
    "a bug": (KeyError("secret"), 500, {"code": "server-error"}),
    "a bug of depth": (RecursionError("secret"), 500, {"code": "server-error"}),
    "an HTTP error": (TooManyRequests("Slow down.", retry_after=7), 429, {"type": "about:blank", "code": "too-many-requests"}),
    "an HTTP error of ours": (
        Problem("invalid-field", "No.", code="mine", errors=[field_error("/a", "No.")], headers={"X-More": "1"}),
        422,
        {"code": "mine", "errors": [{"pointer": "/a", "detail": "No."}]},
    ),
}


@pytest.mark.parametrize(("raised", "status", "members"), RAISED.values(), ids=RAISED)
def test_becomes_a_problem(fresh_app: Flask, raised: Exception, status: int, members: dict[str, Any]) -> None:
    answer = raising(fresh_app, raised)
    assert (answer.status_code, answer.content_type) == (status, "application/problem+json")
    problem = answer.json
    assert problem["status"] == status
    assert problem["instance"] == "/raise"
    assert problem["request_id"] == answer.headers["X-Request-ID"]
    assert {name: problem[name] for name in members} == members
    assert "secret" not in answer.text
    assert "10.0.0.7" not in answer.text


def test_unavailable_says_when_to_try_again(fresh_app: Flask) -> None:
    assert int(raising(fresh_app, StoreUnavailable("")).headers["Retry-After"]) > 0


def test_retry_after_of_http_errors_stays(fresh_app: Flask) -> None:
    assert raising(fresh_app, ServiceUnavailable(retry_after=9)).headers["Retry-After"] == "9"


def test_headers_of_a_problem_are_sent(fresh_app: Flask) -> None:
    assert raising(fresh_app, Problem("not-found", "No.", headers={"X-More": "1"})).headers["X-More"] == "1"


def test_a_bug_is_in_the_log_with_the_request(fresh_app: Flask, capsys: pytest.CaptureFixture[str]) -> None:
    request_id = raising(fresh_app, ZeroDivisionError("oh no")).headers["X-Request-ID"]
    (line,) = [line for line in capsys.readouterr().err.splitlines() if "oh no" in line]
    assert request_id in line
    assert "Traceback" in line


def test_a_redirect_is_no_problem(fresh_app: Flask) -> None:
    fresh_app.add_url_rule("/folder/", "folder", lambda: "there")
    assert fresh_app.test_client().get("/folder").status_code == 308


@pytest.mark.parametrize(
    ("status", "code"), [(404, "not-found"), (400, "bad-request"), (413, "too-large"), (415, "wrong-content-type")]
)
def test_plain_http_errors_have_kinds(fresh_app: Flask, status: int, code: str) -> None:
    fresh_app.add_url_rule("/abort", "abort", lambda: abort(status))
    problem = fresh_app.test_client().get("/abort").json
    assert (problem["status"], problem["code"], problem["type"]) == (status, code, f"/api/v1/problems/{code}")


def test_a_wrong_method_says_which_are_right(client: FlaskClient) -> None:
    answer = client.get("/api/v1/dice/rolls")
    assert (answer.status_code, answer.json["code"]) == (405, "method-not-allowed")
    assert "POST" in answer.headers["Allow"]


def test_the_type_of_a_problem_is_the_address_of_its_page(client: FlaskClient) -> None:
    problem = client.post("/api/v1/dice/rolls", json={"notation": "2d6", "dice": []}).json
    page = client.get(problem["type"])
    assert page.status_code == 200
    assert page.json["title"] == problem["title"]
    assert page.json["advice"]


def test_every_kind_is_listed(client: FlaskClient) -> None:
    listed = client.get("/api/v1/problems").json["problems"]
    assert [kind["code"] for kind in listed] == list(KINDS)
    assert client.get("/api/v1/problems/no-such-kind").status_code == 404


def test_a_long_address_is_not_repeated_whole(client: FlaskClient) -> None:
    assert len(client.get("/" + "x" * 5000).text) < 1500


def raising(fresh_app: Flask, error: Exception) -> Any:
    def view() -> str:
        raise error

    fresh_app.add_url_rule("/raise", "raise", view)
    return fresh_app.test_client().get("/raise")
