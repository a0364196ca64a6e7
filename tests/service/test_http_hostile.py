"""What nobody should send, sent to every POST address there is: a 4xx problem each time."""

import json
import socket
from typing import Any
from urllib.parse import urlsplit

import pytest
import requests
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.service.conftest import MAX_BODY
from tests.service.posting import checked_problem, post_paths

JSON = "application/json"
ROLLS = "/api/v1/dice/rolls"

BODIES: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "empty-body"),
    "blank": (b" \r\n\t ", "empty-body"),
    "integer of 5,000 digits": (b'{"notation": ' + b"9" * 5000 + b"}", "number-too-large"),
    "negative integer of 5,000 digits": (b'{"notation": -' + b"9" * 5000 + b"}", "number-too-large"),
    "integer of 19 digits": (b'{"notation": 1000000000000000000}', "number-too-large"),
    "number beyond floating point": (b'{"notation": 1e999}', "number-too-large"),
    "fraction of 5,000 digits": (b'{"notation": 1.' + b"9" * 5000 + b"}", "invalid-field"),
    "nested lists": (b'{"dice": ' + b"[" * 10_000 + b"]" * 10_000 + b"}", "too-deep"),
    "nested objects": (b'{"a":' * 5_000 + b"1" + b"}" * 5_000, "too-deep"),
    "nested and never closed": (b"[" * 60_000, "too-deep"),
    "just too deep": (b'{"a":' + b"[" * 32 + b"]" * 32 + b"}", "too-deep"),
    "key twice": (b'{"notation": "3d6", "notation": "4d6"}', "duplicate-key"),
    "key twice, once escaped": (b'{"notation": "3d6", "not\\u0061tion": "4d6"}', "duplicate-key"),
    "key twice, deep": (b'{"a": [{"b": 1, "b": 2}]}', "duplicate-key"),
    "NaN": (b'{"notation": NaN}', "not-a-number"),
    "Infinity": (b'{"notation": Infinity}', "not-a-number"),
    "-Infinity": (b'{"dice": [-Infinity]}', "not-a-number"),
    "lone surrogate": (b'{"notation": "\\ud800"}', "lone-surrogate"),
    "lone surrogate as a key": (b'{"\\uDFFF": 1}', "lone-surrogate"),
    "surrogate in UTF-8": (b'{"notation": "\xed\xa0\x80"}', "not-utf-8"),
    "invalid UTF-8": (b'{"notation": "\xff\xfe"}', "not-utf-8"),
    "overlong UTF-8": (b'{"notation": "\xc0\xaf"}', "not-utf-8"),
    "UTF-16": ('{"notation": "3d6"}'.encode("utf-16"), "not-utf-8"),
    "byte order mark": (b'\xef\xbb\xbf{"notation": "3d6"}', "byte-order-mark"),
    "null byte in a text": (b'{"notation": "3d6\\u0000"}', "invalid-field"),
    "null byte in the JSON": (b'{"notation": "3d6"}\x00', "not-json"),
    "line break in a text": (b'{"notation": "3\nd6"}', "not-json"),
    "two documents": (b'{"notation": "3d6"}{}', "not-json"),
    "cut off": (b'{"notation": "3d', "not-json"),
    "single quotes": (b"{'notation': '3d6'}", "not-json"),
    "comma at the end": (b'{"notation": "3d6",}', "not-json"),
    "null": (b"null", "not-an-object"),
    "list": (b"[]", "not-an-object"),
    "number": (b"3", "not-an-object"),
    "text": (b'"3d6"', "not-an-object"),
    "unknown field": (b'{"no such field": 1}', "invalid-field"),
    "unknown prototype": (b'{"__proto__": {}, "constructor": 1}', "invalid-field"),
    "4,000 unknown fields": (json.dumps({f"f{n}": 0 for n in range(4_000)}).encode(), "invalid-field"),
    "10 MB": (b'{"notation": "' + b"d" * 10_000_000 + b'"}', "too-large"),
    "as large as allowed": (b'{"a": "' + b"d" * (MAX_BODY - 9) + b'"}', "invalid-field"),
    "one byte too many": (b'{"a": "' + b"d" * (MAX_BODY - 8) + b'"}', "too-large"),
}
HEADERS: dict[str, tuple[dict[str, str], str]] = {
    "no content type": ({}, "wrong-content-type"),
    "plain text": ({"Content-Type": "text/plain"}, "wrong-content-type"),
    "form": ({"Content-Type": "application/x-www-form-urlencoded"}, "wrong-content-type"),
    "multipart": ({"Content-Type": "multipart/form-data; boundary=x"}, "wrong-content-type"),
    "nearly JSON": ({"Content-Type": "application/jsonp"}, "wrong-content-type"),
    "JSON in Latin-1": ({"Content-Type": "application/json; charset=latin-1"}, "wrong-content-type"),
    "garbage content type": ({"Content-Type": "\xff;;;="}, "wrong-content-type"),
    "compressed": ({"Content-Type": JSON, "Content-Encoding": "gzip"}, "wrong-content-type"),
}
QUERIES = {"option": "x=1", "long": "x=" + "y" * 50_000, "many": "&".join(f"x{n}=1" for n in range(3000)), "odd": "%ff=%00&=&&"}


