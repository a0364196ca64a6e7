"""The examples in the documents are what the service answers. `UPDATE_EXAMPLES=1 pytest ...` writes the answers anew."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.http.demons_run import group
from service.http.demons_run.examples import read_examples

FOLDER = Path(group.__file__).parent / "examples"
OPERATIONS = sorted(path.stem for path in FOLDER.iterdir())


def address_of(app: Flask, operation: str) -> str:
    spec = app.extensions["flask-smorest"]["apis"][""]["ext_obj"].spec.to_dict()
    (address,) = [path for path, methods in spec["paths"].items() if methods.get("post", {}).get("operationId") == operation]
    return str(address)


@pytest.mark.parametrize("operation", OPERATIONS)
def test_examples_are_what_the_service_answers(app: Flask, client: FlaskClient, operation: str) -> None:
    examples = read_examples(operation)
    assert examples
    address = address_of(app, operation)
    answers = {name: client.post(address, json=example["request"]).get_json() for name, example in examples.items()}
    if os.environ.get("UPDATE_EXAMPLES"):
        write(operation, examples, answers)
    assert {name: example["answer"] for name, example in read_examples(operation).items()} == answers


def write(operation: str, examples: dict[str, Any], answers: dict[str, Any]) -> None:
    whole = {name: {**example, "answer": answers[name]} for name, example in examples.items()}
    text = json.dumps(whole, indent=2, ensure_ascii=False) + "\n"
    (FOLDER / f"{operation}.json").write_text(text, encoding="utf-8")
