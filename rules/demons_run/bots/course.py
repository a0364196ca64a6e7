"""What a ship may still make of a race from where it stands: Buoys worth a voyage, and the way to its Finish hex in time."""

from typing import Final

from rules.demons_run import tables
from rules.demons_run.bots.attempts import Lure
from rules.demons_run.bots.chart import OFF, Chart
from rules.hexes import HEXSIDES

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
"""What a Buoy loses for each Turn that a rival could be there before."""


class Mark:
    """A Buoy as a place to go to.

    Attributes:
        lure: the Buoy.
        reach: hexes away from which the tractor gets it.
        ways: hexes from every place to it.
        rival: Turns until a rival could have it.
    """

    __slots__ = ("lure", "reach", "rival", "ways")

    def __init__(self, lure: Lure, reach: int, ways: list[int], rival: float) -> None:
        self.lure = lure
        self.reach = reach
        self.ways = ways
        self.rival = rival


class Course:
    """The rest of a race, estimated.

    Attributes:
        chart: the board.
        marks: Buoys, by their numbers.
        home: hexes from every place to the Finish hex.
        pace: hexes a Turn.
        turns: Turns left after the present one.
        bonus: Victory Points for finishing now (211B.f-i).
        spare: Turns to keep in hand for the way home.
        most: Buoys to think of, one after the other.
    """

    __slots__ = ("bonus", "chart", "home", "marks", "most", "pace", "spare", "turns")

    def __init__(self, chart: Chart, home: list[int], pace: float, turns: int, bonus: float, spare: float, most: int) -> None:
        self.chart = chart
        self.marks: list[Mark] = []
        self.home = home
        self.pace = pace
        self.turns = turns
        self.bonus = bonus
        self.spare = spare
        self.most = most

    def turned_away(self, place: int, facing: int, ways: list[int]) -> float:
        """Turns lost because a ship points elsewhere than along `ways`."""
        ahead = self.chart.ahead
        best = ways[place]
        found = HEXSIDES // 2
        for turned in range(HEXSIDES):
            next_place = ahead[HEXSIDES * place + (facing + turned) % HEXSIDES]
            if next_place != OFF and ways[next_place] < best:
                found = min(found, turned, HEXSIDES - turned)
        return TURNED_AWAY[found]

    def home_time(self, place: int, facing: int) -> float:
        """211A Turns that the way home takes, the last of them at Velocity 1."""
        hexes = self.home[place]
        return 1.0 + max(0, hexes - 1) / self.pace + self.turned_away(place, facing, self.home)

    def value(self, place: int, facing: int, elapsed: int, gone: list[float], most: int) -> float:
        """Victory Points still to be expected.

        Args:
            place: where the ship is at the end of a Turn.
            facing: 0 to 5.
            elapsed: Turns from now to that end, 0 for this one's.
            gone: for each Buoy the chance that it has been recovered.
            most: Buoys to think of.
        """
        left = self.turns - elapsed
        clock = 0.0
        total = 0.0
        here = place
        home = self.home_time(place, facing)
        open_marks = [number for number, chance in enumerate(gone) if self.worth(number, chance) >= LEAST]
        for leg in range(most):
            best = OFF
            best_rate = 0.0
            best_time = 0.0
            best_worth = 0.0
            for number in open_marks:
                mark = self.marks[number]
                time = max(0, mark.ways[here] - mark.reach) / self.pace + STOP
                if leg == 0:
                    time += self.turned_away(here, facing, mark.ways)
                there = clock + time
                if there + 1.0 + self.home[mark.lure.place] / self.pace + self.spare > left:
                    continue
                worth = self.worth(number, gone[number]) * self.unshared(mark, elapsed + there)
                rate = worth / time
                if rate > best_rate:
                    best, best_rate, best_time, best_worth = number, rate, time, worth
            if best == OFF:
                break
            clock += best_time
            total += best_worth * SOONER**clock
            open_marks.remove(best)
            here = self.marks[best].lure.place
            home = 1.0 + self.home[here] / self.pace
        if self.bonus == 0.0:
            return total
        late = clock + home + self.spare - left
        if late > 0.0:
            return total + self.bonus - late * LATE
        return total + self.bonus * SOONER ** (clock + home)

    def worth(self, number: int, gone: float) -> float:
        """Victory Points of a Buoy that has been recovered with a chance of `gone`."""
        return self.marks[number].lure.worth * (1.0 - gone)

    def unshared(self, mark: Mark, there: float) -> float:
        """The part of a Buoy's worth that a rival may leave for a ship that comes for it in `there` Turns."""
        return max(0.2, 1.0 - SHARED * max(0.0, there - mark.rival))
