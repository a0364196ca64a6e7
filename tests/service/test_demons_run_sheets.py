"""Designs, allocations, the steps of a Turn and scores over HTTP."""

from itertools import permutations
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.service.demons_run_calls import board, call, pointers, refusal, ship, texts

SHIPS = "/ships"
ALLOCATE = "/allocations"
SCORES = "/scores"

RULEBOOK_SHIP = {
    "fuel": 210, "structural_integrity": 14, "pi_level": 3, "main_engines": 6, "maneuver_engines": 6, "tractor": 10,
    "laser": 10, "screens": 4,
}  # fmt: skip


@pytest.mark.parametrize(
    ("levels", "points"),
    [
        pytest.param(RULEBOOK_SHIP, 80, id="DR-B08"),
        pytest.param({**RULEBOOK_SHIP, "fuel": 200}, 79, id="DR-T002"),
        pytest.param({"fuel": 290, "structural_integrity": 1}, 30, id="DR-T004"),
        pytest.param({"structural_integrity": 1, "laser": 11}, 12, id="DR-T005"),
    ],
)
def test_a_legal_design(client: FlaskClient, levels: dict[str, int], points: int) -> None:
    outcome = call(client, SHIPS, {"levels": levels})["outcome"]
    assert (outcome["points"], outcome["left"], outcome["turns_by_velocity"][4]) == (points, 80 - points, 3)


@pytest.mark.parametrize(
    ("levels", "codes"),
    [
        pytest.param({**RULEBOOK_SHIP, "scrambler": 1}, {"/levels": "too-many-points"}, id="DR-T001"),
        pytest.param({"fuel": 300, "structural_integrity": 1}, {"/levels/fuel": "level-above-sheet"}, id="DR-B06"),
        pytest.param({"fuel": 163, "structural_integrity": 1}, {"/levels/fuel": "fuel-not-in-tens"}, id="DR-B07"),
        pytest.param({"structural_integrity": 1, "laser": 12}, {"/levels/laser": "level-above-sheet"}, id="DR-T005"),
        pytest.param({"fuel": 10}, {"/levels/structural_integrity": "no-structural-integrity"}, id="DR-09"),
        pytest.param(
            {"fuel": 995, "laser": 12, "screens": 12},
            {
                "/levels/fuel": "fuel-not-in-tens",
                "/levels/laser": "level-above-sheet",
                "/levels/screens": "level-above-sheet",
                "/levels/structural_integrity": "no-structural-integrity",
                "/levels": "too-many-points",
            },
            id="everything at once",
        ),
    ],
)
def test_an_illegal_design(client: FlaskClient, levels: dict[str, int], codes: dict[str, str]) -> None:
    problem = refusal(client, SHIPS, {"levels": levels})
    assert {error["pointer"]: error["code"] for error in problem["errors"]} == codes
    assert problem["type"] == "/api/v1/problems/rule-refused"


@pytest.mark.parametrize(
    ("rules", "level", "modifier"), [({}, 9, 3), ({}, 0, -3), ({"pi_table": "linear"}, 7, 4)], ids=["DR-B02", "DR-06", "DR-T008"]
)
def test_pilot_integration(client: FlaskClient, rules: Any, level: int, modifier: int) -> None:
    told = call(client, SHIPS, {"levels": {"structural_integrity": 1, "pi_level": level}, "rules": rules})
    assert told["outcome"]["pi_modifier"] == modifier


def test_odds_of_what_is_certain(client: FlaskClient) -> None:
    (only,) = call(client, SHIPS, {"levels": RULEBOOK_SHIP, "odds": True})["odds"]["outcomes"]
    assert (only["fraction"], only["outcome"]["points"]) == ("1", 80)


READY = {"main_engines": 6, "tractor": 10, "laser": 8, "scrambler": 8, "screens": 10}

ALLOCATIONS: dict[str, tuple[dict[str, Any], dict[str, int], int, int]] = {
    "DR-B11": (ship(velocity=4, levels=READY), {"accelerate": 3}, 7, 94),
    "DR-B12": (ship(velocity=4, levels=READY), {"decelerate": 3}, 1, 94),
    "DR-B14": (ship(velocity=4, levels=READY), {"accelerate": 2, "laser": 6, "screens": 3}, 6, 87),
    "DR-T010": (ship(levels=READY), {"accelerate": 4}, 4, 92),
    "DR-T014": (
        ship(velocity=3, levels=READY),
        {"accelerate": 2, "tractor": 6, "laser": 4, "scrambler": 3, "screens": 5},
        5,
        75,
    ),
    "DR-T017": (ship(fuel=20, levels=READY), {"scrambler": 3}, 0, 14),
    "DR-T019": (ship(fuel=50, levels=READY), {"tractor": 5}, 0, 45),
}


