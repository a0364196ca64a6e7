"""Helpers: arenas written in one line."""

from rules.mini_demolition_derby.arena import Arena
from rules.mini_demolition_derby.bumps import drive
from rules.mini_demolition_derby.turn import first_step

LANES, ROWS = 11, 36


def arena_of(cars, walls=(), bombs=(), lanes=LANES, rows=ROWS, **rules):
    """Cars as (lane, row) or (lane, row, lives), in the order of their numbers; walls as cells; bombs as (lane, row, number)."""
    made = Arena(lanes, rows, len(cars))
    for cell in walls:
        made.content[made.cell(*cell)] = made.wall
    for lane, row, count in bombs:
        made.bombs[made.cell(lane, row)] = count
    for piece, (lane, row, *lives) in zip(made.cars, cars, strict=True):
        piece.lives = lives[0] if lives else 7
        made.put(piece, made.cell(lane, row))
    for name, value in rules.items():
        setattr(made, name, value)
    return made


def roll(arena, die, number=0):
    """A roll for one car."""
    drive(arena, arena.cars[number], first_step(arena, die), die)


def stands(arena, car):
    """(lane, row, lives), or what has become of the car."""
    if car in arena.through:
        return ("through", car.lives)
    if not car.is_on():
        return "out"
    return (*arena.place_of(car.front), car.lives)


def bombs_left(arena):
    return sorted((*arena.place_of(cell), count) for cell, count in enumerate(arena.bombs) if count)
