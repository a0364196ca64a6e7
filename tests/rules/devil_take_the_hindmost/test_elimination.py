"""Turn Order, Elimination and Re-forming: the printed examples and the scenarios, by their ids."""

import pytest

from rules.devil_take_the_hindmost.car import Car
from rules.devil_take_the_hindmost.elimination import end_turn, re_formed, running_order
from rules.devil_take_the_hindmost.house_rules import DEFAULT, TOGGLES, HouseRules
from rules.errors import RuleViolation


def cars(*places):
    """Cars as (name, position, lane); the team is the first letter of the name."""
    return [Car(name, name[0], position, lane) for name, position, lane in places]


def judged(*places, rules=DEFAULT, lap=1, still_to_move=(), first_across=""):
    return end_turn(rules, cars(*places), lap, list(still_to_move), first_across)


def names(found):
    return [car.name for car in found]


def places(found):
    return [(car.name, car.position, car.lane) for car in found]


def events(verdict):
    return [event.name for event in verdict.events]


GRID = [(f"{team}{row + 1}", -row, lane) for row in range(3) for lane, team in enumerate("ABC", 1)]
NINE = ["A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"]


@pytest.mark.parametrize(
    ("given", "order"),
    [
        pytest.param([("X", 5, 1), ("Y", 5, 2)], ["X", "Y"], id="DT-B14"),
        pytest.param([("Y", 5, 2), ("X", 5, 1)], ["X", "Y"], id="DT-B14-listed-the-other-way"),
        pytest.param(GRID, NINE, id="DT-T38"),
        pytest.param(GRID[::-1], NINE, id="DT-T38-listed-the-other-way"),
    ],
)
def test_running_order(given, order):
    assert names(running_order(cars(*given))) == order


@pytest.mark.parametrize(
    ("given", "line", "is_over"),
    [
        pytest.param([("X", 3, 1), ("Y", -1, 1), ("Z", -2, 1)], "after_10star", False, id="DT-T41"),
        pytest.param([("X", 30, 1), ("Y", 29, 1), ("Z", 28, 1)], "after_10star", False, id="DT-03"),
        pytest.param([("X", 31, 1), ("Y", 29, 1), ("Z", 28, 1)], "after_10star", True, id="DT-T43"),
        pytest.param([("X", 30, 1), ("Y", 29, 1), ("Z", 28, 1)], "before_10star", True, id="DT-T59"),
        pytest.param([("X", 29, 1), ("Y", 28, 1), ("Z", 27, 1)], "before_10star", False, id="DT-T59-one-space-short"),
        pytest.param([(f"W{lane}", 31, lane) for lane in range(1, 5)] + [("V", 30, 1)], "after_10star", True, id="DT-T37"),
        pytest.param([("X", 31, 1), ("Y", 28, 1)], "after_10star", True, id="DT-T52-across"),
        pytest.param([("X", 30, 1), ("Y", 28, 1)], "after_10star", False, id="DT-T52"),
    ],
)
def test_whether_the_lap_is_over(given, line, is_over):
    verdict = judged(*given, rules=HouseRules(line=line))
    assert verdict.is_lap_over is is_over
    assert (verdict.out is not None) is is_over


def test_a_lap_that_goes_on_tells_the_leader_how_far_it_is():
    verdict = judged(("X", 3, 1), ("Y", 29, 1), ("Z", 29, 2), lap=4)
    assert events(verdict) == ["lap-goes-on"]
    assert verdict.events[0].params == {"lap": 4, "leader": "Y", "to_go": 2}
    assert places(verdict.line) == [("Y", 29, 1), ("Z", 29, 2), ("X", 3, 1)]
    assert (verdict.awards, verdict.teams_out, verdict.across) == ([], [], [])


