"""205A Which Buoys to try for, and where on the way, so that most Victory Points can be expected."""

from rules.demons_run import tables
from rules.demons_run.bots.chart import Chart
from rules.demons_run.bots.tractor import Beam, terrain_modifier, velocity_modifier
from rules.demons_run.house_rules import HouseRules


class Lure:
    """A Buoy that a ship would like to have.

    Attributes:
        id: its name.
        place: where it lies.
        worth: Victory Points (211B).
    """

    __slots__ = ("id", "place", "worth")

    def __init__(self, name: str, place: int, worth: int) -> None:
        self.id = name
        self.place = place
        self.worth = worth


class Attempts:
    """Attempts along a way.

    Attributes:
        lures: by the number of the MP after which the Buoy is tried for, from 1.
        value: Victory Points expected, less those of the Fuel of all attempts but the first.
    """

    __slots__ = ("lures", "value")

    def __init__(self, lures: dict[int, Lure], value: float) -> None:
        self.lures = lures
        self.value = value

    def named(self) -> dict[int, str]:
        """The names of the Buoys."""
        return {mp: lure.id for mp, lure in self.lures.items()}

    def dearest(self) -> str:
        """Name of the Buoy worth most among them; empty where there are none."""
        best = ""
        most = 0
        for lure in self.lures.values():
            if lure.worth > most:
                best = lure.id
                most = lure.worth
        return best


class Fisher:
    """Plans attempts along a way that is known.

    Attributes:
        places: entered with each MP, in order.
        modifiers: by the number of the MP and the name of a Buoy within reach, the modifier of an attempt.
        made: attempts already made this Turn.
        most: attempts that the Fuel allows.
    """

    __slots__ = ("beam", "fuel_price", "lures", "made", "modifiers", "most", "places")

    def __init__(
        self,
        beam: Beam,
        rules: HouseRules,
        chart: Chart,
        places: list[int],
        velocity: int,
        lures: list[Lure],
        fuel_price: float,
        made: int,
        most: int,
    ) -> None:
        self.beam = beam
        self.fuel_price = fuel_price
        self.places = places
        self.made = made
        self.most = most
        self.lures: list[Lure] = []
        self.modifiers: list[dict[str, int]] = [{} for _ in places]
        for lure in lures:
            fixed = velocity_modifier(velocity) + terrain_modifier(rules, chart, lure.place)
            is_near = False
            for entered, place in enumerate(places):
                modifier = fixed + chart.away(place, lure.place) * tables.TRACTOR_PER_HEX
                if beam.chance(modifier) > 0.0:
                    self.modifiers[entered][lure.id] = modifier
                    is_near = True
            if is_near:
                self.lures.append(lure)

    def plan(self) -> Attempts:
        """The attempts to declare: one after the other is added where it adds most, as long as one adds anything."""
        chosen: dict[int, Lure] = {}
        value = 0.0
        is_better = True
        while is_better and len(chosen) < self.most:
            is_better = False
            best = chosen
            for entered in range(len(self.places)):
                if entered + 1 in chosen:
                    continue
                for lure in self.lures:
                    if lure.id not in self.modifiers[entered]:
                        continue
                    tried = {**chosen, entered + 1: lure}
                    expected = self.expected(tried)
                    if expected > value:
                        best = tried
                        value = expected
                        is_better = True
            chosen = best
        return Attempts(chosen, value)

    def expected(self, chosen: dict[int, Lure]) -> float:
        """205B-D Victory Points that attempts are good for; one for a Buoy that is aboard by then costs nothing (DR-53)."""
        value = 0.0
        made = float(self.made)
        gone: dict[str, float] = {}
        for entered in range(len(self.places)):
            lure = chosen.get(entered + 1)
            if lure is None:
                continue
            left = 1.0 - gone.get(lure.id, 0.0)
            modifier = self.modifiers[entered][lure.id]
            chance = left * self.beam.chance_after(modifier, made)
            value += chance * lure.worth
            if made:
                value -= left * self.beam.level * self.fuel_price
            gone[lure.id] = 1.0 - left + chance
            made += left
        return value
