"""Qualification and Finals: lives, places in the finals, and the end of a phase."""

import pytest

from rules.errors import RuleViolation
from rules.mini_demolition_derby.elimination import settle, turn_order, verify_quota
from rules.mini_demolition_derby.house_rules import DEFAULT, TOGGLES, HouseRules
from rules.mini_demolition_derby.phase import FINALS, QUALIFICATION
from tests.rules.mini_demolition_derby.phases import car, cars, events, finalists, names, phase, play

OUT_AT_ZERO = HouseRules(eliminated_below=1)


@pytest.mark.parametrize(
    ("lives", "lost", "rules", "left", "is_in"),
    [
        pytest.param(1, 2, DEFAULT, 0, False, id="MD-T10"),
        pytest.param(0, 1, DEFAULT, 0, False, id="MD-T14"),
        pytest.param(7, 7, DEFAULT, 0, True, id="MD-E9"),
        pytest.param(2, 3, DEFAULT, 0, False, id="MD-E3"),
        pytest.param(2, 2, DEFAULT, 0, True, id="MD-E4-two-hits"),
        pytest.param(7, 3, DEFAULT, 4, True, id="MD-T31"),
        pytest.param(3, 3, DEFAULT, 0, True, id="MD-T32"),
        pytest.param(0, 0, DEFAULT, 0, True, id="MD-11-no-lives-is-still-in"),
        pytest.param(3, 3, OUT_AT_ZERO, 0, False, id="MD-11-out-at-zero"),
        pytest.param(3, 2, OUT_AT_ZERO, 1, True, id="MD-11-out-at-zero-one-left"),
        pytest.param(0, 0, OUT_AT_ZERO, 0, False, id="MD-11-out-at-zero-before-anything"),
    ],
)
def test_lives(lives, lost, rules, left, is_in):
    judged = phase(QUALIFICATION, [car("A", lives), car("B")], rules=rules)
    subject = judged.on_track[0]
    play(judged, *([("A", lost, False)] if lost else []))
    assert subject.lives == left
    assert (subject in judged.on_track) is is_in
    assert (subject in judged.eliminated) is not is_in
    assert events(judged) == (["car-eliminated"] if not is_in else ["lives-lost"] if lost else [])


def test_lives_lost_tell_the_sum():
    (event,) = play(phase(QUALIFICATION, cars("A")), ("A", 3, False)).events
    assert [(term.name, term.value) for term in event.terms] == [("lives", 7), ("lives-lost", -3)]
    assert event.params == {"car": "A", "team": "A", "lost": 3, "lives": 4}


@pytest.mark.parametrize(
    ("lives", "lost", "through", "eliminated"),
    [
        pytest.param(7, 2, ["A"], [], id="MD-T40"),
        pytest.param(7, 3, ["A"], [], id="MD-E7"),
        pytest.param(0, 1, [], ["A"], id="MD-T41"),
        pytest.param(0, 0, ["A"], [], id="MD-18-own-wheels-without-lives"),
    ],
)
def test_lives_are_lost_before_the_line_is_crossed(lives, lost, through, eliminated):
    judged = play(phase(QUALIFICATION, [car("A", lives), car("R")]), ("A", lost, True))
    assert (names(judged.through), names(judged.eliminated)) == (through, eliminated)
    assert names(judged.on_track) == ["R"]
    assert not judged.is_over


@pytest.mark.parametrize(
    ("qualified", "happenings", "through", "left_behind"),
    [
        pytest.param(9, [("A", 1, True)], ["A"], ["R", "Z"], id="MD-T43"),
        pytest.param(8, [("A", 1, True), ("R", 0, True)], ["A", "R"], ["Z"], id="MD-T44"),
        pytest.param(
            9, [("A", 1, True), ("R", 0, True), ("Z", 9, False)], ["A"], ["R", "Z"], id="MD-19-what-comes-after-is-void"
        ),
        pytest.param(10, [], [], ["R", "A", "Z"], id="MD-19-full-already"),
    ],
)
def test_the_last_place_in_the_finals_ends_the_qualification(qualified, happenings, through, left_behind):
    judged = play(phase(QUALIFICATION, cars("R", "A", "Z"), finalists(qualified)), *happenings)
    assert judged.is_over
    assert names(judged.through[qualified:]) == through
    assert names(judged.left_behind) == left_behind
    assert (judged.on_track, judged.eliminated) == ([], [])
    assert events(judged).count("too-late") == max(0, len(happenings) - len(through))


@pytest.mark.parametrize(
    ("quota", "qualified", "is_over"),
    [
        pytest.param(12, 11, True, id="MD-T88"),
        pytest.param(12, 9, False, id="MD-T88-tenth-of-twelve"),
        pytest.param(10, 8, False, id="MD-19-ninth-of-ten"),
    ],
)
def test_the_quota(quota, qualified, is_over):
    judged = phase(QUALIFICATION, cars("R", "Z"), finalists(qualified), rules=HouseRules(quota=quota))
    assert play(judged, ("R", 0, True)).is_over is is_over


