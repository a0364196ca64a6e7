"""Demon's Run in assistant mode over HTTP: chores in any order, dice typed in or the server's, and what to do on the table."""

from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.service.sessions.table import Device, Table

RACE = {"game": "demons-run", "mode": "assistant", "options": {}}
LEVELS = {
    "fuel": 100, "structural_integrity": 19, "pi_level": 3, "main_engines": 5, "maneuver_engines": 6, "tractor": 6, "laser": 7,
    "scrambler": 3, "screens": 5,
}  # fmt: skip


def sheet(ship: str) -> dict[str, int]:
    return {f"ship/{ship}/levels/{function}": level for function, level in LEVELS.items()}


def done(answer: TestResponse) -> dict[str, Any]:
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.get_json()
    return told


def rolled(device: Device, answer: TestResponse, *batches: list[int]) -> dict[str, Any]:
    """What a chore came to, with the dice that it asked for, batch by batch."""
    told = done(answer)
    for values in batches:
        assert told["missing"]["count"] == len(values), told["missing"]
        told = done(device.post("/dice", {"values": values}))
    assert told["missing"] is None, told["missing"]
    return told


def moves_of(told: dict[str, Any]) -> list[str]:
    return [move["text"] for move in told["table"]]


def test_the_chores_of_a_turn_with_the_dice_of_the_table(app: Flask) -> None:
    table = Table(app, "Ann", "Bob", **RACE, dice="table")
    ann, bob = table.seats["Ann"], table.seats["Bob"]
    assert ann.view()["awaiting"] == []
    assert len(ann.offers()) == len(bob.offers()) == len(table.marshal.offers()) > 20
    done(bob.act("set", values={**sheet("green"), **sheet("pink")}))
    told = rolled(ann, ann.act("draw-initiative"), [2])
    assert moves_of(told) == ["Lay the Initiative Markers on the Movement Sequence boxes, first to last: pink and green."]
    told = done(table.marshal.act("place", piece="pink", hex="0003", facing=1))
    assert moves_of(told) == ["Move pink from 3624 to 0003.", "Turn pink to hexside 1."]
    done(ann.act("place", piece="green", hex="0006", facing=1))
    told = done(ann.act("allocate", ship="green", laser=7, accelerate=2))
    assert "Put green's Velocity marker on 2." in moves_of(told)
    told = rolled(bob, ann.act("fire-laser", ship="green", target="pink"), [4, 4], [1], [1], [1])
    assert [step["code"] for step in told["steps"]][:3] == ["target-hit", "laser-damage", "structure-lost"]
    assert "Put pink's Structural Integrity marker on 12." in moves_of(told)
    done(ann.act("place", piece="hound-1", hex="0005"))
    told = rolled(ann, ann.act("hell-hound-attack", ship="green", hound="hound-1"), [1, 1, 1], [1])
    assert moves_of(told)[-1] == "Take hound-1 off the board (0005)."
    told = done(ann.act("next-turn"))
    assert "Put the Turn Record Marker on box 2." in moves_of(told)


def test_a_chore_that_shows_something_is_taken_back_too(app: Flask) -> None:
    """The table keeps no secrets here: what a referee could not hide again was never hidden."""
    table = Table(app, "Ann", "Bob", dice="table", **RACE)
    ann = table.seats["Ann"]
    done(ann.act("set", values=sheet("green")))
    done(ann.act("place", piece="green", hex="0006", facing=1))
    done(ann.act("place", piece="hound-1", hex="0005"))
    before = ann.view()["view"]
    rolled(ann, ann.act("hell-hound-attack", ship="green", hound="hound-1"), [1, 1, 1], [1])
    assert ann.view()["view"] != before
    assert table.seats["Bob"].post("/undo", {}).status_code == 200
    assert ann.view()["view"] == before


def test_the_chores_of_a_turn_with_the_dice_of_the_server(app: Flask) -> None:
    table = Table(app, "Ann", "Bob", **RACE)
    ann = table.seats["Ann"]
    done(ann.act("set", values={**sheet("green"), **sheet("pink")}))
    for turn in (2, 3):
        for chore in ("move-hell-hounds", "draw-initiative", "move-free-floaters", "move-high-rollers", "lose-fuel"):
            done(ann.act(chore))
        done(ann.act("allocate", ship="green", accelerate=1))
        done(ann.act("move-ship", ship="green", path=["F"] * (turn - 1)))
        done(ann.act("next-turn"))
        assert ann.view()["view"]["turn"] == turn
    told = done(ann.act("end-race"))
    assert [step["code"] for step in told["steps"]] == ["race-over", "points-counted", "points-counted"]
    seen = table.marshal.view()
    assert seen["is_over"]
    assert seen["outcome"]["turns"] == 3


def test_a_level_that_is_not_told_is_asked_for(app: Flask) -> None:
    table = Table(app, "Ann", **RACE)
    answer = table.seats["Ann"].act("take-hits", ship="green", hits=2)
    problem = answer.get_json()
    assert (answer.status_code, problem["code"], problem["params"]["name"]) == (422, "level-unknown", "ship/green/levels/fuel")
    assert problem["errors"][0]["pointer"] == "/params/ship"
    assert "set ship/green/levels/fuel first" in problem["detail"]


def test_a_scribe_enters_a_race_in_mid_course(app: Flask) -> None:
    """One person at a table without phones, with the marshal's token and no seat."""
    table = Table(app, "Ann", "Bob", **RACE)
    values = {
        **sheet("green"), **sheet("pink"), "race/turn": 12, "race/order": ["pink", "green"], "ship/green/hex": "0911",
        "ship/green/facing": 4, "ship/green/velocity": 3, "ship/pink/hex": None, "ship/pink/status": "finished",
        "buoy/easy-1/hex": None, "ship/pink/buoys": ["easy-1"], "hell-hound/hound-2/hex": None,
    }  # fmt: skip
    told = done(table.marshal.act("set", values=values))
    moves = moves_of(told)
    assert "Take hound-2 off the board (2612)." in moves
    assert "Put the Turn Record Marker on box 12." in moves
    seen = table.seats["Bob"].view()["view"]
    assert (seen["turn"], seen["ships"][1]["status"], seen["finishers"]) == (12, "finished", ["pink"])
    assert [buoy["id"] for buoy in seen["ships"][1]["buoys"]] == ["easy-1"]
    assert table.marshal.get("/board.svg").status_code == 200


def test_a_correction_that_cannot_be_points_to_the_piece(app: Flask) -> None:
    table = Table(app, "Ann", **RACE)
    answer = table.seats["Ann"].act("set", values={"ship/green/buoys": ["easy-1"]})
    problem = answer.get_json()
    assert (answer.status_code, problem["code"]) == (422, "two-places")
    assert problem["errors"][0]["pointer"] == "/params/values/ship~1green~1buoys"


@pytest.mark.parametrize("values", [None, [], {"": 1}, {"ship/green/hex": {"a": [1]}}, {"race/order": [[1]]}, {"x" * 200: 1}])
def test_nonsense_is_refused(app: Flask, values: object) -> None:
    table = Table(app, "Ann", **RACE)
    assert table.seats["Ann"].act("set", values=values).status_code == 422
