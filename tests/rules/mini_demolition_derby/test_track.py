"""Preparation: where cars can stand."""

import pytest

from rules.errors import RuleViolation
from rules.mini_demolition_derby.track import verify_apart, verify_on_track
from tests.rules.mini_demolition_derby.phases import car


@pytest.mark.parametrize(
    ("place", "pointer"),
    [
        pytest.param((11, 36), None, id="MD-01-last-cell"),
        pytest.param((1, 0), None, id="MD-T88-sixth-row"),
        pytest.param((12, 36), "/1/lane", id="MD-01-too-far-right"),
        pytest.param((11, 37), "/1/row", id="MD-18-past-the-last-row"),
        pytest.param(None, None, id="not-known"),
    ],
)
def test_cars_stand_on_the_track(place, pointer):
    given = [car("A", 7, (5, 5)), car("B", 7, place)]
    if pointer is None:
        verify_on_track(given, 11, 36)
        return
    with pytest.raises(RuleViolation) as refused:
        verify_on_track(given, 11, 36)
    assert (refused.value.code, refused.value.pointer) == ("off-track", pointer)


@pytest.mark.parametrize(
    ("first", "second", "cell"),
    [
        pytest.param((5, 10), (5, 10), (5, 10), id="MD-02-same-place"),
        pytest.param((5, 10), (5, 11), (5, 10), id="MD-02-rear-on-front"),
        pytest.param((5, 10), (5, 9), (5, 9), id="MD-02-front-on-rear"),
        pytest.param((5, 10), (5, 12), None, id="MD-T20"),
        pytest.param((5, 10), (4, 10), None, id="MD-T23"),
        pytest.param((5, 10), None, None, id="not-known"),
    ],
)
def test_cars_stand_apart(first, second, cell):
    given = [car("A", 7, first), car("B", 7, second)]
    if cell is None:
        verify_apart(given, given)
        return
    with pytest.raises(RuleViolation) as refused:
        verify_apart(given, given)
    assert (refused.value.code, refused.value.section, refused.value.pointer) == ("cell-taken", "MD-02", "/1/row")
    assert (refused.value.params["lane"], refused.value.params["row"]) == cell


def test_a_car_that_is_gone_frees_its_cells():
    given = [car("A", 7, (5, 10)), car("B", 7, (5, 10))]
    verify_apart(given, given[1:])
