"""What people, bots and corrections do with sessions. Every change goes through `submit`."""

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Protocol

from rules.game import Action
from service.sessions.model import MARSHAL, SCREEN, Change, Entry, Grant, Loaded, Meta, seat_role
from service.sessions.ports import Committed, Done, Gone, Key, NewSession, Stale, Store
from service.sessions.refusals import (
    CodeUnknown,
    DecisionClosed,
    DicePending,
    KeyReused,
    NoDicePending,
    NotAllowed,
    SeatNeeded,
    SessionBusy,
    SessionNotFound,
    VersionStale,
)
from service.sessions.running import AnyGame, Author, new_game, perform, roll_on
from service.sessions.secrets import SecretSource, hashed, hashed_code

_ATTEMPTS = 60
TICKET_SECONDS = 300


class Request(Protocol):
    """Something that changes a session."""

    def work_out(self, engine: AnyGame, loaded: Loaded, grant: Grant, at: str) -> Change:
        """The change it makes to the session as it stands, or a refusal."""
        ...


@dataclass(frozen=True, slots=True)
class Act:
    """Do something that the game offers. An empty `seat` means the only one that the token holds."""

    name: str
    params: dict[str, Any]
    decision: str = ""
    seat: str = ""

    def work_out(self, engine: AnyGame, loaded: Loaded, grant: Grant, at: str) -> Change:
        """See `Request.work_out`."""
        seat = acting_seat(grant, self.seat, loaded.meta)
        pending = loaded.snapshot.pending
        if pending is not None:
            raise DicePending(pending.missing.purpose)
        self._verify_decision(engine, loaded, seat)
        action = Action(self.name, seat, self.decision, self.params)
        return perform(engine, loaded.meta, loaded.snapshot, action, Author(seat or MARSHAL, at))

    def _verify_decision(self, engine: AnyGame, loaded: Loaded, seat: str) -> None:
        if loaded.meta.mode == "assistant" and not self.decision:
            return
        decisions = engine.awaiting(engine.decode(loaded.snapshot.state))
        for decision in decisions:
            if decision.id == self.decision:
                if decision.seat not in ("", seat):
                    raise NotAllowed(seat_role(decision.seat))
                return
        raise DecisionClosed(self.decision, [decision.id for decision in decisions])


@dataclass(frozen=True, slots=True)
class Roll:
    """Answer the pending rolls: `values` from the table, or None for the service to roll them."""

    values: tuple[int, ...] | None
    seat: str = ""

    def work_out(self, engine: AnyGame, loaded: Loaded, grant: Grant, at: str) -> Change:
        """See `Request.work_out`. Anybody at the table may type in what lies on it."""
        if not (grant.seats or grant.marshal):
            raise NotAllowed("a seat")
        if self.seat and not grant.may_act_for(self.seat):
            raise NotAllowed(seat_role(self.seat))
        if loaded.snapshot.pending is None:
            raise NoDicePending
        seat = self.seat or (grant.seats[0] if grant.seats else MARSHAL)
        return roll_on(engine, loaded.meta, loaded.snapshot, self.values, Author(seat, at))


def acting_seat(grant: Grant, seat: str, meta: Meta) -> str:
    """The seat that a token speaks for; empty for a marshal who does a chore in assistant mode."""
    if seat:
        if not grant.may_act_for(seat):
            raise NotAllowed(seat_role(seat))
        return seat
    if len(grant.seats) == 1:
        return grant.seats[0]
    if meta.mode == "assistant":
        if grant.seats:
            return grant.seats[0]
        if grant.marshal:
            return ""
    if not grant.seats:
        raise NotAllowed("a seat")
    raise SeatNeeded(grant.seats)


@dataclass(frozen=True, slots=True)
class Result:
    """What a change brought about, for the caller who made it; after a dry run `version` is where the session stands."""

    version: int
    entry: Entry
    grant: Grant
    meta: Meta


@dataclass(frozen=True, slots=True)
class Created:
    """A new session: its id, the marshal's token, and a join code for each seat and for the table screen."""

    id: str
    token: str
    codes: dict[str, str]


@dataclass(frozen=True, slots=True)
class Plan:
    """What to create: game, mode, dice, seats by name, and the rest of the engine's set-up."""

    game: str
    mode: str
    dice: str
    seats: tuple[str, ...]
    options: dict[str, Any]


