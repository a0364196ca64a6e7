"""House rules over HTTP: the toggles of a game as fields of a request, and as a JSON Schema for a form."""

from collections.abc import Sequence
from typing import Any

from marshmallow import Schema, fields, validate

from rules.game import Toggle
from service.http.fields import Choice, Many, StrictBoolean, StrictInteger, StrictSchema

_LONGEST_TABLE = 50
_GREATEST = 999


class OneOfNumbers(StrictInteger):
    """One of a few whole numbers."""

    def __init__(self, *numbers: int, **options: Any) -> None:
        wanted = f"This must be one of: {', '.join(map(str, numbers))}."
        super().__init__(min(numbers), max(numbers), **options)
        self.error_messages["invalid"] = wanted
        self.validators = [validate.OneOf(numbers, error=wanted)]


def house_rules_schema(name: str, toggles: Sequence[Toggle]) -> Schema:
    """A schema of this name (for the documents) with a field for each toggle; what is left out stays as the rulings say."""
    return StrictSchema.from_dict({toggle.name: _field(toggle) for toggle in toggles}, name=name)()


def _field(toggle: Toggle) -> fields.Field[Any]:
    metadata = {"description": _summary(toggle), "default": toggle.default()}
    match toggle.default():
        case bool():
            return StrictBoolean(metadata=metadata)
        case int():
            return OneOfNumbers(*(choice for choice in toggle.choices if isinstance(choice, int)), metadata=metadata)
        case list() as table:
            return Many(_entry(table[0]), 1, _LONGEST_TABLE, metadata=metadata)
        case _:
            return Choice(*(str(choice) for choice in toggle.choices), metadata=metadata)


def _entry(example: object) -> fields.Field[Any]:
    if isinstance(example, list):
        return Many(_entry(example[0]), len(example), len(example))
    return StrictInteger(0, _GREATEST)


def options_json_schema(toggles: Sequence[Toggle]) -> dict[str, Any]:
    """The JSON Schema (2020-12) of a `rules` object: what a table may choose, with the defaults."""
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {toggle.name: _property(toggle) for toggle in toggles},
    }


def _property(toggle: Toggle) -> dict[str, Any]:
    told = {"description": _summary(toggle), "default": toggle.default()}
    if toggle.is_table:
        return told | _shape(toggle.default())
    return told | {"enum": toggle.choices}


def _shape(value: object) -> dict[str, Any]:
    if isinstance(value, list):
        return {"type": "array", "items": _shape(value[0])}
    return {"type": "integer", "minimum": 0}


def _summary(toggle: Toggle) -> str:
    return f"{toggle.summary} ({toggle.ruling})"
