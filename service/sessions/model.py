"""What a session is made of, in the shapes in which it is stored: JSON objects of the same fields."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from service.sessions.refusals import NotAllowed

Mode = Literal["referee", "assistant"]
DiceMode = Literal["server", "table"]
Origin = Literal["hand", "server", "corrected"]


MARSHAL = "marshal"
SCREEN = "screen"
_SEAT = "seat:"


@dataclass(frozen=True, slots=True)
class Grant:
    """What a token may do in one session.

    `seats` by name; `marshal` gives powers over the session, not knowledge; `screen` is the public view.
    """

    seats: tuple[str, ...] = ()
    marshal: bool = False
    screen: bool = False

    @staticmethod
    def of(roles: str) -> "Grant":
        """The grant of roles, one a line: ``marshal``, ``screen``, ``seat:red``."""
        lines = roles.split("\n")
        seats = tuple(dict.fromkeys(line.removeprefix(_SEAT) for line in lines if line.startswith(_SEAT)))
        return Grant(seats, MARSHAL in lines, SCREEN in lines)

    def may_act_for(self, seat: str) -> bool:
        """Whether the token holds the seat."""
        return seat in self.seats

    def verify_marshal(self) -> None:
        """Raises NotAllowed for anybody but the marshal."""
        if not self.marshal:
            raise NotAllowed(MARSHAL)

    def verify_at_table(self) -> None:
        """Raises NotAllowed for a table screen, which holds neither a seat nor the marshal's powers."""
        if not (self.seats or self.marshal):
            raise NotAllowed("a seat")


def seat_role(seat: str) -> str:
    """The role of holding a seat."""
    return _SEAT + seat


@dataclass(frozen=True, slots=True)
class Meta:
    """What stays the same as long as a session lives.

    `setup` is what the engine was given; `seed` (hex) is secret until the game is over; `ruleset` the rules it began with.
    """

    id: str
    game: str
    mode: Mode
    dice: DiceMode
    ruleset: str
    seats: tuple[str, ...]
    setup: dict[str, Any]
    seed: str
    created_at: str

    @staticmethod
    def decode(data: Mapping[str, Any]) -> "Meta":
        """From its JSON object."""
        return Meta(**{**data, "seats": tuple(data["seats"])})


@dataclass(frozen=True, slots=True)
class TypedDie:
    """One die of a declared action: what it shows, where it came from, who entered it (or had it rolled), and when."""

    value: int
    origin: Origin
    by: str = ""
    at: str = ""


@dataclass(frozen=True, slots=True)
class Missing:
    """The batch of dice that a declared action waits for; `by` is who should roll, empty for anybody."""

    purpose: str
    count: int
    sides: int
    by: str


