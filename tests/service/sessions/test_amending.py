"""Sessions that are played, undone, corrected and rolled back at random, against a simple model; all of them replay."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from rules.game import Action
from service.sessions.usecases import Created, Sessions
from tests.service.sessions.amending_model import Json, Model

Begin = Callable[..., Created]
Join = Callable[[Created, str], str]
SEATS = ("red", "blue", "green")


def choose_toy(engine: Any, state: Any, seat: str, random: Random) -> Action | None:
    offers = engine.legal_actions(state, seat)
    if not offers:
        return None
    action = random.choice(offers)
    if action.name == "bid":
        action.params["levels"] = random.randint(1, 3)
    return action


def set_toy(engine: Any, state: Any, random: Random) -> Json:
    """One thing set to what may or may not be possible."""
    hands = [f"hand/{seat}" for seat in SEATS]
    pieces = engine.pieces(state)
    name = random.choice(sorted(pieces))
    value: Any = random.randint(1, 12)
    if name in hands:
        value = random.sample(range(12), 2)
    return {name: None if name.startswith("bid/") and random.random() < 0.5 else value}


@pytest.mark.parametrize("game", ["bumping-cars", "secret-bids", "hidden-hands"])
@pytest.mark.parametrize("dice", ["table", "server"])
@pytest.mark.parametrize("seed", range(4))
def test_toys_against_the_model(sessions: Sessions, toy: Begin, holder: Join, game: str, dice: str, seed: int) -> None:
    run_toy(sessions, toy, holder, game, dice, seed)


@pytest.mark.long
@pytest.mark.parametrize("game", ["bumping-cars", "secret-bids", "hidden-hands"])
def test_many_toys_against_the_model(sessions: Sessions, toy: Begin, holder: Join, game: str) -> None:
    for seed in range(1000):
        run_toy(sessions, toy, holder, game, ("table", "server")[seed % 2], seed)


def run_toy(sessions: Sessions, toy: Begin, holder: Join, game: str, dice: str, seed: int) -> None:
    made = toy(game, *SEATS, dice=dice)
    holders = {seat: holder(made, seat) for seat in SEATS}
    model = Model(sessions, made, holders, seed, choose_toy, set_toy)
    model.play(60)
    model.finish()
