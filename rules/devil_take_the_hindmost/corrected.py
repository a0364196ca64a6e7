"""What was set by hand, told: what it was and what it is; and what is odd about it."""

from typing import Final

from rules.devil_take_the_hindmost.elimination import running_order
from rules.devil_take_the_hindmost.points import points_of_race
from rules.devil_take_the_hindmost.state import DEALT, State
from rules.devil_take_the_hindmost.tabletop import CAR, DISCARDS, HAND, PLACE, RESULT, TEAM, named, teams_of_cars
from rules.devil_take_the_hindmost.track import SPACES, printed_number
from rules.game import Event
from rules.log import Log

SECTION: Final = "Turn Order"


def changes(state: State, before: dict[str, object], after: dict[str, object], *, sets_hands: bool) -> list[Event]:
    """One event for each value that is another now; a dealt hand is told to its player only, its size to everybody.

    Where dealt hands are set all of them are told, so that nobody can see which of the others had to give up a card.

    Args:
        state: the race, for names.
        before: `tabletop.everything` as it was.
        after: and as it is.
        sets_hands: whether the table has said which cards of the service's are in any hand.
    """
    log = Log()
    told: set[str] = set()
    for car, team in teams_of_cars(state).items():
        place, result = named(CAR, car, PLACE), named(CAR, car, RESULT)
        told |= {place, result}
        if before[place] != after[place]:
            log.note("place-corrected", SECTION, {"car": car, "team": team, **told_place(after[place])})
        if before[result] != after[result]:
            lap, points = _pair(after[result])
            params: dict[str, object] = {"car": car, "team": team, "lap": lap, "points": points, "is_out": lap > 0}
            log.note("result-corrected", SECTION, params)
    for seat in state.seats:
        hand = named(TEAM, seat.name, HAND)
        told.add(hand)
        if sets_hands or before[hand] != after[hand]:
            _tell_hand(state, seat.name, before[hand], after[hand], log)
    for name in sorted(before.keys() - told):
        if before[name] != after[name]:
            _tell_other(name, before[name], after[name], log)
    return log.events


def _tell_hand(state: State, team: str, before: object, after: object, log: Log) -> None:
    params: dict[str, object] = {"team": team, "before": _size(before), "after": _size(after), "cards": []}
    if state.cards == DEALT:
        log.note("hand-corrected", "DT-30", params, owner=team, secrets={"cards": after})
    else:
        log.note("hand-corrected", "DT-30", params)


def _tell_other(name: str, before: object, after: object, log: Log) -> None:
    if name == DISCARDS and isinstance(after, list):
        log.note("discards-corrected", "DT-30", {"cards": after})
    elif isinstance(after, list):
        log.note("list-corrected", SECTION, {"what": name, "names": after})
    else:
        params: dict[str, object] = {"what": name, "before": _or_none(before), "after": _or_none(after)}
        log.note("race-corrected", SECTION, params)


def told_place(place: object) -> dict[str, object]:
    """A place on the track as people say it: the printed number, how far it is from the starred 10, and the lane."""
    if not isinstance(place, list):
        return {"is_on": False, "space": 0, "past": 0, "lane": 0}
    position, lane = place
    return {"is_on": True, "space": printed_number(position), "past": position % SPACES, "lane": lane}


def odd_results(state: State) -> list[Event]:
    """Points Scoring: points that a car does not earn by its place."""
    log = Log()
    points = points_of_race(len(teams_of_cars(state)))
    for place, result in enumerate(state.results):
        if result.points != points[place]:
            params: dict[str, object] = {"car": result.car, "points": result.points, "usual": points[place]}
            log.note("points-unusual", "Points Scoring", params)
    return log.events


def odd_order(state: State) -> list[Event]:
    """Ruling DT-16: the cars that have yet to move are not in the order in which they run."""
    log = Log()
    usual = [car.name for car in running_order(state.to_move)]
    if usual != [car.name for car in state.to_move]:
        log.note("order-unusual", "DT-16", {"cars": usual})
    return log.events


def _pair(value: object) -> tuple[int, int]:
    return (value[0], value[1]) if isinstance(value, list) else (0, 0)


def _size(value: object) -> object:
    return len(value) if isinstance(value, list) else value


def _or_none(value: object) -> object:
    return "none" if value is None else value