@dataclass(frozen=True, slots=True)
class Pending:
    """A declared action: accepted, binding, and waiting for dice. Nothing of it is done yet."""

    action: dict[str, Any]
    dice: tuple[TypedDie, ...]
    missing: Missing

    @staticmethod
    def decode(data: Mapping[str, Any]) -> "Pending":
        """From its JSON object."""
        return Pending(data["action"], tuple(TypedDie(**die) for die in data["dice"]), Missing(**data["missing"]))


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Where a session stands.

    Attributes:
        state: the engine's state.
        rolled: next number of the stream of the service's dice.
        shuffled: next number of the stream of its shuffles.
        pending: the action that waits for dice, or None.
        is_over: whether the game is.
        is_adjusted: whether a correction, or a rollback behind the service's dice, has ever been made.
        bots: the bot that plays a seat, for each seat that one plays.
        are_bots_held: whether the bots wait to be let go on.
        bot_pause: milliseconds that a bot waits before it acts, so that people can watch.
        turn_seconds: after so many seconds of an open decision a reminder is due; 0 for none.
        opened: since when each open decision is, by its id; RFC 3339, UTC.
        later_seeds: seeds that have followed the first one, each with the version of the first change that may use it.
    """

    state: dict[str, Any]
    rolled: int = 0
    shuffled: int = 0
    pending: Pending | None = None
    is_over: bool = False
    is_adjusted: bool = False
    bots: dict[str, str] = field(default_factory=dict)
    are_bots_held: bool = False
    bot_pause: int = 0
    turn_seconds: int = 0
    opened: dict[str, str] = field(default_factory=dict)
    later_seeds: list[tuple[int, str]] = field(default_factory=list)

    @staticmethod
    def decode(data: Mapping[str, Any]) -> "Snapshot":
        """From its JSON object."""
        pending = Pending.decode(data["pending"]) if data["pending"] else None
        return Snapshot(**{**data, "pending": pending})


@dataclass(frozen=True, slots=True)
class Amendment:
    """What an undo, a rollback or a correction did to what had been; the attributes that change it apply in this order.

    Attributes:
        back_to: all is as it was at this version; None where the present is amended.
        cut: version of the live step that is taken back, with all that came after it; None for none.
        redone: what is played again: version, rolls as they count now, declared and batches, as `history.Step` has them.
        values: what was set by hand, by its name on the tabletop. Nobody is told: the entry's events say what one may know.
        declared: the action that waits for dice afterwards: version, batches and missing, as `history.Declared` has them; None
            when none does.
        dropped: versions of what counts no longer.
        warnings: events of what the rules would not have led to.
        table: what to move on the physical table as each seat may know it; a seat that is missing is told what the public is
            (the empty seat).
    """

    back_to: int | None = None
    cut: int | None = None
    redone: list[dict[str, Any]] = field(default_factory=list)
    values: dict[str, Any] | None = None
    declared: dict[str, Any] | None = None
    dropped: list[int] = field(default_factory=list)
    warnings: list[dict[str, Any]] = field(default_factory=list)
    table: dict[str, list[dict[str, Any]]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Entry:
    """One accepted change, as the log keeps it. Its version is its place in the log.

    Attributes:
        kind: `created`, `action` (done), `declared` (waits for dice), `dice` (answered a batch, and waits for the next) or
            `seats` (who plays, and how); `undo`, `rollback`, `correction` and `die-corrected` amend; `disclosed` (the seed or all
            of the session was told) and `imported` (taken up from a file).
        at: RFC 3339, UTC.
        by: seat, or `marshal`.
        action: name, seat, decision and params of what was done or declared; None where nothing was.
        rolls: purpose, by, sides, values, is_secret and, for each die, origins, entered_by and entered_at of every roll that
            the change used; of `dice` that still waits for more, the batch that was answered, which the entry that ends the
            waiting repeats; of `die-corrected` the die as it is now, alone.
        events: name, section, params, terms, owner, secrets, are_terms_secret.
        missing: the batch asked for next; None when nothing is.
        awaiting: the open decisions afterwards.
        note: what else everybody may read of it, e.g. why a bot did so; None for nothing.
        opened: as `Snapshot.opened` afterwards.
        turn_seconds: as `Snapshot.turn_seconds` afterwards.
        amendment: what it did to what had been; None for what just goes on.
    """

    kind: str
    at: str
    by: str
    action: dict[str, Any] | None = None
    rolls: list[dict[str, Any]] = field(default_factory=list)
    events: list[dict[str, Any]] = field(default_factory=list)
    missing: dict[str, Any] | None = None
    awaiting: list[dict[str, Any]] = field(default_factory=list)
    note: dict[str, Any] | None = None
    opened: dict[str, str] = field(default_factory=dict)
    turn_seconds: int = 0
    amendment: Amendment | None = None

    @staticmethod
    def decode(data: Mapping[str, Any]) -> "Entry":
        """From its JSON object."""
        amendment = data.get("amendment")
        return Entry(**{**data, "amendment": Amendment(**amendment) if amendment else None})


@dataclass(frozen=True, slots=True)
class Key:
    """An Idempotency-Key as it is stored (`name`), and the fingerprint of the payload that came with it."""

    name: str
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Done:
    """An Idempotency-Key has brought about `version` before, with a payload of `fingerprint`."""

    version: int
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Basis:
    """What a commit insists on finding: the hashed token with its roles, one a line, and the id of the commit before."""

    token: str
    roles: str
    commit: str


@dataclass(frozen=True, slots=True)
class Loaded:
    """A session as read from the store, for one caller: `grant` is None for a stranger, `done` what their key has done before."""

    meta: Meta
    version: int
    snapshot: Snapshot
    grant: Grant | None
    done: Done | None = None
    basis: Basis | None = None


@dataclass(frozen=True, slots=True)
class Access:
    """What a change does to who holds a role: it is taken from a hashed token, or from all (empty).

    A new hashed `code` opens it, the role's `generation`-th renewal, and is found by its `pointer`; where it is empty the codes
    stay as they are.
    """

    role: str
    token: str = ""
    code: str = ""
    generation: int = 0
    pointer: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """What a request wants to commit on top of the version it was worked out for.

    `bot_in` is milliseconds until a bot is to move, None where it is no bot's turn; `following.completed` fills it in.
    """

    snapshot: Snapshot
    entry: Entry
    access: Access | None = None
    bot_in: int | None = None
