"""`racemarshal doctor --sessions`: every stored session, or every session file given, is played again from its log."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from rules import ENGINES
from service.launch.doctor import Finding
from service.launch.session_files import read_file, stored_sessions
from service.sessions.model import Entry, Loaded
from service.sessions.replaying import first_difference
from service.sessions.session_file import FileRefused, unpacked
from service.settings import Settings


def replay_all(settings: Settings) -> Iterator[Finding]:
    """One finding for each session, right or wrong.

    Raises:
        LaunchError: there is no Redis to read them from.
        StoreUnavailable: it has stopped answering.
    """
    for loaded, entries in stored_sessions(settings).all():
        yield _replayed(loaded, entries)


def replay_files(paths: Sequence[Path]) -> Iterator[Finding]:
    """One finding for each session file, right or wrong. Raises LaunchError for what is no file of ours."""
    for path in paths:
        file = read_file(path)
        try:
            loaded, _ = unpacked(ENGINES, file)
        except FileRefused as refused:
            yield Finding("File", f"{path} {refused.pointer}: {refused.detail}", is_wrong=True)
        else:
            yield Finding("File", f"{path} {loaded.meta.game}, {loaded.version} changes: replays as it was played")


def _replayed(loaded: Loaded, entries: list[Entry]) -> Finding:
    meta = loaded.meta
    engine = ENGINES.get(meta.game)
    if engine is None:
        return Finding("Session", f"{meta.id} is of {meta.game}, which cannot be played in sessions", is_wrong=True)
    found = first_difference(engine, loaded, entries)
    changes = "1 change" if loaded.version == 1 else f"{loaded.version} changes"
    if found is None:
        return Finding("Session", f"{meta.id} {meta.game}, {changes}: replays as it was played")
    began = "" if meta.ruleset == engine.info.ruleset else f" (it began with rules {meta.ruleset})"
    return Finding("Session", f"{meta.id} {meta.game}{began} differs at change {found.version}: {found.what}", is_wrong=True)
