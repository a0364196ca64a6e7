"""What the table shows against what the session holds. Nothing is changed: people decide which of the two is right."""

from dataclasses import dataclass
from typing import Any

from rules.errors import RuleViolation
from rules.flat_values import pointer
from rules.game import Event
from service.sessions.model import Loaded
from service.sessions.running import AnyGame


@dataclass(frozen=True, slots=True)
class Difference:
    """A value of the tabletop: in the session and on the table."""

    session: Any
    table: Any


@dataclass(frozen=True, slots=True)
class Comparison:
    """How the table differs.

    Attributes:
        differences: by the names of the tabletop.
        moves: what to move so that the table becomes like the session.
        warnings: what the rules would not have led to on the table as it is.
    """

    differences: dict[str, Difference]
    moves: list[Event]
    warnings: list[Event]


def compare(engine: AnyGame, loaded: Loaded, seat: str, seen: dict[str, Any]) -> Comparison:
    """Compare any part of the tabletop with what a seat may know of the session.

    Raises:
        RuleViolation: a name that the seat does not see, or a table that is impossible.
    """
    state = engine.decode(loaded.snapshot.state)
    tabletop = engine.tabletop(state, seat)
    for name in seen:
        if name not in tabletop:
            message = f"There is no {name} on the table that you see."
            raise RuleViolation("unknown-piece", "", message, {"name": name}, pointer(name))
    differences = {name: Difference(tabletop[name], value) for name, value in seen.items() if tabletop[name] != value}
    if not differences:
        return Comparison({}, [], [])
    corrected = engine.correct(state, {name: difference.table for name, difference in differences.items()})
    moves = engine.rearrange(engine.tabletop(state, seat), tabletop)
    return Comparison(differences, moves, corrected.warnings)
