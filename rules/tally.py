"""What simulations count of a match: who won, with how many points, what became of the vehicles, and what harmed them."""

from typing import Any

from rules.game import Event


class Contestant:
    """Somebody whom a match can be won by: a ship, or a team of cars.

    Attributes:
        name: what the table calls it.
        seats: who plays it; empty where nobody does.
        vehicles: how many ships or cars it begins with.
    """

    __slots__ = ("name", "seats", "vehicles")

    def __init__(self, name: str, seats: list[str], vehicles: int) -> None:
        self.name = name
        self.seats = seats
        self.vehicles = vehicles


class Hazard:
    """What one kind of danger has done to one contestant.

    Attributes:
        times: how often it struck.
        harm: what it took, in the `unit` of the tally.
        losses: how many vehicles it put out.
    """

    __slots__ = ("harm", "losses", "times")

    def __init__(self) -> None:
        self.times = 0
        self.harm = 0
        self.losses = 0


class Report:
    """What a match came to. Contestants are called by their places in the list, from 0.

    Attributes:
        winners: who won; several who share it, none where nobody did.
        points: the points of each contestant; empty in a game without.
        fates: how many vehicles came to which end, by contestant and end.
        hazards: by contestant and kind of danger; empty where no events were heard.
    """

    __slots__ = ("fates", "hazards", "points", "winners")

    def __init__(self) -> None:
        self.winners: list[int] = []
        self.points: list[int] = []
        self.fates: dict[tuple[int, str], int] = {}
        self.hazards: dict[tuple[int, str], Hazard] = {}


class Tally:
    """Reads matches of one set-up, one after the other. Each game has its own.

    Attributes:
        contestants: in the order of the table.
        places: place of each by its name.
        report: of the match that is being read.
    """

    unit = ""
    """What harm is measured in, in words; empty for a game that has no hazards to listen for."""

    def __init__(self, contestants: list[Contestant]) -> None:
        self.contestants = contestants
        self.places = {contestant.name: place for place, contestant in enumerate(contestants)}
        self.report = Report()

    def begin(self) -> None:
        """A new match begins."""
        self.report = Report()

    def hear(self, events: list[Event]) -> None:
        """What has happened in it."""

    def end(self, outcome: dict[str, Any]) -> Report:
        """It is over: what it came to."""
        raise NotImplementedError

    def fate(self, place: int, end: str, vehicles: int = 1) -> None:
        """Vehicles of a contestant have come to an end."""
        key = (place, end)
        self.report.fates[key] = self.report.fates.get(key, 0) + vehicles

    def hazard(self, place: int, kind: str) -> Hazard:
        """The account of a danger with a contestant."""
        key = (place, kind)
        found = self.report.hazards.get(key)
        if found is None:
            found = self.report.hazards[key] = Hazard()
        return found
