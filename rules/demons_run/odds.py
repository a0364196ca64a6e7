"""205, 206, Errata: what dice are going to decide, as far as the player may know who is about to roll them.

The chapters' own rules are walked through, on copies. Nothing of another ship's Set Up Sheet goes into it: what comes through a
target's Screens is told for each Level that they may have.
"""

from typing import Final

from rules.demons_run import tables
from rules.demons_run.board import Marker
from rules.demons_run.chores import do_chore
from rules.demons_run.legal import ESCAPE_NULL, MOVE, WEAPONS
from rules.demons_run.movement import move_ship
from rules.demons_run.null_zone import escape_null
from rules.demons_run.path import LONGEST_PATH
from rules.demons_run.play import Play
from rules.demons_run.ship import Ship
from rules.demons_run.state import PHASES, State, playing
from rules.demons_run.weapons import LineOfFire, fire_laser_at_marker, fire_laser_at_ship, fire_scrambler, line_of_fire
from rules.dice import Dice, ScriptedDice
from rules.errors import TooManyOutcomes
from rules.fields import Fields
from rules.game import Action, Event
from rules.odds import Chance, EnumeratingDice, enumerate_outcomes, likely

MOST_RUNS: Final = 1500
"""Movements that are tried out for one answer: within a second."""

_DECIDING: Final = ("null attack", "buoy recovery", "null escape", "laser to hit", "scrambler to hit", "target screens")
"""Rolls that decide what is asked here. Hits do not, as long as nobody follows them up."""

_OF_CHORES: Final = {
    "fire-laser": ("target-hit", "marker-destroyed"),
    "fire-scrambler": ("target-hit",),
    "recover-buoy": ("buoy-recovered",),
    "null-attack": ("lost-in-null",),
    "escape-null": ("null-escaped",),
}
"""Events whose chances are told, by chore."""


def chances(state: State, action: Action) -> list[Chance]:
    """The chances of a legal action of the open phase: of a shot to hit, of an escape, of every Buoy and danger of a path.

    A hit on a ship tells what it does by the Level of the target's Screens, from 0 up to the highest that lets anything through:
    `hits` of a laser, and whether a scrambler `damages`.
    Those of a path hold as long as the ship is not damaged on the way. None for what dice do not decide, and where there are too
    many branches. In assistant mode the chances of single chores, on a table without secrets.
    """
    if state.is_assisted:
        return _chore(state, action)
    if state.step != PHASES:
        return []
    play = playing(state, ScriptedDice([]))
    ship = state.active_ship()
    if action.name in WEAPONS:
        return _shot(play, ship, WEAPONS[action.name], str(action.params["target"]))
    if action.name == ESCAPE_NULL:
        return [_escape(play, ship)]
    return _path(state, action) if action.name == MOVE else []


def _chore(state: State, action: Action) -> list[Chance]:
    codes = _OF_CHORES.get(action.name, ())
    if not codes:
        return []

    def run(dice: Dice) -> str:
        return _happened(do_chore(state.copy(), action, dice))

    found = enumerate_outcomes(run, dice=_DecidingDice())
    if all(marker.id != action.params.get("target") for marker in [*state.buoys, *state.hell_hounds]):
        codes = codes[:1]
    params: dict[str, object] = {"buoy": action.params["buoy"]} if "buoy" in action.params else {}
    return [Chance(code, params, likely(found, code)) for code in codes]


def _apart(play: Play, dice: Dice) -> Play:
    """A table with nothing on it, where damage is not carried out."""
    apart = Play(play.rules, play.board, dice)
    apart.resolves_damage = False
    return apart


def _happened(events: list[Event]) -> str:
    return "\n".join(event.name for event in events)


def _shot(play: Play, ship: Ship, weapon: str, target: str) -> list[Chance]:
    for other in play.ships:
        if other.name == target:
            return [_at_ship(play, ship, weapon, other)]
    for marker in [*play.buoys, *play.hell_hounds]:
        if marker.id == target:
            return _at_marker(play, ship, marker)
    return []


