"""What the use cases of seasons refuse, apart from what the rules refuse."""


class SeasonNotFound(Exception):  # noqa: N818 - an answer, not a fault
    """There is no such season, or it is not the caller's: strangers are not told which."""


class SeasonStale(Exception):  # noqa: N818
    """The season has moved on from the version that the caller expected; it is at `version`."""

    def __init__(self, version: int) -> None:
        super().__init__(str(version))
        self.version = version


class SeasonBusy(Exception):  # noqa: N818
    """Others kept changing the season; trying again soon will do."""
