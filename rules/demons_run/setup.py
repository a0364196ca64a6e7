"""100, 102, 211A Setting a race up: the board, the ships and their corners, and the designs that players make in secret."""

from typing import Any, Final

from rules.demons_run import tables
from rules.demons_run.board import BOARD_NAMES, Board, BoardInvalid, Marker
from rules.demons_run.codec import board_of, decode_rules
from rules.demons_run.entries import maneuver_chart_problems, velocity_chart_problems
from rules.demons_run.house_rules import TOGGLES, HouseRules
from rules.demons_run.ship import Ship, design_problems, level_problems
from rules.demons_run.state import CHORES, State
from rules.demons_run.victory import STARTING_CORNERS, finish_hex
from rules.errors import RuleViolation
from rules.fields import Fields
from rules.hexes import HEXSIDES, Hex, Hexside, hexside, neighbour
from rules.toggles import read_toggles

COLOURS: Final = ("green", "pink", "blue", "tan")
"""004B The four ship counters."""

MOST_SHIPS: Final = 4
_SETUP: Final = ("mode", "dice", "seats", "rules", "board", "ships", "open_sheets")
_ENTRANT: Final = ("name", "seat", "levels", "in_season")


def new_race(setup: dict[str, object]) -> State:
    """100 A race in which every ship is still to be designed.

    Args:
        setup: `mode` (``referee`` or ``assistant``), `dice` (``server`` or ``table``), `seats` ([{name}], 1 to 4), `rules` (house
            rules), `board` (a name, or a board file that has passed its schema), `ships` ([{name, seat}] in the order of the
            corners; left out: one for each seat, in the counters' colours) and `open_sheets`. A ship with `levels` is designed
            already (102), and its owner only chooses which way it points; where it is `in_season` (212) it may have cost more
            points than a design. In assistant mode the ships stand in their corners at once, with whichever `levels` the table
            has told, and nothing is secret.

    Raises:
        RuleViolation: something in `setup` cannot be; the pointer says what.
    """
    fields = Fields(setup, _SETUP, "100B")
    is_assisted = fields.choice("mode", ["referee", "assistant"], "referee") == "assistant"
    seats = [str(seat["name"]) for seat in _list(setup["seats"])]
    if not 1 <= len(seats) <= MOST_SHIPS:
        raise fields.refused("too-many-seats", f"Demon's Run is for 1 to {MOST_SHIPS} players.", "seats")
    rules = _rules(setup.get("rules", {}))
    board, name, document = _board(fields, setup.get("board", BOARD_NAMES[0]))
    state = State(rules, board, seats)
    state.board_name = name
    state.board_document = document
    state.is_open = fields.flag("open_sheets", default=False)
    state.rolls_by_hand = fields.choice("dice", ["server", "table"], "server") == "table"
    _place_ships(state, _entrants(fields, board, seats))
    if is_assisted:
        _let_table_lead(state)
        _take_known_levels(state, _list(setup.get("ships")))
    else:
        _take_levels(state, _list(setup.get("ships")))
    state.buoys = [Marker(marker.id, marker.kind, marker.hex) for marker in board.buoys]
    state.hell_hounds = [Marker(marker.id, None, marker.hex) for marker in board.hell_hounds]
    return state


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _rules(given: object) -> HouseRules:
    rules = decode_rules(read_toggles(TOGGLES, given))
    charts = (
        ("turns_by_velocity", velocity_chart_problems(rules.turns_by_velocity)),
        ("me_table", maneuver_chart_problems(rules.me_table)),
    )
    for name, problems in charts:
        _refuse(problems, f"/rules/{name}")
    return rules


def _refuse(problems: list[RuleViolation], pointer: str) -> None:
    """Raises the first problem, if there is any, at its place below `pointer`."""
    if problems:
        first = problems[0]
        first.pointer = f"{pointer}{first.pointer}"
        raise first


def _board(fields: Fields, given: object) -> tuple[Board, str, dict[str, Any]]:
    if isinstance(given, str):
        name = fields.choice("board", list(BOARD_NAMES), BOARD_NAMES[0])
        return board_of(name, {}), name, {}
    if not isinstance(given, dict):
        raise fields.refused("unknown-board", "The board must be a name or a board file.", "board")
    try:
        board = board_of("", given)
    except BoardInvalid as invalid:
        first = invalid.problems[0]
        raise RuleViolation(first.code, "004A", first.message, {}, f"/board{first.pointer}") from None
    if len(board.corners) < MOST_SHIPS:
        raise fields.refused("no-corners", "A race needs a board with the four corners A, B, C and D.", "board/corners")
    return board, "", given


