"""004A The gameboard: what lies in each hex. Board files are read here and judged in board_check.py."""

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

from rules.demons_run.board_check import BoardInvalid, Draft, Problem, draft_of, problems_of
from rules.demons_run.board_pieces import (
    HELL_BUOY_HOLES,
    OPPOSITE,
    RING_FIRE,
    BuoyKind,
    Disc,
    FireKind,
    Frame,
    Hole,
    HoleKind,
    Marker,
    Shape,
)
from rules.errors import RuleViolation
from rules.hexes import Hex

__all__ = [
    "BOARD_NAMES",
    "HELL_BUOY_HOLES",
    "OPPOSITE",
    "RING_FIRE",
    "Board",
    "BoardInvalid",
    "BuoyKind",
    "Disc",
    "FireKind",
    "Frame",
    "Hole",
    "HoleKind",
    "Marker",
    "Problem",
    "Shape",
    "board_document",
    "board_schema",
    "load_board",
    "read_board",
]

BOARD_NAMES: Final = ("starcup",)
"""The boards that come with the game."""


class Board:
    """004A A board that has passed the checks. Shared between games: nothing may change it.

    Attributes:
        name: short name, lower case.
        title: for people.
        shape: the outline, Frame or Disc.
        holes: Hell Holes, in the order of the file.
        buoys: Buoys on their Initial Placement hexes, in the order of the file.
        hell_hounds: Hell Hounds likewise.
        corners: lettered hexes, A to D; empty on a board without a course.
    """

    __slots__ = (
        "_centres", "_fire", "_hexes", "_labels", "_null_hexes", "_places", "_wells",
        "buoys", "corners", "hell_hounds", "holes", "name", "shape", "title",
    )  # fmt: skip

    def __init__(self, draft: Draft) -> None:
        self.name = draft.name
        self.title = draft.title
        self.shape: Shape = draft.shape
        self.holes: tuple[Hole, ...] = tuple(hole for _, hole in draft.holes)
        self.buoys: tuple[Marker, ...] = tuple(marker for _, marker in draft.buoys)
        self.hell_hounds: tuple[Marker, ...] = tuple(marker for _, marker in draft.hell_hounds)
        self.corners: dict[str, Hex] = draft.corners
        self._hexes: tuple[Hex, ...] = tuple(draft.shape.hexes())
        self._places: frozenset[Hex] = frozenset(self._hexes)
        self._labels: dict[Hex, str] = {place: draft.shape.label(place) for place in self._hexes}
        # "_null" would be "__null" in the compiled C, which the compiler keeps for itself
        self._null_hexes: frozenset[Hex] = frozenset(place for _, place in draft.null)
        self._centres: dict[Hex, Hole] = {hole.hex: hole for hole in self.holes}
        self._wells: dict[Hex, Hole] = {place: hole for hole in self.holes for place in hole.ring}
        self._fire: dict[Hex, FireKind] = {place: FireKind.ORDINARY for _, place in draft.hell_fire}
        for hole in self.holes:
            if hole.kind in RING_FIRE:
                self._fire.update(dict.fromkeys(hole.ring, RING_FIRE[hole.kind]))

    def contains(self, place: Hex) -> bool:
        """Whether `place` is a whole hex of the board."""
        return place in self._places

    def hexes(self) -> tuple[Hex, ...]:
        """Every hex, top to bottom, then left to right (DR-40)."""
        return self._hexes

    def hole_at(self, place: Hex) -> Hole | None:
        """The hole whose hole hex is `place`."""
        return self._centres.get(place)

    def well_at(self, place: Hex) -> Hole | None:
        """The hole of whose Gravity Well `place` is one of the six hexes; so also where that hex is Null (DR-39, DR-49)."""
        return self._wells.get(place)

    def is_null(self, place: Hex) -> bool:
        """Whether `place` is Null."""
        return place in self._null_hexes

    def fire_at(self, place: Hex) -> FireKind | None:
        """The Hell Fire in `place`. Null is never Hell Fire as well."""
        return self._fire.get(place)

    def label(self, place: Hex) -> str:
        """How people write `place`: ``0412`` on a frame, ``0,-3`` on a disc."""
        known = self._labels.get(place)
        return self.shape.label(place) if known is None else known

    def parse(self, text: str) -> Hex:
        """The hex that `text` names.

        Raises:
            RuleViolation: ``unknown-hex`` (unreadable), ``off-board``.
        """
        return self.shape.parse(text)


def read_board(data: dict[str, Any]) -> Board:
    """A board from the content of a board file (boards/board.schema.json).

    Form and sizes are the schema's business: data from outside must have passed it first, or wrong types raise TypeError,
    KeyError or ValueError here. What a schema cannot say is judged here, everything at once.

    Raises:
        BoardInvalid: with every problem found.
    """
    problems: list[Problem] = []
    draft = draft_of(data, problems)
    problems.extend(problems_of(draft))
    if problems:
        raise BoardInvalid(problems)
    return Board(draft)


@cache
def load_board(name: str) -> Board:
    """One of BOARD_NAMES, read once.

    Raises:
        RuleViolation: ``unknown-board``.
    """
    return read_board(board_document(name))


def board_document(name: str) -> dict[str, Any]:
    """The board file of one of BOARD_NAMES, as a fresh document.

    Raises:
        RuleViolation: ``unknown-board``.
    """
    if name not in BOARD_NAMES:
        known = ", ".join(BOARD_NAMES)
        raise RuleViolation("unknown-board", "004A", f"There is no board of that name. There is: {known}.", {"known": known})
    return _read(f"{name}.json")


def board_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of board files."""
    return _read("board.schema.json")


def _read(file_name: str) -> dict[str, Any]:
    text = (files("rules.demons_run") / "boards" / file_name).read_text("utf-8")
    document: dict[str, Any] = json.loads(text)
    return document
