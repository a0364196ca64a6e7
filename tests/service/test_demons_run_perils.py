"""Hell Hounds, Hell Fire, Hell Holes, Null and damage over HTTP."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.service.demons_run_calls import board, call, codes, pointers, refusal, ship, texts, total

HOUND = "/attacks/hell-hound"
FIRE = "/attacks/hell-fire"
HOLE = "/attacks/hell-hole"
NULL = "/attacks/null"
CRITICAL = "/critical-hits"
CRISES = "/system-crises"


def screened(level: int, **more: Any) -> dict[str, Any]:
    return ship("blue", allocated={"screens": level}, **more)


def si(told: dict[str, Any]) -> int:
    return int(told["ship"]["levels"]["structural_integrity"])


@pytest.mark.parametrize(
    ("distance", "screens", "before", "dice", "after"),
    [
        pytest.param(2, 5, 9, [4, 3, 1], 7, id="DR-T130"),
        pytest.param(1, 10, 9, [3, 3, 4], 9, id="DR-T131"),
        pytest.param(0, 0, 14, [1, 1, 1, 1, 1, 1], 10, id="four dice"),
    ],
)
def test_hell_hound(client: FlaskClient, distance: int, screens: int, before: int, dice: list[int], after: int) -> None:
    body = {"hell_hound": {"id": "hound-1"}, "ship": screened(screens, si=before), "distance": distance, "dice": dice}
    told = call(client, HOUND, body)
    assert (si(told), told["outcome"]["hits"], told["hell_hounds"]) == (after, before - after, [])


def test_hell_hound_on_a_board(client: FlaskClient) -> None:
    body = {
        "board": board(),
        "hell_hound": {"id": "hound-1", "hex": "0,0"},
        "ship": ship("blue", hex="0,-1"),
        "dice": [1, 1, 1, 1, 1],
    }
    told = call(client, HOUND, body)
    assert (told["outcome"]["hits"], texts(told)[-1]) == (3, "Take hound-1 off the board (0,0).")
    far = refusal(client, HOUND, {**body, "ship": ship("blue", hex="0,-3")})
    assert (far["code"], pointers(far), far["params"]) == ("out-of-reach", ["/ship/hex"], {"distance": 3, "highest": 2})


def test_odds_of_a_hell_hound(client: FlaskClient) -> None:
    """Three dice against Screens 4: no hit with 3 or 4, which are 1 and 3 of 216 cases."""
    body = {"hell_hound": {"id": "hound-1"}, "ship": screened(4, si=9), "distance": 1, "odds": True}
    odds = call(client, HOUND, body)["odds"]
    by_hits = {entry["outcome"]["hits"]: entry for entry in odds["outcomes"]}
    assert sorted(by_hits) == list(range(15))
    assert (by_hits[0]["fraction"], by_hits[14]["fraction"]) == ("1/54", "1/216")
    assert [hits for hits, entry in sorted(by_hits.items()) if entry["outcome"]["is_destroyed"]] == list(range(9, 15))
    assert sum(entry["probability"] for entry in odds["outcomes"]) == pytest.approx(1, abs=1e-5)
    assert odds["expected"]["hits"]["value"] == pytest.approx(6.5, abs=0.01)


@pytest.mark.parametrize(
    ("fire", "velocity", "screens", "dice", "points", "rolls"),
    [
        pytest.param("hell3", 4, 5, [3, 4, *[1, 1] * 4], 9, 4, id="DR-T145"),
        pytest.param("hell2", 6, 8, [3, 2], 1, 0, id="DR-T146"),
        pytest.param("hell3", 1, 0, [6, 6, *[1, 1] * 11], 22, 11, id="DR-T148"),
    ],
)
def test_hell_fire(client: FlaskClient, fire: str, velocity: int, screens: int, dice: list[int], points: int, rolls: int) -> None:
    told = call(client, FIRE, {"ship": screened(screens, velocity=velocity), "fire": fire, "dice": dice})
    assert (total(told, "hell-fire-attacked"), told["outcome"]["rolls"]) == (points, rolls)


def test_hell_fire_bites_next_turn(client: FlaskClient) -> None:
    """DR-T154: the ship enters in its own phase."""
    told = call(client, FIRE, {"ship": ship(velocity=4), "fire": "ordinary", "dice": [1, 1, 1, 1, 1, 4]})
    assert (told["ship"]["crises"], told["ship"]["crises_next"]) == ([], ["no-tractor", "no-turning"])


def test_hell_fire_of_a_board(client: FlaskClient) -> None:
    body = {"board": board(hole="0,0", kind="hell2"), "ship": ship(hex="0,-1", velocity=9), "dice": [1, 1, 1, 1, 1, 1]}
    told = call(client, FIRE, body)
    assert told["steps"][0]["params"]["fire"] == "hell2"
    cold = refusal(client, FIRE, {**body, "ship": ship(hex="0,5")})
    assert (cold["code"], pointers(cold)) == ("no-hell-fire", ["/ship/hex"])


def test_odds_of_hell_fire(client: FlaskClient) -> None:
    odds = call(client, FIRE, {"ship": screened(3, velocity=4), "fire": "ordinary", "odds": True})["odds"]
    assert {entry["outcome"]["rolls"]: entry["fraction"] for entry in odds["outcomes"]} == {
        1: "1/12", 2: "7/36", 3: "11/36", 4: "1/4", 5: "5/36", 6: "1/36",
    }  # fmt: skip


def test_captured_by_lucifers_hole(client: FlaskClient) -> None:
    """DR-T071."""
    told = call(client, HOLE, {"ship": ship(si=14, is_captured=True), "hole": "hell3", "dice": [3, 3, 4, 1, 1, 1, 1, 1]})
    assert (si(told), codes(told).count("critical-hit-checked")) == (4, 5)


def test_falling_into_a_hell_hole(client: FlaskClient) -> None:
    """204M: captured first; the marker and the hole's grip are told with the hits. At Velocity 9 a ship passes."""
    told = call(client, HOLE, {"ship": ship(velocity=6), "hole": "ordinary", "dice": [1, 1]})
    assert codes(told)[:3] == ["ship-captured", "velocity-changed", "hell-hole-attacked"]
    assert (told["outcome"]["hits"], told["ship"]["velocity"], told["ship"]["is_captured"]) == (1, 0, True)
    fast = refusal(client, HOLE, {"ship": ship(velocity=9), "hole": "ordinary"})
    assert (fast["code"], pointers(fast)) == ("passes-hell-hole", ["/ship/velocity"])


