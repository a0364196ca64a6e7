"""The sessions of one process, and what wakes their streams."""

from dataclasses import dataclass

from service.sessions.hub import Hub
from service.sessions.usecases import Sessions


@dataclass(frozen=True, slots=True)
class Live:
    """What the API needs of sessions."""

    sessions: Sessions
    hub: Hub
