"""Laser, scrambler and Line of Fire over HTTP."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.service.demons_run_calls import armed, board, call, codes, pointers, refusal, ship, texts, total

LASER = "/attacks/laser"
SCRAMBLER = "/attacks/scrambler"


@pytest.mark.parametrize(
    ("pi", "line", "dice", "expected"),
    [
        pytest.param(6, {"range": 7, "hell3_hell_fire": 1}, [4, 5], 5, id="DR-B32"),
        pytest.param(3, {"range": 7}, [3, 4, 1], 7, id="DR-T107"),
        pytest.param(3, {"range": 7, "gravity_well": 2, "hell_hole": 1}, [6, 6], 5, id="DR-T112"),
        pytest.param(9, {"range": 7, "hell3_hell_fire": 2}, [6, 6], 3, id="DR-T113"),
        pytest.param(3, {"range": 5, "hell_fire": 2}, [4, 3, 1], 5, id="DR-T115"),
    ],
)
def test_to_hit_along_a_measured_line(client: FlaskClient, pi: int, line: Any, dice: list[int], expected: int) -> None:
    body = {"ship": armed("laser", 2, pi=pi), "target": {"ship": ship("blue", si=8)}, "line": line, "dice": dice}
    told = call(client, LASER, body)
    has_hit = expected >= line["range"]
    assert total(told, "target-hit" if has_hit else "target-missed") == expected
    assert told["outcome"] == {"is_hit": has_hit, "hits": 2 * has_hit, "is_destroyed": False}
    assert told["ship"]["has_fired"] == ["laser"]


@pytest.mark.parametrize(
    ("terrain", "start", "target", "pi", "dice", "expected"),
    [
        pytest.param({"hole": "0,0"}, "0,-4", "0,3", 3, [6, 6], (-7, 5, False), id="DR-T112"),
        pytest.param({"hole": "0,0", "kind": "hell3"}, "1,-4", "1,3", 9, [6, 6], (-12, 3, False), id="DR-T113"),
        pytest.param({"hell_fire": ["0,-2", "0,-3"]}, "0,-5", "0,0", 3, [4, 3, 1], (-2, 5, True), id="DR-T115"),
    ],
)
def test_to_hit_on_a_board(
    client: FlaskClient, terrain: Any, start: str, target: str, pi: int, dice: list[int], expected: tuple[int, int, bool]
) -> None:
    own = board(**terrain)
    line = call(client, "/line-of-fire", {"board": own, "firer": {"hex": start, "facing": 4}, "target": target})["outcome"]
    assert (line["modifier"], line["is_in_field"], line["is_blocked"]) == (expected[0], True, False)
    firer = armed("laser", 1, pi=pi, hex=start, facing=4)
    told = call(client, LASER, {"board": own, "ship": firer, "target": {"ship": ship("blue", hex=target)}, "dice": dice})
    assert total(told, "target-hit" if expected[2] else "target-missed") == expected[1]
    assert told["outcome"]["is_hit"] is expected[2]


def test_null_stops_the_beam_without_a_roll(client: FlaskClient) -> None:
    """DR-T116."""
    firer = armed("laser", 5, hex="0,0", facing=1)
    body = {"board": board(null=["0,-2"]), "ship": firer, "target": {"ship": ship("blue", hex="0,-5")}, "dice": []}
    told = call(client, LASER, body)
    assert (codes(told), told["dice"], told["outcome"]["is_hit"]) == (["fire-blocked"], [], False)
    measured = {"ship": armed("laser", 5), "target": {"ship": ship("blue")}, "line": {"range": 5, "null": True}}
    assert codes(call(client, LASER, measured)) == ["fire-blocked"]


@pytest.mark.parametrize(
    ("terrain", "rules", "modifier", "blocked", "counted"),
    [
        pytest.param({"null": ["0,-1"]}, {}, 0, False, ["1,-1"], id="DR-T119"),
        pytest.param({"hell_fire": ["0,-1"]}, {}, 0, False, ["1,-1"], id="DR-T121"),
        pytest.param({"hell_fire": ["0,-1"]}, {"hexside_line": "favour_target"}, -1, False, ["0,-1"], id="favour_target"),
        pytest.param({"null": ["0,-1"]}, {"hexside_line": "both"}, 0, True, ["0,-1", "1,-1"], id="both"),
    ],
)
def test_a_line_along_a_hexside(
    client: FlaskClient, terrain: Any, rules: Any, modifier: int, blocked: bool, counted: list[str]
) -> None:
    body = {"board": board(**terrain), "firer": {"hex": "0,0", "facing": 1}, "target": "1,-2", "rules": rules}
    line = call(client, "/line-of-fire", body)["outcome"]
    assert (line["range"], line["modifier"], line["is_blocked"]) == (2, modifier, blocked)
    assert line["crossed"][0] == {"hexes": ["0,-1", "1,-1"], "counted": counted}


@pytest.mark.parametrize(("target", "seen"), [("2,0", True), ("1,1", True), ("2,-1", True), ("0,2", False)])
def test_field_of_fire(client: FlaskClient, target: str, seen: bool) -> None:
    """DR-T109."""
    told = call(client, "/line-of-fire", {"board": board(), "firer": {"hex": "0,0", "facing": 3}, "target": target})
    assert told["outcome"]["is_in_field"] is seen


@pytest.mark.parametrize(
    ("laser", "screens", "si", "dice", "hits", "left"),
    [
        pytest.param(7, 4, 10, [6, 6, 1, 1], 3, 7, id="DR-B33"),
        pytest.param(7, 7, 10, [6, 6], 0, 10, id="DR-B34"),
        pytest.param(7, 8, 10, [6, 6], 0, 10, id="DR-B35"),
        pytest.param(6, 2, 10, [6, 6, 1, 1], 4, 6, id="DR-T122"),
    ],
)
def test_laser_damage(client: FlaskClient, laser: int, screens: int, si: int, dice: list[int], hits: int, left: int) -> None:
    target = ship("blue", si=si, allocated={"screens": screens})
    told = call(client, LASER, {"ship": armed("laser", laser), "target": {"ship": target}, "line": {"range": 1}, "dice": dice})
    assert told["outcome"]["hits"] == hits
    assert told["target"]["ship"]["levels"]["structural_integrity"] == left


def test_a_marker_shot_off_the_board(client: FlaskClient) -> None:
    firer = armed("laser", 7)
    body = {"ship": firer, "target": {"buoy": {"id": "easy-1", "kind": "easy"}}, "line": {"range": 5}}
    told = call(client, LASER, {**body, "dice": [2, 3, 2, 3]})
    assert (told["outcome"], told["buoys"]) == ({"is_hit": True, "is_destroyed": True}, [])
    assert texts(told) == ["Take easy-1 off the board (its hex). Nobody gets it."]
    assert told["steps"][-1]["params"]["hex"] == ""
    assert call(client, LASER, {**body, "dice": [2, 3, 3, 3]})["buoys"] == [{"id": "easy-1", "kind": "easy"}]


def test_a_hell_hound_is_hard_to_hit(client: FlaskClient) -> None:
    """DR-T124."""
    body = {"ship": armed("laser", 7), "target": {"hell_hound": {"id": "hound-1"}}, "line": {"range": 5}, "dice": [4, 4]}
    told = call(client, LASER, body)
    assert (total(told, "target-missed"), told["hell_hounds"]) == (4, [{"id": "hound-1"}])


@pytest.mark.parametrize(("level", "damaged", "dice"), [(5, False, [6, 6]), (6, True, [6, 6, 1, 1])])
def test_scrambler(client: FlaskClient, level: int, damaged: bool, dice: list[int]) -> None:
    """DR-T125."""
    target = ship("blue", allocated={"screens": 3})
    body = {"ship": armed("scrambler", level), "target": {"ship": target}, "line": {"range": 2}, "dice": dice}
    told = call(client, SCRAMBLER, body)
    assert told["outcome"]["is_damaged"] is damaged
    assert told["target"]["ship"]["crises"] == (["no-tractor"] if damaged else [])


REFUSED: dict[str, tuple[dict[str, Any], str, str]] = {
    "DR-T110": ({"line": {"range": 13}}, "out-of-range", "/line/range"),
    "DR-T127": ({"ship": armed("laser", 5, has_fired=["laser"])}, "weapon-already-fired", "/ship/has_fired"),
    "DR-T128": ({"ship": ship()}, "weapon-not-allocated", "/ship/allocated/laser"),
    "DR-63": ({"target": {"ship": ship("blue", status="finished")}}, "out-of-race", ""),
}


@pytest.mark.parametrize(("change", "code", "pointer"), REFUSED.values(), ids=REFUSED)
def test_the_rules_refuse_a_shot(client: FlaskClient, change: Any, code: str, pointer: str) -> None:
    body = {"ship": armed("laser", 5), "target": {"ship": ship("blue")}, "line": {"range": 5}, "dice": [3, 3], **change}
    problem = refusal(client, LASER, body)
    assert (problem["code"], problem["type"]) == (code, "/api/v1/problems/rule-refused")
    assert not pointer or pointers(problem) == [pointer]
    assert problem["rule"]
    assert problem["params"]


def test_the_scrambler_may_fire_after_the_laser(client: FlaskClient) -> None:
    """DR-T127."""
    firer = armed("laser", 5)
    told = call(client, LASER, {"ship": firer, "target": {"ship": ship("P")}, "line": {"range": 9}, "dice": [1, 1]})
    both = {**told["ship"], "levels": {**told["ship"]["levels"], "scrambler": 4}, "allocated": {"laser": 5, "scrambler": 4}}
    body = {"ship": both, "target": {"ship": ship("Q")}, "line": {"range": 9}, "dice": [1, 1]}
    assert call(client, SCRAMBLER, body)["ship"]["has_fired"] == ["laser", "scrambler"]
    assert refusal(client, LASER, body)["code"] == "weapon-already-fired"


def test_out_of_the_field_of_fire_points_to_the_facing(client: FlaskClient) -> None:
    firer = armed("laser", 5, hex="0,0", facing=4)
    problem = refusal(client, LASER, {"board": board(), "ship": firer, "target": {"ship": ship("blue", hex="0,-5")}})
    assert (problem["code"], pointers(problem)) == ("outside-field-of-fire", ["/ship/facing"])


def test_out_of_range_points_to_the_target(client: FlaskClient) -> None:
    firer = armed("laser", 5, hex="0,8", facing=1)
    problem = refusal(client, LASER, {"board": board(), "ship": firer, "target": {"ship": ship("blue", hex="0,-5")}})
    assert (problem["code"], pointers(problem)) == ("out-of-range", ["/target/ship/hex"])


def test_odds_of_a_laser_shot(client: FlaskClient) -> None:
    """7 or more with two dice is 21 of 36; 3 hits destroy a ship of 3."""
    body = {"ship": armed("laser", 7), "line": {"range": 7}, "odds": True}
    weak = {**body, "target": {"ship": ship("blue", si=3, allocated={"screens": 4})}}
    odds = call(client, LASER, weak)["odds"]
    assert odds["outcomes"] == [
        {"outcome": {"is_hit": True, "hits": 3, "is_destroyed": True}, "probability": 0.583333, "fraction": "7/12"},
        {"outcome": {"is_hit": False, "hits": 0, "is_destroyed": False}, "probability": 0.416667, "fraction": "5/12"},
    ]
    assert odds["expected"] == {"hits": {"value": 1.75, "fraction": "7/4"}}
    strong = {**body, "target": {"ship": ship("blue", si=4, allocated={"screens": 4})}}
    assert not any(entry["outcome"]["is_destroyed"] for entry in call(client, LASER, strong)["odds"]["outcomes"])


def test_odds_of_a_marker_and_of_a_scrambler(client: FlaskClient) -> None:
    body = {"ship": armed("laser", 7), "target": {"buoy": {"id": "b", "kind": "easy"}}, "line": {"range": 2}, "odds": True}
    odds = call(client, LASER, body)["odds"]
    assert "expected" not in odds
    assert odds["outcomes"][1] == {
        "outcome": {"is_hit": True, "is_destroyed": True}, "probability": 0.277778, "fraction": "5/18",
    }  # fmt: skip
    body = {"ship": armed("scrambler", 7), "target": {"ship": ship("blue")}, "line": {"range": 2}, "odds": True}
    (only,) = call(client, SCRAMBLER, body)["odds"]["outcomes"]
    assert only == {
        "outcome": {"is_hit": True, "is_damaged": True, "is_destroyed": False}, "probability": 1.0, "fraction": "1",
    }  # fmt: skip
