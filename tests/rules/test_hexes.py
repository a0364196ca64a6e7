"""Hex geometry, against slower and simpler answers."""

from fractions import Fraction
from itertools import pairwise
from math import atan2, degrees, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.hexes import (
    STEPS,
    Hex,
    Hexside,
    disc,
    distance,
    from_label,
    hexside,
    is_in_cone,
    label,
    line,
    neighbour,
    reading_order,
    ring,
    turned_left,
    turned_right,
)

coordinates = st.integers(-12, 12)
hexes = st.tuples(coordinates, coordinates)
sides = st.sampled_from([Hexside(number) for number in range(1, 7)])


def plane(place: Hex) -> tuple[float, float]:
    """The centre of a hex on paper, y growing downwards, flat-top, neighbours 1 apart."""
    return (place[0] * sqrt(3) / 2, place[1] + place[0] / 2)


def across(x: Fraction, y: Fraction) -> list[Fraction]:
    """Where a point in axial coordinates lies across the three pairs of hexsides; sides run at whole numbers."""
    third = -x - y
    return [x - third, third - y, y - x]


def sampled_line(start: Hex, end: Hex) -> list[set[Hex]]:
    """The hexes that the line lies in, looked up half way between any two places where it could change hexes."""
    moves = [end[0] - start[0], end[1] - start[1]]
    steps = across(Fraction(moves[0]), Fraction(moves[1]))
    times = {Fraction(k, abs(step)) for step in steps if step for k in range(int(abs(step)) + 1)}
    changes = sorted(times)
    found: list[set[Hex]] = []
    for before, after in pairwise(changes):
        half = (before + after) / 2
        x, y = start[0] + half * moves[0], start[1] + half * moves[1]
        near = disc((round(x), round(y)), 2)
        inside = {place for place in near if all(abs(gap) <= 1 for gap in across(x - place[0], y - place[1]))}
        if start not in inside and (not found or found[-1] != inside):
            found.append(inside)
    return found


@given(hexes, sides)
def test_six_ways_out_and_back(place: Hex, side: Hexside):
    there = neighbour(place, side)
    assert distance(place, there) == 1
    assert neighbour(there, hexside(side + 3)) == place


@given(sides)
def test_turning(side: Hexside):
    assert turned_left(turned_right(side)) == side
    assert turned_right(side) == (1 if side == 6 else side + 1)
    assert turned_left(side) == (6 if side == 1 else side - 1)


def test_hexsides_run_clockwise_from_north():
    angles = [degrees(atan2(plane(step)[0], -plane(step)[1])) % 360 for step in STEPS]
    assert [round(angle) for angle in angles] == [0, 60, 120, 180, 240, 300]


@given(hexes, hexes, hexes)
def test_distance_is_a_distance(a: Hex, b: Hex, c: Hex):
    assert distance(a, b) == distance(b, a) >= 0
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(hexes)
def test_a_ring_is_six_neighbours_clockwise(centre: Hex):
    around = ring(centre)
    assert len(set(around)) == 6
    assert around[0] == neighbour(centre, Hexside(1))
    assert all(distance(centre, place) == 1 for place in around)
    assert all(distance(around[i - 1], around[i]) == 1 for i in range(6))


@given(hexes, st.integers(0, 5))
def test_a_disc_holds_all_hexes_within_reach_in_reading_order(centre: Hex, radius: int):
    found = disc(centre, radius)
    assert len(found) == len(set(found)) == 3 * radius * (radius + 1) + 1
    assert all(distance(centre, place) <= radius for place in found)
    assert found == sorted(found, key=lambda place: (plane(place)[1], plane(place)[0]))
    assert found == sorted(found, key=reading_order)


@given(hexes, sides, hexes)
def test_the_cone_is_thirty_degrees_to_either_side(apex: Hex, side: Hexside, target: Hex):
    if apex == target:
        assert not is_in_cone(apex, side, target)
        return
    dx, dy = plane(target)[0] - plane(apex)[0], plane(target)[1] - plane(apex)[1]
    off = (degrees(atan2(dx, -dy)) - 60 * (side - 1) + 180) % 360 - 180
    assert is_in_cone(apex, side, target) == (abs(off) < 30.001)


def test_the_cone_widens_as_the_field_of_fire_does():  # ruling DR-58
    wide = [
        sum(is_in_cone((0, 0), Hexside(1), place) for place in disc((0, 0), n) if distance((0, 0), place) == n) for n in range(7)
    ]
    assert wide == [0, 1, 3, 3, 5, 5, 7]


@given(hexes, st.tuples(st.integers(-6, 6), st.integers(-6, 6)))
def test_a_line_is_what_points_along_it_lie_in(start: Hex, step: Hex):
    end = (start[0] + step[0], start[1] + step[1])
    assert [set(crossing.hexes) for crossing in line(start, end)] == sampled_line(start, end)


@given(hexes, hexes)
def test_a_line_back_runs_through_the_same_hexes(start: Hex, end: Hex):
    there = [crossing.hexes for crossing in line(start, end)]
    back = [crossing.hexes for crossing in line(end, start)]
    assert there[:-1] == back[-2::-1]


@given(hexes, hexes)
def test_a_line_is_connected_and_ends_at_its_end(start: Hex, end: Hex):
    crossings = line(start, end)
    if start == end:
        assert crossings == []
        return
    assert crossings[-1].hexes == [end]
    assert len(crossings) >= distance(start, end)
    before = [start]
    for crossing in crossings:
        assert 1 <= len(crossing.hexes) <= 2
        assert crossing.hexes == sorted(crossing.hexes, key=reading_order)
        assert all(distance(a, b) == 1 for a in before for b in crossing.hexes)
        before = crossing.hexes


@given(hexes, sides, st.integers(1, 6))
def test_a_line_at_thirty_degrees_runs_along_every_other_hexside(start: Hex, side: Hexside, n: int):
    ahead, beside = STEPS[side - 1], STEPS[side % 6]
    end = (start[0] + n * (ahead[0] + beside[0]), start[1] + n * (ahead[1] + beside[1]))
    assert [len(crossing.hexes) for crossing in line(start, end)] == [2, 1] * n


def test_a_line_finds_hexes_that_points_one_apart_would_miss():  # rulings, part E, DR-60
    crossed = [crossing.hexes for crossing in line((0, 0), (1, -7))]
    assert [(1, -3)] in crossed
    assert [(0, -4)] in crossed


@given(st.integers(0, 99), st.integers(0, 99))
def test_labels_there_and_back(column: int, row: int):
    text = f"{column:02d}{row:02d}"
    place = from_label(text)
    assert place[0] == column
    assert label(place) == text


@pytest.mark.parametrize("text", ["", "123", "12345", "12a4", "-123", "١٢٣٤", " 123"])
def test_what_is_not_a_label(text: str):
    with pytest.raises(ValueError, match=f"^{text}$"):
        from_label(text)


def test_odd_columns_stand_half_a_hex_lower():
    assert label(neighbour(from_label("0412"), Hexside(3))) == "0512"
    assert label(neighbour(from_label("0412"), Hexside(2))) == "0511"
    assert label(neighbour(from_label("0512"), Hexside(3))) == "0613"
