"""DR-01: the default board is after the printed facts, fair and playable."""

from collections import Counter

import pytest
from jsonschema import Draft202012Validator

from rules.demons_run.board import FireKind, HoleKind, board_document, board_schema, load_board
from rules.hexes import distance, ring

BOARD = load_board("starcup")
COLUMNS, ROWS = 37, 25


def turned(place):
    """Half a turn about the middle of the board."""
    q, r = place
    return (COLUMNS - 1 - q, ROWS - 1 - (COLUMNS - 1) // 2 - r)


def mirrored(place):
    """Left and right changed."""
    q, r = place
    return (COLUMNS - 1 - q, r + q - (COLUMNS - 1) // 2)


def terrain(place):
    hole, well = BOARD.hole_at(place), BOARD.well_at(place)
    return (hole and hole.kind, well and well.kind, BOARD.fire_at(place), BOARD.is_null(place))


def is_wild(place):
    return terrain(place) != (None, None, None, False)


def shortest(start, end, is_barred):
    steps, edge = {start: 0}, [start]
    for place in edge:
        for after in ring(place):
            if BOARD.contains(after) and after not in steps and not is_barred(after):
                steps[after] = steps[place] + 1
                edge.append(after)
    return steps.get(end)


def test_it_keeps_to_the_schema():
    Draft202012Validator.check_schema(board_schema())
    Draft202012Validator(board_schema()).validate(board_document("starcup"))


def test_it_says_that_it_is_a_reconstruction():
    assert "printed map is lost" in board_document("starcup")["note"]


def test_its_frame():
    assert len(BOARD.hexes()) == 19 * 25 + 18 * 24
    assert {letter: BOARD.label(place) for letter, place in BOARD.corners.items()} == {
        "A": "0000",
        "B": "3600",
        "C": "0024",
        "D": "3624",
    }


@pytest.mark.parametrize(
    ("name", "at", "kind"),
    [("Astaroth", "1805", HoleKind.HELL2), ("Lucifer", "1812", HoleKind.HELL3), ("Belial", "1819", HoleKind.HELL2)],
)
def test_the_three_great_holes_of_the_middle_column(name, at, kind):
    hole = BOARD.hole_at(BOARD.parse(at))
    assert (hole.name, hole.kind) == (name, kind)
    buoy = next(buoy for buoy in BOARD.buoys if buoy.kind == name.lower())
    assert BOARD.well_at(buoy.hex) is hole


def test_every_kind_of_terrain_is_there():
    ordinary = [hole for hole in BOARD.holes if hole.kind is HoleKind.ORDINARY]
    assert {hole.rotation for hole in ordinary} == {1, -1}
    rings = [place for hole in ordinary for place in hole.ring]
    assert any(BOARD.fire_at(place) for place in rings)
    assert any(BOARD.is_null(place) for place in rings)
    assert any(not is_wild(place) for place in BOARD.hexes())
    away = [place for place in BOARD.hexes() if BOARD.well_at(place) is None]
    assert any(BOARD.fire_at(place) is FireKind.ORDINARY for place in away)
    assert any(BOARD.is_null(place) for place in away)


def test_half_a_turn_changes_no_terrain_and_no_rotation():
    assert all(terrain(turned(place)) == terrain(place) for place in BOARD.hexes())
    assert all(BOARD.hole_at(turned(hole.hex)).rotation == hole.rotation for hole in BOARD.holes)


def test_a_mirror_changes_no_terrain_and_turns_the_outer_holes_over():
    assert all(terrain(mirrored(place)) == terrain(place) for place in BOARD.hexes())
    outer = [hole for hole in BOARD.holes if hole.kind is HoleKind.ORDINARY]
    assert all(BOARD.hole_at(mirrored(hole.hex)).rotation == -hole.rotation for hole in outer)


def test_easy_buoys_and_free_floaters_lie_in_both_symmetries():
    common = {(buoy.kind, buoy.hex) for buoy in BOARD.buoys if buoy.kind in {"easy", "free_floater"}}
    assert {(kind, turned(place)) for kind, place in common} == common
    assert {(kind, mirrored(place)) for kind, place in common} == common


def test_how_many_markers_there_are():
    assert Counter(buoy.kind.value for buoy in BOARD.buoys) == {
        "easy": 8,
        "free_floater": 6,
        "astaroth": 1,
        "belial": 1,
        "lucifer": 1,
    }
    assert len(BOARD.hell_hounds) == 3


def test_no_two_markers_share_a_hex_and_the_free_ones_lie_in_plain_space():
    markers = [*BOARD.buoys, *BOARD.hell_hounds]
    assert len({marker.hex for marker in markers}) == len(markers)
    assert not any(is_wild(marker.hex) for marker in markers if marker.kind not in {"astaroth", "belial", "lucifer"})


def test_hounds_and_hell_buoys_are_as_near_to_one_diagonal_as_to_the_other():
    corners = BOARD.corners
    for marker in [*BOARD.hell_hounds, *(buoy for buoy in BOARD.buoys if buoy.kind not in {"easy", "free_floater"})]:
        one = sorted(distance(marker.hex, corners[letter]) for letter in "AD")
        other = sorted(distance(marker.hex, corners[letter]) for letter in "BC")
        assert one == other, marker.id


def test_the_hounds_lie_in_symmetry_but_for_the_odd_one_in_the_middle_column():
    places = {hound.hex for hound in BOARD.hell_hounds}
    odd = [place for place in places if turned(place) not in places]
    assert [place[0] for place in odd] == [18]


@pytest.mark.parametrize(("start", "finish"), ["AD", "BC"])
def test_both_courses_are_equally_long_and_the_brave_way_is_the_shorter(start, finish):
    ends = BOARD.corners[start], BOARD.corners[finish]
    assert distance(*ends) == 42
    assert shortest(*ends, is_wild) == 44

    def is_timid(place):
        """Whoever keeps clear of the middle column from hole to hole goes round by the edge."""
        column, row = place[0], int(BOARD.label(place)[2:])
        return is_wild(place) or (column == 18 and 4 <= row <= 20)

    assert shortest(*ends, is_timid) == 48


@pytest.mark.parametrize("letter", ["A", "B", "C", "D"])
def test_no_corner_is_boxed_in(letter):
    corner = BOARD.corners[letter]
    near = [place for place in BOARD.hexes() if 0 < distance(place, corner) <= 3]
    assert not any(is_wild(place) for place in near)
    assert not any(marker.hex in near for marker in [*BOARD.buoys, *BOARD.hell_hounds])


def test_every_plain_hex_can_be_reached():
    start = BOARD.corners["A"]
    plain = [place for place in BOARD.hexes() if not is_wild(place) and place != start]
    assert all(shortest(start, place, is_wild) is not None for place in plain[:: len(plain) // 40])
