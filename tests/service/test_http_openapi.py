"""The OpenAPI document: valid, complete, current, and true."""

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from service import openapi_document

DOCUMENT = openapi_document.build()
METHODS = ("get", "post", "put", "patch", "delete")
OPERATIONS = {
    f"{method.upper()} {path}": operation
    for path, item in DOCUMENT["paths"].items()
    for method, operation in item.items()
    if method in METHODS
}


def registry(document: dict[str, Any]) -> Registry[Any]:
    return Registry().with_resource("urn:api", Resource.from_contents(document, DRAFT202012))


def faults(value: Any, schema: dict[str, Any], document: dict[str, Any] = DOCUMENT) -> list[str]:
    placed = json.loads(json.dumps(schema).replace('"#/', '"urn:api#/'))
    validator = Draft202012Validator(placed, registry=registry(document), format_checker=Draft202012Validator.FORMAT_CHECKER)
    return [f"{error.json_path}: {error.message}" for error in validator.iter_errors(value)]


def closed(document: dict[str, Any]) -> dict[str, Any]:
    """The document with every object of `properties` closed: an answer may say nothing that is not described."""
    closing = json.loads(json.dumps(document))
    for schema in closing["components"]["schemas"].values():
        if "properties" in schema:
            schema.setdefault("additionalProperties", False)
    return closing


CLOSED = closed(DOCUMENT)


def examples(content: dict[str, Any]) -> list[Any]:
    given = [example["value"] for example in content.get("examples", {}).values()]
    return given + ([content["example"]] if "example" in content else [])


def contents(operation: dict[str, Any]) -> list[dict[str, Any]]:
    bodies = [operation["requestBody"]] if "requestBody" in operation else []
    return [content for part in [*bodies, *operation["responses"].values()] for content in part.get("content", {}).values()]


def test_the_document_is_valid() -> None:
    validate(DOCUMENT)
    assert DOCUMENT["openapi"].startswith("3.1")


def test_the_committed_document_is_current() -> None:
    assert openapi_document.is_current(), "run: make openapi"


def test_an_old_document_is_not_current(tmp_path: Path) -> None:
    path = tmp_path / "openapi.json"
    assert not openapi_document.is_current(path)
    openapi_document.write(path)
    assert openapi_document.is_current(path)
    path.write_text(path.read_text().replace("Race Marshal", "Another"))
    assert not openapi_document.is_current(path)


def test_the_document_is_the_same_every_time(tmp_path: Path) -> None:
    for name in ("a", "b"):
        openapi_document.write(tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_the_served_document_is_the_committed_one(client: FlaskClient) -> None:
    answer = client.get("/api/v1/openapi.json")
    assert answer.content_type == "application/json"
    assert answer.text == openapi_document.COMMITTED.read_text()


def test_operation_ids_are_unique() -> None:
    names = [operation["operationId"] for operation in OPERATIONS.values()]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=OPERATIONS)
class TestEveryOperation:
    def test_is_described(self, operation: dict[str, Any]) -> None:
        for member in ("summary", "description", "operationId"):
            assert operation[member].strip()
        assert operation["tags"]

    def test_has_examples_of_everything(self, operation: dict[str, Any]) -> None:
        for content in contents(operation):
            assert examples(content), content

    def test_has_true_examples(self, operation: dict[str, Any]) -> None:
        for content in contents(operation):
            for example in examples(content):
                assert not faults(example, content["schema"], CLOSED)

    def test_documents_its_problems(self, operation: dict[str, Any]) -> None:
        refusals = {status: answer for status, answer in operation["responses"].items() if status >= "400"}
        assert "500" in refusals
        if "requestBody" in operation:
            assert {"400", "413", "415", "422"} <= refusals.keys()
        for answer in refusals.values():
            (media_type,) = answer["content"]
            assert media_type == "application/problem+json"

    def test_closes_its_requests(self, operation: dict[str, Any]) -> None:
        if "requestBody" in operation:
            (content,) = operation["requestBody"]["content"].values()
            name = content["schema"]["$ref"].rpartition("/")[2]
            assert DOCUMENT["components"]["schemas"][name]["additionalProperties"] is False


POSTED = [
    pytest.param(path, item["post"], name, id=f"{path} {name}")
    for path, item in DOCUMENT["paths"].items()
    if "requestBody" in item.get("post", {})
    for name in item["post"]["requestBody"]["content"]["application/json"].get("examples", {})
]


@pytest.mark.parametrize(("path", "operation", "name"), POSTED)
def test_every_example_works_and_its_answer_is_as_described(
    client: FlaskClient, path: str, operation: dict[str, Any], name: str
) -> None:
    if "{" in path:
        pytest.skip("needs something to exist")
    body = operation["requestBody"]["content"]["application/json"]["examples"][name]["value"]
    answer = client.post(path, json=body)
    documented = operation["responses"][str(answer.status_code)]["content"][answer.mimetype]
    assert answer.status_code < 300, answer.text
    assert not faults(answer.json if answer.is_json else answer.text, documented["schema"], CLOSED)


@pytest.mark.parametrize("path", [path for path, item in DOCUMENT["paths"].items() if "get" in item and "{" not in path])
def test_every_plain_answer_is_as_described(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    content = DOCUMENT["paths"][path]["get"]["responses"][str(answer.status_code)]["content"][answer.mimetype]
    if answer.is_json:
        assert not faults(answer.json, content["schema"], CLOSED)


def test_a_problem_is_as_described(client: FlaskClient) -> None:
    content = OPERATIONS["POST /api/v1/dice/rolls"]["responses"]["422"]["content"]["application/problem+json"]
    for body in ({"notation": "2d6", "dice": [1]}, {"notation": "2d6", "dice": [1, 9]}, {"notation": 1}, {}):
        assert not faults(client.post("/api/v1/dice/rolls", json=body).json, content["schema"], CLOSED)


def test_a_false_example_would_be_found() -> None:
    schema = {"$ref": "#/components/schemas/DiceRolls"}
    assert faults({"notation": "3d6"}, schema)
    assert faults({"status": "ok", "more": 1}, {"$ref": "#/components/schemas/Alive"}, CLOSED)
