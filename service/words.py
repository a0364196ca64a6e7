"""Words for what happened: a game's catalogue turns its events and sums into sentences for the table.

The catalogue of a game is `words/<language>.ftl` in its package, in Project Fluent's syntax. A message of the name of an event
explains it; its attribute `.table` says what to change on the physical table, and may come out empty. The message `term-<name>`
names a line of a sum, and `term-at` adds the hex it comes from.

Messages have the event's params as variables: true and false as the text ``yes`` and ``no``, lists joined as the language does.
Three functions help:

- ``WORD($crisis, of: "crisis")``: the message `crisis-<code>`; for a list, that of each of its codes, joined.
- ``COUNT($path)``: how many there are in a list.
- ``SAME($before, $after)``: ``yes`` or ``no``.
"""

from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, TypeAlias

import structlog
from babel import Locale
from babel.lists import format_list
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import Pattern
from fluent.runtime.types import FluentInt, FluentType

from rules.game import Event, Term

_log = structlog.get_logger()

FALLBACK: Final = "en"
"""The language that every catalogue has."""

_LOCALES: Final = {"en": "en-001"}  # the world's English joins "a, b and c"; American English puts a comma before "and"


class _Number(FluentInt):
    """A whole number as a value of a message. Most are small, and written without the locale's help, which costs a lot."""

    def format(self, locale: Locale) -> str:
        return str(int(self)) if 0 <= self < 1000 else str(super().format(locale))


class _Several(FluentType):
    """A list as a value of a message."""

    def __init__(self, items: list[str]) -> None:
        self.items = items

    def format(self, locale: Locale) -> str:
        return format_list(self.items, locale=locale)


_Plain: TypeAlias = str | int | tuple[str, ...]

_REMEMBERED: Final = 2000
"""Sentences that a catalogue keeps: one change is told to every stream of its session."""


class Words:
    """The catalogue of one game in one language. None of its methods raises: a gap is logged, and the bare code is the answer."""

    def __init__(self, game: str, language: str, source: str) -> None:
        """`source` is the text of the catalogue."""
        self.game = game
        self.language = language
        functions: dict[str, Any] = {"WORD": self._word, "COUNT": _count, "SAME": _same}
        self._bundle = FluentBundle([_LOCALES.get(language, language)], functions, use_isolating=False)
        self._bundle.add_resource(FluentResource(source))
        self._format_plain = lru_cache(_REMEMBERED)(self._format_anew)

    def explain(self, event: Event) -> str:
        """What happened, in the past tense, as one sentence or two."""
        text = self._format(event.name, None, event.params)
        return event.name if text is None else _sentence(text)

    def table(self, event: Event) -> str | None:
        """What to change on the board or on a Set Up Sheet; None where all stays as it is."""
        if not self._has_table(event.name):
            return None
        text = self._format(event.name, "table", event.params)
        return _sentence(text) if text else None

    def term(self, term: Term) -> str:
        """The name of a line of a sum and where it comes from, without its value."""
        text = self._format(f"term-{term.name}", None, {})
        if text is not None and term.where:
            text = self._format("term-at", None, {"term": text, "hex": term.where})
        return term.name if text is None else text

    def _has_table(self, name: str) -> bool:
        return self._bundle.has_message(name) and "table" in self._bundle.get_message(name).attributes

    def _format(self, message: str, attribute: str | None, params: dict[str, object]) -> str | None:
        return self._format_plain(message, attribute, tuple([(name, _plain(param)) for name, param in params.items()]))

    def _format_anew(self, message: str, attribute: str | None, params: tuple[tuple[str, _Plain], ...]) -> str | None:
        pattern = self._pattern(message, attribute)
        if pattern is None:
            self._gap(message, attribute, "missing")
            return None
        values = {name: _argument(value) for name, value in params}
        text, errors = self._bundle.format_pattern(pattern, values)
        if errors:
            self._gap(message, attribute, "; ".join(str(error) for error in errors))
            return None
        return str(text)

    def _pattern(self, message: str, attribute: str | None) -> Pattern | None:
        if not self._bundle.has_message(message):
            return None
        found = self._bundle.get_message(message)
        return found.attributes.get(attribute) if attribute else found.value

    def _gap(self, message: str, attribute: str | None, reason: str) -> None:
        _log.error("words", game=self.game, language=self.language, message=message, attribute=attribute, reason=reason)

    def _word(self, code: _Several | str, of: str) -> FluentType | str:
        if isinstance(code, _Several):
            return _Several([self._code(item, of) for item in code.items])
        return self._code(code, of)

    def _code(self, code: str, of: str) -> str:
        text = self._format(f"{of}-{code}", None, {})
        return code if text is None else text


def _count(several: _Several) -> int:
    return len(several.items)


def _same(one: object, other: object) -> str:
    return "yes" if one == other else "no"


def _argument(value: _Plain) -> FluentType | str:
    match value:
        case int():
            return _Number(value)
        case tuple():
            return _Several(list(value))
        case _:
            return value


def _plain(param: object) -> _Plain:
    match param:
        case bool():
            return "yes" if param else "no"
        case int():
            return param
        case list():
            return tuple([str(item) for item in param])
        case _:
            return str(param)


def _sentence(text: str) -> str:
    """One line, with a capital: ships and markers are called what the table calls them, often with a small letter."""
    return text[:1].upper() + text[1:].replace("\n", " ")


def catalogue(game: str, language: str = FALLBACK) -> Words:
    """The words of a game, read once; in English where the game has no such language.

    Args:
        game: its name, kebab case, e.g. ``demons-run``.
        language: name of a catalogue file, e.g. ``en``; any text will do.

    Raises:
        ModuleNotFoundError: there is no such game.
    """
    return _read(game, language if language in languages(game) else FALLBACK)


@cache
def session_catalogue(language: str = FALLBACK) -> Words:
    """The words for what happens around a game, who plays and how: in a language of the games, or else in English."""
    folder = files("service.sessions") / "words"
    spoken = language if (folder / f"{language}.ftl").is_file() else FALLBACK
    return Words("sessions", spoken, (folder / f"{spoken}.ftl").read_text("utf-8"))


@cache
def languages(game: str) -> tuple[str, ...]:
    """The languages that a game speaks, sorted."""
    return tuple(sorted(file.name.removesuffix(".ftl") for file in _folder(game).iterdir() if file.name.endswith(".ftl")))


def _folder(game: str) -> Traversable:
    return files(f"rules.{game.replace('-', '_')}") / "words"


@cache
def _read(game: str, language: str) -> Words:
    return Words(game, language, (_folder(game) / f"{language}.ftl").read_text("utf-8"))
