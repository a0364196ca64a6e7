"""204L, 204O The Gravity Whip: when it takes hold, which hexes it runs through, what it gives."""

from rules.demons_run import tables
from rules.demons_run.board import Board, Hole
from rules.demons_run.house_rules import HouseRules
from rules.demons_run.play import Play
from rules.demons_run.ship import Ship
from rules.hexes import HEXSIDES, Hex, Hexside, hexside, neighbour


def entered_well(board: Board, here: Hex, ahead: Hex) -> Hole | None:
    """204L, ruling DR-35 The Hell Hole whose Gravity Well a step enters from outside its seven hexes, or None."""
    hole = board.well_at(ahead)
    if hole is None or here == hole.hex or here in hole.ring:
        return None
    return hole


def whip_hexes(rules: HouseRules, hole: Hole, entry: Hex, length: int) -> list[Hex]:
    """204O, ruling DR-33 The hexes of a whip of `length` that begins with the hex `entry`, `entry` included.

    By house rule `whip_inclusive` the entry is one of the `length` hexes, or comes before them.
    """
    steps = length if rules.whip_inclusive else length + 1
    hexes = [entry]
    while len(hexes) < steps:
        hexes.append(hole.after(hexes[-1]))
    return hexes


def whip_gain(rules: HouseRules, board: Board, hexes: list[Hex], already: int) -> int:
    """204O Velocity Levels for the next Turn: one for each well hex, 4 at most (rulings DR-33, DR-44, DR-49).

    Args:
        rules: the house rules.
        board: the map.
        hexes: what `whip_hexes` gave.
        already: gained in earlier whips this Turn.
    """
    counted = hexes if rules.whip_inclusive else hexes[1:]
    gain = len([place for place in counted if not board.is_null(place)])
    room = tables.WHIP_GAIN_MAXIMUM
    if rules.whip_gain_cap == "per_turn":
        room -= already
    return min(gain, room)


def gain_velocity(play: Play, ship: Ship, hexes: list[Hex]) -> None:
    """204O A ship has been through the `hexes` of a whip: what it has won is kept for the next Turn."""
    gained = whip_gain(play.rules, play.board, hexes, ship.whip_gain)
    ship.whip_gain += gained
    play.note("whip-gained", "204O", {"ship": ship.name, "gain": gained, "total": ship.whip_gain})


def whip_facing(rules: HouseRules, facing: Hexside, hexes: list[Hex]) -> Hexside:
    """DR-43 Where a ship points after a whip: as before, or by house rule `whip_facing` along its last step in the ring."""
    if rules.whip_facing == "fixed" or len(hexes) < 2:
        return facing
    for number in range(1, HEXSIDES + 1):
        if neighbour(hexes[-2], hexside(number)) == hexes[-1]:
            facing = hexside(number)
    return facing
