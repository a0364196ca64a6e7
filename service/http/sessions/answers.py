"""Sessions and their log entries in the form that answers have: redacted, with the words of the game."""

from collections.abc import Collection
from dataclasses import asdict
from typing import Any

from rules.dice import commitment
from rules.game import Action, Event, Term
from service.http.languages import words_of
from service.http.odds import told_chances
from service.http.telling import told_steps, told_table
from service.sessions.comparing import Comparison
from service.sessions.following import timed
from service.sessions.model import Entry, Grant, Loaded, Meta, Snapshot, seat_role
from service.sessions.ports import Ticks
from service.sessions.redaction import is_move_of_others, redacted
from service.sessions.running import AnyGame, AnyState, encode_action, told_decisions
from service.sessions.seeds import seed_of
from service.sessions.usecases import Created, Sessions
from service.words import FALLBACK, Words, catalogue, session_catalogue


def told_grant(grant: Grant) -> dict[str, Any]:
    """What a token holds, as `HeldSchema` says."""
    return {"seats": list(grant.seats), "marshal": grant.marshal, "screen": grant.screen}


def seat_of(role: str) -> str | None:
    """The seat of a role; None for the table screen."""
    return next(iter(Grant.of(role).seats), None)


def told_new(made: Created) -> dict[str, Any]:
    """A new session, as `SessionMadeSchema` says."""
    codes = [{"seat": seat_of(role), "code": code} for role, code in made.codes.items()]
    return {"id": made.id, "token": made.token, "codes": codes}


def told_summary(loaded: Loaded, grant: Grant) -> dict[str, Any]:
    """A session in a list, as `SessionSummarySchema` says."""
    meta = loaded.meta
    return {
        "id": meta.id,
        "game": meta.game,
        "mode": meta.mode,
        "dice": meta.dice,
        "ruleset": meta.ruleset,
        "created_at": meta.created_at,
        "version": loaded.version,
        "is_over": loaded.snapshot.is_over,
        "adjusted": loaded.snapshot.is_adjusted,
        "commitment": commitment(seed_of(meta, loaded.snapshot)),
        "seats": list(meta.seats),
        "you": told_grant(grant),
    }


def told_session(engine: AnyGame, loaded: Loaded, grant: Grant, seat: str) -> dict[str, Any]:
    """A session as `seat` may see it, as `SessionSchema` says."""
    state = engine.decode(loaded.snapshot.state)
    return {
        **told_summary(loaded, grant),
        "seat": seat,
        "awaiting": _open_decisions(engine, loaded, state),
        "pending": told_pending(loaded.snapshot),
        "outcome": engine.outcome(state),
        "bots": loaded.snapshot.bots,
        "bots_held": loaded.snapshot.are_bots_held,
        "bot_pause": loaded.snapshot.bot_pause // 1000,
        "turn_seconds": loaded.snapshot.turn_seconds,
        "view": engine.view(state, seat),
    }


def _open_decisions(engine: AnyGame, loaded: Loaded, state: AnyState) -> list[dict[str, Any]]:
    snapshot = loaded.snapshot
    # Nothing can be decided as long as an action waits for its dice.
    return [] if snapshot.pending else timed(told_decisions(engine.awaiting(state)), snapshot.opened, snapshot.turn_seconds)


def told_pending(snapshot: Snapshot) -> dict[str, Any] | None:
    """The dice that are waited for, as `AwaitedDiceSchema` says."""
    return asdict(snapshot.pending.missing) if snapshot.pending else None


def told_offers(engine: AnyGame, loaded: Loaded, grant: Grant) -> dict[str, Any]:
    """All that a token may do now, as `OffersSchema` says."""
    state = engine.decode(loaded.snapshot.state)
    pending = told_pending(loaded.snapshot)
    # A marshal without a seat does the chores of assistant mode.
    chores = ("",) if grant.marshal and loaded.meta.mode == "assistant" else ()
    seats = tuple(seat for seat in grant.seats if seat not in loaded.snapshot.bots) if grant.seats else chores
    found = [] if pending else [action for seat in seats for action in engine.legal_actions(state, seat)]
    return {
        "version": loaded.version,
        "awaiting": _open_decisions(engine, loaded, state),
        "pending": pending,
        "actions": [_told_offer(loaded.meta.game, state, action) for action in found],
    }


