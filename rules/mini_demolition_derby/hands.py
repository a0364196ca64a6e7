"""Variant 2: the pack and the hands. Nobody sees the hand of another team."""

from rules.dice import Dice
from rules.log import Log
from rules.mini_demolition_derby.cards import CARDS_AT_START, full_pack
from rules.mini_demolition_derby.state import State, Team


def deal(state: State, dice: Dice) -> None:
    """Variant 2, rulings MD-07, MD-29: ten cards for each team that has a player; the rest is the pack."""
    pack = full_pack()
    state.pack = [pack[place] for place in dice.shuffle(len(pack), "the pack")]
    for team in state.teams:
        if team.seats:
            team.hand = [state.pack.pop() for _ in range(CARDS_AT_START)]


def note_hands(state: State, log: Log) -> None:
    """What the players have to be shown once the cards are dealt."""
    for team in state.teams:
        if team.seats and state.rules.cards != "off":
            _note_cards(team, team.hand, log)


def draw(state: State, team: Team, count: int, dice: Dice, log: Log) -> None:
    """Variants 1, 2, ruling MD-29: a team takes cards, as far as there are any; used ones are shuffled when the pack is empty."""
    drawn: list[str] = []
    while len(drawn) < count and (state.pack or state.used):
        if not state.pack:
            state.pack = [state.used[place] for place in dice.shuffle(len(state.used), "the pack")]
            state.used = []
            log.note("pack-shuffled", "MD-29", {"cards": len(state.pack)})
        drawn.append(state.pack.pop())
    team.hand += drawn
    _note_cards(team, drawn, log)


def discard(state: State, team: Team, card: str) -> None:
    """Variant 2: a card has been played."""
    team.hand.remove(card)
    state.used.append(card)


def _note_cards(team: Team, cards: list[str], log: Log) -> None:
    shown: list[object] = list(cards)
    for seat in team.seats:
        params: dict[str, object] = {"team": team.name, "seat": seat, "count": len(cards), "cards": []}
        log.note("cards-drawn", "MD-29", params, None, seat, {"cards": shown})
