"""Chance is an argument: `Dice` and its sources.

Every roll names its purpose and who rolls it. The base class keeps a history of the rolls, so that a setup, the actions and the
rolls rebuild any state without the generator that made them.
"""

import hashlib
import hmac
from typing import Final

from mypy_extensions import i64

from rules.errors import DiceLeftOver, DiceNeeded, DieOutOfRange

SEED_BYTES: Final = 32


class Roll:
    """One batch of dice thrown for one purpose.

    Attributes:
        purpose: what it decides, e.g. ``hell fire attack``.
        by: who rolls, a seat or ship name; empty for anybody.
        sides: faces of each die.
        values: what they show, each 1 to ``sides``.
        is_secret: nobody at the table may see it, e.g. the order of a shuffled pack.
    """

    __slots__ = ("by", "is_secret", "purpose", "sides", "values")

    def __init__(self, purpose: str, by: str, sides: int, values: list[int], *, is_secret: bool = False) -> None:
        self.purpose = purpose
        self.by = by
        self.sides = sides
        self.values = values
        self.is_secret = is_secret


class Dice:
    """A source of dice. Sources override `draw`."""

    def __init__(self, *, keep_rolls: bool = True) -> None:
        self.rolls: list[Roll] = []
        self.keep_rolls = keep_rolls

    def draw(self, count: int, sides: int, purpose: str, by: str) -> list[int]:
        """`count` values of 1 to `sides`, from wherever this source has them."""
        raise NotImplementedError

    def roll(self, count: int, sides: int, purpose: str, by: str = "") -> list[int]:
        """Throw `count` (>= 1) dice of `sides` (>= 2) faces and remember the throw."""
        values = self.draw(count, sides, purpose, by)
        if self.keep_rolls:
            self.rolls.append(Roll(purpose, by, sides, values))
        return values

    def one(self, sides: int, purpose: str, by: str = "") -> int:
        """A single die."""
        return self.roll(1, sides, purpose, by)[0]

    def total(self, count: int, sides: int, purpose: str, by: str = "") -> int:
        """The sum of a throw, for rules that look at nothing else."""
        return sum(self.roll(count, sides, purpose, by))

    def order(self, size: int, purpose: str, by: str = "") -> list[int]:
        """The numbers 0 to `size` - 1 in drawn order, each order equally likely.

        Markers are drawn one after the other: a draw from k markers is one die of k sides, counted along those that are left.
        """
        left = list(range(size))
        drawn: list[int] = []
        while len(left) > 1:
            drawn.append(left.pop(self.one(len(left), purpose, by) - 1))
        return drawn + left

    def shuffle(self, size: int, purpose: str) -> list[int]:
        """The numbers 0 to `size` - 1 in an order that nobody may see: cards, which the service shuffles whoever rolls the dice.

        It is one secret roll of `size` values 1 to `size`, on record as such.
        """
        order = self.draw_shuffle(size, purpose)
        if self.keep_rolls:
            self.rolls.append(Roll(purpose, "", size, [place + 1 for place in order], is_secret=True))
        return order

    def draw_shuffle(self, size: int, purpose: str) -> list[int]:
        """Fisher and Yates's shuffle with this source's own numbers."""
        order = list(range(size))
        for last in range(size - 1, 0, -1):
            chosen = self.draw(1, last + 1, purpose, "")[0] - 1
            order[last], order[chosen] = order[chosen], order[last]
        return order


class FairDice(Dice):
    """Dice that nobody can predict beforehand and anybody can check afterwards.

    Number i of the stream (i = 0, 1, 2 ...) is the first eight bytes, big-endian, of HMAC-SHA256 with the seed as key and
    i in decimal ASCII digits as message. A number at or above the largest multiple of `sides` that fits into 64 bits is skipped;
    any other shows the face (number mod `sides`) + 1.
    """

    def __init__(self, seed: bytes, counter: int = 0, *, keep_rolls: bool = True) -> None:
        """`seed` is 32 secret bytes; `counter` the number of the stream to go on from."""
        super().__init__(keep_rolls=keep_rolls)
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed
        self.counter = counter

    def draw(self, count: int, sides: int, purpose: str, by: str) -> list[int]:
        """The next `count` faces of the stream."""
        return [self.face(sides) for _ in range(count)]

    def face(self, sides: int) -> int:
        """The next face; numbers that would favour the low faces are skipped."""
        limit = (1 << 64) - (1 << 64) % sides
        while True:
            digest = hmac.digest(self.seed, b"%d" % self.counter, "sha256")
            self.counter += 1
            number = int.from_bytes(digest[:8], "big")
            if number < limit:
                return number % sides + 1


def commitment(seed: bytes) -> str:
    """What is published before the first roll: the SHA-256 of the seed, in hex."""
    return hashlib.sha256(seed).hexdigest()


