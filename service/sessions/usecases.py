"""What people, bots and corrections do with sessions. Every change goes through `submit`."""

import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from types import MappingProxyType
from typing import Any

from rules.bots import Bot
from rules.game import Action
from service.sessions.botting import BotTurn, NoBotsTurn
from service.sessions.disclosing import Export, taken_up
from service.sessions.fairness import Fairness, fairness
from service.sessions.following import completed, rfc3339
from service.sessions.model import (
    MARSHAL,
    SCREEN,
    Change,
    DiceMode,
    Done,
    Entry,
    Grant,
    Key,
    Loaded,
    Meta,
    Missing,
    Mode,
    seat_role,
)
from service.sessions.past import Marks, Past
from service.sessions.ports import Committed, GuessLimits, NewSession, Stale, Store, Ticks
from service.sessions.refusals import (
    BotUnknown,
    CodeUnknown,
    KeyReused,
    NoBotsHere,
    NotOver,
    SessionBusy,
    SessionNotFound,
    VersionStale,
)
from service.sessions.requests import Act, Request
from service.sessions.running import AnyGame, AnyState, Author, new_game
from service.sessions.seats import Seats
from service.sessions.secrets import SecretSource, code_pointer, fresh_seed, hashed, hashed_code, join_code
from service.sessions.seeds import kept_secret
from service.sessions.session_file import packed, ticks_of, unpacked

_ATTEMPTS = 60
TICKET_SECONDS = 300
GUESSES = GuessLimits(of_one=20, of_all=1000, seconds=600)
"""A code has eight of 31 signs: where a thousand codes are open, guessing on and on finds one in 16 years."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a change brought about, for the caller who made it."""

    version: int
    entry: Entry
    grant: Grant
    meta: Meta


@dataclass(frozen=True, slots=True)
class Tried:
    """An action that would be accepted at `version` of a session, its game and `state`; `missing` is the first dice it takes."""

    version: int
    game: str
    state: AnyState
    action: Action
    missing: Missing | None


@dataclass(frozen=True, slots=True)
class Created:
    """A new session: its id, the marshal's token, and a join code for each seat and for the table screen."""

    id: str
    token: str
    codes: dict[str, str]


@dataclass(frozen=True, slots=True)
class _Beginning:
    """What a new session, still without an id, begins with: its log so far, and the change that brings it up to now."""

    meta: Meta
    log: list[Entry]
    last: Change
    asker: str
    ticks: frozenset[tuple[int, str]] = frozenset()


@dataclass(frozen=True, slots=True)
class Plan:
    """What to create: game, mode, dice, seats by name, and the rest of the engine's set-up.

    `bots` by the seats that they play, `bot_pause` in milliseconds, `turn_seconds` until a reminder, 0 for none.
    """

    game: str
    mode: Mode
    dice: DiceMode
    seats: tuple[str, ...]
    options: dict[str, Any]
    bots: dict[str, str] = field(default_factory=dict)
    bot_pause: int = 0
    turn_seconds: int = 0


