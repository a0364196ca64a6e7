"""What the use cases refuse, apart from what the rules refuse."""


class SessionNotFound(Exception):  # noqa: N818 - an answer, not a fault
    """There is no such session, or it is not the caller's: strangers are not told which."""


class NotAllowed(Exception):  # noqa: N818
    """The caller's token does not give this power; `needed` says what would, e.g. ``seat:red`` or ``marshal``."""

    def __init__(self, needed: str) -> None:
        super().__init__(needed)
        self.needed = needed


class SeatNeeded(Exception):  # noqa: N818
    """The token holds several seats, or none, and the request does not say for which one it speaks."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        super().__init__(", ".join(seats))
        self.seats = seats


class DecisionClosed(Exception):  # noqa: N818
    """The decision that the action answers is not open (any more). `open_decisions` are the ids that are."""

    def __init__(self, decision: str, open_decisions: list[str]) -> None:
        super().__init__(decision)
        self.decision = decision
        self.open_decisions = open_decisions


class VersionStale(Exception):  # noqa: N818
    """The session has moved on from the version that the caller expected; it is at `version`."""

    def __init__(self, version: int) -> None:
        super().__init__(str(version))
        self.version = version


class DicePending(Exception):  # noqa: N818
    """A declared action waits for dice; until they are there nothing else can happen."""

    def __init__(self, purpose: str) -> None:
        super().__init__(purpose)
        self.purpose = purpose


class NoDicePending(Exception):  # noqa: N818
    """Nothing waits for dice."""


class KeyReused(Exception):  # noqa: N818
    """The Idempotency-Key came with another payload before."""


class CodeUnknown(Exception):  # noqa: N818
    """The join code opens nothing, or has been used."""


class TooManyGuesses(Exception):  # noqa: N818
    """Too many wrong join codes lately: nothing is answered for so many `seconds`."""

    def __init__(self, seconds: int) -> None:
        super().__init__(str(seconds))
        self.seconds = seconds


class SeatUnknown(Exception):  # noqa: N818
    """There is no seat of this name; `seats` are those that there are."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        super().__init__(", ".join(seats))
        self.seats = seats


class BotUnknown(Exception):  # noqa: N818
    """The game has no bot of this name; `bots` are those that it has. `seat` is who would play so."""

    def __init__(self, seat: str, bots: tuple[str, ...]) -> None:
        super().__init__(", ".join(bots))
        self.seat = seat
        self.bots = bots


class NoBotsHere(Exception):  # noqa: N818
    """In assistant mode everybody does everything: there is no seat for a bot."""


class BotPlays(Exception):  # noqa: N818
    """A bot plays for the seat: people must take it back first."""

    def __init__(self, seat: str, bot: str) -> None:
        super().__init__(seat)
        self.seat = seat
        self.bot = bot


class SessionBusy(Exception):  # noqa: N818
    """Others kept changing the session; trying again soon will do."""


class TooManySessions(Exception):  # noqa: N818
    """As many sessions live as may: a new one has to wait until another ends."""


class UndoRefused(Exception):  # noqa: N818
    """The latest action cannot be taken back: `code` is `not-yours`, `server-rolled`, `revealed` or `nothing-to-undo`."""

    def __init__(self, code: str, params: dict[str, str] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.params = {} if params is None else params


class NoDifference(Exception):  # noqa: N818
    """What was to be set right is so already."""


class NoSuchDie(Exception):  # noqa: N818
    """There is no die at this place of the log that counts."""


class ServerDie(Exception):  # noqa: N818
    """The service rolled this die: it stands."""


class NoSuchVersion(Exception):  # noqa: N818
    """The session was never at the version asked for; its latest is `version`."""

    def __init__(self, version: int) -> None:
        super().__init__(str(version))
        self.version = version


class HiddenPiece(Exception):  # noqa: N818
    """What the caller may not see cannot be tried out: a trial leaves no trace. `name` is what it was about."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class Misfit(Exception):  # noqa: N818
    """Played again, the change of `version` fits no longer.

    `why` is `other-roll` (the rules ask for `asked`, empty for no roll) or `refused` (under the code `refusal`).
    """

    def __init__(self, version: int, why: str, *, asked: str = "", refusal: str = "") -> None:
        super().__init__(f"{version}: {why}")
        self.version = version
        self.why = why
        self.asked = asked
        self.refusal = refusal


class NotOver(Exception):  # noqa: N818
    """The game is still being played: what it keeps secret is not given away just so."""
