"""Examples of answers, worked out from the examples of what is asked: so none of them can be wrong."""

from collections.abc import Callable, Mapping
from typing import Any

from marshmallow import Schema


def answered(
    asked: Mapping[str, dict[str, Any]], schema: Schema, answer: Callable[[dict[str, Any]], dict[str, Any]]
) -> dict[str, dict[str, Any]]:
    """An answer for each example of a request that `schema` reads."""
    return {
        name: {"summary": example["summary"], "value": answer(schema.load(example["value"]))} for name, example in asked.items()
    }
