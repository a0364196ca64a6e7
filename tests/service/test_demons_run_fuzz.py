"""Whatever ships, markers, boards and dice a table types in: an answer or a problem, never a fault of the service."""

from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.demons_run import tables
from service.http.schemas.demons_run.pieces import BUOY_KINDS, CRISES, STATUSES
from tests.service.demons_run_calls import board
from tests.service.posting import checked_problem

HEXES = st.builds("{},{}".format, st.integers(-3, 3), st.integers(-3, 3))
PLACE = {"hex": HEXES, "facing": st.integers(1, 6)}
SMALL = st.integers(0, 12)
RULES = st.fixed_dictionaries(
    {},
    optional={
        "terrain_mods": st.sampled_from(["worst", "cumulative"]),
        "hexside_line": st.sampled_from(["favour_firer", "favour_target", "both"]),
        "hound_timing": st.sampled_from(["declared_path", "first_local_minimum", "end_of_move"]),
        "hound_targets": st.sampled_from(["nearest", "all_within_2"]),
        "whip_inclusive": st.booleans(),
        "whip_entry_costs_mp": st.booleans(),
        "whip_facing": st.sampled_from(["fixed", "tangential"]),
        "slow_ship_in_hole": st.sampled_from(["captured", "rc_literal"]),
        "fuel_excess": st.sampled_from(["per10", "literal", "none"]),
        "fire_same_hex": st.booleans(),
        "finish_by_stopping": st.booleans(),
        "turns_at_v0": st.sampled_from([0, 1]),
    },
)
BOARDS = st.sampled_from(
    [
        board(),
        board(hole="0,0", null=["0,-2", "1,0"], hell_fire=["2,-2", "-1,0"]),
        board(hole="0,0", kind="hell3", null=["0,-3"], hell_fire=["2,-3"]),
    ]
)
FUNCTIONS = [function for function in tables.FUNCTIONS if function not in (tables.FUEL, tables.STRUCTURAL_INTEGRITY)]
LEVELS = st.fixed_dictionaries(
    {"structural_integrity": st.integers(1, 12), "fuel": st.integers(0, 60)}, optional=dict.fromkeys(FUNCTIONS, st.integers(4, 9))
)
ALLOCATED = st.fixed_dictionaries(dict.fromkeys(tables.FUEL_PER_ALLOCATED_LEVEL, st.integers(0, 4)))
RARELY = st.sampled_from([False] * 9 + [True])
STATE = {
    "velocity_before": SMALL,
    "status": st.sampled_from([STATUSES[0]] * 7 + [*STATUSES]),
    "crises": st.lists(st.sampled_from(CRISES), max_size=2),
    "crises_next": st.lists(st.sampled_from(CRISES), max_size=2),
    "leaks": st.integers(0, 2),
    "whip_gain": SMALL,
    "has_fired": st.lists(st.sampled_from(["laser", "scrambler"]), max_size=1),
    "attempts": st.lists(st.sampled_from(["buoy-0", "x"]), max_size=2),
    "finish": HEXES,
    "is_captured": st.booleans(),
    "has_moved": st.booleans(),
    "is_lost": RARELY,
    "has_ended_movement": RARELY,
}
LINES = st.fixed_dictionaries({"range": SMALL}, optional={"hell_fire": SMALL, "gravity_well": SMALL, "null": st.booleans()})
STEPS = st.sampled_from(["F", "F", "F", "F", "F:1", "F:3", "F:6", "L", "R", "T:buoy-0", "T:buoy-1@2"])


def ship(name: str, *, is_placed: bool = True) -> Any:
    """Ships on the board, or such as a table with a map of its own tells of."""
    carried = st.fixed_dictionaries({"id": st.just(f"aboard-{name}"), "kind": st.sampled_from(BUOY_KINDS)})
    sheet = {
        "name": st.just(name),
        "levels": LEVELS,
        "allocated": ALLOCATED,
        "velocity": st.integers(0, 6),
        "buoys": st.lists(carried, max_size=1),
    }
    more = {name: value for name, value in STATE.items() if is_placed or name != "finish"}
    return st.fixed_dictionaries({**sheet, **(PLACE if is_placed else {})}, optional=more)


def buoy(number: int, *, is_placed: bool = True) -> Any:
    what = {"id": st.just(f"buoy-{number}"), "kind": st.sampled_from(BUOY_KINDS)}
    return st.fixed_dictionaries({**what, **({"hex": HEXES} if is_placed else {})})


def hound(number: int, *, is_placed: bool = True) -> Any:
    return st.fixed_dictionaries({"id": st.just(f"hound-{number}"), **({"hex": HEXES} if is_placed else {})})


def some(make: Any, *names: Any) -> Any:
    return st.tuples(*(make(name) for name in names)).map(list)


def target(*, is_placed: bool) -> Any:
    kinds = {
        "ship": ship("blue", is_placed=is_placed),
        "buoy": buoy(0, is_placed=is_placed),
        "hell_hound": hound(0, is_placed=is_placed),
    }
    return st.one_of(*(st.fixed_dictionaries({name: kind}) for name, kind in kinds.items()))


RED = ship("red")
ELSEWHERE = ship("red", is_placed=False)
DISTANCES = st.integers(0, 2)
FIRES = st.sampled_from(["ordinary", "hell2", "hell3"])
REACHES = st.fixed_dictionaries({"distance": SMALL, "in_gravity_well": st.booleans()}, optional={"fire": FIRES})
PROGRESS = st.fixed_dictionaries({"mps": DISTANCES, "turns": DISTANCES, "turns_here": DISTANCES, "entered": st.just([])})
PLACED = st.fixed_dictionaries({"ship": RED}, optional={"place": st.integers(0, 1)})

