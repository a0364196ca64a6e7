"""What stands on the table, flat: a name for everything that a hand could change.

``lap``, ``out`` (the cars that have finished, first out first), ``first-across``; in referee mode ``turn`` and ``order`` (the
cars that have yet to move). ``car/<car>/place`` (spaces from the starred 10 that the lap began on, and lane) and ``.../result``
(lap and points, once it is out). ``team/<team>/hand``: the cards, where the service has dealt them, for their player; for all
others, and where the table holds them, how many there are. Where the table does not only count, ``pack``, ``aside`` and
``discards``: the discard pile that the table types in card by card, and otherwise its size.
"""

from typing import Final

from rules.devil_take_the_hindmost.state import COUNTED, DEALT, REFEREE, TYPED, Result, State

LAP: Final = "lap"
TURN: Final = "turn"
ORDER: Final = "order"
OUT: Final = "out"
FIRST_ACROSS: Final = "first-across"
PACK: Final = "pack"
DISCARDS: Final = "discards"
ASIDE: Final = "aside"

PLACE: Final = "place"
RESULT: Final = "result"
HAND: Final = "hand"

CAR: Final = "car"
TEAM: Final = "team"


def named(kind: str, name: str, field: str) -> str:
    """The flat name of a field of a piece."""
    return f"{kind}/{name}/{field}"


def teams_of_cars(state: State) -> dict[str, str]:
    """The team of every car of the race, those that have finished too."""
    teams = {result.car: result.team for result in state.results}
    return teams | {car.name: car.team for car in state.cars}


def tabletop(state: State, seat: str) -> dict[str, object]:
    """What stands on the table as `seat` may know it; the empty seat is the public table."""
    return _told(state, [seat])


def everything(state: State) -> dict[str, object]:
    """What stands on the table, every hand open."""
    return _told(state, [seat.name for seat in state.seats])


def _told(state: State, viewers: list[str]) -> dict[str, object]:
    told: dict[str, object] = {
        LAP: state.lap,
        OUT: [result.car for result in state.results],
        FIRST_ACROSS: state.first_across or None,
    }
    if state.mode == REFEREE:
        told[TURN] = state.turn
        told[ORDER] = [car.name for car in state.to_move]
    results = {result.car: result for result in state.results}
    for name in teams_of_cars(state):
        car = state.car(name)
        told[named(CAR, name, PLACE)] = None if car is None else [car.position, car.lane]
        told[named(CAR, name, RESULT)] = _told_result(results.get(name))
    for seat in state.seats:
        is_open = state.cards == DEALT and seat.name in viewers
        told[named(TEAM, seat.name, HAND)] = [card.name for card in seat.hand] if is_open else len(seat.hand)
    if state.cards != COUNTED:
        told[PACK] = len(state.pack)
        told[ASIDE] = len(state.aside)
        told[DISCARDS] = [card.name for card in state.discards] if state.cards == TYPED else len(state.discards)
    return told


def _told_result(result: Result | None) -> list[int] | None:
    return None if result is None else [result.lap, result.points]
