"""Reads what a table has entered into the rules' own objects, and collects every mistake on the way."""

from typing import Any, Final

from rules.demons_run.board import Board, BoardInvalid, BuoyKind, Marker, load_board
from rules.demons_run.play import Play
from rules.demons_run.ship import Ship
from rules.dice import Dice
from rules.errors import RuleViolation
from rules.hexes import Hex
from service.boards import read_board_document
from service.http.boards import board_refused
from service.http.demons_run.house_rules import read_house_rules
from service.http.demons_run.mistakes import entries_refused
from service.http.problems import Problem, field_error

NOWHERE: Final[Hex] = (-10_000, -10_000)
"""Where a piece is of which no hex was told; no board reaches so far."""

DEFAULT_BOARD: Final = "starcup"


class Entry:
    """One request, read.

    Attributes:
        rules: the house rules.
        board: the map; the default one where the table measures for itself.
        is_measured: whether the table tells ranges and distances instead of hexes.
        ships, buoys, hell_hounds: in the order in which they were read.
    """

    def __init__(self, body: dict[str, Any], *, measured_by: str = "") -> None:
        """`measured_by` names the member of the body that tells ranges and distances; it stands for hexes where it is given.

        Raises:
            Problem: the house rules or the board cannot be used.
        """
        self.rules = read_house_rules(body["rules"])
        self.measure = measured_by if body.get(measured_by) is not None else ""
        self.is_measured = bool(self.measure)
        self.ships: list[Ship] = []
        self.buoys: list[Marker] = []
        self.hell_hounds: list[Marker] = []
        self._mistakes: list[dict[str, str]] = []
        self._names: set[str] = set()
        if self.is_measured and "board" in body:
            self.mistake("/board", self._either(), "two-ways")
        self.board = read_board(body.get("board", DEFAULT_BOARD))

    def mistake(self, pointer: str, detail: str, code: str) -> None:
        """Note a mistake."""
        self._mistakes.append(field_error(pointer, detail, code))

    def refusal(self, pointer: str, refused: RuleViolation) -> None:
        """Note a refusal of the rules, its pointer being relative to `pointer`."""
        self.mistake(pointer + refused.pointer, refused.message, refused.code)

    def check(self) -> None:
        """Raise a problem with every mistake noted so far, if there is one."""
        if self._mistakes:
            raise entries_refused(self._mistakes)

    def claim(self, name: str, pointer: str) -> None:
        """Everything on the table has a name of its own: paths and answers tell things apart by it."""
        if name in self._names:
            self.mistake(
                pointer, f'Something else is called "{name}" already: give each thing a name of its own.', "name-used-twice"
            )
        self._names.add(name)

    def hex(self, text: str | None, pointer: str, *, is_needed: bool) -> Hex:
        """The hex that `text` names; NOWHERE where none is told, or after a mistake."""
        if text is None:
            if is_needed and not self.is_measured:
                self.mistake(pointer, "This call needs the hex.", "hex-needed")
            return NOWHERE
        if self.is_measured:
            self.mistake(pointer, self._either(), "two-ways")
            return NOWHERE
        try:
            return self.board.parse(text)
        except RuleViolation as refused:
            self.refusal(pointer, refused)
            return NOWHERE

    def buoy(self, data: dict[str, Any], pointer: str) -> Marker:
        """A Buoy on the board."""
        return self._marker(data, pointer, BuoyKind(data["kind"]), self.buoys)

    def hell_hound(self, data: dict[str, Any], pointer: str) -> Marker:
        """A Hell Hound on the board."""
        return self._marker(data, pointer, None, self.hell_hounds)

    def _marker(self, data: dict[str, Any], pointer: str, kind: BuoyKind | None, others: list[Marker]) -> Marker:
        self.claim(data["id"], f"{pointer}/id")
        marker = Marker(data["id"], kind, self.hex(data.get("hex"), f"{pointer}/hex", is_needed=True))
        others.append(marker)
        return marker

    def markers(self, body: dict[str, Any]) -> None:
        """All `buoys` and `hell_hounds` of a body."""
        for place, data in enumerate(body.get("buoys", [])):
            self.buoy(data, f"/buoys/{place}")
        for place, data in enumerate(body.get("hell_hounds", [])):
            self.hell_hound(data, f"/hell_hounds/{place}")

    def play(self, dice: Dice) -> Play:
        """The table with everything on it, in copies: a rule may change them as often as it is run."""
        play = Play(self.rules, self.board, dice)
        play.ships = [ship.copy() for ship in self.ships]
        play.buoys = [Marker(buoy.id, buoy.kind, buoy.hex) for buoy in self.buoys]
        play.hell_hounds = [Marker(hound.id, None, hound.hex) for hound in self.hell_hounds]
        return play

    def _either(self) -> str:
        return f"Tell either {self.measure}, or a board with hexes, not both."


def read_board(given: Any) -> Board:
    """The board that a request names or brings along.

    Raises:
        Problem: there is no such board, or it cannot be played on.
    """
    if isinstance(given, str):
        try:
            return load_board(given)
        except RuleViolation as refused:
            errors = [field_error("/board", refused.message, refused.code)]
            raise Problem("invalid-field", refused.message, code=refused.code, errors=errors) from None
    try:
        return read_board_document(given)
    except BoardInvalid as invalid:
        raise board_refused(invalid) from None
