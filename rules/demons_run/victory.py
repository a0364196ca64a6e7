"""211 Victory: who has finished, who is out, and Victory Points."""

from rules.demons_run import tables
from rules.demons_run.board import OPPOSITE, Board
from rules.demons_run.house_rules import HouseRules
from rules.demons_run.play import Play
from rules.demons_run.ship import DISQUALIFIED, FINISHED, RACING, Ship
from rules.game import Term
from rules.hexes import Hex

STARTING_CORNERS = {1: ("A",), 2: ("A", "D"), 3: ("A", "B", "D"), 4: ("A", "B", "C", "D")}
"""100B Corners in use by number of ships (ruling DR-86)."""


def finish_hex(board: Board, corner: str) -> Hex:
    """211A The Finish hex of a ship that started in `corner` (A to D)."""
    return board.corners[OPPOSITE[corner]]


def finish(play: Play, ship: Ship) -> None:
    """211A The ship leaves the board, its Fuel and Buoys as they are (ruling DR-85)."""
    ship.status = FINISHED
    ship.whip_gain = 0
    play.note("ship-finished", "211A", {"ship": ship.name, "hex": play.label(ship.hex)})


def disqualify(play: Play, ship: Ship) -> None:
    """211A, ruling DR-25 The ship has left the board: it is out, and so are its Buoys."""
    ship.status = DISQUALIFIED
    params: dict[str, object] = {"ship": ship.name, "hex": play.label(ship.hex), "buoys": [buoy.id for buoy in ship.buoys]}
    play.note("ship-disqualified", "211A", params)


def is_race_over(ships: list[Ship], completed_turns: int) -> bool:
    """211B Whether no ship is under way any more, or the last Turn has been completed."""
    return completed_turns >= tables.LAST_TURN or are_all_out(ships)


def are_all_out(ships: list[Ship]) -> bool:
    """211B Whether no ship is under way any more."""
    return all(not ship.is_racing() for ship in ships)


def score(rules: HouseRules, ship: Ship, place: int) -> list[Term]:
    """211B The Victory Points of a ship, one term for each thing that scores.

    Args:
        rules: the house rules.
        ship: at the end of the race.
        place: 1 to 4 for a ship that finished, in the order of finishing; 0 for any other.

    Returns:
        No terms for a ship that was destroyed or left the board (212C, 211B).
    """
    if ship.status not in {FINISHED, RACING}:
        return []
    if ship.status == RACING and rules.dnf_scores == "zero":  # ruling DR-87
        return []
    terms = [Term(f"buoy-{buoy.kind}", tables.BUOY_POINTS[buoy.kind], "211B") for buoy in ship.buoys if buoy.kind is not None]
    fuel = min(ship.levels[tables.FUEL], tables.FUEL_POINTS_MAXIMUM)
    if fuel:
        terms.append(Term("fuel", fuel, "211B"))
    if place and ship.status == FINISHED:
        terms.append(Term(f"place-{place}", tables.PLACE_POINTS[place - 1], "211B"))
    return terms


def ranking(points: list[int], places: list[int]) -> list[int]:
    """211B, ruling DR-88 The final rank of each ship: most Victory Points first, then the better place, then shared.

    Args:
        points: Victory Points of each ship.
        places: order of finishing, 1 to 4; 0 for a ship that did not finish.

    Returns:
        Ranks from 1, in the order given; equal ones are shared.
    """
    keys = [(-own, place or len(places) + 1) for own, place in zip(points, places, strict=True)]
    return [1 + sum(other < key for other in keys) for key in keys]
