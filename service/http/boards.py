"""Boards of the games over HTTP: how each game's board files are read, checked and drawn."""

from collections.abc import Callable
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


def board_refused(invalid: BoardInvalid) -> Problem:
    """The problem for the `board` of a request that cannot be played on, with everything that is wrong with it."""
    errors = [field_error(f"/board{problem.pointer}", problem.message, problem.code) for problem in invalid.problems]
    return Problem("invalid-field", invalid.problems[0].message, code="board-invalid", errors=errors)
