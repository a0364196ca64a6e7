"""The toggles of Demon's Run: one field for each open question, its default the ruling."""

from dataclasses import dataclass, fields

from rules.demons_run import tables
from rules.game import Toggle


@dataclass(frozen=True, slots=True)
class HouseRules:
    """How this table reads the rulebook. `TOGGLES` says what each field changes."""

    si_max: int = 29
    pi_table: str = "paired"
    turns_by_velocity: tuple[int, ...] = tables.TURNS_BY_VELOCITY
    me_table: tuple[tuple[int, int], ...] = tables.MANEUVER_TABLE
    whip_entry_costs_mp: bool = True
    whip_inclusive: bool = True
    whip_facing: str = "fixed"
    whip_gain_cap: str = "per_turn"
    slow_ship_in_hole: str = "captured"
    turn_in_hole: bool = True
    hole_escape_v_reset: bool = False
    turns_at_v0: int = 0
    null_blocks_firer_hex: bool = False
    null_fuel_all: bool = True
    attempt_after_last_mp: bool = True
    successive_attempts: str = "per_ship"
    successive_penalty: str = "cumulative"
    terrain_mods: str = "worst"
    hexside_line: str = "favour_firer"
    fire_same_hex: bool = False
    hound_timing: str = "declared_path"
    hound_targets: str = "nearest"
    fuel_excess: str = "per10"
    crisis_moved: str = "phase_begun"
    forced_accel_fuel: str = "paid"
    leak_cumulative: bool = True
    finish_by_stopping: bool = False
    dnf_scores: str = "buoys_and_fuel"

    def turns_at(self, velocity: int) -> int:
        """005J Turning movements allowed in a Turn at `velocity` (0 to the highest box)."""
        if velocity == 0:
            return max(self.turns_at_v0, self.turns_by_velocity[0])
        return self.turns_by_velocity[min(velocity, self.highest_velocity())]

    def highest_velocity(self) -> int:
        """005J The highest box of the Velocity Function."""
        return len(self.turns_by_velocity) - 1

    def turning_limits(self, level: int) -> tuple[int, int]:
        """005E Turning movements per hex and per Turn for a Maneuver Engine Level."""
        return self.me_table[level]

    def pi_modifier(self, level: int) -> int:
        """005L The number in Pilot Integration box `level`."""
        return tables.PILOT_TABLE[self.pi_table][level]

    def sheet_maximum(self, function: str) -> int:
        """005K The highest box of a Function on the Set Up Sheet."""
        if function == tables.PILOT_INTEGRATION:
            return len(tables.PILOT_TABLE[self.pi_table]) - 1
        if function == tables.STRUCTURAL_INTEGRITY:
            return self.si_max
        if function == tables.MANEUVER_ENGINES:
            return len(self.me_table) - 1
        return tables.SHEET_MAXIMUM[function]


TOGGLES = [
    Toggle("si_max", [29, 20], "DR-03", "Highest Structural Integrity: 29 (Reference Card) or 20 (rulebook)."),
    Toggle("pi_table", ["paired", "linear"], "DR-06", "Pilot Integration modifiers in pairs, or one more each Level."),
    Toggle(
        "turns_by_velocity",
        [list(tables.TURNS_BY_VELOCITY)],
        "DR-04",
        "Turning movements at Velocity 0, 1, 2 ...: never rising after Velocity 1, and 3 at Velocity 4.",
        is_table=True,
    ),
    Toggle(
        "me_table",
        [[list(box) for box in tables.MANEUVER_TABLE]],
        "DR-05",
        "Turning movements per hex and per Turn for Maneuver Engine Level 0, 1, 2 ...",
        is_table=True,
    ),
    Toggle("whip_entry_costs_mp", [True, False], "DR-32", "Entering the first Gravity Well hex of a whip costs its MP."),
    Toggle("whip_inclusive", [True, False], "DR-33", "The first Gravity Well hex counts as a hex of the whip."),
    Toggle(
        "whip_facing",
        ["fixed", "tangential"],
        "DR-43",
        "After a whip a ship still points as before, or along its orbit.",
    ),
    Toggle("whip_gain_cap", ["per_turn", "per_whip"], "DR-44", "At most +4 Velocity in a Turn, or for each whip."),
    Toggle(
        "slow_ship_in_hole",
        ["captured", "rc_literal"],
        "DR-45",
        "At Velocity 1-4 a Hell Hole captures, or is passed.",
    ),
    Toggle("turn_in_hole", [True, False], "DR-24", "A ship in a Hell Hole hex may turn."),
    Toggle("hole_escape_v_reset", [False, True], "DR-46", "A failed escape from a Hell Hole puts Velocity back to 0."),
    Toggle("turns_at_v0", [0, 1], "DR-22", "Turning movements at Velocity 0."),
    Toggle("null_blocks_firer_hex", [False, True], "DR-51", "A ship in a Null hex cannot fire out of it."),
    Toggle("null_fuel_all", [True, False], "DR-52", "Every ship in Null loses Fuel at the end of the Turn, or lost ships only."),
    Toggle("attempt_after_last_mp", [True, False], "DR-53", "A tractor attempt is allowed after the last MP."),
    Toggle(
        "successive_attempts",
        ["per_ship", "per_buoy"],
        "DR-54",
        "Earlier attempts count for the ship, or for each Buoy.",
    ),
    Toggle("successive_penalty", ["cumulative", "flat"], "DR-54", "-1 for each earlier attempt, or -1 once."),
    Toggle("terrain_mods", ["worst", "cumulative"], "DR-56", "A hex with two kinds of terrain: the worse modifier, or both."),
    Toggle(
        "hexside_line",
        ["favour_firer", "favour_target", "both"],
        "DR-60",
        "A Line of Fire along a hexside takes the better hex, the worse hex, or both.",
    ),
    Toggle("fire_same_hex", [False, True], "DR-58", "A ship may fire at a target in its own hex."),
    Toggle(
        "hound_timing",
        ["declared_path", "first_local_minimum", "end_of_move"],
        "DR-66",
        "A Hell Hound goes off at the closest hex of the declared path, at the first hex after which the ship draws away, "
        "or when the move is over.",
    ),
    Toggle("hound_targets", ["nearest", "all_within_2"], "DR-68", "A moving Hell Hound attacks the nearest ship, or all."),
    Toggle("fuel_excess", ["per10", "literal", "none"], "DR-74", "Fuel that cannot be lost: 1 hit per 10, per 1, or none."),
    Toggle(
        "crisis_moved",
        ["phase_begun", "phase_finished"],
        "DR-78",
        "When a ship counts as having moved: as its phase begins, so that its own Hell Fire bites next Turn, or when it is over.",
    ),
    Toggle("forced_accel_fuel", ["paid", "free"], "DR-81", "A forced change of Velocity costs Fuel and is limited by it."),
    Toggle("leak_cumulative", [True, False], "DR-82", "Each Fuel leak drips on its own."),
    Toggle("finish_by_stopping", [False, True], "DR-84", "A ship standing in its Finish hex at Velocity 1 has finished."),
    Toggle("dnf_scores", ["buoys_and_fuel", "zero"], "DR-87", "What a ship still under way after Turn 30 scores."),
]

DEFAULT = HouseRules()


def field_names() -> list[str]:
    """The names of all toggles, in the order of the fields."""
    return [field.name for field in fields(HouseRules)]
