"""Preparation: what the table has to set up before the first turn."""

from rules.game import Event
from rules.log import Log
from rules.mini_demolition_derby.hands import note_hands
from rules.mini_demolition_derby.layout import wall_cells
from rules.mini_demolition_derby.phases import LIVES_AT_START
from rules.mini_demolition_derby.state import State


def opening(state: State) -> list[Event]:
    """Preparation: walls, bombs and cars in their places, the cards dealt, and who moves first."""
    log = Log()
    log.note("track-laid", "MD-01", {"lanes": state.layout.lanes, "rows": state.layout.rows})
    for wall in state.layout.walls:
        (left, row), (right, _) = wall_cells(wall)
        log.note("wall-placed", "MD-04", {"left": left, "right": right, "row": row})
    for (lane, row), bombs in sorted(state.layout.bombs.items(), key=lambda each: (each[0][1], each[0][0])):
        log.note("bombs-placed", "MD-05", {"lane": lane, "row": row, "bombs": bombs})
    for car, (lane, row) in zip(state.arena.cars, state.layout.grid, strict=True):
        params = {**state.named(car), "lane": lane, "row": row, "lives": LIVES_AT_START}
        log.note("car-placed", "Preparation", params)
    note_hands(state, log)
    if state.order:
        log.note("order-set", "MD-08", {"cars": [state.names[car] for car in state.order]})
    return log.events
