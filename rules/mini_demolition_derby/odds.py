"""Qualification: what each face of the die would do."""

from fractions import Fraction

from rules.dice import TableDice
from rules.game import Action, Event
from rules.mini_demolition_derby.log import Log
from rules.mini_demolition_derby.rolls import roll
from rules.mini_demolition_derby.state import ASSISTANT, ROLL, State
from rules.odds import Chance

_FACES = 6


def chances(state: State, action: Action) -> list[Chance]:
    """What happens with each face of the one die of a legal roll, in the order of the faces.

    None for other actions, with two dice, and where cards are played: hands and the pack are nobody's to know.
    """
    rules = state.rules
    if state.mode == ASSISTANT or state.step != ROLL or action.name != ROLL or rules.two_dice or rules.cards != "off":
        return []
    return [Chance("die-shows", {"die": face}, Fraction(1, _FACES), _done(state, face)) for face in range(1, _FACES + 1)]


def _done(state: State, face: int) -> list[Event]:
    log = Log()
    roll(state.copy(), {}, TableDice([face]), log)
    return log.events
