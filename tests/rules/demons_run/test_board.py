"""004A, DR-01: the board as the rules ask it."""

import pytest

from rules.demons_run.board import BuoyKind, FireKind, HoleKind, board_document, load_board, read_board
from rules.errors import RuleViolation
from rules.hexes import ring
from tests.rules.demons_run.boards import tb

CENTRE = (0, 0)


def frame(columns=7, rows=5, **pieces):
    return read_board({"name": "frame", "shape": {"columns": columns, "rows": rows}, **pieces})


def test_the_disc_holds_every_hex_within_its_radius():
    board = tb()
    assert len(board.hexes()) == 3 * 15 * 16 + 1
    assert board.contains((15, 0))
    assert not board.contains((15, 1))


def test_odd_columns_of_a_frame_have_one_row_less():
    board = frame()
    labels = {board.label(place) for place in board.hexes()}
    assert labels == {f"{c:02d}{r:02d}" for c in range(7) for r in range(5 - c % 2)}


def test_hexes_run_by_printed_row_then_column():
    board = frame()
    labels = [board.label(place) for place in board.hexes()]
    assert labels[:8] == ["0000", "0200", "0400", "0600", "0100", "0300", "0500", "0001"]


@pytest.mark.parametrize(("text", "place"), [("0000", (0, 0)), ("0103", (1, 3)), ("0604", (6, 1))])
def test_labels_of_a_frame_read_back(text, place):
    board = frame()
    assert board.parse(text) == place
    assert board.label(place) == text


@pytest.mark.parametrize(("text", "place"), [("0,0", (0, 0)), ("0,-3", (0, -3)), ("-15,15", (-15, 15))])
def test_labels_of_a_disc_read_back(text, place):
    board = tb()
    assert board.parse(text) == place
    assert board.label(place) == text


@pytest.mark.parametrize("text", ["", "412", "04121", "04a2", "0,0", "٠٤١٢", "0102\n", " 102", "9" * 5000])
def test_what_is_no_frame_label_is_refused(text):
    with pytest.raises(RuleViolation) as refused:
        frame().parse(text)
    assert refused.value.code == "unknown-hex"
    assert len(refused.value.message) < 120


@pytest.mark.parametrize(
    "text", ["", "0", "0412", "0, 3", "+1,2", "-0,3", "01,2", "1,2,3", "٣,0", "0,3\n", "1.0,2", "9" * 5000 + ",1"]
)
def test_what_is_no_pair_of_coordinates_is_refused(text):
    with pytest.raises(RuleViolation) as refused:
        tb().parse(text)
    assert refused.value.code == "unknown-hex"


@pytest.mark.parametrize("text", ["0104", "0005", "0700", "9999"])
def test_labels_outside_the_frame_are_off_board(text):
    with pytest.raises(RuleViolation) as refused:
        frame().parse(text)
    assert refused.value.code == "off-board"
    assert refused.value.params == {"hex": text}


def test_coordinates_outside_the_disc_are_off_board():
    with pytest.raises(RuleViolation) as refused:
        tb().parse("8,8")
    assert refused.value.code == "off-board"


@pytest.mark.parametrize(("way", "turn"), [("clockwise", 1), ("counterclockwise", -1)])
def test_a_ring_step_follows_the_rotation(way, turn):
    board = tb(holes=[(CENTRE, "ordinary", way)])
    hole = board.hole_at(CENTRE)
    around = ring(CENTRE)
    assert [hole.after(place) for place in around] == [around[(i + turn) % 6] for i in range(6)]


def test_a_ring_step_from_outside_the_well_is_a_mistake():
    board = tb(holes=[(CENTRE, "ordinary", "clockwise")])
    with pytest.raises(KeyError):
        board.holes[0].after((0, -2))


def test_the_hole_hex_is_not_its_well():
    board = tb(holes=[(CENTRE, "hell2", "clockwise")])
    hole = board.holes[0]
    assert board.hole_at(CENTRE) is hole
    assert board.well_at(CENTRE) is None
    assert all(board.well_at(place) is hole and board.hole_at(place) is None for place in ring(CENTRE))
    assert board.well_at((0, -2)) is None


@pytest.mark.parametrize(("kind", "fire"), [("ordinary", None), ("hell2", FireKind.HELL2), ("hell3", FireKind.HELL3)])
def test_the_wells_of_the_great_holes_burn(kind, fire):
    board = tb(holes=[(CENTRE, kind, "clockwise")])
    assert {board.fire_at(place) for place in ring(CENTRE)} == {fire}
    assert board.fire_at(CENTRE) is None


def test_ordinary_hell_fire_may_lie_in_an_ordinary_well():
    board = tb(holes=[(CENTRE, "ordinary", "clockwise")], hell_fire=[(0, -1), (5, 0)])
    assert board.fire_at((0, -1)) is FireKind.ORDINARY
    assert board.well_at((0, -1)) is board.holes[0]
    assert board.fire_at((5, 0)) is FireKind.ORDINARY
    assert board.fire_at((5, 1)) is None


def test_null_may_lie_in_an_ordinary_well():
    board = tb(holes=[(CENTRE, "ordinary", "clockwise")], null=[(0, -1)])
    assert board.is_null((0, -1))
    assert board.well_at((0, -1)) is board.holes[0]
    assert board.fire_at((0, -1)) is None
    assert not board.is_null((1, -1))


def test_markers_keep_their_order_and_kind():
    board = tb(buoys=[("z", "free_floater", (3, 3)), ("a", "easy", (1, 1))], hell_hounds=[("h", (2, 2))])
    assert [(buoy.id, buoy.kind, buoy.hex) for buoy in board.buoys] == [
        ("z", BuoyKind.FREE_FLOATER, (3, 3)),
        ("a", BuoyKind.EASY, (1, 1)),
    ]
    assert [(hound.id, hound.kind, hound.hex) for hound in board.hell_hounds] == [("h", None, (2, 2))]


def test_a_board_without_a_title_shows_its_name():
    assert tb().title == "tb"


def test_a_hole_may_have_a_name():
    board = frame(9, 9, holes=[{"hex": "0404", "kind": "hell3", "rotation": "clockwise", "name": "Lucifer"}])
    assert board.holes[0].name == "Lucifer"
    assert board.holes[0].kind is HoleKind.HELL3


def test_boards_are_read_once():
    assert load_board("starcup") is load_board("starcup")


def test_documents_are_fresh():
    board_document("starcup")["holes"].clear()
    assert board_document("starcup")["holes"]


@pytest.mark.parametrize("name", ["", "../starcup", "nowhere"])
def test_unknown_boards_are_refused(name):
    with pytest.raises(RuleViolation) as refused:
        load_board(name)
    assert refused.value.code == "unknown-board"
