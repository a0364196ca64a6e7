"""The toy games of the rules' tests, set up as sessions do it."""

from rules.bots import Bot, Choice
from rules.dice import Dice
from rules.game import Action, Decision, Game
from tests.rules.toy_games import BumpingCars, HiddenHands, Json, SecretBids, Table


class Seated:
    """Sessions give each seat as an object with a name."""

    def new_state(self, setup: Json, dice: Dice) -> Table:
        return super().new_state({**setup, "seats": [seat["name"] for seat in setup["seats"]]}, dice)


class Hands(Seated, HiddenHands):
    pass


class Bids(Seated, SecretBids):
    pass


class Bumps(Seated, BumpingCars):
    pass


class FirstOffer:
    """Plays the first offer."""

    def choose(self, view: Json, decision: Decision, offers: list[Action], dice: Dice) -> Choice:
        return Choice(offers[0], "any-will-do", {"of": len(offers)})


class Thinker:
    """Rolls its own dice to choose."""

    def choose(self, view: Json, decision: Decision, offers: list[Action], dice: Dice) -> Choice:
        return Choice(offers[dice.one(len(offers), "thought") - 1] if len(offers) > 1 else offers[0], "any-will-do")


class Broken:
    def choose(self, view: Json, decision: Decision, offers: list[Action], dice: Dice) -> Choice:
        raise ZeroDivisionError("a bot's mistake")


class Cheat:
    """Plays a card that it does not hold, for somebody else, on another decision."""

    def choose(self, view: Json, decision: Decision, offers: list[Action], dice: Dice) -> Choice:
        return Choice(Action(decision.kind, "somebody else", "another", {"card": 99}), "any-will-do")


class Slip:
    """Plays a card that it holds, and says that somebody else did."""

    def choose(self, view: Json, decision: Decision, offers: list[Action], dice: Dice) -> Choice:
        return Choice(Action(decision.kind, "blue", "turn-1", offers[0].params), "any-will-do")


TOY_BOTS: dict[str, Bot] = {"rookie": FirstOffer(), "thinker": Thinker(), "broken": Broken(), "cheat": Cheat(), "slip": Slip()}

TOYS: dict[str, Game] = {toy.info.name: toy for toy in (Hands(), Bids(), Bumps())}

TOY_WORDS = """
put = { $name } stands at { $after }.
    .table = Put { $name } at { $after }.
"""
