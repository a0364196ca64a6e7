"""A whole session as one file, which another installation takes up and plays again to the same state."""

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict
from datetime import datetime
from functools import cache
from importlib.resources import files
from typing import Any, Final

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from service.sessions.fairness import fairness
from service.sessions.history import History
from service.sessions.model import Entry, Loaded, Meta, Snapshot
from service.sessions.ports import Ticks
from service.sessions.redaction import move_ids
from service.sessions.replaying import first_difference, plain
from service.sessions.running import AnyGame
from service.sessions.seeds import seeds_of

FORMAT: Final = "race-marshal-session"
FORMAT_VERSION: Final = 1


class FileRefused(Exception):  # noqa: N818 - an answer, not a fault
    """The file is not a session of ours, or it does not play again. `pointer` is the place in the file, `detail` a sentence."""

    def __init__(self, pointer: str, detail: str) -> None:
        super().__init__(detail)
        self.pointer = pointer
        self.detail = detail


def packed(loaded: Loaded, entries: list[Entry], ticks: Ticks, at: str) -> dict[str, Any]:
    """The file of a session, as JSON values.

    It holds everything that has been kept secret so far, and every seed but the one that the next dice come from: an unfinished
    session has been given a fresh one for what follows (`disclosing.Export`), and so will its copy be.

    Args:
        loaded: the session.
        entries: its whole log, in order.
        ticks: what has been moved on the physical table, of later versions too.
        at: now, RFC 3339, UTC.
    """
    meta, snapshot = loaded.meta, loaded.snapshot
    seeds = seeds_of(meta, snapshot)
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "exported_at": at,
        "game": meta.game,
        "ruleset": meta.ruleset,
        "created_at": meta.created_at,
        "setup": meta.setup,
        "seeds": [asdict(seed) for seed in (seeds if snapshot.is_over else seeds[:-1])],
        "log": plain(entries),
        "state": snapshot.state,
        "is_adjusted": snapshot.is_adjusted,
        "bots": snapshot.bots,
        "bot_pause": snapshot.bot_pause,
        "turn_seconds": snapshot.turn_seconds,
        "ticks": _told_ticks(ticks, loaded.version),
    }


def _told_ticks(ticks: Ticks, version: int) -> list[dict[str, Any]]:
    found: dict[int, list[str]] = {}
    for ticked, move in sorted(ticks.done):
        if ticked <= version:
            found.setdefault(ticked, []).append(move)
    return [{"version": ticked, "moves": moves} for ticked, moves in found.items()]


def ticks_of(data: Mapping[str, Any], entries: list[Entry], seats: Collection[str]) -> frozenset[tuple[int, str]]:
    """What has been moved on the physical table, as versions and ids of moves; older files do not tell.

    Args:
        data: a file that has been `unpacked`.
        entries: its log.
        seats: all of the session.

    Raises:
        FileRefused: there is no such move.
    """
    ticks = data.get("ticks", [])
    for place, ticked in enumerate(ticks):
        version = ticked["version"]
        known = move_ids(entries[version - 1], seats) if version <= len(entries) else frozenset()
        if not known.issuperset(ticked["moves"]):
            raise FileRefused(f"/ticks/{place}", f"There are no such moves in change {version}.")
    return frozenset((ticked["version"], move) for ticked in ticks for move in ticked["moves"])


def unpacked(engines: Mapping[str, AnyGame], data: Mapping[str, Any]) -> tuple[Loaded, list[Entry]]:
    """The session of a file and its log, proved by playing it again; its id is empty.

    Args:
        engines: by the name of the game.
        data: the file; anything at all.

    Raises:
        FileRefused: it is no such file, or its log, its dice or its state do not fit together.
    """
    _verify_shape(data)
    engine = engines.get(data["game"])
    if engine is None:
        raise FileRefused("/game", f"This installation does not play {data['game']}.")
    try:
        entries = [Entry.decode(entry) for entry in data["log"]]
        loaded = _loaded(engine, data, entries)
        found = first_difference(engine, loaded, entries)
    except Exception as broken:
        # Whatever a made-up file breaks is a mistake in the file.
        raise FileRefused("/log", f"The log does not hold together: {type(broken).__name__}.") from None
    if found is not None:
        raise FileRefused(f"/log/{found.version - 1}", f"Played again, change {found.version} differs: {found.what}.")
    for cast in fairness(loaded.meta, loaded.snapshot, entries).casts:
        if not cast.is_true:
            raise FileRefused(f"/log/{cast.version - 1}/rolls", f"The dice of change {cast.version} do not come from the seed.")
    return loaded, entries


def _loaded(engine: AnyGame, data: Mapping[str, Any], entries: list[Entry]) -> Loaded:
    setup = data["setup"]
    seats = tuple(seat["name"] for seat in setup["seats"])
    first, *later = [(seed["since"], seed["hex"]) for seed in data["seeds"]]
    meta = Meta("", data["game"], setup["mode"], setup["dice"], data["ruleset"], seats, setup, first[1], data["created_at"])
    history = History(entries)
    declared = history.now.declared
    snapshot = Snapshot(
        data["state"],
        pending=None if declared is None else declared.pending(history.action(declared.version)),
        is_over=engine.outcome(engine.decode(data["state"])) is not None,
        is_adjusted=data["is_adjusted"],
        bots={seat: bot for seat, bot in data["bots"].items() if seat in seats},
        bot_pause=data["bot_pause"],
        turn_seconds=data["turn_seconds"],
        opened=entries[-1].opened,
        later_seeds=later,
    )
    return Loaded(meta, len(entries), snapshot, None)


def _verify_shape(data: Mapping[str, Any]) -> None:
    if data.get("format") != FORMAT:
        raise FileRefused("/format", "This is not the file of a session: it was not written by an export.")
    if data.get("format_version") != FORMAT_VERSION:
        raise FileRefused("/format_version", f"This installation reads format {FORMAT_VERSION}.")
    mistake = best_match(_validator().iter_errors(data))
    if mistake is not None:
        pointer = "".join(f"/{step}" for step in mistake.absolute_path)
        raise FileRefused(pointer, f"This is not as an export writes it ({mistake.validator}).")
    for pointer, time in _times(data):
        try:
            datetime.fromisoformat(time)
        except ValueError:
            raise FileRefused(pointer, "There is no such time.") from None
    for place, entry in enumerate(data["log"]):
        for roll in _rolls(entry):
            if not _is_whole(roll):
                raise FileRefused(f"/log/{place}", "A roll does not say of each of its dice where it came from.")


def _times(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    yield "/created_at", data["created_at"]
    for place, entry in enumerate(data["log"]):
        yield f"/log/{place}/at", entry["at"]
        for time in entry.get("opened", {}).values():
            yield f"/log/{place}/opened", time


def _rolls(entry: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield from entry.get("rolls", ())
    amendment = entry.get("amendment") or {}
    for redone in amendment.get("redone", ()):
        yield from redone["rolls"]
    for batch in (amendment.get("declared") or {}).get("batches", ()):
        yield batch["roll"]


def _is_whole(roll: Mapping[str, Any]) -> bool:
    size = len(roll["values"])
    sizes = {len(roll[name]) for name in ("origins", "entered_by", "entered_at")}
    return size > 0 and sizes == {size} and max(roll["values"]) <= roll["sides"]


@cache
def _validator() -> Draft202012Validator:
    text = (files("service.sessions") / "session_file.schema.json").read_text("utf-8")
    return Draft202012Validator(json.loads(text))
