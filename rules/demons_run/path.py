"""204C-E, 204L-O, 205A A declared path: its notation, and whether a ship may take it.

A path is a list of steps: ``F`` Forward, ``L`` and ``R`` a turning movement, ``F:3`` a Forward into a Gravity Whip of three
hexes, ``T:name`` a tractor attempt on a Buoy, ``T:name@2`` one made in the second hex of a whip.
"""

from typing import Final

from rules.demons_run import tables
from rules.demons_run.board import Hole
from rules.demons_run.gravity_whip import entered_well, whip_facing, whip_hexes
from rules.demons_run.hell_hole import is_capturing
from rules.demons_run.play import Play
from rules.demons_run.ship import Ship
from rules.errors import RuleViolation
from rules.hexes import Hex, Hexside, neighbour, turned_left, turned_right

FORWARD: Final = "F"
LEFT: Final = "L"
RIGHT: Final = "R"
TRACTOR: Final = "T"

LONGEST_PATH: Final = 120
"""Steps; no ship can make as many."""

CAPTURED: Final = "captured"
FINISHED: Final = "finished"
OFF_BOARD: Final = "off-board"


class Step:
    """One step of a path as written.

    Attributes:
        kind: `FORWARD`, `LEFT`, `RIGHT` or `TRACTOR`.
        number: length of the whip; for a tractor attempt the hex of the whip, from 1. 0 where none is written.
        buoy: name of the Buoy of a tractor attempt.
        pointer: JSON pointer of the step.
    """

    __slots__ = ("buoy", "kind", "number", "pointer")

    def __init__(self, kind: str, number: int, buoy: str, pointer: str) -> None:
        self.kind = kind
        self.number = number
        self.buoy = buoy
        self.pointer = pointer


def read_path(path: list[str]) -> list[Step]:
    """The steps of a path.

    Raises:
        RuleViolation: ``unknown-step``, with a pointer to it.
    """
    return [_read_step(text, f"/path/{place}") for place, text in enumerate(path)]


def _read_step(text: str, pointer: str) -> Step:
    kind, colon, rest = text.partition(":")
    if kind in {LEFT, RIGHT, FORWARD} and not colon:
        return Step(kind, 0, "", pointer)
    if kind == FORWARD and _is_number(rest):
        if not 1 <= int(rest) <= tables.WHIP_HEXES_SHIP:
            raise _whip_length(pointer)
        return Step(kind, int(rest), "", pointer)
    if kind == TRACTOR and rest:
        buoy, at, number = rest.rpartition("@")
        if not at:
            return Step(kind, 0, rest, pointer)
        if buoy and _is_number(number) and int(number):
            return Step(kind, int(number), buoy, pointer)
    raise RuleViolation(
        "unknown-step",
        "204C",
        f'"{text[:20]}" is not a step. Write F, L, R, F:3 for a whip of 3 hexes, or T:name to try for a Buoy.',
        {"step": text[:20]},
        pointer,
    )


def _whip_length(pointer: str, exits: list[dict[str, object]] | None = None) -> RuleViolation:
    return RuleViolation(
        "whip-length-needed",
        "204O",
        f"A Gravity Whip takes 1 to {tables.WHIP_HEXES_SHIP} hexes: write F:1 to F:{tables.WHIP_HEXES_SHIP}.",
        {"shortest": 1, "longest": tables.WHIP_HEXES_SHIP, **({} if exits is None else {"exits": exits})},
        pointer,
    )


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 3


class Leg:
    """A step that the rules allow, worked out.

    Attributes:
        step: as written.
        hexes: hexes entered, in order; none for a turning movement.
        facing: hexside the ship points to afterwards.
        mps: Movement Points spent, 0 or 1.
        whip: whether the hexes are those of a Gravity Whip.
        ends: what ends the movement here: `CAPTURED`, `FINISHED`, `OFF_BOARD`, or empty.
        attempt: the tractor attempt made in this leg, or None.
        attempt_at: index into `hexes` of the hex it is made in.
    """

    __slots__ = ("attempt", "attempt_at", "ends", "facing", "hexes", "mps", "step", "whip")

    def __init__(self, step: Step, hexes: list[Hex], facing: Hexside, mps: int, *, whip: bool = False, ends: str = "") -> None:
        self.step = step
        self.hexes = hexes
        self.facing = facing
        self.mps = mps
        self.whip = whip
        self.ends = ends
        self.attempt: Step | None = None
        self.attempt_at = 0


