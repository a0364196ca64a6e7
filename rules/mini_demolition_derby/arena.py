"""The track while cars bump each other, made for speed: matches are simulated by the million.

A cell is a number. Cells grow towards the finish and, within a row, from right to left, so that the order of play (ruling
MD-08) is the order of the cars' front cells, the greatest first. One lane more on each side is the edge of the road; two rows
more at the back take the sixth row of 36 cars (ruling MD-33).
"""

from typing import Final

from mypy_extensions import i64

NOWHERE: Final[i64] = 0
"""Front cell of a car that is off the track; no car can stand on that cell."""

ROWS_BEHIND: Final = 2

FREE: Final[i64] = -1
WALL: Final[i64] = -2
EDGE: Final[i64] = -3


class Piece:
    """What can be on a cell: a car, or what stands for a wall, the edge of the road, or nothing.

    Attributes:
        number: of a car, from 0; FREE, WALL or EDGE.
        front: front cell; NOWHERE for a car off the track.
        lives: counters on it.
        bump_cost: lives that it loses by a bump.
        ground_cost: lives that it loses by a bomb; twice as many by leaving the road.
        struck: the last move in which it was bumped.
        struck_by: number of the car that did it last.
        stood: where it stood when it was first bumped in that move.
    """

    __slots__ = ("bump_cost", "front", "ground_cost", "lives", "number", "stood", "struck", "struck_by")

    def __init__(self, number: i64) -> None:
        self.number: i64 = number
        self.front: i64 = NOWHERE
        self.lives: i64 = 0
        self.bump_cost: i64 = 1
        self.ground_cost: i64 = 1
        self.struck: i64 = 0
        self.struck_by: i64 = FREE
        self.stood: i64 = NOWHERE

    def is_on(self) -> bool:
        """Whether the car is on the track."""
        return self.front != NOWHERE

    def copy(self) -> "Piece":
        """The same, to stand in another arena."""
        twin = Piece(self.number)
        twin.front = self.front
        twin.lives = self.lives
        twin.bump_cost = self.bump_cost
        twin.ground_cost = self.ground_cost
        twin.struck = self.struck
        twin.struck_by = self.struck_by
        twin.stood = self.stood
        return twin


class Witness:
    """Is told what happens. This one looks away; whoever wants to know more overrides what interests them."""

    def began_move(self, car: Piece, step: i64) -> None:
        """`car` is about to make a move of its own."""

    def bumped(self, car: Piece, by: Piece, lost: i64) -> None:
        """`by` has touched `car`, which has to lose `lost` lives."""

    def shifted(self, car: Piece) -> None:
        """`car` has come to another cell, by its own move or by a push."""

    def stayed(self, car: Piece, *, is_wall: bool) -> None:
        """`car` could not move: there was a wall, or else a car, in its way."""

    def left_road(self, car: Piece, lost: i64) -> None:
        """`car` would have left the road, and has to lose `lost` lives."""

    def bombed(self, car: Piece, cell: i64, bombs: i64, lost: i64) -> None:
        """`bombs` have gone off under `car`, which has to lose `lost` lives if it is still in."""

    def losing(self, car: Piece, lives: i64) -> None:
        """`car` is about to lose `lives` counters, those that it has."""

    def gave_up(self, cars: list[Piece]) -> None:
        """No way leads on for `cars`, which are about to be eliminated."""

    def eliminated(self, car: Piece) -> None:
        """`car` is out."""

    def crossed(self, car: Piece) -> None:
        """`car` is over the finishing line."""