def test_breaking_out_of_a_hell_hole(client: FlaskClient) -> None:
    """DR-B24, DR-B25 and DR-T074."""
    body = {"hole": "ordinary", "escape": True}
    for velocity, left in ((4, 1), (6, 3)):
        told = call(client, HOLE, {**body, "ship": ship(is_captured=True, velocity=velocity), "dice": []})
        assert (told["outcome"]["has_escaped"], told["ship"]["velocity"]) == (True, left)
    held = call(client, HOLE, {**body, "ship": ship(si=14, is_captured=True, velocity=3), "dice": [2, 1]})
    assert (held["outcome"], si(held)) == ({"hits": 2, "is_destroyed": False, "has_escaped": False}, 12)
    free = refusal(client, HOLE, {**body, "ship": ship(velocity=4)})
    assert (free["code"], pointers(free)) == ("not-captured", ["/ship/is_captured"])


def test_hell_hole_of_a_board(client: FlaskClient) -> None:
    body = {"board": board(hole="0,0"), "ship": ship(si=9, hex="0,0", is_captured=True), "dice": [1]}
    assert call(client, HOLE, body)["steps"][0]["params"]["hole"] == "ordinary"
    beside = refusal(client, HOLE, {**body, "ship": ship(hex="0,1")})
    assert (beside["code"], pointers(beside)) == ("no-hell-hole", ["/ship/hex"])