def test_there_are_addresses_to_attack(app: Flask) -> None:
    assert ROLLS in post_paths(app)


@pytest.mark.parametrize(("body", "code"), BODIES.values(), ids=BODIES)
def test_a_bad_body_is_a_problem_everywhere(app: Flask, body: bytes, code: str) -> None:
    for path in post_paths(app):
        problem = checked_problem(app.test_client().post(path, data=body, content_type=JSON))
        assert path != ROLLS or problem["code"] == code


@pytest.mark.parametrize(("headers", "code"), HEADERS.values(), ids=HEADERS)
def test_another_content_type_is_a_problem_everywhere(app: Flask, headers: dict[str, str], code: str) -> None:
    for path in post_paths(app):
        problem = checked_problem(app.test_client().post(path, data=b'{"notation": "3d6"}', headers=headers))
        assert path != ROLLS or problem["code"] == code


@pytest.mark.parametrize("query", QUERIES.values(), ids=QUERIES)
def test_a_stray_query_is_a_problem_everywhere(app: Flask, query: str) -> None:
    for path in post_paths(app):
        problem = checked_problem(app.test_client().post(f"{path}?{query}", data=b'{"notation": "3d6"}', content_type=JSON))
        assert path != ROLLS or problem["code"] == "invalid-field"
        assert len(json.dumps(problem)) < 40_000


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE", "BREW"])
def test_another_method_is_a_problem_everywhere(app: Flask, method: str) -> None:
    for path in post_paths(app):
        answer = app.test_client().open(path, method=method)
        if method not in answer.headers.get("Allow", ""):
            refusals = ("method-not-allowed", "wrong-content-type", "invalid-field", "unauthorized")
            assert checked_problem(answer)["code"] in refusals


def test_head_of_a_post_address_has_no_body(app: Flask) -> None:
    answer = app.test_client().head(ROLLS)
    assert (answer.status_code, answer.data) == (405, b"")


def test_options_lists_the_methods(client: FlaskClient) -> None:
    answer = client.options(ROLLS)
    assert answer.status_code == 200
    assert set(answer.headers["Allow"].split(", ")) == {"POST", "OPTIONS"}


@pytest.mark.parametrize("accept", ["", "*/*", "text/html", "image/*;q=0.1", ";;;", "\x80" * 50, "a/b," * 2000])
def test_any_accept_header_gets_json(client: FlaskClient, accept: str) -> None:
    answer = client.post(ROLLS, json={"notation": "3d6"}, headers={"Accept": accept})
    assert (answer.status_code, answer.content_type) == (200, JSON)


