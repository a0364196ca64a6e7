"""Elimination and Re-forming: cars set by hand: where they stand, and which are out."""

from typing import Final

from rules.devil_take_the_hindmost.car import Car
from rules.devil_take_the_hindmost.elimination import CARS_IN_FINAL_LAP, running_order
from rules.devil_take_the_hindmost.points import points_of_race
from rules.devil_take_the_hindmost.state import Result, State
from rules.devil_take_the_hindmost.tabletop import CAR, FIRST_ACROSS, LAP, OUT, PLACE, RESULT, named, teams_of_cars
from rules.devil_take_the_hindmost.track import GRID_LANES, SPACES, is_across, lanes_at
from rules.flat_values import FlatValues

FURTHEST_BACK: Final = -SPACES
FURTHEST_ON: Final = 2 * SPACES
MOST_POINTS: Final = 99


def set_cars(state: State, given: FlatValues) -> None:
    """Where every car is to be; what the table does not say follows from what it says.

    A car that is taken off the track and not named otherwise is out, the hindmost first.

    Raises:
        RuleViolation: ``bad-value``, ``two-places``, ``car-nowhere``, ``one-car-left``, ``place-taken``, ``no-such-lane``,
            ``lap-follows``, ``still-racing``.
    """
    teams = teams_of_cars(state)
    places = _places(given, teams)
    out = _out(state, given, teams, places)
    racing = [name for name in teams if name not in out]
    if len(racing) == 1:
        message = f"Only {racing[0]} would be left: the race is over, so name it last in {OUT}."
        raise given.refused("one-car-left", message, OUT if given.has(OUT) else _first(given))
    last_two = out[: -CARS_IN_FINAL_LAP - 1 : -1]
    _put(state, given, teams, places, racing or last_two, is_over=not racing)
    _set_results(state, given, teams, out)
    _set_lap(state, given, len(teams), len(out))
    _verify(state, given)


def _places(given: FlatValues, teams: dict[str, str]) -> dict[str, tuple[int, int] | None]:
    """The places that the table has sent."""
    found: dict[str, tuple[int, int] | None] = {}
    for name in teams:
        if given.has(named(CAR, name, PLACE)):
            limits = (FURTHEST_BACK, FURTHEST_ON), (1, GRID_LANES)
            found[name] = given.pair(named(CAR, name, PLACE), *limits, "spaces from the starred 10 and lane")
    return found


def _out(state: State, given: FlatValues, teams: dict[str, str], places: dict[str, tuple[int, int] | None]) -> list[str]:
    """The cars that are out, first out first."""
    if given.has(OUT):
        out = given.names(OUT, list(teams))
        for name in out:
            if places.get(name) is not None:
                message = f"{name} cannot be on the track and out: leave out one of the two."
                raise given.refused("two-places", message, named(CAR, name, PLACE))
    else:
        out = [result.car for result in state.results if places.get(result.car) is None]
    gone = [car for car in running_order(state.cars) if car.name in places and places[car.name] is None and car.name not in out]
    return out + [car.name for car in reversed(gone)]


def _put(
    state: State,
    given: FlatValues,
    teams: dict[str, str],
    places: dict[str, tuple[int, int] | None],
    on_track: list[str],
    *,
    is_over: bool,
) -> None:
    """The cars on the track where they are to be; after the race those are the two of the last lap."""
    cars: list[Car] = []
    for name in [*[car.name for car in state.cars if car.name in on_track], *on_track]:
        if any(car.name == name for car in cars):
            continue
        old = state.car(name)
        place = places.get(name) or (None if old is None else (old.position, old.lane))
        if place is None and is_over:
            continue
        if place is None:
            raise given.refused("car-nowhere", f"Say where {name} stands: give it a place.", named(CAR, name, PLACE))
        cars.append(Car(name, teams[name], place[0], place[1]))
    to_move = [car.name for car in state.to_move]
    state.cars = cars
    by_name = {car.name: car for car in cars}
    state.to_move = [by_name[name] for name in to_move if name in by_name]


def _set_results(state: State, given: FlatValues, teams: dict[str, str], out: list[str]) -> None:
    """Points Scoring: what each car has earned by its place, unless the table says otherwise."""
    before = list(state.results)
    points = points_of_race(len(teams))
    state.results = []
    for place, name in enumerate(out):
        earned = Result(name, teams[name], min(place + 1, len(teams) - 1), points[place])
        value = named(CAR, name, RESULT)
        if given.has(value):
            pair = given.pair(value, (1, len(teams) - 1), (0, MOST_POINTS), "lap and points")
            state.results.append(earned if pair is None else Result(name, teams[name], pair[0], pair[1]))
        else:
            is_as_before = place < len(before) and before[place].car == name
            state.results.append(before[place] if is_as_before else earned)
    for name in teams:
        if name not in out and given.values.get(named(CAR, name, RESULT)) is not None:
            message = f"{name} is still racing: it has no result yet."
            raise given.refused("still-racing", message, named(CAR, name, RESULT))


def _set_lap(state: State, given: FlatValues, cars: int, out: int) -> None:
    """Setup: one car falls out at the end of each lap, so the lap follows from the cars that are out."""
    state.lap = min(out + 1, cars - 1)
    if given.has(LAP) and given.number(LAP, 1, cars - 1) != state.lap:
        message = f"With {out} cars out this is lap {state.lap}: set {OUT} along with the lap."
        raise given.refused("lap-follows", message, LAP)


def _verify(state: State, given: FlatValues) -> None:
    """Playing a Card and Moving: a place for every car, in a lane that is there for those that are put somewhere."""
    taken: dict[tuple[int, int], str] = {}
    for car in state.cars:
        name = named(CAR, car.name, PLACE)
        lanes = lanes_at(car.position, state.lap, state.rules)
        if given.has(name) and car.lane > lanes:
            raise given.refused("no-such-lane", f"{car.name} cannot be in lane {car.lane}: this space holds {lanes} cars.", name)
        other = taken.get((car.position, car.lane))
        if other is not None:
            pointed = name if given.has(name) else named(CAR, other, PLACE)
            message = f"{other} and {car.name} cannot be in the same place: put one of them in another lane."
            raise given.refused("place-taken", message, pointed)
        taken[(car.position, car.lane)] = car.name


def set_first_across(state: State, given: FlatValues) -> None:
    """Ruling DT-23: which car was first across the line in this lap; where the table does not say, the foremost that is.

    Raises:
        RuleViolation: ``bad-value``, ``not-across``.
    """
    across = [car.name for car in running_order(state.cars) if is_across(state.rules, car)]
    if given.has(FIRST_ACROSS) and given.values[FIRST_ACROSS] is not None:
        name = given.choice(FIRST_ACROSS, [car.name for car in state.cars])
        if name not in across:
            raise given.refused("not-across", f"{name} has not crossed the line, so it cannot have been first.", FIRST_ACROSS)
        state.first_across = name
    elif state.first_across not in across:
        state.first_across = across[0] if across else ""


def _first(given: FlatValues) -> str:
    return next(iter(given.values))