class TableDice(Dice):
    """Dice that were rolled on the table and typed in, in the order in which the rule asks for them."""

    def __init__(self, values: list[int], shuffler: Dice | None = None, *, keep_rolls: bool = True) -> None:
        """`values` were typed in; `shuffler` shuffles cards, which no table types in (None: the typed-in values do)."""
        super().__init__(keep_rolls=keep_rolls)
        self.values = values
        self.taken = 0
        self.shuffler = shuffler

    def draw(self, count: int, sides: int, purpose: str, by: str) -> list[int]:
        """The next typed-in values.

        Raises:
            DieOutOfRange: a value is not a face of the die.
            DiceNeeded: fewer than `count` are left; says how many are missing.
        """
        batch = self.values[self.taken : self.taken + count]
        for place, value in enumerate(batch):
            if not 1 <= value <= sides:
                raise DieOutOfRange(self.taken + place, value, sides, purpose)
        if len(batch) < count:
            raise DiceNeeded(count - len(batch), sides, purpose, by)
        self.taken += count
        return batch

    def draw_shuffle(self, size: int, purpose: str) -> list[int]:
        """The shuffler's order."""
        if self.shuffler is None:
            return super().draw_shuffle(size, purpose)
        return self.shuffler.draw_shuffle(size, purpose)

    def finish(self) -> None:
        """Every typed-in die must have been asked for.

        Raises:
            DiceLeftOver: some were not.
        """
        if self.taken < len(self.values):
            raise DiceLeftOver(self.taken, len(self.values) - self.taken)


class ScriptedDice(TableDice):
    """Dice for tests and transcripts: as typed in, and a die left over at the end is an error (`finish`)."""


class RecordedDice(Dice):
    """Replays a history of rolls, and refuses to let it drift."""

    def __init__(self, history: list[Roll], *, keep_rolls: bool = True) -> None:
        super().__init__(keep_rolls=keep_rolls)
        self.history = history
        self.taken = 0

    def draw(self, count: int, sides: int, purpose: str, by: str) -> list[int]:
        """The values recorded for this very roll.

        Raises:
            ReplayDiverged: the recorded roll had another purpose, size or die, or there is none left.
        """
        if self.taken == len(self.history):
            raise ReplayDiverged(self.taken, f"{count}d{sides} {purpose}", "nothing")
        roll = self.history[self.taken]
        if roll.sides != sides or len(roll.values) != count or roll.purpose != purpose:
            raise ReplayDiverged(self.taken, f"{count}d{sides} {purpose}", f"{len(roll.values)}d{roll.sides} {roll.purpose}")
        self.taken += 1
        return list(roll.values)

    def finish(self) -> None:
        """Every recorded roll must have been asked for.

        Raises:
            ReplayDiverged: some were not.
        """
        if self.taken < len(self.history):
            roll = self.history[self.taken]
            raise ReplayDiverged(self.taken, "nothing", f"{len(roll.values)}d{roll.sides} {roll.purpose}")

    def draw_shuffle(self, size: int, purpose: str) -> list[int]:
        """The recorded order."""
        return [value - 1 for value in self.draw(size, size, purpose, "")]


class ReplayDiverged(Exception):  # noqa: N818 - says what happened
    """A replay asked for another roll than the one on record.

    Attributes:
        place: number of the roll, from 0.
        asked: what the rules ask for now.
        recorded: what was recorded there.
    """

    def __init__(self, place: int, asked: str, recorded: str) -> None:
        super().__init__(f"roll {place}: asked for {asked}, recorded {recorded}")
        self.place = place
        self.asked = asked
        self.recorded = recorded


# Two Lehmer generators combined after L'Ecuyer (1988): products stay below 2**47, so compiled code needs no long integers.
_MODULUS_1: Final[i64] = 2147483563
_FACTOR_1: Final[i64] = 40014
_MODULUS_2: Final[i64] = 2147483399
_FACTOR_2: Final[i64] = 40692
_NUMBERS: Final[i64] = 2147483562


class FastDice(Dice):
    """Dice for simulation: small, fast, seeded from a job's arguments; not for play."""

    def __init__(self, seed: int, *, keep_rolls: bool = False) -> None:
        """`seed` is any integer >= 0; different seeds give different streams."""
        super().__init__(keep_rolls=keep_rolls)
        digest = hashlib.sha256(b"%d" % seed).digest()
        self.first: i64 = int.from_bytes(digest[:6], "big") % (_MODULUS_1 - 1) + 1
        self.second: i64 = int.from_bytes(digest[6:12], "big") % (_MODULUS_2 - 1) + 1

    def draw(self, count: int, sides: int, purpose: str, by: str) -> list[int]:
        """The next `count` faces."""
        return [self.face(sides) for _ in range(count)]

    def one(self, sides: int, purpose: str, by: str = "") -> int:
        """A single die, without the detour where nobody keeps the rolls."""
        return super().one(sides, purpose, by) if self.keep_rolls else self.face(sides)

    def draw_shuffle(self, size: int, purpose: str) -> list[int]:
        """Fisher and Yates's shuffle, without the detour."""
        order = list(range(size))
        for last in range(size - 1, 0, -1):
            chosen = self.face(last + 1) - 1
            order[last], order[chosen] = order[chosen], order[last]
        return order

    def face(self, sides: i64) -> i64:
        """The next face; numbers that would favour the low faces are skipped."""
        limit = _NUMBERS - _NUMBERS % sides
        number = limit
        while number >= limit:
            self.first = self.first * _FACTOR_1 % _MODULUS_1
            self.second = self.second * _FACTOR_2 % _MODULUS_2
            number = (self.first - self.second) % _NUMBERS
        return number % sides + 1
