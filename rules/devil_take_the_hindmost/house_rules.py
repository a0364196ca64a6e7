"""The toggles of Devil Take the Hindmost: one field for each open question, its default the ruling."""

from dataclasses import dataclass

from rules.game import Toggle
from rules.toggles import read_toggles


@dataclass(frozen=True, slots=True)
class HouseRules:
    """How this table reads the rulebook. `TOGGLES` says what each field changes."""

    line: str = "after_10star"
    cars_each: str = "standard"
    setup_overflow: str = "allow"
    grid: str = "random"
    reshuffle: str = "when_needed"
    drop_back: str = "cascade"
    final_lap: str = "complete_turn"
    dead_hand: str = "discard"
    team_tie: str = "shared"
    winner_by: str = "race"

    def answers(self) -> dict[str, object]:
        """The answer to each question, by name, as `read_house_rules` reads it."""
        return {toggle.name: getattr(self, toggle.name) for toggle in TOGGLES}


TOGGLES = [
    Toggle(
        "line", ["after_10star", "before_10star"], "DT-01", "The start/finish line is in front of the starred 10, or behind it."
    ),
    Toggle(
        "cars_each",
        ["standard", "four"],
        "DT-05",
        "Three cars for each player (two with six players), or four with up to four players.",
    ),
    Toggle(
        "setup_overflow",
        ["allow", "drop_back"],
        "DT-06",
        "A fifth and a sixth car of a starting row stand beside the others, or drop back to the space behind.",
    ),
    Toggle(
        "grid",
        ["random", "mirrored", "seat_order"],
        "DT-07",
        "Each starting row is drawn, or the first is drawn and every other one turned round, or all stand as the players sit.",
    ),
    Toggle(
        "reshuffle",
        ["when_needed", "as_soon_as_empty"],
        "DT-13",
        "The discard pile is shuffled when a card must be drawn from an empty pack, or as soon as the pack is empty.",
    ),
    Toggle(
        "drop_back",
        ["cascade", "one_space_only"],
        "DT-18",
        "A car drops back to the first space with room, or one space only, however full that is.",
    ),
    Toggle(
        "final_lap",
        ["complete_turn", "first_across"],
        "DT-23",
        "The last lap goes to the leader once both cars have moved, or to the first car across the line.",
    ),
    Toggle("dead_hand", ["discard", "set_aside"], "DT-25", "Cards of a team without cars are discarded, or leave the game."),
    Toggle(
        "team_tie", ["shared", "best_car"], "DT-27", "Teams with equal points share the Team Title, or their best cars decide."
    ),
    Toggle(
        "winner_by", ["race", "team"], "DT-28", "The game is won by the winner of the race, or by the holder of the Team Title."
    ),
]

DEFAULT = HouseRules()


def read_house_rules(given: object) -> HouseRules:
    """The defaults, changed as the table has chosen.

    Raises:
        RuleViolation: as `read_toggles`.
    """
    return HouseRules(**{name: str(answer) for name, answer in read_toggles(TOGGLES, given).items()})
