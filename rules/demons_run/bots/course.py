"""What a ship may still make of a race from where it stands: Buoys worth a voyage, and the way to its Finish hex in time."""

from typing import Final

from rules.demons_run.bots.attempts import Lure
from rules.demons_run.bots.chart import OFF, Ways

TURNED_AWAY: Final = (0.0, 0.1, 0.3, 0.6)
"""Turns that it costs to point 0, 1, 2 or 3 hexsides away from where a ship wants to go."""

STOP: Final = 0.3
"""Turns that a Buoy costs beyond the way to it."""

FADING: Final = 0.02
"""The part of Victory Points that each Turn takes away from those yet to be won: much can happen."""

LONG: Final = 8.0
"""Turns that a rival must be behind to be no rival for a Buoy."""

LATE: Final = 20.0
"""Victory Points that a Turn too late for the Finish counts against a place."""

LEAST: Final = 1.0
"""Victory Points below which a Buoy is not worth a thought."""

SHARED: Final = 0.2
LEFT_OVER: Final = 0.2
"""What a Buoy loses for each Turn that a rival could be there before, and what it keeps at least."""


class Course:
    """The rest of a race, estimated. Lists hold one entry for each Buoy, by its number.

    Attributes:
        worth: Victory Points of the Buoys.
        places: where they lie.
        ways: the ways to them.
        homes: Turns from them to the Finish.
        reach: hexes away from which the tractor gets them.
        rivals: Turns until a rival could have them.
        home: the ways to the Finish hex.
        pace: hexes a Turn.
        turns: Turns left after the present one.
        bonus: Victory Points for finishing now (211B.f-i).
        spare: Turns to keep in hand for the way home.
        spite: what a Buoy is worth beyond its Victory Points when a rival close behind does not get it.
        openings: Buoys to try as the first of a voyage.
        most: Buoys to think of, one after the other.
    """

    __slots__ = (
        "bonus",
        "home",
        "homes",
        "most",
        "openings",
        "pace",
        "places",
        "reach",
        "rivals",
        "spare",
        "spite",
        "turns",
        "ways",
        "worth",
    )

    def __init__(self, home: Ways, pace: float, turns: int, bonus: float, spare: float, most: int) -> None:
        self.worth: list[float] = []
        self.places: list[int] = []
        self.ways: list[Ways] = []
        self.homes: list[float] = []
        self.reach: list[int] = []
        self.rivals: list[float] = []
        self.home = home
        self.pace = pace
        self.turns = turns
        self.bonus = bonus
        self.spare = spare
        self.most = most
        self.openings = 1
        self.spite = 0.0

    def add(self, lure: Lure, ways: Ways, reach: int, rival: float) -> None:
        """Think of one more Buoy."""
        self.worth.append(float(lure.worth))
        self.places.append(lure.place)
        self.ways.append(ways)
        self.homes.append(self.home_time(lure.place))
        self.reach.append(reach)
        self.rivals.append(rival)

    def home_time(self, place: int) -> float:
        """211A Turns that the way home takes, the last of them at Velocity 1."""
        return 1.0 + max(0, self.home.hexes[place] - 1) / self.pace

    def value(self, place: int, facing: int, elapsed: int, gone: list[float], most: int) -> float:
        """Victory Points still to be expected.

        Args:
            place: where the ship is at the end of a Turn.
            facing: 0 to 5.
            elapsed: Turns from now to that end, 0 for this one's.
            gone: for each Buoy the chance that it has been recovered.
            most: Buoys to think of.
        """
        left = self.turns - elapsed - self.spare
        home = self.home_time(place) + TURNED_AWAY[self.home.turned_away(place, facing)]
        marks = [number for number, worth in enumerate(self.worth) if worth * (1.0 - gone[number]) >= LEAST]
        legs = self.legs(place, facing, 0.0, elapsed, gone, marks)
        if not legs:
            return self.homecoming(home, left)
        if len(legs) > self.openings:
            legs.sort(key=_rate, reverse=True)
        best = 0.0
        for place_in_list, leg in enumerate(legs[: self.openings]):
            total = self.journey(leg, elapsed, gone, marks, most)
            if place_in_list == 0 or total > best:
                best = total
        return best

    def legs(self, here: int, facing: int, clock: float, elapsed: int, gone: list[float], marks: list[int]) -> list["Leg"]:
        """The Buoys that can be had in time, as next ones; `facing` is -1 where a ship may point as it likes."""
        left = self.turns - elapsed - self.spare
        found: list[Leg] = []
        for number in marks:
            ways = self.ways[number]
            time = STOP + max(0, ways.hexes[here] - self.reach[number]) / self.pace
            if facing != OFF:
                time += TURNED_AWAY[ways.turned_away(here, facing)]
            there = clock + time
            if there + self.homes[number] > left:
                continue
            worth = self.worth[number] * (1.0 - gone[number])
            ahead = self.rivals[number] - elapsed - there
            if ahead < 0.0:
                worth *= max(LEFT_OVER, 1.0 + SHARED * ahead)
            else:
                worth *= 1.0 + self.spite * max(0.0, 1.0 - ahead / LONG)
            found.append(Leg(number, time, worth))
        return found

    def journey(self, first: "Leg", elapsed: int, gone: list[float], marks: list[int], most: int) -> float:
        """Victory Points of a voyage from Buoy to Buoy that begins with a certain one, and of the way home."""
        clock = 0.0
        total = 0.0
        ahead = list(marks)
        leg = first
        legs = [first]
        while legs:
            leg = max(legs, key=_rate)
            clock += leg.time
            total += leg.worth * (1.0 - FADING * clock)
            ahead.remove(leg.number)
            is_last = len(marks) - len(ahead) >= most
            legs = [] if is_last else self.legs(self.places[leg.number], OFF, clock, elapsed, gone, ahead)
        return total + self.homecoming(clock + self.homes[leg.number], self.turns - elapsed - self.spare)

    def homecoming(self, turns: float, left: float) -> float:
        """211B.f-i Victory Points for finishing `turns` from now, when `left` are left; fewer for every Turn too late."""
        if turns > left:
            return self.bonus - (turns - left) * LATE
        return self.bonus * (1.0 - FADING * turns)


class Leg:
    """The way to one Buoy.

    Attributes:
        number: of the Buoy.
        time: Turns.
        worth: Victory Points.
    """

    __slots__ = ("number", "time", "worth")

    def __init__(self, number: int, time: float, worth: float) -> None:
        self.number = number
        self.time = time
        self.worth = worth


def _rate(leg: Leg) -> float:
    return leg.worth / leg.time
