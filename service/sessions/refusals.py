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


class SessionBusy(Exception):  # noqa: N818
    """Others kept changing the session; trying again soon will do."""


class TooManySessions(Exception):  # noqa: N818
    """As many sessions live as may: a new one has to wait until another ends."""
