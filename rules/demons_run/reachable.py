"""204 Where a ship can end its movement, and one way to get there: the planner behind a move."""

from rules.demons_run import tables
from rules.demons_run.gravity_whip import whip_facing, whip_gain, whip_hexes
from rules.demons_run.movement import after_escape
from rules.demons_run.path import (
    FINISHED,
    FORWARD,
    LEFT,
    OFF_BOARD,
    RIGHT,
    Progress,
    ending_in,
    is_turning_place,
    turns_left,
    whip_into,
)
from rules.demons_run.play import Play
from rules.demons_run.ship import Ship
from rules.hexes import Hex, Hexside, neighbour, turned_left, turned_right


class End:
    """An end of a movement, or where a ship is on its way there.

    Attributes:
        hex: where the ship is then; off the board the last hex on it.
        facing: hexside it points to.
        left: MPs that are left.
        turns: turning movements made this Turn.
        turns_here: those of them made in this hex.
        ends: `path.CAPTURED`, `path.FINISHED`, `path.OFF_BOARD`, or empty for all MPs used.
        gain: Velocity won in Gravity Whips on the way, up to the highest box.
        step: the last step, as it is written; empty at the start.
        before: where the ship was before it; None at the start.
    """

    __slots__ = ("before", "ends", "facing", "gain", "hex", "left", "step", "turns", "turns_here")

    def __init__(self, before: "End | None", step: str, place: Hex, facing: Hexside) -> None:
        """The start of a movement, or where a `step` from `before` leads to: without MPs, turning movements and gain yet."""
        self.before = before
        self.step = step
        self.hex = place
        self.facing = facing
        self.left = 0
        self.turns = 0
        self.turns_here = 0
        self.ends = ""
        self.gain = 0

    def key(self) -> tuple[Hex, int, int, int, int, str, int]:
        """Ways with the same key go on alike."""
        return (self.hex, self.facing, self.left, self.turns, self.turns_here, self.ends, self.gain)

    def path(self) -> list[str]:
        """Steps that lead there."""
        steps: list[str] = []
        here = self
        while here.before is not None:
            steps.append(here.step)
            here = here.before
        steps.reverse()
        return steps


class Explorer:
    """Walks every way that a ship can go, as if nothing happened on it.

    Attributes:
        play: the table.
        ship: as it moves.
        turns_in_hex: turning movements that it can make in one hex.
        turns_in_all: those that it can make in the Turn.
    """

    __slots__ = ("play", "ship", "turns_in_all", "turns_in_hex")

    def __init__(self, play: Play, ship: Ship) -> None:
        self.play = play
        self.ship = ship
        self.turns_in_hex, self.turns_in_all = turns_left(play, ship)

    def start(self, progress: Progress) -> End:
        """Where the ship is."""
        here = End(None, "", self.ship.hex, self.ship.facing)
        here.left = self.ship.velocity - progress.mps
        here.turns = progress.turns
        here.turns_here = progress.turns_here
        here.gain = self.ship.whip_gain
        return here

    def following(self, here: End) -> list[End]:
        """All single steps from `here`, a Forward first, then the turns to either side."""
        found: list[End] = []
        if here.left > 0:
            self.forward(here, found)
        may_turn = here.turns < self.turns_in_all and here.turns_here < self.turns_in_hex
        if may_turn and is_turning_place(self.play, here.hex):
            found.append(_turned(here, LEFT, turned_left(here.facing)))
            found.append(_turned(here, RIGHT, turned_right(here.facing)))
        return found

    def forward(self, here: End, found: list[End]) -> None:
        """204D A Forward, or one for each length of the whip that it begins."""
        ahead = neighbour(here.hex, here.facing)
        if not self.play.board.contains(ahead):
            found.append(_moved(here, FORWARD, here.hex, here.facing, 1, OFF_BOARD))
            return
        ends = ending_in(self.play, self.ship, ahead)
        hole = whip_into(self.play, self.ship, here.hex, ahead)
        if hole is None:
            found.append(_moved(here, FORWARD, ahead, here.facing, 1, ends))
            return
        rules = self.play.rules
        for length in range(1, tables.WHIP_HEXES_SHIP + 1):
            hexes = whip_hexes(rules, hole, ahead, length)
            facing = whip_facing(rules, here.facing, hexes)
            after = _moved(here, f"{FORWARD}:{length}", hexes[-1], facing, int(rules.whip_entry_costs_mp), ends)
            # more than the track has is lost anyway (DR-44), and where whips are free their number may have no end
            after.gain = min(here.gain + whip_gain(rules, self.play.board, hexes, here.gain), rules.highest_velocity())
            found.append(after)


def _moved(here: End, step: str, place: Hex, facing: Hexside, mps: int, ends: str) -> End:
    after = End(here, step, place, facing)
    after.left = here.left - mps
    after.turns = here.turns
    after.ends = ends
    after.gain = here.gain
    return after


def _turned(here: End, step: str, facing: Hexside) -> End:
    after = End(here, step, here.hex, facing)
    after.left = here.left
    after.turns = here.turns + 1
    after.turns_here = here.turns_here + 1
    after.gain = here.gain
    return after


def stopped(ship: Ship) -> End:
    """DR-84 The end of a ship that has finished without another step."""
    here = End(None, "", ship.hex, ship.facing)
    here.ends = FINISHED
    return here


def reachable(play: Play, ship: Ship, progress: Progress | None = None) -> list[End]:
    """204C Every end that the rules allow if nothing stops the ship, each with one path, in the order found.

    Args:
        play: the table.
        ship: the ship that is to move, as it stands; one that leaves a Hell Hole moves at its reduced Velocity.
        progress: of an interrupted movement.
    """
    explorer = Explorer(play, after_escape(ship))
    start = explorer.start(Progress() if progress is None else progress)
    frontier = [start]
    seen = {start.key()}
    ends: dict[tuple[Hex, int, str, int], End] = {}
    for here in frontier:
        if here.ends or here.left == 0:
            ends.setdefault((here.hex, here.facing, here.ends, here.gain), here)
        if here.ends:
            continue
        for after in explorer.following(here):
            key = after.key()
            if key not in seen:
                seen.add(key)
                frontier.append(after)
    return list(ends.values())
