"""208 Hell Fire attacks."""

from rules.demons_run import tables
from rules.demons_run.board import FireKind
from rules.demons_run.damage import suffer_crises
from rules.demons_run.play import Play
from rules.demons_run.ship import Ship
from rules.game import Term


def hell_fire_attack(play: Play, ship: Ship, fire: FireKind, velocity: int) -> int:
    """204N, 208 The attack factor less the Screens: one System Crisis for every two points (ruling DR-71).

    Args:
        play: the table.
        ship: the ship that enters.
        fire: what it enters.
        velocity: its Velocity Level; the slower, the longer it burns (ruling DR-72).

    Returns:
        Rolls on the System Crisis Table.
    """
    roll = play.dice.total(2, 6, "hell fire attack", ship.name)
    terms = [Term("dice", roll, "208A")]
    modifier = tables.HELL_FIRE_MODIFIER[fire]
    if modifier:
        terms.append(Term(f"{fire.value}-hell-fire", modifier, "208A"))
    terms.append(Term("turns-at-velocity", play.rules.turns_at(velocity), "208A"))
    terms.append(Term("screens", -ship.allocated[tables.SCREENS], "208B"))
    points = sum(term.value for term in terms)
    crises = max(0, points // tables.HELL_FIRE_POINTS_PER_CRISIS)
    params: dict[str, object] = {"ship": ship.name, "fire": fire.value, "points": points, "crises": crises}
    play.note("hell-fire-attacked", "208B", params, terms)
    suffer_crises(play, ship, crises)
    return crises
