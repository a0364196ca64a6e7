"""What a ship may still make of a race from where it stands: Buoys worth a voyage, and the way to its Finish hex in time."""

from typing import Final

from rules.demons_run.bots.attempts import Lure
from rules.demons_run.bots.chart import OFF, Ways

TURNED_AWAY: Final = (0.0, 0.1, 0.3, 0.6)
"""Turns that it costs to point 0, 1, 2 or 3 hexsides away from where a ship wants to go."""

STOP: Final = 0.3
"""Turns that a Buoy costs beyond the way to it."""

SOONER: Final = 0.97
"""What Victory Points a Turn later are worth of those now: much can happen."""

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
        reach: hexes away from which the tractor gets them.
        rivals: Turns until a rival could have them.
        home: the ways to the Finish hex.
        pace: hexes a Turn.
        turns: Turns left after the present one.
        bonus: Victory Points for finishing now (211B.f-i).
        spare: Turns to keep in hand for the way home.
        most: Buoys to think of, one after the other.
    """

    __slots__ = ("bonus", "home", "most", "pace", "places", "reach", "rivals", "spare", "turns", "ways", "worth")

    def __init__(self, home: Ways, pace: float, turns: int, bonus: float, spare: float, most: int) -> None:
        self.worth: list[float] = []
        self.places: list[int] = []
        self.ways: list[Ways] = []
        self.reach: list[int] = []
        self.rivals: list[float] = []
        self.home = home
        self.pace = pace
        self.turns = turns
        self.bonus = bonus
        self.spare = spare
        self.most = most

    def add(self, lure: Lure, ways: Ways, reach: int, rival: float) -> None:
        """Think of one more Buoy."""
        self.worth.append(float(lure.worth))
        self.places.append(lure.place)
        self.ways.append(ways)
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
        clock = 0.0
        total = 0.0
        here = place
        home = self.home_time(place) + TURNED_AWAY[self.home.turned_away(place, facing)]
        marks = [number for number, worth in enumerate(self.worth) if worth * (1.0 - gone[number]) >= LEAST]
        for leg in range(most):
            best = OFF
            best_rate = 0.0
            best_time = 0.0
            best_worth = 0.0
            for number in marks:
                ways = self.ways[number]
                time = STOP + max(0, ways.hexes[here] - self.reach[number]) / self.pace
                if leg == 0:
                    time += TURNED_AWAY[ways.turned_away(here, facing)]
                there = clock + time
                if there + self.home_time(self.places[number]) > left:
                    continue
                worth = self.worth[number] * (1.0 - gone[number])
                behind = elapsed + there - self.rivals[number]
                if behind > 0.0:
                    worth *= max(LEFT_OVER, 1.0 - SHARED * behind)
                rate = worth / time
                if rate > best_rate:
                    best, best_rate, best_time, best_worth = number, rate, time, worth
            if best == OFF:
                break
            clock += best_time
            total += best_worth * SOONER**clock
            marks.remove(best)
            here = self.places[best]
            home = self.home_time(here)
        return total + self.homecoming(clock + home, left)

    def homecoming(self, turns: float, left: float) -> float:
        """211B.f-i Victory Points for finishing `turns` from now, when `left` are left; fewer for every Turn too late."""
        if turns > left:
            return self.bonus - (turns - left) * LATE
        return self.bonus * SOONER**turns
