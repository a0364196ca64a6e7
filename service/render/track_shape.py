"""Where the thirty spaces of the oval lie: two straights of five spaces and two bends of ten."""

import math
from dataclasses import dataclass
from typing import Final

SPACES: Final = 30
STRAIGHT: Final = 5
BEND: Final = 10
LENGTH: Final = 60.0
"""Of a space on a straight, along the track, in user units."""
RADIUS: Final = 200.0
"""Of a bend, to the middle of the track."""
LANE: Final = 36.0
LANES: Final = 4
_FIRST_OF_TOP: Final = 27


@dataclass(frozen=True)
class Point:
    """A place on the picture, the middle of the oval at (0, 0), and the direction of travel there in degrees (0 = right)."""

    x: float
    y: float
    heading: float


def point(place: float, across: float) -> Point:
    """Where a car would be.

    Args:
        place: along the track: 0 is the middle of the starred 10, 0.5 the start/finish line, and so on counter-clockwise.
        across: from the middle of the track, outwards, in user units.
    """
    # The top straight runs from right to left; its first space is -3, the row furthest back of the starting grid.
    along = (place - _FIRST_OF_TOP + 0.5) % SPACES
    half = STRAIGHT * LENGTH / 2
    if along < STRAIGHT:
        return Point(half - along * LENGTH, -RADIUS - across, 180)
    if along < STRAIGHT + BEND:
        return _on_bend(-half, 90 + (along - STRAIGHT) * 180 / BEND, across)
    if along < 2 * STRAIGHT + BEND:
        return Point(-half + (along - STRAIGHT - BEND) * LENGTH, RADIUS + across, 0)
    return _on_bend(half, 270 + (along - 2 * STRAIGHT - BEND) * 180 / BEND, across)


def _on_bend(centre: float, degrees: float, across: float) -> Point:
    # Counter-clockwise on the picture, whose y grows downwards.
    angle = math.radians(degrees)
    distance = RADIUS + across
    return Point(centre + distance * math.cos(angle), -distance * math.sin(angle), (-90 - degrees) % 360)


def lane_middle(lane: int) -> float:
    """How far the middle of a lane lies from the middle of the track; lane 1 is the inside, 5 and 6 are outside the four."""
    return (lane - (LANES + 1) / 2) * LANE


def outline(across: float) -> str:
    """Path data of the oval at this distance from the middle of the track."""
    half, radius = STRAIGHT * LENGTH / 2, RADIUS + across
    return (
        f"M{half:g}-{radius:g}H{-half:g}A{radius:g} {radius:g} 0 0 0 {-half:g} {radius:g}"
        f"H{half:g}A{radius:g} {radius:g} 0 0 0 {half:g}-{radius:g}z"
    )
