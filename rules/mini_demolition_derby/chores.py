"""Assistant mode: the chores of a table that runs its own match, in any order and by anybody."""

from typing import Final

from rules.dice import Dice
from rules.errors import RuleViolation
from rules.fields import Fields
from rules.flat_values import forms_of
from rules.game import Action
from rules.log import Log
from rules.mini_demolition_derby.arena import FREE, Piece
from rules.mini_demolition_derby.correcting import set_by_hand
from rules.mini_demolition_derby.correcting_cars import MOST_LIVES
from rules.mini_demolition_derby.dead_ends import find_dead_ends
from rules.mini_demolition_derby.layout import Layout, Place, is_on_finals_grid
from rules.mini_demolition_derby.layout_check import MOST_BOMBS_IN_CELL, MOST_WALLS
from rules.mini_demolition_derby.match import begin_turn, go_on
from rules.mini_demolition_derby.rolls import roll_for
from rules.mini_demolition_derby.state import State, Throw
from rules.mini_demolition_derby.tabletop import tabletop
from rules.mini_demolition_derby.turn import DIRECTIONS

SECTION: Final = "Qualification"

ROLL_FOR: Final = "roll-for"
PLACE_CAR: Final = "place-car"
REMOVE_CAR: Final = "remove-car"
SET_LIVES: Final = "set-lives"
PLACE_BOMBS: Final = "place-bombs"
PLACE_WALL: Final = "place-wall"
REMOVE_WALL: Final = "remove-wall"
NEXT_TURN: Final = "next-turn"
SET: Final = "set"
CHORES: Final = (ROLL_FOR, PLACE_CAR, REMOVE_CAR, SET_LIVES, PLACE_BOMBS, PLACE_WALL, REMOVE_WALL, NEXT_TURN, SET)

MOST_MOVES: Final = 7
THROUGH: Final = "through"
OUT: Final = "out"


def forms(state: State, seat: str) -> list[Action]:
    """The chores, each with its form: the JSON Schema of every parameter."""
    arena = state.arena
    racing: dict[str, object] = {"enum": [state.names[car.number] for car in arena.on_track()]}
    every: dict[str, object] = {"enum": list(state.names)}
    lane, row = _whole(1, arena.lanes), _whole(0, arena.rows)
    asked: dict[str, dict[str, object]] = {
        ROLL_FOR: {"car": racing, "direction": {"enum": list(DIRECTIONS)}, "moves": _whole(0, MOST_MOVES)},
        PLACE_CAR: {"car": every, "lane": lane, "row": row},
        REMOVE_CAR: {"car": racing, "to": {"enum": [OUT, THROUGH]}},
        SET_LIVES: {"car": every, "lives": _whole(0, MOST_LIVES)},
        PLACE_BOMBS: {"lane": lane, "row": _whole(1, arena.rows), "bombs": _whole(0, MOST_BOMBS_IN_CELL)},
        PLACE_WALL: {"lane": _whole(1, arena.lanes - 1), "row": _whole(1, arena.rows)},
        REMOVE_WALL: {"lane": _whole(1, arena.lanes - 1), "row": _whole(1, arena.rows)},
        NEXT_TURN: {},
        SET: {"values": {"type": "object", "properties": forms_of(tabletop(state, seat))}},
    }
    return [Action(name, seat, "", {"form": form}) for name, form in asked.items()]


def do_chore(state: State, action: Action, dice: Dice, log: Log) -> None:
    """Carry out a chore.

    Raises:
        RuleViolation: it cannot be done.
    """
    params = action.params
    if action.name == ROLL_FOR:
        _roll_for(state, Fields(params, ("car", "direction", "moves"), SECTION), dice, log)
    elif action.name == PLACE_CAR:
        _place_car(state, Fields(params, ("car", "lane", "row"), SECTION), log)
    elif action.name == REMOVE_CAR:
        _remove_car(state, Fields(params, ("car", "to"), SECTION), log)
    elif action.name == SET_LIVES:
        _set_lives(state, Fields(params, ("car", "lives"), SECTION), log)
    elif action.name == PLACE_BOMBS:
        _place_bombs(state, Fields(params, ("lane", "row", "bombs"), SECTION), log)
    elif action.name == PLACE_WALL:
        _place_wall(state, Fields(params, ("lane", "row"), SECTION), log)
    elif action.name == REMOVE_WALL:
        _remove_wall(state, Fields(params, ("lane", "row"), SECTION), log)
    elif action.name == NEXT_TURN:
        Fields(params, (), SECTION)
        begin_turn(state, log)
    elif action.name == SET:
        _set(state, Fields(params, ("values",), SECTION), log)
    else:
        known = ", ".join(CHORES)
        raise RuleViolation("unknown-action", SECTION, f"There is no chore of this name. There is: {known}.", {"known": known})


def _roll_for(state: State, fields: Fields, dice: Dice, log: Log) -> None:
    """Qualification: any car at any time, with the dice or with a direction and moves that the table says."""
    car = _car(state, fields)
    if not car.is_on():
        raise fields.refused("car-gone", "This car is not on the track.", "car")
    said = None
    if fields.has("direction") or fields.has("moves"):
        direction = DIRECTIONS.index(fields.choice("direction", list(DIRECTIONS)))
        # the lower of the two faces that mean this direction
        said = Throw(2 * direction + 1, fields.number("moves", 0, MOST_MOVES))
    roll_for(state, int(car.number), said, dice, log)


