"""The charts of the Set Up Sheet, the gameboard and the Reference Card, in their printed shape.

Each says which of its numbers are printed (PRINTED) and which are a reconstruction, because the sheet is lost
(rulings DR-02 to DR-08).
"""

from typing import Final

# 005 The Functions of a ship, in the order of the Set Up Sheet.
FUEL: Final = "fuel"
STRUCTURAL_INTEGRITY: Final = "structural_integrity"
PILOT_INTEGRATION: Final = "pi_level"
MAIN_ENGINES: Final = "main_engines"
MANEUVER_ENGINES: Final = "maneuver_engines"
TRACTOR: Final = "tractor"
LASER: Final = "laser"
SCRAMBLER: Final = "scrambler"
SCREENS: Final = "screens"

FUNCTIONS: Final = (
    FUEL,
    STRUCTURAL_INTEGRITY,
    PILOT_INTEGRATION,
    MAIN_ENGINES,
    MANEUVER_ENGINES,
    TRACTOR,
    LASER,
    SCRAMBLER,
    SCREENS,
)

# 005K, 005L Highest box of each Function. PRINTED: fuel 290, laser 11, structural integrity 29 (Reference Card).
# Reconstructed: the others (ruling DR-02). Pilot Integration follows from its own table.
SHEET_MAXIMUM: Final = {
    FUEL: 290,
    STRUCTURAL_INTEGRITY: 29,
    MAIN_ENGINES: 11,
    MANEUVER_ENGINES: 11,
    TRACTOR: 10,
    LASER: 11,
    SCRAMBLER: 11,
    SCREENS: 11,
}

# 102A PRINTED.
POINTS_PER_SHIP: Final = 80
POINTS_PER_LEVEL: Final = 1
POINTS_PER_PILOT_LEVEL: Final = 3
FUEL_PER_BOX: Final = 10

# 005J, 204E Turning movements allowed at Velocity 0, 1, 2 ...; the last entry is the highest box.
# PRINTED: 3 at Velocity 4. Reconstructed: the rest (ruling DR-04).
TURNS_BY_VELOCITY: Final = (0, 6, 5, 4, 3, 3, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)

# 005E, 005L Turning movements per hex and per Turn for Maneuver Engine Level 0, 1, 2 ...
# PRINTED: 2/2 at Levels 6 and 7, 2/3 somewhere. Reconstructed: the rest (ruling DR-05).
MANEUVER_TABLE: Final = (
    (0, 0),
    (1, 1),
    (1, 1),
    (1, 1),
    (1, 2),
    (1, 2),
    (2, 2),
    (2, 2),
    (2, 3),
    (2, 3),
    (3, 3),
    (3, 3),
)

# 005L The modifier in Pilot Integration box 0, 1, 2 ...; box 0 is a ship that bought none.
# PRINTED: -2 in the first box, +3 at Level 9, 9 points for Level 3. Reconstructed: the rest (ruling DR-06).
PILOT_TABLE: Final = {
    "paired": (-3, -2, -1, 0, 1, 1, 2, 2, 3, 3),
    "linear": (-3, -2, -1, 0, 1, 2, 3, 4),
}

# 203C Fuel for one Level. PRINTED.
FUEL_PER_ALLOCATED_LEVEL: Final = {MAIN_ENGINES: 2, TRACTOR: 1, LASER: 1, SCRAMBLER: 2, SCREENS: 1}
FUEL_PER_TURNING_MOVEMENT: Final = 1

# 204H PRINTED.
FREE_FLOATER_MOVES_UP_TO: Final = 3

# 204L, 204M, 204O PRINTED.
WHIP_HIGHEST_VELOCITY: Final = 4
WHIP_HEXES_SHIP: Final = 6
WHIP_HEXES_BUOY: Final = 3
WHIP_GAIN_MAXIMUM: Final = 4
HOLE_PASSING_VELOCITY: Final = 9
HOLE_CAPTURING_VELOCITY: Final = 5
HOLE_ESCAPE_VELOCITY: Final = 4
HOLE_ESCAPE_COST: Final = 3

# 204K, Errata PRINTED.
NULL_LOST_UP_TO: Final = 5
NULL_FUEL_LOSS: Final = 5

