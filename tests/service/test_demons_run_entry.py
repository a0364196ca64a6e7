"""What a table may type in: house rules, boards, ships, names; and ships that go from one call to the next."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from rules.demons_run.house_rules import TOGGLES
from tests.service.demons_run_calls import armed, board, call, pointers, refusal, ship

LASER = "/attacks/laser"
SHIPS = "/ships"
MOVE = "/ship-moves"


def shot(**change: Any) -> dict[str, Any]:
    return {"ship": armed("laser", 5), "target": {"ship": ship("blue")}, "line": {"range": 5}, "dice": [1, 1], **change}


ENTRIES: dict[str, tuple[dict[str, Any], str, str]] = {
    "neither line nor hexes": ({"line": None}, "", "/line"),
    "no hexes": ({"ship": armed("laser", 5, facing=1), "line": ...}, "hex-needed", "/ship/hex"),
    "no facing": (
        {"ship": armed("laser", 5, hex="0101"), "target": {"ship": ship("b", hex="0102")}, "line": ...},
        "facing-needed",
        "/ship/facing",
    ),
    "line and board": ({"board": "starcup"}, "two-ways", "/board"),
    "line and hex": ({"ship": armed("laser", 5, hex="0101")}, "two-ways", "/ship/hex"),
    "line and finish": ({"ship": armed("laser", 5, finish="0101")}, "two-ways", "/ship/finish"),
    "no target": ({"target": {}}, "", "/target"),
    "two targets": ({"target": {"ship": ship("b"), "buoy": {"id": "x", "kind": "easy"}}}, "", "/target"),
    "same name": ({"target": {"ship": ship("red")}}, "name-used-twice", "/target/ship/name"),
    "Buoy twice": (
        {"target": {"ship": ship("blue", buoys=[{"id": "x", "kind": "easy"}, {"id": "x", "kind": "easy"}])}},
        "name-used-twice",
        "/target/ship/buoys/1/id",
    ),
    "above the sheet": ({"ship": armed("laser", 12)}, "level-above-sheet", "/ship/levels/laser"),
    "above the maximum": (
        {"ship": ship(levels={"laser": 2}, allocated={"laser": 3})},
        "level-above-maximum",
        "/ship/allocated/laser",
    ),
    "above the track": ({"ship": armed("laser", 5, velocity=21, velocity_before=4)}, "velocity-above-track", "/ship/velocity"),
    "no structure": (
        {"target": {"ship": ship("b", si=0)}},
        "structural-integrity-needed",
        "/target/ship/levels/structural_integrity",
    ),
    "fired twice": ({"ship": armed("laser", 5, has_fired=["laser", "laser"])}, "named-twice", "/ship/has_fired"),
    "capital letters in an id": ({"target": {"buoy": {"id": "Easy", "kind": "easy"}}}, "", "/target/buoy/id"),
    "unknown kind": ({"target": {"buoy": {"id": "x", "kind": "hard"}}}, "", "/target/buoy/kind"),
    "unknown crisis": ({"ship": armed("laser", 5, crises=["panic"])}, "", "/ship/crises/0"),
    "unknown field": ({"ship": armed("laser", 5, colour="red")}, "", "/ship/colour"),
    "unknown Function": ({"ship": ship(levels={"photon": 1})}, "", "/ship/levels/photon"),
    "facing 7": ({"ship": armed("laser", 5, facing=7)}, "", "/ship/facing"),
    "unknown house rule": ({"rules": {"no_such": 1}}, "", "/rules/no_such"),
    "house rule of another kind": ({"rules": {"si_max": "29"}}, "", "/rules/si_max"),
    "house rule that is no choice": ({"rules": {"si_max": 25}}, "", "/rules/si_max"),
    "house rule true for 1": ({"rules": {"turns_at_v0": True}}, "", "/rules/turns_at_v0"),
    "chart that rises": ({"rules": {"turns_by_velocity": [0, 6, 5, 4, 3, 4]}}, "chart-rises", "/rules/turns_by_velocity/5"),
    "chart without the printed 3": (
        {"rules": {"turns_by_velocity": [0, 6, 5, 4, 4]}},
        "chart-box-printed",
        "/rules/turns_by_velocity/4",
    ),
    "short chart": ({"rules": {"turns_by_velocity": [0, 6]}}, "chart-length", "/rules/turns_by_velocity"),
    "number in a chart": ({"rules": {"me_table": [[0, 0], [10, 1]]}}, "chart-number", "/rules/me_table/1/0"),
    "chart of triples": ({"rules": {"me_table": [[0, 0, 0]]}}, "", "/rules/me_table/0"),
}


@pytest.mark.parametrize(("change", "code", "pointer"), ENTRIES.values(), ids=ENTRIES)
def test_entries_that_cannot_be(client: FlaskClient, change: dict[str, Any], code: str, pointer: str) -> None:
    body = {name: value for name, value in shot(**change).items() if value is not ...}
    problem = refusal(client, LASER, body)
    assert pointer in pointers(problem)
    assert (problem["code"], problem["type"]) == (code or "invalid-field", "/api/v1/problems/invalid-field")


def test_every_mistake_is_told_at_once(client: FlaskClient) -> None:
    body = {"ship": armed("laser", 99, hex="9999"), "target": {"ship": ship("red", si=0, hex="x")}, "board": "starcup"}
    assert pointers(refusal(client, LASER, body)) == [
        "/ship/hex", "/ship/levels/laser", "/ship/facing", "/target/ship/name", "/target/ship/hex",
        "/target/ship/levels/structural_integrity",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("given", "code", "pointer"),
    [
        ("atlantis", "unknown-board", "/board"),
        ({"name": "x"}, "board-invalid", "/board"),
        ({"name": "x", "shape": {"radius": 4}, "null": ["0,9"]}, "board-invalid", "/board/null/0"),
        (7, "invalid-field", "/board"),
        (["starcup"], "invalid-field", "/board"),
    ],
)
def test_boards_that_cannot_be(client: FlaskClient, given: Any, code: str, pointer: str) -> None:
    problem = refusal(client, "/line-of-fire", {"board": given, "firer": {"hex": "0101", "facing": 1}, "target": "0102"})
    assert (problem["code"], pointers(problem)) == (code, [pointer])


def test_hexes_of_the_board(client: FlaskClient) -> None:
    problem = refusal(client, "/line-of-fire", {"firer": {"hex": "3700", "facing": 1}, "target": "0,0"})
    assert [(error["pointer"], error["code"]) for error in problem["errors"]] == [
        ("/firer/hex", "off-board"), ("/target", "unknown-hex"),
    ]  # fmt: skip


@pytest.mark.parametrize("toggle", TOGGLES, ids=lambda toggle: toggle.name)
def test_every_choice_of_every_house_rule_is_taken(client: FlaskClient, toggle: Any) -> None:
    for choice in toggle.choices:
        call(client, SHIPS, {"levels": {"structural_integrity": 1}, "rules": {toggle.name: choice}})


def test_house_rules_change_the_sheet(client: FlaskClient) -> None:
    high = {"levels": {"structural_integrity": 25}}
    assert call(client, SHIPS, high)["outcome"]["points"] == 25
    assert pointers(refusal(client, SHIPS, {**high, "rules": {"si_max": 20}})) == ["/levels/structural_integrity"]
    chart = {"turns_by_velocity": [0, 9, 8, 7, 3], "me_table": [[0, 0], [4, 5]]}
    outcome = call(client, SHIPS, {"levels": {"structural_integrity": 1, "maneuver_engines": 1}, "rules": chart})["outcome"]
    assert outcome["turns_by_velocity"] == [0, 9, 8, 7, 3]
    assert (outcome["turns_per_hex"], outcome["turns_per_turn"]) == (4, 5)


def test_a_level_that_is_not_told_is_what_is_allocated(client: FlaskClient) -> None:
    told = call(client, LASER, shot(ship=ship(allocated={"laser": 5})))
    assert (told["ship"]["levels"]["laser"], told["ship"]["levels"]["tractor"]) == (5, 0)


def test_what_was_not_told_of_a_place_is_left_out(client: FlaskClient) -> None:
    assert not {"hex", "facing", "finish"} & call(client, LASER, shot())["ship"].keys()


def test_a_ship_goes_from_call_to_call(client: FlaskClient) -> None:
    """Allocation, fire, movement, damage, the end of the Turn: each takes what the one before has answered."""
    own = board(null=["0,5"])
    levels = {"main_engines": 6, "maneuver_engines": 6, "laser": 6, "screens": 4}
    red = ship(levels=levels, hex="0,8", facing=1, finish="0,-9", buoys=[{"id": "easy-1", "kind": "easy"}])
    blue = ship("blue", si=9, hex="0,3")
    allocated = call(client, "/allocations", {"board": own, "ship": red, "allocation": {"accelerate": 3, "laser": 4}})["ship"]
    assert (allocated["finish"], allocated["pi_modifier"], allocated["velocity"]) == ("0,-9", 0, 3)
    body = {"board": own, "ship": allocated, "target": {"ship": blue}, "dice": []}
    fired = call(client, LASER, body)
    assert (fired["steps"][0]["code"], fired["ship"]["has_fired"]) == ("fire-blocked", ["laser"])
    moved = call(client, MOVE, {"board": own, "ship": fired["ship"], "path": ["F", "F", "F"], "dice": [3, 4]})
    assert (moved["ship"]["hex"], moved["ship"]["has_ended_movement"]) == ("0,5", True)
    hit = call(client, "/critical-hits", {"board": own, "ship": moved["ship"], "hits": 2, "dice": [1]})
    assert hit["ship"]["levels"]["structural_integrity"] == 12
    (lost,) = call(client, "/fuel-losses", {"board": own, "ships": [hit["ship"]]})["ships"]
    (ready,) = call(client, "/turn-adjustments", {"board": own, "ships": [lost], "dice": []})["ships"]
    expected = {"hex": "0,5", "velocity": 3, "velocity_before": 3, "has_fired": [], "has_moved": False, "buoys": red["buoys"]}
    assert {name: ready[name] for name in expected} == expected
    assert ready["levels"]["fuel"] == 100 - 6 - 4 - 5


def test_a_ship_that_comes_back_is_the_same(client: FlaskClient) -> None:
    everything = ship(
        si=9, hex="0,0", facing=3, velocity=5, velocity_before=4, allocated={"main_engines": 1, "screens": 2}, finish="0,5",
        levels={"main_engines": 6, "screens": 3, "laser": 2}, buoys=[{"id": "lucifer", "kind": "lucifer"}], crises=["no-turning"],
        crises_next=["fuel-leak", "fuel-leak"], leaks=1, whip_gain=2, has_fired=["scrambler"], attempts=["lucifer"],
        is_captured=True, is_lost=False, has_moved=True, has_ended_movement=True,
    )  # fmt: skip
    body = {"board": board(), "hits": 1}
    first = call(client, "/critical-hits", {**body, "ship": everything})["ship"]
    second = call(client, "/critical-hits", {**body, "ship": first, "dice": [1]})["ship"]
    first["levels"]["structural_integrity"] -= 1
    assert second == first
    assert {name: first[name] for name in everything if name not in ("levels", "allocated")} == {
        name: value for name, value in everything.items() if name not in ("levels", "allocated")
    }
