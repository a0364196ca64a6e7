"""Preparation, Finals: the cars are lined up, and a phase begins."""

from typing import Final

from rules.mini_demolition_derby.arena import Arena
from rules.mini_demolition_derby.dead_ends import find_dead_ends
from rules.mini_demolition_derby.house_rules import HouseRules
from rules.mini_demolition_derby.layout import Layout
from rules.mini_demolition_derby.turn import sort_by_place

LIVES_AT_START: Final = 7
"""Preparation: seven lives are placed on each car."""

SAFE_GAP: Final = 3
"""Ruling MD-04: walls so many rows apart leave no dead ends."""

FINISHERS_THAT_END: Final = {"winner_only": 1, "stop_at_third": 3}
"""Ruling MD-24: how many finishers end the finals, by `finals_end`."""


def empty_arena(layout: Layout, rules: HouseRules, cars: int) -> Arena:
    """Preparation: the track with its walls and bombs and the rules that bumps go by; no car on it yet."""
    arena = layout.arena(cars)
    arena.eliminated_below = rules.eliminated_below
    arena.is_per_bumper = rules.diamond_hits == "per_bumper"
    arena.places = rules.quota
    return arena


def mark_dead_ends(arena: Arena, rules: HouseRules) -> None:
    """Ruling MD-30: look for dead ends where there may be any."""
    if rules.wall_row_gap < SAFE_GAP:
        arena.dead_ends = find_dead_ends(arena)


def start_qualification(layout: Layout, rules: HouseRules) -> Arena:
    """Preparation: car i stands on place i of the grid, with seven lives."""
    arena = empty_arena(layout, rules, rules.cars)
    mark_dead_ends(arena, rules)
    for car, (lane, row) in enumerate(layout.grid):
        arena.cars[car].lives = LIVES_AT_START
        arena.put(arena.cars[car], arena.cell(lane, row))
    return arena


def start_finals(arena: Arena, layout: Layout, rules: HouseRules) -> None:
    """Finals, rulings MD-22, MD-23: the qualified cars on the red positions, all others off the track.

    Bombs, walls and lives stay as they are. Without qualified cars the phase is over before it begins (ruling MD-25).
    """
    for car in arena.on_track():
        arena.take_off(car)
    for car, (lane, row) in zip(arena.through, layout.finals_grid, strict=False):
        arena.put(car, arena.cell(lane, row))
    arena.places = FINISHERS_THAT_END.get(rules.finals_end, rules.cars + 1)
    arena.through = []
    arena.eliminated = []
    arena.is_over = not arena.racing


def final_ranking(arena: Arena) -> list[int]:
    """Finals, ruling MD-24: the finishers, then cars that never had to finish, then the eliminated cars, the last one first."""
    on_track = arena.on_track()
    sort_by_place(on_track)
    return [car.number for car in arena.through + on_track + arena.eliminated[::-1]]
