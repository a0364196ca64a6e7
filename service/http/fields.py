"""Strict fields: a value is what it says or it is refused. Nothing is rounded, trimmed or guessed."""

import unicodedata
from collections.abc import Mapping
from typing import Any

from marshmallow import EXCLUDE, RAISE, Schema, fields, validate

MAX_TYPED_DICE = 400
MAX_SIDES = 1000

_NEEDED = {"required": "This is needed.", "null": "This may not be null.", "validator_failed": "This value cannot be used."}


def says(text: str, **more: Any) -> dict[str, Any]:
    """Metadata of a field: its description, and what else the document tells of it."""
    return {"description": text, **more}


class StrictSchema(Schema):
    """A JSON object of a request: unknown members are refused.

    Operations take instances, never the class, which would be built anew for every request.
    """

    error_messages: dict[str, str] = {  # noqa: RUF012 - typed so by the library
        "unknown": "There is no field of this name here.",
        "type": "This must be a JSON object.",
    }

    class Meta:
        """Unknown members are an error everywhere, not only at the top."""

        unknown = RAISE


class AnswerSchema(Schema):
    """A JSON object of an answer. Clients must bear members that a later version adds, so the document leaves it open."""

    class Meta:
        """See the class."""

        unknown = EXCLUDE


class StrictInteger(fields.Integer):
    """A whole number from `low` to `high`: 3.0, "3" and true are refused."""

    def __init__(self, low: int, high: int, **options: Any) -> None:
        wanted = f"This must be a whole number from {low} to {high}."
        options["error_messages"] = _NEEDED | {"invalid": wanted}
        super().__init__(strict=True, validate=validate.Range(low, high, error=wanted), **options)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> int:
        if type(value) is not int:
            raise self.make_error("invalid")
        return value


class QueryInteger(fields.Integer):
    """A whole number from `low` to `high` in a query: plain digits, no sign, no spaces."""

    def __init__(self, low: int, high: int, **options: Any) -> None:
        wanted = f"This must be a whole number from {low} to {high}."
        self._digits = len(str(high))
        options["error_messages"] = _NEEDED | {"invalid": wanted}
        super().__init__(validate=validate.Range(low, high, error=wanted), **options)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> int:
        if not (isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= self._digits):
            raise self.make_error("invalid")
        return int(value)


class StrictBoolean(fields.Boolean):
    """true or false: 1, "on" and "yes" are refused."""

    def __init__(self, **options: Any) -> None:
        options["error_messages"] = _NEEDED | {"invalid": "This must be true or false."}
        super().__init__(**options)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> bool:
        if type(value) is not bool:
            raise self.make_error("invalid")
        return value


class QueryBoolean(fields.Boolean):
    """`true` or `false` in a query."""

    def __init__(self, **options: Any) -> None:
        options["error_messages"] = _NEEDED | {"invalid": "This must be true or false."}
        super().__init__(truthy={"true"}, falsy={"false"}, **options)


class Text(fields.String):
    """A line of `low` to `high` characters, none of them a control character."""

    def __init__(self, low: int = 1, high: int = 80, **options: Any) -> None:
        wanted = f"This must be text of {low} to {high} characters on one line."
        options["error_messages"] = _NEEDED | {
            "invalid": wanted,
            "control": "Line breaks and invisible control characters cannot be used.",
        }
        super().__init__(validate=validate.Length(low, high, error=wanted), **options)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        if type(value) is not str:
            raise self.make_error("invalid")
        if not value.isprintable() and any(_is_control(character) for character in value):
            raise self.make_error("control")
        return value


class Choice(fields.String):
    """One of a few words, spelled exactly so."""

    def __init__(self, *words: str, **options: Any) -> None:
        wanted = f"This must be one of: {', '.join(words)}."
        options["error_messages"] = _NEEDED | {"invalid": wanted}
        super().__init__(validate=validate.OneOf(words, error=wanted), **options)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> str:
        if type(value) is not str:
            raise self.make_error("invalid")
        return value


class Many(fields.List[Any]):
    """A list of `low` to `high` things."""

    def __init__(self, each: fields.Field[Any], low: int = 0, high: int = 100, **options: Any) -> None:
        wanted = f"This must be a list of {low} to {high}."
        options["error_messages"] = _NEEDED | {"invalid": wanted}
        super().__init__(each, validate=validate.Length(low, high, error=wanted), **options)
        self._longest = high

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> list[Any]:
        # Too many are refused before any of them is looked at.
        if type(value) is not list or len(value) > self._longest:
            raise self.make_error("invalid")
        return super()._deserialize(value, attr, data, **kwargs)


class One(fields.Nested):
    """One object, described by a schema."""

    def __init__(self, schema: Schema | type[Schema], **options: Any) -> None:
        options["error_messages"] = _NEEDED | {"type": "This must be a JSON object."}
        super().__init__(schema, **options)


def typed_dice() -> Many:
    """The field for dice rolled on the table: what each shows, in the order asked for."""
    return typed_values("What the dice on the table show, in the order asked for. Left out: the service rolls.")


def typed_values(description: str) -> Many:
    """A field for what dice on the table show."""
    # 0 is let through to the rule, which names the die and what it decides: "0" is how some ten-sided dice show a ten.
    return Many(StrictInteger(0, MAX_SIDES), high=MAX_TYPED_DICE, metadata={"description": description})


def _is_control(character: str) -> bool:
    return unicodedata.category(character) in _CONTROLS and character not in _JOINERS


_CONTROLS = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
# Emoji of families and some scripts are written with these two.
_JOINERS = "\u200c\u200d"
