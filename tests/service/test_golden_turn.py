"""One long Turn in the words of the table, line for line.

To write the transcript anew after a change of rules or words: `UPDATE_GOLDEN=1 pytest tests/service/test_golden_turn.py`, and
read it.
"""

import os
from pathlib import Path

from rules.demons_run import tables
from rules.demons_run.allocation import Allocation, allocate, lose_fuel
from rules.demons_run.board import Board, Marker, load_board
from rules.demons_run.buoys import move_free_floaters, move_high_rollers
from rules.demons_run.hell_hounds import move_hell_hounds
from rules.demons_run.house_rules import DEFAULT
from rules.demons_run.movement import move_ship
from rules.demons_run.null_zone import escape_null
from rules.demons_run.play import Play
from rules.demons_run.ship import Ship
from rules.demons_run.turn import adjust_turn, draw_initiative
from rules.demons_run.weapons import fire_laser_at_marker, fire_laser_at_ship, fire_scrambler, line_of_fire
from rules.dice import FastDice
from rules.game import Event
from rules.hexes import Hexside
from service.words import catalogue

GOLDEN = Path(__file__).parents[1] / "golden" / "demons_run_long_turn.txt"
SEED = 4712
WORDS = catalogue("demons-run")

LEVELS = {
    tables.FUEL: 150,
    tables.STRUCTURAL_INTEGRITY: 17,
    tables.PILOT_INTEGRATION: 6,
    tables.MAIN_ENGINES: 6,
    tables.MANEUVER_ENGINES: 6,
    tables.TRACTOR: 8,
    tables.LASER: 11,
    tables.SCRAMBLER: 7,
    tables.SCREENS: 6,
}
MOVED_EARLIER = {"easy-3": "1703", "hound-1": "1307"}


class Transcript:
    """Carries out a Turn and writes down what the table is told."""

    def __init__(self, seed: int) -> None:
        self.board = load_board("starcup")
        self.play = Play(DEFAULT, self.board, FastDice(seed))
        self.play.buoys = markers(self.board, self.board.buoys)
        self.play.hell_hounds = markers(self.board, self.board.hell_hounds)
        self.play.ships = [
            self.ship("red", "1300", 4, 4),
            self.ship("Anna", "1106", 2, 3),
            self.ship("X-Wing", "1802", 4, 6),
        ]
        self.lines: list[str] = []

    def ship(self, name: str, label: str, facing: int, velocity: int) -> Ship:
        return Ship(name, dict(LEVELS), self.board.parse(label), Hexside(facing), velocity)

    def step(self, title: str) -> None:
        self.lines += ["", title, ""]

    def tell(self) -> None:
        """Write down what has happened since the last time."""
        for event in self.play.events:
            self.lines.append(f"{event.section:<8}{WORDS.explain(event)}")
            if event.terms:
                self.lines.append(f"{'':8}{arithmetic(event)}")
            table = WORDS.table(event)
            if table is not None:
                self.lines.append(f"{'':8}-> {table}")
        self.play.events.clear()

    def text(self) -> str:
        return "\n".join(self.lines).strip() + "\n"


def markers(board: Board, initial: tuple[Marker, ...]) -> list[Marker]:
    places = {name: board.parse(label) for name, label in MOVED_EARLIER.items()}
    return [Marker(marker.id, marker.kind, places.get(marker.id, marker.hex)) for marker in initial]


def arithmetic(event: Event) -> str:
    terms = [f"{WORDS.term(term)} {term.value:{'+' if place else ''}}" for place, term in enumerate(event.terms)]
    return f"{', '.join(terms)} = {sum(term.value for term in event.terms)}"


def long_turn(seed: int) -> Transcript:
    table = Transcript(seed)
    play = table.play
    pre_movement(table)
    ships = {ship.name: ship for ship in play.ships}
    table.step("STEP A.C  Initiative")
    order = draw_initiative(play, list(ships))
    play.ships = [ships[name] for name in order]
    table.tell()
    table.step("STEP A.D  Allocation")
    allocate(play, ships["red"], Allocation(laser=11, screens=4, tractor=3))
    allocate(play, ships["Anna"], Allocation(scrambler=7, screens=4))
    allocate(play, ships["X-Wing"], Allocation(accelerate=2, laser=11, tractor=8, screens=3))
    table.tell()
    for letter, name in zip("BCD", order, strict=True):
        table.step(f"STEP {letter}  {name}")
        ACTS[name](table, ships)
        table.tell()
    end_of_turn(table)
    next_turn(table, ships)
    return table


def pre_movement(table: Transcript) -> None:
    table.step("STEP A.A  Free Floaters")
    moved = move_free_floaters(table.play)
    table.tell()
    table.step("STEP A.B  High Rollers")
    move_high_rollers(table.play, moved)
    table.tell()


def red_acts(table: Transcript, ships: dict[str, Ship]) -> None:
    red, anna = ships["red"], ships["Anna"]
    fire_laser_at_ship(table.play, red, anna, line_of_fire(table.play, red, anna.hex))
    move_ship(table.play, red, ["F", "F:4", "T:easy-1@3", "F", "T:easy-1", "F", "L"])


def anna_acts(table: Transcript, ships: dict[str, Ship]) -> None:
    anna, wing = ships["Anna"], ships["X-Wing"]
    fire_scrambler(table.play, anna, wing, line_of_fire(table.play, anna, wing.hex))
    move_ship(table.play, anna, ["R", "R", "F", "F", "F"])


def wing_acts(table: Transcript, ships: dict[str, Ship]) -> None:
    wing = ships["X-Wing"]
    buoy = next(buoy for buoy in table.play.buoys if buoy.id == "easy-3")
    fire_laser_at_marker(table.play, wing, buoy, line_of_fire(table.play, wing, buoy.hex))
    move_ship(table.play, wing, ["F", "T:astaroth", "F", "F"])


ACTS = {"red": red_acts, "Anna": anna_acts, "X-Wing": wing_acts}


def end_of_turn(table: Transcript) -> None:
    play = table.play
    table.step("STEP F  Hell Hounds")
    move_hell_hounds(play)
    table.tell()
    table.step("STEP G  Fuel loss")
    for ship in play.ships:
        lose_fuel(play, ship)
    table.tell()
    table.step("STEP H  Turn adjustment")
    for ship in play.ships:
        if ship.is_racing():
            adjust_turn(play, ship)
    table.tell()


def next_turn(table: Transcript, ships: dict[str, Ship]) -> None:
    """The two ships that are stuck try to get away."""
    play = table.play
    table.step("THE NEXT TURN  Anna and X-Wing try to get away")
    anna, wing = ships["Anna"], ships["X-Wing"]
    allocate(play, anna, Allocation(accelerate=2, screens=2))
    escape_null(play, anna)
    move_ship(play, wing, [])
    table.tell()


def test_a_long_turn_reads_as_it_did() -> None:
    text = long_turn(SEED).text()
    if os.environ.get("UPDATE_GOLDEN"):
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")