def _told_offer(game: str, state: AnyState, action: Action) -> dict[str, Any]:
    offer = encode_action(action)
    # What a form is filled in with is yet to come: its odds are told by a dry run.
    odds = [] if "form" in action.params else told_chances(game, state, action)
    if odds:
        offer["params"] = {**action.params, "does": {**offer["params"].get("does", {}), "odds": odds}}
    return offer


def told_seats(sessions: Sessions, loaded: Loaded, grant: Grant) -> list[dict[str, Any]]:
    """The seats of a session, as `SeatSchema` says; the join codes are the marshal's to know."""
    holders = sessions.seats.holders(loaded.meta.id)
    state = sessions.engine(loaded.meta).decode(loaded.snapshot.state)
    awaited = {decision["seat"]: decision for decision in reversed(_open_decisions(sessions.engine(loaded.meta), loaded, state))}
    return [
        {
            "seat": seat,
            "bot": loaded.snapshot.bots.get(seat),
            "people": sum(each.may_act_for(seat) for each in holders.tokens.values()),
            "yours": grant.may_act_for(seat),
            "has_code": seat_role(seat) in holders.codes.values(),
            "code": (sessions.seats.code_of(loaded.meta.id, seat_role(seat)) or None) if grant.marshal else None,
            "waiting_since": awaited.get(seat, {}).get("since"),
            "reminder_at": awaited.get(seat, {}).get("reminder_at"),
        }
        for seat in loaded.meta.seats
    ]


def told_change(meta: Meta, version: int, entry: Entry, seats: Collection[str], language: str = FALLBACK) -> dict[str, Any]:
    """A log entry as `seats` may read it, as `ChangeSchema` says, in one of the languages of the game."""
    shown = redacted(entry, seats)
    words = catalogue(meta.game, language)
    events = [_event(event) for event in shown["events"]]
    amendment = shown["amendment"]
    return {
        "version": version,
        "kind": shown["kind"],
        "at": shown["at"],
        "by": shown["by"],
        "action": shown["action"],
        "dice": shown["rolls"],
        "missing": shown["missing"],
        "steps": told_steps(words, events),
        "table": _told_moves(words, shown["table"]),
        "awaiting": timed(shown["awaiting"], entry.opened, entry.turn_seconds),
        "note": _told_note(words, shown["note"]),
        "amendment": None if amendment is None else _told_amendment(words, amendment),
    }


def _told_moves(words: Words, moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{"id": move["id"], **told} for move in moves for told in told_table(words, [_event(move["event"])])]


def told_ticks(ticks: Ticks, seats: Collection[str], after: int) -> dict[str, Any]:
    """What has been ticked off of versions above `after`, as `TicksSchema` says; nothing of what is not theirs to know."""
    found: dict[int, list[str]] = {}
    for version, move in sorted(ticks.done):
        if version > after and not is_move_of_others(move, seats):
            found.setdefault(version, []).append(move)
    return {"revision": ticks.revision, "after": after, "ticks": [{"version": each, "moves": found[each]} for each in found]}


def _told_amendment(words: Words, amendment: dict[str, Any]) -> dict[str, Any]:
    warnings = told_steps(words, [_event(event) for event in amendment["warnings"]])
    return {"back_to": amendment["back_to"], "dropped": amendment["dropped"], "redone": amendment["redone"], "warnings": warnings}


def told_comparison(loaded: Loaded, seat: str, compared: Comparison) -> dict[str, Any]:
    """How the table differs from the session, as `TableComparisonSchema` says."""
    words = words_of(loaded.meta.game)
    return {
        "version": loaded.version,
        "seat": seat,
        "differences": [
            {"name": name, "session": difference.session, "table": difference.table}
            for name, difference in compared.differences.items()
        ],
        "table": told_table(words, compared.moves),
        "set": {name: difference.table for name, difference in compared.differences.items()},
        "warnings": told_steps(words, compared.warnings),
    }


def _told_note(words: Words, note: dict[str, Any] | None) -> dict[str, Any] | None:
    if note is None:
        return None
    texts = [_words_for(words, said["code"]).explain(Event(said["code"], "", said["params"])) for said in note.get("said", ())]
    return {**note, **({"text": " ".join(texts)} if texts else {})}


def _words_for(game: Words, code: str) -> Words:
    """What a bot thinks of a game is in the words of the game."""
    return game if code.startswith("why-") else session_catalogue(game.language)


def _event(event: dict[str, Any]) -> Event:
    return Event(event["name"], event["section"], event["params"], [Term(**term) for term in event["terms"]])
