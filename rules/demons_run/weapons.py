"""206 Laser and Scrambler attacks."""

from typing import Final

from rules.demons_run import tables
from rules.demons_run.board import BuoyKind, Marker
from rules.demons_run.damage import suffer_crises, take_hits
from rules.demons_run.play import Play
from rules.demons_run.ship import Ship
from rules.errors import RuleViolation
from rules.game import Term
from rules.hexes import Crossing, Hex, distance, is_in_cone, line

TO_HIT: Final = "to hit"


class LineOfFire:
    """206C, 206D What a beam meets between two hexes.

    Attributes:
        range: hexes from firer to target.
        hexes: hexes that count, in order; of two hexes along a common hexside those that house rule `hexside_line` takes.
        is_in_field: whether the target lies in the Field of Fire (206A).
        is_blocked: whether Null stops the beam (206D).
        terms: the modifiers, one for each hex and kind of terrain that has one.
    """

    __slots__ = ("hexes", "is_blocked", "is_in_field", "range", "terms")

    def __init__(self, range_: int, *, is_in_field: bool) -> None:
        self.range = range_
        self.is_in_field = is_in_field
        self.hexes: list[Hex] = []
        self.is_blocked = False
        self.terms: list[Term] = []

    def modifier(self) -> int:
        """The sum of the modifiers."""
        return sum(term.value for term in self.terms)


def aim(play: Play, ship: Ship, target: Hex) -> LineOfFire:
    """206A, 206C The range from a ship to a hex and whether its Field of Fire holds it, without the hexes between."""
    is_in_field = is_in_cone(ship.hex, ship.facing, target) or (ship.hex == target and play.rules.fire_same_hex)
    return LineOfFire(distance(ship.hex, target), is_in_field=is_in_field)


def line_of_fire(play: Play, ship: Ship, target: Hex) -> LineOfFire:
    """206A, 206C, 206D The line from a ship to a hex, whether or not it may fire along it."""
    found = aim(play, ship, target)
    found.is_blocked = play.rules.null_blocks_firer_hex and play.board.is_null(ship.hex)
    for crossing in line(ship.hex, target):
        _cross(play, found, crossing)
    return found


def _cross(play: Play, found: LineOfFire, crossing: Crossing) -> None:
    """206D, ruling DR-60 Count the hex, or those of two hexes along a hexside that the table's reading takes."""
    hexes = [place for place in crossing.hexes if play.board.contains(place)]
    hexes.sort(key=lambda place: _hindrance(play, place))
    choice = play.rules.hexside_line
    if choice == "favour_firer":
        hexes = hexes[:1]
    elif choice == "favour_target":
        hexes = hexes[-1:]
    for place in hexes:
        found.hexes.append(place)
        found.terms.extend(terrain_terms(play, place))
        found.is_blocked = found.is_blocked or play.board.is_null(place)


def _hindrance(play: Play, place: Hex) -> tuple[bool, int]:
    """Sort key: the hex that hinders the beam least comes first; Null hinders most."""
    return (play.board.is_null(place), -sum(term.value for term in terrain_terms(play, place)))


def terrain_terms(play: Play, place: Hex) -> list[Term]:
    """206D.a-e The modifiers of one hex on the Line of Fire; the worst only by house rule `terrain_mods` (ruling DR-56)."""
    terms: list[Term] = []
    label = play.label(place)
    fire = play.board.fire_at(place)
    if fire is not None:
        terms.append(Term(f"{fire.value}-hell-fire", tables.AIM_THROUGH_FIRE[fire], "206D", label))
    if play.board.well_at(place) is not None:
        terms.append(Term("gravity-well", tables.AIM_THROUGH_WELL, "206D", label))
    if play.board.hole_at(place) is not None:
        terms.append(Term("hell-hole", tables.AIM_THROUGH_HOLE, "206D", label))
    return worst(play, terms)


def worst(play: Play, terms: list[Term]) -> list[Term]:
    """DR-56 Of the modifiers of one hex, the worst, or all by house rule `terrain_mods`."""
    if play.rules.terrain_mods == "cumulative" or len(terms) < 2:
        return terms
    return [min(terms, key=lambda term: term.value)]


