"""Strict fields: nothing is rounded, trimmed or guessed."""

from typing import Any

import pytest
from marshmallow import ValidationError
from marshmallow.fields import Field

from service.http.fields import (
    Choice,
    Many,
    One,
    QueryBoolean,
    QueryInteger,
    StrictBoolean,
    StrictInteger,
    StrictSchema,
    Text,
    typed_dice,
)


class ShipSchema(StrictSchema):
    screens = StrictInteger(0, 9, required=True)


TAKEN: list[tuple[Field[Any], Any]] = [
    (StrictInteger(1, 6), 6),
    (StrictInteger(-3, 3), -3),
    (QueryInteger(0, 500), "007"),
    (StrictBoolean(), False),
    (QueryBoolean(), "true"),
    (Text(1, 20), "Ærø 👨\u200d👩\u200d👧"),
    (Text(1, 5), "  x  "),
    (Choice("red", "blue"), "blue"),
    (Many(StrictInteger(1, 6), high=2), [1, 6]),
    (One(ShipSchema), {"screens": 3}),
    (typed_dice(), [0, 1000]),
]
REFUSED: list[tuple[Field[Any], Any]] = [
    *[(StrictInteger(1, 6), value) for value in (0, 7, 3.0, 3.9, "3", " 4 ", "٣", True, None, [], {}, float("nan"))],
    *[(QueryInteger(0, 500), value) for value in ("501", "+1", "-1", "1.0", " 1", "1_0", "٣", "", "9" * 5000, 1)],
    *[(StrictBoolean(), value) for value in (0, 1, "true", "on", None, [])],
    *[(QueryBoolean(), value) for value in ("on", "1", "True", "")],
    *[(Text(1, 5), value) for value in ("", "123456", 7, None, ["a"], b"a", "a\nb", "a\x00", "\u202ea", "a\u2028", "\x1b[1m")],
    *[(Choice("red", "blue"), value) for value in ("Red", " red", "", None, 1, ["red"], {})],
    *[(Many(StrictInteger(1, 6), 1, 2), value) for value in ([], [1, 2, 3], [7], "12", (1, 2), {1: 2}, None)],
    *[(One(ShipSchema), value) for value in (None, [], "x", 3, {}, {"screens": 10}, {"screens": 3, "colour": 1})],
]


@pytest.mark.parametrize(("field", "value"), TAKEN)
def test_taken(field: Field[Any], value: Any) -> None:
    expected = int(value) if isinstance(field, QueryInteger) else True if value == "true" else value
    assert field.deserialize(value) == expected


@pytest.mark.parametrize(("field", "value"), REFUSED)
def test_refused(field: Field[Any], value: Any) -> None:
    with pytest.raises(ValidationError) as refused:
        field.deserialize(value)
    assert all(sentence.endswith(".") for sentence in _sentences(refused.value.messages))


def test_a_list_that_is_too_long_is_not_read() -> None:
    with pytest.raises(ValidationError) as refused:
        Many(StrictInteger(1, 6), high=3).deserialize(["x"] * 1000)
    assert refused.value.messages == ["This must be a list of 0 to 3."]


def _sentences(messages: Any) -> list[str]:
    if isinstance(messages, dict):
        return [sentence for inner in messages.values() for sentence in _sentences(inner)]
    return list(messages)
