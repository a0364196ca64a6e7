"""Whole races with nobody looking: for simulations by the thousand."""

from mypy_extensions import i64

from rules.bots import Bot
from rules.devil_take_the_hindmost.cards import CARDS, TURBO, Card, count_kinds, count_turbos, kind_at
from rules.devil_take_the_hindmost.play import pairs, play_hand
from rules.devil_take_the_hindmost.state import DEALT, State
from rules.devil_take_the_hindmost.turn import after_move
from rules.dice import Dice
from rules.log import Log
from rules.rookie import Rookie, any_of
from rules.tally import Tally


def play_unseen(
    state: State,
    bots: dict[str, Bot],
    dice: Dice,
    thoughts: dict[str, Dice],
    limit: int,
    tally: Tally | None = None,  # noqa: ARG001 - as in games with something to hear
) -> tuple[int, int] | None:
    """Play a race on, move by move, where everybody plays at random, exactly as it would go with views, offers and events.

    Args:
        state: is played on.
        bots: by seat.
        dice: the game's own.
        thoughts: the bots', by seat.
        limit: the most moves.
        tally: not needed, for no danger lurks on this track.

    Returns:
        Turns and moves; None, and nothing has happened, where some bot wants to see what it does, or the table holds the cards.
    """
    if state.cards != DEALT or not all(isinstance(bot, Rookie) for bot in bots.values()):
        return None
    log = Log(keeps=False)
    seats = {seat.name: seat for seat in state.seats}
    turns, moves, turn = min(state.turn, 1), 0, state.turn
    while state.to_move and moves < limit:
        car = state.to_move.pop(0)
        seat = seats[car.team]
        play_hand(state, seat, car, _any_play(seat.hand, thoughts[car.team]), dice, log)
        after_move(state, car, log)
        moves += 1
        if state.turn != turn:
            turn = state.turn
            turns += 1
    return turns, moves


def _any_play(hand: list[Card], thoughts: Dice) -> list[Card]:
    kinds = count_kinds(hand)
    place: i64 = any_of(kinds + pairs(kinds, count_turbos(hand), len(hand)), thoughts)
    return [kind_at(hand, place)] if place < kinds else [kind_at(hand, place - kinds), CARDS[TURBO]]
