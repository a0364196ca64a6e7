"""The seeds of a session's fair dice. One that people may know makes no further dice."""

import hashlib
from dataclasses import dataclass, replace

from service.sessions.model import Change, Loaded, Meta, Snapshot
from service.sessions.secrets import fresh_seed


@dataclass(frozen=True, slots=True)
class Seed:
    """A seed in hex, and the version of the first change that could take dice of it."""

    hex: str
    since: int


def seeds_of(meta: Meta, snapshot: Snapshot) -> list[Seed]:
    """Every seed of a session, in the order of their use."""
    return [Seed(meta.seed, 1), *(Seed(hexed, since) for since, hexed in snapshot.later_seeds)]


def seed_of(meta: Meta, snapshot: Snapshot) -> bytes:
    """The seed that the next dice come from."""
    return bytes.fromhex(seeds_of(meta, snapshot)[-1].hex)


def shuffle_seed(seed: bytes) -> bytes:
    """The seed of the service's shuffles where the table rolls the dice."""
    return hashlib.sha256(b"shuffle" + seed).digest()


def renewed(snapshot: Snapshot, version: int) -> Snapshot:
    """The snapshot with a fresh seed, for the changes after `version`."""
    later = [*snapshot.later_seeds, (version + 1, fresh_seed().hex())]
    return replace(snapshot, later_seeds=later, rolled=0, shuffled=0)


def kept_secret(loaded: Loaded, change: Change) -> Change:
    """The change, with a fresh seed where it takes a game up again whose end has shown the old one to everybody."""
    if loaded.snapshot.is_over and not change.snapshot.is_over:
        return replace(change, snapshot=renewed(change.snapshot, loaded.version + 1))
    return change