@pytest.mark.parametrize(
    ("pi", "dice", "lost"), [pytest.param(6, [2, 2], False, id="DR-T082"), pytest.param(3, [3, 2], True, id="DR-T079")]
)
def test_null(client: FlaskClient, pi: int, dice: list[int], lost: bool) -> None:
    told = call(client, NULL, {"ship": screened(8, pi=pi, velocity=3), "dice": dice})
    assert told["outcome"] == {"is_lost": lost}
    assert told["ship"]["velocity"] == (0 if lost else 3)
    assert told["ship"]["allocated"]["screens"] == (0 if lost else 8)


def test_way_out_of_null(client: FlaskClient) -> None:
    """DR-T085, DR-T086 and a ship that may move on."""
    lost = {"is_lost": True, "hex": "0,-1", "facing": 1}
    body = {"board": board(null=["0,-1"]), "escape": True}
    stays = call(client, NULL, {**body, "ship": ship(velocity=3, allocated={"screens": 4}, **lost), "dice": [2, 2]})
    assert (stays["outcome"], stays["ship"]["velocity"]) == ({"is_lost": True}, 0)
    still = call(client, NULL, {**body, "ship": ship(**lost), "dice": [5, 5, 2]})
    assert (still["outcome"], still["ship"]["facing"]) == ({"is_lost": True, "facing": 2}, 2)
    found = call(client, NULL, {**body, "ship": ship(velocity=2, **lost), "dice": [5, 5, 2]})
    assert (found["outcome"], found["ship"]["is_lost"]) == ({"is_lost": False, "facing": 2}, False)
    never = refusal(client, NULL, {**body, "ship": ship(hex="0,-1")})
    assert (never["code"], pointers(never)) == ("not-lost-in-null", ["/ship/is_lost"])
    clear = refusal(client, NULL, {**body, "ship": ship(hex="0,1", is_lost=True)})
    assert (clear["code"], pointers(clear)) == ("not-null", ["/ship/hex"])


DAMAGE: dict[str, tuple[dict[str, Any], dict[str, Any], list[int], dict[str, Any]]] = {
    "DR-B39": (ship(si=9), {"hits": 4}, [1, 1], {"structural_integrity": 5}),
    "DR-B42": (ship(si=9), {"hits": 5}, [4, 4], {"structural_integrity": 4}),
    "DR-T166": (ship(si=7), {"hits": 1}, [], {"structural_integrity": 6}),
    "DR-T167": (
        ship(si=8, levels={"maneuver_engines": 4}),
        {"hits": 1},
        [5, 3, 3],
        {"structural_integrity": 7, "maneuver_engines": 3},
    ),
    "DR-T169": (ship(si=7, levels={"tractor": 1}), {"critical_hits": 1}, [2, 2], {"tractor": 0, "structural_integrity": 6}),
    "DR-T170": (ship(si=8, levels={"tractor": 1}), {"critical_hits": 1}, [2, 2, 1], {"tractor": 0, "structural_integrity": 7}),
    "DR-T172": (ship(fuel=100), {"critical_hits": 1}, [4, 5], {"fuel": 70}),
    "DR-T173": (ship(si=13, fuel=12), {"critical_hits": 1}, [1, 2, 1], {"fuel": 0, "structural_integrity": 11}),
    "DR-T175": (ship(levels={"screens": 4}, allocated={"screens": 4}), {"critical_hits": 1}, [3, 4], {"screens": 3}),
    "DR-T178": (ship(si=7, levels={"laser": 1}), {"critical_hits": 1}, [2, 3], {"laser": 0, "structural_integrity": 6}),
}


@pytest.mark.parametrize(("struck", "blow", "dice", "after"), DAMAGE.values(), ids=DAMAGE)
def test_damage(client: FlaskClient, struck: Any, blow: Any, dice: list[int], after: dict[str, int]) -> None:
    told = call(client, CRITICAL, {"ship": struck, **blow, "dice": dice})
    assert {name: told["ship"]["levels"][name] for name in after} == after
    assert told["ship"]["allocated"]["screens"] <= told["ship"]["levels"]["screens"]


