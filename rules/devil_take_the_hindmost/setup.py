"""Setup: what a game is set up with, read and judged, and the race at its start."""

from typing import Final

from rules.devil_take_the_hindmost.deck import Deck, DeckInvalid, read_deck, standard_deck
from rules.devil_take_the_hindmost.elimination import running_order
from rules.devil_take_the_hindmost.grid import MOST_PLAYERS, starting_grid
from rules.devil_take_the_hindmost.hands import deal
from rules.devil_take_the_hindmost.house_rules import read_house_rules
from rules.devil_take_the_hindmost.state import ASSISTANT, COUNTED, DEALT, REFEREE, TYPED, Seat, State
from rules.devil_take_the_hindmost.turn import start_turn
from rules.dice import Dice
from rules.errors import RuleViolation
from rules.log import Log

SECTION: Final = "Setup"
FEWEST_PLAYERS: Final = 2
_FIELDS: Final = ("mode", "dice", "seats", "rules", "cards", "deck")


def new_race(setup: dict[str, object], dice: Dice) -> State:
    """Setup: the cars on the grid, the cards dealt, the inside car of the front row about to move.

    Raises:
        RuleViolation: something in `setup` cannot be; the pointer says what.
    """
    for name in setup:
        if name not in _FIELDS:
            raise _refused("unknown-field", f"There is no option {name[:40]!r}. There is: {', '.join(_FIELDS)}.", f"/{name[:40]}")
    mode = _mode(setup)
    teams = _teams(setup)
    rules = read_house_rules(setup.get("rules", {}))
    state = State(mode, _cards(setup, mode), rules, _deck(setup, len(teams)), [Seat(team, []) for team in teams])
    state.cars = starting_grid(state.rules, teams, dice)
    deal(state, dice)
    if mode == REFEREE:
        start_turn(state, running_order(state.cars), Log(keeps=False))
    return state


def _mode(setup: dict[str, object]) -> str:
    mode = setup.get("mode", REFEREE)
    if isinstance(mode, str) and mode in {REFEREE, ASSISTANT}:
        return mode
    raise _refused("unknown-mode", f"The mode must be {REFEREE} or {ASSISTANT}.", "/mode")


def _teams(setup: dict[str, object]) -> list[str]:
    seats = setup.get("seats")
    if not isinstance(seats, list) or not FEWEST_PLAYERS <= len(seats) <= MOST_PLAYERS:
        raise _refused("wrong-number-of-players", f"The game is for {FEWEST_PLAYERS} to {MOST_PLAYERS} players.", "/seats")
    teams: list[str] = []
    for index, seat in enumerate(seats):
        name = seat.get("name") if isinstance(seat, dict) else None
        if not isinstance(name, str) or not name:
            raise _refused("seat-without-name", "Every seat needs a name.", f"/seats/{index}/name")
        if name in teams:
            raise _refused("name-taken", f"Two seats cannot both be called {name[:40]}.", f"/seats/{index}/name")
        teams.append(name)
    return teams


def _cards(setup: dict[str, object], mode: str) -> str:
    cards = setup.get("cards", DEALT if mode == REFEREE else TYPED)
    if not isinstance(cards, str) or cards not in {DEALT, TYPED}:
        raise _refused("unknown-cards", f"The cards must be {DEALT} (by the service) or {TYPED} (in by the table).", "/cards")
    if mode == REFEREE:
        return cards
    if cards == DEALT:
        raise _refused("assistant-deals-no-cards", "The assistant has no secrets, so it cannot deal hands.", "/cards")
    return COUNTED


def _deck(setup: dict[str, object], players: int) -> Deck:
    document = setup.get("deck")
    if document is None:
        return standard_deck()
    try:
        return read_deck(document, players)
    except DeckInvalid as invalid:
        problems: list[dict[str, str]] = [
            {"pointer": f"/deck{problem.pointer}", "code": problem.code, "message": problem.message}
            for problem in invalid.problems
        ]
        first = invalid.problems[0]
        params: dict[str, object] = {"problems": problems}
        raise RuleViolation(first.code, "DT-14", first.message, params, f"/deck{first.pointer}") from None


def _refused(code: str, message: str, pointer: str) -> RuleViolation:
    return RuleViolation(code, SECTION, message, {}, pointer)
