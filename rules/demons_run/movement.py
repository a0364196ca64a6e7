"""204 Ship movement: a declared path is carried out, with everything that the ship meets on the way."""

from typing import Final

from rules.demons_run import tables
from rules.demons_run.board import Hole, Marker
from rules.demons_run.buoys import attempt_recovery, further_attempt_fuel, in_reading_order, reach_on_board
from rules.demons_run.gravity_whip import gain_velocity
from rules.demons_run.hell_fire import hell_fire_attack
from rules.demons_run.hell_hole import capture, escape_hole
from rules.demons_run.hell_hounds import REACH, hell_hound_attack, spend
from rules.demons_run.null_zone import null_attack
from rules.demons_run.path import CAPTURED, FINISHED, OFF_BOARD, Leg, Progress, Step, plan_path, verify_turn
from rules.demons_run.play import Play
from rules.demons_run.ship import Ship
from rules.demons_run.turn import begin_phase
from rules.demons_run.victory import disqualify, finish
from rules.demons_run.weapons import verify_in_race
from rules.errors import RuleViolation
from rules.hexes import Hex, distance

DONE: Final = "done"
UNDER_WAY: Final = "under-way"
INTERRUPTED: Final = "interrupted"


class Movement:
    """A ship's movement in one Turn, from its first hex to its last.

    Attributes:
        progress: how far it has come.
        state: `DONE`, or `INTERRUPTED` when damage on the way made the next turning movement impossible, or has changed the
            Velocity: the rest must then be declared anew.
    """

    def __init__(self, play: Play, ship: Ship, progress: Progress) -> None:
        self.play = play
        self.ship = ship
        self.progress = progress
        self.state: str = UNDER_WAY
        self.velocity = ship.velocity
        self.planned: list[Hex] = []
        self.leaves_board = False
        self.hounds: list[Marker] = []
        self.triggers: list[tuple[int, int, Marker]] = []
        self.unreported: list[Hex] = []
        self.reported_hex = ship.hex
        self.reported_facing = ship.facing

    def follow(self, legs: list[Leg]) -> None:
        """Carry out the legs, up to the end or to what stops the ship."""
        self.planned = self.progress.entered + [place for leg in legs for place in leg.hexes]
        self.leaves_board = bool(legs) and legs[-1].ends == OFF_BOARD
        self.hounds = in_reading_order(self.play.hell_hounds)
        self.triggers = self.find_triggers()
        if self.progress.entered:
            self.meet_hounds()  # the closest hex of a path declared anew may lie behind the ship
        self.velocity = self.ship.velocity
        for leg in legs:
            if self.state == UNDER_WAY:
                self.take(leg)
        if self.state == UNDER_WAY and self.keeps_velocity():
            self.end()

    def take(self, leg: Leg) -> None:
        """Carry out one leg."""
        if not self.keeps_velocity():
            return
        if leg.hexes or leg.ends:
            self.advance(leg)
        else:
            self.turn(leg)

    def turn(self, leg: Leg) -> None:
        """204E A turning movement, if damage on the way has left the means for it."""
        made = self.progress
        try:
            verify_turn(self.play, self.ship, self.ship.hex, made.turns, made.turns_here, leg.step.pointer)
        except RuleViolation as refusal:
            self.interrupt(refusal.code, refusal.section)
            return
        self.ship.facing = leg.facing
        made.turns += 1
        made.turns_here += 1

    def keeps_velocity(self) -> bool:
        """DR-78 Whether the ship still has the Velocity that its path was declared for.

        A crisis that bites in the ship's own phase (house rule `crisis_moved`) may change it: what MPs are left then is declared
        anew, and a ship that has none left has moved.
        """
        if self.ship.velocity == self.velocity:
            return True
        if self.ship.velocity > self.progress.mps:
            self.interrupt("velocity-changed", "DR-78")
        else:
            self.stop()
        return False

    def interrupt(self, code: str, section: str) -> None:
        """The rest of the path cannot be followed; it must be declared anew."""
        self.report()
        self.state = INTERRUPTED
        params: dict[str, object] = {
            "ship": self.ship.name,
            "hex": self.play.label(self.ship.hex),
            "code": code,
            "mps_left": self.ship.velocity - self.progress.mps,
        }
        self.play.note("movement-interrupted", section, params)

    def advance(self, leg: Leg) -> None:
        """204D, 204O Spend the MP and enter the hexes of a leg."""
        self.progress.mps += leg.mps
        self.progress.turns_here = 0
        for place, entered in enumerate(leg.hexes):
            self.enter(entered, leg)
            if self.state != UNDER_WAY:
                return
            if leg.attempt is not None and leg.attempt_at == place:
                self.attempt(leg.attempt)
        self.ship.facing = leg.facing
        if leg.whip:
            self.gain(leg.hexes)
        if leg.ends == OFF_BOARD:
            self.report()
            disqualify(self.play, self.ship)
            self.end()
        elif leg.ends == FINISHED:
            self.end()
            finish(self.play, self.ship)

    def enter(self, place: Hex, leg: Leg) -> None:
        """DR-48 What happens in a hex, in order: Null or Hell Fire, the Hell Hole, Hell Hounds."""
        self.ship.hex = place
        self.unreported.append(place)
        self.progress.entered.append(place)
        board = self.play.board
        if board.is_null(place):
            self.report()
            if null_attack(self.play, self.ship):
                self.stop()
                return
        fire = board.fire_at(place)
        if fire is not None:
            self.report()
            hell_fire_attack(self.play, self.ship, fire, self.ship.velocity)
        hole = board.hole_at(place)
        if leg.ends == CAPTURED and hole is not None:
            self.fall(hole, leg)
            return
        self.meet_hounds()

    def fall(self, hole: Hole, leg: Leg) -> None:
        """204M Captured: the attack, the hounds that were waiting, the attempt that the last MP pays for, and no more."""
        self.report()
        capture(self.play, self.ship, hole.kind)
        self.meet_waiting_hounds()
        if leg.attempt is not None and self.ship.is_racing():
            self.attempt(leg.attempt)
        self.end()

    def stop(self) -> None:
        """DR-66 Lost in Null, or out of MPs: the path ends here, and so does every Hell Hound's waiting."""
        self.meet_waiting_hounds()
        self.end()

    def gain(self, hexes: list[Hex]) -> None:
        """204O Velocity for the next Turn."""
        self.report()
        gain_velocity(self.play, self.ship, hexes)

    def attempt(self, step: Step) -> None:
        """205, ruling DR-53 A tractor attempt where it was declared; one that is no longer wanted or possible costs nothing."""
        self.report()
        ship = self.ship
        for buoy in self.play.buoys:
            if buoy.id == step.buoy:
                if ship.allocated[tables.TRACTOR] and further_attempt_fuel(ship) <= ship.levels[tables.FUEL]:
                    attempt_recovery(self.play, ship, buoy, reach_on_board(self.play, ship, buoy))
                else:
                    self.play.note("attempt-impossible", "205A", {"ship": ship.name, "buoy": step.buoy})
                return
        self.play.note("attempt-void", "DR-53", {"ship": ship.name, "buoy": step.buoy})

    def meet_hounds(self) -> None:
        """207A, rulings DR-66, DR-67 Hell Hounds whose closest point of approach this hex is."""
        for when, away, hound in self.triggers:
            if when < len(self.progress.entered) and hound in self.hounds and self.ship.is_racing():
                self.attacked_by(hound, away)
        if not self.ship.is_racing():
            self.end()

    def meet_waiting_hounds(self) -> None:
        """DR-66 The path is cut short: every Hell Hound attacks for the closest hex really entered, in path order."""
        entered = self.progress.entered
        waiting = [(*self.closest(hound, entered), hound) for hound in self.hounds]
        waiting.sort(key=lambda found: found[0])
        for _, away, hound in waiting:
            if away <= REACH and self.ship.is_racing():
                self.attacked_by(hound, away)

    def attacked_by(self, hound: Marker, away: int) -> None:
        """207 One Hell Hound goes off."""
        self.report()
        self.hounds.remove(hound)
        hell_hound_attack(self.play, hound, self.ship, away)
        spend(self.play, hound)

    def find_triggers(self) -> list[tuple[int, int, Marker]]:
        """DR-66, DR-67 What `trigger` says of each Hell Hound within reach of the planned way: in path, then reading order."""
        if not self.planned:
            return []
        found = [(*self.trigger(hound, self.planned), hound) for hound in self.hounds]
        found.sort(key=lambda each: each[0])
        return [each for each in found if each[1] <= REACH]

    def trigger(self, hound: Marker, hexes: list[Hex]) -> tuple[int, int]:
        """DR-66 At which index of `hexes` a Hell Hound goes off, and at which distance, by house rule `hound_timing`."""
        timing = self.play.rules.hound_timing
        if timing == "first_local_minimum":
            gaps = [distance(hound.hex, place) for place in hexes]
            for index, gap in enumerate(gaps):
                if gap <= REACH and (index + 1 == len(gaps) or gaps[index + 1] > gap):
                    return (index, gap)
        index, away = self.closest(hound, hexes)
        if timing == "end_of_move":
            # a ship that leaves the board is gone before its move has ended
            return (len(hexes) if self.leaves_board else len(hexes) - 1, away)
        return (index, away)

    def closest(self, hound: Marker, hexes: list[Hex]) -> tuple[int, int]:
        """207A The first index of the closest hex, and its distance."""
        gaps = [distance(hound.hex, place) for place in hexes]
        away = min(gaps)
        return (gaps.index(away), away)

    def report(self) -> None:
        """Put the hexes entered since the last report on record, before anything else happens on the table."""
        ship = self.ship
        is_told = not self.unreported and ship.facing == self.reported_facing
        if is_told or not self.play.is_heard:
            return
        params: dict[str, object] = {
            "ship": ship.name,
            "from": self.play.label(self.reported_hex),
            "to": self.play.label(ship.hex),
            "path": [self.play.label(place) for place in self.unreported],
            "facing": ship.facing,
        }
        self.play.note("ship-moved", "204", params)
        self.unreported = []
        self.reported_hex = ship.hex
        self.reported_facing = ship.facing

    def end(self) -> None:
        """The movement is over: turning movements are paid for (203C)."""
        self.report()
        self.state = DONE
        ship = self.ship
        ship.has_moved = True
        ship.has_ended_movement = True
        cost = min(self.progress.turns * tables.FUEL_PER_TURNING_MOVEMENT, ship.levels[tables.FUEL])
        if cost and ship.is_racing():
            ship.levels[tables.FUEL] -= cost
            params: dict[str, object] = {
                "ship": ship.name,
                "turns": self.progress.turns,
                "fuel": cost,
                "after": ship.levels[tables.FUEL],
            }
            self.play.note("turning-paid", "203C", params)


