"""Boards of the games over HTTP: how each game's board files are read, checked, told and drawn."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from rules import GAMES
from rules.demons_run.board import Board, BoardInvalid, board_document, board_schema
from rules.errors import RuleViolation
from rules.mini_demolition_derby.house_rules import read_house_rules
from rules.mini_demolition_derby.layout import Layout, track_schema
from rules.mini_demolition_derby.layout_check import LayoutInvalid, read_layout
from rules.mini_demolition_derby.tracks import track_document
from rules.toggles import read_toggles
from service.boards import read_board_document
from service.http.problems import Problem, field_error
from service.render.board_svg import board_svg
from service.render.derby_track_svg import derby_track_svg

AnyBoard: TypeAlias = Any
"""What the game itself reads a board as: only its own kind looks into it."""


@dataclass(frozen=True, slots=True)
class BoardKind:
    """What can be done with the boards of one game.

    Attributes:
        option: what a session's options call the board.
        document: the board file of a name of `GameInfo.boards`.
        schema: the JSON Schema of board files.
        read: a board from any JSON value and the house rules, which have been read before; raises BoardInvalid or LayoutInvalid.
        told: the board in a few words, as `BoardSummarySchema` says.
        picture: the board as an SVG document.
    """

    option: str
    document: Callable[[str], dict[str, Any]]
    schema: Callable[[], dict[str, Any]]
    read: Callable[[object, Mapping[str, Any]], AnyBoard]
    told: Callable[[AnyBoard], dict[str, Any]]
    picture: Callable[[AnyBoard], str]


def _told_board(board: Board) -> dict[str, Any]:
    return {"name": board.name, "title": board.title, "hexes": len(board.hexes())}


def told_track(layout: Layout) -> dict[str, Any]:
    """A track of Mini Demolition Derby in a few words."""
    return {
        "name": layout.name,
        "title": layout.title or layout.name,
        "lanes": layout.lanes,
        "rows": layout.rows,
        "walls": len(layout.walls),
        "bombs": sum(layout.bombs.values()),
        "cars": len(layout.grid),
    }


BOARD_KINDS: Final = {
    "demons-run": BoardKind(
        "board", board_document, board_schema, lambda document, _: read_board_document(document), _told_board, board_svg
    ),
    "mini-demolition-derby": BoardKind(
        "track",
        track_document,
        track_schema,
        lambda document, rules: read_layout(document, read_house_rules(rules)),
        told_track,
        derby_track_svg,
    ),
}
"""By game; a game without boards is not in it."""


def read_board(game: str, document: object, rules: Mapping[str, Any]) -> AnyBoard:
    """A board of the table's own from the `board` of a request.

    Raises:
        RuleViolation: one of the house rules cannot be.
        Problem: the board cannot be played on.
    """
    read_toggles(GAMES[game].toggles, rules)
    try:
        return BOARD_KINDS[game].read(document, rules)
    except (BoardInvalid, LayoutInvalid) as invalid:
        raise board_refused(invalid) from None


def board_refused(invalid: BoardInvalid | LayoutInvalid, pointer: str = "/board") -> Problem:
    """The problem for a board of a request, at `pointer`, that cannot be played on, with everything that is wrong with it."""
    errors = [field_error(f"{pointer}{problem.pointer}", problem.message, problem.code) for problem in invalid.problems]
    return Problem("invalid-field", invalid.problems[0].message, code="board-invalid", errors=errors)


def verify_board(game: str, options: Mapping[str, Any], rules: Mapping[str, Any]) -> None:
    """A board of the table's own among the options of a session must be one. Raises Problem.

    House rules that cannot be are left to the engine, which refuses them by name.
    """
    kind = BOARD_KINDS.get(game)
    document = None if kind is None else options.get(kind.option)
    if kind is None or not isinstance(document, dict):
        return
    try:
        kind.read(document, rules)
    except (BoardInvalid, LayoutInvalid) as invalid:
        raise board_refused(invalid, f"/options/{kind.option}") from None
    except RuleViolation:
        return
