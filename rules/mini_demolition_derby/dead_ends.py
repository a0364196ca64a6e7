"""Ruling MD-30: places between walls that lead nowhere. With walls three rows apart there are none."""

from rules.mini_demolition_derby.arena import EDGE, WALL, Arena, Piece
from rules.mini_demolition_derby.bumps import eliminate
from rules.mini_demolition_derby.turn import sort_by_place


def find_dead_ends(arena: Arena) -> list[int]:
    """Front cells from which neither the finish nor a border can be reached, walls alone considered."""
    dead_ends: list[int] = []
    ahead = [True] * (arena.lanes + 2)
    for row in range(arena.rows, 0, -1):
        leads_on = [_leads_on(arena, lane, row, ahead) for lane in range(arena.lanes + 2)]
        for lane in [*range(2, arena.lanes), *range(arena.lanes - 1, 1, -1)]:
            beside = (lane - 1, lane + 1)
            leads_on[lane] = leads_on[lane] or any(leads_on[other] and _has_room(arena, other, row) for other in beside)
        for lane in range(1, arena.lanes + 1):
            if not leads_on[lane] and _has_room(arena, lane, row):
                dead_ends.append(arena.cell(lane, row))
        ahead = leads_on
    return dead_ends


def _leads_on(arena: Arena, lane: int, row: int, ahead: list[bool]) -> bool:
    """Whether a car can leave by the border at once, or go straight on to where it can."""
    if lane in {1, arena.lanes}:
        return True
    return ahead[lane] and (row == arena.rows or arena.content[arena.cell(lane, row + 1)].number != WALL)


def _has_room(arena: Arena, lane: int, row: int) -> bool:
    """Whether no wall and no border keeps a car from standing there."""
    front = arena.cell(lane, row)
    cells = (arena.content[front].number, arena.content[front - arena.forward].number)
    return WALL not in cells and EDGE not in cells


def give_up_if_stuck(arena: Arena) -> list[Piece]:
    """Ruling MD-30: if every car on the track is in a dead end, all are eliminated, in the order of play, and the phase is over.

    Returns:
        These cars; none where at least one can go on.
    """
    stuck = arena.on_track()
    if not all(car.front in arena.dead_ends for car in stuck):
        return []
    sort_by_place(stuck)
    if arena.is_watched:
        arena.witness.gave_up(stuck)
    for car in stuck:
        eliminate(arena, car)
    return stuck
