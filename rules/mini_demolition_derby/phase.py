"""The qualification or the finals: who is on the track, who is through, and who is out."""

from typing import Final

from rules.game import Event, Term
from rules.mini_demolition_derby.house_rules import HouseRules
from rules.mini_demolition_derby.track import Car

QUALIFICATION: Final = "qualification"
FINALS: Final = "finals"


class Phase:
    """One of the two parts of a match; changed in place while it is played.

    Attributes:
        rules: the house rules.
        name: QUALIFICATION or FINALS.
        on_track: the cars still racing, in any order.
        through: the cars that have crossed the finishing line, first one first.
        eliminated: the cars that ran out of lives, first one first.
        left_behind: the cars that were on the track when the last place in the finals was taken.
        is_over: whether nothing more can happen.
        events: what has happened, in order.
    """

    __slots__ = ("eliminated", "events", "is_over", "left_behind", "name", "on_track", "rules", "through")

    def __init__(self, rules: HouseRules, name: str, on_track: list[Car], through: list[Car], eliminated: list[Car]) -> None:
        """A phase as it stands. The lists become the phase's own."""
        self.rules = rules
        self.name = name
        self.on_track = on_track
        self.through = through
        self.eliminated = eliminated
        self.left_behind: list[Car] = []
        self.is_over = False
        self.events: list[Event] = []

    def is_finals(self) -> bool:
        """Whether this is the second part of the match."""
        return self.name == FINALS

    def note(self, name: str, section: str, params: dict[str, object], terms: list[Term] | None = None) -> None:
        """Put an event on record."""
        self.events.append(Event(name, section, params, terms))
