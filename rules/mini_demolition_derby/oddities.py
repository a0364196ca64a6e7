"""What the rules would not have led to, though a table may have it so after setting things by hand."""

from typing import Final

from rules.game import Event
from rules.log import Log
from rules.mini_demolition_derby.layout import wall_cells
from rules.mini_demolition_derby.layout_check import MOST_BOMBS, wall_problems
from rules.mini_demolition_derby.match import place_order
from rules.mini_demolition_derby.phases import LIVES_AT_START
from rules.mini_demolition_derby.state import State

SECTION: Final = "Preparation"


def oddities(state: State) -> list[Event]:
    """Everything odd on this table: extra lives or bombs, cars on bombs, walls where they should not be."""
    log = Log()
    arena = state.arena
    for car in arena.cars:
        if car.lives > LIVES_AT_START:
            log.note("too-many-lives", SECTION, {**state.named(car), "lives": int(car.lives), "usual": LIVES_AT_START})
        if car.is_on() and arena.bombs[car.front] + arena.bombs[car.front - arena.forward] > 0:
            log.note("car-on-bombs", "MD-17", state.named(car))
    bombs = sum(arena.bombs)
    if bombs > MOST_BOMBS:
        log.note("too-many-bombs", "MD-05", {"bombs": bombs, "usual": MOST_BOMBS})
    _tell_walls(state, log)
    return log.events


def odd_order(state: State) -> list[Event]:
    """Ruling MD-08: the cars that have yet to move are not in the order of their places."""
    usual = [car for car in place_order(state) if car in state.order]
    log = Log()
    if usual != state.order:
        log.note("order-unusual", "MD-08", {"cars": [state.names[car] for car in usual]})
    return log.events


def _tell_walls(state: State, log: Log) -> None:
    walls = [(wall, wall_cells(wall)[1]) for wall in state.layout.walls]
    wrong = {problem.pointer for problem in wall_problems(state.layout, state.rules, walls)}
    for place, ((left, row), (right, _)) in enumerate(walls):
        if f"/walls/{place}" in wrong:
            log.note("wall-unusual", "MD-04", {"left": left, "right": right, "row": row})


def new_oddities(before: list[Event], after: list[Event]) -> list[Event]:
    """Those that were not there before."""
    known = [(event.name, event.params) for event in before]
    return [event for event in after if (event.name, event.params) not in known]