@pytest.mark.parametrize(
    ("given", "out", "across"),
    [
        pytest.param([("X", 33, 1), ("Y", 28, 1), ("Z", 28, 2)], "Z", ["X"], id="DT-T46"),
        pytest.param([("X", 33, 1), ("Y", 32, 1), ("Z", 31, 1), ("W", 30, 1)], "W", ["X", "Y", "Z"], id="DT-T44"),
        pytest.param([("X", 33, 1), ("Y", 32, 1), ("Z", 31, 1)], "Z", ["X", "Y", "Z"], id="DT-21-all-across"),
        pytest.param([("X", 31, 1), ("Y", 2, 1), ("Z", -8, 1)], "Z", ["X"], id="DT-04"),
        pytest.param(
            [("W", 31, 4), ("X", 31, 2), ("Y", 31, 3), ("Z", 31, 1)], "W", ["Z", "X", "Y", "W"], id="DT-20-four-on-a-space"
        ),
    ],
)
def test_exactly_one_is_out(given, out, across):
    verdict = judged(*given)
    assert verdict.out is not None
    assert verdict.out.name == out
    assert names(verdict.across) == across
    assert len(verdict.line) == len(given) - 1


def test_a_tie_for_the_last_place_is_explained():
    tie = [event for event in judged(("X", 33, 1), ("Y", 28, 1), ("Z", 28, 2)).events if event.name == "outside-is-behind"]
    assert [event.params for event in tie] == [{"car": "Z", "inside": "Y", "space": 8}]
    assert "outside-is-behind" not in events(judged(("X", 33, 1), ("Y", 28, 1), ("Z", 27, 2)))


@pytest.mark.parametrize("given", [pytest.param([("X", 31, 1), ("Y", 31, 2), ("Z", 29, 1), ("W", 20, 1)], id="DT-T47")])
def test_the_line_re_forms(given):
    verdict = judged(*given)
    assert verdict.out is not None
    assert verdict.out.name == "W"
    assert places(verdict.line) == [("X", 0, 1), ("Y", -1, 1), ("Z", -2, 1)]
    lined_up = [event.params for event in verdict.events if event.name == "car-lined-up"]
    assert [(params["car"], params["space"], params["ahead"]) for params in lined_up] == [
        ("X", 10, ""),
        ("Y", 9, "X"),
        ("Z", 8, "Y"),
    ]


def test_the_cars_given_are_not_changed():
    given = cars(("X", 31, 3), ("Y", 31, 2), ("Z", 29, 1))
    end_turn(DEFAULT, given, 1, [], "")
    re_formed(given)
    assert places(given) == [("X", 31, 3), ("Y", 31, 2), ("Z", 29, 1)]


def test_the_others_still_move():
    verdict = judged(("X", 31, 1), ("Y", 20, 1), ("Z", 19, 1), still_to_move=["Z"], lap=2)
    assert (verdict.is_lap_over, verdict.out, verdict.awards) == (False, None, [])
    assert events(verdict) == ["car-crossed", "others-still-move"]
    assert verdict.events[1].params == {"cars": ["Z"], "lap": 2}


def test_cars_that_have_yet_to_move_do_not_end_a_lap_that_nobody_has_finished():
    assert events(judged(("X", 30, 1), ("Y", 20, 1), still_to_move=["Y"])) == ["lap-goes-on"]


@pytest.mark.parametrize(
    ("given", "out", "teams_out"),
    [
        pytest.param([("A1", 31, 1), ("A2", 30, 1), ("B1", 20, 1)], "B1", ["B"], id="last-car-of-a-team"),
        pytest.param([("A1", 31, 1), ("B1", 30, 1), ("B2", 20, 1)], "B2", [], id="team-has-another"),
    ],
)
def test_a_team_without_cars_is_out(given, out, teams_out):
    verdict = judged(*given)
    assert verdict.out is not None
    assert (verdict.out.name, verdict.teams_out) == (out, teams_out)


@pytest.mark.parametrize("hand", ["discard", "set_aside"])
def test_the_hand_of_a_team_that_is_out(hand):
    verdict = judged(("A1", 31, 1), ("A2", 30, 1), ("B1", 20, 1), rules=HouseRules(dead_hand=hand))
    out = [event.params for event in verdict.events if event.name == "team-out"]
    assert out == [{"team": "B", "hand": hand}]


SPRINT = [("X", 31, 1), ("Y", 34, 1)]


