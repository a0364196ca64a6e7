"""Ships, Buoys and Hell Hounds move, over HTTP."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.service.demons_run_calls import armed, board, call, codes, pointers, refusal, ship, texts

MOVE = "/ship-moves"
FLOATERS = "/free-floaters/moves"
ROLLERS = "/high-rollers/moves"
HOUNDS = "/hell-hounds/moves"
TRACTOR = "/buoy-recoveries"


def mover(place: str, facing: int, velocity: int, me: int = 8, **more: Any) -> dict[str, Any]:
    levels = {"maneuver_engines": me, **more.pop("levels", {})}
    return ship(hex=place, facing=facing, velocity=velocity, levels=levels, **more)


PATHS: dict[str, tuple[dict[str, Any], dict[str, Any], str, list[int], dict[str, Any]]] = {
    "DR-T022": ({}, mover("0,0", 1, 3), "F F F", [], {"hex": "0,-3", "facing": 1}),
    "DR-T023": ({}, mover("0,0", 1, 3), "R R F L F F", [], {"hex": "3,-2", "facing": 2}),
    "DR-T032": ({}, mover("0,-14", 1, 3), "F F F", [], {"hex": "0,-15", "status": "disqualified"}),
    "DR-T058": ({"hole": "0,0"}, mover("0,-3", 4, 4), "F F:3 F F", [], {"hex": "1,2"}),
    "DR-B28": ({"hole": "0,0"}, mover("0,-3", 4, 4), "F F:5 F F", [], {"hex": "-1,3"}),
    "DR-T070": ({"hole": "0,0"}, mover("0,-3", 4, 9), "F " * 9, [], {"hex": "0,6", "is_captured": False}),
    "DR-T073": ({"hole": "0,0"}, mover("0,0", 4, 6, is_captured=True), "F F F", [], {"hex": "0,3"}),
    "DR-T079": ({"null": ["0,-1"]}, mover("0,0", 1, 3), "F F F", [3, 2], {"hex": "0,-1", "is_lost": True}),
    "DR-T080": ({"null": ["0,-1"]}, mover("0,0", 1, 3), "F F F", [3, 3], {"hex": "0,-3", "is_lost": False}),
    "DR-T088": (
        {"hole": "0,0", "null": ["0,-1"]},
        mover("0,-3", 4, 4, si=7),
        "F F F",
        [3, 3, 6, 1, 1, 1],
        {"hex": "0,0", "is_captured": True},
    ),
    "DR-T179": ({}, mover("0,1", 1, 1, finish="0,0"), "F", [], {"hex": "0,0", "status": "finished"}),
    "DR-T181": ({}, mover("0,2", 1, 2, finish="0,0"), "F F", [], {"hex": "0,0", "status": "racing"}),
}


@pytest.mark.parametrize(("terrain", "moving", "path", "dice", "end"), PATHS.values(), ids=PATHS)
def test_paths(client: FlaskClient, terrain: Any, moving: Any, path: str, dice: list[int], end: dict[str, Any]) -> None:
    body = {"board": board(**terrain), "ship": moving, "path": path.split(), "dice": dice}
    told = call(client, MOVE, body)
    assert {name: told["outcome"][name] for name in end} == end
    assert told["outcome"]["state"] == "done"


@pytest.mark.parametrize(("path", "gain"), [("F F:3 F F", 3), ("F F:5 F F", 4)])
def test_whip_gain_waits_for_the_next_turn(client: FlaskClient, path: str, gain: int) -> None:
    """DR-T058, DR-B28: sent on to the step in which the Turn is adjusted."""
    told = call(client, MOVE, {"board": board(hole="0,0"), "ship": mover("0,-3", 4, 4), "path": path.split()})
    assert (told["ship"]["whip_gain"], told["ship"]["velocity"]) == (gain, 4)
    (adjusted,) = call(client, "/turn-adjustments", {"board": board(), "ships": [told["ship"]]})["ships"]
    assert (adjusted["velocity"], adjusted["whip_gain"], adjusted["has_moved"]) == (4 + gain, 0, False)


WRONG_STEPS: dict[str, tuple[dict[str, Any], dict[str, Any], str, str, str]] = {
    "DR-T025": ({}, mover("0,0", 1, 4, me=6), "R F R F R F F", "too-many-turns", "/path/4"),
    "DR-T026": ({}, mover("0,0", 1, 4, me=5), "R R F F F F", "too-many-turns-in-hex", "/path/1"),
    "DR-T029": ({}, mover("0,0", 1, 0), "R", "too-many-turns", "/path/0"),
    "DR-T031": ({}, mover("0,0", 1, 3), "F F F F", "no-mps-left", "/path/3"),
    "DR-T035": ({"null": ["0,-1"]}, mover("0,0", 1, 3), "F R F F", "turn-in-null", "/path/1"),
    "DR-T062": ({"hole": "0,0"}, mover("0,-3", 4, 4), "F F:7 F F", "whip-length-needed", "/path/1"),
    "DR-T077": ({"hole": "0,0"}, mover("0,-3", 4, 4, has_ended_movement=True), "F", "already-moved", "/ship/has_ended_movement"),
    "DR-T100": (
        {},
        mover("0,0", 1, 3, levels={"tractor": 5}, allocated={"tractor": 5}),
        "F T:b T:b F F",
        "no-mp-for-attempt",
        "/path/2",
    ),
    "DR-T103": ({}, mover("0,0", 1, 0, levels={"tractor": 5}, allocated={"tractor": 5}), "T:b", "no-mp-for-attempt", "/path/0"),
    "DR-T104": (
        {},
        mover("0,0", 1, 1, levels={"tractor": 5}, allocated={"tractor": 5}),
        "F T:h",
        "tractor-takes-buoys-only",
        "/path/1",
    ),
    "unknown Buoy": ({}, mover("0,0", 1, 1, levels={"tractor": 5}, allocated={"tractor": 5}), "F T:x", "unknown-buoy", "/path/1"),
    "no step": ({}, mover("0,0", 1, 1), "X", "unknown-step", "/path/0"),
    "too few": ({}, mover("0,0", 1, 2), "F", "mps-left", "/path"),
    "lost": ({}, mover("0,0", 1, 2, is_lost=True), "F", "lost-in-null", "/ship/is_lost"),
    "captured nowhere": ({}, mover("0,0", 1, 2, is_captured=True), "F", "not-in-hell-hole", "/ship/is_captured"),
    "finished": ({}, mover("0,0", 1, 2, status="finished"), "F", "out-of-race", "/ship/status"),
}


@pytest.mark.parametrize(("terrain", "moving", "path", "code", "pointer"), WRONG_STEPS.values(), ids=WRONG_STEPS)
def test_the_first_wrong_step_is_named(
    client: FlaskClient, terrain: Any, moving: Any, path: str, code: str, pointer: str
) -> None:
    markers = {"buoys": [{"id": "b", "kind": "easy", "hex": "9,0"}], "hell_hounds": [{"id": "h", "hex": "-9,0"}]}
    problem = refusal(client, MOVE, {"board": board(**terrain), "ship": moving, "path": path.split(), **markers})
    assert (problem["code"], pointers(problem), problem["type"]) == (code, [pointer], "/api/v1/problems/rule-refused")


def test_a_hell_hound_goes_off_at_the_closest_point(client: FlaskClient) -> None:
    """DR-T133: on entering 1,-1, with three dice; the next batch that is asked for shows it."""
    agile = {"me_table": [[0, 0], *[[9, 9]] * 8], "turns_by_velocity": [0, 6, 5, 4, 3, 3, 3, 2, 2]}
    moving = mover("1,-4", 4, 6, allocated={"screens": 11})
    body = {
        "board": board(),
        "ship": moving,
        "path": [*"FFFLLFFF"],
        "hell_hounds": [{"id": "hound-1", "hex": "0,0"}],
        "rules": agile,
    }
    problem = refusal(client, MOVE, {**body, "dice": []})
    assert problem["missing"] == [{"purpose": "hell hound attack", "count": 3, "sides": 6, "by": "hound-1"}]
    told = call(client, MOVE, {**body, "dice": [1, 1, 1]})
    assert (told["hell_hounds"], told["steps"][0]["params"]["to"]) == ([], "1,-1")


def test_a_hell_hound_out_of_reach_stays(client: FlaskClient) -> None:
    """DR-T136."""
    body = {
        "board": board(),
        "ship": mover("5,0", 1, 2),
        "path": ["F", "F"],
        "hell_hounds": [{"id": "h", "hex": "0,0"}],
        "dice": [],
    }
    assert call(client, MOVE, body)["hell_hounds"] == [{"id": "h", "hex": "0,0"}]


def test_a_tractor_attempt_on_the_way(client: FlaskClient) -> None:
    """DR-T092, DR-T101."""
    moving = mover("0,0", 1, 2, levels={"tractor": 5}, allocated={"tractor": 5})
    buoys = [{"id": "one", "kind": "easy", "hex": "0,-1"}, {"id": "two", "kind": "easy", "hex": "0,-2"}]
    body = {"board": board(), "ship": moving, "path": ["F", "T:one", "F", "T:two"], "buoys": buoys, "dice": [1, 1]}
    told = call(client, MOVE, body)
    assert [buoy["id"] for buoy in told["ship"]["buoys"]] == ["one", "two"]
    assert (told["buoys"], told["ship"]["attempts"], told["ship"]["levels"]["fuel"]) == ([], ["one", "two"], 95)


def test_an_interrupted_movement_goes_on(client: FlaskClient) -> None:
    """Hell Fire costs the Maneuver Engines; the answer is sent back with the rest of the path."""
    own = board(hell_fire=["0,-1"])
    body = {"board": own, "ship": mover("0,0", 1, 3, me=1, si=8, pi=0), "path": ["F", "R", "F", "F"]}
    told = call(client, MOVE, {**body, "dice": [4, 4, 3, 4, 5, 3, 3, *[1, 1] * 5]})
    assert told["outcome"]["state"] == "interrupted"
    assert told["progress"] == {"mps": 1, "turns": 0, "turns_here": 0, "entered": ["0,-1"]}
    on = call(client, MOVE, {"board": own, "ship": told["ship"], "path": ["F", "F"], "progress": told["progress"], "dice": []})
    assert (on["outcome"]["state"], on["outcome"]["hex"]) == ("done", "0,-3")
    assert on["progress"]["entered"] == ["0,-1", "0,-2", "0,-3"]


@pytest.mark.parametrize(
    ("progress", "pointer"),
    [
        ({"mps": 4, "turns": 0, "turns_here": 0, "entered": []}, "/progress/mps"),
        ({"mps": 1, "turns": 0, "turns_here": 1, "entered": []}, "/progress/turns_here"),
        ({"mps": 1, "turns": 0, "turns_here": 0, "entered": ["5,5"]}, "/progress/entered"),
        ({"mps": 1, "turns": 0, "turns_here": 0, "entered": ["99,0", "0,0"]}, "/progress/entered/0"),
    ],
)
def test_progress_that_cannot_be(client: FlaskClient, progress: Any, pointer: str) -> None:
    problem = refusal(client, MOVE, {"board": board(), "ship": mover("0,0", 1, 3), "path": ["F"], "progress": progress})
    assert pointers(problem) == [pointer]


def test_odds_of_a_movement(client: FlaskClient) -> None:
    """Null lets a ship with the modifier 0 pass with 6 or more: 26 of 36."""
    body = {"board": board(null=["0,-1"]), "ship": mover("0,0", 1, 2), "path": ["F", "F"], "odds": True}
    odds = call(client, MOVE, body)["odds"]
    assert [(entry["outcome"]["hex"], entry["fraction"]) for entry in odds["outcomes"]] == [("0,-2", "13/18"), ("0,-1", "5/18")]
    inferno = {**body, "board": board(hell_fire=["0,-1", "0,-2"])}
    assert refusal(client, MOVE, inferno)["code"] == "too-many-outcomes"


DRIFTS: dict[str, tuple[dict[str, Any], str, list[int], str, dict[str, Any]]] = {
    "DR-B22": ({}, "0,0", [2, 5], "-2,2", {}),
    "DR-T037": ({}, "0,0", [5], "0,0", {}),
    "DR-T038": ({}, "0,-14", [3, 1], "0,-15", {}),
    "DR-T041": ({}, "0,15", [1, 1], "0,14", {}),
    "DR-T043": ({"hole": "0,0"}, "0,-2", [1, 4], "0,-1", {}),
    "DR-T044": ({"hole": "0,0"}, "0,-3", [3, 4], "1,1", {}),
    "DR-T055": ({"hole": "0,0"}, "0,-2", [1, 4], "1,1", {"whip_entry_costs_mp": False}),
    "DR-T056": ({"hole": "0,0"}, "0,-3", [3, 4], "0,2", {"whip_inclusive": False}),
}


@pytest.mark.parametrize(("terrain", "start", "dice", "end", "rules"), DRIFTS.values(), ids=DRIFTS)
def test_free_floaters(client: FlaskClient, terrain: Any, start: str, dice: list[int], end: str, rules: Any) -> None:
    buoys = [{"id": "ff", "kind": "free_floater", "hex": start}, {"id": "easy-1", "kind": "easy", "hex": "9,0"}]
    told = call(client, FLOATERS, {"board": board(**terrain), "buoys": buoys, "rules": rules, "dice": dice})
    assert told["buoys"] == [{**buoys[0], "hex": end}, buoys[1]]
    assert told["outcome"]["moved"] == ([] if start == end else ["ff"])
    assert texts(told) == ([] if start == end else [f"Move ff from {start} to {end}."])


def test_high_rollers(client: FlaskClient) -> None:
    """DR-T049, DR-T053, and one that has moved already."""
    own = board(hole="0,0", kind="hell3")
    buoys = [
        {"id": "lucifer", "kind": "lucifer", "hex": "1,0"},
        {"id": "one", "kind": "free_floater", "hex": "0,-1"},
        {"id": "two", "kind": "free_floater", "hex": "-1,0"},
    ]
    told = call(client, ROLLERS, {"board": own, "buoys": buoys, "moved": ["two"], "dice": [4, 6]})
    assert [buoy["hex"] for buoy in told["buoys"]] == ["1,0", "-1,1", "-1,0"]
    unknown = refusal(client, ROLLERS, {"board": own, "buoys": buoys, "moved": ["three"]})
    assert (unknown["code"], pointers(unknown)) == ("unknown-buoy", ["/moved/0"])


def test_a_hell_hound_hunts(client: FlaskClient) -> None:
    """DR-T137, DR-T139, DR-T140, DR-T142."""
    hound = {"id": "hound-1", "hex": "0,0"}
    body = {"board": board(), "hell_hounds": [hound]}
    near = call(client, HOUNDS, {**body, "ships": [ship(si=20, hex="0,-4")], "dice": [3, 1, 1, 1, 1, 1, 1]})
    assert near["steps"][0]["params"]["to"] == "0,-3"
    assert near["outcome"]["hits"] == [{"hound": "hound-1", "ship": "red", "distance": 1, "hits": 3}]
    rests = call(client, HOUNDS, {**body, "ships": [ship(si=20, hex="0,-2")], "dice": [6, 1, 2, 1, 1]})
    assert (rests["outcome"]["moved"], rests["hell_hounds"]) == ([], [])
    both = [ship("Q", si=20, hex="0,-2"), ship("P", si=20, hex="0,2")]
    two = call(client, HOUNDS, {**body, "ships": both, "dice": [6, 1, 2, 1, 1]})
    assert [hit["ship"] for hit in two["outcome"]["hits"]] == ["Q"]
    alone = call(client, HOUNDS, {**body, "dice": [6]})
    assert alone["hell_hounds"] == [hound]


def test_odds_of_markers(client: FlaskClient) -> None:
    buoy = {"id": "ff", "kind": "free_floater", "hex": "0,0"}
    body = {"board": board(), "buoys": [buoy], "odds": True}
    odds = call(client, FLOATERS, body)["odds"]["outcomes"]
    assert (odds[0]["outcome"]["hex"], odds[0]["fraction"], len(odds)) == ("0,0", "1/2", 19)
    two = {**body, "buoys": [buoy, {**buoy, "id": "gg"}]}
    assert pointers(refusal(client, FLOATERS, two)) == ["/odds"]
    hunted = {"board": board(), "hell_hounds": [{"id": "h", "hex": "0,0"}], "ships": [ship(hex="0,-2")], "odds": True}
    hunt = call(client, HOUNDS, hunted)["odds"]["outcomes"]
    assert sum(entry["probability"] for entry in hunt) == pytest.approx(1, abs=1e-4)
    assert {entry["outcome"]["hex"] for entry in hunt} == {"0,0", "0,-1", "0,-2"}


RECOVERIES: dict[str, tuple[dict[str, Any], dict[str, Any], int, dict[str, Any], bool]] = {
    "DR-B30": (armed("tractor", 10, velocity=5), {"distance": 2, "fire": "ordinary"}, 4, {}, True),
    "DR-T092": (armed("tractor", 4, velocity=3), {"distance": 0}, 1, {}, True),
    "DR-T094": (armed("tractor", 8, pi=6, velocity=8, attempts=["a", "b"]), {"distance": 1}, 6, {}, True),
    "DR-T095": (armed("tractor", 10, velocity=4), {"distance": 0, "fire": "hell3", "in_gravity_well": True}, 3, {}, True),
    "DR-T095 cumulative": (
        armed("tractor", 10, velocity=4),
        {"distance": 0, "fire": "hell3", "in_gravity_well": True},
        3,
        {"terrain_mods": "cumulative"},
        False,
    ),
    "DR-T097": (armed("tractor", 6, velocity=2), {"distance": 0, "in_gravity_well": True}, 1, {}, True),
    "DR-T106": (armed("tractor", 1, velocity=10), {"distance": 4}, 6, {}, False),
}


@pytest.mark.parametrize(("trying", "reach", "die", "rules", "aboard"), RECOVERIES.values(), ids=RECOVERIES)
def test_recoveries(client: FlaskClient, trying: Any, reach: Any, die: int, rules: Any, aboard: bool) -> None:
    buoy = {"id": "b", "kind": "free_floater"}
    told = call(client, TRACTOR, {"ship": trying, "buoy": buoy, "reach": reach, "rules": rules, "dice": [die]})
    assert told["outcome"]["is_recovered"] is aboard
    assert (told["buoys"], told["ship"]["buoys"]) == (([], [buoy]) if aboard else ([buoy], []))


def test_a_recovery_on_a_board(client: FlaskClient) -> None:
    trying = armed("tractor", 6, velocity=2, hex="0,-2")
    body = {"board": board(hole="0,0"), "ship": trying, "buoy": {"id": "b", "kind": "easy", "hex": "0,-1"}, "dice": [3]}
    told = call(client, TRACTOR, body)
    assert [term["value"] for term in told["steps"][0]["terms"]] == [3, 6, -2, -2, 0]
    assert told["outcome"]["is_recovered"] is True


def test_a_recovery_that_cannot_be_tried(client: FlaskClient) -> None:
    """DR-T020."""
    body = {"ship": armed("tractor", 5, fuel=4, attempts=["b"]), "buoy": {"id": "b", "kind": "easy"}, "reach": {"distance": 0}}
    problem = refusal(client, TRACTOR, body)
    assert (problem["code"], pointers(problem)) == ("not-enough-fuel", ["/ship/levels/fuel"])
    idle = refusal(client, TRACTOR, {**body, "ship": ship()})
    assert (idle["code"], pointers(idle)) == ("tractor-not-allocated", ["/ship/allocated/tractor"])
    slow = refusal(client, TRACTOR, {**body, "ship": armed("tractor", 5, velocity=2, attempts=["b", "b"])})
    assert (slow["code"], pointers(slow)) == ("no-mp-for-attempt", ["/ship/attempts"])  # 205A


def test_odds_of_a_recovery(client: FlaskClient) -> None:
    body = {"ship": armed("tractor", 2), "buoy": {"id": "b", "kind": "easy"}, "reach": {"distance": 0}, "odds": True}
    odds = call(client, TRACTOR, body)["odds"]["outcomes"]
    assert {entry["outcome"]["is_recovered"]: entry["fraction"] for entry in odds} == {True: "2/3", False: "1/3"}


def test_everything_that_happens_is_told_in_order(client: FlaskClient) -> None:
    """DR-T088."""
    body = {
        "board": board(hole="0,0", null=["0,-1"]),
        "ship": mover("0,-3", 4, 4, si=7),
        "path": ["F", "F", "F"],
        "dice": [3, 3, 6, 1, 1, 1],
    }
    assert codes(call(client, MOVE, body))[:6] == [
        "ship-moved", "null-attacked", "ship-moved", "ship-captured", "velocity-changed", "hell-hole-attacked",
    ]  # fmt: skip
