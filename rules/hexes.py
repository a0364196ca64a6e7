"""Hex geometry without game words: axial coordinates on flat-top hexes.

A hex is a pair (q, r): q counts columns to the right, r hexes down along a column. Hexsides are numbered 1 to 6 clockwise
from the top edge of the board (1 = north).
"""

from typing import Final, NewType, TypeAlias

Hex: TypeAlias = tuple[int, int]
Hexside = NewType("Hexside", int)

HEXSIDES: Final = 6
STEPS: Final[tuple[Hex, ...]] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""What a step through hexside 1, 2 ... 6 adds to (q, r)."""


def hexside(number: int) -> Hexside:
    """`number` as a hexside, turned round as often as it takes: 0 is 6, 7 is 1."""
    return Hexside((number - 1) % HEXSIDES + 1)


def turned_right(side: Hexside) -> Hexside:
    """The next hexside clockwise."""
    return hexside(side + 1)


def turned_left(side: Hexside) -> Hexside:
    """The next hexside counter-clockwise."""
    return hexside(side - 1)


def neighbour(start: Hex, side: Hexside) -> Hex:
    """The hex behind hexside `side` (1 to 6)."""
    step = STEPS[side - 1]
    return (start[0] + step[0], start[1] + step[1])


def distance(a: Hex, b: Hex) -> int:
    """Steps from `a` to `b`."""
    dq = a[0] - b[0]
    dr = a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def ring(centre: Hex) -> list[Hex]:
    """The six neighbours, clockwise from north."""
    return [(centre[0] + step[0], centre[1] + step[1]) for step in STEPS]


def disc(centre: Hex, radius: int) -> list[Hex]:
    """All hexes at most `radius` steps away, in reading order."""
    q0, r0 = centre
    found = [
        (q0 + dq, r0 + dr)
        for dq in range(-radius, radius + 1)
        for dr in range(max(-radius, -dq - radius), min(radius, -dq + radius) + 1)
    ]
    found.sort(key=reading_order)
    return found


def reading_order(place: Hex) -> tuple[int, int]:
    """Sort key: top to bottom, then left to right, as the printed labels run."""
    return (2 * place[1] + place[0], place[0])


def is_in_cone(apex: Hex, side: Hexside, target: Hex) -> bool:
    """Whether the centre of `target` lies at most 30 degrees off the way that `side` points, seen from `apex`.

    The apex itself is not in its cone.
    """
    ahead = STEPS[side - 1]
    beside = STEPS[side % HEXSIDES]
    dq = target[0] - apex[0]
    dr = target[1] - apex[1]
    # target - apex = x * ahead + y * beside; the two steps span a lattice of determinant +1 or -1
    determinant = ahead[0] * beside[1] - beside[0] * ahead[1]
    x = (dq * beside[1] - beside[0] * dr) * determinant
    y = (ahead[0] * dr - dq * ahead[1]) * determinant
    return x > 0 and y <= x and x + 2 * y >= 0


class Crossing:
    """One stretch of a straight line: the hex it runs through, or the two hexes along whose common side it runs.

    Attributes:
        hexes: one hex, or two in reading order.
    """

    __slots__ = ("hexes",)

    def __init__(self, hexes: list[Hex]) -> None:
        self.hexes = hexes


def line(start: Hex, end: Hex) -> list[Crossing]:
    """All that the straight line from centre to centre truly runs through, in order, without `start` and with `end`.

    Touching a corner is not running through. Where the line runs along a hexside there is one crossing with both hexes.
    Exact: integers only.
    """
    found: list[tuple[int, int, Hex]] = []
    for place in _near(start, end):
        span = _span(start, end, place)
        if span is not None and place != start:
            found.append((span[0], span[1], place))
    # entry times n/d are compared over a common denominator
    common = 1
    for _, denominator, _ in found:
        common *= denominator // _gcd(common, denominator)
    timed = [(numerator * (common // denominator), reading_order(place), place) for numerator, denominator, place in found]
    timed.sort()
    crossings: list[Crossing] = []
    last = -1
    for time, _, place in timed:
        if time == last:
            crossings[-1].hexes.append(place)
        else:
            crossings.append(Crossing([place]))
        last = time
    return crossings


def _near(start: Hex, end: Hex) -> list[Hex]:
    """The hexes of the bounding parallelogram, one wider all round, whose centre is near enough to the line to matter."""
    dq = end[0] - start[0]
    dr = end[1] - start[1]
    reach = max(abs(dq), abs(dr), abs(dq + dr))
    near: list[Hex] = []
    for q in range(min(start[0], end[0]) - 1, max(start[0], end[0]) + 2):
        for r in range(min(start[1], end[1]) - 1, max(start[1], end[1]) + 2):
            if abs((q - start[0]) * dr - (r - start[1]) * dq) <= reach:
                near.append((q, r))
    return near


def _span(start: Hex, end: Hex, place: Hex) -> tuple[int, int] | None:
    """When (as numerator, denominator of the way from 0 to 1) the line enters `place`, or None if it does not run through it.

    In cube coordinates (x, y, z) about its centre a hex is where x - y, y - z and z - x all lie between -1 and 1.
    """
    x0 = start[0] - place[0]
    z0 = start[1] - place[1]
    y0 = -x0 - z0
    dx = end[0] - start[0]
    dz = end[1] - start[1]
    dy = -dx - dz
    enter = (0, 1)
    leave = (1, 1)
    for offset, speed in ((x0 - y0, dx - dy), (y0 - z0, dy - dz), (z0 - x0, dz - dx)):
        if speed == 0:
            if abs(offset) > 1:
                return None
            continue
        if speed < 0:
            offset, speed = -offset, -speed  # noqa: PLW2901 - the same strip seen from its other side
        if (-1 - offset) * enter[1] > enter[0] * speed:
            enter = (-1 - offset, speed)
        if (1 - offset) * leave[1] < leave[0] * speed:
            leave = (1 - offset, speed)
    if enter[0] * leave[1] >= leave[0] * enter[1]:
        return None
    return enter


def _gcd(a: int, b: int) -> int:
    while b:
        a, b = b, a % b
    return a


def label(place: Hex) -> str:
    """The printed label of a hex on a board that starts at column 00, row 00: column and row, two digits each.

    Odd columns stand half a hex lower.
    """
    column = place[0]
    row = place[1] + (column - column % 2) // 2
    return f"{column:02d}{row:02d}"


def from_label(text: str) -> Hex:
    """The hex of a printed label.

    Raises:
        ValueError: not four ASCII digits.
    """
    if len(text) != 4 or not text.isascii() or not text.isdigit():
        raise ValueError(text)
    column = int(text[:2])
    return (column, int(text[2:]) - (column - column % 2) // 2)