@pytest.mark.parametrize(("planning", "allocation", "velocity", "fuel"), ALLOCATIONS.values(), ids=ALLOCATIONS)
def test_allocations(client: FlaskClient, planning: Any, allocation: dict[str, int], velocity: int, fuel: int) -> None:
    told = call(client, ALLOCATE, {"ship": planning, "allocation": allocation})
    before = planning["levels"]["fuel"]
    assert told["outcome"] == {"fuel_paid": before - fuel, "fuel": fuel, "velocity": velocity}
    assert (told["ship"]["velocity"], told["ship"]["levels"]["fuel"]) == (velocity, fuel)


WRONG_ALLOCATIONS: dict[str, tuple[dict[str, Any], dict[str, int], str, str]] = {
    "DR-B09": (ship(levels=READY), {"laser": 9}, "level-above-maximum", "/allocation/laser"),
    "DR-T011": (ship(velocity=4, levels=READY), {"decelerate": 5}, "velocity-below-zero", "/allocation/decelerate"),
    "DR-T013": (
        ship(velocity=4, levels=READY),
        {"accelerate": 2, "decelerate": 1},
        "accelerate-and-decelerate",
        "/allocation/decelerate",
    ),
    "DR-T016": (ship(fuel=0, levels=READY), {"screens": 1}, "not-enough-fuel", "/allocation"),
    "DR-T151": (ship(levels=READY, crises=["no-screens"]), {"screens": 1}, "forbidden-by-crisis", "/allocation/screens"),
    "out": (ship(levels=READY, status="finished"), {"screens": 1}, "out-of-race", "/ship/status"),
}


@pytest.mark.parametrize(("planning", "allocation", "code", "pointer"), WRONG_ALLOCATIONS.values(), ids=WRONG_ALLOCATIONS)
def test_refused_allocations(client: FlaskClient, planning: Any, allocation: dict[str, int], code: str, pointer: str) -> None:
    problem = refusal(client, ALLOCATE, {"ship": planning, "allocation": allocation})
    assert (problem["code"], pointers(problem)) == (code, [pointer])


def test_fuel_losses(client: FlaskClient) -> None:
    """DR-T091, DR-T158, DR-T164, DR-52."""
    ships = [
        ship("three", fuel=3, hex="0,0"),
        ship("leaks", fuel=50, hex="1,0", leaks=2),
        ship("both", fuel=12, hex="0,0", leaks=1, is_lost=True),
        ship("clear", fuel=50, hex="1,0"),
    ]
    told = call(client, "/fuel-losses", {"board": board(null=["0,0"]), "ships": ships})
    assert [each["levels"]["fuel"] for each in told["ships"]] == [0, 40, 2, 50]
    assert told["outcome"]["changed"] == ["three", "leaks", "both"]
    assert texts(told)[0] == "Set three's Fuel to 0."
    lost_only = call(client, "/fuel-losses", {"board": board(null=["0,0"]), "ships": ships, "rules": {"null_fuel_all": False}})
    assert lost_only["outcome"]["changed"] == ["leaks", "both"]


@pytest.mark.parametrize(
    ("crises", "dice", "levels", "velocity", "fuel"),
    [
        pytest.param(["must-accelerate"], [5], {"main_engines": 6}, 7, 1, id="DR-T160"),
        pytest.param(["must-accelerate"], [5], {"main_engines": 0}, 4, 7, id="DR-T161"),
    ],
)
def test_turn_adjustments(client: FlaskClient, crises: list[str], dice: list[int], levels: Any, velocity: int, fuel: int) -> None:
    going_on = ship(velocity=4, fuel=7, levels=levels, crises_next=crises, has_moved=True, has_ended_movement=True)
    (after,) = call(client, "/turn-adjustments", {"ships": [going_on], "dice": dice})["ships"]
    assert (after["velocity"], after["levels"]["fuel"], after["crises"], after["crises_next"]) == (velocity, fuel, crises, [])
    assert (after["has_moved"], after["has_ended_movement"]) == (False, False)


