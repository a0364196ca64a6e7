"""Boards for tests."""

from collections.abc import Sequence

from rules.demons_run.board import Board, read_board
from rules.hexes import Hex


def tb(
    *,
    holes: Sequence[tuple[Hex, str, str]] = (),
    hell_fire: Sequence[Hex] = (),
    null: Sequence[Hex] = (),
    buoys: Sequence[tuple[str, str, Hex]] = (),
    hell_hounds: Sequence[tuple[str, Hex]] = (),
    radius: int = 15,
) -> Board:
    """The round test board, empty but for what is asked.

    Holes are (hex, kind, rotation), Buoys (id, kind, hex), Hell Hounds (id, hex).
    """
    return read_board(
        {
            "name": "tb",
            "shape": {"radius": radius},
            "holes": [{"hex": _text(place), "kind": kind, "rotation": way} for place, kind, way in holes],
            "hell_fire": [_text(place) for place in hell_fire],
            "null": [_text(place) for place in null],
            "buoys": [{"id": name, "kind": kind, "hex": _text(place)} for name, kind, place in buoys],
            "hell_hounds": [{"id": name, "hex": _text(place)} for name, place in hell_hounds],
        }
    )


def _text(place: Hex) -> str:
    return f"{place[0]},{place[1]}"
