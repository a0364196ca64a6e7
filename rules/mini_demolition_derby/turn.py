"""Qualification: the order of play, and what a die means."""

from typing import Final

from mypy_extensions import i64

from rules.mini_demolition_derby.arena import NOWHERE, Arena, Piece

LEFT: Final = "left"
STRAIGHT: Final = "straight"
RIGHT: Final = "right"
DIRECTIONS: Final = (LEFT, STRAIGHT, RIGHT)


def direction_of(die: int) -> str:
    """Qualification: low rolls (1, 2) go left, middle ones (3, 4) straight on, high ones right (a 7 too, `diamond_range`)."""
    if die <= 2:
        return LEFT
    return STRAIGHT if die <= 4 else RIGHT


def first_step(arena: Arena, die: i64) -> i64:
    """The step in `direction_of` the die."""
    if die <= 2:
        return 1
    return arena.forward if die <= 4 else -1


def step_towards(arena: Arena, direction: str) -> i64:
    """From a cell to the one in this direction."""
    if direction == LEFT:
        return 1
    return arena.forward if direction == STRAIGHT else -1


def sort_by_place(order: list[Piece]) -> None:
    """Ruling MD-08: sort `order` by place: the most advanced first, then the leftmost. Cars off the track leave it."""
    size: i64 = 0
    place: i64 = 0
    while place < len(order):
        car = order[place]
        place += 1
        if car.front != NOWHERE:
            # by insertion, since the order hardly changes from turn to turn
            gap = size
            while gap > 0 and order[gap - 1].front < car.front:
                order[gap] = order[gap - 1]
                gap -= 1
            order[gap] = car
            size += 1
    del order[size:]
