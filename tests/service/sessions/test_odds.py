"""The odds of what a session offers, before anybody commits to it."""

from typing import Any

import pytest
from flask import Flask

from tests.service.sessions.table import Device, Table

LEVELS = {
    "fuel": 100,
    "structural-integrity": 10,
    "main-engines": 5,
    "maneuver-engines": 5,
    "tractor": 8,
    "laser": 8,
    "screens": 8,
}
BOARD = {
    "name": "pond",
    "shape": {"radius": 12},
    "corners": {"A": "-12,0", "B": "0,-12", "C": "0,12", "D": "12,0"},
    "buoys": [{"id": "easy", "kind": "easy", "hex": "0,-2"}],
}


def odds_of(found: list[dict[str, Any]]) -> dict[str, str]:
    return {each["code"]: each["fraction"] for each in found}


def derby(app: Flask) -> Table:
    return Table(app, "Ann", "Bob", game="mini-demolition-derby", options={})


def test_each_face_of_the_derby(app: Flask) -> None:
    table = derby(app)
    ann = table.seats["Ann"]
    (offer,) = ann.offers()
    odds = offer["params"]["does"]["odds"]
    assert [(each["code"], each["params"], each["fraction"], each["probability"]) for each in odds] == [
        ("die-shows", {"die": face}, "1/6", 0.166667) for face in range(1, 7)
    ]
    tried = ann.post("/actions?dry_run=true", offer).get_json()
    assert tried["odds"] == odds
    done = ann.post("/actions", offer)
    assert done.status_code == 200, done.text
    steps = [step["text"] for step in done.get_json()["steps"]]
    assert steps in [[step["text"] for step in each["steps"]] for each in odds]


@pytest.fixture
def race(app: Flask) -> Table:
    """Ann's ship has just been allocated for, five hexes from Bob's and beside a Buoy."""
    table = Table(app, "Ann", "Bob", game="demons-run", options={"board": BOARD})
    for device in table.seats.values():
        answer(device, "design-ship", levels={name.replace("-", "_"): level for name, level in LEVELS.items()}, facing=1)
    values = {"ship/green/hex": "0,0", "ship/green/facing": 1, "ship/green/velocity": 1, "ship/pink/hex": "0,-5"}
    set_ = table.marshal.post("/corrections", {"set": values, "reason": "a test"})
    assert set_.status_code == 200, set_.text
    answer(table.seats["Ann"], "allocate", laser=6, tractor=4)
    answer(table.seats["Bob"], "allocate", screens=3)
    while table.next_seat() == "Bob":
        assert table.seats["Bob"].act("move", decision_of(table), path=[]).status_code == 200
    return table


def decision_of(table: Table) -> str:
    return table.marshal.view()["awaiting"][0]["id"]


def answer(device: Device, name: str, **params: Any) -> None:
    (offer,) = device.offers()
    told = device.act(name, offer["decision"], **params)
    assert told.status_code == 200, told.text


def test_shots_and_paths_of_demons_run(race: Table) -> None:
    ann = race.seats["Ann"]
    shots = {each["params"]["target"]: each for each in ann.offers() if each["name"] == "fire-laser"}
    assert {target: odds_of(shot["params"]["does"]["odds"]) for target, shot in shots.items()} == {
        "pink": {"target-hit": "5/12"},
        "easy": {"target-hit": "5/6", "marker-destroyed": "5/36"},
    }
    move = next(each for each in ann.offers() if each["name"] == "move")
    assert "does" not in move["params"]
    body = {**move, "params": {"path": ["F", "T:easy"]}}
    tried = ann.post("/actions?dry_run=true", body).get_json()
    (chance,) = tried["odds"]
    assert (chance["code"], chance["params"], chance["fraction"]) == ("buoy-recovered", {"buoy": "easy"}, "1/6")
    assert ann.post("/actions", shots["easy"]).status_code == 200


def test_nobody_else_is_told(race: Table) -> None:
    assert race.seats["Bob"].offers() == []
    assert ann_sees(race) == ann_sees(race, screens=8)


def ann_sees(race: Table, screens: int | None = None) -> str:
    """The odds, whatever Screens the target has."""
    if screens is not None:
        body = {"set": {"ship/pink/allocated/screens": screens}, "reason": "a test"}
        assert race.marshal.post("/corrections", body).status_code == 200
    return str([each["params"].get("does") for each in race.seats["Ann"].offers()])
