"""The toggles of Mini Demolition Derby: one field for each open question, its default the ruling."""

from dataclasses import dataclass
from typing import Any, Final

from rules.game import Toggle
from rules.toggles import read_toggles


@dataclass(frozen=True, slots=True)
class HouseRules:
    """How this table reads the rulebook. `TOGGLES` says what each field changes."""

    cars: int = 25
    grid: str = "colours"
    bombs: int = 25
    wall_row_gap: int = 3
    eliminated_below: int = 0
    diamond_hits: str = "once"
    quota: int = 10
    finals_end: str = "all_done"
    awards: bool = False
    green_scope: str = "roll"
    award_choice: str = "owner"
    cards: str = "off"
    heart_effect: str = "re_roll"
    diamond_range: str = "one_to_six"
    two_dice: bool = False

    def answers(self) -> dict[str, object]:
        """The answer to each question, by name."""
        return {toggle.name: getattr(self, toggle.name) for toggle in TOGGLES}


BASE: Final = "base"
ADVANCED: Final = "advanced"

TOGGLES = [
    Toggle("cars", [25, 30, 36], "MD-33", "How many cars race: 25 in five teams, or 30 or 36 in six."),
    Toggle(
        "grid", ["colours", "random"], "MD-03", "Each colour stands one place further left in the row ahead, or all at random."
    ),
    Toggle("bombs", [25, 20, 21, 22, 23, 24], "MD-05", "How many bombs lie on a track that is drawn."),
    Toggle(
        "wall_row_gap",
        [3, 2, 1, 0],
        "MD-04",
        "Walls are at least so many rows apart; 0 leaves only the printed rule: not adjacent.",
    ),
    Toggle("eliminated_below", [0, 1], "MD-11", "A car is out when it owes a life it does not have, or with its last life."),
    Toggle(
        "diamond_hits", ["once", "per_bumper"], "MD-15", "A car that two cars bump in one move loses one life, or one for each."
    ),
    Toggle("quota", [10, 12], "MD-19", "How many cars get into the finals: 10, or 12 with 30 or 36 cars."),
    Toggle(
        "finals_end",
        ["all_done", "stop_at_third", "winner_only"],
        "MD-24",
        "The finals go on until no car is left, or until three cars have finished, or one.",
    ),
    Toggle("awards", [False, True], "MD-26", "Whether there are awards (Variant 1)."),
    Toggle("green_scope", ["roll", "move"], "MD-26", "The green award counts cars bumped in one roll, or in one move of it."),
    Toggle("award_choice", ["owner", "fixed_order"], "MD-28", "Of several awards the owner chooses one, or the first is taken."),
    Toggle("cards", ["off", BASE, ADVANCED], "MD-29", "Whether there are cards: none, Variant 2, or Variant 3."),
    Toggle(
        "heart_effect",
        ["re_roll", "lose_first_move"],
        "MD-29",
        "A roll towards the direction of a hearts card is rolled again, or its first move is lost.",
    ),
    Toggle("diamond_range", ["one_to_six", "zero_to_seven"], "MD-29", "Whether a diamonds card may make a 0 or a 7 of a roll."),
    Toggle("two_dice", [False, True], "MD-32", "One die for direction and moves, or a red one and a blue one (Variant 4)."),
]

DEFAULT = HouseRules()

SMALL_FIELD: Final = 25
LARGE_QUOTA: Final = 12


def read_house_rules(given: object) -> HouseRules:
    """The defaults, changed as the table has chosen. With 30 or 36 cars twelve get into the finals unless it says otherwise.

    Raises:
        RuleViolation: as `rules.toggles.read_toggles`.
    """
    chosen: dict[str, Any] = read_toggles(TOGGLES, given)
    if chosen.get("cars", SMALL_FIELD) != SMALL_FIELD:
        chosen.setdefault("quota", LARGE_QUOTA)
    return HouseRules(**chosen)
