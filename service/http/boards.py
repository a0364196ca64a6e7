"""Boards of the games over HTTP: how each game's board files are read, checked and drawn."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.demons_run.board import Board, BoardInvalid, board_document, board_schema
from service.boards import read_board_document
from service.http.problems import Problem, field_error
from service.render.board_svg import board_svg


@dataclass(frozen=True, slots=True)
class BoardKind:
    """What can be done with the boards of one game.

    Attributes:
        document: the board file of a name of `GameInfo.boards`.
        schema: the JSON Schema of board files.
        read: a board from any JSON value; raises BoardInvalid.
        picture: the board as an SVG document.
    """

    document: Callable[[str], dict[str, Any]]
    schema: Callable[[], dict[str, Any]]
    read: Callable[[object], Board]
    picture: Callable[[Board], str]


BOARD_KINDS: Final = {"demons-run": BoardKind(board_document, board_schema, read_board_document, board_svg)}
"""By game; a game without boards is not in it."""


def board_refused(invalid: BoardInvalid, pointer: str = "/board") -> Problem:
    """The problem for a board of a request, at `pointer`, that cannot be played on, with everything that is wrong with it."""
    errors = [field_error(f"{pointer}{problem.pointer}", problem.message, problem.code) for problem in invalid.problems]
    return Problem("invalid-field", invalid.problems[0].message, code="board-invalid", errors=errors)


def verify_board(game: str, options: Mapping[str, Any]) -> None:
    """A board of the table's own among the options of a session must be one. Raises Problem."""
    kind = BOARD_KINDS.get(game)
    board = options.get("board")
    if kind is None or not isinstance(board, dict):
        return
    try:
        kind.read(board)
    except BoardInvalid as invalid:
        raise board_refused(invalid, "/options/board") from None
