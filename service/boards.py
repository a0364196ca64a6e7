"""Board files from outside: the schema first, then the rules, all in words that a player can act on."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any, Final, cast

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend

from rules.demons_run.board import Board, BoardInvalid, Problem, board_schema, read_board
from rules.errors import escaped

MAX_PROBLEMS: Final = 50
"""A file with more than this is not mended line by line."""

_TYPE_WORDS: Final = {"integer": "a whole number", "string": "text", "array": "a list", "object": "a group of named fields"}
_MESSAGES: Final = {
    "minimum": "This is too small: at least {}.",
    "maximum": "This is too big: at most {}.",
    "minLength": "This may not be empty.",
    "maxLength": "This is too long: at most {} characters.",
    "maxItems": "This list is too long: at most {}.",
    "pattern": "This is not a hex. Write it like 0412, or like 0,-3 on a round board.",
}


def read_board_document(document: object) -> Board:
    """A board from any JSON value.

    Raises:
        BoardInvalid: the document breaks boards/board.schema.json (codes ``board-form-...``, at most MAX_PROBLEMS of them) or
            the pieces do not fit together.
    """
    # a dict, because jsonschema tells of each missing field by itself and of all of them each time
    problems = dict.fromkeys(islice(_form_problems(document), MAX_PROBLEMS))
    if problems:
        raise BoardInvalid(list(problems))
    return read_board(cast("dict[str, Any]", document))


def _form_problems(document: object) -> Iterator[Problem]:
    for error in _validator().iter_errors(document):
        yield from _problems_of(error)


@cache
def _validator() -> Any:  # noqa: ANN401 - jsonschema makes the class at run time
    # JSON Schema counts 37.0 as an integer; a board cannot have 37.0 columns
    checker = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
    strict = extend(Draft202012Validator, type_checker=checker)  # type: ignore[no-untyped-call]
    return strict(board_schema())


def _problems_of(error: ValidationError) -> Iterator[Problem]:
    pointer = _pointer(error)
    code = f"board-form-{error.validator}".lower()
    wanted: Any = error.validator_value
    instance: Any = error.instance
    schema: Any = error.schema
    match error.validator:
        case "required":
            missing = [name for name in wanted if name not in instance]
            yield from (Problem(pointer, code, f'"{name}" is missing here.') for name in missing)
        case "additionalProperties":
            unknown = [name for name in instance if name not in schema["properties"]]
            yield from (Problem(pointer, code, f'There is no field "{name[:40]}" here: take it out.') for name in unknown)
        case _:
            yield Problem(pointer, code, _message(error))


def _message(error: ValidationError) -> str:
    wanted: Any = error.validator_value
    match error.validator:
        case "type":
            return f"This must be {_TYPE_WORDS[wanted]}."
        case "enum":
            return f"Choose one of these: {', '.join(wanted)}."
        case "oneOf":
            return "Give either columns and rows, or a radius, not both."
        case "not":
            return "There are characters in this text that are not allowed here."
        case other:
            return _MESSAGES[str(other)].format(wanted)


def _pointer(error: ValidationError) -> str:
    return "".join(f"/{escaped(str(step))}" for step in error.absolute_path)
