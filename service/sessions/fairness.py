"""Shows that the service's dice were settled before the first roll: seeds, commitments, and where every die came from."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.dice import FairDice, commitment
from service.sessions.history import History
from service.sessions.model import Entry, Meta, Snapshot
from service.sessions.seeds import Seed, seeds_of, shuffle_seed

DICE = "dice"
SHUFFLES = "shuffles"
HAND = ""


@dataclass(frozen=True, slots=True)
class Cast:
    """One roll of a session, told once although the log repeats the dice of a declared action.

    Attributes:
        version: the change that it was made for.
        roll: as the log keeps it: purpose, by, sides, values, origins, is_secret.
        seed: place of its seed in the report.
        stream: `dice` or `shuffles`; empty where no die of it is the service's.
        first: number of the stream that its first die was made from; None where no die of it is the service's.
        is_true: whether the stream shows what the log says; nothing can be said against what the table rolled.
    """

    version: int
    roll: dict[str, Any]
    seed: int
    stream: str
    first: int | None
    is_true: bool = True


@dataclass(frozen=True, slots=True)
class Fairness:
    """All that can be checked of a session's dice.

    Attributes:
        seeds: in the order of their use; a seed that has been revealed is followed by a fresh one.
        is_revealed: whether the last seed may be told.
        casts: every roll.
    """

    seeds: list[Seed]
    is_revealed: bool
    casts: list[Cast]

    def told_seed(self, place: int) -> str | None:
        """A seed in hex if it may be told, else None."""
        is_open = self.is_revealed or place < len(self.seeds) - 1
        return self.seeds[place].hex if is_open else None

    def counts(self) -> Counter[str]:
        """How many dice came from where, by origin. Shuffles are not dice."""
        return Counter(origin for cast in self._dice() for origin in cast.roll["origins"])

    def faces(self) -> Mapping[tuple[int, str], Counter[int]]:
        """How often each face came up, by sides and origin."""
        found: dict[tuple[int, str], Counter[int]] = {}
        for cast in self._dice():
            for value, origin in zip(cast.roll["values"], cast.roll["origins"], strict=True):
                found.setdefault((cast.roll["sides"], origin), Counter())[value] += 1
        return found

    def _dice(self) -> Iterator[Cast]:
        return (cast for cast in self.casts if not cast.roll["is_secret"])


def fairness(meta: Meta, snapshot: Snapshot, log: Sequence[Entry]) -> Fairness:
    """What can be said of the dice of a session, from its whole log."""
    seeds = seeds_of(meta, snapshot)
    streams = _Streams(meta, seeds)
    casts = [streams.placed(version, roll, is_setup=entry.kind == "created") for version, entry, roll in _new_rolls(log)]
    return Fairness(seeds, snapshot.is_over, casts)


def _new_rolls(log: Sequence[Entry]) -> Iterator[tuple[int, Entry, dict[str, Any]]]:
    """Each roll where it first stands: the entry that ends a declaration repeats the batches that were answered before."""
    history = History(log)
    for version, entry in enumerate(log, 1):
        repeated = _answered_before(history, version) if entry.kind == "dice" and entry.missing is None else 0
        for roll in entry.rolls:
            if repeated and not roll["is_secret"]:
                repeated -= 1
            else:
                yield version, entry, roll


def _answered_before(history: History, version: int) -> int:
    declared = history.at(version - 1).declared
    return 0 if declared is None else len(declared.batches)


class _Streams:
    """Counts along the streams, so that each roll is given the number that it begins with."""

    def __init__(self, meta: Meta, seeds: list[Seed]) -> None:
        self._is_table = meta.dice == "table"
        self._seeds = seeds
        self._place = 0
        self._begin()

    def _begin(self) -> None:
        seed = bytes.fromhex(self._seeds[self._place].hex)
        self._streams = {
            DICE: FairDice(seed, keep_rolls=False),
            SHUFFLES: FairDice(shuffle_seed(seed), keep_rolls=False),
        }

    def placed(self, version: int, roll: dict[str, Any], *, is_setup: bool) -> Cast:
        while self._place + 1 < len(self._seeds) and version >= self._seeds[self._place + 1].since:
            self._place += 1
            self._begin()
        if not roll["is_secret"] and "server" not in roll["origins"]:
            return Cast(version, roll, self._place, HAND, None)
        name = SHUFFLES if roll["is_secret"] and self._is_table and not is_setup else DICE
        stream = self._streams[name]
        first = stream.counter
        if roll["is_secret"]:
            values = [place + 1 for place in stream.draw_shuffle(len(roll["values"]), roll["purpose"])]
        else:
            values = stream.draw(len(roll["values"]), roll["sides"], roll["purpose"], "")
        return Cast(version, roll, self._place, name, first, values == roll["values"])


def commitment_of(seed: Seed) -> str:
    """What is published of a seed from the first moment on: its SHA-256, in hex."""
    return commitment(bytes.fromhex(seed.hex))
