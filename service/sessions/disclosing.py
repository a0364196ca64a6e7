"""Acts that give away what a session keeps: they stand in everybody's log."""

from dataclasses import dataclass, replace

from service.sessions.model import MARSHAL, Change, Grant, Loaded
from service.sessions.running import AnyGame
from service.sessions.seating import noted, seats_change
from service.sessions.seeds import renewed


@dataclass(frozen=True, slots=True)
class RevealSeed:
    """Tell the seed before the game is over. What follows takes its dice from a fresh one. Marshal only."""

    def work_out(self, engine: AnyGame, loaded: Loaded, grant: Grant, at: str) -> Change:
        """See `Request.work_out`."""
        return _disclosed(engine, loaded, grant, at, "seed-revealed")


@dataclass(frozen=True, slots=True)
class Export:
    """Write down the whole session before the game is over: its secrets, and the seed so far. Marshal only."""

    def work_out(self, engine: AnyGame, loaded: Loaded, grant: Grant, at: str) -> Change:
        """See `Request.work_out`."""
        return _disclosed(engine, loaded, grant, at, "session-exported")


def _disclosed(engine: AnyGame, loaded: Loaded, grant: Grant, at: str, code: str) -> Change:
    grant.verify_marshal()
    snapshot = renewed(loaded.snapshot, loaded.version + 1)
    change = seats_change(engine, loaded, snapshot, MARSHAL, at, noted(code, {}))
    return replace(change, entry=replace(change.entry, kind="disclosed"))


def taken_up(engine: AnyGame, loaded: Loaded, at: str) -> Change:
    """The change that goes on with a session from a file; the seeds in the file are known, so its dice have a fresh one."""
    snapshot = loaded.snapshot if loaded.snapshot.is_over else renewed(loaded.snapshot, loaded.version + 1)
    change = seats_change(engine, loaded, snapshot, MARSHAL, at, noted("session-imported", {}))
    return replace(change, entry=replace(change.entry, kind="imported"))
