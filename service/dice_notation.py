"""Dice notation: `3d6`, `2d6+1`, `d%`, `4d6^3`, rolled with any of the rules' dice.

The library `dice` knows what the notation means; it also knows exploding dice, nested dice and rolls of a million. So only a
small, bounded part of its language is let through to it, one term at a time, and the dice are thrown before it is asked.
"""

import re
import threading
import warnings
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from rules.dice import Dice

MAX_TEXT: Final = 60
MAX_TERMS: Final = 5
MAX_DICE: Final = 100
MAX_SIDES: Final = 1000
MAX_MODIFIER: Final = 999_999

# Numbers may be as long as the text: the limits below give the better answer.
_TERM: Final = re.compile(
    r"(?P<sign>[+-]|^)(?:(?P<count>\d*)d(?P<sides>\d+|%)(?:(?P<keep>\^|h|v|l|kh|kl|dh|dl)(?P<kept>\d+))?|(?P<number>\d+))",
    re.ASCII,
)


class NotationRefused(Exception):  # noqa: N818 - says what happened
    """A notation that is not rolled.

    Attributes:
        code: `bad-notation`, `too-many-dice`, `bad-sides` or `bad-keep`.
        detail: one sentence for people.
    """

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail


@dataclass(frozen=True, slots=True)
class Term:
    """Dice of one size: `count` (1 to 100) dice of `sides` (2 to 1000), added (+1) or taken off (-1).

    `text` is how the library writes the term, e.g. `4d6^3`; `keeps_some` says whether some of the dice may be dropped.
    """

    sign: int
    count: int
    sides: int
    text: str
    keeps_some: bool


@dataclass(frozen=True, slots=True)
class Notation:
    """A notation that may be rolled: up to five terms and a fixed number."""

    terms: tuple[Term, ...]
    modifier: int


@dataclass(frozen=True, slots=True)
class Die:
    """One die on the table; a die that is not kept does not count."""

    sides: int
    value: int
    kept: bool


@dataclass(frozen=True, slots=True)
class Rolled:
    """A notation, rolled: the dice in the order thrown, the fixed number, the total, and the arithmetic in words."""

    dice: tuple[Die, ...]
    modifier: int
    total: int
    steps: tuple[str, ...]


@lru_cache(maxsize=1024)
def read_notation(text: str) -> Notation:
    """The notation in `text`, e.g. `2d6+1`; spaces do not matter. Raises NotationRefused."""
    if len(text) > MAX_TEXT:
        raise _unreadable()
    terms: list[Term] = []
    modifier = 0
    place, packed = 0, text.replace(" ", "").lower()
    while found := _TERM.match(packed, place):
        sign = -1 if found["sign"] == "-" else 1
        place = found.end()
        if found["number"]:
            modifier += sign * int(found["number"])
        else:
            terms.append(_term(sign, found))
    if place != len(packed) or not terms:
        raise _unreadable()
    _refuse_excess(terms, modifier)
    return Notation(tuple(terms), modifier)


def roll_notation(notation: Notation, dice: Dice, purpose: str, by: str = "") -> Rolled:
    """Throw every term with `dice`, in order, and add up. Raises what `dice` raises."""
    thrown: list[Die] = []
    steps: list[str] = []
    total = notation.modifier
    for term in notation.terms:
        values = dice.roll(term.count, term.sides, purpose, by)
        marked = _marked(term, values)
        kept = [die.value for die in marked if die.kept]
        thrown += marked
        total += term.sign * sum(kept)
        steps.append(f"{term.text}: {_sum(kept)}")
    if len(notation.terms) > 1 or notation.modifier:
        steps.append(_sum_of_terms(notation, total))
    return Rolled(tuple(thrown), notation.modifier, total, tuple(steps))


def _term(sign: int, found: re.Match[str]) -> Term:
    count = int(found["count"] or 1)
    sides = 100 if found["sides"] == "%" else int(found["sides"])
    if count < 1:
        raise _too_many()
    if not 2 <= sides <= MAX_SIDES:
        raise NotationRefused("bad-sides", f"A die has 2 to {MAX_SIDES} sides.")
    keep = _keep(found, count)
    return Term(sign, count, sides, f"{count}d{sides}{keep}", bool(keep))


def _keep(found: re.Match[str], count: int) -> str:
    """Keep and drop as the library writes it: `^` keeps the highest, `v` the lowest."""
    word = found["keep"]
    if not word:
        return ""
    number = int(found["kept"])
    kept = count - number if word.startswith("d") else number
    if not 1 <= kept <= count:
        raise NotationRefused("bad-keep", f"Of {count} dice, 1 to {count} can be kept.")
    return f"{'^' if word in ('^', 'h', 'kh', 'dl') else 'v'}{kept}"


def _refuse_excess(terms: list[Term], modifier: int) -> None:
    if len(terms) > MAX_TERMS:
        raise NotationRefused("bad-notation", f"Roll at most {MAX_TERMS} kinds of dice at once.")
    if sum(term.count for term in terms) > MAX_DICE:
        raise _too_many()
    if abs(modifier) > MAX_MODIFIER:
        raise NotationRefused("bad-notation", f"Add or take off at most {MAX_MODIFIER}.")


def _too_many() -> NotationRefused:
    return NotationRefused("too-many-dice", f"Roll 1 to {MAX_DICE} dice at once.")


def _unreadable() -> NotationRefused:
    return NotationRefused("bad-notation", "Write dice like 3d6, 2d6+1, d20, d% or 4d6^3 (keep the 3 highest).")


class _Thrown:
    """The library's source of chance: dice that already lie on the table."""

    def __init__(self, values: list[int]) -> None:
        self._next = iter(values)

    def randint(self, _lowest: int, _highest: int) -> int:
        return next(self._next)


def _kept(term: Term, values: list[int]) -> list[int]:
    """The values that the library keeps, in no order."""
    # A parsed term keeps its operands while it is evaluated: two requests may not use it at once.
    with _library_lock:
        return list(_parsed(term.text).evaluate(random=_Thrown(values)))


def _marked(term: Term, values: list[int]) -> list[Die]:
    """Of equal dice the first ones count as kept."""
    if not term.keeps_some:
        return [Die(term.sides, value, kept=True) for value in values]
    left = Counter(_kept(term, values))
    dice: list[Die] = []
    for value in values:
        dice.append(Die(term.sides, value, left[value] > 0))
        left[value] -= 1
    return dice


def _sum(values: list[int]) -> str:
    return " + ".join(map(str, values)) + (f" = {sum(values)}" if len(values) > 1 else "")


def _sum_of_terms(notation: Notation, total: int) -> str:
    terms = [("-" if term.sign < 0 else "+", term.text) for term in notation.terms]
    if notation.modifier:
        terms.append(("-" if notation.modifier < 0 else "+", str(abs(notation.modifier))))
    words = " ".join(f"{sign} {text}" for sign, text in terms)
    return f"{words.removeprefix('+ ')} = {total}"


_library_lock = threading.Lock()


@lru_cache(maxsize=4096)
def _parsed(text: str) -> Any:  # noqa: ANN401 - the library has no types
    with warnings.catch_warnings():
        # The library still calls its parser by old names, and takes a tenth of a second to import.
        warnings.simplefilter("ignore")
        import dice  # noqa: PLC0415

        return dice.parse_expression(text)[0]
