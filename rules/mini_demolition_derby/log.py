"""What has happened while an action is carried out."""

from rules.game import Event, Term


class Log:
    """Collects events.

    Attributes:
        events: what has happened, in order.
    """

    __slots__ = ("events",)

    def __init__(self) -> None:
        self.events: list[Event] = []

    def note(
        self,
        name: str,
        section: str,
        params: dict[str, object],
        terms: list[Term] | None = None,
        owner: str = "",
        secrets: dict[str, object] | None = None,
    ) -> None:
        """Put an event on record; the parameters are those of `Event`."""
        self.events.append(Event(name, section, params, terms, owner, secrets))
