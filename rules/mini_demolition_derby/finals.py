"""Finals: where the cars start, and how they are ranked."""

from rules.errors import RuleViolation
from rules.mini_demolition_derby.elimination import turn_order
from rules.mini_demolition_derby.layout import Place
from rules.mini_demolition_derby.phase import Phase
from rules.mini_demolition_derby.track import Car


def starting_grid(through: list[Car], places: list[Place]) -> list[Car]:
    """Finals: the qualified cars on the red positions in the order of arrival, with the lives they have left (ruling MD-23)."""
    return [Car(car.name, car.team, car.lives, place) for car, place in zip(through, places, strict=False)]


def line_up(phase: Phase, places: list[Place]) -> list[Car]:
    """Finals: the starting grid of the cars that the qualification let through, on record car by car."""
    grid = starting_grid(phase.through, places)
    for car, (lane, row) in zip(grid, places, strict=False):
        params: dict[str, object] = {"car": car.name, "team": car.team, "lane": lane, "row": row, "lives": car.lives}
        phase.note("car-on-grid", "MD-22", params)
    return grid


def crown(phase: Phase) -> list[Car]:
    """Finals, ruling MD-24: the final ranking, and the winner on record: the first finisher, or nobody.

    Raises:
        RuleViolation: as `ranking`.
    """
    ranked = ranking(phase)
    if phase.through:
        winner = phase.through[0]
        phase.note("match-won", "Finals", {"car": winner.name, "team": winner.team})
    else:
        phase.note("nobody-finished", "MD-24", {})
    return ranked


def ranking(phase: Phase) -> list[Car]:
    """Finals, ruling MD-24: the finishers, then cars that never had to finish, then the eliminated cars, the last one first.

    Raises:
        RuleViolation: `place-needed` where several cars are left on the track and it is not known who is ahead.
    """
    order = turn_order(phase.on_track)
    if len(phase.on_track) > 1 and not order:
        names: list[object] = [car.name for car in phase.on_track if car.place is None]
        message = f"Say where {names[0]} is: cars still on the track are ranked by who is ahead."
        raise RuleViolation("place-needed", "MD-24", message, {"cars": names}, "/cars")
    return [*phase.through, *(order or phase.on_track), *reversed(phase.eliminated)]
