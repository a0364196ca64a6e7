"""204J, 207 Hell Hounds: how they move, and what they do to a ship."""

from rules.demons_run import tables
from rules.demons_run.board import Marker
from rules.demons_run.buoys import in_reading_order, is_high_roller, move_marker, roll_drift, roll_orbit
from rules.demons_run.damage import take_hits
from rules.demons_run.play import Play
from rules.demons_run.ship import Ship
from rules.demons_run.weapons import remove_marker
from rules.game import Term
from rules.hexes import Hex, distance

REACH = len(tables.HELL_HOUND_DICE) - 1
"""207A A Hell Hound attacks within this many hexes."""


def hell_hound_attack(play: Play, hound: Marker, ship: Ship, away: int) -> int:
    """207B Four, three or two dice at a distance of 0, 1 or 2, less the Screens (ruling DR-65), are the hits.

    Returns:
        Hits scored, 0 or more.
    """
    roll = play.dice.total(tables.HELL_HOUND_DICE[away], 6, "hell hound attack", hound.id)
    terms = [Term("dice", roll, "207B"), Term("screens", -ship.allocated[tables.SCREENS], "207B")]
    hits = max(0, sum(term.value for term in terms))
    params: dict[str, object] = {"hound": hound.id, "ship": ship.name, "distance": away, "hits": hits}
    play.note("hell-hound-attacked", "207B", params, terms)
    take_hits(play, ship, hits)
    return hits


def spend(play: Play, hound: Marker) -> None:
    """207 A Hell Hound that has attacked is gone, whatever came of it."""
    remove_marker(play, hound)
    play.note("hell-hound-gone", "207", {"hound": hound.id, "hex": play.label(hound.hex)})


def move_hell_hounds(play: Play) -> None:
    """202 Step F, 204J All Hell Hounds, in reading order; each stops and attacks where it comes closest to a ship."""
    for hound in in_reading_order(play.hell_hounds):
        path = roll_drift(play, hound)
        section = "204J"
        if not path and is_high_roller(play.board, hound):
            path = roll_orbit(play, hound)
            section = "204I"  # ruling DR-69
        _hunt(play, hound, path, section)


def _hunt(play: Play, hound: Marker, path: list[Hex], section: str) -> None:
    """204J, rulings DR-68, DR-69 Move as far as the closest approach within reach, if there is one, and attack there."""
    racing = [ship for ship in play.ships if ship.is_racing()]
    stops = [hound.hex, *path]
    gaps = [min((distance(place, ship.hex) for ship in racing), default=REACH + 1) for place in stops]
    closest = min(gaps)
    steps = gaps.index(closest) if closest <= REACH else len(path)
    if steps:
        move_marker(play, hound, path[:steps], section)
    if closest <= REACH:
        for ship in _targets(play, hound, racing):
            hell_hound_attack(play, hound, ship, distance(hound.hex, ship.hex))
        spend(play, hound)


def _targets(play: Play, hound: Marker, racing: list[Ship]) -> list[Ship]:
    """DR-68 The nearest ship, the earliest mover of several; or all within reach by house rule `hound_targets`."""
    if play.rules.hound_targets == "all_within_2":
        return [ship for ship in racing if distance(hound.hex, ship.hex) <= REACH]
    return [min(racing, key=lambda ship: distance(hound.hex, ship.hex))]