@pytest.mark.parametrize(
    "path",
    [
        "/%00",
        "/api/v1/dice/rolls%00",
        "/api/v1/dice/rolls/",
        "/api//v1/dice/rolls",
        "/%ff%fe",
        "/..%2f..%2fetc/passwd",
        "/" + "x" * 20_000,
    ],
)
def test_an_odd_address_is_not_found(client: FlaskClient, path: str) -> None:
    assert checked_problem(client.post(path, json={"notation": "3d6"}))["code"] == "not-found"


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)


def names_of(app: Flask) -> list[str]:
    """The fields that requests have, so that the guesses of the fuzzer reach them."""
    schemas = app.extensions["flask-smorest"]["apis"][""]["ext_obj"].spec.to_dict()["components"]["schemas"]
    return sorted({name for schema in schemas.values() for name in schema.get("properties", {})})


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_arbitrary_json_never_breaks_an_address(app: Flask, data: st.DataObject) -> None:
    names = st.sampled_from(names_of(app)) | st.text(max_size=10)
    path = data.draw(st.sampled_from(post_paths(app)))
    body = data.draw(st.dictionaries(names, ANY_JSON, max_size=6) | ANY_JSON)
    answer = app.test_client().post(path, data=json.dumps(body), content_type=JSON)
    if answer.status_code >= 300:
        checked_problem(answer)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=st.binary(max_size=200) | st.text(alphabet='{}[]",:\\ud8019eE.-+ntfNI', max_size=200).map(str.encode))
def test_arbitrary_bytes_never_break_an_address(app: Flask, body: bytes) -> None:
    checked_problem(app.test_client().post(ROLLS, data=body, content_type=JSON))


# The same over a real server: what its own reader does with a request is part of the answer.


@pytest.mark.parametrize(
    "name", ["empty", "integer of 5,000 digits", "nested lists", "lone surrogate", "invalid UTF-8", "10 MB", "null"]
)
def test_a_real_server_answers_bad_bodies_with_problems(served: str, name: str) -> None:
    body, code = BODIES[name]
    answer = requests.post(served + ROLLS, data=body, headers={"Content-Type": JSON}, timeout=10)
    assert checked_problem(answer)["code"] == code


def test_a_real_server_reads_a_body_of_unknown_length(served: str) -> None:
    answer = requests.post(served + ROLLS, data=iter([b'{"notation":', b'"3d6"}']), headers={"Content-Type": JSON}, timeout=10)
    assert answer.status_code == 200
    assert len(answer.json()["rolls"][0]["dice"]) == 3


def test_a_real_server_stops_reading_a_body_of_unknown_length(served: str) -> None:
    pieces = (b'{"a": "' if piece == 0 else b"x" * 4096 for piece in range(MAX_BODY // 4096 + 10))
    answer = requests.post(served + ROLLS, data=pieces, headers={"Content-Type": JSON}, timeout=10)
    assert checked_problem(answer)["code"] == "too-large"
    # What was left unread must not be taken for the client's next request.
    assert answer.headers["Connection"] == "close"


def test_a_real_server_survives_odd_targets(served: str) -> None:
    for target in ("/%00", "/api/v1/dice/rolls%00", "/" + "x" * 5000, "/healthz?" + "y" * 20_000, "/%ff"):
        status, head = raw(served, f"GET {target} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n".encode("latin-1"))
        assert 400 <= status < 500, (target, head)
    assert requests.get(served + "/healthz", timeout=5).status_code == 200


def test_a_real_server_says_so_when_a_header_has_no_length(served: str) -> None:
    status, _ = raw(served, f"POST {ROLLS} HTTP/1.1\r\nHost: here\r\nContent-Type: {JSON}\r\nConnection: close\r\n\r\n".encode())
    assert status == 400


def raw(url: str, request: bytes) -> tuple[int, Any]:
    parts = urlsplit(url)
    with socket.create_connection((parts.hostname, parts.port), timeout=10) as connection:
        connection.sendall(request)
        answer = b""
        while piece := connection.recv(65536):
            answer += piece
    return int(answer.split(b" ", 2)[1]), answer[:500]