CALLS: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "allocation": (
        "/allocations",
        {"ship": RED, "allocation": st.fixed_dictionaries({}, optional={"accelerate": SMALL, "screens": SMALL})},
        {},
    ),
    "laser": ("/attacks/laser", {"ship": RED, "target": target(is_placed=True)}, {}),
    "measured laser": ("/attacks/laser", {"ship": ELSEWHERE, "target": target(is_placed=False), "line": LINES}, {}),
    "scrambler": ("/attacks/scrambler", {"ship": RED, "target": st.fixed_dictionaries({"ship": ship("blue")})}, {}),
    "hound": ("/attacks/hell-hound", {"ship": RED, "hell_hound": hound(0)}, {}),
    "measured hound": (
        "/attacks/hell-hound",
        {"ship": ELSEWHERE, "hell_hound": hound(0, is_placed=False), "distance": DISTANCES},
        {},
    ),
    "fire": ("/attacks/hell-fire", {"ship": RED}, {}),
    "measured fire": ("/attacks/hell-fire", {"ship": ELSEWHERE, "fire": FIRES}, {}),
    "hole": ("/attacks/hell-hole", {"ship": ELSEWHERE, "hole": FIRES}, {"escape": st.booleans()}),
    "null": ("/attacks/null", {"ship": ELSEWHERE}, {"escape": st.booleans()}),
    "line": ("/line-of-fire", {"firer": st.fixed_dictionaries(PLACE), "target": HEXES}, {}),
    "recovery": ("/buoy-recoveries", {"ship": RED, "buoy": buoy(0)}, {}),
    "measured recovery": ("/buoy-recoveries", {"ship": ELSEWHERE, "buoy": buoy(0, is_placed=False), "reach": REACHES}, {}),
    "hits": ("/critical-hits", {"ship": RED, "hits": st.integers(1, 9)}, {}),
    "critical hits": ("/critical-hits", {"ship": ELSEWHERE, "critical_hits": st.integers(1, 3)}, {}),
    "crises": ("/system-crises", {"ship": RED}, {"rolls": st.integers(1, 9)}),
    "floaters": ("/free-floaters/moves", {"buoys": some(buoy, 0, 1)}, {}),
    "rollers": ("/high-rollers/moves", {"buoys": some(buoy, 0, 1)}, {"moved": st.just(["buoy-1"])}),
    "hounds": ("/hell-hounds/moves", {"hell_hounds": some(hound, 0, 1)}, {"ships": some(ship, "red", "blue")}),
    "move": (
        "/ship-moves",
        {"ship": RED, "path": st.lists(STEPS, max_size=9)},
        {"buoys": some(buoy, 0, 1), "hell_hounds": some(hound, 0, 1), "ships": some(ship, "blue"), "progress": PROGRESS},
    ),
    "straight move": (
        "/ship-moves",
        {"ship": RED.map(lambda red: {**red, "velocity": 5}), "path": st.just([*"FFFFF"])},
        {"hell_hounds": some(hound, 0, 1)},
    ),
    "fuel": ("/fuel-losses", {"ships": some(ship, "red", "blue")}, {}),
    "turn": ("/turn-adjustments", {"ships": some(ship, "red", "blue")}, {}),
    "scores": ("/scores", {"ships": st.tuples(PLACED).map(list)}, {}),
}
MEASURED = ("line", "distance", "fire", "hole", "reach")


def drawn_body(data: st.DataObject, name: str, **more: Any) -> dict[str, Any]:
    _, needed, optional = CALLS[name]
    own = {} if any(member in needed for member in MEASURED) else {"board": BOARDS}
    body: dict[str, Any] = data.draw(st.fixed_dictionaries({**needed, **own}, optional={**optional, **more}))
    return body


@pytest.mark.parametrize("name", CALLS)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_anything_typed_in_is_answered(client: FlaskClient, name: str, data: st.DataObject) -> None:
    body = drawn_body(data, name, rules=RULES, dice=st.lists(st.integers(0, 7), max_size=60))
    answer = client.post(f"/api/v1/demons-run{CALLS[name][0]}", json=body)
    if answer.status_code != 200:
        assert answer.status_code == 422, answer.text
        checked_problem(answer)


@pytest.mark.parametrize("name", CALLS)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_what_is_answered_can_be_sent_back(client: FlaskClient, name: str, data: st.DataObject) -> None:
    """Ships and markers of an answer are read again without a mistake in any of their fields."""
    body = drawn_body(data, name)
    answer = client.post(f"/api/v1/demons-run{CALLS[name][0]}", json=body)
    if answer.status_code != 200:
        return
    told = answer.get_json()
    table = {"board": body["board"]} if "board" in body else {}
    for sheet in [told.get("ship"), *told.get("ships", []), told.get("target", {}).get("ship")]:
        if sheet is not None:
            healthy = {**sheet, "status": "racing", "levels": {**sheet["levels"], "structural_integrity": 9}}
            accepted(client, "/critical-hits", {**table, "ship": healthy, "hits": 1})
    for markers, address in (("buoys", "/free-floaters/moves"), ("hell_hounds", "/hell-hounds/moves")):
        if told.get(markers) and "hex" in told[markers][0]:
            accepted(client, address, {**table, markers: told[markers]})


def accepted(client: FlaskClient, path: str, body: dict[str, Any]) -> None:
    answer = client.post(f"/api/v1/demons-run{path}", json=body)
    assert answer.status_code == 200, answer.text