def move_ship(play: Play, ship: Ship, path: list[str], progress: Progress | None = None) -> Movement:
    """204 Step B.C and B.D of a ship's phase: out of a Hell Hole if it is in one, then along its path.

    Args:
        play: the table; `ship` is one of its ships.
        ship: changed in place.
        path: see the head of `path.py`.
        progress: of a movement that was interrupted; None for a new one.

    Raises:
        RuleViolation: nothing has been changed or rolled then.
    """
    verify_may_move(play, ship)
    movement = Movement(play, ship, Progress() if progress is None else progress)
    if stands_in_finish(play, ship):
        verify_stops(path)
        movement.end()
        finish(play, ship)
        return movement
    hole = play.board.hole_at(ship.hex) if ship.is_captured else None
    if hole is not None and ship.velocity < tables.HOLE_ESCAPE_VELOCITY:
        verify_stays(ship, path)
        begin_phase(play, ship)
        escape_hole(play, ship, hole.kind)
        movement.end()
        return movement
    legs = plan_path(play, after_escape(ship), path, movement.progress)
    begin_phase(play, ship)
    if hole is not None:
        escape_hole(play, ship, hole.kind)
    movement.follow(legs)
    return movement


def stands_in_finish(play: Play, ship: Ship) -> bool:
    """DR-84 Whether a ship has finished without another step, by house rule `finish_by_stopping`."""
    return play.rules.finish_by_stopping and ship.hex == ship.finish and ship.velocity == tables.FINISHING_VELOCITY


