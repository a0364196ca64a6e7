"""Points Scoring: what simulations count of a race."""

from typing import Any, Final

from rules.devil_take_the_hindmost.state import State
from rules.tally import Contestant, Report, Tally

WON: Final = "won-the-race"
ELIMINATED: Final = "eliminated"


class TitleTally(Tally):
    """A contestant is a team. No danger lurks on this track, so there is nothing to listen for."""

    def end(self, outcome: dict[str, Any]) -> Report:
        """Points Scoring: the winners by the house rule `winner_by`, and the teams' points."""
        report = self.report
        report.points = [0] * len(self.contestants)
        for score in outcome["scores"]:
            report.points[self.places[score["team"]]] = score["points"]
        report.winners = [self.places[team] for team in outcome["winners"]]
        first = self.places[outcome["race_winner"]["team"]]
        for place, contestant in enumerate(self.contestants):
            self.fate(place, ELIMINATED, contestant.vehicles - int(place == first))
        self.fate(first, WON)
        return report


def race_tally(state: State) -> Tally:
    """The tally of races set up like this one."""
    return TitleTally(
        [Contestant(seat.name, [seat.name], sum(car.team == seat.name for car in state.cars)) for seat in state.seats]
    )
