"""A match of bots, from its set-up to its end: for simulations, and for measuring how strong a bot is."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from rules.bots import Bot
from rules.demons_run import simulate as demons_run
from rules.devil_take_the_hindmost import simulate as hindmost
from rules.dice import Dice, FastDice
from rules.game import Action, Decision, Event, Game
from rules.mini_demolition_derby import simulate as derby
from rules.tally import Tally

MOST_DECISIONS: Final = 20_000
"""Far more than any game takes that comes to an end."""

MOST_MATCHES: Final = 1 << 64
_STREAMS: Final = 16

Recorder: TypeAlias = Callable[[list[Event]], None]
Poll: TypeAlias = Callable[[], None]

_UNSEEN: Final[dict[str, Callable[[Any, dict[str, Bot], Dice, dict[str, Dice], int, Tally | None], tuple[int, int] | None]]] = {
    "demons-run": demons_run.play_unseen,
    "devil-take-the-hindmost": hindmost.play_unseen,
    "mini-demolition-derby": derby.play_unseen,
}
"""Shortcuts of the games: the same match without views, offers and events, where nobody looks at them."""


class Played:
    """A match that has been played.

    Attributes:
        outcome: as `Game.outcome` tells it; None where the match was cut short.
        turns: turns begun, of all laps and phases.
        decisions: decisions made, the bots' and those that are anybody's.
        is_cut_short: whether the match had not come to its end after as many decisions as it was allowed.
    """

    __slots__ = ("decisions", "is_cut_short", "outcome", "turns")

    def __init__(self, outcome: dict[str, object] | None, turns: int, decisions: int) -> None:
        self.outcome = outcome
        self.turns = turns
        self.decisions = decisions
        self.is_cut_short = outcome is None


class Streams:
    """The dice of one match, made from a seed and the number of the match alone.

    Each seat thinks with dice of its own, so that no thought ever shifts a roll of the game: two house rules, two designs or two
    bots meet the same luck.

    Attributes:
        game: the game's own dice.
        thoughts: by seat.
    """

    __slots__ = ("game", "thoughts")

    def __init__(self, seed: int, number: int, seats: list[str]) -> None:
        """`seed` >= 0, `number` 0 to 2**64 - 1, at most 15 seats.

        Raises:
            ValueError: one of them is out of range; two matches could have the same dice.
        """
        if seed < 0 or not 0 <= number < MOST_MATCHES or len(seats) >= _STREAMS:
            raise ValueError(f"no dice for seed {seed}, match {number} and {len(seats)} seats")
        first = (seed * MOST_MATCHES + number) * _STREAMS
        self.game: Dice = FastDice(first)
        self.thoughts: dict[str, Dice] = {seat: FastDice(first + place) for place, seat in enumerate(seats, 1)}


def play_match(
    engine: Game[Any],
    setup: dict[str, object],
    bots: dict[str, Bot],
    seed: int,
    number: int,
    recorder: Recorder | None = None,
    poll: Poll | None = None,
    limit: int = MOST_DECISIONS,
    tally: Tally | None = None,
) -> Played:
    """Play a match to its end. The same arguments give the same match, whichever others are played before or beside it.

    Args:
        engine: of the game.
        setup: as `Game.new_state` reads it; a referee's.
        bots: who plays for each seat, by its name. What anybody may decide, the first of them does.
        seed: any integer >= 0.
        number: of this match among those with the same seed, 0 to 2**64 - 1.
        recorder: is given the events of every action, in order.
        poll: is called before every decision, or once where the match takes a shortcut; what it raises ends the match.
        limit: decisions after which the match is cut short, 0 or more.
        tally: instead of a recorder: counts what happens, and may do so without events where the match takes a shortcut.

    Raises:
        RuleViolation: the setup cannot be, or a bot has answered with what is not legal.
        ValueError: see `Streams`.
    """
    dice = Streams(seed, number, list(bots))
    state = engine.new_state(setup, dice.game)
    if recorder is None and engine.info.name in _UNSEEN:
        if poll is not None:
            poll()
        done = _UNSEEN[engine.info.name](state, bots, dice.game, dice.thoughts, limit, tally)
        if done is not None:
            return Played(engine.outcome(state), done[0], done[1])
    if recorder is None and tally is not None:
        recorder = tally.hear
    turns, decisions = _play_on(engine, state, bots, dice, recorder, poll, limit)
    return Played(engine.outcome(state), turns, decisions)


def _play_on(
    engine: Game[Any],
    state: Any,  # noqa: ANN401
    bots: dict[str, Bot],
    dice: Streams,
    recorder: Recorder | None,
    poll: Poll | None,
    limit: int,
) -> tuple[int, int]:
    moment = _moment(state)
    turns = 1 if state.turn else 0
    decisions = 0
    while decisions < limit:
        opened = engine.awaiting(state)
        if not opened:
            break
        if poll is not None:
            poll()
        action = _answer(engine, state, opened[0], bots, dice)
        events = engine.apply(state, action, dice.game)
        decisions += 1
        if recorder is not None:
            recorder(events)
        now = _moment(state)
        if now != moment:
            moment = now
            turns += 1 if state.turn else 0
    return turns, decisions


def _moment(state: Any) -> tuple[object, object, object]:  # noqa: ANN401
    """Which turn it is: laps and phases count theirs anew."""
    return getattr(state, "lap", 0), getattr(state, "phase", ""), state.turn


def _answer(engine: Game[Any], state: Any, decision: Decision, bots: dict[str, Bot], dice: Streams) -> Action:  # noqa: ANN401
    seat = decision.seat or next(iter(bots))
    offers = [action for action in engine.legal_actions(state, seat) if action.decision == decision.id]
    return bots[seat].choose(engine.view(state, seat), decision, offers, dice.thoughts[seat]).action
