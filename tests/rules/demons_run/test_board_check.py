"""What the reader of board files refuses, one rule at a time."""

import pytest

from rules.demons_run.board import BoardInvalid, read_board
from rules.hexes import disc

HOLE = {"hex": "0,0", "kind": "ordinary", "rotation": "clockwise"}
HELL2 = HOLE | {"kind": "hell2"}


def problems(**pieces):
    with pytest.raises(BoardInvalid) as refused:
        read_board({"name": "t", "shape": {"radius": 5}, **pieces})
    return [(problem.pointer, problem.code) for problem in refused.value.problems]


def accepted(**pieces):
    return read_board({"name": "t", "shape": {"radius": 5}, **pieces})


@pytest.mark.parametrize(
    ("pieces", "pointer"),
    [
        ({"holes": [HOLE | {"hex": "0412"}]}, "/holes/0/hex"),
        ({"hell_fire": ["x"]}, "/hell_fire/0"),
        ({"null": ["0,0", "x"]}, "/null/1"),
        ({"buoys": [{"id": "a", "kind": "easy", "hex": "x"}]}, "/buoys/0/hex"),
        ({"hell_hounds": [{"id": "a", "hex": "x"}]}, "/hell_hounds/0/hex"),
        ({"corners": {"A": "x"}}, "/corners/A"),
    ],
)
def test_an_unreadable_hex_is_named(pieces, pointer):
    assert problems(**pieces) == [(pointer, "unknown-hex")]


def test_a_hex_off_the_board_is_named():
    assert problems(null=["0,6"]) == [("/null/0", "off-board")]


def test_every_hex_of_a_hole_is_on_the_board():
    assert problems(holes=[HOLE | {"hex": "0,5"}]) == [("/holes/0/hex", "hole-over-edge")]
    assert accepted(holes=[HOLE | {"hex": "0,4"}])


@pytest.mark.parametrize("place", disc((0, 0), 2))
def test_holes_up_to_two_hexes_apart_overlap(place):
    other = HOLE | {"hex": f"{place[0]},{place[1]}"}
    assert problems(holes=[HOLE, other]) == [("/holes/1/hex", "holes-overlap")]


def test_holes_three_hexes_apart_lie_side_by_side():
    assert accepted(holes=[HOLE, HOLE | {"hex": "0,3"}, HOLE | {"hex": "-2,-1"}])


def test_an_overlap_says_which_holes():
    with pytest.raises(BoardInvalid, match="The hole at 0,2 touches the hole at 0,0: two holes may not share a hex"):
        accepted(holes=[HOLE, HOLE | {"hex": "0,2"}])


@pytest.mark.parametrize("terrain", ["hell_fire", "null"])
def test_terrain_does_not_lie_in_a_hole_hex(terrain):
    assert problems(holes=[HOLE], **{terrain: ["0,0"]}) == [(f"/{terrain}/0", "terrain-in-hole")]
    assert accepted(holes=[HOLE], **{terrain: ["0,1"]})


@pytest.mark.parametrize("terrain", ["hell_fire", "null"])
def test_the_wells_of_great_holes_hold_nothing_else(terrain):
    assert problems(holes=[HELL2], **{terrain: ["0,1"]}) == [(f"/{terrain}/0", "terrain-in-hell-ring")]


@pytest.mark.parametrize("terrain", ["hell_fire", "null"])
def test_terrain_is_listed_once(terrain):
    assert problems(**{terrain: ["0,1", "0,2", "0,1"]}) == [(f"/{terrain}/2", "terrain-twice")]


def test_a_hex_is_not_hell_fire_and_null():
    assert problems(hell_fire=["0,1"], null=["0,1"]) == [("/null/0", "terrain-clash")]


def test_marker_ids_are_unique_over_buoys_and_hounds():
    easy = {"id": "a", "kind": "easy", "hex": "0,0"}
    assert problems(buoys=[easy, easy]) == [("/buoys/1/id", "marker-id-twice")]
    assert problems(buoys=[easy], hell_hounds=[{"id": "a", "hex": "1,1"}]) == [("/hell_hounds/0/id", "marker-id-twice")]


@pytest.mark.parametrize(("buoy", "hole"), [("astaroth", "hell2"), ("belial", "hell2"), ("lucifer", "hell3")])
def test_hell_buoys_start_in_the_well_of_their_kind_of_hole(buoy, hole):
    def pieces(kind, place):
        return {"holes": [HOLE | {"kind": kind}], "buoys": [{"id": "x", "kind": buoy, "hex": place}]}

    assert accepted(**pieces(hole, "0,-1"))
    for kind, place in [("ordinary", "0,-1"), ("hell3" if hole == "hell2" else "hell2", "0,-1"), (hole, "0,0"), (hole, "0,-2")]:
        assert problems(**pieces(kind, place)) == [("/buoys/0/hex", "hell-buoy-not-in-orbit")]


def test_there_is_one_buoy_of_each_hell_name():
    first = {"id": "x", "kind": "astaroth", "hex": "0,-1"}
    assert problems(holes=[HELL2], buoys=[first, first | {"id": "y"}]) == [("/buoys/1/kind", "hell-buoy-twice")]


CORNERS = {"A": "-5,0", "D": "5,0"}


def test_a_course_for_two_is_a_course():
    assert accepted(corners=CORNERS).corners == {"A": (-5, 0), "D": (5, 0)}


@pytest.mark.parametrize("pieces", [{"null": ["-5,0"]}, {"hell_fire": ["-5,0"]}])
def test_corners_are_plain_space(pieces):
    assert problems(corners=CORNERS, **pieces) == [("/corners/A", "corner-not-clear")]


@pytest.mark.parametrize("place", ["0,0", "0,1"])
def test_corners_do_not_lie_in_a_hole(place):
    assert problems(corners=CORNERS | {"A": place}, holes=[HOLE]) == [("/corners/A", "corner-not-clear")]


def test_each_corner_has_a_hex_of_its_own():
    assert problems(corners={"A": "1,0", "D": "1,0"}) == [("/corners/D", "corner-twice")]


def test_each_corner_has_its_opposite():
    assert problems(corners=CORNERS | {"B": "0,-5"}) == [("/corners/B", "corner-without-opposite")]


def test_a_wall_of_null_cuts_the_course():
    wall = [f"0,{r}" for r in range(-5, 6)]
    assert problems(corners=CORNERS, null=wall) == [("/corners/A", "corner-cut-off")]
    assert accepted(corners=CORNERS, null=wall[1:])
    assert accepted(corners=CORNERS, hell_fire=wall)


def test_a_hole_hex_cuts_the_course():
    wall = [f"0,{r}" for r in range(-5, 6) if r != 0]
    assert problems(corners=CORNERS, null=wall, holes=[HOLE]) == [("/corners/A", "corner-cut-off")]


def test_all_problems_are_told_at_once():
    found = problems(
        holes=[HOLE | {"hex": "0,5"}, HOLE | {"hex": "9,9"}],
        null=["0,1", "0,1"],
        buoys=[{"id": "x", "kind": "lucifer", "hex": "0,0"}],
        corners={"B": "?"},
    )
    assert found == [
        ("/holes/1/hex", "off-board"),
        ("/corners/B", "unknown-hex"),
        ("/holes/0/hex", "hole-over-edge"),
        ("/null/1", "terrain-twice"),
        ("/buoys/0/hex", "hell-buoy-not-in-orbit"),
    ]
