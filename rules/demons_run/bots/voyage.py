"""The search for the best way on: one Turn by its very hexes, the next ones likewise, the rest estimated."""

from typing import Final

from rules.demons_run import tables
from rules.demons_run.bots.course import Course
from rules.demons_run.bots.helm import Berth, Helm

FINALISTS: Final = 24
"""Ends of a Turn that are thought through, of all that look well."""

GLANCE: Final = 1
"""Buoys looked at to see which ends look well."""


class Stop:
    """The end of a Turn that has been thought of.

    Attributes:
        place: where the ship is.
        facing: 0 to 5.
        velocity: Velocity Level.
        gone: for each Buoy the chance that it has been recovered.
        value: Victory Points on the way here.
        total: with those that may still follow.
        first: how the first of these Turns ends; None before it.
        first_velocity: Velocity of the first of these Turns.
        has_finished: whether the race is run.
    """

    __slots__ = ("facing", "first", "first_velocity", "gone", "has_finished", "place", "total", "value", "velocity")

    def __init__(self, place: int, facing: int, velocity: int, gone: list[float]) -> None:
        self.place = place
        self.facing = facing
        self.velocity = velocity
        self.gone = gone
        self.value = 0.0
        self.total = 0.0
        self.first: Berth | None = None
        self.first_velocity = velocity
        self.has_finished = False


class Voyage:
    """A search.

    Attributes:
        now: what the ship may do this Turn.
        later: what it may do in any of the next.
        course: the rest of the race.
        velocities: Velocities that it can have this Turn.
        main_engines: Velocity Levels that it can gain or lose in any of the next.
        fastest: highest Velocity to think of.
        risks: Victory Points that ending this Turn in a place puts at risk.
        depth: Turns to think through, 1 or more.
        width: ends of each Turn from which to think on.
        steps: hexes to look at; past them no further end of a Turn is thought on from.
    """

    __slots__ = ("course", "depth", "fastest", "later", "main_engines", "now", "risks", "steps", "velocities", "width")

    def __init__(self, now: Helm, later: Helm, course: Course, velocities: list[int], main_engines: int, fastest: int) -> None:
        self.now = now
        self.later = later
        self.course = course
        self.velocities = velocities
        self.main_engines = main_engines
        self.fastest = fastest
        self.risks: dict[int, float] = {}
        self.depth = 1
        self.width = 1
        self.steps = 0

    def best(self, start: Stop) -> Stop | None:
        """The best end found of the last Turn thought of; its `first` is what to do now. None where every way leads into harm."""
        ended: list[Stop] = []
        beam = self.sorted_out(self.onward(start, 0), ended)
        for elapsed in range(1, min(self.depth, self.course.turns + 1)):
            found: list[Stop] = []
            for stop in beam[: self.width]:
                if self.now.steps + self.later.steps < self.steps:
                    found += self.onward(stop, elapsed)
            found.sort(key=_total, reverse=True)
            found = self.sorted_out(found, ended)
            if not found:
                break
            beam = found
        best: Stop | None = None
        for stop in [*ended, *beam[:1]]:
            if best is None or stop.total > best.total:
                best = stop
        return best

    def sorted_out(self, stops: list[Stop], ended: list[Stop]) -> list[Stop]:
        """The stops from which a race goes on; those that end it are added to `ended`."""
        ended += [stop for stop in stops if stop.has_finished]
        return [stop for stop in stops if not stop.has_finished]

    def onward(self, start: Stop, elapsed: int) -> list[Stop]:
        """The best ends of one more Turn, best first."""
        helm = self.later if elapsed else self.now
        velocities = self.velocities if not elapsed else self.next_velocities(start.velocity)
        found: list[Stop] = []
        for velocity in velocities:
            fuel = abs(velocity - start.velocity) * tables.FUEL_PER_ALLOCATED_LEVEL[tables.MAIN_ENGINES]
            for berth in helm.berths(start.place, start.facing, velocity, start.gone):
                stop = self.stop(start, berth, velocity, elapsed)
                stop.value -= fuel * helm.fuel_price
                stop.total = stop.value + self.rest(stop, elapsed, GLANCE)
                found.append(stop)
        found.sort(key=_total, reverse=True)
        found = found[:FINALISTS]
        if self.course.most > GLANCE:
            for stop in found:
                stop.total = stop.value + self.rest(stop, elapsed, self.course.most)
            found.sort(key=_total, reverse=True)
        return found

    def next_velocities(self, velocity: int) -> list[int]:
        """203B Velocities that the Main Engines allow in one of the next Turns."""
        highest = max(velocity - self.main_engines, min(velocity + self.main_engines, self.fastest))
        return list(range(max(0, velocity - self.main_engines), highest + 1))

    def stop(self, start: Stop, berth: Berth, velocity: int, elapsed: int) -> Stop:
        """The end of a Turn that `berth` is."""
        way = berth.way
        gone = start.gone
        if way.catches is not None:
            gone = list(gone)
            for buoy, caught in way.catches.items():
                gone[buoy] = 1.0 - (1.0 - gone[buoy]) * (1.0 - caught.chance)
        stop = Stop(way.place, berth.facing, velocity, gone)
        stop.has_finished = berth.has_finished
        stop.value = start.value + berth.value
        if elapsed == 0:
            stop.first = berth
            stop.first_velocity = velocity
            stop.value -= self.risks.get(HARBOUR * way.place + berth.facing, 0.0)
        else:
            stop.first = start.first
            stop.first_velocity = start.first_velocity
        return stop

    def rest(self, stop: Stop, elapsed: int, most: int) -> float:
        """What may still follow."""
        if stop.has_finished:
            return self.course.bonus
        return self.course.value(stop.place, stop.facing, elapsed, stop.gone, most)


def _total(stop: Stop) -> float:
    return stop.total


HARBOUR: Final = 6
"""Facings in a place: `Voyage.risks` counts by 6 * place + facing."""
