"""In which order hands move the cars on a table, each to a free place."""

from collections.abc import Callable
from typing import TypeAlias

Place: TypeAlias = tuple[int, int]

IsBlocked: TypeAlias = Callable[[str, Place, dict[str, Place]], bool]
"""Whether a piece cannot be put on a place, since of the pieces that stand, by their names, another one is in its way."""


def steps(standing: dict[str, Place], goals: dict[str, Place], is_blocked: IsBlocked) -> list[tuple[str, Place | None]]:
    """Who goes where, one after the other: a piece moves once its place is free, of several the first one.

    Where all that are left are in each other's way, one steps aside first, without a place.

    Args:
        standing: where pieces stand, by their names.
        goals: where pieces shall stand; others stay where they are.
        is_blocked: by the rules of the game.
    """
    now = dict(standing)
    left = [name for name, goal in goals.items() if now.get(name) != goal]
    found: list[tuple[str, Place | None]] = []
    while left:
        ready = [name for name in left if not is_blocked(name, goals[name], now)]
        asides = [name for name in left if name in now]
        if not ready and asides:
            del now[asides[0]]
            found.append((asides[0], None))
            continue
        name = (ready or left)[0]
        now[name] = goals[name]
        left.remove(name)
        found.append((name, goals[name]))
    return found


def place_in(value: object) -> Place | None:
    """Two whole numbers; None for whatever else a table has sent."""
    if isinstance(value, list) and len(value) == 2:
        one, other = value
        if type(one) is int and type(other) is int:
            return (one, other)
    return None
