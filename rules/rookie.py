"""A bot for games whose offers are complete: it plays any of them."""

from rules.bots import Choice
from rules.dice import Dice
from rules.game import Action, Decision

WHY = "any-will-do"
THOUGHT = "which of the offers"


def any_of(count: int, dice: Dice) -> int:
    """A number from 0 to `count` - 1 (`count` >= 1), each equally likely; where there is no choice no die is rolled."""
    return dice.one(count, THOUGHT) - 1 if count > 1 else 0


class Rookie:
    """Plays any of the offers, each equally likely. See `rules.bots.Bot`."""

    def choose(self, view: dict[str, object], decision: Decision, offers: list[Action], dice: Dice) -> Choice:
        """See `rules.bots.Bot.choose`."""
        return Choice(offers[any_of(len(offers), dice)], WHY)
