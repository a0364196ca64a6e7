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
NAMES = st.sampled_from(["one", "two", "three", "four", "five"])
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
CARRIED = st.fixed_dictionaries({"id": NAMES.map("carried-{}".format), "kind": st.sampled_from(BUOY_KINDS)})
BUOYS = st.fixed_dictionaries({"id": NAMES.map("buoy-{}".format), "kind": st.sampled_from(BUOY_KINDS)}, optional={"hex": HEXES})
HOUNDS = st.fixed_dictionaries({"id": NAMES.map("hound-{}".format)}, optional={"hex": HEXES})
FUNCTIONS = [function for function in tables.FUNCTIONS if function not in (tables.FUEL, tables.STRUCTURAL_INTEGRITY)]
LEVELS = st.fixed_dictionaries(
    {"structural_integrity": SMALL, "fuel": st.integers(0, 60)}, optional=dict.fromkeys(FUNCTIONS, st.integers(3, 9))
)
ALLOCATED = st.fixed_dictionaries({}, optional=dict.fromkeys(tables.FUEL_PER_ALLOCATED_LEVEL, st.integers(0, 4)))
PLACE = {"hex": HEXES, "facing": st.integers(1, 6)}
STATE = {
    "velocity": SMALL,
    "velocity_before": SMALL,
    "allocated": ALLOCATED,
    "buoys": st.lists(CARRIED, max_size=2, unique_by=lambda buoy: buoy["id"]),
    "status": st.sampled_from([STATUSES[0]] * 7 + [*STATUSES]),
    "crises": st.lists(st.sampled_from(CRISES), max_size=3),
    "crises_next": st.lists(st.sampled_from(CRISES), max_size=3),
    "leaks": st.integers(0, 2),
    "whip_gain": SMALL,
    "has_fired": st.lists(st.sampled_from(["laser", "scrambler"]), max_size=1),
    "attempts": st.lists(NAMES, max_size=2),
    "finish": HEXES,
    **dict.fromkeys(("is_lost", "is_captured", "has_moved", "has_ended_movement"), st.booleans()),
}
SHIP = {"name": NAMES, "levels": LEVELS}
SHIPS = st.fixed_dictionaries({**SHIP, **PLACE}, optional=STATE) | st.fixed_dictionaries(SHIP, optional={**STATE, **PLACE})
LINES = st.fixed_dictionaries({"range": SMALL}, optional={"hell_fire": SMALL, "gravity_well": SMALL, "null": st.booleans()})
ALLOCATIONS = st.fixed_dictionaries({}, optional={"accelerate": SMALL, "screens": SMALL})
TARGETS = st.one_of(
    st.fixed_dictionaries({"ship": SHIPS}), st.fixed_dictionaries({"buoy": BUOYS}), st.fixed_dictionaries({"hell_hound": HOUNDS})
)
STEPS = st.sampled_from(["F", "F", "F", "L", "R", "F:1", "F:3", "F:6", "T:buoy-one", "T:buoy-two@2"])


def listed(each: Any, low: int = 0) -> Any:
    return st.lists(each, min_size=low, max_size=3)


