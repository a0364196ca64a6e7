"""The toggles of Devil Take the Hindmost: one field for each open question, its default the ruling."""

from dataclasses import dataclass

from rules.game import Toggle


@dataclass(frozen=True, slots=True)
class HouseRules:
    """How this table reads the rulebook. `TOGGLES` says what each field changes."""

    line: str = "after_10star"
    final_lap: str = "complete_turn"
    dead_hand: str = "discard"


TOGGLES = [
    Toggle(
        "line", ["after_10star", "before_10star"], "DT-01", "The start/finish line is in front of the starred 10, or behind it."
    ),
    Toggle(
        "final_lap",
        ["complete_turn", "first_across"],
        "DT-23",
        "The last lap goes to the leader once both cars have moved, or to the first car across the line.",
    ),
    Toggle("dead_hand", ["discard", "set_aside"], "DT-25", "Cards of a team without cars are discarded, or leave the game."),
]

DEFAULT = HouseRules()
