"""Where the dice of a change come from, and how its rolls are told."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from rules.dice import Dice, FairDice, Roll, TableDice
from service.sessions.model import Meta, Missing, Snapshot, TypedDie
from service.sessions.seeds import seed_of, shuffle_seed


class Sources:
    """The dice of one run, and how far their streams have come.

    Where the table rolls, the service still shuffles: from a stream of its own, since a declared action is run again from the
    start with every batch of dice.
    """

    def __init__(self, meta: Meta, snapshot: Snapshot, typed: Sequence[TypedDie] = (), at: str = "") -> None:
        """`typed` are the dice so far of a declared action; `at` is when the service rolls."""
        self._at = at
        seed = seed_of(meta, snapshot)
        self._typed = typed
        self._fair = FairDice(seed, snapshot.rolled)
        self._shuffler = FairDice(shuffle_seed(seed), snapshot.shuffled)
        self._table = TableDice([die.value for die in typed], self._shuffler) if meta.dice == "table" else None

    @property
    def dice(self) -> Dice:
        """What the engine is given."""
        return self._table or self._fair

    def finish(self) -> None:
        """Every die that was typed in must have been used. Raises DiceLeftOver."""
        if self._table:
            self._table.finish()

    def advance(self, snapshot: Snapshot) -> Snapshot:
        """The snapshot with the streams as far as they have come."""
        return replace(snapshot, rolled=self._fair.counter, shuffled=self._shuffler.counter)

    def rolls(self) -> list[dict[str, Any]]:
        """All rolls of the run, each die with its origin."""
        typed = iter(self._typed)
        return [_told(roll, self._origins(roll, typed)) for roll in self.dice.rolls]

    def _origins(self, roll: Roll, typed: Iterator[TypedDie]) -> list[TypedDie]:
        if self._table and not roll.is_secret:
            return [next(typed) for _ in roll.values]
        return [TypedDie(value, "server", at=self._at) for value in roll.values]


def _told(roll: Roll, dice: Sequence[TypedDie]) -> dict[str, Any]:
    return {
        "purpose": roll.purpose,
        "by": roll.by,
        "sides": roll.sides,
        "values": list(roll.values),
        "is_secret": roll.is_secret,
        "origins": [die.origin for die in dice],
        "entered_by": [die.by for die in dice],
        "entered_at": [die.at for die in dice],
    }


def told_batch(missing: Missing, dice: Sequence[TypedDie]) -> dict[str, Any]:
    """A batch that has been answered, in the form of `Sources.rolls`."""
    return _told(Roll(missing.purpose, missing.by, missing.sides, [die.value for die in dice]), dice)


def typed_dice(roll: dict[str, Any]) -> list[TypedDie]:
    """The dice of a roll of the log."""
    return [
        TypedDie(value, origin, by, at)
        for value, origin, by, at in zip(roll["values"], roll["origins"], roll["entered_by"], roll["entered_at"], strict=True)
    ]
