"""Whole races of rookies with nobody looking: for simulations by the thousand."""

from rules.bots import Bot
from rules.demons_run.bots.paths import with_attempts
from rules.demons_run.bots.rookie import Rookie, any_allocation, any_attempts, any_design
from rules.demons_run.deeds import allocate_functions, design_ship, escape, fire, move
from rules.demons_run.legal import WEAPONS, allocation_form, design_form, mps_left, open_buoys, open_ends, open_shots
from rules.demons_run.play import Play
from rules.demons_run.race import go_on
from rules.demons_run.ship import Ship
from rules.demons_run.state import ALLOCATION, DESIGN, OVER, State, playing
from rules.dice import Dice
from rules.rookie import any_of
from rules.tally import Tally


def play_unseen(
    state: State, bots: dict[str, Bot], dice: Dice, thoughts: dict[str, Dice], limit: int, tally: Tally | None = None
) -> tuple[int, int] | None:
    """Play a race on where everybody plays at random, exactly as it would go with views, offers and events.

    Nobody keeps the trails and shots that a picture of the board shows.

    Args:
        state: at the start; is played on.
        bots: by seat.
        dice: the game's own.
        thoughts: the bots', by seat.
        limit: the most decisions.
        tally: hears what happens; None where nobody does.

    Returns:
        Turns and decisions; None, and nothing has happened, where some bot wants to see what it does, or where anybody may
        decide something: at tables that keep the sequence of play or roll the dice themselves.
    """
    is_plain = not state.is_assisted and not state.rolls_by_hand
    if not is_plain or not all(isinstance(bot, Rookie) for bot in bots.values()):
        return None
    decisions = 0
    while state.step != OVER and decisions < limit:
        play = playing(state, dice)
        play.is_heard = tally is not None
        decide(state, play, thoughts)
        go_on(state, play)
        if tally is not None:
            tally.hear(play.events)
        decisions += 1
    return state.turn, decisions


def decide(state: State, play: Play, thoughts: dict[str, Dice]) -> None:
    """202 A rookie's answer to the first open decision."""
    if state.step == DESIGN:
        ship = state.ship(state.waiting[0])
        design_ship(state, play, ship, any_design(design_form(state, ship), _thoughts(state, ship, thoughts)))
    elif state.step == ALLOCATION:
        ship = state.ship(state.waiting[0])
        allocate_functions(state, play, ship, any_allocation(allocation_form(state, ship), _thoughts(state, ship, thoughts)))
    else:
        ship = state.active_ship()
        act(state, play, ship, _thoughts(state, ship, thoughts))


def _thoughts(state: State, ship: Ship, thoughts: dict[str, Dice]) -> Dice:
    return thoughts[state.owners[ship.name]]


def act(state: State, play: Play, ship: Ship, dice: Dice) -> None:
    """202 Step B A rookie's deed in a ship's own phase: any shot, or what else there is to do."""
    shots = open_shots(play, state, ship)
    place = any_of(len(shots) + 1, dice)
    if place < len(shots):
        name, target, _ = shots[place]
        fire(state, play, ship, WEAPONS[name], {"target": target})
    elif ship.is_lost:
        escape(state, play, ship, {})
    else:
        move(state, play, ship, {"path": any_path(state, play, ship, dice)})


def any_path(state: State, play: Play, ship: Ship, dice: Dice) -> list[str]:
    """204, 205 Any way, as a rookie goes it."""
    ends = open_ends(play, state, ship)
    if not ends:
        return []
    end = ends[any_of(len(ends), dice)]
    mps = mps_left(play, state, ship)
    attempts = any_attempts(mps, open_buoys(play, ship, mps) if not end.ends else [], dice)
    rules = play.rules
    form = {"mps": mps, "attempt_after_last_mp": rules.attempt_after_last_mp, "attempt_in_whip": rules.whip_entry_costs_mp}
    return with_attempts(end.path(), form, attempts)