def test_excess_fuel_by_house_rule(client: FlaskClient) -> None:
    """DR-T173: the rulebook's own words."""
    body = {"ship": ship(si=19, fuel=12), "critical_hits": 1, "rules": {"fuel_excess": "literal"}, "dice": [1, 2, *[1] * 9]}
    assert si(call(client, CRITICAL, body)) == 1


def test_a_buoy_cast_loose_lies_in_the_hex_of_the_ship(client: FlaskClient) -> None:
    carrier = ship(buoys=[{"id": "easy-1", "kind": "easy"}, {"id": "lucifer", "kind": "lucifer"}])
    told = call(client, CRITICAL, {"board": board(), "ship": {**carrier, "hex": "5,5"}, "critical_hits": 1, "dice": [4, 5]})
    assert told["buoys"] == [{"id": "lucifer", "kind": "lucifer", "hex": "5,5"}]
    assert told["ship"]["buoys"] == [{"id": "easy-1", "kind": "easy"}]
    untold = call(client, CRITICAL, {"ship": carrier, "critical_hits": 1, "dice": [4, 5]})
    assert untold["buoys"] == [{"id": "lucifer", "kind": "lucifer"}]
    (move,) = untold["table"]
    assert (move["params"]["hex"], "its hex" in move["text"]) == ("", True)


def test_destruction(client: FlaskClient) -> None:
    told = call(client, CRITICAL, {"ship": ship(si=3), "hits": 5, "dice": []})
    assert (told["outcome"]["is_destroyed"], told["ship"]["status"]) == (True, "destroyed")


def test_either_hits_or_critical_hits(client: FlaskClient) -> None:
    for both in ({}, {"hits": 1, "critical_hits": 1}):
        assert refusal(client, CRITICAL, {"ship": ship(), **both})["code"] == "two-ways"


def test_odds_of_the_critical_hit_table(client: FlaskClient) -> None:
    body = {"ship": ship(levels={"tractor": 5, "laser": 5, "screens": 5}), "critical_hits": 1, "odds": True}
    outcomes = call(client, CRITICAL, body)["odds"]["outcomes"]
    fuel = [entry for entry in outcomes if entry["outcome"]["critical_hits"] == [{"roll": 3, "function": "fuel", "levels": 30}]]
    assert [entry["fraction"] for entry in fuel] == ["1/18"]
    assert sum(entry["probability"] for entry in outcomes) == pytest.approx(1, abs=1e-4)


CRISIS_ROWS: dict[str, tuple[dict[str, Any], list[int], dict[str, Any]]] = {
    "DR-T151": (ship(has_moved=True), [4, 4], {"crises": [], "crises_next": ["no-screens"]}),
    "DR-T152": (
        ship(velocity=7, velocity_before=4, levels={"main_engines": 6}, allocated={"main_engines": 3}),
        [3, 3],
        {"velocity": 4, "crises": ["no-accelerate"]},
    ),
    "DR-T157 6 and 10": (ship(has_moved=True), [3, 3, 5, 5], {"crises_next": ["systems-failure"]}),
    "DR-T157 9 and 11": (ship(has_moved=True), [4, 5, 5, 6], {"crises_next": ["systems-failure"]}),
    "DR-T157 6 and 9": (ship(has_moved=True), [3, 3, 4, 5], {"crises_next": ["no-accelerate", "no-decelerate"]}),
    "DR-T163": (
        ship(velocity=6, velocity_before=4, levels={"main_engines": 6}, allocated={"main_engines": 2}, fuel=96),
        [5, 5, 3],
        {"velocity": 7},
    ),
}