CROSSINGS: Final = {
    "hell_fire": ("ordinary-hell-fire", tables.AIM_THROUGH_FIRE["ordinary"]),
    "hell2_hell_fire": ("hell2-hell-fire", tables.AIM_THROUGH_FIRE["hell2"]),
    "hell3_hell_fire": ("hell3-hell-fire", tables.AIM_THROUGH_FIRE["hell3"]),
    "gravity_well": ("gravity-well", tables.AIM_THROUGH_WELL),
    "hell_hole": ("hell-hole", tables.AIM_THROUGH_HOLE),
}
"""206D What a table can count along its ruler: name and modifier of one such hex."""


def counted_line(range_: int, crossed: dict[str, int], *, is_blocked: bool) -> LineOfFire:
    """206C, 206D A line that the table has measured itself: its range, and how many hexes of each of `CROSSINGS` it crosses."""
    found = LineOfFire(range_, is_in_field=True)
    found.is_blocked = is_blocked
    for name, (term, modifier) in CROSSINGS.items():
        found.terms.extend(Term(term, modifier, "206D") for _ in range(crossed.get(name, 0)))
    return found


_REFUSALS: Final[dict[str, tuple[str, str, tuple[str, ...]]]] = {
    "fire-before-moving": ("202", "A ship fires before it moves, not after.", ("ship",)),
    "weapon-not-allocated": ("206B", "No Levels are allocated to the {weapon} this Turn.", ("weapon",)),
    "weapon-already-fired": ("206B", "The {weapon} has fired: one target a Turn.", ("weapon",)),
    "out-of-range": ("206C", "The target is {range} hexes away; {highest} is the most.", ("range", "highest")),
    "outside-field-of-fire": ("206A", "The target is not in the Field of Fire: turn the ship towards it.", ("facing",)),
}
"""What is said of a shot that is not allowed, by code: section, message, and the params that belong to it."""


def obstacle(ship: Ship, weapon: str, found: LineOfFire) -> str:
    """206A, 206B, 206C The code of what forbids a ship to fire a weapon along a line, empty where nothing does."""
    if not ship.is_racing():
        return "out-of-race"
    if ship.has_ended_movement:
        return "fire-before-moving"
    if not ship.allocated[weapon]:
        return "weapon-not-allocated"
    if weapon in ship.has_fired:
        return "weapon-already-fired"
    if found.range > tables.FIRE_RANGE:
        return "out-of-range"
    return "" if found.is_in_field else "outside-field-of-fire"


def verify_fire(ship: Ship, weapon: str, found: LineOfFire) -> None:
    """206A, 206B, 206C Whether a ship may fire a weapon along a line.

    Raises:
        RuleViolation: ``out-of-race``, ``fire-before-moving``, ``weapon-not-allocated``, ``weapon-already-fired``,
            ``out-of-range``, ``outside-field-of-fire``.
    """
    code = obstacle(ship, weapon, found)
    if not code:
        return
    verify_in_race(ship)
    section, message, names = _REFUSALS[code]
    known: dict[str, object] = {
        "ship": ship.name,
        "weapon": weapon,
        "range": found.range,
        "highest": tables.FIRE_RANGE,
        "facing": ship.facing,
    }
    raise RuleViolation(code, section, message.format(**known), {name: known[name] for name in names})


def verify_in_race(ship: Ship) -> None:
    """DR-63 A ship that has finished or is out can neither fire nor be fired at.

    Raises:
        RuleViolation: ``out-of-race``.
    """
    if not ship.is_racing():
        raise RuleViolation("out-of-race", "211B", f"{ship.name} is {ship.status}.", {"ship": ship.name, "status": ship.status})


def verify_target(ship: Ship, target: Ship) -> None:
    """206B, ruling DR-63 Whether there is another ship to fire at.

    Raises:
        RuleViolation: ``out-of-race``, ``own-target``.
    """
    verify_in_race(target)
    if target is ship:
        raise RuleViolation("own-target", "206B", "A ship cannot fire at itself.", {"ship": ship.name})


