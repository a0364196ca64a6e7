"""What the use cases need of the store."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from service.sessions.model import Basis, Change, Done, Entry, Grant, Key, Loaded, Meta, Snapshot


@dataclass(frozen=True, slots=True)
class NewSession:
    """A session to create, with its log so far. Hashed tokens and hashed codes come with their roles, one a line.

    `pointers` are, by role, what the codes are found by where the session is not known; `asker` is the hashed address that the
    session counts for, empty for none; `ticks` are as in `Ticks`.
    """

    meta: Meta
    snapshot: Snapshot
    log: list[Entry]
    tokens: dict[str, str]
    codes: dict[str, str]
    bot_in: int | None = None
    pointers: dict[str, str] = field(default_factory=dict)
    asker: str = ""
    ticks: frozenset[tuple[int, str]] = frozenset()


@dataclass(frozen=True, slots=True)
class GuessLimits:
    """How many wrong codes one asker, and all of them together, may try in so many seconds."""

    of_one: int
    of_all: int
    seconds: int


@dataclass(frozen=True, slots=True)
class Holders:
    """Who may do what: grants by hashed token, roles by hashed code that is still open, and how often a role's was renewed."""

    tokens: dict[str, Grant]
    codes: dict[str, str]
    generations: dict[str, int]


@dataclass(frozen=True, slots=True)
class Claimed:
    """Turns of bots to see to, as session id and version, and milliseconds until the next one is due (None: none is known)."""

    turns: list[tuple[str, int]]
    wait: int | None


@dataclass(frozen=True, slots=True)
class Ticks:
    """What has been done on the physical table: versions with the ids of their moves. `revision` counts the changes of it."""

    revision: int = 0
    done: frozenset[tuple[int, str]] = frozenset()


@dataclass(frozen=True, slots=True)
class Committed:
    """The change is in the log under `version`."""

    version: int


@dataclass(frozen=True, slots=True)
class Stale:
    """Another change came first: the session is at `version`, and `loaded` is how it stands now."""

    version: int
    loaded: Loaded | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Gone:
    """There is no such session (any more)."""


class Turns(Protocol):
    """The turns of bots that every change of a session records. Every method may raise `service.ports.StoreUnavailable`."""

    def claim(self) -> Claimed:
        """The turns that are due. Each is told once, and again when it has not been answered for long."""
        ...

    def begin(self, session_id: str, version: int) -> int:
        """How often the turn has been begun, this time included, or 0 when there is none at this version (any more)."""
        ...

    def keep(self, session_id: str, version: int) -> None:
        """Let a turn that is being thought about not count as left."""
        ...

    def wait(self, milliseconds: int) -> None:
        """Wait until a turn has been recorded, at most so long (> 0)."""
        ...


class Store(Protocol):
    """Where sessions live. Every method may raise `service.ports.StoreUnavailable`, and every write is safe to run twice."""

    def service_key(self) -> bytes:
        """A secret of this installation, made at the first call and kept."""
        ...

    def create(self, new: NewSession, fingerprint: str) -> str:
        """Store a new session unless its id is taken: then a retry has come, or another payload under the same key.

        Answers the fingerprint of the payload that the session was made with.

        Raises:
            TooManySessions: as many live as may.
            ShareTaken: as many that count for the asker live as may.
        """
        ...

    def load(self, session_id: str, token: str, key: Key | None = None) -> Loaded | None:
        """The session, what a hashed token may do in it and what a key has brought about; None when there is no such session."""
        ...

    def grant(self, session_id: str, token: str) -> Grant | None:
        """What a hashed token may do in a session; None for a stranger, or when there is no such session (any more)."""
        ...

    def heard(self, session_id: str, token: str) -> tuple[Grant | None, int]:
        """As `grant`, and how often ticks of the session have changed."""
        ...

    def ticks(self, session_id: str) -> Ticks:
        """What has been ticked off; nothing where there is no such session."""
        ...

    def tick(self, session_id: str, moves: Iterable[tuple[int, str]], *, is_done: bool) -> bool:
        """Tick moves off, or untick them; whether the session exists. Its life, its log and its version stay as they are."""
        ...

    def recall(self, session_id: str, token: str) -> Loaded | None:
        """The session as this process last knew it, which may be out of date; None when it does not remember.

        It saves a trip to the store: a `commit` with its `basis` finds out whether that is still how things are.
        """
        ...

    def commit(
        self, session_id: str, version: int, change: Change, key: Key | None, basis: Basis | None = None
    ) -> Committed | Stale | Done | Gone:
        """Append a change to a session that must still be at `version`, and as `basis` says."""
        ...

    def entries(self, session_id: str, after: int, most: int) -> list[tuple[int, Entry]]:
        """At most `most` log entries with versions above `after`, in order."""
        ...

    def marks(self, session_id: str) -> list[int]:
        """Versions whose snapshots are kept, in order."""
        ...

    def marked(self, session_id: str, version: int) -> Snapshot | None:
        """A snapshot that is kept; None when it is not (any more)."""
        ...

    def redeem(self, session_id: str, code: str, token: str, key: Key | None) -> str | None:
        """Give the role of a hashed code to a hashed token; the role, or None when the code opens nothing (any more).

        Raises:
            KeyReused: the key has redeemed another code.
        """
        ...

    def guess(self, pointer: str, asker: str, limits: GuessLimits) -> str | None:
        """The id of the session that a code is of; None for a wrong code, which is counted.

        Raises:
            TooManyGuesses: too many wrong ones lately, of the hashed `asker` or of everybody.
        """
        ...

    def renew_code(self, session_id: str, role: str, code: str, generation: int, pointer: str = "") -> bool:
        """Replace whatever codes a role has by a new hashed one, its `generation`-th renewal; whether the session exists.

        A generation that is there already, or has been, is left alone.
        """
        ...

    def holders(self, session_id: str) -> Holders:
        """Who may do what; nobody when there is no such session."""
        ...

    def sessions_of(self, token: str) -> Sequence[str]:
        """Ids of the sessions a hashed token belongs to, sorted."""
        ...

    def delete(self, session_id: str) -> bool:
        """Remove a session and everything of it; whether it was there."""
        ...

    def put_ticket(self, ticket: str, session_id: str, token: str, path: str, seconds: int) -> None:
        """Let a hashed ticket stand for a hashed token on one path, for a while."""
        ...

    def ticket(self, ticket: str) -> tuple[str, str, str] | None:
        """Session id, hashed token and path of a hashed ticket; None when it has expired."""
        ...

    def all_ids(self) -> Iterator[str]:
        """Every session id, in no order."""
        ...

    def wake_position(self) -> str:
        """Where the stream of changed sessions ends now."""
        ...

    def woken(self, position: str, milliseconds: int) -> tuple[str, list[str]]:
        """Ids of sessions changed after `position`, and the position behind them; waits for the first at most so long."""
        ...