def _place_car(state: State, fields: Fields, log: Log) -> None:
    """The car stands where the table says, back on the track if it was off it."""
    arena = state.arena
    car = _car(state, fields)
    lane, row = fields.number("lane", 1, arena.lanes), fields.number("row", 0, arena.rows)
    cell = arena.cell(lane, row)
    for covered in (arena.content[cell], arena.content[cell - arena.forward]):
        if covered.number != FREE and covered is not car:
            raise fields.refused("cell-taken", "There is a car or a wall. A car covers its row and the row behind.", "row")
    if car.is_on():
        arena.take_off(car)
    arena.through = [each for each in arena.through if each is not car]
    arena.eliminated = [each for each in arena.eliminated if each is not car]
    arena.put(car, cell)
    log.note("car-placed", SECTION, {**state.named(car), "lane": lane, "row": row, "lives": int(car.lives)})


def _remove_car(state: State, fields: Fields, log: Log) -> None:
    """The table says that a car is out, or over the line."""
    arena = state.arena
    car = _car(state, fields)
    to = fields.choice("to", [OUT, THROUGH], OUT)
    if not car.is_on():
        raise fields.refused("car-gone", "This car is not on the track.", "car")
    arena.take_off(car)
    (arena.through if to == THROUGH else arena.eliminated).append(car)
    arena.is_over = not arena.racing or len(arena.through) >= arena.places
    log.note("car-removed", SECTION, {**state.named(car), "is_through": to == THROUGH})
    go_on(state, log)


def _set_lives(state: State, fields: Fields, log: Log) -> None:
    car = _car(state, fields)
    lives = fields.number("lives", state.rules.eliminated_below, MOST_LIVES)
    car.lives = lives
    log.note("lives-set", SECTION, {**state.named(car), "lives": lives})


def _place_bombs(state: State, fields: Fields, log: Log) -> None:
    """As many bombs lie in a cell as the table says, even none."""
    arena = state.arena
    lane, row = fields.number("lane", 1, arena.lanes), fields.number("row", 1, arena.rows)
    bombs = fields.number("bombs", 0, MOST_BOMBS_IN_CELL)
    cell = arena.cell(lane, row)
    if arena.content[cell] is arena.wall:
        raise fields.refused("bomb-on-wall", "There is a wall.", "lane")
    arena.bombs[cell] = bombs
    log.note("bombs-placed", "MD-05", {"lane": lane, "row": row, "bombs": bombs})


def _place_wall(state: State, fields: Fields, log: Log) -> None:
    """Preparation: a wall on a cell and the one to the right of it."""
    arena = state.arena
    lane, row = _left_cell(state, fields)
    if len(state.layout.walls) >= MOST_WALLS:
        raise fields.refused("too-many-walls", f"There are {MOST_WALLS} walls on the track already.", "lane")
    cells = [arena.cell(lane, row), arena.cell(lane + 1, row)]
    if any(arena.content[cell].number != FREE or arena.bombs[cell] for cell in cells):
        raise fields.refused("cell-taken", "There is something on one of the two cells of this wall.", "lane")
    if is_on_finals_grid(state.layout, (lane, row)):
        raise fields.refused("wall-on-start", "Finalists start there: put the wall somewhere else.", "lane")
    layout = state.layout.copy()
    layout.walls.append((lane, row))
    _rebuild(state, layout, (lane, row), arena.wall)
    log.note("wall-placed", "MD-04", {"left": lane, "right": lane + 1, "row": row})


def _remove_wall(state: State, fields: Fields, log: Log) -> None:
    """Preparation: no wall any more on a cell and the one to the right of it."""
    lane, row = _left_cell(state, fields)
    if (lane, row) not in state.layout.walls:
        raise fields.refused("no-wall", "No wall begins on this cell: name its left one.", "lane")
    layout = state.layout.copy()
    layout.walls.remove((lane, row))
    _rebuild(state, layout, (lane, row), state.arena.free)
    log.note("wall-removed", "MD-04", {"left": lane, "right": lane + 1, "row": row})


def _left_cell(state: State, fields: Fields) -> Place:
    return (fields.number("lane", 1, state.arena.lanes - 1), fields.number("row", 1, state.arena.rows))


def _rebuild(state: State, layout: Layout, left: Place, piece: Piece) -> None:
    arena = state.arena
    lane, row = left
    state.layout = layout
    arena.content[arena.cell(lane, row)] = piece
    arena.content[arena.cell(lane + 1, row)] = piece
    arena.dead_ends = find_dead_ends(arena)


def _set(state: State, fields: Fields, log: Log) -> None:
    """Anything that stands on the table, and all at once: also a match that the table has been playing for a while."""
    values = fields.params.get("values")
    if not isinstance(values, dict):
        raise fields.refused("not-a-form", "The values must be an object: what is on the table, by name.", "values")
    try:
        made = set_by_hand(state, values)
    except RuleViolation as refused:
        refused.pointer = f"/values{refused.pointer}"
        raise
    log.events += made.changes + made.follows + made.warnings


def _car(state: State, fields: Fields) -> Piece:
    name = fields.text("car")
    if name not in state.names:
        raise fields.refused("unknown-car", "There is no car of this name.", "car")
    return state.arena.cars[state.names.index(name)]


def _whole(low: int, high: int) -> dict[str, object]:
    return {"type": "integer", "minimum": low, "maximum": high}
