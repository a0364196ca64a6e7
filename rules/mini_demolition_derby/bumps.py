"""Qualification: how a car moves, and what it does to the cars in its way."""

from typing import Final

from mypy_extensions import i64

from rules.mini_demolition_derby.arena import EDGE, FREE, NOWHERE, WALL, Arena, Piece

EXIT_LIVES: Final[i64] = 2


def drive(arena: Arena, car: Piece, first_step: i64, moves: i64) -> None:
    """Qualification: a roll. The first of `moves` moves takes `first_step` (1 left, -1 right, or forward); the rest are straight.

    A move that cannot be made is lost (ruling MD-09); once the car is off the track or the phase is over, all the rest are.
    """
    step = first_step
    left = moves
    while left > 0 and car.front != NOWHERE and not arena.is_over:
        left -= 1
        arena.moves += 1
        if arena.is_watched:
            arena.witness.began_move(car, step)
        shift(arena, car, step)
        step = arena.forward


def shift(arena: Arena, car: Piece, step: i64) -> None:
    """Qualification, rulings MD-09 to MD-19: one move or one push of a car on the track, with everything that comes of it."""
    if step == arena.forward:
        _shift_forward(arena, car, step)
    else:
        _shift_sideways(arena, car, step)


def _shift_forward(arena: Arena, car: Piece, step: i64) -> None:
    target = car.front + step
    if target >= arena.finish:
        _cross(arena, car)
        return
    content = arena.content
    _meet(arena, car, content[target], target, step)
    if arena.is_over:
        return
    obstacle = content[target].number
    if obstacle != FREE:
        if arena.is_watched:
            arena.witness.stayed(car, is_wall=obstacle == WALL)
        return
    content[target - step - step] = arena.free
    content[target] = car
    car.front = target
    if arena.is_watched:
        arena.witness.shifted(car)
    if arena.bombs[target]:
        set_off(arena, car, target)


def _shift_sideways(arena: Arena, car: Piece, step: i64) -> None:
    target = car.front + step
    behind = target - arena.forward
    content = arena.content
    if content[target].number == EDGE:
        _leave_road(arena, car)
        return
    _meet(arena, car, content[target], target, step)
    _meet(arena, car, content[behind], behind, step)
    ahead, astern = content[target].number, content[behind].number
    if ahead != FREE or astern != FREE:
        if arena.is_watched:
            arena.witness.stayed(car, is_wall=WALL in {ahead, astern})
        return
    content[target - step] = arena.free
    content[behind - step] = arena.free
    content[target] = car
    content[behind] = car
    car.front = target
    if arena.is_watched:
        arena.witness.shifted(car)
    if arena.bombs[target]:
        set_off(arena, car, target)
    if arena.bombs[behind]:
        set_off(arena, car, behind)


def _meet(arena: Arena, car: Piece, other: Piece, cell: i64, step: i64) -> None:
    """Rulings MD-13 to MD-15: the car on `cell` is bumped, though only once in a move, and even if `car` is blocked elsewhere."""
    if arena.is_per_bumper:
        _meet_again(arena, car, cell)
    if other.number >= 0 and other.struck != arena.moves:
        _bump(arena, other, car, step)


def _meet_again(arena: Arena, car: Piece, cell: i64) -> None:
    """Ruling MD-15, `diamond_hits` per bumper: a car that another one has bumped in this move loses a life again, and no more.

    What counts is where it stood when it was first bumped: the second bumper pushes it no further.
    """
    for other in arena.cars:
        was_there = cell in {other.stood, other.stood - arena.forward}
        if was_there and other.struck == arena.moves and other.struck_by != car.number and other.front != NOWHERE:
            _hit(arena, other, car)


def _bump(arena: Arena, car: Piece, by: Piece, step: i64) -> None:
    """Ruling MD-12: the bumped car loses a life; if it is still in, it is pushed on."""
    car.struck = arena.moves
    car.stood = car.front
    if _hit(arena, car, by):
        shift(arena, car, step)


def _hit(arena: Arena, car: Piece, by: Piece) -> bool:
    car.struck_by = by.number
    cost = car.bump_cost * arena.bump_factor
    if arena.is_watched:
        arena.witness.bumped(car, by, cost)
    return lose(arena, car, cost)


def _leave_road(arena: Arena, car: Piece) -> None:
    """Rulings MD-10, MD-12: a car that would leave the road stays where it is and loses two lives."""
    cost = EXIT_LIVES * car.ground_cost
    if arena.is_watched:
        arena.witness.left_road(car, cost)
    lose(arena, car, cost)


def set_off(arena: Arena, car: Piece, cell: i64) -> None:
    """Ruling MD-17: all bombs of an entered cell go off, even if the first one is the end of the car."""
    bombs: i64 = arena.bombs[cell]
    arena.bombs[cell] = 0
    cost = bombs * car.ground_cost
    if arena.is_watched:
        arena.witness.bombed(car, cell, bombs, cost)
    if car.front != NOWHERE:
        lose(arena, car, cost)


def lose(arena: Arena, car: Piece, lives: i64) -> bool:
    """Ruling MD-11: a car on the track loses lives; it is out when it must lose one that it does not have.

    Returns:
        Whether it is still in.
    """
    left = car.lives - lives
    if left < arena.eliminated_below:
        if arena.is_watched:
            arena.witness.losing(car, car.lives)
        car.lives = 0
        eliminate(arena, car)
        return False
    if arena.is_watched:
        arena.witness.losing(car, lives)
    car.lives = left
    return True


def eliminate(arena: Arena, car: Piece) -> None:
    """Rulings MD-12, MD-25: the car is taken off at once; without cars the phase is over."""
    arena.take_off(car)
    arena.eliminated.append(car)
    if arena.is_watched:
        arena.witness.eliminated(car)
    if not arena.racing:
        arena.is_over = True


def _cross(arena: Arena, car: Piece) -> None:
    """Rulings MD-18, MD-19: the car is taken off at once; the last place ends the phase at that instant."""
    arena.take_off(car)
    arena.through.append(car)
    if arena.is_watched:
        arena.witness.crossed(car)
    if len(arena.through) >= arena.places or not arena.racing:
        arena.is_over = True
