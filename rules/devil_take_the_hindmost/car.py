"""Setup: a car of a team, and where it stands."""

from mypy_extensions import i64


class Car:
    """A car on the track.

    Attributes:
        name: unique in the race.
        team: whose car it is.
        position: spaces from the starred 10 that this lap started on: 0 is that space, -1 the 9 behind it, 1 the space in front.
        lane: 1 is the inside of the track.
    """

    __slots__ = ("lane", "name", "position", "team")

    def __init__(self, name: str, team: str, position: i64, lane: i64 = 1) -> None:
        self.name = name
        self.team = team
        self.position = position
        self.lane = lane
