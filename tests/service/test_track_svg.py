"""The picture of the track."""

from itertools import combinations
from math import cos, dist, radians, sin
from xml.etree import ElementTree as ET

import pytest

from rules.devil_take_the_hindmost.game import DevilTakeTheHindmost
from rules.devil_take_the_hindmost.track import printed_number
from rules.dice import FastDice
from service.render.pictures import PICTURES
from service.render.track_palette import TEAMS, team_styles
from service.render.track_shape import LENGTH, SPACES, lane_middle, point
from service.render.track_svg import CarMark, race_svg, track_svg

NAME = "{http://www.w3.org/2000/svg}"
GAME = DevilTakeTheHindmost()
NAMES = ["red", "Blue", "Anna", "X-Wing", "<Maximiliane & co>", "Zoë"]


def root_of(picture):
    return ET.fromstring(picture)


def texts(picture, kind):
    return [element.text for element in root_of(picture).iter(f"{NAME}text") if element.get("class") == kind]


def titles(picture):
    return [element.text for element in root_of(picture).iter(f"{NAME}title")]


def places(picture):
    return [group.get("transform") for group in root_of(picture) if group.get("transform")]


def race(players, **rules):
    return GAME.new_state({"seats": [{"name": name} for name in NAMES[:players]], "rules": rules}, FastDice(2))


def test_every_space_shows_its_printed_number():
    assert texts(track_svg([], []), "dt-number") == [str(printed_number(space)) for space in range(1, SPACES + 1)]


def test_one_space_has_the_star():
    assert len([path for path in root_of(track_svg([], [])).iter(f"{NAME}path") if path.get("class") == "dt-star"]) == 1


def test_the_cars_go_counter_clockwise():
    middle = [point(space, 0) for space in range(SPACES)]
    area = sum(a.x * b.y - b.x * a.y for a, b in zip(middle, [*middle[1:], middle[0]], strict=True)) / 2
    assert area < 0  # y grows downwards
    for here, there in zip(middle, [*middle[1:], middle[0]], strict=True):
        assert dist((here.x, here.y), (there.x, there.y)) == pytest.approx(LENGTH, rel=0.06)


def test_the_heading_is_the_direction_of_travel():
    for step in range(300):
        here, there = point(step / 10, 30), point(step / 10 + 0.01, 30)
        turned = radians(here.heading)
        along = (there.x - here.x) * cos(turned) + (there.y - here.y) * sin(turned)
        assert along == pytest.approx(dist((here.x, here.y), (there.x, there.y)), rel=1e-3)


def test_the_inside_lane_is_inside():
    for space in range(SPACES):
        distances = [dist((0, 0), (at.x, at.y)) for at in (point(space, lane_middle(lane)) for lane in range(1, 7))]
        assert distances == sorted(distances)


def test_no_two_cars_are_drawn_over_each_other():
    for one, other in combinations([point(space, lane_middle(lane)) for space in range(SPACES) for lane in range(1, 7)], 2):
        assert dist((one.x, one.y), (other.x, other.y)) > 30


def test_every_car_is_there_with_its_letter_and_its_name():
    state = race(6)
    picture = race_svg(GAME.view(state, ""))
    assert sorted(texts(picture, "dt-letter")) == sorted("AB" * 6)
    assert len(set(places(picture))) == 12
    assert titles(picture)[0] == "Devil Take the Hindmost: Lap 1 of 11"
    assert any("red-A on space 10, lane " in title for title in titles(picture))
    assert "red-A on space 10" in root_of(picture).find(f"{NAME}desc").text


def test_the_sheet_holds_the_cars_outside_the_four_lanes():
    narrow, wide = (root_of(race_svg(GAME.view(race(players), ""))).get("viewBox").split() for players in (4, 6))
    assert int(wide[1]) < int(narrow[1])
    assert (wide[0], wide[2]) == (narrow[0], narrow[2])


def test_long_and_odd_names_are_shortened_and_escaped():
    assert texts(race_svg(GAME.view(race(6), "")), "dt-legend") == ["red", "Blue", "Anna", "X-Wing", "<Maximilia…", "Zoë"]


def test_no_name_spoils_the_picture():
    assert "AZ on space 1, lane 1" in titles(track_svg([CarMark("A\ufffeZ", "A\ufffe", 1, 1)], ["A\ufffe"]))


def test_a_lapped_car_moves_over():
    cars = [CarMark("red-A", "red", 31, 1), CarMark("blue-A", "blue", 1, 1), CarMark("blue-B", "blue", 1, 2)]
    assert len(set(places(track_svg(cars, ["red", "blue"])))) == 3


def test_no_two_teams_share_a_colour_or_a_pattern():
    styles = team_styles(NAMES)
    assert styles["red"] == TEAMS[0][1:]
    assert styles["Blue"] == TEAMS[1][1:]
    assert len({colour for colour, _ in styles.values()}) == len({pattern for _, pattern in styles.values()}) == 6


def test_the_line_is_where_the_house_rule_says():
    def line(**rules):
        drawn = root_of(race_svg(GAME.view(race(2, **rules), ""))).iter(f"{NAME}line")
        return next(float(each.get("x1")) for each in drawn if each.get("class") == "dt-line")

    assert line(line="before_10star") - line() == LENGTH


def test_after_the_race():
    state = race(2)
    while GAME.awaiting(state):
        GAME.apply(state, GAME.legal_actions(state, GAME.awaiting(state)[0].seat)[0], FastDice(1))
    assert texts(PICTURES["devil-take-the-hindmost"](GAME.view(state, "")), "dt-caption") == ["The race is over"]
