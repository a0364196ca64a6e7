"""Request ids, log lines, headers, and pages of other origins."""

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.app import create_app
from tests.service.conftest import PretendedPlatform, http_settings

ROLLS = "/api/v1/dice/rolls"


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().err.splitlines()]


def test_a_sane_request_id_is_kept(client: FlaskClient) -> None:
    assert client.get("/healthz", headers={"X-Request-ID": "table-7.red_1"}).headers["X-Request-ID"] == "table-7.red_1"


@pytest.mark.parametrize("given", ["", "a b", "x" * 65, "é", '"', "a/b", "{}"])
def test_any_other_request_id_is_replaced(client: FlaskClient, given: str) -> None:
    answer = client.get("/healthz", headers={"X-Request-ID": given})
    assert answer.headers["X-Request-ID"] not in ("", given)


def test_request_ids_differ(client: FlaskClient) -> None:
    assert len({client.get("/healthz").headers["X-Request-ID"] for _ in range(50)}) == 50


def test_a_request_is_one_line_in_the_log(client: FlaskClient, capsys: pytest.CaptureFixture[str]) -> None:
    answer = client.post(ROLLS, json={"notation": "3d6"})
    (line,) = lines(capsys)
    assert line["event"] == "request"
    assert (line["method"], line["path"], line["status"]) == ("POST", ROLLS, 200)
    assert line["request_id"] == answer.headers["X-Request-ID"]
    assert 0 < line["ms"] < 10_000
    assert line["timestamp"].endswith("Z")


def test_a_failed_request_is_one_line_too(client: FlaskClient, capsys: pytest.CaptureFixture[str]) -> None:
    client.post(ROLLS, data=b"{", content_type="application/json")
    client.get("/nowhere%0a%1b[31m")
    assert [line["status"] for line in lines(capsys)] == [400, 404]


def test_the_log_can_be_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    app = create_app(http_settings(RACEMARSHAL_LOG_FORMAT="console"), PretendedPlatform())
    app.test_client().get("/healthz")
    assert "/healthz" in capsys.readouterr().err


def test_the_log_can_be_quiet(capsys: pytest.CaptureFixture[str]) -> None:
    app = create_app(http_settings(RACEMARSHAL_LOG_LEVEL="WARNING"), PretendedPlatform())
    app.test_client().get("/healthz")
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("path", ["/healthz", "/nowhere", "/api/v1/problems"])
def test_nothing_is_cached_unless_it_says_so(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    assert headers.getlist("Cache-Control") == ["no-store"]
    assert headers["X-Content-Type-Options"] == "nosniff"


def cross_origin(*origins: str) -> FlaskClient:
    return create_app(http_settings(RACEMARSHAL_CORS_ORIGINS=",".join(origins)), PretendedPlatform()).test_client()


def test_no_other_origin_may_read_by_default(client: FlaskClient) -> None:
    headers = client.get("/healthz", headers={"Origin": "https://example.org"}).headers
    assert "Access-Control-Allow-Origin" not in headers
    assert "Vary" not in headers


def test_an_allowed_origin_may_read() -> None:
    headers = cross_origin("https://example.org").get("/healthz", headers={"Origin": "https://example.org"}).headers
    assert headers["Access-Control-Allow-Origin"] == "https://example.org"
    assert "X-Request-ID" in headers["Access-Control-Expose-Headers"]
    assert headers["Vary"] == "Origin"


def test_another_origin_may_not_read() -> None:
    headers = cross_origin("https://example.org").get("/healthz", headers={"Origin": "https://example.com"}).headers
    assert "Access-Control-Allow-Origin" not in headers
    assert headers["Vary"] == "Origin"


def test_every_origin_may_read_when_told_so() -> None:
    headers = cross_origin("*").get("/healthz", headers={"Origin": "http://anywhere"}).headers
    assert headers["Access-Control-Allow-Origin"] == "http://anywhere"


def test_a_browser_may_ask_before_it_posts() -> None:
    asking = {
        "Origin": "https://example.org",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type",
    }
    answer = cross_origin("https://example.org").options(ROLLS, headers=asking)
    assert answer.status_code == 200
    assert "POST" in answer.headers["Access-Control-Allow-Methods"]
    assert "Content-Type" in answer.headers["Access-Control-Allow-Headers"]


def test_a_problem_may_be_read_too() -> None:
    answer = cross_origin("https://example.org").post(ROLLS, headers={"Origin": "https://example.org"})
    assert answer.status_code == 415
    assert answer.headers["Access-Control-Allow-Origin"] == "https://example.org"


def test_two_applications_live_side_by_side(app: Flask) -> None:
    other = create_app(http_settings(RACEMARSHAL_MAX_BODY="2048"), PretendedPlatform())
    body = b'{"notation": "3d6"' + b" " * 4000 + b"}"
    assert app.test_client().post(ROLLS, data=body, content_type="application/json").status_code == 200
    assert other.test_client().post(ROLLS, data=body, content_type="application/json").status_code == 413
