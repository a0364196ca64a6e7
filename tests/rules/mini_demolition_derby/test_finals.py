"""Finals: the starting grid and the ranking."""

import pytest

from rules.errors import RuleViolation
from rules.mini_demolition_derby.finals import crown, line_up, starting_grid
from rules.mini_demolition_derby.house_rules import DEFAULT, HouseRules
from rules.mini_demolition_derby.layout import red_positions
from rules.mini_demolition_derby.phase import FINALS, QUALIFICATION
from tests.rules.mini_demolition_derby.phases import car, cars, events, finalists, names, phase, play

TWELVE = HouseRules(quota=12)


@pytest.mark.parametrize(
    ("rules", "first", "places"),
    [
        pytest.param(TWELVE, 4, [(3, 8), (6, 8), (9, 8)], id="MD-T58-second-line"),
        pytest.param(TWELVE, 10, [(3, 4), (6, 4), (9, 4)], id="MD-T58-fourth-line"),
        pytest.param(DEFAULT, 1, [(3, 10), (6, 10), (9, 10)], id="MD-22-first-line"),
        pytest.param(DEFAULT, 4, [(3, 8), (9, 8)], id="MD-22-second-line"),
        pytest.param(DEFAULT, 6, [(3, 6), (6, 6), (9, 6)], id="MD-22-third-line"),
        pytest.param(DEFAULT, 9, [(3, 4), (9, 4)], id="MD-22-fourth-line"),
    ],
)
def test_red_positions(rules, first, places):
    grid = starting_grid(finalists(rules.quota), red_positions(rules))
    assert len(grid) == rules.quota
    assert [each.place for each in grid[first - 1 : first - 1 + len(places)]] == places
    assert names(grid) == names(finalists(rules.quota))


@pytest.mark.parametrize(
    "count", [pytest.param(7, id="MD-T56"), pytest.param(1, id="MD-25-one"), pytest.param(0, id="MD-25-none")]
)
def test_fewer_finalists_take_the_first_places(count):
    grid = line_up(phase(QUALIFICATION, [], finalists(count)), red_positions(DEFAULT))
    assert [each.place for each in grid] == [(3, 10), (6, 10), (9, 10), (3, 8), (9, 8), (3, 6), (6, 6)][:count]


@pytest.mark.parametrize("lives", [pytest.param([0, 5], id="MD-T59")])
def test_finalists_keep_the_lives_they_have_left(lives):
    qualified = phase(QUALIFICATION, [], [car(f"q{place}", each) for place, each in enumerate(lives, 1)])
    assert [each.lives for each in line_up(qualified, red_positions(DEFAULT))] == lives
    assert qualified.events[0].params == {"car": "q1", "team": "q1", "lane": 3, "row": 10, "lives": 0}


@pytest.mark.parametrize(
    ("happenings", "ranked", "winner"),
    [
        pytest.param([("A", 1, True), ("B", 8, False), ("C", 0, True)], list("ACB"), "A", id="MD-T61"),
        pytest.param([("B", 8, False), ("A", 8, False), ("C", 0, True)], list("CAB"), "C", id="MD-24-latest-elimination-first"),
        pytest.param([("C", 8, False), ("A", 8, False), ("B", 8, False)], list("BAC"), None, id="MD-24-nobody-finishes"),
    ],
)
def test_ranking(happenings, ranked, winner):
    finals = play(phase(FINALS, cars("A", "B", "C")), *happenings)
    assert finals.is_over
    assert names(crown(finals)) == ranked
    assert [event.params["car"] for event in finals.events if event.name == "match-won"] == ([winner] if winner else [])
    assert events(finals)[-1] == ("match-won" if winner else "nobody-finished")


@pytest.mark.parametrize("rules", [pytest.param(HouseRules(finals_end="winner_only"), id="MD-24-winner-only")])
def test_cars_still_on_the_track_are_ranked_by_who_is_ahead(rules):
    on_track = [car("A"), car("B", 7, (3, 20)), car("C", 7, (2, 20)), car("D", 7, (1, 30)), car("E", 0)]
    finals = play(phase(FINALS, on_track, rules=rules), ("E", 1, False), ("A", 0, True))
    assert names(crown(finals)) == list("ADCBE")


def test_one_car_still_on_the_track_needs_no_place():
    finals = play(phase(FINALS, cars("A", "B"), rules=HouseRules(finals_end="winner_only")), ("A", 0, True))
    assert names(crown(finals)) == ["A", "B"]


def test_several_cars_still_on_the_track_need_their_places():
    on_track = [car("A"), car("B", 7, (3, 20)), car("C")]
    finals = play(phase(FINALS, on_track, rules=HouseRules(finals_end="winner_only")), ("A", 0, True))
    with pytest.raises(RuleViolation) as refused:
        crown(finals)
    assert (refused.value.code, refused.value.pointer, refused.value.params) == ("place-needed", "/cars", {"cars": ["C"]})
