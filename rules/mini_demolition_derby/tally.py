"""Qualification, Finals: what simulations count of a match."""

from typing import Any, Final

from mypy_extensions import i64

from rules.game import Event
from rules.mini_demolition_derby.arena import Piece, Witness
from rules.mini_demolition_derby.state import State
from rules.tally import Contestant, Report, Tally

BUMP: Final = "bump"
BOMBS: Final = "bombs"
EDGE: Final = "edge-of-the-road"
DEAD_END: Final = "dead-end"

HAZARDS: Final = {"car-bumped": BUMP, "bombs-hit": BOMBS, "road-left": EDGE}
"""Events of what takes lives."""

DESTROYED: Final = "destroyed"
LEFT_BEHIND: Final = "left-behind"
QUALIFIED: Final = "qualified"
FINISHED: Final = "finished"

FATES: Final = {
    "car-fell-out": DESTROYED,
    "car-left-behind": LEFT_BEHIND,
    "car-qualified": QUALIFIED,
    "car-finished": FINISHED,
}
"""Events of what becomes of a car; one that has qualified meets a second one in the finals."""


class MatchTally(Tally):
    """A contestant is a team; harm is lives lost (Qualification).

    Attributes:
        causes: what each car was harmed by last.
    """

    unit = "lives"

    def __init__(self, contestants: list[Contestant]) -> None:
        super().__init__(contestants)
        self.causes: dict[str, str] = {}

    def begin(self) -> None:
        """See `Tally.begin`."""
        super().begin()
        self.causes = {}

    def hear(self, events: list[Event]) -> None:
        """See `Tally.hear`."""
        for event in events:
            kind = HAZARDS.get(event.name)
            if kind is not None:
                lost: Any = event.params["lost"]
                hazard = self.hazard(self.places[str(event.params["team"])], kind)
                hazard.times += 1
                hazard.harm += lost
                self.causes[str(event.params["car"])] = kind
            elif event.name in FATES:
                self._note_fate(event)
            elif event.name == "cars-stuck":
                self._give_up(event)

    def _give_up(self, event: Event) -> None:
        teams: Any = event.params["teams"]
        for team in teams:
            place = self.places[team]
            self.fate(place, DESTROYED)
            hazard = self.hazard(place, DEAD_END)
            hazard.times += 1
            hazard.losses += 1

    def _note_fate(self, event: Event) -> None:
        place = self.places[str(event.params["team"])]
        self.fate(place, FATES[event.name])
        if event.name == "car-fell-out":
            self.hazard(place, self.causes[str(event.params["car"])]).losses += 1

    def end(self, outcome: dict[str, Any]) -> Report:
        """Finals: the team of the car that was first over the line; nobody where none was."""
        if outcome["winning_team"] is not None:
            self.report.winners = [self.places[outcome["winning_team"]]]
        return self.report


class Count(Witness):
    """Sees what `MatchTally.hear` would hear, in matches that nobody tells.

    Attributes:
        tally: where it is counted.
        places: the contestant of each car.
        causes: what each car was harmed by last.
        is_finals: whether it is the second phase.
    """

    def __init__(self, tally: Tally, state: State) -> None:
        self.tally = tally
        self.places = [tally.places[state.team(number).name] for number in range(len(state.names))]
        self.causes = [""] * len(state.names)
        self.is_finals = False

    def bumped(self, car: Piece, by: Piece, lost: i64) -> None:
        """See `Witness`."""
        self._strike(car, BUMP, lost)

    def left_road(self, car: Piece, lost: i64) -> None:
        """See `Witness`."""
        self._strike(car, EDGE, lost)

    def bombed(self, car: Piece, cell: i64, bombs: i64, lost: i64) -> None:
        """See `Witness`."""
        self._strike(car, BOMBS, lost)

    def gave_up(self, cars: list[Piece]) -> None:
        """See `Witness`."""
        for car in cars:
            self.causes[car.number] = DEAD_END
            self.tally.hazard(self.places[car.number], DEAD_END).times += 1

    def eliminated(self, car: Piece) -> None:
        """See `Witness`."""
        place = self.places[car.number]
        self.tally.fate(place, DESTROYED)
        self.tally.hazard(place, self.causes[car.number]).losses += 1

    def crossed(self, car: Piece) -> None:
        """See `Witness`."""
        self.tally.fate(self.places[car.number], FINISHED if self.is_finals else QUALIFIED)

    def qualification_over(self, left_behind: list[Piece]) -> None:
        """Finals: the second phase begins."""
        for car in left_behind:
            self.tally.fate(self.places[car.number], LEFT_BEHIND)
        self.is_finals = True

    def _strike(self, car: Piece, kind: str, lost: i64) -> None:
        hazard = self.tally.hazard(self.places[car.number], kind)
        hazard.times += 1
        hazard.harm += lost
        self.causes[car.number] = kind


def match_tally(state: State) -> Tally:
    """The tally of matches set up like this one."""
    cars = [state.team(number).name for number in range(len(state.names))]
    return MatchTally([Contestant(team.name, list(team.seats), cars.count(team.name)) for team in state.teams])