@pytest.mark.parametrize(
    ("through", "out", "noted"),
    [
        pytest.param(7, 18, ["track-empty"], id="MD-T56"),
        pytest.param(1, 24, ["track-empty"], id="MD-25-one"),
        pytest.param(0, 25, ["track-empty", "match-void"], id="MD-25-none"),
    ],
)
def test_an_empty_track_ends_the_qualification(through, out, noted):
    on_track = cars(*(f"c{number}" for number in range(out)), lives=0)
    judged = phase(QUALIFICATION, on_track, finalists(through))
    *all_but_one, last = [(each.name, 1, False) for each in on_track]
    play(judged, *all_but_one)
    assert not judged.is_over
    judged.events.clear()
    play(judged, last)
    assert judged.is_over
    assert events(judged) == ["car-eliminated", *noted]
    assert (len(judged.through), len(judged.eliminated)) == (through, out)


@pytest.mark.parametrize(
    ("finals_end", "crossings", "is_over"),
    [
        pytest.param("all_done", 3, False, id="MD-24-all-done"),
        pytest.param("all_done", 5, True, id="MD-24-all-done-all-through"),
        pytest.param("stop_at_third", 2, False, id="MD-24-stop-at-third-two"),
        pytest.param("stop_at_third", 3, True, id="MD-24-stop-at-third"),
        pytest.param("winner_only", 0, False, id="MD-24-winner-only-none"),
        pytest.param("winner_only", 1, True, id="MD-24-winner-only"),
    ],
)
def test_the_end_of_the_finals(finals_end, crossings, is_over):
    judged = phase(FINALS, cars("A", "B", "C", "D", "E"), rules=HouseRules(finals_end=finals_end))
    play(judged, *[(name, 0, True) for name in "ABCDE"[:crossings]])
    assert judged.is_over is is_over
    assert names(judged.on_track) == list("ABCDE"[crossings:])


def test_the_finals_have_no_last_place_to_take():
    judged = play(phase(FINALS, finalists(10)), *[(f"q{place}", 0, True) for place in range(1, 11)])
    assert (len(judged.through), judged.left_behind, events(judged)[-1]) == (10, [], "finals-over")


def test_a_phase_ends_once():
    judged = play(phase(FINALS, cars("A")), ("A", 0, True))
    settle(judged)
    assert events(judged).count("finals-over") == 1


@pytest.mark.parametrize("first", [("A", 0, True), ("A", 8, False)], ids=["through", "eliminated"])
def test_nothing_more_happens_to_a_car_that_is_gone(first):
    with pytest.raises(RuleViolation) as refused:
        play(phase(QUALIFICATION, cars("A", "B")), first, ("A", 1, False))
    assert (refused.value.code, refused.value.pointer) == ("car-gone", "/1/car")


def test_a_car_that_was_out_from_the_start_is_gone():
    judged = phase(QUALIFICATION, [car("A", 0), car("B")], rules=OUT_AT_ZERO)
    with pytest.raises(RuleViolation) as refused:
        play(judged, ("A", 1, False))
    assert (refused.value.code, refused.value.pointer) == ("car-gone", "/0/car")


@pytest.mark.parametrize(
    ("name", "on_track", "through", "eliminated", "pointer"),
    [
        (QUALIFICATION, 25, 11, 0, "/through"),
        (FINALS, 11, 0, 0, "/cars"),
        (FINALS, 5, 4, 2, "/cars"),
    ],
)
def test_there_are_only_so_many_places_in_the_finals(name, on_track, through, eliminated, pointer):
    everybody = finalists(on_track + through + eliminated)
    given = phase(name, everybody[:on_track], everybody[on_track : on_track + through], everybody[on_track + through :])
    with pytest.raises(RuleViolation) as refused:
        verify_quota(given)
    assert (refused.value.code, refused.value.pointer) == ("too-many-cars", pointer)


def test_a_qualification_may_lose_any_number_of_cars():
    everybody = finalists(36)
    verify_quota(phase(QUALIFICATION, everybody[:10], everybody[10:20], everybody[20:]))


@pytest.mark.parametrize(
    ("given", "order"),
    [
        pytest.param(
            [car("A", 7, (3, 10)), car("B", 7, (7, 10)), car("C", 7, (5, 12)), car("D", 7, (4, 9))], list("CABD"), id="MD-T46"
        ),
        pytest.param([car("A", 7, (3, 10)), car("B")], [], id="one-place-unknown"),
        pytest.param([], [], id="nobody"),
    ],
)
def test_turn_order(given, order):
    assert names(turn_order(given)) == order


def test_every_toggle_is_a_field_with_the_default_of_the_rulings():
    assert {toggle.name: toggle.default() for toggle in TOGGLES} == {
        name: getattr(DEFAULT, name) for name in HouseRules.__dataclass_fields__
    }
