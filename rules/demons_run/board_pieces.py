"""004A What a board is made of: its outline, its Hell Holes, its markers."""

from enum import StrEnum
from typing import Final, TypeAlias

from rules.errors import RuleViolation
from rules.hexes import Hex, disc, distance, from_label, label, reading_order, ring


class HoleKind(StrEnum):
    """004A The three sizes of Hell Hole."""

    ORDINARY = "ordinary"
    HELL2 = "hell2"
    HELL3 = "hell3"


class FireKind(StrEnum):
    """208A Hell Fire as its attack tells it apart."""

    ORDINARY = "ordinary"
    HELL2 = "hell2"
    HELL3 = "hell3"


class BuoyKind(StrEnum):
    """006 What a Buoy is when the race begins. A High Roller is no kind of its own, it is a Buoy in a Gravity Well."""

    EASY = "easy"
    FREE_FLOATER = "free_floater"
    ASTAROTH = "astaroth"
    BELIAL = "belial"
    LUCIFER = "lucifer"


HELL_BUOY_HOLES: Final[dict[BuoyKind, HoleKind]] = {
    BuoyKind.ASTAROTH: HoleKind.HELL2,
    BuoyKind.BELIAL: HoleKind.HELL2,
    BuoyKind.LUCIFER: HoleKind.HELL3,
}
"""004A Which kind of hole each Hell Buoy orbits."""

RING_FIRE: Final[dict[HoleKind, FireKind]] = {HoleKind.HELL2: FireKind.HELL2, HoleKind.HELL3: FireKind.HELL3}
"""004A The Hell Fire that fills the Gravity Well of the great holes."""

OPPOSITE: Final[dict[str, str]] = {"A": "D", "B": "C", "C": "B", "D": "A"}
"""211A The corner diagonally across."""


class Hole:
    """004A A Hell Hole: its hole hex and the six hexes of its Gravity Well.

    Attributes:
        hex: the hole hex.
        kind: its size.
        rotation: +1 clockwise, -1 counter-clockwise.
        name: a name for people, may be empty.
        ring: the six Gravity Well hexes, clockwise from north.
    """

    __slots__ = ("_next", "hex", "kind", "name", "ring", "rotation")

    def __init__(self, place: Hex, kind: HoleKind, rotation: int, name: str) -> None:
        self.hex = place
        self.kind = kind
        self.rotation = rotation
        self.name = name
        self.ring: tuple[Hex, ...] = tuple(ring(place))
        self._next: dict[Hex, Hex] = {step: self.ring[(i + rotation) % 6] for i, step in enumerate(self.ring)}

    def after(self, place: Hex) -> Hex:
        """The Gravity Well hex that follows `place` in the hole's rotation; KeyError for a hex outside the well."""
        return self._next[place]


class Marker:
    """100B A Buoy or a Hell Hound on its Initial Placement hex.

    Attributes:
        id: its name on this board, e.g. ``free-floater-3``.
        kind: what it is; None for a Hell Hound.
        hex: where it starts.
    """

    __slots__ = ("hex", "id", "kind")

    def __init__(self, marker_id: str, kind: BuoyKind | None, place: Hex) -> None:
        self.id = marker_id
        self.kind = kind
        self.hex = place


class Frame:
    """DR-01 A printed board: columns of whole hexes, one fewer in the odd columns, which stand half a hex lower."""

    __slots__ = ("columns", "rows")

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows

    def hexes(self) -> list[Hex]:
        """Every playable hex, in reading order (DR-40)."""
        found = [(column, row - column // 2) for column in range(self.columns) for row in range(self.rows - column % 2)]
        found.sort(key=reading_order)
        return found

    def label(self, place: Hex) -> str:
        """Column and row, two digits each, e.g. ``0412``."""
        return label(place)

    def parse(self, text: str) -> Hex:
        """The hex of a printed label.

        Raises:
            RuleViolation: ``unknown-hex`` (not a label), ``off-board``.
        """
        try:
            place = from_label(text)
        except ValueError:
            raise _unknown_hex(text, "four digits, column then row, like 0412") from None
        column, row = place[0], place[1] + place[0] // 2
        if column >= self.columns or row >= self.rows - column % 2:
            raise _off_board(text)
        return place


class Disc:
    """A round board: every hex at most `radius` steps from its middle, 0,0."""

    __slots__ = ("radius",)

    def __init__(self, radius: int) -> None:
        self.radius = radius

    def hexes(self) -> list[Hex]:
        """Every playable hex, in reading order (DR-40)."""
        return disc((0, 0), self.radius)

    def label(self, place: Hex) -> str:
        """Axial coordinates, e.g. ``0,-3``."""
        return f"{place[0]},{place[1]}"

    def parse(self, text: str) -> Hex:
        """The hex of a pair of axial coordinates.

        Raises:
            RuleViolation: ``unknown-hex`` (not a pair of whole numbers as `label` writes them), ``off-board``.
        """
        q, _, r = text.partition(",")
        try:
            place = (int(q), int(r))
        except ValueError:
            place = None
        if place is None or self.label(place) != text:
            raise _unknown_hex(text, "two whole numbers with a comma, like 0,-3")
        if distance((0, 0), place) > self.radius:
            raise _off_board(text)
        return place


Shape: TypeAlias = Frame | Disc


def _unknown_hex(text: str, wanted: str) -> RuleViolation:
    shown = text[:20]
    return RuleViolation("unknown-hex", "004A", f'"{shown}" is not a hex. Write {wanted}.', {"hex": shown})


def _off_board(text: str) -> RuleViolation:
    return RuleViolation("off-board", "004A", f"Hex {text} is not on this board.", {"hex": text})