class Progress:
    """How far a ship has come in a movement that damage interrupted; all zero at the start of one.

    Attributes:
        mps: Movement Points spent.
        turns: turning movements made this Turn.
        turns_here: those of them in the hex where the ship is.
        entered: hexes entered, in order.
    """

    __slots__ = ("entered", "mps", "turns", "turns_here")

    def __init__(self, mps: int = 0, turns: int = 0, turns_here: int = 0, entered: list[Hex] | None = None) -> None:
        self.mps = mps
        self.turns = turns
        self.turns_here = turns_here
        self.entered: list[Hex] = [] if entered is None else entered


def may_turn(play: Play, ship: Ship, here: Hex, turns: int, turns_here: int) -> bool:
    """204E, 203C, 210C Whether a ship in `here` may make one more turning movement.

    Args:
        play: the table.
        ship: the ship; its Velocity, Maneuver Engines, Fuel and crises count.
        here: the hex it turns in.
        turns: turning movements made this Turn.
        turns_here: those of them made in this hex.
    """
    in_hex, in_turn = turns_left(play, ship)
    return turns < in_turn and turns_here < in_hex and is_turning_place(play, here)


def turns_left(play: Play, ship: Ship) -> tuple[int, int]:
    """204E, 203C, 210C Turning movements that a ship can make in one hex and in the Turn, those made already included."""
    if tables.NO_TURNING in ship.crises:
        return (0, 0)
    in_hex, in_turn = _turning_limits(play, ship)
    return (in_hex, min(in_turn, ship.levels[tables.FUEL] // tables.FUEL_PER_TURNING_MOVEMENT))  # ruling DR-15


def is_turning_place(play: Play, here: Hex) -> bool:
    """204E Whether a ship can turn in `here` at all."""
    board = play.board
    if board.is_null(here) or board.well_at(here) is not None:
        return False
    return play.rules.turn_in_hole or board.hole_at(here) is None


def _turning_limits(play: Play, ship: Ship) -> tuple[int, int]:
    """204E Turning movements in one hex and in the Turn."""
    in_hex, in_turn = play.rules.turning_limits(ship.levels[tables.MANEUVER_ENGINES])
    return (in_hex, min(in_turn, play.rules.turns_at(ship.velocity)))


def whip_into(play: Play, ship: Ship, here: Hex, ahead: Hex) -> Hole | None:
    """204L The Hell Hole whose Gravity Whip takes hold of a ship in `here` when it enters `ahead`, or None.

    A Null hex of the ring begins none (ruling DR-49).
    """
    is_slow = 1 <= ship.velocity <= tables.WHIP_HIGHEST_VELOCITY
    if not is_slow or play.board.is_null(ahead):
        return None
    return entered_well(play.board, here, ahead)


def ending_in(play: Play, ship: Ship, place: Hex) -> str:
    """204D, 204M, 211A What ends the movement of a ship that enters `place`: `CAPTURED`, `FINISHED`, or empty."""
    if place == ship.finish and ship.velocity == tables.FINISHING_VELOCITY:
        return FINISHED
    if play.board.hole_at(place) is not None and is_capturing(play, ship.velocity):
        return CAPTURED
    return ""


def verify_turn(play: Play, ship: Ship, here: Hex, turns: int, turns_here: int, pointer: str) -> None:
    """204E, 203C, 210C The same as `may_turn`, with the reason; `pointer` is the step's.

    Raises:
        RuleViolation: ``turn-forbidden`` (crisis), ``turn-in-null``, ``turn-in-well``, ``turn-in-hole``, ``too-many-turns``,
            ``too-many-turns-in-hex``, ``not-enough-fuel``.
    """
    if may_turn(play, ship, here, turns, turns_here):
        return
    _verify_turning_place(play, ship, here, pointer)
    in_hex, in_turn = _turning_limits(play, ship)
    if turns >= in_turn:
        raise RuleViolation(
            "too-many-turns",
            "204E",
            f"This ship may turn {in_turn} times this Turn, not {turns + 1}.",
            {"allowed": in_turn, "velocity": ship.velocity},
            pointer,
        )
    if turns_here >= in_hex:
        raise RuleViolation(
            "too-many-turns-in-hex",
            "204E",
            f"This ship may turn {in_hex} times in one hex, not {turns_here + 1}.",
            {"allowed": in_hex},
            pointer,
        )
    raise RuleViolation(
        "not-enough-fuel", "203C", "There is no Fuel left for another turning movement.", {"turns": turns}, pointer
    )


def _verify_turning_place(play: Play, ship: Ship, here: Hex, pointer: str) -> None:
    label = play.label(here)
    if tables.NO_TURNING in ship.crises:
        raise RuleViolation("turn-forbidden", "210C", "A System Crisis keeps this ship from turning.", {}, pointer)
    if play.board.is_null(here):
        raise RuleViolation("turn-in-null", "204E", f"{label} is Null: no turning there.", {"hex": label}, pointer)
    if play.board.well_at(here) is not None:
        raise RuleViolation("turn-in-well", "204E", f"{label} is a Gravity Well hex: no turning there.", {"hex": label}, pointer)
    if play.board.hole_at(here) is not None and not play.rules.turn_in_hole:
        raise RuleViolation("turn-in-hole", "DR-24", f"{label} is a Hell Hole: no turning there.", {"hex": label}, pointer)


class Planner:
    """Walks a path as if nothing happened on the way, and refuses the first step that the rules do not allow."""

    def __init__(self, play: Play, ship: Ship, progress: Progress) -> None:
        self.play = play
        self.ship = ship
        self.here = ship.hex
        self.facing = ship.facing
        self.left = ship.velocity - progress.mps
        self.turns = progress.turns
        self.turns_here = progress.turns_here
        self.legs: list[Leg] = []
        self.last_mover: Leg | None = None
        self.may_attempt = False
        self.ends = ""

    def take(self, step: Step) -> None:
        """Add one step to the legs.

        Raises:
            RuleViolation: the step is not allowed here.
        """
        if self.ends == OFF_BOARD:
            return
        if step.kind == TRACTOR:
            self.attach_attempt(step)
            return
        if self.ends:
            raise RuleViolation(
                "movement-over", "204C", f"The movement is over before this step: the ship is {self.ends}.", {}, step.pointer
            )
        if step.kind == FORWARD:
            self.forward(step)
        else:
            self.turn(step)

    def turn(self, step: Step) -> None:
        """204E A turning movement."""
        verify_turn(self.play, self.ship, self.here, self.turns, self.turns_here, step.pointer)
        self.turns += 1
        self.turns_here += 1
        self.facing = turned_left(self.facing) if step.kind == LEFT else turned_right(self.facing)
        self.legs.append(Leg(step, [], self.facing, 0))

    def forward(self, step: Step) -> None:
        """204D A Forward, plain, into a whip, into a Hell Hole, into the Finish hex, or off the board."""
        if self.left < 1:
            raise RuleViolation(
                "no-mps-left",
                "204C",
                f"At Velocity {self.ship.velocity} a ship enters {self.ship.velocity} hexes, and this step is one more.",
                {"velocity": self.ship.velocity},
                step.pointer,
            )
        ahead = neighbour(self.here, self.facing)
        if not self.play.board.contains(ahead):
            self.ends = OFF_BOARD
            self.move(Leg(step, [], self.facing, 1, ends=OFF_BOARD))
            return
        leg = self.whip(step, ahead) or Leg(step, [ahead], self.facing, 1)
        leg.ends = ending_in(self.play, self.ship, ahead)
        self.ends = leg.ends
        self.move(leg)

    def whip(self, step: Step, ahead: Hex) -> Leg | None:
        """204O The leg of a whip if the step begins one; it must then say how long, and must not otherwise."""
        hole = whip_into(self.play, self.ship, self.here, ahead)
        if hole is None:
            if step.number:
                raise RuleViolation("no-whip-here", "204L", "No Gravity Whip begins with this step: write F.", {}, step.pointer)
            return None
        if not step.number:
            lengths = range(1, tables.WHIP_HEXES_SHIP + 1)
            raise _whip_length(step.pointer, [self.exit(hole, ahead, length) for length in lengths])
        rules = self.play.rules
        hexes = whip_hexes(rules, hole, ahead, step.number)
        facing = whip_facing(rules, self.facing, hexes)
        return Leg(step, hexes, facing, int(rules.whip_entry_costs_mp), whip=True)

    def exit(self, hole: Hole, entry: Hex, length: int) -> dict[str, object]:
        """204O Where a whip of `length` leads: its hexes in order, and where the ship points to afterwards."""
        hexes = whip_hexes(self.play.rules, hole, entry, length)
        labels = [self.play.label(place) for place in hexes]
        return {"length": length, "hexes": labels, "facing": whip_facing(self.play.rules, self.facing, hexes)}

    def move(self, leg: Leg) -> None:
        """Be where a leg leads to."""
        self.legs.append(leg)
        self.last_mover = leg
        self.may_attempt = self.may_attempt or leg.mps > 0
        self.left -= leg.mps
        self.facing = leg.facing
        self.turns_here = 0
        if leg.hexes:
            self.here = leg.hexes[-1]

    def attach_attempt(self, step: Step) -> None:
        """205A, ruling DR-53 One attempt for each MP spent, made before the next is spent.

        Raises:
            RuleViolation: ``no-mp-for-attempt``, ``tractor-not-allocated``, ``tractor-takes-buoys-only``, ``unknown-buoy``,
                ``no-such-whip-hex``, ``attempt-after-last-mp``.
        """
        leg = self.last_mover
        if leg is None or not self.may_attempt:
            raise RuleViolation(
                "no-mp-for-attempt", "205A", "One tractor attempt for each MP spent: move first, then try.", {}, step.pointer
            )
        if self.left == 0 and not self.play.rules.attempt_after_last_mp:
            raise RuleViolation(
                "attempt-after-last-mp", "DR-53", "This table allows no attempt after the last MP.", {}, step.pointer
            )
        self.verify_target(step)
        place = step.number or len(leg.hexes)
        if place > len(leg.hexes):
            raise RuleViolation(
                "no-such-whip-hex",
                "205A",
                f"This leg enters {len(leg.hexes)} hexes, so there is no hex {place} to try from.",
                {"hexes": len(leg.hexes)},
                step.pointer,
            )
        leg.attempt = step
        leg.attempt_at = place - 1
        self.may_attempt = False

    def verify_target(self, step: Step) -> None:
        """205A Only Buoys, and only with Tractor Levels allocated; a Buoy already aboard is no fault (ruling DR-53)."""
        if not self.ship.allocated[tables.TRACTOR]:
            raise RuleViolation(
                "tractor-not-allocated", "205A", "No Levels are allocated to the tractor this Turn.", {}, step.pointer
            )
        others = [marker.id for marker in self.play.hell_hounds] + [ship.name for ship in self.play.ships]
        if step.buoy in others:
            raise RuleViolation(
                "tractor-takes-buoys-only", "205A", "The tractor takes Buoys only.", {"target": step.buoy}, step.pointer
            )
        known = [marker.id for marker in self.play.buoys] + [buoy.id for ship in self.play.ships for buoy in ship.buoys]
        if step.buoy not in known:
            raise RuleViolation(
                "unknown-buoy", "205A", f"There is no Buoy {step.buoy} on this table.", {"buoy": step.buoy}, step.pointer
            )


def plan_path(play: Play, ship: Ship, path: list[str], progress: Progress) -> list[Leg]:
    """204C The legs of a path that uses all of the ship's MPs (ruling DR-21).

    Raises:
        RuleViolation: the first step that is not allowed, or ``mps-left``.
    """
    planner = Planner(play, ship, progress)
    for step in read_path(path):
        planner.take(step)
    if planner.left > 0 and not planner.ends:
        raise RuleViolation(
            "mps-left",
            "204C",
            f"All MPs must be used: {planner.left} of {ship.velocity} are left.",
            {"left": planner.left, "velocity": ship.velocity},
            "/path",
        )
    return planner.legs
