"""What the use cases of simulations refuse, apart from what the rules refuse."""


class SimulationNotFound(Exception):  # noqa: N818 - an answer, not a fault
    """There is no such simulation, or it is not the caller's: strangers are not told which."""


class TooManySimulations(Exception):  # noqa: N818
    """As many simulations are running as may."""


class UnknownBot(Exception):  # noqa: N818
    """The game has no bot of this name.

    Attributes:
        place: of the seat, from 0.
        bots: those that there are.
    """

    def __init__(self, place: int, bots: list[str]) -> None:
        super().__init__(str(place))
        self.place = place
        self.bots = bots


class NotComparable(Exception):  # noqa: N818
    """The two variants are not played by as many contestants."""
