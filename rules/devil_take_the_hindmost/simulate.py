"""Whole races with nobody looking: for simulations by the thousand."""

from rules.bots import Bot
from rules.devil_take_the_hindmost.log import Log
from rules.devil_take_the_hindmost.play import choices, play_cards
from rules.devil_take_the_hindmost.state import State
from rules.devil_take_the_hindmost.turn import after_move
from rules.dice import Dice
from rules.rookie import Rookie, any_of


def play_unseen(state: State, bots: dict[str, Bot], dice: Dice, thoughts: dict[str, Dice], limit: int) -> tuple[int, int] | None:
    """Play a race on, move by move, where everybody plays at random, exactly as it would go with views, offers and events.

    Args:
        state: is played on.
        bots: by seat.
        dice: the game's own.
        thoughts: the bots', by seat.
        limit: the most moves.

    Returns:
        Turns and moves; None, and nothing has happened, where some bot wants to see what it does.
    """
    if not all(isinstance(bot, Rookie) for bot in bots.values()):
        return None
    log = Log(keeps=False)
    turns, moves, turn = min(state.turn, 1), 0, state.turn
    while state.to_move and moves < limit:
        car = state.to_move[0]
        found = choices(state, state.seat(car.team))
        played = found.cards(any_of(found.count(), thoughts[car.team]))
        del state.to_move[0]
        play_cards(state, car, played, dice, log)
        after_move(state, car, log)
        moves += 1
        if state.turn != turn:
            turn = state.turn
            turns += 1
    return turns, moves
