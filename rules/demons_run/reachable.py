"""204 Where a ship can end its movement, and one way to get there: the planner behind a move."""

from rules.demons_run import tables
from rules.demons_run.board import Board
from rules.demons_run.gravity_whip import whip_gain
from rules.demons_run.movement import after_escape
from rules.demons_run.path import FORWARD, LEFT, RIGHT, Leg, Planner, Progress, Step, may_turn
from rules.demons_run.play import Play
from rules.demons_run.ship import Ship
from rules.hexes import Hex, neighbour


class End:
    """An end of a movement.

    Attributes:
        hex: where the ship is then; off the board the last hex on it.
        facing: hexside it points to.
        ends: `path.CAPTURED`, `path.FINISHED`, `path.OFF_BOARD`, or empty for all MPs used.
        gain: Velocity won in Gravity Whips on the way.
        path: steps that lead there.
    """

    __slots__ = ("ends", "facing", "gain", "hex", "path")

    def __init__(self, place: Hex, facing: int, ends: str, gain: int, path: list[str]) -> None:
        self.hex = place
        self.facing = facing
        self.ends = ends
        self.gain = gain
        self.path = path


class _Node:
    """A planner and how it got where it is."""

    __slots__ = ("gain", "path", "planner")

    def __init__(self, planner: Planner, path: list[str], gain: int) -> None:
        self.planner = planner
        self.path = path
        self.gain = gain

    def key(self) -> tuple[Hex, int, int, int, int, str, int]:
        """Nodes with the same key go on alike."""
        made = self.planner
        return (made.here, made.facing, made.left, made.turns, made.turns_here, made.ends, self.gain)


def reachable(play: Play, ship: Ship, progress: Progress | None = None) -> list[End]:
    """204C Every end that the rules allow if nothing stops the ship, each with one path, in the order found.

    Args:
        play: the table.
        ship: the ship that is to move, as it stands; one that leaves a Hell Hole moves at its reduced Velocity.
        progress: of an interrupted movement.
    """
    mover = after_escape(ship)
    start = _Node(Planner(play, mover, Progress() if progress is None else progress), [], ship.whip_gain)
    frontier = [start]
    seen = {start.key()}
    ends: dict[tuple[Hex, int, str, int], End] = {}
    for node in frontier:
        planner = node.planner
        if planner.ends or planner.left == 0:
            ends.setdefault(
                (planner.here, planner.facing, planner.ends, node.gain),
                End(planner.here, planner.facing, planner.ends, node.gain, node.path),
            )
        if planner.ends:
            continue
        for following in _following(play, mover, node):
            key = following.key()
            if key not in seen:
                seen.add(key)
                frontier.append(following)
    return list(ends.values())


def _following(play: Play, ship: Ship, node: _Node) -> list[_Node]:
    made = node.planner
    found: list[_Node] = []
    if made.left > 0:
        hole = made.whip_into(neighbour(made.here, made.facing))
        lengths = range(1) if hole is None else range(1, tables.WHIP_HEXES_SHIP + 1)
        found += [_taken(play, ship, node, Step(FORWARD, length, "", "")) for length in lengths]
    if may_turn(play, ship, made.here, made.turns, made.turns_here):
        found += [_taken(play, ship, node, Step(kind, 0, "", "")) for kind in (LEFT, RIGHT)]
    return found


def _taken(play: Play, ship: Ship, node: _Node, step: Step) -> _Node:
    planner = _twin(play, ship, node.planner)
    planner.take(step)
    leg = planner.legs[-1]
    gain = node.gain + _gain(play, play.board, leg, node.gain)
    text = f"{step.kind}:{step.number}" if step.number else step.kind
    return _Node(planner, [*node.path, text], gain)


def _gain(play: Play, board: Board, leg: Leg, already: int) -> int:
    return whip_gain(play.rules, board, leg.hexes, already) if leg.whip else 0


def _twin(play: Play, ship: Ship, planner: Planner) -> Planner:
    """A planner that stands where another does, without its legs."""
    copy = Planner(play, ship, Progress())
    copy.here = planner.here
    copy.facing = planner.facing
    copy.left = planner.left
    copy.turns = planner.turns
    copy.turns_here = planner.turns_here
    copy.ends = planner.ends
    return copy
