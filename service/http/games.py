"""The games and their boards."""

from typing import Any, Final

from flask import Response

from rules import BOTS, GAMES, OPTIONS
from rules.game import GameInfo, Toggle
from rules.options import Option
from service.http.blueprint import Blueprint
from service.http.boards import BOARD_KINDS, BoardKind, read_board
from service.http.json_answers import json_answer
from service.http.problems import Problem
from service.http.schemas.games import (
    BoardAnswerSchema,
    BoardsSchema,
    BoardSummarySchema,
    GameSchema,
    GamesSchema,
    OwnBoardSchema,
)
from service.http.toggles import options_json_schema

SVG: Final = "image/svg+xml"

blp = Blueprint("games", __name__, url_prefix="/api/v1/games", description="The games, their house rules and their boards.")

_OWN_BOARD: Final = {
    "name": "pond",
    "title": "The Pond",
    "shape": {"radius": 4},
    "holes": [{"hex": "0,0", "kind": "ordinary", "rotation": "clockwise"}],
    "buoys": [{"id": "free-floater-1", "kind": "free_floater", "hex": "0,-3"}],
}
_OWN_TRACK: Final = {
    "name": "backyard",
    "title": "The Backyard",
    "walls": [[[4, 18], [5, 18]], [[7, 22], [8, 22]]],
    "bombs": [[5, 20, 3], [2, 21, 3], [9, 24, 3], [6, 27, 3], [3, 30, 3], [10, 32, 3], [6, 35, 2]],
}
_ASKED: Final = {
    "own": {"summary": "Demon's Run: a small round board", "value": {"board": _OWN_BOARD}},
    "track": {"summary": "Mini Demolition Derby: a track for 36 cars", "value": {"board": _OWN_TRACK, "rules": {"cars": 36}}},
}
_ANSWERED: Final = {
    "own": {"summary": "A board of Demon's Run", "value": {"name": "pond", "title": "The Pond", "hexes": 61}},
    "track": {
        "summary": "A track of Mini Demolition Derby",
        "value": {
            "name": "backyard", "title": "The Backyard", "lanes": 11, "rows": 36, "walls": 2, "bombs": 20, "cars": 36,
        },
    },
}  # fmt: skip
_PICTURE: Final = '<svg class="rm-board" xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 402 445">...</svg>'


def _told_game(info: GameInfo) -> dict[str, Any]:
    return {
        "name": info.name,
        "title": info.title,
        "seats": {"least": info.seats[0], "greatest": info.seats[1]},
        "ruleset": info.ruleset,
        "options": options_json_schema(info.toggles),
        "house_rules": [_told_toggle(toggle) for toggle in info.toggles],
        "session_options": [_told_option(option) for option in OPTIONS[info.name]],
        "boards": info.boards,
        "bots": list(BOTS[info.name]),
    }


def _told_toggle(toggle: Toggle) -> dict[str, Any]:
    return {
        "name": toggle.name,
        "summary": toggle.summary,
        "ruling": toggle.ruling,
        "choices": toggle.choices,
        "is_table": toggle.is_table,
    }


def _told_option(option: Option) -> dict[str, Any]:
    return {"name": option.name, "summary": option.summary, "schema": option.schema, "modes": list(option.modes)}


def _game(name: str) -> GameInfo:
    if name not in GAMES:
        raise Problem("not-found", f"There is no game of this name. There are: {', '.join(GAMES)}.")
    return GAMES[name]


def _kind(game: str) -> BoardKind:
    kind = BOARD_KINDS.get(_game(game).name)
    if kind is None:
        raise Problem("not-found", "This game has no boards.")
    return kind


def _document(game: str, name: str) -> tuple[BoardKind, dict[str, Any]]:
    if name not in _game(game).boards:
        raise Problem("not-found", "There is no board of this name.")
    kind = _kind(game)
    return kind, kind.document(name)


