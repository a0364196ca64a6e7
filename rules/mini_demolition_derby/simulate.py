"""Whole matches of the base game with nobody looking: for simulations by the thousand."""

from typing import Final

from mypy_extensions import i64

from rules.bots import Bot
from rules.dice import Dice
from rules.mini_demolition_derby.arena import NOWHERE, Arena, Piece
from rules.mini_demolition_derby.bumps import drive
from rules.mini_demolition_derby.dead_ends import give_up_if_stuck
from rules.mini_demolition_derby.house_rules import HouseRules
from rules.mini_demolition_derby.layout import Layout
from rules.mini_demolition_derby.phase import FINALS
from rules.mini_demolition_derby.phases import final_ranking, start_finals, start_qualification
from rules.mini_demolition_derby.state import OVER, State
from rules.mini_demolition_derby.tally import Count
from rules.mini_demolition_derby.turn import first_step, sort_by_place
from rules.tally import Tally

OUT_OF_REACH: Final = 10_000
"""More rolls than any match takes."""


def simulate_match(layout: Layout, rules: HouseRules, dice: Dice) -> list[int]:
    """A match without cards and awards, every car rolled for in turn.

    Returns:
        The ranking of the finals (ruling MD-24): places on the starting grid, from 0. Empty for a void match (ruling MD-25).
    """
    arena = start_qualification(layout, rules)
    race(arena, dice)
    start_finals(arena, layout, rules)
    race(arena, dice)
    return final_ranking(arena)


def play_unseen(
    state: State,
    bots: dict[str, Bot],  # noqa: ARG001 - as in games where there is more to decide
    dice: Dice,
    thoughts: dict[str, Dice],  # noqa: ARG001
    limit: int,
    tally: Tally | None = None,
) -> tuple[int, int] | None:
    """Play a match to its end where nobody has anything to choose, exactly as it would go with views, offers and events.

    Args:
        state: at the start; is played on.
        bots: by seat; none of them is asked.
        dice: the game's own.
        thoughts: the bots', by seat; not needed.
        limit: the most rolls; it must be out of reach.
        tally: where it is counted what befell whom; None where nobody does.

    Returns:
        Turns and rolls; None, and nothing has happened, where there are choices, awards or two dice, where the match is under
        way, or could be cut short.
    """
    rules = state.rules
    has_variants = rules.awards or rules.two_dice or rules.cards != "off"
    if has_variants or state.deeds or state.step == OVER or limit < OUT_OF_REACH:
        return None
    arena = state.arena
    count = None if tally is None else Count(tally, state)
    if count is not None:
        arena.watch(count)
    first_turns, first_rolls = race(arena, dice)
    if count is not None:
        count.qualification_over(arena.on_track())
    start_finals(arena, state.layout, rules)
    turns, rolls = race(arena, dice)
    state.phase = FINALS
    state.ranking = final_ranking(arena)
    state.step = OVER
    return first_turns + turns, first_rolls + rolls


def race(arena: Arena, dice: Dice) -> tuple[int, int]:
    """Qualification, Finals: turn after turn until the phase is over.

    Returns:
        Turns and rolls.
    """
    order = arena.on_track()
    turns: i64 = 0
    rolls: i64 = 0
    while not arena.is_over:
        if arena.dead_ends and give_up_if_stuck(arena):
            break
        sort_by_place(order)
        turns += 1
        rolls += take_turn(arena, order, dice)
    return turns, rolls


def take_turn(arena: Arena, order: list[Piece], dice: Dice) -> i64:
    """Qualification: each car in `order` that is still on the track makes its moves.

    Returns:
        How many of them did.
    """
    rolls: i64 = 0
    for car in order:
        if arena.is_over:
            break
        if car.front != NOWHERE:
            die = dice.one(6, "moves")
            drive(arena, car, first_step(arena, die), die)
            rolls += 1
    return rolls
