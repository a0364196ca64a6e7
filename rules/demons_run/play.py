"""What is on the table while a rule is carried out: board, markers, ships, dice, and the events so far."""

from rules.demons_run.board import Board, Marker
from rules.demons_run.house_rules import HouseRules
from rules.demons_run.ship import Ship
from rules.dice import Dice
from rules.game import Event, Term
from rules.hexes import Hex


class Play:
    """The table that the chapters work on.

    Attributes:
        rules: how this table reads the rulebook.
        board: the map; its own markers are where things start, not where they are.
        dice: the source of chance.
        ships: in this Turn's movement sequence.
        buoys: Buoys on the board.
        hell_hounds: Hell Hounds on the board.
        events: what has happened, in order.
        is_heard: off where nobody listens: nothing goes on record then.
        resolves_damage: off for odds, which stop at the hits that an attack scores.
        unfollowed: names of ships whose Set Up Sheets only the table knows: it carries out what an attack does to them.
    """

    __slots__ = ("board", "buoys", "dice", "events", "hell_hounds", "is_heard", "resolves_damage", "rules", "ships", "unfollowed")

    def __init__(self, rules: HouseRules, board: Board, dice: Dice) -> None:
        self.rules = rules
        self.board = board
        self.dice = dice
        self.ships: list[Ship] = []
        self.buoys: list[Marker] = []
        self.hell_hounds: list[Marker] = []
        self.events: list[Event] = []
        self.is_heard = True
        self.resolves_damage = True
        self.unfollowed: list[str] = []

    def note(self, name: str, section: str, params: dict[str, object], terms: list[Term] | None = None) -> None:
        """Put an event on record."""
        if self.is_heard:
            self.events.append(Event(name, section, params, terms))

    def follows(self, ship: Ship) -> bool:
        """Whether damage to a ship is carried out here."""
        return self.resolves_damage and ship.name not in self.unfollowed

    def label(self, place: Hex) -> str:
        """The printed label of a hex."""
        return self.board.label(place)
