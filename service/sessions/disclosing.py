"""Acts that give away what a session keeps: they stand in everybody's log."""

from dataclasses import dataclass

from service.sessions.model import MARSHAL, Change, Entry, Grant, Loaded
from service.sessions.refusals import NotAllowed
from service.sessions.running import AnyGame
from service.sessions.seeds import renewed


@dataclass(frozen=True, slots=True)
class RevealSeed:
    """Tell the seed before the game is over. What follows takes its dice from a fresh one. Marshal only."""

    def work_out(self, engine: AnyGame, loaded: Loaded, grant: Grant, at: str) -> Change:
        """See `Request.work_out`."""
        if not grant.marshal:
            raise NotAllowed(MARSHAL)
        return Change(renewed(loaded.snapshot, loaded.version + 1), Entry("revealed", at, MARSHAL))


@dataclass(frozen=True, slots=True)
class Export:
    """Write down the whole session, secrets and all, before the game is over. Marshal only."""

    def work_out(self, engine: AnyGame, loaded: Loaded, grant: Grant, at: str) -> Change:
        """See `Request.work_out`."""
        if not grant.marshal:
            raise NotAllowed(MARSHAL)
        return Change(loaded.snapshot, Entry("exported", at, MARSHAL))
