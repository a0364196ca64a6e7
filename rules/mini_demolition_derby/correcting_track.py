"""Preparation: walls and bombs set by hand."""

from rules.flat_values import FlatValues
from rules.mini_demolition_derby.arena import FREE
from rules.mini_demolition_derby.dead_ends import find_dead_ends
from rules.mini_demolition_derby.layout import Layout, Place, is_on_finals_grid, wall_cells
from rules.mini_demolition_derby.layout_check import MOST_BOMBS_IN_CELL, MOST_WALLS
from rules.mini_demolition_derby.state import State
from rules.mini_demolition_derby.tabletop import BOMBS, WALL

FIRST_ROW = 1


def cell_of(name: str, layout: Layout) -> Place | None:
    """The cell that a flat name of a wall or of bombs speaks of; None if it speaks of nothing on this track."""
    parts = name.split("/")
    if len(parts) != 3 or parts[0] not in {WALL, BOMBS}:
        return None
    lanes = [str(lane) for lane in range(1, layout.lanes + (0 if parts[0] == WALL else 1))]
    rows = [str(row) for row in range(FIRST_ROW, layout.rows + 1)]
    if parts[1] not in lanes or parts[2] not in rows:
        return None
    return (int(parts[1]), int(parts[2]))


def set_walls(state: State, given: FlatValues) -> None:
    """Preparation, ruling MD-04: walls stand where the table says. No car may be on the track at that moment.

    Raises:
        RuleViolation: ``bad-value``, ``cell-taken`` (two walls in one place), ``wall-on-start``, ``too-many-walls``.
    """
    wanted = _wanted(state, given, WALL)
    if not wanted:
        return
    arena = state.arena
    walls = list(state.layout.walls)
    for name, wall in wanted:
        is_there = given.values[name] is not None and given.flag(name)
        if is_there and wall not in walls:
            if is_on_finals_grid(state.layout, wall):
                raise given.refused("wall-on-start", "Finalists start there: put the wall somewhere else.", name)
            walls.append(wall)
        elif not is_there and wall in walls:
            walls.remove(wall)
    state.layout = state.layout.copy()
    state.layout.walls = walls
    arena.content = [arena.free if piece is arena.wall else piece for piece in arena.content]
    for wall in walls:
        for lane, row in wall_cells(wall):
            cell = arena.cell(lane, row)
            if arena.content[cell].number != FREE:
                raise given.refused("cell-taken", f"Two walls cannot both be on lane {lane}, row {row}.", wanted[0][0])
            arena.content[cell] = arena.wall
    if len(walls) > MOST_WALLS:
        raise given.refused("too-many-walls", f"There are {MOST_WALLS} walls, and not more.", wanted[0][0])
    arena.dead_ends = find_dead_ends(arena)


def set_bombs(state: State, given: FlatValues) -> None:
    """Preparation, ruling MD-05: as many bombs lie in a cell as the table says. The walls stand already.

    Raises:
        RuleViolation: ``bad-value``, ``bomb-on-wall``.
    """
    arena = state.arena
    for name, place in _wanted(state, given, BOMBS):
        bombs = 0 if given.values[name] is None else given.number(name, 0, MOST_BOMBS_IN_CELL)
        arena.bombs[arena.cell(*place)] = bombs
    for cell, count in enumerate(arena.bombs):
        if count and arena.content[cell] is arena.wall:
            lane, row = arena.place_of(cell)
            raise given.refused(
                "bomb-on-wall", f"A bomb and a wall cannot both be on lane {lane}, row {row}.", f"{BOMBS}/{lane}/{row}"
            )


def _wanted(state: State, given: FlatValues, kind: str) -> list[tuple[str, Place]]:
    found: list[tuple[str, Place]] = []
    for name in given.values:
        cell = cell_of(name, state.layout) if name.startswith(f"{kind}/") else None
        if cell is not None:
            found.append((name, cell))
    return found
