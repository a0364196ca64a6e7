"""What a bot sees of a race: its view, read into the pieces that the rules work with."""

from typing import Any, Final

from rules.demons_run import tables
from rules.demons_run.board import Board, BuoyKind, Marker
from rules.demons_run.bots.chart import Chart, chart_of
from rules.demons_run.codec import decode_rules
from rules.demons_run.house_rules import HouseRules
from rules.demons_run.play import Play
from rules.demons_run.ship import Ship
from rules.dice import ScriptedDice
from rules.hexes import Hexside

NO_FINISH: Final = -1


class Rival:
    """Another player's ship, as far as anybody can see.

    Attributes:
        name: its name.
        place: where it is.
        facing: 0 to 5.
        moves_later: whether its movement of this Turn is still to come when the bot's ship moves.
        has_fired: whether it has fired in its last phase.
    """

    __slots__ = ("facing", "has_fired", "moves_later", "name", "place")

    def __init__(self, name: str, place: int, facing: int, *, moves_later: bool, has_fired: bool) -> None:
        self.name = name
        self.place = place
        self.facing = facing
        self.moves_later = moves_later
        self.has_fired = has_fired


class Sight:
    """A race from the bridge of one ship.

    Attributes:
        rules: the house rules.
        chart: the board.
        turn: Game Turn.
        turns_left: Turns to come after this one.
        ship: the bot's ship, its sheet and all.
        place: where it is.
        facing: 0 to 5.
        finish: place of its Finish hex.
        rivals: other players' ships that are still under way.
        buoys: on the board.
        hell_hounds: on the board.
        finishers: how many ships have finished.
    """

    __slots__ = (
        "buoys", "chart", "facing", "finish", "finishers", "hell_hounds", "place", "rivals", "rules", "ship", "ships", "turn",
        "turns_left",
    )  # fmt: skip

    def __init__(self, view: dict[str, Any], name: str) -> None:
        """`view` is that of the owner of the ship `name`."""
        self.rules: HouseRules = decode_rules(view["rules"])
        self.chart: Chart = chart_of(view["board"])
        self.turn: int = view["turn"]
        self.turns_left: int = view["last_turn"] - self.turn
        self.finishers = len(view["finishers"])
        board = self.chart.board
        self.buoys = [Marker(each["id"], BuoyKind(each["kind"]), board.parse(each["hex"])) for each in view["buoys"]]
        self.hell_hounds = [Marker(each["id"], None, board.parse(each["hex"])) for each in view["hell_hounds"]]
        self.ships: list[Ship] = [_ship(board, each) for each in view["ships"]]
        self.ship: Ship = next(ship for ship in self.ships if ship.name == name)
        places = self.chart.places
        self.place: int = places[self.ship.hex]
        self.facing: int = self.ship.facing - 1
        self.finish: int = NO_FINISH if self.ship.finish is None else places[self.ship.finish]
        self.rivals: list[Rival] = self._rivals(view, name)

    def _rivals(self, view: dict[str, Any], name: str) -> list[Rival]:
        seat = next(each["seat"] for each in view["ships"] if each["name"] == name)
        order: list[str] = view["order"]
        mine = order.index(name) if name in order else len(order)
        gunners = [shot["ship"] for shot in view["shots"]]
        found: list[Rival] = []
        for ship, each in zip(self.ships, view["ships"], strict=True):
            if each["seat"] != seat and ship.is_racing():
                later = ship.name in order and order.index(ship.name) > mine
                place = self.chart.places[ship.hex]
                has_fired = ship.name in gunners
                found.append(Rival(ship.name, place, ship.facing - 1, moves_later=later, has_fired=has_fired))
        return found

    def play(self) -> Play:
        """The table for the rules' own questions; nothing is rolled."""
        play = Play(self.rules, self.chart.board, ScriptedDice([]))
        play.ships = self.ships
        play.buoys = self.buoys
        play.hell_hounds = self.hell_hounds
        return play


def _ship(board: Board, seen: dict[str, Any]) -> Ship:
    """A ship; one whose sheet is not to be seen has an empty one."""
    sheet: dict[str, Any] = seen.get("sheet", {})
    levels: dict[str, int] = dict(sheet.get("levels", dict.fromkeys(tables.FUNCTIONS, 0)))
    ship = Ship(seen["name"], levels, board.parse(seen["hex"]), Hexside(seen["facing"]), seen["velocity"])
    ship.finish = None if seen["finish"] is None else board.parse(seen["finish"])
    ship.status = seen["status"]
    ship.is_lost = seen["is_lost"]
    ship.is_captured = seen["is_captured"]
    ship.has_moved = seen["has_moved"]
    ship.buoys = [Marker(each["id"], BuoyKind(each["kind"]), ship.hex) for each in seen["buoys"]]
    if sheet:
        ship.allocated = dict(sheet["allocated"])
        ship.velocity_before = sheet["velocity_before"]
        ship.crises = list(sheet["crises"])
        ship.leaks = sheet["leaks"]
        ship.whip_gain = sheet["whip_gain"]
        ship.has_fired = list(sheet["has_fired"])
        ship.attempts = list(sheet["attempts"])
    return ship


def ship_named(view: dict[str, Any], params: dict[str, Any]) -> str:
    """The ship that an offer is about: its form names it, and what has none is the active ship's."""
    name: str = params["form"]["ship"] if "form" in params else view["active"]
    return name
