"""A bot's turn: it looks at what its seat may know, chooses, and does it."""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

import structlog

from rules.bots import Bot, Choice
from rules.dice import Dice, FastDice
from rules.game import Action, Decision
from service.sessions.following import Turn, next_turn
from service.sessions.model import Change, Grant, Loaded
from service.sessions.running import AnyGame, AnyState, Author, perform, told_decisions
from service.sessions.seating import noted, seats_change
from service.sessions.seeds import seed_of

_log = structlog.get_logger()

BEGINNER: Final = "rookie"
"""The bot that takes over where another fails."""

PATIENCE: Final = 2
"""How often the same turn of a bot may be begun: when it has been cut off so often, the next one falls to the beginner."""


class NoBotsTurn(Exception):  # noqa: N818 - says what is so
    """No bot is to move (any more)."""


@dataclass(frozen=True, slots=True)
class BotTurn:
    """Let a bot make the decision that is its to make, with the bots of the game by name.

    `begun` says how often this very turn has been begun, this time included. A bot that fails, or that answers with what is not
    legal, is replaced for this once by the beginner, and that one by any offer; when nothing helps the bots wait.
    """

    bots: Mapping[str, Bot]
    begun: int = 1

    def work_out(self, engine: AnyGame, loaded: Loaded, grant: Grant, at: str) -> Change:
        """See `Request.work_out`. Raises NoBotsTurn."""
        state = engine.decode(loaded.snapshot.state)
        decisions = engine.awaiting(state)
        turn = next_turn(loaded.meta, loaded.snapshot, told_decisions(decisions))
        if turn is None:
            raise NoBotsTurn
        decision = next(decision for decision in decisions if decision.id == turn.decision)
        for choose in self._ways(engine, state, turn, decision, thoughts(loaded, turn)):
            try:
                return _carried_out(engine, loaded, turn, choose(), at)
            except Exception:
                # Whatever a bot does wrong, the table goes on.
                _log.exception("a bot failed", session=loaded.meta.id, version=loaded.version, bot=turn.bot, decision=decision.id)
        held = replace(loaded.snapshot, are_bots_held=True)
        return seats_change(engine, loaded, held, turn.seat, at, noted("bot-stuck", {"bot": turn.bot, "seat": turn.seat}))

    def _ways(
        self, engine: AnyGame, state: AnyState, turn: Turn, decision: Decision, dice: Dice
    ) -> Iterator[Callable[[], Choice]]:
        """What to try in turn: each answers with a choice, or fails."""
        offers = [offer for offer in engine.legal_actions(state, turn.seat) if offer.decision == decision.id]
        wanted = (turn.bot, BEGINNER) if self.begun <= PATIENCE else (BEGINNER,)
        for bot in [self.bots[name] for name in dict.fromkeys(wanted) if name in self.bots]:
            yield lambda bot=bot: bot.choose(engine.view(state, turn.seat), decision, offers, dice)  # type: ignore[misc]
        for offer in offers:
            yield lambda offer=offer: Choice(offer, "")  # type: ignore[misc]


def thoughts(loaded: Loaded, turn: Turn) -> Dice:
    """The dice that a bot thinks with: the same ones whenever it thinks about this turn, and none of the game's own."""
    seed = seed_of(loaded.meta, loaded.snapshot)
    digest = hashlib.sha256(b"thoughts" + seed + f"{loaded.version}:{turn.seat}".encode()).digest()
    return FastDice(int.from_bytes(digest, "big"))


def _carried_out(engine: AnyGame, loaded: Loaded, turn: Turn, choice: Choice, at: str) -> Change:
    action = Action(choice.action.name, turn.seat, turn.decision, choice.action.params)
    # A state of its own: what a refused choice leaves behind is thrown away with it.
    state = engine.decode(loaded.snapshot.state)
    change = perform(engine, loaded, state, action, Author(turn.seat, at))
    said = [noted(f"why-{choice.why}", choice.params)] if choice.why else []
    return replace(change, entry=replace(change.entry, note={"bot": turn.bot, "said": said}))
