"""204K and the Errata: Null attacks and the way out."""

from rules.demons_run import tables
from rules.demons_run.damage import change_velocity
from rules.demons_run.play import Play
from rules.demons_run.ship import Ship
from rules.demons_run.turn import begin_phase
from rules.errors import RuleViolation
from rules.game import Term
from rules.hexes import Hexside


def null_attack(play: Play, ship: Ship) -> bool:
    """Errata 2 Two dice and the Pilot Integration: 5 or less, and the ship is lost in Null.

    Returns:
        Whether it is lost.
    """
    is_lost = _is_overcome(play, ship, "null attack")
    if is_lost:
        _lose_ship(play, ship)
    return is_lost


def escape_null(play: Play, ship: Ship) -> bool:
    """Errata 5 A lost ship tries to find its way: the attack is made again; when it fails, a die gives the facing.

    Returns:
        Whether the ship may move. At Velocity 0 it stays lost where it is (ruling DR-51).

    Raises:
        RuleViolation: ``not-lost-in-null``.
    """
    if not ship.is_lost:
        raise RuleViolation("not-lost-in-null", "206/207", f"The {ship.name} ship is not lost in Null.", {"ship": ship.name})
    begin_phase(play, ship)
    if _is_overcome(play, ship, "null escape"):
        _lose_ship(play, ship)
        ship.has_moved = True
        return False
    ship.facing = Hexside(play.dice.one(6, "facing out of null", ship.name))
    params: dict[str, object] = {"ship": ship.name, "hex": play.label(ship.hex), "facing": ship.facing}
    play.note("null-escaped", "206/207", params)
    if ship.velocity == 0:
        play.note("null-not-left", "DR-51", {"ship": ship.name})
        ship.has_moved = True
        return False
    ship.is_lost = False
    return True


def _is_overcome(play: Play, ship: Ship, purpose: str) -> bool:
    roll = play.dice.total(2, 6, purpose, ship.name)
    pilot = play.rules.pi_modifier(ship.levels[tables.PILOT_INTEGRATION])
    terms = [Term("dice", roll, "206/207"), Term("pilot-integration", pilot, "206/207")]
    total = roll + pilot
    is_overcome = total <= tables.NULL_LOST_UP_TO
    params: dict[str, object] = {
        "ship": ship.name,
        "hex": play.label(ship.hex),
        "total": total,
        "is_lost": is_overcome,
    }
    play.note("null-attacked", "206/207", params, terms)
    return is_overcome


def _lose_ship(play: Play, ship: Ship) -> None:
    """Errata 3 Movement is over; what was allocated, and Velocity, are gone (ruling DR-50)."""
    ship.is_lost = True
    ship.whip_gain = 0  # ruling DR-44
    ship.velocity_before = 0  # no crisis gives back what Null has taken
    ship.allocated = dict.fromkeys(ship.allocated, 0)
    play.note("lost-in-null", "206/207", {"ship": ship.name, "hex": play.label(ship.hex)})
    if ship.velocity:
        change_velocity(play, ship, 0, "206/207")