def _at_marker(play: Play, ship: Ship, marker: Marker) -> list[Chance]:
    line = line_of_fire(play, ship, marker.hex)

    def run(dice: Dice) -> str:
        apart = _apart(play, dice)
        fire_laser_at_marker(apart, ship.copy(), marker, line)
        return _happened(apart.events)

    found = enumerate_outcomes(run)
    return [Chance(code, {}, likely(found, code)) for code in ("target-hit", "marker-destroyed")]


def _at_ship(play: Play, ship: Ship, weapon: str, target: Ship) -> Chance:
    line = line_of_fire(play, ship, target.hex)

    def run(dice: Dice) -> str:
        return _happened(_fired(play, ship, weapon, target, line, dice, screens=0).events)

    told = "hits" if weapon == tables.LASER else "damages"
    return Chance(
        "target-hit", {told: _let_through(play, ship, weapon, target, line)}, likely(enumerate_outcomes(run), "target-hit")
    )


def _let_through(play: Play, ship: Ship, weapon: str, target: Ship, line: LineOfFire) -> list[object]:
    found: list[object] = []
    for screens in range(play.rules.sheet_maximum(tables.SCREENS) + 1):
        fired = _fired(play, ship, weapon, target, line, ScriptedDice([6, 6]), screens=screens)
        for event in fired.events:
            done = event.params.get("hits" if weapon == tables.LASER else "is_damaged")
            if done:
                found.append(done)
    return found


def _fired(play: Play, ship: Ship, weapon: str, target: Ship, line: LineOfFire, dice: Dice, *, screens: int) -> Play:
    """A table on which the ship has fired at the target, as if that had so many Levels of Screens."""
    apart = _apart(play, dice)
    shielded = target.copy()
    shielded.allocated[tables.SCREENS] = screens
    _fire(apart, ship.copy(), weapon, shielded, line)
    return apart


def _fire(play: Play, ship: Ship, weapon: str, target: Ship, line: LineOfFire) -> None:
    if weapon == tables.LASER:
        fire_laser_at_ship(play, ship, target, line)
    else:
        fire_scrambler(play, ship, target, line)


def _escape(play: Play, ship: Ship) -> Chance:
    def run(dice: Dice) -> str:
        apart = _apart(play, dice)
        escape_null(apart, ship.copy())
        return _happened(apart.events)

    return Chance("null-escaped", {}, likely(enumerate_outcomes(run), "null-escaped"))


class _DecidingDice(EnumeratingDice):
    """Branches where a roll decides something; all others show ones."""

    def draw(self, count: int, sides: int, purpose: str, by: str) -> list[int]:
        """See `EnumeratingDice.draw`."""
        return super().draw(count, sides, purpose, by) if purpose in _DECIDING else [1] * count

    def total(self, count: int, sides: int, purpose: str, by: str = "") -> int:
        """See `EnumeratingDice.total`."""
        return super().total(count, sides, purpose, by) if purpose in _DECIDING else count


def _path(state: State, action: Action) -> list[Chance]:
    path = Fields(action.params, ("path", "does"), "204C").texts("path", LONGEST_PATH)

    def run(dice: Dice) -> str:
        twin = state.copy()
        play = playing(twin, dice)
        play.resolves_damage = False
        ship = twin.active_ship()
        carried = [buoy.id for buoy in ship.buoys]
        move_ship(play, ship, path, twin.progress)
        won = [f"buoy {buoy.id}" for buoy in ship.buoys if buoy.id not in carried]
        met = ["null"] if any(event.name == "null-attacked" for event in play.events) else []
        return "\n".join([*won, *met, *(["lost"] if ship.is_lost else [])])

    try:
        found = enumerate_outcomes(run, MOST_RUNS, _DecidingDice())
    except TooManyOutcomes:
        return []
    tried = dict.fromkeys(step.removeprefix("T:").split("@")[0] for step in path if step.startswith("T:"))
    told = [Chance("buoy-recovered", {"buoy": buoy}, likely(found, f"buoy {buoy}")) for buoy in tried]
    return [*told, Chance("lost-in-null", {}, likely(found, "lost"))] if likely(found, "null") else told
