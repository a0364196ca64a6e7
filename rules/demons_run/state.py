"""A race of Demon's Run as the referee keeps it."""

from typing import Final

from rules.demons_run import tables
from rules.demons_run.board import Board, Marker
from rules.demons_run.house_rules import HouseRules
from rules.demons_run.path import Progress
from rules.demons_run.play import Play
from rules.demons_run.ship import Ship
from rules.dice import Dice

DESIGN: Final = "design"
FREE_FLOATERS: Final = "free-floaters"
HIGH_ROLLERS: Final = "high-rollers"
INITIATIVE: Final = "initiative"
ALLOCATION: Final = "allocation"
PHASES: Final = "phases"
HELL_HOUNDS: Final = "hell-hounds"
FUEL_LOSS: Final = "fuel-loss"
ADJUSTMENT: Final = "adjustment"
OVER: Final = "over"
CHORES: Final = "chores"
"""The one step of a table that keeps its own sequence of play: chores in any order."""


class State:
    """A race.

    Attributes:
        rules: how this table reads the rulebook.
        board: the map.
        board_name: its name where it comes with the game, else empty.
        board_document: the board file where it is the table's own, else empty.
        seats: players, in the order of the table.
        owners: seat of each ship, by the ship's name.
        corners: corner that each ship starts in, by its name.
        ships: all ships, in the order of the table; those not yet designed have no Levels.
        is_assisted: the table keeps its own sequence of play and asks for chores; its Set Up Sheets lie open.
        unknown: Functions of which the table has not said the Levels (they count as 0), by ship; only where it is assisted.
        is_open: Set Up Sheets lie open on the table (`open_sheets`).
        rolls_by_hand: the table rolls its own dice, so every step that needs dice waits until somebody goes on.
        turn: Game Turn, 1 to 30; 0 before the first.
        step: where in the sequence of play (202) the race is.
        order: names of the ships in this Turn's movement sequence.
        active: place in `order` of the ship whose phase it is.
        deeds: what the active ship has done in its phase, counted; decisions are told apart by it.
        waiting: ships that have yet to be designed or to allocate.
        moved: Buoys that drifted as Free Floaters this Turn.
        buoys: on the board.
        hell_hounds: on the board.
        finishers: ships that have finished, in order.
        progress: of a movement that has begun, by an escape from Null, or that damage interrupted; else None.
        mover: the ship whose movement that is, where the table is assisted; else empty.
        trails: labels of the hexes that a ship on its last way, or a marker this Turn, came through, by its name.
        shots: ship, label of its hex, label of the target's hex, of every beam fired in the ships' last phases.
    """

    __slots__ = (
        "active", "board", "board_document", "board_name", "buoys", "corners", "deeds", "finishers", "hell_hounds", "is_assisted",
        "is_open", "moved", "mover", "order", "owners", "progress", "rolls_by_hand", "rules", "seats", "ships", "shots", "step",
        "trails", "turn", "unknown", "waiting",
    )  # fmt: skip

    def __init__(self, rules: HouseRules, board: Board, seats: list[str]) -> None:
        self.rules = rules
        self.board = board
        self.board_name = board.name
        self.board_document: dict[str, object] = {}
        self.seats = seats
        self.owners: dict[str, str] = {}
        self.corners: dict[str, str] = {}
        self.ships: list[Ship] = []
        self.is_assisted = False
        self.unknown: dict[str, list[str]] = {}
        self.is_open = False
        self.rolls_by_hand = False
        self.turn = 0
        self.step: str = DESIGN
        self.order: list[str] = []
        self.active = 0
        self.deeds = 0
        self.waiting: list[str] = []
        self.moved: list[str] = []
        self.buoys: list[Marker] = []
        self.hell_hounds: list[Marker] = []
        self.finishers: list[str] = []
        self.progress: Progress | None = None
        self.mover = ""
        self.trails: dict[str, list[str]] = {}
        self.shots: list[tuple[str, str, str]] = []

    def ship(self, name: str) -> Ship:
        """A ship by its name, which must be one of the race's."""
        for ship in self.ships:
            if ship.name == name:
                return ship
        raise KeyError(name)

    def in_sequence(self) -> list[Ship]:
        """All ships in this Turn's movement sequence; in the order of the table before it has been drawn."""
        return [self.ship(name) for name in self.order] if self.order else list(self.ships)

    def active_ship(self) -> Ship:
        """The ship whose phase it is."""
        return self.ship(self.order[self.active])

    def copy(self) -> "State":
        """A race that shares nothing with this one that can change."""
        twin = State(self.rules, self.board, self.seats)
        twin.board_name = self.board_name
        twin.board_document = self.board_document
        twin.owners = self.owners
        twin.corners = self.corners
        twin.ships = [ship.copy() for ship in self.ships]
        twin.is_assisted = self.is_assisted
        twin.unknown = {name: list(functions) for name, functions in self.unknown.items()}
        twin.is_open = self.is_open
        twin.rolls_by_hand = self.rolls_by_hand
        twin.turn = self.turn
        twin.step = self.step
        twin.order = list(self.order)
        twin.active = self.active
        twin.deeds = self.deeds
        twin.waiting = list(self.waiting)
        twin.moved = list(self.moved)
        twin.buoys = [Marker(marker.id, marker.kind, marker.hex) for marker in self.buoys]
        twin.hell_hounds = [Marker(marker.id, marker.kind, marker.hex) for marker in self.hell_hounds]
        twin.finishers = list(self.finishers)
        twin.mover = self.mover
        twin.trails = {name: list(trail) for name, trail in self.trails.items()}
        twin.shots = list(self.shots)
        made = self.progress
        twin.progress = None if made is None else Progress(made.mps, made.turns, made.turns_here, list(made.entered))
        return twin


def playing(state: State, dice: Dice) -> Play:
    """The table for the chapters; `put_back` takes the markers over afterwards."""
    play = Play(state.rules, state.board, dice)
    play.ships = state.in_sequence()
    play.buoys = state.buoys
    play.hell_hounds = state.hell_hounds
    play.unfollowed = [name for name, functions in state.unknown.items() if tables.STRUCTURAL_INTEGRITY in functions]
    return play


def put_back(state: State, play: Play) -> None:
    """What is left on the board after the chapters have worked on it."""
    state.buoys = play.buoys
    state.hell_hounds = play.hell_hounds
