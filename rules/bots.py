"""What a bot is: somebody who decides for a seat from what the seat may know, and says why."""

from typing import Protocol

from rules.dice import Dice
from rules.game import Action, Decision


class Choice:
    """What a bot does and why.

    Attributes:
        action: what it does, an answer to the decision it was asked for.
        why: code of the reason, kebab case; the game's catalogue has the words under ``why-<code>``.
        params: names and numbers for those words; JSON values that the whole table may read.
    """

    __slots__ = ("action", "params", "why")

    def __init__(self, action: Action, why: str, params: dict[str, object] | None = None) -> None:
        self.action = action
        self.why = why
        self.params: dict[str, object] = {} if params is None else params


class Bot(Protocol):
    """A way of playing. It remembers nothing: the same arguments give the same choice."""

    def choose(self, view: dict[str, object], decision: Decision, offers: list[Action], dice: Dice) -> Choice:
        """The answer to an open decision.

        Args:
            view: what the seat may know, as `Game.view` gives it; never changed.
            decision: an open decision that the seat, or anybody, may make.
            offers: what `Game.legal_actions` offers the seat for this decision; forms among them are the bot's to fill in.
            dice: for thoughts that need chance, never for the game's own rolls.
        """
        ...
