"""Sessions that are played, undone, corrected and rolled back at random, against a simple model; all of them replay."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from rules import BOTS
from rules.game import Action
from service.sessions.usecases import Created, Plan, Sessions
from tests.service.sessions.amending_model import Json, Model, thinking

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
@pytest.mark.parametrize("seed", range(3))
def test_toys_against_the_model(sessions: Sessions, toy: Begin, holder: Join, game: str, dice: str, seed: int) -> None:
    run_toy(sessions, toy, holder, game, dice, seed)


def test_a_declaration_that_a_corrected_die_has_ended_stands_behind_later_versions(
    sessions: Sessions, toy: Begin, holder: Join
) -> None:
    run_toy(sessions, toy, holder, "bumping-cars", "table", 76)


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


@pytest.mark.parametrize("seed", range(3))
def test_a_table_that_helps_itself_against_the_model(sessions: Sessions, toy: Begin, holder: Join, seed: int) -> None:
    made = toy("bumping-cars", *SEATS, mode="assistant")
    model = Model(sessions, made, {seat: holder(made, seat) for seat in SEATS}, seed, choose_toy, set_toy)
    model.play(60)
    model.finish()


@pytest.mark.parametrize("seed", range(6))
def test_long_chains_of_bumps_against_the_model(sessions: Sessions, toy: Begin, holder: Join, seed: int) -> None:
    """Many cars in a row: most moves ask for one batch after the other, and a corrected die leads elsewhere."""
    seats = ("red", "blue", "green", "pink", "grey", "gold")
    made = toy("bumping-cars", *seats)
    holders = {seat: holder(made, seat) for seat in seats}
    model = Model(sessions, made, holders, seed, choose_toy, set_toy)
    model.play(60, "play play play die die undo roll_back")
    model.finish()


GAMES = {
    "demons-run": {},
    "devil-take-the-hindmost": {"cards": "dealt"},
    "mini-demolition-derby": {},
}


def choose(engine: Any, state: Any, seat: str, random: Random) -> Action | None:
    """What a rookie does, or one of the offers that needs no form."""
    decisions = [decision for decision in engine.awaiting(state) if decision.seat in ("", seat)]
    decision = random.choice(decisions)
    offers = [offer for offer in engine.legal_actions(state, seat) if offer.decision == decision.id]
    rookie = BOTS[engine.info.name].get("rookie")
    if rookie is None:
        return random.choice([offer for offer in offers if "form" not in offer.params])
    return rookie.choose(engine.view(state, seat), decision, offers, thinking(random)).action


def set_piece(engine: Any, state: Any, random: Random) -> Json:
    """A number of the tabletop, a little more or less."""
    numbers = {name: value for name, value in engine.tabletop(state, "red").items() if type(value) is int}
    if not numbers:
        return {}
    name = random.choice(sorted(numbers))
    return {name: numbers[name] + random.choice((-1, 1))}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("dice", ["table", "server"])
def test_games_against_the_model(sessions: Sessions, holder: Join, game: str, dice: str) -> None:
    run_game(sessions, holder, game, dice, 1, 40)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_many_games_against_the_model(sessions: Sessions, holder: Join, game: str) -> None:
    for seed in range(1000):
        run_game(sessions, holder, game, ("table", "server")[seed % 2], seed, 40)


def run_game(sessions: Sessions, holder: Join, game: str, dice: Any, seed: int, steps: int) -> None:
    made = sessions.create(Plan(game, "referee", dice, SEATS, GAMES[game]), "", "made by a test")
    holders = {seat: holder(made, seat) for seat in SEATS}
    model = Model(sessions, made, holders, seed, choose, set_piece)
    model.play(steps, "play play play play play undo set die roll_back")
    model.finish()