def is_hit(play: Play, ship: Ship, weapon: str, target: str, found: LineOfFire, at_marker: list[Term]) -> bool:
    """206E Two dice and the modifiers must reach the range; a beam that meets Null misses without a roll."""
    ship.has_fired.append(weapon)
    params: dict[str, object] = {"ship": ship.name, "weapon": weapon, "target": target, "range": found.range}
    if found.is_blocked:
        play.note("fire-blocked", "206D", params)
        return False
    roll = play.dice.total(2, 6, f"{weapon} {TO_HIT}", ship.name)
    pilot = play.rules.pi_modifier(ship.levels[tables.PILOT_INTEGRATION])
    terms = [Term("dice", roll, "206E"), *found.terms, *at_marker, Term("pilot-integration", pilot, "206D")]
    total = sum(term.value for term in terms)
    has_hit = total >= found.range
    params["total"] = total
    play.note("target-hit" if has_hit else "target-missed", "206E", params, terms)
    return has_hit


def fire_laser_at_ship(play: Play, ship: Ship, target: Ship, found: LineOfFire) -> int:
    """206F A laser hit costs its Level less the Screens in Structural Integrity.

    Returns:
        Hits scored, 0 or more.

    Raises:
        RuleViolation: see `verify_fire`, `verify_target`.
    """
    verify_fire(ship, tables.LASER, found)
    verify_target(ship, target)
    if not is_hit(play, ship, tables.LASER, target.name, found, []):
        return 0
    terms = [
        Term("laser", ship.allocated[tables.LASER], "206F"),
        Term("screens", -target.allocated[tables.SCREENS], "206F"),
    ]
    hits = max(0, sum(term.value for term in terms))
    play.note("laser-damage", "206F", {"ship": ship.name, "target": target.name, "hits": hits}, terms)
    take_hits(play, target, hits)
    return hits


def fire_laser_at_marker(play: Play, ship: Ship, target: Marker, found: LineOfFire) -> bool:
    """206F, 206D.f-g A Buoy or Hell Hound is shot off the board by two hits through the Screens that two dice give it.

    Returns:
        Whether it was destroyed. A Hell Hound destroyed like this does not go off (ruling DR-63).

    Raises:
        RuleViolation: see `verify_fire`.
    """
    verify_fire(ship, tables.LASER, found)
    if not is_hit(play, ship, tables.LASER, target.id, found, _marker_terms(target)):
        return False
    screens = play.dice.total(2, 6, "target screens")
    terms = [Term("laser", ship.allocated[tables.LASER], "206F"), Term("screens", -screens, "206F")]
    hits = sum(term.value for term in terms)
    is_destroyed = hits >= tables.MARKER_DESTROYED_BY
    params: dict[str, object] = {"ship": ship.name, "target": target.id, "hits": hits, "hex": play.label(target.hex)}
    play.note("marker-destroyed" if is_destroyed else "marker-unharmed", "206F", params, terms)
    if is_destroyed:
        remove_marker(play, target)
    return is_destroyed


def _marker_terms(target: Marker) -> list[Term]:
    if target.kind is None:
        return [Term("hell-hound", tables.AIM_AT_HELL_HOUND, "206D")]
    if target.kind == BuoyKind.EASY:
        return []
    return [Term("moving-buoy", tables.AIM_AT_MOVING_BUOY, "206D")]  # also one that rests (ruling DR-64)


def remove_marker(play: Play, marker: Marker) -> None:
    """Take a Buoy or a Hell Hound off the board."""
    play.buoys = [other for other in play.buoys if other.id != marker.id]
    play.hell_hounds = [other for other in play.hell_hounds if other.id != marker.id]


def fire_scrambler(play: Play, ship: Ship, target: Ship, found: LineOfFire) -> bool:
    """206G A scrambler hit of more than 2 over the Screens is a System Crisis. Ships only.

    Returns:
        Whether a System Crisis came of it.

    Raises:
        RuleViolation: see `verify_fire`, `verify_target`.
    """
    verify_fire(ship, tables.SCRAMBLER, found)
    verify_target(ship, target)
    if not is_hit(play, ship, tables.SCRAMBLER, target.name, found, []):
        return False
    terms = [
        Term("scrambler", ship.allocated[tables.SCRAMBLER], "206G"),  # ruling DR-62
        Term("screens", -target.allocated[tables.SCREENS], "206G"),
    ]
    points = sum(term.value for term in terms)
    is_damaged = points > tables.SCRAMBLER_THRESHOLD
    params: dict[str, object] = {"ship": ship.name, "target": target.name, "points": points, "is_damaged": is_damaged}
    play.note("scrambler-damage", "206G", params, terms)
    suffer_crises(play, target, int(is_damaged))
    return is_damaged
