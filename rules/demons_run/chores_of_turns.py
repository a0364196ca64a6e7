# ruff: noqa: ARG001 - all chores are called alike
"""Chores of the Turn as a whole: the markers move, the order is drawn, Fuel is lost, the next Turn comes, points are counted."""

from rules.demons_run import tables
from rules.demons_run.allocation import fuel_losses
from rules.demons_run.allocation import lose_fuel as lose_fuel_of
from rules.demons_run.buoys import move_free_floaters, move_high_rollers
from rules.demons_run.chore_fields import need, need_for_damage
from rules.demons_run.hell_hounds import move_hell_hounds
from rules.demons_run.play import Play
from rules.demons_run.race import begin_turn, count_points, end_race
from rules.demons_run.ship import FINISHED, RACING, Ship
from rules.demons_run.state import CHORES, State
from rules.demons_run.turn import adjust_turn, draw_initiative
from rules.errors import RuleViolation
from rules.fields import Fields


def _racing(play: Play) -> list[Ship]:
    return [ship for ship in play.ships if ship.is_racing()]


def drift(state: State, play: Play, fields: Fields) -> None:
    """202 Step A.A All Free Floaters move."""
    state.moved = move_free_floaters(play)


def orbit(state: State, play: Play, fields: Fields) -> None:
    """202 Step A.B All High Rollers move that have not drifted this Turn (ruling DR-36)."""
    move_high_rollers(play, state.moved)


def draw(state: State, play: Play, fields: Fields) -> None:
    """202 Step A.C The movement sequence of the ships under way."""
    state.order = draw_initiative(play, [ship.name for ship in state.ships if ship.is_racing()])


def hunt(state: State, play: Play, fields: Fields) -> None:
    """202 Step F All Hell Hounds move, and attack."""
    for ship in _racing(play):
        need_for_damage(state, ship, "")
    move_hell_hounds(play)


def lose_fuel(state: State, play: Play, fields: Fields) -> None:
    """202 Step G Null and leaks take Fuel."""
    for ship in _racing(play):
        if fuel_losses(play, ship):
            need(state, ship, tables.FUEL, field="")
            lose_fuel_of(play, ship)


def begin_next_turn(state: State, play: Play, fields: Fields) -> None:
    """202 Step H The Turn is over: whips and crises take effect, Action Markers come off, and the next Turn begins."""
    if state.turn >= tables.LAST_TURN:
        raise RuleViolation("last-turn", "211B", f"Turn {tables.LAST_TURN} is the last: end the race.", {"turn": state.turn})
    forced = {tables.MUST_ACCELERATE, tables.MUST_DECELERATE}
    for ship in _racing(play):
        if forced.intersection(ship.crises_next):
            need(state, ship, tables.MAIN_ENGINES, tables.FUEL, field="")
        adjust_turn(play, ship)
    begin_turn(state, play)
    state.step = CHORES
    state.progress = None
    state.mover = ""


def count(state: State, play: Play, fields: Fields) -> None:
    """211B Victory Points as everything stands."""
    _need_fuel(state)
    count_points(state, play)


def end(state: State, play: Play, fields: Fields) -> None:
    """211B The table says that the race is over."""
    _need_fuel(state)
    end_race(state, play)


def _need_fuel(state: State) -> None:
    """211B Fuel scores, for whoever is still in the race or has finished it."""
    for ship in state.ships:
        if ship.status in {RACING, FINISHED}:
            need(state, ship, tables.FUEL, field="")