class Arena:
    """Walls, bombs and cars.

    Attributes:
        lanes: of the track.
        rows: of the track.
        forward: from a cell to the one ahead; 1 is the cell to the left, -1 the one to the right.
        finish: the first cell past the last row; every cell from there on is past the line.
        free: the piece on every cell that is free.
        wall: the piece on every cell of a wall.
        content: the piece on each cell.
        bombs: in each cell.
        cars: by number, on the track or off it.
        bump_factor: how many times the bumps count in this roll.
        eliminated_below: ruling MD-11.
        places: crossings that end the phase.
        racing: how many cars are on the track.
        through: cars that have crossed in this phase, in order.
        eliminated: cars that are out, in order.
        is_over: whether the phase is, at this instant.
        dead_ends: front cells between walls from which no way leads on (ruling MD-30).
        is_per_bumper: `diamond_hits` (ruling MD-15).
        moves: of all rolls, counted; tells the moves apart.
        is_watched: whether there is a witness worth telling.
        witness: is told what happens.
    """

    __slots__ = (
        "bombs", "bump_factor", "cars", "content", "dead_ends", "eliminated", "eliminated_below", "finish", "forward", "free",
        "is_over", "is_per_bumper", "is_watched", "lanes", "moves", "places", "racing", "rows", "through", "wall", "witness",
    )  # fmt: skip

    def __init__(self, lanes: int, rows: int, cars: int) -> None:
        """An empty track with `cars` cars still off it."""
        self.lanes = lanes
        self.rows = rows
        self.forward: i64 = lanes + 2
        self.finish: i64 = (rows + 1 + ROWS_BEHIND) * (lanes + 2)
        self.free = Piece(FREE)
        self.wall = Piece(WALL)
        edge = Piece(EDGE)
        self.content: list[Piece] = ([edge] + [self.free] * lanes + [edge]) * (rows + 1 + ROWS_BEHIND)
        self.bombs: list[int] = [0] * len(self.content)
        self.cars: list[Piece] = [Piece(number) for number in range(cars)]
        self.bump_factor: i64 = 1
        self.eliminated_below: i64 = 0
        self.places: i64 = cars + 1
        self.racing: i64 = 0
        self.through: list[Piece] = []
        self.eliminated: list[Piece] = []
        self.is_over = False
        self.dead_ends: list[int] = []
        self.is_per_bumper = False
        self.moves: i64 = 0
        self.is_watched = False
        self.witness = Witness()

    def cell(self, lane: int, row: int) -> int:
        """The number of a cell; lanes 0 and `lanes` + 1 are the edges."""
        return (row + ROWS_BEHIND) * (self.lanes + 2) + self.lanes + 1 - lane

    def place_of(self, cell: int) -> tuple[int, int]:
        """Lane (1 is the leftmost) and row of a cell."""
        return (self.lanes + 1 - cell % (self.lanes + 2), cell // (self.lanes + 2) - ROWS_BEHIND)

    def put(self, car: Piece, cell: i64) -> None:
        """Put a car that is off the track on free cells: its front on `cell`."""
        car.front = cell
        self.content[cell] = car
        self.content[cell - self.forward] = car
        self.racing += 1

    def take_off(self, car: Piece) -> None:
        """Free the cells of a car on the track."""
        self.content[car.front] = self.free
        self.content[car.front - self.forward] = self.free
        car.front = NOWHERE
        self.racing -= 1

    def on_track(self) -> list[Piece]:
        """The cars on the track, by number."""
        return [car for car in self.cars if car.is_on()]

    def watch(self, witness: Witness) -> None:
        """From now on `witness` is told what happens."""
        self.witness = witness
        self.is_watched = True

    def copy(self) -> "Arena":
        """An arena of its own, without a witness."""
        twin = Arena(self.lanes, self.rows, 0)
        twin.cars = [car.copy() for car in self.cars]
        twin.content = [_twin_piece(self, twin, piece) for piece in self.content]
        twin.bombs = list(self.bombs)
        twin.bump_factor = self.bump_factor
        twin.eliminated_below = self.eliminated_below
        twin.places = self.places
        twin.racing = self.racing
        twin.through = [twin.cars[car.number] for car in self.through]
        twin.eliminated = [twin.cars[car.number] for car in self.eliminated]
        twin.is_over = self.is_over
        twin.dead_ends = self.dead_ends
        twin.is_per_bumper = self.is_per_bumper
        twin.moves = self.moves
        return twin


def _twin_piece(arena: Arena, twin: Arena, piece: Piece) -> Piece:
    if piece.number >= 0:
        return twin.cars[piece.number]
    if piece is arena.free:
        return twin.free
    # walls and edges never change
    return twin.wall if piece is arena.wall else piece
