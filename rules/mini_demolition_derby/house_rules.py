"""The toggles of Mini Demolition Derby: one field for each open question, its default the ruling."""

from dataclasses import dataclass

from rules.game import Toggle


@dataclass(frozen=True, slots=True)
class HouseRules:
    """How this table reads the rulebook. `TOGGLES` says what each field changes."""

    eliminated_below: int = 0
    quota: int = 10
    finals_end: str = "all_done"


TOGGLES = [
    Toggle("eliminated_below", [0, 1], "MD-11", "A car is out when it owes a life it does not have, or with its last life."),
    Toggle("quota", [10, 12], "MD-19", "How many cars get into the finals: 10, or 12 with 30 or 36 cars."),
    Toggle(
        "finals_end",
        ["all_done", "stop_at_third", "winner_only"],
        "MD-24",
        "The finals go on until no car is left, or until three cars have finished, or one.",
    ),
]

DEFAULT = HouseRules()
