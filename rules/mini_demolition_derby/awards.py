"""Variant 1: the awards, and the records that they stand for."""

from typing import Final

from rules.mini_demolition_derby.house_rules import HouseRules

RED: Final = "red"
GREEN: Final = "green"
BLUE: Final = "blue"
YELLOW_BUMP: Final = "yellow-bump"
YELLOW_LIVES: Final = "yellow-lives"
AWARDS: Final = (RED, GREEN, BLUE, YELLOW_BUMP, YELLOW_LIVES)
"""In the order in which they are taken unless the owner chooses (ruling MD-28)."""

LEAST: Final = {RED: 5, GREEN: 3, BLUE: 1, YELLOW_BUMP: 1, YELLOW_LIVES: 1}
"""Variant 1: the least that counts as a record. The two yellow pawns are given once."""


class Record:
    """Who holds an award, and with what.

    Attributes:
        car: its name; empty for nobody.
        count: lives, cars or eliminations; 1 for a yellow pawn, 0 for nobody.
    """

    __slots__ = ("car", "count")

    def __init__(self, car: str = "", count: int = 0) -> None:
        self.car = car
        self.count = count


class Deed:
    """What a car has done in one roll, as far as the awards count it (ruling MD-26).

    Attributes:
        car: its name.
        lives: counters that other cars have lost.
        cars: different cars that were bumped.
        eliminations: caused in the match so far; 0 if there was none in this roll.
        is_first_bump: whether it made the first bump of the match.
        is_last_unhurt: whether it is the only car left that has never lost a life.
    """

    __slots__ = ("car", "cars", "eliminations", "is_first_bump", "is_last_unhurt", "lives")

    def __init__(
        self, car: str, lives: int, cars: int, eliminations: int, *, is_first_bump: bool = False, is_last_unhurt: bool = False
    ) -> None:
        self.car = car
        self.lives = lives
        self.cars = cars
        self.eliminations = eliminations
        self.is_first_bump = is_first_bump
        self.is_last_unhurt = is_last_unhurt

    def count(self, award: str) -> int:
        """What the deed is worth for an award."""
        counts = {
            RED: self.lives,
            GREEN: self.cars,
            BLUE: self.eliminations,
            YELLOW_BUMP: int(self.is_first_bump),
            YELLOW_LIVES: int(self.is_last_unhurt),
        }
        return counts[award]


def no_records() -> dict[str, Record]:
    """The awards before the match."""
    return {award: Record() for award in AWARDS}


def won_by(records: dict[str, Record], deed: Deed) -> list[str]:
    """Variant 1, ruling MD-27: the awards whose record the deed overtakes, in the order of AWARDS.

    Nobody wins an award from themselves.
    """
    return [award for award in AWARDS if _is_record(records, deed, award) and records[award].car != deed.car]


def improve(records: dict[str, Record], deed: Deed) -> list[str]:
    """Variant 1, ruling MD-27: a holder that overtakes itself keeps the award with the better record.

    Returns:
        The awards whose record has been improved.
    """
    better = [award for award in AWARDS if _is_record(records, deed, award) and records[award].car == deed.car]
    for award in better:
        records[award].count = deed.count(award)
    return better


def take(records: dict[str, Record], deed: Deed, award: str) -> Record:
    """Variant 1, ruling MD-28: the car takes one award; those that it leaves set no record.

    Returns:
        Who held it before.
    """
    before = records[award]
    records[award] = Record(deed.car, deed.count(award))
    return before


def has_choice(rules: HouseRules, awards: list[str]) -> bool:
    """Ruling MD-28: whether the owner of the car has to say which award it takes."""
    return len(awards) > 1 and rules.award_choice == "owner"


def _is_record(records: dict[str, Record], deed: Deed, award: str) -> bool:
    return deed.count(award) >= LEAST[award] and deed.count(award) > records[award].count
