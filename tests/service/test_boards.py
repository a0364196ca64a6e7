"""Board files from outside: nothing gets through to a traceback."""

import pytest

from rules.demons_run.board import BoardInvalid, board_document
from service.boards import MAX_PROBLEMS, read_board_document

GOOD = {"name": "t", "shape": {"radius": 5}}
HOLE = {"hex": "0,0", "kind": "ordinary", "rotation": "clockwise"}


def problems(document):
    with pytest.raises(BoardInvalid) as refused:
        read_board_document(document)
    return [(problem.pointer, problem.code) for problem in refused.value.problems]


def test_the_default_board_passes():
    assert read_board_document(board_document("starcup")).name == "starcup"


@pytest.mark.parametrize("document", [None, True, 3, "board", [], [GOOD]])
def test_what_is_no_group_is_refused(document):
    assert problems(document) == [("", "board-form-type")]


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"colour": 1}, ("", "board-form-additionalproperties")),
        ({"name": "Big Board"}, ("/name", "board-form-not")),
        ({"name": "t\n"}, ("/name", "board-form-not")),
        ({"name": ""}, ("/name", "board-form-minlength")),
        ({"name": "x" * 41}, ("/name", "board-form-maxlength")),
        ({"title": "a\x00b"}, ("/title", "board-form-not")),
        ({"title": "\ud800"}, ("/title", "board-form-not")),
        ({"shape": {"radius": 2}}, ("/shape/radius", "board-form-minimum")),
        ({"shape": {"radius": 10**400}}, ("/shape/radius", "board-form-maximum")),
        ({"shape": {"radius": 5.0}}, ("/shape/radius", "board-form-type")),
        ({"shape": {"radius": True}}, ("/shape/radius", "board-form-type")),
        ({"shape": {"columns": 100, "rows": 5}}, ("/shape/columns", "board-form-maximum")),
        ({"shape": {"columns": 5, "rows": 4}}, ("/shape/rows", "board-form-minimum")),
        ({"shape": {}}, ("/shape", "board-form-oneof")),
        ({"shape": {"columns": 5}}, ("/shape", "board-form-oneof")),
        ({"shape": {"columns": 5, "rows": 5, "radius": 5}}, ("/shape", "board-form-oneof")),
        ({"holes": [HOLE | {"kind": "hell4"}]}, ("/holes/0/kind", "board-form-enum")),
        ({"holes": [HOLE | {"rotation": []}]}, ("/holes/0/rotation", "board-form-enum")),
        ({"holes": [HOLE | {"size": 3}]}, ("/holes/0", "board-form-additionalproperties")),
        ({"holes": [HOLE] * 201}, ("/holes", "board-form-maxitems")),
        ({"null": ["0,0"] * 5001}, ("/null", "board-form-maxitems")),
        ({"null": [[]]}, ("/null/0", "board-form-type")),
        ({"null": ["north"]}, ("/null/0", "board-form-pattern")),
        ({"null": ["0,0\n"]}, ("/null/0", "unknown-hex")),
        ({"hell_fire": {}}, ("/hell_fire", "board-form-type")),
        ({"buoys": [{"id": "a", "kind": "easy"}]}, ("/buoys/0", "board-form-required")),
        ({"hell_hounds": [{"id": "a", "hex": "0,0", "kind": "easy"}]}, ("/hell_hounds/0", "board-form-additionalproperties")),
        ({"corners": {"E": "0,0"}}, ("/corners", "board-form-additionalproperties")),
    ],
)
def test_each_slip_is_named(changes, found):
    assert problems(GOOD | changes) == [found]


def test_each_missing_field_is_told_once():
    assert problems({}) == [("", "board-form-required")] * 2


def test_a_hopeless_file_is_told_so_in_few_words():
    assert len(problems(GOOD | {"null": [{}] * 5000})) == MAX_PROBLEMS


def test_the_pieces_are_checked_after_the_form():
    assert problems(GOOD | {"holes": [HOLE, HOLE]}) == [("/holes/1/hex", "holes-overlap")]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"null": 3}, "This must be a list."),
        ({"zone": 3}, 'There is no field "zone" here: take it out.'),
        ({"holes": [HOLE | {"kind": "big"}]}, "Choose one of these: ordinary, hell2, hell3."),
        ({"shape": {"radius": 99}}, "This is too big: at most 30."),
    ],
)
def test_messages_say_what_to_do(changes, words):
    with pytest.raises(BoardInvalid) as refused:
        read_board_document(GOOD | changes)
    assert [problem.message for problem in refused.value.problems] == [words]
