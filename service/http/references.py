"""Names in a request: no two things share one, and what is named is there; and the place of what the rules refuse."""

from collections.abc import Container, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from rules.errors import RuleViolation
from service.http.problems import field_error
from service.http.strict_parser import invalid_fields

Named: TypeAlias = tuple[str, str]
"""JSON pointer of a name, and the name."""


def refuse_repeats(names: Iterable[Named]) -> None:
    """Raise the problem for every name that stood earlier in `names`."""
    seen: set[str] = set()
    errors = []
    for pointer, name in names:
        if name in seen:
            errors.append(field_error(pointer, "This name is used twice: give every car a name of its own.", "name-taken"))
        seen.add(name)
    if errors:
        raise invalid_fields(errors)


def refuse_unknown(names: Iterable[Named], known: Container[str]) -> None:
    """Raise the problem for every name that is not among `known`."""
    errors = [
        field_error(pointer, "There is no car of this name here.", "unknown-car") for pointer, name in names if name not in known
    ]
    if errors:
        raise invalid_fields(errors)


@contextmanager
def judging(pointer: str) -> Iterator[None]:
    """The rules called inside the `with` block judge what stands at `pointer`: their refusals point there."""
    try:
        yield
    except RuleViolation as refused:
        refused.pointer = pointer + refused.pointer
        raise