def test_initiative(client: FlaskClient) -> None:
    told = call(client, "/initiative", {"ships": ["red", "blue", "green"], "dice": [2, 2]})
    assert told["outcome"]["order"] == ["blue", "green", "red"]
    assert [(batch["sides"], batch["values"]) for batch in told["dice"]] == [(3, [2]), (2, [2])]
    odds = call(client, "/initiative", {"ships": ["red", "blue", "green"], "odds": True})["odds"]["outcomes"]
    assert sorted(tuple(entry["outcome"]["order"]) for entry in odds) == sorted(permutations(["red", "blue", "green"]))
    assert {entry["fraction"] for entry in odds} == {"1/6"}
    twice = refusal(client, "/initiative", {"ships": ["red", "red"]})
    assert (twice["code"], pointers(twice)) == ("name-used-twice", ["/ships/1"])
    assert call(client, "/initiative", {"ships": ["red"], "dice": []})["outcome"]["order"] == ["red"]


def racer(name: str = "red", **state: Any) -> dict[str, Any]:
    buoys = [{"id": f"{name}-{number}", "kind": kind} for number, kind in enumerate(("easy", "easy", "free_floater", "lucifer"))]
    return ship(name, fuel=130, buoys=buoys, **state)


@pytest.mark.parametrize(
    ("status", "place", "points", "rules"),
    [
        pytest.param("finished", 1, 305, {}, id="DR-B45"),
        pytest.param("racing", 0, 255, {}, id="DR-T185"),
        pytest.param("racing", 0, 0, {"dnf_scores": "zero"}, id="DR-87"),
        pytest.param("destroyed", 0, 0, {}, id="212C"),
        pytest.param("disqualified", 0, 0, {}, id="DR-T032"),
    ],
)
def test_scores(client: FlaskClient, status: str, place: int, points: int, rules: Any) -> None:
    body = {"ships": [{"ship": racer(status=status), "place": place}], "turn": 30, "rules": rules}
    outcome = call(client, SCORES, body)["outcome"]
    (score,) = outcome["scores"]
    assert (score["points"], sum(term["value"] for term in score["terms"])) == (points, points)
    assert outcome["is_race_over"] is True
    assert outcome[status] == ["red"]


def test_ranking(client: FlaskClient) -> None:
    """DR-T184, DR-88: of equal points the better place wins, else the rank is shared."""
    ships = [
        {"ship": racer("red", status="finished"), "place": 2},
        {"ship": ship("blue", fuel=50, status="finished"), "place": 1},
        {"ship": ship("green", fuel=100)},
        {"ship": ship("white", status="destroyed")},
    ]
    outcome = call(client, SCORES, {"ships": ships, "turn": 18})["outcome"]
    assert [(score["ship"], score["points"], score["rank"]) for score in outcome["scores"]] == [
        ("red", 280, 1), ("blue", 100, 2), ("green", 100, 3), ("white", 0, 4),
    ]  # fmt: skip
    assert (outcome["is_race_over"], outcome["finished"], outcome["racing"]) == (False, ["blue", "red"], ["green"])


@pytest.mark.parametrize(
    ("places", "status", "code"),
    [
        ((1, 1), "finished", "place-used-twice"),
        ((1, 3), "finished", "place-needed"),
        ((1, 0), "finished", "place-needed"),
        ((0, 2), "racing", "not-finished"),
    ],
)
def test_places_that_cannot_be(client: FlaskClient, places: tuple[int, int], status: str, code: str) -> None:
    ships = [{"ship": ship(f"s{index}", status=status), "place": place} for index, place in enumerate(places)]
    problem = refusal(client, SCORES, {"ships": ships})
    assert (problem["code"], pointers(problem)) == (code, ["/ships/1/place"])


def test_what_a_sheet_may_hold(client: FlaskClient):
    sheet = client.get("/api/v1/demons-run/set-up-sheet").json
    assert sheet["points"] == 80
    assert sheet["levels"]["fuel"] == {"lowest": 0, "highest": 290, "step": 10, "points_per_step": 1}
    assert sheet["levels"]["pi_level"]["points_per_step"] == 3
    assert len(sheet["levels"]) == 9


@pytest.mark.parametrize("place", range(3))
def test_a_sheet_comes_with_ships_that_are_legal(client: FlaskClient, place: int):
    design = client.get("/api/v1/demons-run/set-up-sheet").json["designs"][place]
    assert call(client, "/ships", {"levels": design["levels"]})["outcome"]["points"] == 80
