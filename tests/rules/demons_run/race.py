"""Whole Turns played at random: a driver for properties."""

from rules.demons_run import tables
from rules.demons_run.allocation import Allocation, allocate, lose_fuel
from rules.demons_run.board import Board
from rules.demons_run.buoys import move_free_floaters, move_high_rollers
from rules.demons_run.hell_hounds import move_hell_hounds
from rules.demons_run.house_rules import TOGGLES, HouseRules
from rules.demons_run.movement import INTERRUPTED, after_escape, move_ship
from rules.demons_run.null_zone import escape_null
from rules.demons_run.path import Planner, Progress, read_path
from rules.demons_run.play import Play
from rules.demons_run.ship import Ship
from rules.demons_run.turn import adjust_turn, draw_initiative
from rules.demons_run.weapons import fire_laser_at_marker, fire_laser_at_ship, fire_scrambler, line_of_fire
from rules.dice import Dice, FastDice
from rules.errors import RuleViolation
from rules.hexes import Hexside, disc
from tests.rules.demons_run.table import buoy, hound


class Chooser:
    """Decisions at random, apart from the dice of the game."""

    def __init__(self, seed: int) -> None:
        self.dice = FastDice(seed)

    def below(self, limit: int) -> int:
        """0 to `limit` - 1."""
        return 0 if limit < 2 else self.dice.one(limit, "choice") - 1

    def pick(self, things):
        return things[self.below(len(things))]


def random_rules(choose: Chooser) -> HouseRules:
    """Half of the time the rulings, otherwise any mixture of house rules."""
    if choose.below(2):
        return HouseRules()
    return HouseRules(**{toggle.name: choose.pick(toggle.choices) for toggle in TOGGLES if not toggle.is_table})


def random_ship(choose: Chooser, name: str, board: Board, rules: HouseRules) -> Ship:
    """A ship somewhere, fast or slow, fresh or battered."""
    levels = {function: choose.below(min(rules.sheet_maximum(function), 12) + 1) for function in tables.FUNCTIONS}
    levels[tables.FUEL] = choose.pick([0, 1, 7, 30, 100, 290])
    levels[tables.STRUCTURAL_INTEGRITY] = 1 + choose.below(rules.si_max)
    levels[tables.PILOT_INTEGRATION] = choose.below(rules.sheet_maximum(tables.PILOT_INTEGRATION) + 1)
    made = Ship(name, levels, choose.pick(board.hexes()), Hexside(1 + choose.below(6)), choose.below(7))
    made.finish = choose.pick([place for place in disc(made.hex, 1) if board.well_at(place) is None] or [None])
    return made


def random_table(choose: Chooser, board: Board, dice: Dice) -> Play:
    """One to four ships among the board's markers, and a few more."""
    play = Play(random_rules(choose), board, dice)
    play.ships = [random_ship(choose, name, board, play.rules) for name in "abcd"[: 1 + choose.below(4)]]
    play.buoys = [buoy(marker.id, marker.kind, marker.hex) for marker in board.buoys]
    play.buoys += [buoy(f"more-{i}", choose.pick(["easy", "free_floater"]), choose.pick(board.hexes())) for i in range(3)]
    play.hell_hounds = [hound(f"hound-{i}", choose.pick(board.hexes())) for i in range(choose.below(6))]
    play.ships[0].buoys = [buoy("aboard-1"), buoy("aboard-2", "easy")]
    return play


def random_steps(choose: Chooser, play: Play) -> list[str]:
    """Steps of which many are not allowed."""
    targets = [marker.id for marker in play.buoys] or ["nobody"]
    kinds = [
        "F",
        "F",
        "F",
        "L",
        "R",
        f"F:{choose.below(9)}",
        f"T:{choose.pick(targets)}",
        f"T:{choose.pick(targets)}@{choose.below(4)}",
    ]
    return [choose.pick(kinds)]


def legal_path(choose: Chooser, play: Play, ship: Ship, progress: Progress | None = None) -> list[str]:
    """A path that the rules allow."""
    path: list[str] = []
    if ship.is_captured and ship.velocity < tables.HOLE_ESCAPE_VELOCITY:
        return path
    if play.rules.finish_by_stopping and ship.hex == ship.finish and ship.velocity == tables.FINISHING_VELOCITY:
        return path
    planner = Planner(play, after_escape(ship), progress or Progress())
    spare = 6
    while (planner.left or spare > 0) and not planner.ends:
        for step in [*random_steps(choose, play), "F", "F:2"]:
            if not planner.left and step[0] == "F":
                spare -= 1
                continue
            if attempted(planner, [*path, step]):
                path.append(step)
                break
    return path


def attempted(planner: Planner, path: list[str]) -> bool:
    try:
        planner.take(read_path(path)[-1])
    except RuleViolation:
        return False
    return True


def tried(function, *arguments) -> bool:
    """Do something unless the rules refuse it."""
    try:
        function(*arguments)
    except RuleViolation:
        return False
    return True


def allocate_at_random(choose: Chooser, play: Play, ship: Ship) -> None:
    names = ["accelerate", "decelerate", "tractor", "laser", "scrambler", "screens"]
    for _ in range(4):
        if tried(allocate, play, ship, Allocation(**{name: choose.below(6) for name in names if choose.below(2)})):
            return


def fire_at_random(choose: Chooser, play: Play, ship: Ship) -> None:
    for target in play.ships:
        tried(choose.pick([fire_laser_at_ship, fire_scrambler]), play, ship, target, line_of_fire(play, ship, target.hex))
    for marker in [*play.buoys, *play.hell_hounds]:
        tried(fire_laser_at_marker, play, ship, marker, line_of_fire(play, ship, marker.hex))


def move_at_random(choose: Chooser, play: Play, ship: Ship) -> None:
    if ship.is_lost and not escape_null(play, ship):
        return
    movement = move_ship(play, ship, legal_path(choose, play, ship))
    while movement.state == INTERRUPTED:
        movement = move_ship(play, ship, legal_path(choose, play, ship, movement.progress), movement.progress)


def play_turn(choose: Chooser, play: Play) -> None:
    """202 One Turn, Steps A to H."""
    move_high_rollers(play, move_free_floaters(play))
    order = draw_initiative(play, [ship.name for ship in play.ships])
    play.ships.sort(key=lambda ship: order.index(ship.name))
    racing = [ship for ship in play.ships if ship.is_racing()]
    for ship in racing:
        allocate_at_random(choose, play, ship)
    for ship in racing:
        if ship.is_racing():
            fire_at_random(choose, play, ship)
            move_at_random(choose, play, ship)
    move_hell_hounds(play)
    for ship in play.ships:
        lose_fuel(play, ship)
        adjust_turn(play, ship)


def picture(play: Play) -> object:
    """All that stands on the table, to compare."""
    ships = [
        {
            name: [(kept.id, kept.hex) for kept in ship.buoys] if name == "buoys" else getattr(ship, name)
            for name in dir(ship)
            if name[0] != "_" and not callable(getattr(ship, name))
        }
        for ship in (ship.copy() for ship in play.ships)
    ]
    return ships, [(marker.id, marker.hex) for marker in [*play.buoys, *play.hell_hounds]]


def story(play: Play) -> object:
    """All events, to compare and to write as JSON."""
    return [
        [event.name, event.section, event.params, [[term.name, term.value, term.section, term.where] for term in event.terms]]
        for event in play.events
    ]
