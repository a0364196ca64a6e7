"""Examples for the documents, one file for each operation: requests with the answers that the service gave to them."""

import json
from importlib.resources import files
from typing import Any

Examples = dict[str, dict[str, Any]]


def examples_of(operation: str) -> tuple[Examples, Examples]:
    """The requests and the answers of an operation, each by the name of the example."""
    examples = read_examples(operation)
    asked = {name: {"summary": example["summary"], "value": example["request"]} for name, example in examples.items()}
    answered = {name: {"summary": example["summary"], "value": example["answer"]} for name, example in examples.items()}
    return asked, answered


def read_examples(operation: str) -> dict[str, Any]:
    """The file of an operation: summary, request and answer by the name of the example."""
    text = (files(__package__) / "examples" / f"{operation}.json").read_text("utf-8")
    examples: dict[str, Any] = json.loads(text)
    return examples
