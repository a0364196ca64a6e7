"""What has happened while an action is carried out."""

from rules.game import Event, Term


class Log:
    """Collects events, or drops them where nobody reads them.

    Attributes:
        events: what has happened, in order.
        keeps: off in simulations. Whoever has a costly event to tell asks first.
    """

    __slots__ = ("events", "keeps")

    def __init__(self, *, keeps: bool = True) -> None:
        self.events: list[Event] = []
        self.keeps = keeps

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
        if self.keeps:
            self.events.append(Event(name, section, params, terms, owner, secrets))

    def add(self, events: list[Event]) -> None:
        """Put events on record that are there already."""
        if self.keeps:
            self.events.extend(events)
