"""Whole matches of the base game with nobody looking: for simulations by the thousand."""

from rules.dice import Dice
from rules.mini_demolition_derby.arena import NOWHERE, Arena, Piece
from rules.mini_demolition_derby.bumps import drive
from rules.mini_demolition_derby.dead_ends import give_up_if_stuck
from rules.mini_demolition_derby.house_rules import HouseRules
from rules.mini_demolition_derby.layout import Layout
from rules.mini_demolition_derby.phases import final_ranking, start_finals, start_qualification
from rules.mini_demolition_derby.turn import first_step, sort_by_place


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


def race(arena: Arena, dice: Dice) -> None:
    """Qualification, Finals: turn after turn until the phase is over."""
    order = arena.on_track()
    while not arena.is_over:
        if arena.dead_ends and give_up_if_stuck(arena):
            return
        sort_by_place(order)
        take_turn(arena, order, dice)


def take_turn(arena: Arena, order: list[Piece], dice: Dice) -> None:
    """Qualification: each car in `order` that is still on the track makes its moves."""
    for car in order:
        if arena.is_over:
            return
        if car.front != NOWHERE:
            die = dice.one(6, "moves")
            drive(arena, car, first_step(arena, die), die)
