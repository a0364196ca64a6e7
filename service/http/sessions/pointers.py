"""Refusals name a place in what the engine was given; these name the field of the request instead."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rules.errors import DiceLeftOver, DieOutOfRange, RuleViolation
from service.http.problems import Problem, field_error


@contextmanager
def telling_fields(name: Callable[[str], str]) -> Iterator[None]:
    """Rename the pointer of a refusal that has one."""
    try:
        yield
    except RuleViolation as refused:
        if refused.pointer:
            refused.pointer = name(refused.pointer)
        raise


@contextmanager
def telling_dice() -> Iterator[None]:
    """Name the die by its place in `values`."""
    try:
        yield
    except DieOutOfRange as slip:
        detail = f"Die {slip.index + 1} shows {slip.value}, but a die for {slip.purpose} shows 1 to {slip.sides}."
        params = {"index": slip.index, "value": slip.value, "sides": slip.sides, "purpose": slip.purpose}
        errors = [field_error(f"/values/{slip.index}", detail)]
        raise Problem("die-out-of-range", detail, errors=errors, params=params) from None
    except DiceLeftOver as slip:
        detail = f"Only {slip.used} dice were asked for, but {slip.used + slip.left} were typed in."
        params = {"used": slip.used, "left": slip.left}
        errors = [field_error(f"/values/{slip.used}", detail)]
        raise Problem("too-many-dice", detail, errors=errors, params=params) from None