class Sessions:
    """The use cases, on a store and the engines of the games."""

    def __init__(
        self, store: Store, engines: Mapping[str, AnyGame], now: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        self._store = store
        self._engines = engines
        self._now = now

    def _at(self) -> str:
        return self._now().isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def create(self, plan: Plan, idempotency_key: str, fingerprint: str) -> Created:
        """Begin a session. A retry with the same key gets the same answer.

        Raises:
            RuleViolation: the set-up is not allowed.
            KeyReused: the key has made a session of another plan.
        """
        engine = self._engines[plan.game]
        source = SecretSource(self._store.service_key(), idempotency_key)
        session_id, token, seed = source.session_id(), source.token(), source.seed()
        setup = {**plan.options, "mode": plan.mode, "seats": [{"name": seat} for seat in plan.seats]}
        at = self._at()
        meta = Meta(session_id, plan.game, plan.mode, plan.dice, engine.info.ruleset, plan.seats, setup, seed.hex(), at)  # type: ignore[arg-type]
        snapshot, entry = new_game(engine, meta, Author(MARSHAL, at))
        codes = {role: source.code() for role in (*map(seat_role, plan.seats), SCREEN)}
        stored_codes = {hashed_code(session_id, code): role for role, code in codes.items()}
        made = self._store.create(NewSession(meta, snapshot, entry, {hashed(token): MARSHAL}, stored_codes), fingerprint)
        if made != fingerprint:
            raise KeyReused
        return Created(session_id, token, codes)

    def open(self, session_id: str, holder: str) -> tuple[Loaded, Grant]:
        """The session for the holder of a token, here and below in its hashed form. Raises SessionNotFound."""
        loaded = self._store.load(session_id, holder)
        if loaded is None or loaded.grant is None:
            raise SessionNotFound
        return loaded, loaded.grant

    def engine(self, meta: Meta) -> AnyGame:
        """The engine of a session's game."""
        return self._engines[meta.game]

    def submit(
        self,
        session_id: str,
        holder: str,
        request: Request,
        *,
        key: Key | None = None,
        expected_version: int | None = None,
        dry_run: bool = False,
    ) -> Result:
        """Make a change, whole or not at all; on a lost race work it out again on top of the winner.

        Raises:
            SessionNotFound, KeyReused, VersionStale, SessionBusy, and whatever `request` refuses.
        """
        for attempt in range(_ATTEMPTS):
            loaded, grant = self.open(session_id, holder)
            done = self._store.done(session_id, key) if key else None
            if key and done:
                return self._once_more(loaded, grant, key, done)
            if expected_version not in (None, loaded.version):
                raise VersionStale(loaded.version)
            if dry_run:
                return self._try(loaded, grant, request)
            change = request.work_out(self.engine(loaded.meta), loaded, grant, self._at())
            match self._store.commit(session_id, loaded.version, change, key):
                case Committed(version):
                    return Result(version, change.entry, grant, loaded.meta)
                case Done() as found if key:
                    return self._once_more(loaded, grant, key, found)
                case Gone():
                    raise SessionNotFound
                case Stale():
                    # Those who lost do not all come back at once.
                    time.sleep(random.uniform(0, 0.002 * min(attempt + 1, 10)))  # noqa: S311
        raise SessionBusy

    def _try(self, loaded: Loaded, grant: Grant, request: Request) -> Result:
        """Whether a request would be accepted, up to the first roll: what the service would roll is nobody's to know."""
        unrolled = replace(loaded, meta=replace(loaded.meta, dice="table"))
        change = request.work_out(self.engine(loaded.meta), unrolled, grant, self._at())
        return Result(loaded.version, change.entry, grant, loaded.meta)

    def _once_more(self, loaded: Loaded, grant: Grant, key: Key, done: Done) -> Result:
        if done.fingerprint != key.fingerprint:
            raise KeyReused
        ((version, entry),) = self._store.entries(loaded.meta.id, done.version - 1, 1)
        return Result(version, entry, grant, loaded.meta)

    def redeem(self, session_id: str, code: str, holder: str, idempotency_key: str) -> tuple[str, str]:
        """Redeem a join code for a new token, or for the one that the caller has already (`holder`, else empty).

        Answers the new token, empty for a caller who has one, and the role that it was given.

        Raises:
            CodeUnknown: the code opens nothing (any more).
        """
        token = "" if holder else self._new_token(session_id, code, idempotency_key)
        role = self._store.redeem(session_id, hashed_code(session_id, code), holder or hashed(token))
        if role is None:
            raise CodeUnknown
        return token, role

    def _new_token(self, session_id: str, code: str, idempotency_key: str) -> str:
        root = f"{idempotency_key}:{session_id}:{code}" if idempotency_key else ""
        return SecretSource(self._store.service_key(), root).token()

    def renew_code(self, session_id: str, holder: str, role: str) -> str:
        """A new join code for a seat or the table screen; older ones stop working. Marshal only."""
        loaded, grant = self.open(session_id, holder)
        if not grant.marshal:
            raise NotAllowed(MARSHAL)
        code = SecretSource(self._store.service_key(), "").code()
        if not self._store.renew_code(loaded.meta.id, role, hashed_code(session_id, code)):
            raise SessionNotFound
        return code

    def delete(self, session_id: str, holder: str) -> None:
        """Remove a session. Marshal only."""
        _, grant = self.open(session_id, holder)
        if not grant.marshal:
            raise NotAllowed(MARSHAL)
        self._store.delete(session_id)

    def mine(self, holder: str) -> list[tuple[Loaded, Grant]]:
        """The living sessions that a token belongs to."""
        found = [self._store.load(session_id, holder) for session_id in self._store.sessions_of(holder)]
        return [(loaded, loaded.grant) for loaded in found if loaded is not None and loaded.grant is not None]

    def entries(self, session_id: str, after: int, most: int) -> list[tuple[int, Entry]]:
        """Log entries after a version; the caller has been let in by `open`."""
        return self._store.entries(session_id, after, most)

    def ticket(self, session_id: str, holder: str, path: str) -> str:
        """A ticket that stands for the token on one path for a few minutes."""
        self.open(session_id, holder)
        ticket = SecretSource(self._store.service_key(), "").token()
        self._store.put_ticket(hashed(ticket), session_id, holder, path, TICKET_SECONDS)
        return ticket

    def holder_of(self, ticket: str, session_id: str, path: str) -> str | None:
        """The hashed token that a ticket stands for on this path of this session."""
        found = self._store.ticket(hashed(ticket))
        return found[1] if found is not None and found[0] == session_id and found[2] == path else None
