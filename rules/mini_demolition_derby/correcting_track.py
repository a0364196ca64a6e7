"""Preparation: walls and bombs set by hand."""

from rules.flat_values import FlatValues
from rules.mini_demolition_derby.arena import FREE
from rules.mini_demolition_derby.dead_ends import find_dead_ends
from rules.mini_demolition_derby.layout import is_on_finals_grid, wall_cells
from rules.mini_demolition_derby.layout_check import MOST_BOMBS_IN_CELL, MOST_WALLS
from rules.mini_demolition_derby.state import State
from rules.mini_demolition_derby.tabletop import WALLS, bombs_named, wall_named


def set_walls(state: State, given: FlatValues) -> None:
    """Preparation, ruling MD-04: walls stand where the table says. No car may be on the track at that moment.

    Raises:
        RuleViolation: ``bad-value``, ``cell-taken`` (two walls in one place), ``wall-on-start``.
    """
    if not given.has(WALLS):
        return
    arena, layout = state.arena, state.layout
    possible = {wall_named((lane, row)): (lane, row) for row in range(1, layout.rows + 1) for lane in range(1, layout.lanes)}
    names = given.names(WALLS, list(possible))
    if len(names) > MOST_WALLS:
        raise given.refused("too-many-walls", f"There are {MOST_WALLS} walls, and not more.", WALLS)
    wanted = [possible[name] for name in names]
    state.layout = layout.copy()
    state.layout.walls = [wall for wall in layout.walls if wall in wanted] + [wall for wall in wanted if wall not in layout.walls]
    arena.content = [arena.free if piece is arena.wall else piece for piece in arena.content]
    for wall in state.layout.walls:
        if wall not in layout.walls and is_on_finals_grid(layout, wall):
            message = f"Finalists start there: the wall {wall_named(wall)} must be somewhere else."
            raise given.refused("wall-on-start", message, WALLS)
        for lane, row in wall_cells(wall):
            cell = arena.cell(lane, row)
            if arena.content[cell].number != FREE:
                raise given.refused("cell-taken", f"Two walls cannot both be on lane {lane}, row {row}.", WALLS)
            arena.content[cell] = arena.wall
    arena.dead_ends = find_dead_ends(arena)


def set_bombs(state: State, given: FlatValues) -> None:
    """Preparation, ruling MD-05: as many bombs lie in a cell as the table says. The walls stand already.

    Raises:
        RuleViolation: ``bad-value``, ``bomb-on-wall``.
    """
    arena = state.arena
    for row in range(1, arena.rows + 1):
        name = bombs_named(row)
        if not given.has(name):
            continue
        for lane, bombs in enumerate(given.numbers(name, arena.lanes, 0, MOST_BOMBS_IN_CELL), 1):
            arena.bombs[arena.cell(lane, row)] = bombs
    for cell, count in enumerate(arena.bombs):
        if count and arena.content[cell] is arena.wall:
            lane, row = arena.place_of(cell)
            message = f"A bomb and a wall cannot both be on lane {lane}, row {row}."
            raise given.refused("bomb-on-wall", message, WALLS if given.has(WALLS) else bombs_named(row))