class Sessions:
    """The use cases, on a store and the engines of the games."""

    def __init__(
        self,
        store: Store,
        engines: Mapping[str, AnyGame],
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        *,
        bots: Mapping[str, Mapping[str, Bot]] = MappingProxyType({}),
    ) -> None:
        """`engines` by the name of the game, `bots` by that and their own."""
        self._store = store
        self._engines = engines
        self._now = now
        self._bots = bots
        self.seats = Seats(store, self)

    def _at(self) -> str:
        return rfc3339(self._now())

    def create(self, plan: Plan, idempotency_key: str, fingerprint: str, asker: str = "") -> Created:
        """Begin a session. A retry with the same key gets the same answer.

        It counts for the address `asker`, if there is one.

        Raises:
            RuleViolation: the set-up is not allowed.
            TooManySessions, ShareTaken: there are too many.
            KeyReused: the key has made a session of another plan.
        """
        engine = self._engines[plan.game]
        self._verify_bots(plan)
        setup = {**plan.options, "mode": plan.mode, "dice": plan.dice, "seats": [{"name": seat} for seat in plan.seats]}
        at = self._at()
        ruleset = engine.info.ruleset
        meta = Meta("", plan.game, plan.mode, plan.dice, ruleset, plan.seats, setup, fresh_seed().hex(), at)
        snapshot, entry = new_game(engine, meta, Author(MARSHAL, at))
        snapshot = replace(snapshot, bots=plan.bots, bot_pause=plan.bot_pause, turn_seconds=plan.turn_seconds)
        last = completed(meta, {}, Change(snapshot, entry))
        return self._begin(_Beginning(meta, [], last, asker), idempotency_key, fingerprint)

    def _begin(self, beginning: "_Beginning", idempotency_key: str, fingerprint: str) -> Created:
        """Store a new session."""
        meta, last = beginning.meta, beginning.last
        service_key = self._store.service_key()
        source = SecretSource(service_key, idempotency_key)
        session_id, token = source.session_id(), source.token()
        codes = {role: join_code(service_key, session_id, role, 0) for role in (*map(seat_role, meta.seats), SCREEN)}
        stored_codes = {hashed_code(session_id, code): role for role, code in codes.items()}
        new = NewSession(
            replace(meta, id=session_id),
            last.snapshot,
            [*beginning.log, last.entry],
            {hashed(token): MARSHAL},
            stored_codes,
            last.bot_in,
            {role: code_pointer(service_key, code) for role, code in codes.items()},
            hashed(beginning.asker) if beginning.asker else "",
            beginning.ticks,
        )
        made = self._store.create(new, fingerprint)
        if made != fingerprint:
            raise KeyReused
        return Created(session_id, token, codes)

    def export(self, session_id: str, holder: str) -> dict[str, Any]:
        """The file of a session whose game is over; anybody in it may have it. Raises SessionNotFound, NotOver."""
        loaded, _ = self.open(session_id, holder)
        if not loaded.snapshot.is_over:
            raise NotOver
        return self._packed(loaded)

    def _packed(self, loaded: Loaded) -> dict[str, Any]:
        session_id = loaded.meta.id
        return packed(loaded, self._whole_log(session_id, loaded.version), self.ticks(session_id), self._at())

    def disclose(self, session_id: str, holder: str, *, key: Key | None = None) -> dict[str, Any]:
        """The file of a session that may still be played; it stands in everybody's log that the marshal has had it.

        Raises:
            VersionStale: somebody has changed the session in the same moment: ask again.
            And what `submit` raises.
        """
        version = self.submit(session_id, holder, Export(), key=key).version
        loaded = self.look(session_id)
        if loaded.version != version:
            raise VersionStale(loaded.version)
        return self._packed(loaded)

    def disclose_as_owner(self, session_id: str) -> dict[str, Any]:
        """The file of a session for whoever has the machine; before the end of the game it stands in everybody's log.

        Raises:
            SessionNotFound, SessionBusy.
        """
        for _ in range(_ATTEMPTS):
            loaded = replace(self.look(session_id), grant=Grant(marshal=True))
            if loaded.snapshot.is_over:
                return self._packed(loaded)
            change = self._worked_out(loaded, Export())
            outcome = self._committed(loaded, change, None)
            if isinstance(outcome, Result):
                return self._packed(replace(loaded, version=outcome.version, snapshot=change.snapshot))
        raise SessionBusy

    def take_up(self, file: Mapping[str, Any], idempotency_key: str, fingerprint: str, asker: str = "") -> Created:
        """Go on with a session from its file, under a new id and with new codes. A retry with the same key gets the same answer.

        It counts for the address `asker`, if there is one.

        Raises:
            FileRefused: it is no such file, or it does not play again to the same state.
            KeyReused: the key has made another session.
            TooManySessions, ShareTaken: there are too many.
        """
        loaded, log = unpacked(self._engines, file)
        ticks = ticks_of(file, log, loaded.meta.seats)
        known = {seat: bot for seat, bot in loaded.snapshot.bots.items() if bot in self.bots_of(loaded.meta.game)}
        loaded = replace(loaded, snapshot=replace(loaded.snapshot, bots=known))
        change = taken_up(self.engine(loaded.meta), loaded, self._at())
        last = completed(loaded.meta, loaded.snapshot.opened, change)
        return self._begin(_Beginning(loaded.meta, log, last, asker, ticks), idempotency_key, fingerprint)

    def _verify_bots(self, plan: Plan) -> None:
        if plan.bots and plan.mode != "referee":
            raise NoBotsHere
        for seat, bot in plan.bots.items():
            self.verify_bot(plan.game, seat, bot)

    def verify_bot(self, game: str, seat: str, bot: str) -> None:
        """Raises BotUnknown."""
        if bot not in self.bots_of(game):
            raise BotUnknown(seat, self.bots_of(game))

    def open(self, session_id: str, holder: str, key: Key | None = None) -> tuple[Loaded, Grant]:
        """The session for the holder of a token, here and below in its hashed form. Raises SessionNotFound."""
        loaded = self._store.load(session_id, holder, key)
        if loaded is None or loaded.grant is None:
            raise SessionNotFound
        return loaded, loaded.grant

    def look(self, session_id: str) -> Loaded:
        """The session for one who has been let in before. Raises SessionNotFound."""
        loaded = self._store.load(session_id, "")
        if loaded is None:
            raise SessionNotFound
        return loaded

    def grant(self, session_id: str, holder: str) -> Grant:
        """What the holder may do in the session now. Raises SessionNotFound."""
        grant = self._store.grant(session_id, holder)
        if grant is None:
            raise SessionNotFound
        return grant

    def heard(self, session_id: str, holder: str) -> tuple[Grant, int]:
        """As `grant`, and how often ticks of the session have changed. Raises SessionNotFound."""
        grant, revision = self._store.heard(session_id, holder)
        if grant is None:
            raise SessionNotFound
        return grant, revision

    def ticks(self, session_id: str) -> Ticks:
        """What has been done on the physical table; the caller has been let in by `open` or `heard`."""
        return self._store.ticks(session_id)

    def tick(self, session_id: str, holder: str, moves: Iterable[tuple[int, str]], *, is_done: bool) -> None:
        """Tick off moves, by version and id, for everybody at the table, or untick them; the caller knows that they are there.

        Raises:
            SessionNotFound.
            NotAllowed: the token is a table screen's.
        """
        self.grant(session_id, holder).verify_at_table()
        if not self._store.tick(session_id, moves, is_done=is_done):
            raise SessionNotFound

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
    ) -> Result:
        """Make a change, whole or not at all; on a lost race work it out again on top of the winner.

        Raises:
            SessionNotFound, KeyReused, VersionStale, SessionBusy, and whatever `request` refuses.
        """
        loaded, is_certain = self._store.recall(session_id, holder), False
        for attempt in range(_ATTEMPTS):
            if loaded is None:
                loaded, is_certain = self.open(session_id, holder, key)[0], True
            if key and loaded.done:
                return self._once_more(loaded, key, loaded.done)
            try:
                _verify_version(loaded, expected_version)
                change = self._worked_out(loaded, request)
            except Exception:
                if is_certain:
                    raise
                # What is remembered may be out of date, and nothing is refused for it.
                loaded = None
                continue
            outcome = self._committed(loaded, change, key)
            if isinstance(outcome, Result):
                return outcome
            loaded, is_certain = outcome.loaded, True
            # Those who lost do not all come back at once.
            time.sleep(random.uniform(0, 0.002 * min(attempt + 1, 10)))  # noqa: S311
        raise SessionBusy

    def _committed(self, loaded: Loaded, change: Change, key: Key | None) -> Result | Stale:
        match self._store.commit(loaded.meta.id, loaded.version, change, key, loaded.basis):
            case Committed(version):
                return Result(version, change.entry, _granted(loaded), loaded.meta)
            case Done() as found if key:
                return self._once_more(loaded, key, found)
            case Stale() as stale:
                return stale
        raise SessionNotFound

    def _worked_out(self, loaded: Loaded, request: Request) -> Change:
        change = kept_secret(loaded, request.work_out(self.engine(loaded.meta), loaded, _granted(loaded), self._at()))
        return completed(loaded.meta, loaded.snapshot.opened, change)

    def take_turn(self, session_id: str, version: int, begun: int = 1) -> bool:
        """Let a bot have the turn that is its own at this version of the session; whether it has had it.

        It has not when the session has moved on, when bots are held, or when people have taken the seat: whatever changed the
        session has recorded the turn anew, if there still is one. `begun` is how often it has been begun, see `Turns.begin`.
        """
        try:
            loaded = replace(self.look(session_id), grant=Grant())
            if loaded.version != version:
                return False
            change = self._worked_out(loaded, BotTurn(self._bots.get(loaded.meta.game, {}), begun))
            return isinstance(self._committed(loaded, change, None), Result)
        except (NoBotsTurn, SessionNotFound):
            return False

    def bots_of(self, game: str) -> tuple[str, ...]:
        """The names of a game's bots."""
        return tuple(self._bots.get(game, {}))

    def try_out(self, session_id: str, holder: str, act: Act, *, expected_version: int | None = None) -> Tried:
        """Whether an action would be accepted now.

        Raises:
            SessionNotFound, VersionStale, and whatever `act` refuses.
        """
        loaded, grant = self.open(session_id, holder)
        _verify_version(loaded, expected_version)
        engine = self.engine(loaded.meta)
        action, missing = act.try_out(engine, loaded, grant)
        return Tried(loaded.version, loaded.meta.game, engine.decode(loaded.snapshot.state), action, missing)

    def try_change(
        self, session_id: str, holder: str, request: Request, *, expected_version: int | None = None
    ) -> tuple[Loaded, Grant, Change]:
        """What a change would be now; nothing comes of it.

        Raises:
            SessionNotFound, VersionStale, and whatever `request` refuses.
        """
        loaded, grant = self.open(session_id, holder)
        _verify_version(loaded, expected_version)
        return loaded, grant, self._worked_out(loaded, request)

    def past(self, loaded: Loaded) -> Past:
        """The past of a session, as it was when it was loaded. Raises SessionNotFound when it has been deleted since."""
        session_id = loaded.meta.id
        entries = self._whole_log(session_id, loaded.version)
        if len(entries) < loaded.version:
            raise SessionNotFound
        marks = Marks(self._store.marks(session_id), partial(self._store.marked, session_id))
        return Past(self.engine(loaded.meta), loaded.meta, entries, marks)

    def _once_more(self, loaded: Loaded, key: Key, done: Done) -> Result:
        """The first answer again, with whatever the caller may know by now: they may have joined further seats since."""
        if done.fingerprint != key.fingerprint:
            raise KeyReused
        for version, entry in self._store.entries(loaded.meta.id, done.version - 1, 1):
            return Result(version, entry, _granted(loaded), loaded.meta)
        raise SessionNotFound

    def session_of(self, code: str, asker: str) -> str:
        """The id of the session that a join code is of, for people who have nothing but the code.

        Raises:
            CodeUnknown: the code is of no session, or of more than one.
            TooManyGuesses: too many wrong codes lately, of this `asker` (an address) or of everybody.
        """
        found = self._store.guess(code_pointer(self._store.service_key(), code), hashed(asker), GUESSES)
        if found is None:
            raise CodeUnknown
        return found

    def redeem(self, session_id: str, code: str, holder: str, idempotency_key: str, key: Key | None) -> tuple[str, str]:
        """Redeem a join code for a new token, or for the one that the caller has already (`holder`, else empty).

        Answers the new token, empty for a caller who has one, and the role that it was given. A retry with the same
        `idempotency_key`, stored as `key`, gets the same answer.

        Raises:
            CodeUnknown: the code opens nothing (any more).
            KeyReused: the key has redeemed another code.
        """
        token = "" if holder else self._new_token(session_id, code, idempotency_key)
        role = self._store.redeem(session_id, hashed_code(session_id, code), holder or hashed(token), key)
        if role is None:
            raise CodeUnknown
        return token, role

    def _new_token(self, session_id: str, code: str, idempotency_key: str) -> str:
        root = f"{idempotency_key}:{session_id}:{code}" if idempotency_key else ""
        return SecretSource(self._store.service_key(), root).token()

    def delete(self, session_id: str, holder: str) -> None:
        """Remove a session. Marshal only."""
        _, grant = self.open(session_id, holder)
        grant.verify_marshal()
        self._store.delete(session_id)

    def mine(self, holder: str) -> list[tuple[Loaded, Grant]]:
        """The living sessions that a token belongs to."""
        found = [self._store.load(session_id, holder) for session_id in self._store.sessions_of(holder)]
        return [(loaded, loaded.grant) for loaded in found if loaded is not None and loaded.grant is not None]

    def entries(self, session_id: str, after: int, most: int) -> list[tuple[int, Entry]]:
        """Log entries after a version; the caller has been let in by `open`."""
        return self._store.entries(session_id, after, most)

    def fairness(self, session_id: str, holder: str) -> tuple[int, Fairness]:
        """What can be checked of the dice, and the version that this is true of. Raises SessionNotFound."""
        loaded, _ = self.open(session_id, holder)
        return loaded.version, fairness(loaded.meta, loaded.snapshot, self._whole_log(session_id, loaded.version))

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

    def all(self) -> Iterator[tuple[Loaded, list[Entry]]]:
        """Every session with its whole log, for the marshal of the machine."""
        for session_id in self._store.all_ids():
            loaded = self._store.load(session_id, "")
            if loaded is not None:
                yield loaded, self._whole_log(session_id, loaded.version)

    def _whole_log(self, session_id: str, version: int) -> list[Entry]:
        return [entry for number, entry in self._store.entries(session_id, 0, version) if number <= version]


def _granted(loaded: Loaded) -> Grant:
    if loaded.grant is None:
        raise SessionNotFound
    return loaded.grant


def _verify_version(loaded: Loaded, expected: int | None) -> None:
    if expected not in (None, loaded.version):
        raise VersionStale(loaded.version)
