"""What comes of setting things by hand, before it is told."""

from rules.game import Corrected, Event


class Made:
    """What came of setting things by hand.

    Attributes:
        changes: what was set, one event for each.
        follows: what follows by the rules: a new turn, the end of a part of the game or of all of it.
        warnings: what the rules would not have led to.
    """

    __slots__ = ("changes", "follows", "warnings")

    def __init__(self, changes: list[Event], follows: list[Event], warnings: list[Event]) -> None:
        self.changes = changes
        self.follows = follows
        self.warnings = warnings

    def corrected(self, told_by_rearranging: tuple[str, ...]) -> Corrected:
        """As `Game.correct` tells it, without the events of these names, which say what to move: that is told another way."""
        follows = [event for event in self.follows if event.name not in told_by_rearranging]
        return Corrected(self.changes + follows, self.warnings)