CALLS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "/allocations": ({"ship": SHIPS, "allocation": ALLOCATIONS}, {}),
    "/attacks/laser": ({"ship": SHIPS, "target": TARGETS}, {"line": LINES}),
    "/attacks/scrambler": ({"ship": SHIPS, "target": st.fixed_dictionaries({"ship": SHIPS})}, {"line": LINES}),
    "/attacks/hell-hound": ({"ship": SHIPS, "hell_hound": HOUNDS}, {"distance": st.integers(0, 2)}),
    "/attacks/hell-fire": ({"ship": SHIPS}, {"fire": st.sampled_from(["ordinary", "hell2", "hell3"])}),
    "/attacks/hell-hole": ({"ship": SHIPS}, {"hole": st.sampled_from(["ordinary", "hell2", "hell3"]), "escape": st.booleans()}),
    "/attacks/null": ({"ship": SHIPS}, {"escape": st.booleans()}),
    "/line-of-fire": ({"firer": st.fixed_dictionaries({"hex": HEXES, "facing": st.integers(1, 6)}), "target": HEXES}, {}),
    "/buoy-recoveries": (
        {"ship": SHIPS, "buoy": BUOYS},
        {"reach": st.fixed_dictionaries({"distance": SMALL, "in_gravity_well": st.booleans()})},
    ),
    "/critical-hits": ({"ship": SHIPS}, {"hits": st.integers(1, 9), "critical_hits": st.integers(1, 3)}),
    "/system-crises": ({"ship": SHIPS}, {"rolls": st.integers(1, 9)}),
    "/free-floaters/moves": ({"buoys": listed(BUOYS, 1)}, {}),
    "/high-rollers/moves": ({"buoys": listed(BUOYS, 1)}, {"moved": st.just(["buoy-one"])}),
    "/hell-hounds/moves": ({"hell_hounds": listed(HOUNDS, 1)}, {"ships": listed(SHIPS)}),
    "/ship-moves": (
        {"ship": SHIPS, "path": st.lists(STEPS, max_size=14)},
        {
            "buoys": listed(BUOYS),
            "hell_hounds": listed(HOUNDS),
            "ships": listed(SHIPS),
            "progress": st.fixed_dictionaries(
                {"mps": SMALL, "turns": SMALL, "turns_here": st.integers(0, 2), "entered": listed(HEXES)}
            ),
        },
    ),
    "/fuel-losses": ({"ships": listed(SHIPS, 1)}, {}),
    "/turn-adjustments": ({"ships": listed(SHIPS, 1)}, {}),
    "/scores": ({"ships": listed(st.fixed_dictionaries({"ship": SHIPS}, optional={"place": st.integers(0, 4)}), 1)}, {}),
}  # fmt: skip


@pytest.mark.parametrize("path", CALLS)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_anything_typed_in_is_answered(client: FlaskClient, path: str, data: st.DataObject) -> None:
    needed, more = CALLS[path]
    dice = {"dice": st.lists(st.integers(0, 7), max_size=60)}
    body = data.draw(st.fixed_dictionaries({**needed}, optional={**more, **dice, "rules": RULES, "board": BOARDS}))
    answer = client.post(f"/api/v1/demons-run{path}", json=body)
    if answer.status_code != 200:
        assert answer.status_code == 422, answer.text
        checked_problem(answer)


@pytest.mark.parametrize("path", CALLS)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_what_is_answered_can_be_sent_back(client: FlaskClient, path: str, data: st.DataObject) -> None:
    """Ships and markers of an answer are read again without a mistake in any of their fields."""
    needed, more = CALLS[path]
    body = data.draw(st.fixed_dictionaries({**needed, "board": BOARDS}, optional=more))
    answer = client.post(f"/api/v1/demons-run{path}", json=body)
    if answer.status_code != 200:
        return
    told = answer.get_json()
    again = {name: told[name] for name in ("ship", "ships", "buoys", "hell_hounds", "target") if name in told}
    sheets = [again[name] for name in ("ship",) if name in again] + again.get("ships", [])
    sheets += [again["target"]["ship"]] if "target" in again else []
    for sheet in sheets:
        healthy = {**sheet, "status": "racing", "levels": {**sheet["levels"], "structural_integrity": 9}}
        back = client.post("/api/v1/demons-run/critical-hits", json={"board": body["board"], "ship": healthy, "hits": 1})
        assert back.status_code == 200, back.text
    for name, address in (("buoys", "/free-floaters/moves"), ("hell_hounds", "/hell-hounds/moves")):
        if again.get(name) and all("hex" in marker for marker in again[name]):
            back = client.post(f"/api/v1/demons-run{address}", json={"board": body["board"], name: again[name]})
            assert back.status_code == 200, back.text
