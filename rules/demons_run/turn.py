"""202 The Sequence of Play: what belongs to a Turn as a whole."""

from rules.demons_run import tables
from rules.demons_run.damage import change_velocity, force_velocity, spring_leak
from rules.demons_run.play import Play
from rules.demons_run.ship import Ship
from rules.game import Term


def draw_initiative(play: Play, names: list[str]) -> list[str]:
    """204B, ruling DR-20 The movement sequence of one Turn: one marker for each ship, drawn at random."""
    order = [names[place] for place in play.dice.order(len(names), "initiative marker")]
    play.note("initiative-drawn", "204B", {"order": order})
    return order


def begin_phase(play: Play, ship: Ship) -> None:
    """202 Step B, ruling DR-78 A ship's own phase begins: by house rule `crisis_moved` it counts as moved from now on."""
    if play.rules.crisis_moved == "phase_begun":
        ship.has_moved = True


def adjust_turn(play: Play, ship: Ship) -> None:
    """202 Step H A ship goes into its next Turn: whip gain, then the crises that were waiting, forced changes first.

    What was allocated, fired and attempted is forgotten; `ship` is ready to allocate afterwards. A ship that is no longer under
    way stays as it is.
    """
    if not ship.is_racing():
        return
    ship.allocated = dict.fromkeys(ship.allocated, 0)
    ship.has_fired = []
    ship.attempts = []
    ship.has_moved = False
    ship.has_ended_movement = False
    _gain_from_whip(play, ship)
    ship.velocity_before = ship.velocity
    ship.crises = ship.crises_next
    ship.crises_next = []
    for crisis in list(ship.crises):
        if crisis == tables.FUEL_LEAK:
            spring_leak(play, ship)
        elif crisis in {tables.MUST_ACCELERATE, tables.MUST_DECELERATE}:
            force_velocity(play, ship, crisis)
        else:
            play.note("crisis-in-force", "210C", {"ship": ship.name, "crisis": crisis})


def _gain_from_whip(play: Play, ship: Ship) -> None:
    """204O, ruling DR-44 Velocity won in whips is added between Turns, up to the highest box."""
    gain = min(ship.whip_gain, play.rules.highest_velocity() - ship.velocity)
    ship.whip_gain = 0
    if gain > 0:
        terms = [Term("velocity", ship.velocity, "204O"), Term("gravity-whip", gain, "204O")]
        change_velocity(play, ship, ship.velocity + gain, "204O", terms)