def after_escape(ship: Ship) -> Ship:
    """204M The ship as it will move: one that leaves a Hell Hole does so at its reduced Velocity (ruling DR-47)."""
    if not ship.is_captured:
        return ship
    escaped = ship.copy()
    escaped.velocity -= tables.HOLE_ESCAPE_COST
    return escaped


def verify_may_move(play: Play, ship: Ship) -> None:
    """202 Step B Whether the ship's movement of this Turn is still to come.

    Raises:
        RuleViolation: ``out-of-race``, ``already-moved``, ``lost-in-null``, ``not-in-hell-hole``.
    """
    verify_in_race(ship)
    if ship.has_ended_movement:
        raise RuleViolation("already-moved", "204C", f"The {ship.name} ship has moved this Turn.", {"ship": ship.name})
    if ship.is_lost:
        raise RuleViolation("lost-in-null", "206/207", f"The {ship.name} ship must first escape from Null.", {"ship": ship.name})
    if ship.is_captured and play.board.hole_at(ship.hex) is None:
        label = play.label(ship.hex)
        raise RuleViolation("not-in-hell-hole", "204M", f"{label} is no Hell Hole hex to be captured in.", {"hex": label})


def verify_stops(path: list[str]) -> None:
    """DR-84 A ship that stands in its Finish hex needs no path.

    Raises:
        RuleViolation: ``movement-over``.
    """
    if path:
        raise RuleViolation("movement-over", "DR-84", "This ship stands in its Finish hex: it needs no path.", {}, "/path")


def verify_stays(ship: Ship, path: list[str]) -> None:
    """204M A captured ship below Velocity 4 goes nowhere.

    Raises:
        RuleViolation: ``held-by-hell-hole``.
    """
    if path:
        raise RuleViolation(
            "held-by-hell-hole",
            "204M",
            f"The Hell Hole holds this ship until it reaches Velocity {tables.HOLE_ESCAPE_VELOCITY}; it has {ship.velocity}.",
            {"velocity": ship.velocity, "needed": tables.HOLE_ESCAPE_VELOCITY},
            "/path",
        )