# 205B, 205D PRINTED.
TRACTOR_SUCCESS: Final = 5
TRACTOR_FREE_VELOCITY: Final = 3
TRACTOR_PER_VELOCITY_ABOVE: Final = -1
TRACTOR_PER_HEX: Final = -2
TRACTOR_IN_FIRE: Final = {"ordinary": -1, "hell2": -5, "hell3": -6}
TRACTOR_IN_WELL: Final = -2
TRACTOR_PER_EARLIER_ATTEMPT: Final = -1

# 206C, 206D, 206F, 206G PRINTED.
FIRE_RANGE: Final = 12
AIM_THROUGH_FIRE: Final = {"ordinary": -1, "hell2": -4, "hell3": -6}
AIM_THROUGH_WELL: Final = -2
AIM_THROUGH_HOLE: Final = -3
AIM_AT_MOVING_BUOY: Final = -3
AIM_AT_HELL_HOUND: Final = -4
MARKER_DESTROYED_BY: Final = 2
SCRAMBLER_THRESHOLD: Final = 2

# 207B Dice by distance. PRINTED.
HELL_HOUND_DICE: Final = (4, 3, 2)

# 208A, 208B PRINTED.
HELL_FIRE_MODIFIER: Final = {"ordinary": 0, "hell2": 2, "hell3": 4}
HELL_FIRE_POINTS_PER_CRISIS: Final = 2

# 209A Dice by kind of Hell Hole. PRINTED.
HELL_HOLE_DICE: Final = {"ordinary": 1, "hell2": 2, "hell3": 3}

# 210C PRINTED.
CRITICAL_HIT_FROM: Final = 5
CRITICAL_HIT_FUEL_INSTEAD: Final = 30

# 210C Critical Hit Table: Function and Levels lost for a total of 2, 3 ... 12; the two empty rows are a System Crisis.
# PRINTED in this order; the row numbers are a reconstruction (ruling DR-08).
CRITICAL_HITS: Final = (
    ("", 0),
    (FUEL, 30),
    (TRACTOR, 2),
    (LASER, 2),
    (MANEUVER_ENGINES, 1),
    (SCREENS, 1),
    (MAIN_ENGINES, 1),
    (SCRAMBLER, 1),
    (TRACTOR, 1),
    (FUEL, 40),
    ("", 0),
)

# 210C System Crisis Table for a total of 2, 3 ... 12. PRINTED in this order; row numbers after ruling DR-08.
NO_TRACTOR: Final = "no-tractor"
NO_WEAPON: Final = "no-weapon"
NO_TURNING: Final = "no-turning"
NO_ACCELERATE: Final = "no-accelerate"
SYSTEMS_FAILURE: Final = "systems-failure"
NO_SCREENS: Final = "no-screens"
NO_DECELERATE: Final = "no-decelerate"
MUST_ACCELERATE: Final = "must-accelerate"
MUST_DECELERATE: Final = "must-decelerate"
FUEL_LEAK: Final = "fuel-leak"
SYSTEM_CRISES: Final = (
    NO_TRACTOR,
    NO_TRACTOR,
    NO_WEAPON,
    NO_TURNING,
    NO_ACCELERATE,
    SYSTEMS_FAILURE,
    NO_SCREENS,
    NO_DECELERATE,
    MUST_ACCELERATE,
    MUST_DECELERATE,
    FUEL_LEAK,
)
LEAK_PER_TURN: Final = 5

# 210C.c Pairs that cannot both be obeyed. One is PRINTED (must accelerate, must decelerate); the others: ruling DR-79.
CONTRADICTORY: Final = (
    (MUST_ACCELERATE, MUST_DECELERATE),
    (NO_ACCELERATE, MUST_ACCELERATE),
    (NO_DECELERATE, MUST_DECELERATE),
    (SYSTEMS_FAILURE, MUST_ACCELERATE),
    (SYSTEMS_FAILURE, MUST_DECELERATE),
)

# 211 PRINTED.
LAST_TURN: Final = 30
FINISHING_VELOCITY: Final = 1
BUOY_POINTS: Final = {"easy": 10, "free_floater": 35, "astaroth": 70, "belial": 70, "lucifer": 100}
FUEL_POINTS_MAXIMUM: Final = 100
PLACE_POINTS: Final = (50, 25, 10, 0)

# 212A, 212B, 212D PRINTED. The number of races is advice.
EXPERIENCE_PER_LEVEL: Final = 75
EXPERIENCE_PER_PILOT_LEVEL: Final = 200
SEASON_SHIPS_PER_PLAYER: Final = 3
SEASON_RACES: Final = 12