@pytest.mark.parametrize(
    ("given", "final_lap", "first_across", "still_to_move", "order"),
    [
        pytest.param(SPRINT, "complete_turn", "", [], ["Y", "X"], id="DT-T50"),
        pytest.param(SPRINT, "complete_turn", "X", [], ["Y", "X"], id="DT-T50-first-across-told"),
        pytest.param([("X", 31, 2), ("Y", 31, 1)], "complete_turn", "", [], ["Y", "X"], id="DT-23-same-space"),
        pytest.param(SPRINT, "first_across", "X", [], ["X", "Y"], id="DT-23-first-across"),
        pytest.param(SPRINT, "first_across", "Y", [], ["Y", "X"], id="DT-23-leader-was-first-across"),
        pytest.param([("X", 31, 1), ("Y", 27, 1)], "first_across", "", ["Y"], ["X", "Y"], id="DT-23-over-at-once"),
    ],
)
def test_the_last_lap(given, final_lap, first_across, still_to_move, order):
    rules = HouseRules(final_lap=final_lap)
    verdict = judged(*given, rules=rules, lap=8, first_across=first_across, still_to_move=still_to_move)
    assert verdict.is_race_over
    assert verdict.winner is not None
    assert verdict.out is not None
    assert [verdict.winner.name, verdict.out.name] == names(verdict.order) == order
    assert [(award.car.name, award.points()) for award in verdict.awards] == [(order[1], 9), (order[0], 12)]
    assert (verdict.line, verdict.teams_out) == ([], [])


def test_the_last_lap_waits_for_the_second_car():
    verdict = judged(("X", 31, 1), ("Y", 27, 1), lap=8, still_to_move=["Y"])
    assert (verdict.is_race_over, events(verdict)) == (False, ["car-crossed", "others-still-move"])


def test_first_across_says_nothing_before_the_last_lap():
    rules = HouseRules(final_lap="first_across")
    verdict = judged(("X", 31, 1), ("Y", 34, 1), ("Z", 3, 1), rules=rules, first_across="X", still_to_move=["Z"])
    assert (verdict.is_lap_over, names(verdict.order)) == (False, ["Y", "X", "Z"])


@pytest.mark.parametrize(
    ("given", "first_across", "code"),
    [
        pytest.param(SPRINT, "", "who-was-first", id="both-are-across"),
        pytest.param([("X", 31, 1), ("Y", 27, 1)], "Y", "not-across", id="named-car-is-behind-the-line"),
        pytest.param([("X", 30, 1), ("Y", 27, 1)], "X", "not-across", id="nobody-is-across"),
    ],
)
def test_who_was_first_is_asked_for_and_checked(given, first_across, code):
    with pytest.raises(RuleViolation) as refused:
        judged(*given, rules=HouseRules(final_lap="first_across"), lap=8, first_across=first_across)
    assert (refused.value.code, refused.value.section, refused.value.pointer) == (code, "DT-23", "/first_across")


@pytest.mark.parametrize("lap", [pytest.param(k, id=f"DT-B15-lap-{k}") for k in (1, 2, 3)])
def test_the_car_that_falls_out_earns_the_number_of_the_lap(lap):
    verdict = judged(("X", 31, 1), ("Y", 30, 1), ("Z", 29, 1), lap=lap)
    assert [(award.car.name, award.points()) for award in verdict.awards] == [("Z", lap)]


@pytest.mark.parametrize("grid", [pytest.param(GRID, id="DT-T53-DT-T58")])
def test_a_whole_race_of_nine_cars(grid):
    racing, points, laps = cars(*grid), [], 0
    while racing:
        laps += 1
        moved = [Car(car.name, car.team, car.position + 32, car.lane) for car in racing]
        verdict = end_turn(DEFAULT, moved, laps, [], "")
        points += [award.points() for award in verdict.awards]
        racing = verdict.line
    assert laps == 8
    assert points == [1, 2, 3, 4, 5, 6, 7, 9, 12]


def test_every_toggle_is_a_field_with_the_default_of_the_rulings():
    assert {toggle.name: toggle.default() for toggle in TOGGLES} == {
        name: getattr(DEFAULT, name) for name in HouseRules.__dataclass_fields__
    }
    assert list(DEFAULT.answers()) == [toggle.name for toggle in TOGGLES]
