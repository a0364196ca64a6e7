"""The toy games of the rules' tests, set up as sessions do it."""

from rules.dice import Dice
from rules.game import Game
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


TOYS: dict[str, Game] = {toy.info.name: toy for toy in (Hands(), Bids(), Bumps())}
