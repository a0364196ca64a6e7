"""204G-I, 205 Buoys: how they drift, orbit, and are recovered."""

from rules.demons_run import tables
from rules.demons_run.board import Board, BuoyKind, FireKind, Hole, Marker
from rules.demons_run.gravity_whip import entered_well
from rules.demons_run.house_rules import HouseRules
from rules.demons_run.play import Play
from rules.demons_run.ship import Ship
from rules.demons_run.weapons import remove_marker, worst
from rules.errors import RuleViolation
from rules.game import Term
from rules.hexes import Hex, Hexside, distance, neighbour, reading_order


def drift(rules: HouseRules, board: Board, start: Hex, hexes: int, side: Hexside) -> list[Hex]:
    """204H, 204O The hexes that a Free Floater or Hell Hound enters.

    It stops at the edge of the board (ruling DR-30), passes Null, Hell Fire and hole hexes (DR-31), and is whipped where it
    enters a Gravity Well with movement left (DR-32 to DR-35).

    Args:
        rules: the house rules.
        board: the map.
        start: where it is.
        hexes: MPs, 1 to 3.
        side: the hexside it leaves through, which stays its direction.

    Returns:
        The hexes in order, without `start`; empty when the edge holds it.
    """
    path: list[Hex] = []
    here = start
    left = hexes
    while left:
        ahead = neighbour(here, side)
        if not board.contains(ahead):
            break
        hole = entered_well(board, here, ahead)
        path.append(ahead)
        here = ahead
        if hole is None:
            left -= 1
            continue
        if rules.whip_entry_costs_mp:
            left -= 1
            if left == 0:
                break
        for _ in range(tables.WHIP_HEXES_BUOY - int(rules.whip_inclusive)):
            here = hole.after(here)
            path.append(here)
    return path


def is_high_roller(board: Board, marker: Marker) -> bool:
    """204I Whether a Buoy or Hell Hound lies in a Gravity Well; Easy Buoys never move (ruling DR-38)."""
    return marker.kind != BuoyKind.EASY and board.well_at(marker.hex) is not None


def is_free_floater(board: Board, marker: Marker) -> bool:
    """204G-I Whether Free Floater dice are thrown for a Buoy.

    Hell Buoys in orbit never leave it (ruling DR-37); cast loose elsewhere they drift (DR-77).
    """
    if marker.kind == BuoyKind.EASY:
        return False
    return marker.kind == BuoyKind.FREE_FLOATER or board.well_at(marker.hex) is None


def in_reading_order(markers: list[Marker]) -> list[Marker]:
    """204H, ruling DR-40 Top to bottom, then left to right."""
    return sorted(markers, key=lambda marker: reading_order(marker.hex))


def roll_drift(play: Play, marker: Marker) -> list[Hex]:
    """204H Free Floater dice: 1-3 moves that many hexes through the hexside of a second die. Does not move the marker yet."""
    die = play.dice.one(6, "free floater move" if marker.kind else "hell hound move", marker.id)
    if die > tables.FREE_FLOATER_MOVES_UP_TO:
        play.note("marker-rests", "204H", {"marker": marker.id, "die": die, "hex": play.label(marker.hex)})
        return []
    side = Hexside(play.dice.one(6, "direction", marker.id))
    path = drift(play.rules, play.board, marker.hex, die, side)
    if not path:
        params: dict[str, object] = {"marker": marker.id, "direction": side, "hex": play.label(marker.hex)}
        play.note("marker-held-by-edge", "204H", params)
    return path


def roll_orbit(play: Play, marker: Marker) -> list[Hex]:
    """204I High Roller die: that many hexes round the Hell Hole. Does not move the marker yet."""
    hole = play.board.well_at(marker.hex)
    if hole is None:
        raise RuleViolation("not-in-gravity-well", "204I", f"{marker.id} is in no Gravity Well.", {"marker": marker.id})
    return orbit(hole, marker.hex, play.dice.one(6, "high roller move", marker.id))


def orbit(hole: Hole, start: Hex, hexes: int) -> list[Hex]:
    """204I The hexes of a Gravity Well that a marker enters, `hexes` of them."""
    path: list[Hex] = []
    here = start
    for _ in range(hexes):
        here = hole.after(here)
        path.append(here)
    return path


def move_marker(play: Play, marker: Marker, path: list[Hex], section: str) -> None:
    """Carry a marker along a path of at least one hex."""
    start = marker.hex
    marker.hex = path[-1]
    if not play.is_heard:
        return
    params: dict[str, object] = {
        "marker": marker.id,
        "from": play.label(start),
        "to": play.label(marker.hex),
        "path": [play.label(place) for place in path],
        "is_high_roller": is_high_roller(play.board, marker),
    }
    play.note("marker-moved", section, params)


def move_free_floaters(play: Play) -> list[str]:
    """202 Step A.A, 204H All Free Floaters on the board, in reading order.

    Returns:
        Names of those that moved: they get no High Roller die this Turn (ruling DR-36).
    """
    moved: list[str] = []
    for marker in in_reading_order(play.buoys):
        if not is_free_floater(play.board, marker):
            continue
        path = roll_drift(play, marker)
        if path:
            move_marker(play, marker, path, "204H")
            moved.append(marker.id)
    return moved


def move_high_rollers(play: Play, moved: list[str]) -> None:
    """202 Step A.B, 204I All High Rollers on the board that have not `moved` as Free Floaters this Turn, in reading order."""
    for marker in in_reading_order(play.buoys):
        if is_high_roller(play.board, marker) and marker.id not in moved:
            move_marker(play, marker, roll_orbit(play, marker), "204I")