def _entrants(fields: Fields, board: Board, seats: list[str]) -> list[tuple[str, str]]:
    """100A Names of the ships with their seats, in the order of the corners."""
    if not fields.has("ships"):
        return list(zip(COLOURS, seats, strict=False))
    given = _list(fields.params["ships"])
    if not 1 <= len(given) <= MOST_SHIPS:
        raise fields.refused("too-many-ships", f"A race has 1 to {MOST_SHIPS} ships.", "ships")
    found: list[tuple[str, str]] = []
    taken = [marker.id for marker in (*board.buoys, *board.hell_hounds)]
    for place, each in enumerate(given):
        if not isinstance(each, dict):
            raise fields.refused("not-a-form", "A ship is an object with name and seat.", f"ships/{place}")
        entrant = Fields(each, _ENTRANT, "100A", f"/ships/{place}")
        name = entrant.text("name")
        if not 1 <= len(name.strip()) <= 30 or name != name.strip() or not name.isprintable() or name in taken:
            raise entrant.refused("bad-name", "Every ship needs a name of its own, of 1 to 30 letters.", "name")
        taken.append(name)
        found.append((name, entrant.choice("seat", seats)))
    idle = [seat for seat in seats if seat not in [owner for _, owner in found]]
    if idle:
        raise fields.refused("seat-without-ship", f"{idle[0]} has no ship.", "ships")
    return found


def _place_ships(state: State, entrants: list[tuple[str, str]]) -> None:
    """100B, ruling DR-86 Each ship in its corner, pointing towards its Finish hex until its owner says otherwise."""
    for (name, seat), corner in zip(entrants, STARTING_CORNERS[len(entrants)], strict=True):
        place = state.board.corners[corner]
        finish = finish_hex(state.board, corner)
        ship = Ship(name, dict.fromkeys(tables.FUNCTIONS, 0), place, _towards(place, finish))
        ship.finish = finish
        state.owners[name] = seat
        state.corners[name] = corner
        state.ships.append(ship)
        state.waiting.append(name)


def _towards(place: Hex, finish: Hex) -> Hexside:
    sides = [hexside(number) for number in range(1, HEXSIDES + 1)]
    return min(sides, key=lambda side: _length(neighbour(place, side), finish))


def _length(start: Hex, end: Hex) -> int:
    """The square of the straight way from centre to centre, in hexes: unlike `distance` it tells which of two sides is nearer."""
    dq = end[0] - start[0]
    dr = end[1] - start[1]
    return dq * dq + dq * dr + dr * dr


def _take_levels(state: State, given: list[Any]) -> None:
    """102A, 212A Ships that come with their Levels are legal designs; in a season it matters no more what they have cost."""
    for place, each in enumerate(given):
        entrant = Fields(each, _ENTRANT, "102A", f"/ships/{place}")
        is_in_season = entrant.flag("in_season", default=False)
        if not entrant.has("levels"):
            continue
        levels = read_levels(entrant)
        for problem in level_problems(state.rules, levels) if is_in_season else design_problems(state.rules, levels):
            problem.pointer = f"/ships/{place}/levels{problem.pointer}"
            raise problem
        state.ships[place].levels = levels


def _let_table_lead(state: State) -> None:
    """202 The table keeps its own sequence of play, from Turn 1 on, and its Set Up Sheets lie open."""
    state.is_assisted = True
    state.is_open = True
    state.step = CHORES
    state.turn = 1
    state.waiting = []
    state.unknown = {ship.name: list(tables.FUNCTIONS) for ship in state.ships}


def _take_known_levels(state: State, given: list[Any]) -> None:
    """005K Levels that the table has told, of ships new or battered."""
    for place, each in enumerate(given):
        name = state.ships[place].name
        levels = Fields(each, _ENTRANT, "005K", f"/ships/{place}").form("levels", tables.FUNCTIONS)
        for function in levels.params:
            lowest = int(function == tables.STRUCTURAL_INTEGRITY)
            state.ships[place].levels[function] = levels.number(function, lowest, state.rules.sheet_maximum(function))
        unknown = [function for function in tables.FUNCTIONS if function not in levels.params]
        state.unknown[name] = unknown
        if not unknown:
            del state.unknown[name]


def is_built(ship: Ship) -> bool:
    """102, 212A Whether a ship has its Levels: one without Structural Integrity is still to be designed."""
    return ship.levels[tables.STRUCTURAL_INTEGRITY] > 0


def read_levels(fields: Fields) -> dict[str, int]:
    """102B Levels as a player sends them; a Function that is left out has none.

    Raises:
        RuleViolation: a field is not what it should be.
    """
    levels = fields.form("levels", tables.FUNCTIONS)
    return {function: levels.number(function, 0, 999, 0) for function in tables.FUNCTIONS}


def verify_design(rules: HouseRules, levels: dict[str, int]) -> None:
    """102A The design must be legal.

    Raises:
        RuleViolation: the first thing that is wrong with it, with a pointer into ``/levels``.
    """
    _refuse(design_problems(rules, levels), "/levels")
