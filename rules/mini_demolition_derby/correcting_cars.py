"""Qualification, Finals: cars set by hand: on the track, over the line, or out."""

from typing import Final

from rules.errors import RuleViolation
from rules.flat_values import FlatValues
from rules.mini_demolition_derby.arena import FREE, Piece
from rules.mini_demolition_derby.layout import Place
from rules.mini_demolition_derby.phase import FINALS, QUALIFICATION
from rules.mini_demolition_derby.state import State
from rules.mini_demolition_derby.tabletop import CAR, LIVES, OUT, PHASE, PLACE, THROUGH, named

MOST_LIVES: Final = 40


class Standing:
    """Where every car is to be.

    Attributes:
        places: lane and row of each car's front, None off the track.
        through: numbers of the cars over the line, first one first.
        out: numbers of the cars that are out in this phase, first one first.
    """

    __slots__ = ("out", "places", "through")

    def __init__(self, state: State) -> None:
        arena = state.arena
        self.places: list[Place | None] = [arena.place_of(car.front) if car.is_on() else None for car in arena.cars]
        self.through: list[int] = [int(car.number) for car in arena.through]
        self.out: list[int] = [int(car.number) for car in arena.eliminated]


def read_standing(state: State, given: FlatValues) -> Standing:
    """Where the cars are to be; what the table does not say follows from what it says.

    A car that is taken off the track and not named otherwise is out. Another phase than before begins with nobody over the line;
    in the finals only those race that the table puts on the track.

    Raises:
        RuleViolation: ``bad-value``, ``two-places``, ``car-nowhere``, ``too-many-cars``.
    """
    standing = Standing(state)
    phase = given.choice(PHASE, [QUALIFICATION, FINALS]) if given.has(PHASE) else state.phase
    if phase != state.phase:
        standing.through, standing.out = [], []
        if phase == FINALS:
            standing.places = [None] * len(standing.places)
    through, out = _listed(state, given, THROUGH), _listed(state, given, OUT)
    standing.through = standing.through if through is None else through
    standing.out = standing.out if out is None else out
    by_hand = (through or []) + (out or [])
    for number in by_hand:
        standing.places[number] = None
    for number, name in enumerate(state.names):
        if given.has(named(CAR, name, PLACE)):
            _put_by_hand(state, given, standing, number, is_listed=number in by_hand, keeps_out=out is not None)
    _part(state, given, standing, through, out)
    _settle_numbers(state, given, standing, phase)
    return standing


def _listed(state: State, given: FlatValues, name: str) -> list[int] | None:
    return [state.names.index(car) for car in given.names(name, state.names)] if given.has(name) else None


def _put_by_hand(state: State, given: FlatValues, standing: Standing, number: int, *, is_listed: bool, keeps_out: bool) -> None:
    arena = state.arena
    name = named(CAR, state.names[number], PLACE)
    place = given.pair(name, (1, arena.lanes), (0, arena.rows), "lane and row")
    was_on = standing.places[number] is not None
    standing.places[number] = place
    if place is None:
        if was_on and not keeps_out:
            standing.out.append(number)
        return
    if is_listed:
        message = f"{state.names[number]} cannot be on the track and off it: leave out one of the two."
        raise given.refused("two-places", message, name)
    standing.through = [car for car in standing.through if car != number]
    standing.out = [car for car in standing.out if car != number]


def _part(state: State, given: FlatValues, standing: Standing, through: list[int] | None, out: list[int] | None) -> None:
    """Nobody is over the line and out: the list that the table has sent counts."""
    both = [car for car in standing.through if car in standing.out]
    if not both:
        return
    if through is not None and out is not None:
        raise given.refused("two-places", f"{state.names[both[0]]} cannot be over the line and out.", OUT)
    if through is not None:
        standing.out = [car for car in standing.out if car not in both]
    else:
        standing.through = [car for car in standing.through if car not in both]


def _settle_numbers(state: State, given: FlatValues, standing: Standing, phase: str) -> None:
    """In the qualification everybody is somewhere; and no more get into the finals than there are places."""
    gone = [*standing.through, *standing.out]
    lost = [car for car, place in enumerate(standing.places) if place is None and car not in gone]
    quota = state.rules.quota
    if phase == FINALS:
        cars = len(standing.places) - len(lost)
        if cars > quota:
            raise _too_many(given, cars, quota)
        return
    if len(standing.through) > quota:
        raise _too_many(given, len(standing.through), quota)
    if phase != state.phase:
        standing.out += lost
    elif lost:
        message = f"Say where {state.names[lost[0]]} is: on the track, over the line ({THROUGH}) or out ({OUT})."
        raise given.refused("car-nowhere", message, THROUGH if given.has(THROUGH) else OUT)


def _too_many(given: FlatValues, cars: int, quota: int) -> RuleViolation:
    name = next((name for name in (THROUGH, OUT, PHASE) if given.has(name)), next(iter(given.values)))
    return given.refused("too-many-cars", f"Only {quota} cars get into the finals, but these are {cars}.", name)


def clear_track(state: State) -> None:
    """Every car is off the track for a moment."""
    for car in state.arena.on_track():
        state.arena.take_off(car)


def put_cars(state: State, given: FlatValues, standing: Standing) -> None:
    """Every car where it is to be; walls stand already.

    Raises:
        RuleViolation: ``cell-taken``.
    """
    arena = state.arena
    for car, place in zip(arena.cars, standing.places, strict=True):
        if place is None:
            continue
        cell = arena.cell(*place)
        for covered in (arena.content[cell], arena.content[cell - arena.forward]):
            if covered.number != FREE:
                raise _cell_taken(state, given, car, covered)
        arena.put(car, cell)
    arena.through = [arena.cars[number] for number in standing.through]
    arena.eliminated = [arena.cars[number] for number in standing.out]


def _cell_taken(state: State, given: FlatValues, car: Piece, other: Piece) -> RuleViolation:
    car_name = state.names[car.number]
    what = f"{state.names[other.number]} is" if other.number >= 0 else "a wall or the edge of the road is"
    name = named(CAR, car_name, PLACE)
    if not given.has(name) and other.number >= 0:
        name = named(CAR, state.names[other.number], PLACE)
    message = f"{car_name} cannot stand there: {what} in its way. A car covers its row and the row behind."
    return given.refused("cell-taken", message, name)


def set_lives(state: State, given: FlatValues) -> None:
    """Qualification, ruling MD-11: counters on the cars.

    Raises:
        RuleViolation: ``bad-value``; ``no-lives`` for a car that by the house rule would be out.
    """
    for car in state.arena.cars:
        name = named(CAR, state.names[car.number], LIVES)
        if given.has(name):
            car.lives = given.number(name, 0, MOST_LIVES)
    for car in [*state.arena.on_track(), *state.arena.through]:
        if car.lives < state.rules.eliminated_below:
            message = f"{state.names[car.number]} has no lives, and by your house rule that is out."
            raise given.refused("no-lives", message, named(CAR, state.names[car.number], LIVES))