def _boards(game: str) -> dict[str, Any]:
    found = (_document(game, name) for name in _game(game).boards)
    boards = [kind.told(kind.read(document, {})) for kind, document in found]
    kind = BOARD_KINDS.get(game)
    return {"boards": boards, **({} if kind is None else {"schema": kind.schema()})}


def _board(game: str, name: str) -> dict[str, Any]:
    kind, document = _document(game, name)
    return {**kind.told(kind.read(document, {})), "board": document}


@blp.route("")
@blp.operation("list_games", body=False)
@blp.response(200, GamesSchema(), example={"games": [_told_game(info) for info in GAMES.values()]})
def list_games() -> Response:
    """The games that this service knows.

    Each with its house rules and the names of its boards, so that a form can be made of it.
    """
    return json_answer({"games": [_told_game(info) for info in GAMES.values()]})


@blp.route("/<string(maxlength=40):game>")
@blp.operation("describe_game", "not-found", body=False)
@blp.response(200, GameSchema(), example=_told_game(next(iter(GAMES.values()))))
def describe_game(game: str) -> Response:
    """One game: seats, house rules, boards.

    `options` is a JSON Schema for the `rules` member of requests, complete enough to make a form of it; `session_options` are the
    members of the `options` of a new session.
    """
    return json_answer(_told_game(_game(game)))


@blp.route("/<string(maxlength=40):game>/boards")
@blp.operation("list_boards", "not-found", body=False)
@blp.response(200, BoardsSchema(), example={"boards": _boards("demons-run")["boards"]})
def list_boards(game: str) -> Response:
    """The boards that come with a game.

    `schema` is the JSON Schema of board files, for boards of your own.
    """
    _game(game)
    return json_answer(_boards(game))


@blp.route("/<string(maxlength=40):game>/boards", methods=["POST"])
@blp.operation("check_board", "not-found", "rule-refused")
@blp.arguments(OwnBoardSchema(), examples=_ASKED)
@blp.response(
    200,
    BoardSummarySchema(),
    description="The board can be played on.",
    examples=_ANSWERED,
)
def check_board(body: dict[str, Any], game: str) -> Response:
    """Check a board of your own.

    A board that cannot be played on is refused with everything that is wrong with it. Nothing is stored: send the board along
    with the calls that take one.
    """
    kind = _kind(game)
    return json_answer(kind.told(read_board(game, body["board"], body["rules"])))


@blp.route("/<string(maxlength=40):game>/boards.svg", methods=["POST"])
@blp.operation("draw_board", "not-found", "rule-refused")
@blp.arguments(OwnBoardSchema(), examples=_ASKED)
@blp.response(200, {"type": "string"}, content_type=SVG, description="The picture.", example=_PICTURE)
def draw_board(body: dict[str, Any], game: str) -> Response:
    """A picture of a board of your own.

    Markers stand where they start, and on a track the places where cars start are marked. What is wrong with the board is told
    as in the check.
    """
    kind = _kind(game)
    return Response(kind.picture(read_board(game, body["board"], body["rules"])), content_type=SVG)


@blp.route("/<string(maxlength=40):game>/boards/<string(maxlength=40):board>")
@blp.operation("read_board", "not-found", body=False)
@blp.response(200, BoardAnswerSchema(), example={"name": "pond", "title": "The Pond", "hexes": 61, "board": _OWN_BOARD})
def read_a_board(game: str, board: str) -> Response:
    """A board that comes with a game.

    `board` is its board file: change it, give it another name, and it is a board of your own.
    """
    return json_answer(_board(game, board))


@blp.route("/<string(maxlength=40):game>/boards/<string(maxlength=40):board>.svg")
@blp.operation("picture_board", "not-found", body=False)
@blp.response(200, {"type": "string"}, content_type=SVG, description="The picture.", example=_PICTURE)
def picture_board(game: str, board: str) -> Response:
    """A picture of a board that comes with a game.

    Markers stand where they start, and on a track the places where cars start are marked; fit for a screen and for print.
    """
    kind, document = _document(game, board)
    return Response(kind.picture(kind.read(document, {})), content_type=SVG)