@pytest.mark.parametrize(("struck", "dice", "after"), CRISIS_ROWS.values(), ids=CRISIS_ROWS)
def test_system_crises(client: FlaskClient, struck: Any, dice: list[int], after: dict[str, Any]) -> None:
    told = call(client, CRISES, {"ship": struck, "rolls": max(1, len(dice) // 2), "dice": dice})
    assert {name: told["ship"][name] for name in after} == after


def test_systems_failure_costs_a_pilot_level_at_once(client: FlaskClient) -> None:
    """DR-T155."""
    told = call(client, CRISES, {"ship": ship(pi=3, has_moved=True), "dice": [3, 4]})
    assert (told["ship"]["levels"]["pi_level"], told["ship"]["pi_modifier"]) == (2, -1)


def test_odds_of_the_system_crisis_table(client: FlaskClient) -> None:
    odds = call(client, CRISES, {"ship": ship(has_moved=True), "odds": True})["odds"]
    rows = {entry["outcome"]["system_crises"][0]["roll"]: entry["fraction"] for entry in odds["outcomes"]}
    assert (len(rows), rows[2], rows[7]) == (11, "1/36", "1/6")


def test_too_many_outcomes_to_count(client: FlaskClient) -> None:
    problem = refusal(client, CRISES, {"ship": ship(has_moved=True), "rolls": 20, "odds": True})
    assert (problem["code"], problem["params"]) == ("too-many-outcomes", {"budget": 40000})


def test_each_further_die_is_asked_for_by_its_purpose(client: FlaskClient) -> None:
    """A Hell Hound's hits, a check, a Critical Hit, a System Crisis, a forced change of Velocity: one batch after the other."""
    struck = screened(4, si=9, fuel=60, velocity=3, levels={"main_engines": 4})
    body = {"hell_hound": {"id": "hound-1"}, "ship": struck, "distance": 2}
    asked = [
        ("hell hound attack", 2, "hound-1", [3, 3]),
        ("critical hit check", 1, "blue", [6]),
        ("critical hit table", 2, "blue", [1, 1]),
        ("system crisis table", 2, "blue", [5, 5]),
        ("must accelerate", 1, "blue", [2]),
    ]
    dice: list[int] = []
    for purpose, count, by, batch in asked:
        problem = refusal(client, HOUND, {**body, "dice": dice})
        assert problem["missing"] == [{"purpose": purpose, "count": count, "sides": 6, "by": by}]
        assert problem["taken"] == len(dice)
        dice += batch
    told = call(client, HOUND, {**body, "dice": dice})
    assert (told["ship"]["velocity"], [batch["values"] for batch in told["dice"]]) == (5, [batch for *_, batch in asked])


def test_a_die_out_of_range_is_named(client: FlaskClient) -> None:
    body = {"hell_hound": {"id": "hound-1"}, "ship": screened(4), "distance": 2}
    problem = refusal(client, HOUND, {**body, "dice": [3, 7]})
    assert (problem["code"], pointers(problem), problem["params"]["purpose"]) == (
        "die-out-of-range",
        ["/dice/1"],
        "hell hound attack",
    )


def test_dice_left_over_are_refused(client: FlaskClient) -> None:
    body = {"hell_hound": {"id": "hound-1"}, "ship": screened(10), "distance": 2, "dice": [3, 3, 1]}
    problem = refusal(client, HOUND, body)
    assert (problem["code"], pointers(problem)) == ("too-many-dice", ["/dice/2"])


def test_dice_and_odds_exclude_each_other(client: FlaskClient) -> None:
    body = {"hell_hound": {"id": "hound-1"}, "ship": screened(10), "distance": 2, "dice": [], "odds": True}
    assert pointers(refusal(client, HOUND, body)) == ["/dice"]


def test_the_service_rolls_when_no_dice_are_typed_in(client: FlaskClient) -> None:
    told = call(client, HOUND, {"hell_hound": {"id": "hound-1"}, "ship": screened(10), "distance": 0})
    assert told["dice"][0]["origin"] == "server"
    assert len(told["fairness"]["seed"]) == 64


def test_a_ship_that_is_out_suffers_nothing_more(client: FlaskClient) -> None:
    for path, more in ((HOUND, {"hell_hound": {"id": "h"}, "distance": 1}), (FIRE, {"fire": "hell2"}), (CRISES, {}), (NULL, {})):
        assert refusal(client, path, {"ship": ship(status="destroyed"), **more})["code"] == "out-of-race"
