"""Where the dice of one stateless request come from: typed in by hand, or rolled by the service from a fresh seed."""

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

from rules.dice import SEED_BYTES, Dice, FairDice, TableDice, commitment
from rules.errors import DiceNeeded
from service.http.problem_handlers import dice_needed


@dataclass(frozen=True, slots=True)
class DiceSource:
    """`dice` for the rules; `origin` "hand" or "server"; `seed` of the service's dice, None for dice typed in."""

    dice: Dice
    origin: Literal["hand", "server"]
    seed: bytes | None

    def fairness(self) -> dict[str, object] | None:
        """What `FairnessSchema` says, or None where the service rolled nothing."""
        if self.seed is None or not self.dice.rolls:
            return None
        return {"seed": self.seed.hex(), "commitment": commitment(self.seed), "first": 0}

    def rolled(self) -> list[dict[str, object]]:
        """Every batch thrown so far, as `RolledBatchSchema` says."""
        return [
            {
                "purpose": roll.purpose,
                "by": roll.by,
                "count": len(roll.values),
                "sides": roll.sides,
                "values": roll.values,
                "origin": self.origin,
            }
            for roll in self.dice.rolls
        ]


@contextmanager
def dice_source(typed: Sequence[int] | None) -> Iterator[DiceSource]:
    """The dice for the rules called inside the `with` block: `typed` ones, or the service's own where it is None.

    Raises:
        Problem: `dice-needed` when typed-in dice run out.
        DieOutOfRange, DiceLeftOver: as the rules do; they become problems as well.
    """
    if typed is None:
        seed = secrets.token_bytes(SEED_BYTES)
        yield DiceSource(FairDice(seed), "server", seed)
        return
    table = TableDice(list(typed))
    try:
        yield DiceSource(table, "hand", None)
    except DiceNeeded as needed:
        raise dice_needed(needed, taken=len(table.values)) from None
    table.finish()
