"""204M, 209 Hell Holes: capture, attack, escape."""

from rules.demons_run import tables
from rules.demons_run.board import HoleKind
from rules.demons_run.damage import change_velocity, take_hits
from rules.demons_run.play import Play
from rules.demons_run.ship import Ship
from rules.errors import RuleViolation
from rules.game import Term


def is_capturing(play: Play, velocity: int) -> bool:
    """204M Whether a ship that enters the hole hex at `velocity` is captured; 1-4 by ruling DR-45."""
    if velocity >= tables.HOLE_PASSING_VELOCITY:
        return False
    return velocity >= tables.HOLE_CAPTURING_VELOCITY or play.rules.slow_ship_in_hole == "captured"


def suffer_hell_hole(play: Play, ship: Ship, kind: HoleKind) -> int:
    """204M, 209 The Hell Hole in a ship's hex attacks it; one that is not captured yet is captured first.

    Velocity 0 is no obstacle: nobody gets there with it, but a table need not have told its ship's.

    Returns:
        Hits suffered.

    Raises:
        RuleViolation: ``passes-hell-hole``, for a ship that is too fast to be captured.
    """
    if ship.is_captured:
        return hell_hole_attack(play, ship, kind)
    if ship.velocity and not is_capturing(play, ship.velocity):
        message = f"At Velocity {ship.velocity} a ship passes a Hell Hole, and is not attacked."
        raise RuleViolation("passes-hell-hole", "204M", message, {"ship": ship.name, "velocity": ship.velocity})
    return capture(play, ship, kind)


def capture(play: Play, ship: Ship, kind: HoleKind) -> int:
    """204M The ship stops in the hole hex at Velocity 0 and is attacked at once.

    Returns:
        Hits suffered.
    """
    ship.is_captured = True
    ship.whip_gain = 0  # ruling DR-44
    ship.velocity_before = 0  # no crisis gives back what the hole has taken
    play.note("ship-captured", "204M", {"ship": ship.name, "hex": play.label(ship.hex)})
    change_velocity(play, ship, 0, "204M")
    return hell_hole_attack(play, ship, kind)


def hell_hole_attack(play: Play, ship: Ship, kind: HoleKind) -> int:
    """209 One, two or three dice of Structural Integrity; Screens are no help.

    Returns:
        Hits suffered.
    """
    hits = play.dice.total(tables.HELL_HOLE_DICE[kind], 6, "hell hole attack", ship.name)
    params: dict[str, object] = {"ship": ship.name, "hole": kind.value, "hits": hits}
    play.note("hell-hole-attacked", "209B", params, [Term("dice", hits, "209A")])
    take_hits(play, ship, hits)
    return hits


def escape_hole(play: Play, ship: Ship, kind: HoleKind) -> bool:
    """204M, ruling DR-46 A captured ship gets away at Velocity 4 or more, which costs it 3; otherwise it is attacked again.

    Returns:
        Whether it may move, at its reduced Velocity.
    """
    if ship.velocity >= tables.HOLE_ESCAPE_VELOCITY:
        ship.is_captured = False
        ship.velocity_before = max(ship.velocity_before - tables.HOLE_ESCAPE_COST, 0)  # a crisis gives back no more than is left
        terms = [Term("velocity", ship.velocity, "204M"), Term("hole-escape", -tables.HOLE_ESCAPE_COST, "204M")]
        play.note("hole-escaped", "204M", {"ship": ship.name, "hex": play.label(ship.hex)})
        change_velocity(play, ship, ship.velocity - tables.HOLE_ESCAPE_COST, "204M", terms)
        return True
    play.note("hole-not-escaped", "204M", {"ship": ship.name, "velocity": ship.velocity})
    if play.rules.hole_escape_v_reset and ship.velocity:
        change_velocity(play, ship, 0, "DR-46")
    hell_hole_attack(play, ship, kind)
    return False
