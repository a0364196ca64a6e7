"""Qualification, Finals: what simulations count of a match."""

from typing import Any, Final

from rules.game import Event
from rules.mini_demolition_derby.state import State
from rules.tally import Contestant, Report, Tally

HAZARDS: Final = {"car-bumped": "bump", "bombs-hit": "bombs", "road-left": "edge-of-the-road"}
"""Events of what takes lives."""

FATES: Final = {
    "car-fell-out": "destroyed",
    "car-left-behind": "left-behind",
    "car-qualified": "qualified",
    "car-finished": "finished",
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


def match_tally(state: State) -> Tally:
    """The tally of matches set up like this one."""
    cars = [state.team(number).name for number in range(len(state.names))]
    return MatchTally([Contestant(team.name, list(team.seats), cars.count(team.name)) for team in state.teams])