class Reach:
    """205B How a Buoy lies, seen from the ship that tries for it.

    Attributes:
        distance: hexes between them, no limit (ruling DR-55).
        fire: the Hell Fire that the Buoy lies in, or None.
        is_in_well: whether it lies in a Gravity Well hex; for Buoys also one that is Null (rulings DR-39, DR-49).
        where: label of its hex, or empty.
    """

    __slots__ = ("distance", "fire", "is_in_well", "where")

    def __init__(self, distance_: int, fire: FireKind | None, *, is_in_well: bool, where: str = "") -> None:
        self.distance = distance_
        self.fire = fire
        self.is_in_well = is_in_well
        self.where = where


def reach_on_board(play: Play, ship: Ship, buoy: Marker) -> Reach:
    """205B How a Buoy lies on the board."""
    return Reach(
        distance(ship.hex, buoy.hex),
        play.board.fire_at(buoy.hex),
        is_in_well=play.board.well_at(buoy.hex) is not None,
        where=play.label(buoy.hex),
    )


def recovery_terms(play: Play, ship: Ship, buoy: Marker, reach: Reach) -> list[Term]:
    """205B The Tractor Levels and all modifiers of a recovery attempt, without the die."""
    terms = [Term("tractor", ship.allocated[tables.TRACTOR], "205C")]
    above = ship.velocity - tables.TRACTOR_FREE_VELOCITY
    if above > 0:
        terms.append(Term("velocity-above-3", above * tables.TRACTOR_PER_VELOCITY_ABOVE, "205B"))
    if reach.distance:
        terms.append(Term("distance", reach.distance * tables.TRACTOR_PER_HEX, "205B"))
    terms.extend(_terrain_terms(play, reach))
    earlier = _earlier_attempts(play, ship, buoy)
    if earlier:
        terms.append(Term("earlier-attempts", earlier * tables.TRACTOR_PER_EARLIER_ATTEMPT, "205B"))
    modifier = play.rules.pi_modifier(ship.levels[tables.PILOT_INTEGRATION])
    terms.append(Term("pilot-integration", modifier, "205B"))
    return terms


def _terrain_terms(play: Play, reach: Reach) -> list[Term]:
    terms: list[Term] = []
    if reach.fire is not None:
        terms.append(Term(f"{reach.fire.value}-hell-fire", tables.TRACTOR_IN_FIRE[reach.fire], "205B", reach.where))
    if reach.is_in_well:
        terms.append(Term("gravity-well", tables.TRACTOR_IN_WELL, "205B", reach.where))
    return worst(play, terms)


def _earlier_attempts(play: Play, ship: Ship, buoy: Marker) -> int:
    """DR-54 How often -1 counts, by house rules `successive_attempts` and `successive_penalty`."""
    earlier = len(ship.attempts)
    if play.rules.successive_attempts == "per_buoy":
        earlier = ship.attempts.count(buoy.id)
    return min(earlier, 1) if play.rules.successive_penalty == "flat" else earlier


def further_attempt_fuel(ship: Ship) -> int:
    """203C.e Fuel that the next attempt costs: the first is paid with the allocation (ruling DR-16)."""
    if not ship.attempts:
        return 0
    return ship.allocated[tables.TRACTOR] * tables.FUEL_PER_ALLOCATED_LEVEL[tables.TRACTOR]


def verify_recovery(ship: Ship) -> None:
    """205A, 203C Whether the ship's Tractor can make an attempt.

    Raises:
        RuleViolation: ``tractor-not-allocated``, ``not-enough-fuel``.
    """
    if not ship.allocated[tables.TRACTOR]:
        raise RuleViolation("tractor-not-allocated", "205A", "No Levels are allocated to the tractor this Turn.", {})
    fuel = ship.levels[tables.FUEL]
    cost = further_attempt_fuel(ship)
    if cost > fuel:
        raise RuleViolation(
            "not-enough-fuel",
            "203C",
            f"A further attempt takes {cost} Fuel, and the ship has {fuel}.",
            {"cost": cost, "fuel": fuel},
        )


def verify_mps(ship: Ship) -> None:
    """205A One attempt for each MP, for a table that moves its ships itself; it need not have told their Velocity.

    Raises:
        RuleViolation: ``no-mp-for-attempt``.
    """
    if 0 < ship.velocity <= len(ship.attempts):
        message = f"One tractor attempt for each MP: at Velocity {ship.velocity} no more than {ship.velocity} in a Turn."
        raise RuleViolation("no-mp-for-attempt", "205A", message, {"velocity": ship.velocity})


def attempt_recovery(play: Play, ship: Ship, buoy: Marker, reach: Reach) -> bool:
    """205C, 205D A die, the Tractor Levels and the modifiers: 5 or more, and the Buoy is aboard.

    Raises:
        RuleViolation: see `verify_recovery`.
    """
    verify_recovery(ship)
    cost = further_attempt_fuel(ship)
    if cost:
        ship.levels[tables.FUEL] -= cost
        params: dict[str, object] = {"ship": ship.name, "fuel": cost, "after": ship.levels[tables.FUEL]}
        play.note("attempt-paid", "203C", params)
    die = play.dice.one(6, "buoy recovery", ship.name)
    terms = [Term("die", die, "205C"), *recovery_terms(play, ship, buoy, reach)]
    total = sum(term.value for term in terms)
    ship.attempts.append(buoy.id)
    is_recovered = total >= tables.TRACTOR_SUCCESS
    params = {"ship": ship.name, "buoy": buoy.id, "hex": reach.where, "total": total}
    play.note("buoy-recovered" if is_recovered else "buoy-missed", "205D", params, terms)
    if is_recovered:
        remove_marker(play, buoy)
        ship.buoys.append(buoy)
    return is_recovered
