"""210, 211 What simulations count of a race."""

from typing import Any, Final

from rules.demons_run.state import State
from rules.game import Event
from rules.tally import Contestant, Report, Tally

ATTACKS: Final = {
    "laser-damage": "laser",
    "scrambler-damage": "scrambler",
    "hell-hound-attacked": "hell-hound",
    "hell-fire-attacked": "hell-fire",
    "hell-hole-attacked": "hell-hole",
}
"""Events of what can harm a ship. Critical Hits and System Crises go to the account of what has brought them about."""

NULL: Final = "null"
EDGE: Final = "edge-of-the-board"


class RaceTally(Tally):
    """A contestant is a ship; harm is Structural Integrity lost (210A).

    Attributes:
        cause: the attack that was heard of last.
    """

    unit = "Structural Integrity Levels"

    def __init__(self, contestants: list[Contestant]) -> None:
        super().__init__(contestants)
        self.cause = ""

    def hear(self, events: list[Event]) -> None:
        """See `Tally.hear`."""
        for event in events:
            name = event.name
            if name in ATTACKS:
                self.cause = ATTACKS[name]
                struck = event.params["target"] if "target" in event.params else event.params["ship"]
                self.hazard(self.places[str(struck)], self.cause).times += 1
            elif name == "structure-lost":
                numbers = event.secrets or event.params
                lost: Any = numbers["before"]
                left: Any = numbers["after"]
                self._account(event, self.cause).harm += lost - left
            elif name == "ship-destroyed":
                self._account(event, self.cause).losses += 1
            elif name == "ship-disqualified":
                edge = self._account(event, EDGE)
                edge.times += 1
                edge.losses += 1
            elif name == "lost-in-null":
                self._account(event, NULL).times += 1

    def _account(self, event: Event, kind: str) -> Any:  # noqa: ANN401 - a Hazard
        return self.hazard(self.places[str(event.params["ship"])], kind)

    def end(self, outcome: dict[str, Any]) -> Report:
        """211B Victory Points and ranks."""
        for place, score in enumerate(outcome["scores"]):
            self.report.points.append(score["points"])
            self.fate(place, score["status"])
            if score["rank"] == 1:
                self.report.winners.append(place)
        return self.report


def race_tally(state: State) -> Tally:
    """The tally of races set up like this one."""
    return RaceTally([Contestant(ship.name, [state.owners[ship.name]], 1) for ship in state.ships])
