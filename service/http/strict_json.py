"""A JSON reader that refuses what other readers quietly guess at.

Two readings of one text are a way to cheat and a way to lose a move: keys given twice, numbers that change when they are stored,
text that cannot be written down again. Python's own scanner does the work; a second, slower reading finds the place of a mistake.
"""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, Final, NoReturn

from rules.errors import escaped

MAX_DIGITS: Final = 18
MAX_DEPTH: Final = 32

_BYTE_ORDER_MARK: Final = "\ufeff"
_STRUCTURE: Final = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)
_ADVICE: Final = {
    "duplicate-key": "The same name is used twice in one object: use each name once.",
    "number-too-large": f"This number is too large: use {MAX_DIGITS} digits at most.",
    "not-a-number": "NaN and Infinity are not numbers: use an ordinary number.",
    "lone-surrogate": "This text has half a character in it: send whole characters.",
}


class JsonRefused(Exception):  # noqa: N818 - says what happened
    """A text that is not read.

    Attributes:
        code: stable name of the reason.
        detail: one sentence for people.
        pointer: JSON pointer of the place, or None where it has none.
    """

    def __init__(self, code: str, detail: str, pointer: str | None = None) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.pointer = pointer


def read(body: bytes) -> dict[str, Any]:
    """The JSON object in `body` (UTF-8): every number exact and finite, every key once, every text writable.

    Raises:
        JsonRefused: with one of the codes `empty-body`, `not-utf-8`, `byte-order-mark`, `too-deep`, `not-json`, `duplicate-key`,
            `number-too-large`, `not-a-number`, `lone-surrogate`, `not-an-object`.
    """
    text = _decoded(body)
    _refuse_depth(body)
    try:
        value = _scanned(text)
    except json.JSONDecodeError as error:
        raise JsonRefused("not-json", f"This is not JSON: {error.msg} (line {error.lineno}, column {error.colno}).") from None
    if b"\\u" in body:
        _refuse_surrogates(value)
    if type(value) is not dict:
        raise JsonRefused("not-an-object", "Send a JSON object: it starts with { and ends with }.", "")
    return value


def _scanned(text: str) -> Any:
    try:
        return _FAST.decode(text)
    except _Suspect:
        _refuse(_LOCATING.decode(text))


class _Suspect(Exception):  # noqa: N818 - never leaves this module
    """Something in the text is refused; where it stands is not yet known."""


class _Mark:
    """Stands in the slow reading in the place of what is refused."""

    def __init__(self, code: str) -> None:
        self.code = code


def _decoded(body: bytes) -> str:
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        raise JsonRefused("not-utf-8", "The request is not text in UTF-8.") from None
    if not text or text.isspace():
        raise JsonRefused("empty-body", "The request is empty: send a JSON object.")
    if text.startswith(_BYTE_ORDER_MARK):
        raise JsonRefused("byte-order-mark", "The request starts with a byte order mark: leave it out.")
    return text


def _refuse_depth(body: bytes) -> None:
    if body.count(b"[") + body.count(b"{") <= MAX_DEPTH:
        return
    depth = 0
    for found in _STRUCTURE.finditer(body):
        first = found[0][:1]
        depth += (first in b"[{") - (first in b"]}")
        if depth > MAX_DEPTH:
            raise JsonRefused("too-deep", f"Brackets are nested too deep: {MAX_DEPTH} levels at most.")


def _refuse(value: Any) -> NoReturn:
    for pointer, found in _walk(value, ""):
        if isinstance(found, _Mark):
            raise JsonRefused(found.code, _ADVICE[found.code], pointer)
    raise AssertionError("the two readings differ")


def _refuse_surrogates(value: Any) -> None:
    for pointer, found in _walk(value, ""):
        if isinstance(found, str) and not _is_writable(found):
            place = pointer if _is_writable(pointer) else None
            raise JsonRefused("lone-surrogate", _ADVICE["lone-surrogate"], place)


def _is_writable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _walk(value: Any, pointer: str) -> Iterator[tuple[str, Any]]:
    """Every value and every key with its pointer, in reading order."""
    yield pointer, value
    if isinstance(value, dict):
        for key, inner in value.items():
            place = f"{pointer}/{escaped(key)}"
            yield place, key
            yield from _walk(inner, place)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _walk(inner, f"{pointer}/{index}")


def _decoder(refused: Callable[[str], Any]) -> json.JSONDecoder:
    def integer(digits: str) -> Any:
        return int(digits) if len(digits.lstrip("-")) <= MAX_DIGITS else refused("number-too-large")

    def real(digits: str) -> Any:
        number = float(digits)
        return number if abs(number) < 10.0**MAX_DIGITS else refused("number-too-large")

    def constant(_word: str) -> Any:
        return refused("not-a-number")

    def pairs(members: list[tuple[str, Any]]) -> dict[str, Any]:
        built = dict(members)
        if len(built) < len(members):
            built[_first_duplicate(members)] = refused("duplicate-key")
        return built

    return json.JSONDecoder(parse_int=integer, parse_float=real, parse_constant=constant, object_pairs_hook=pairs)


def _first_duplicate(members: list[tuple[str, Any]]) -> str:
    seen: dict[str, None] = {}
    for key, _ in members:
        if key in seen:
            return key
        seen[key] = None
    raise AssertionError("called without a duplicate")


def _suspect(code: str) -> NoReturn:
    raise _Suspect(code)


_FAST: Final = _decoder(_suspect)
_LOCATING: Final = _decoder(_Mark)
