"""Runs a game's engine for one change: from what is stored to what is to be stored."""

import hashlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from rules.dice import Dice, FairDice, Roll, TableDice
from rules.errors import DiceNeeded
from rules.game import Action, Decision, Event, Game
from service.sessions.model import Change, Entry, Meta, Missing, Pending, Snapshot, TypedDie

AnyGame = Game[Any]


@dataclass(frozen=True, slots=True)
class Author:
    """Who makes a change, and when (RFC 3339, UTC)."""

    by: str
    at: str


class Sources:
    """The dice of one run, and how far their streams have come.

    Where the table rolls, the service still shuffles: from a stream of its own, since a declared action is run again from the
    start with every batch of dice.
    """

    def __init__(self, meta: Meta, snapshot: Snapshot, typed: Sequence[TypedDie] = ()) -> None:
        seed = bytes.fromhex(meta.seed)
        self._typed = typed
        self._fair = FairDice(seed, snapshot.rolled)
        self._shuffler = FairDice(hashlib.sha256(b"shuffle" + seed).digest(), snapshot.shuffled)
        self._table = TableDice([die.value for die in typed], self._shuffler) if meta.dice == "table" else None

    @property
    def dice(self) -> Dice:
        """What the engine is given."""
        return self._table or self._fair

    def finish(self) -> None:
        """Every die that was typed in must have been used. Raises DiceLeftOver."""
        if self._table:
            self._table.finish()

    def advance(self, snapshot: Snapshot) -> Snapshot:
        """The snapshot with the streams as far as they have come."""
        return replace(snapshot, rolled=self._fair.counter, shuffled=self._shuffler.counter)

    def rolls(self) -> list[dict[str, Any]]:
        """All rolls of the run, each die with its origin."""
        typed = iter(self._typed)
        return [_told(roll, typed if self._table and not roll.is_secret else None) for roll in self.dice.rolls]


def _told(roll: Roll, typed: Any) -> dict[str, Any]:  # noqa: ANN401 - an iterator of TypedDie
    origins = [next(typed).origin if typed else "server" for _ in roll.values]
    return {
        "purpose": roll.purpose,
        "by": roll.by,
        "sides": roll.sides,
        "values": list(roll.values),
        "is_secret": roll.is_secret,
        "origins": origins,
    }


def new_game(engine: AnyGame, meta: Meta, author: Author) -> tuple[Snapshot, Entry]:
    """The first snapshot and the first entry. The service rolls for the set-up, whoever rolls later.

    Raises:
        RuleViolation: the set-up is not allowed.
    """
    sources = Sources(replace(meta, dice="server"), Snapshot({}))
    state = engine.new_state(meta.setup, sources.dice)
    snapshot = sources.advance(_snapshot(engine, state))
    entry = Entry("created", author.at, author.by, rolls=sources.rolls(), awaiting=told_decisions(engine.awaiting(state)))
    return snapshot, entry


def perform(engine: AnyGame, meta: Meta, snapshot: Snapshot, action: Action, author: Author) -> Change:
    """Carry out an action, or declare it if it needs dice that the table has yet to roll.

    Raises:
        RuleViolation: the action is not legal.
    """
    return _run(engine, meta, snapshot, action, (), author, "action")


def roll_on(engine: AnyGame, meta: Meta, snapshot: Snapshot, batch: Sequence[int] | None, author: Author) -> Change:
    """Answer the batch that a declared action waits for: with `batch` from the table, or None for the service to roll it.

    Raises:
        DieOutOfRange, DiceLeftOver, DiceNeeded: the batch is not what was asked for; nothing of it is taken.
    """
    pending = snapshot.pending
    if pending is None:
        raise ValueError("nothing waits for dice")
    if batch is None:
        fair = FairDice(bytes.fromhex(meta.seed), snapshot.rolled)
        rolled = fair.roll(pending.missing.count, pending.missing.sides, pending.missing.purpose)
        snapshot = replace(snapshot, rolled=fair.counter)
        dice = [TypedDie(value, "server") for value in rolled]
    else:
        _verify_batch(pending.missing, batch)
        dice = [TypedDie(value, "hand") for value in batch]
    action = decode_action(pending.action)
    return _run(engine, meta, snapshot, action, (*pending.dice, *dice), author, "dice")


def _verify_batch(missing: Missing, batch: Sequence[int]) -> None:
    """Judge a batch by itself, so that the die is named by its place in it."""
    dice = TableDice(list(batch))
    dice.draw(missing.count, missing.sides, missing.purpose, missing.by)
    dice.finish()


def _run(
    engine: AnyGame,
    meta: Meta,
    snapshot: Snapshot,
    action: Action,
    typed: tuple[TypedDie, ...],
    author: Author,
    kind: str,
) -> Change:
    sources = Sources(meta, snapshot, typed)
    state = engine.decode(snapshot.state)
    try:
        events = engine.apply(state, action, sources.dice)
    except DiceNeeded as needed:
        missing = Missing(needed.purpose, needed.count, needed.sides, needed.by)
        pending = Pending(encode_action(action), typed, missing)
        kind = "declared" if kind == "action" else kind
        entry = Entry(kind, author.at, author.by, encode_action(action), missing=asdict(missing))
        return Change(replace(snapshot, pending=pending), entry)
    sources.finish()
    entry = Entry(
        kind,
        author.at,
        author.by,
        encode_action(action),
        rolls=sources.rolls(),
        events=[encode_event(event) for event in events],
        awaiting=told_decisions(engine.awaiting(state)),
    )
    return Change(sources.advance(_snapshot(engine, state)), entry)


def _snapshot(engine: AnyGame, state: Any) -> Snapshot:  # noqa: ANN401 - the engine's own
    return Snapshot(engine.encode(state), is_over=engine.outcome(state) is not None)


def told_decisions(decisions: Sequence[Decision]) -> list[dict[str, Any]]:
    """Open decisions as JSON values."""
    return [{"id": each.id, "seat": each.seat, "kind": each.kind, "section": each.section} for each in decisions]


def encode_action(action: Action) -> dict[str, Any]:
    """An action as JSON values."""
    return {"name": action.name, "seat": action.seat, "decision": action.decision, "params": action.params}


def decode_action(data: dict[str, Any]) -> Action:
    """What `encode_action` wrote."""
    return Action(data["name"], data["seat"], data["decision"], data["params"])


def encode_event(event: Event) -> dict[str, Any]:
    """An event as JSON values, secrets included."""
    return {
        "name": event.name,
        "section": event.section,
        "params": event.params,
        "terms": [{"name": term.name, "value": term.value, "section": term.section, "where": term.where} for term in event.terms],
        "owner": event.owner,
        "secrets": event.secrets,
    }
