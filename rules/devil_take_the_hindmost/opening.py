"""Setup, told to the table: the cards, the cars on the grid, and who moves first."""

from typing import Final

from rules.devil_take_the_hindmost.state import DEALT, Seat, State
from rules.devil_take_the_hindmost.track import is_starred, printed_number
from rules.game import Event
from rules.log import Log

SECTION: Final = "Setup"


def opening(state: State) -> list[Event]:
    """Setup: what the table has to put where before the race, in order."""
    log = Log()
    log.note("pack-made", SECTION, {"cards": state.deck.size(), "held": state.cards})
    for seat in state.seats:
        _tell_hand(state, seat, log)
    for car in state.cars:
        params: dict[str, object] = {
            "car": car.name,
            "team": car.team,
            "position": car.position,
            "space": printed_number(car.position),
            "is_starred": is_starred(car.position),
            "lane": car.lane,
        }
        log.note("car-on-grid", SECTION, params)
    if state.to_move:
        order: list[str] = [car.name for car in state.to_move]
        log.note("turn-began", "Turn Order", {"lap": state.lap, "turn": state.turn, "order": order})
    return log.events


def _tell_hand(state: State, seat: Seat, log: Log) -> None:
    params: dict[str, object] = {"team": seat.name, "hand": len(seat.hand), "held": state.cards, "cards": []}
    if state.cards != DEALT:
        log.note("hand-dealt", SECTION, params)
        return
    cards: list[str] = [card.name for card in seat.hand]
    log.note("hand-dealt", SECTION, params, owner=seat.name, secrets={"cards": cards})
