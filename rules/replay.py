"""A game played again from its setup, its actions and the rolls on record."""

from rules.dice import RecordedDice, Roll
from rules.game import Action, Game, State


def replay(game: Game[State], setup: dict[str, object], history: list[Roll], actions: list[Action]) -> list[dict[str, object]]:
    """The encoded state at the start and after each action, so one more than there are actions.

    Args:
        game: the engine.
        setup: what the game was set up with.
        history: every roll of the game, those of the setup included, in order.
        actions: every accepted action, in order.

    Raises:
        RuleViolation: an action is not legal under these rules.
        ReplayDiverged: these rules ask for other rolls than those on record, or for fewer.
    """
    dice = RecordedDice(history, keep_rolls=False)
    state = game.new_state(setup, dice)
    states = [game.encode(state)]
    for action in actions:
        game.apply(state, action, dice)
        states.append(game.encode(state))
    dice.finish()
    return states
