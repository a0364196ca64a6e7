"""A table for tests: a ship with everything it could want, and dice that must all be used."""

import pytest

from rules.demons_run import tables
from rules.demons_run.board import Board, BuoyKind, Marker
from rules.demons_run.house_rules import HouseRules
from rules.demons_run.movement import Movement, move_ship
from rules.demons_run.play import Play
from rules.demons_run.ship import Ship
from rules.dice import Dice, ScriptedDice
from rules.game import Event
from rules.hexes import Hex, Hexside
from tests.rules.demons_run.boards import tb

EMPTY = tb()

PI_0 = 3
"""The Pilot Integration Level whose modifier is 0; +2 and +3 are Levels 6 and 8."""


def row(*names: str) -> pytest.MarkDecorator:
    """Names a test after the rows of the rulings and scenarios that it plays."""
    return pytest.mark.parametrize((), [pytest.param(id="+".join(names))])


def ship(
    name: str = "blue",
    at: Hex = (0, 0),
    facing: int = 1,
    v: int = 0,
    *,
    allocated: dict[str, int] | None = None,
    **levels: int,
) -> Ship:
    """A ship with 100 Fuel, Structural Integrity 20, modifier 0, engines 8 (2/3) and 10 of everything else, except `levels`."""
    sheet = dict.fromkeys(tables.FUNCTIONS, 10) | {
        tables.FUEL: 100,
        tables.STRUCTURAL_INTEGRITY: 20,
        tables.PILOT_INTEGRATION: PI_0,
        tables.MANEUVER_ENGINES: 8,
    }
    made = Ship(name, sheet | levels, at, Hexside(facing), v)
    made.allocated.update(allocated or {})
    return made


def buoy(name: str = "buoy", kind: str = "free_floater", at: Hex = (0, 0)) -> Marker:
    return Marker(name, BuoyKind(kind), at)


def hound(name: str = "hound", at: Hex = (0, 0)) -> Marker:
    return Marker(name, None, at)


def table(
    dice: list[int] | Dice | None = None,
    *,
    board: Board | None = None,
    ships: tuple[Ship, ...] | list[Ship] = (),
    buoys: tuple[Marker, ...] | list[Marker] = (),
    hounds: tuple[Marker, ...] | list[Marker] = (),
    **rules: object,
) -> Play:
    """A table with scripted dice and house rules, by default on an empty board."""
    source = dice if isinstance(dice, Dice) else ScriptedDice(dice or [])
    play = Play(HouseRules(**rules), board or EMPTY, source)
    play.ships = list(ships)
    play.buoys = list(buoys)
    play.hell_hounds = list(hounds)
    return play


def move(play: Play, path: str, progress: object = None) -> Movement:
    """Move the first ship along a path written with blanks, and use up all dice."""
    movement = move_ship(play, play.ships[0], path.split(), progress)
    play.dice.finish()
    return movement


def names(play: Play) -> list[str]:
    return [event.name for event in play.events]


def events(play: Play, name: str) -> list[Event]:
    return [event for event in play.events if event.name == name]


def last(play: Play, name: str) -> Event:
    return events(play, name)[-1]


def path_of(play: Play) -> list[str]:
    """Labels of all hexes that ships entered."""
    return [place for event in events(play, "ship-moved") for place in event.params["path"]]


def path_of_marker(play: Play) -> list[str]:
    return [place for event in events(play, "marker-moved") for place in event.params["path"]]


def checked(play: Play) -> list[int]:
    """Levels for which a Critical Hit was checked."""
    return [event.params["level"] for event in events(play, "critical-hit-checked")]


def fuel(ship: Ship) -> int:
    return ship.levels[tables.FUEL]


def si(ship: Ship) -> int:
    return ship.levels[tables.STRUCTURAL_INTEGRITY]
