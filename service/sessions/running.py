"""Runs a game's engine for one change: from what is stored to what is to be stored."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from rules.dice import FairDice, FastDice, TableDice
from rules.errors import DiceNeeded
from rules.game import Action, Decision, Event, Game
from service.sessions.model import Change, Entry, Loaded, Meta, Missing, Pending, Snapshot, TypedDie
from service.sessions.seeds import seed_of
from service.sessions.sources import Sources, told_batch

AnyGame = Game[Any]
AnyState = Any
"""The engine's own: nobody else looks into it."""


@dataclass(frozen=True, slots=True)
class Author:
    """Who makes a change, and when (RFC 3339, UTC)."""

    by: str
    at: str


def new_game(engine: AnyGame, meta: Meta, author: Author) -> tuple[Snapshot, Entry]:
    """The first snapshot and the first entry. The service rolls for the set-up, whoever rolls later.

    Raises:
        RuleViolation: the set-up is not allowed.
    """
    sources = Sources(replace(meta, dice="server"), Snapshot({}), at=author.at)
    state = engine.new_state(meta.setup, sources.dice)
    entry = Entry(
        "created",
        author.at,
        author.by,
        rolls=sources.rolls(),
        events=[encode_event(event) for event in engine.opening(state)],
        awaiting=told_decisions(engine.awaiting(state)),
    )
    return sources.advance(_moved_on(Snapshot({}), engine, state)), entry


def perform(engine: AnyGame, loaded: Loaded, state: AnyState, action: Action, author: Author) -> Change:
    """Carry out an action, or declare it if it needs dice that the table has yet to roll.

    Args:
        engine: of the session's game.
        loaded: the session.
        state: its state, decoded; it is used up.
        action: what to do.
        author: who does it, and when.

    Raises:
        RuleViolation: the action is not legal.
    """
    sources = Sources(loaded.meta, loaded.snapshot, at=author.at)
    try:
        events = engine.apply(state, action, sources.dice)
    except DiceNeeded as needed:
        return _awaiting_dice(loaded.snapshot, Entry("declared", author.at, author.by, encode_action(action)), (), needed)
    return _done(engine, loaded.snapshot, sources, state, Entry("action", author.at, author.by, encode_action(action)), events)


def first_dice(engine: AnyGame, state: AnyState, action: Action) -> Missing | None:
    """The first dice that an action would take, None for none. `state` is used up.

    The dice that the service would roll and the cards that it would turn up are nobody's to know: shuffles are pretended.

    Raises:
        RuleViolation: the action is not legal.
    """
    try:
        engine.apply(state, action, TableDice([], FastDice(0)))
    except DiceNeeded as needed:
        return _missing(needed)
    return None


def roll_on(engine: AnyGame, loaded: Loaded, batch: Sequence[int] | None, author: Author) -> Change:
    """Answer the batch that a declared action waits for: with `batch` from the table, or None for the service to roll it.

    The action is run again from the start with all its dice so far: nothing half-done is ever stored.

    Raises:
        DieOutOfRange, DiceLeftOver, DiceNeeded: the batch is not what was asked for; nothing of it is taken.
        ValueError: nothing waits for dice.
    """
    pending = loaded.snapshot.pending
    if pending is None:
        raise ValueError("nothing waits for dice")
    snapshot, answered = _answered(loaded, pending.missing, batch, author)
    typed = (*pending.dice, *answered)
    sources = Sources(loaded.meta, snapshot, typed, author.at)
    entry = Entry("dice", author.at, author.by, pending.action)
    state = engine.decode(snapshot.state)
    try:
        events = engine.apply(state, decode_action(pending.action), sources.dice)
    except DiceNeeded as needed:
        entry = replace(entry, rolls=[told_batch(pending.missing, answered)])
        return _awaiting_dice(snapshot, entry, typed, needed)
    sources.finish()
    return _done(engine, snapshot, sources, state, entry, events)


def _answered(loaded: Loaded, missing: Missing, batch: Sequence[int] | None, author: Author) -> tuple[Snapshot, list[TypedDie]]:
    if batch is not None:
        _verify_batch(missing, batch)
        return loaded.snapshot, [TypedDie(value, "hand", author.by, author.at) for value in batch]
    fair = FairDice(seed_of(loaded.meta, loaded.snapshot), loaded.snapshot.rolled)
    rolled = fair.roll(missing.count, missing.sides, missing.purpose)
    return replace(loaded.snapshot, rolled=fair.counter), [TypedDie(value, "server", author.by, author.at) for value in rolled]


def _verify_batch(missing: Missing, batch: Sequence[int]) -> None:
    """Judge a batch by itself, so that the die is named by its place in it."""
    dice = TableDice(list(batch))
    dice.draw(missing.count, missing.sides, missing.purpose, missing.by)
    dice.finish()


def _awaiting_dice(snapshot: Snapshot, entry: Entry, typed: tuple[TypedDie, ...], needed: DiceNeeded) -> Change:
    missing = _missing(needed)
    action = entry.action or {}
    return Change(replace(snapshot, pending=Pending(action, typed, missing)), replace(entry, missing=asdict(missing)))


def _done(
    engine: AnyGame, snapshot: Snapshot, sources: Sources, state: AnyState, entry: Entry, events: Sequence[Event]
) -> Change:
    entry = replace(
        entry,
        rolls=sources.rolls(),
        events=[encode_event(event) for event in events],
        awaiting=told_decisions(engine.awaiting(state)),
    )
    return Change(sources.advance(_moved_on(snapshot, engine, state)), entry)


def _missing(needed: DiceNeeded) -> Missing:
    return Missing(needed.purpose, needed.count, needed.sides, needed.by)


def _moved_on(snapshot: Snapshot, engine: AnyGame, state: AnyState) -> Snapshot:
    return replace(snapshot, state=engine.encode(state), pending=None, is_over=engine.outcome(state) is not None)


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
        "are_terms_secret": event.are_terms_secret,
    }
