"""204 Where a ship can be after one Turn, by ways that keep out of harm: a quick planner for thoughts several Turns ahead."""

from typing import Final

from rules.demons_run import tables
from rules.demons_run.bots.chart import OFF, Chart
from rules.demons_run.bots.tractor import Bait
from rules.demons_run.path import FORWARD, LEFT, RIGHT
from rules.hexes import HEXSIDES

_TURNS: Final = 16
"""More than the turning movements of any Turn: packs three numbers into a key."""


class Catch:
    """The best attempt for a Buoy on a way.

    Attributes:
        chance: that it succeeds.
        gain: Victory Points expected, less those of the Fuel.
    """

    __slots__ = ("chance", "gain")

    def __init__(self, chance: float, gain: float) -> None:
        self.chance = chance
        self.gain = gain


class Way:
    """A way within one Turn, hex by hex.

    Attributes:
        before: the way up to its last hex; None at the start.
        place: where it leads.
        facing: 0 to 5.
        turned: turning movements made in the hex before, clockwise ones positive.
        turns: turning movements made so far.
        catches: the best attempt so far for each Buoy that came within reach, by its number; None where none did.
        value: Victory Points that the Buoys within reach are good for.
    """

    __slots__ = ("before", "catches", "facing", "place", "turned", "turns", "value")

    def __init__(
        self,
        before: "Way | None",
        place: int,
        facing: int,
        turned: int,
        turns: int,
        catches: dict[int, Catch] | None,
        value: float,
    ) -> None:
        self.before = before
        self.place = place
        self.facing = facing
        self.turned = turned
        self.turns = turns
        self.catches = catches
        self.value = value

    def places(self) -> list[int]:
        """Places entered, in order."""
        found: list[int] = []
        way: Way | None = self
        while way is not None and way.before is not None:
            found.append(way.place)
            way = way.before
        found.reverse()
        return found


class Berth:
    """Where a way ends, after the turning movements in its last hex.

    Attributes:
        way: the way.
        facing: 0 to 5.
        turned: turning movements made in the last hex, clockwise ones positive.
        value: Victory Points on the way, less its Fuel's.
        has_finished: whether the last hex is the ship's Finish hex, entered as it must be.
    """

    __slots__ = ("facing", "has_finished", "turned", "value", "way")

    def __init__(self, way: Way, facing: int, turned: int, value: float, *, has_finished: bool) -> None:
        self.way = way
        self.facing = facing
        self.turned = turned
        self.value = value
        self.has_finished = has_finished

    def steps(self) -> list[str]:
        """The path as it is declared."""
        turned = [self.turned]
        way: Way | None = self.way
        while way is not None and way.before is not None:
            turned.append(way.turned)
            way = way.before
        turned.reverse()
        steps: list[str] = []
        for place, number in enumerate(turned):
            steps += [RIGHT if number > 0 else LEFT] * abs(number)
            if place + 1 < len(turned):
                steps.append(FORWARD)
        return steps


class Helm:
    """What a ship may do in one Turn, and what it is worth.

    Attributes:
        chart: the board.
        is_closed: by place, what the ship keeps out of.
        finish: place of its Finish hex, or -1.
        turns_in_hex: by Maneuver Engines.
        turns_in_turn: by Maneuver Engines.
        turns_at: by Velocity, from 0.
        baits: Buoys in reach of each place.
        worth: Victory Points of each Buoy by its number.
        beam_price: Victory Points of the Fuel of one Tractor Level in an attempt.
        fuel_price: Victory Points of one Fuel.
        steps: ways looked at so far.
    """

    __slots__ = (
        "baits", "beam_price", "chart", "finish", "fuel_price", "is_closed", "steps", "turns_at", "turns_in_hex", "turns_in_turn",
        "worth",
    )  # fmt: skip

    def __init__(self, chart: Chart, is_closed: list[bool], finish: int, turns_in_hex: int, turns_in_turn: int) -> None:
        self.chart = chart
        self.is_closed = is_closed
        self.finish = finish
        self.turns_in_hex = turns_in_hex
        self.turns_in_turn = turns_in_turn
        self.turns_at: list[int] = []
        self.baits: dict[int, list[Bait]] = {}
        self.worth: list[float] = []
        self.beam_price = 0.0
        self.fuel_price = 0.0
        self.steps = 0

    def berths(self, place: int, facing: int, velocity: int, gone: list[float]) -> list[Berth]:
        """Every end of a Turn at `velocity`, by the most valuable way found to it.

        Args:
            place: where the ship is.
            facing: 0 to 5.
            velocity: MPs, all of which it uses.
            gone: for each Buoy the chance that it will have been recovered before.
        """
        limit = min(self.turns_in_turn, self.turns_at[velocity])
        ways = [Way(None, place, facing, 0, 0, None, 0.0)]
        for _ in range(velocity):
            ways = self.onward(ways, velocity, limit, gone)
        found: dict[int, Berth] = {}
        for way in ways:
            has_finished = velocity == tables.FINISHING_VELOCITY and way.place == self.finish
            most = self.may_turn(way, limit) if velocity else 0
            for turned in range(-most, most + 1):
                after = (way.facing + turned) % HEXSIDES
                value = way.value - (way.turns + abs(turned)) * self.fuel_price
                key = HEXSIDES * way.place + after
                known = found.get(key)
                if known is None or value > known.value:
                    found[key] = Berth(way, after, turned, value, has_finished=has_finished)
        return list(found.values())

    def may_turn(self, way: Way, limit: int) -> int:
        """204E How often a ship may turn where a way has led it."""
        if self.chart.holds_course[way.place]:
            return 0
        return min(self.turns_in_hex, limit - way.turns)

    def onward(self, ways: list[Way], velocity: int, limit: int, gone: list[float]) -> list[Way]:
        """One hex further, in every direction that the ship can turn to."""
        found: dict[int, Way] = {}
        ahead = self.chart.ahead
        for way in ways:
            most = self.may_turn(way, limit)
            for turned in range(-most, most + 1):
                facing = (way.facing + turned) % HEXSIDES
                place = ahead[HEXSIDES * way.place + facing]
                if place == OFF or self.is_closed[place]:
                    continue
                self.steps += 1
                turns = way.turns + abs(turned)
                next_way = Way(way, place, facing, turned, turns, way.catches, way.value)
                bait = self.baits.get(place)
                if bait is not None:
                    self.attract(next_way, bait, velocity, gone)
                key = (HEXSIDES * place + facing) * _TURNS + turns
                known = found.get(key)
                if known is None or next_way.value > known.value:
                    found[key] = next_way
        return list(found.values())

    def attract(self, way: Way, bait: list[Bait], velocity: int, gone: list[float]) -> None:
        """205 What the Buoys in reach of a place add to a way: the difference to the best attempt so far."""
        above = max(0, velocity - tables.TRACTOR_FREE_VELOCITY)
        catches = way.catches
        for each in bait:
            chance = each.chances[above]
            gain = chance * self.worth[each.buoy] * (1.0 - gone[each.buoy]) - each.levels[above] * self.beam_price
            known = None if catches is None else catches.get(each.buoy)
            before = 0.0 if known is None else known.gain
            if gain > before:
                caught = Catch(chance, gain)
                catches = {each.buoy: caught} if catches is None else {**catches, each.buoy: caught}
                way.value += gain - before
        way.catches = catches
