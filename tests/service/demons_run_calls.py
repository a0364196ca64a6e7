"""Calls of Demon's Run as a table makes them."""

from typing import Any

from flask.testing import FlaskClient

from tests.service.posting import checked_problem

PI_0 = 3
"""Pilot Integration Level with the modifier 0."""


def call(client: FlaskClient, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """The answer of a call that succeeds."""
    answer = client.post(f"/api/v1/demons-run{path}", json=body)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.get_json()
    return told


def refusal(client: FlaskClient, path: str, body: dict[str, Any], status: int = 422) -> dict[str, Any]:
    """The problem of a call that is refused."""
    answer = client.post(f"/api/v1/demons-run{path}", json=body)
    assert answer.status_code == status, answer.text
    return checked_problem(answer)


def pointers(problem: dict[str, Any]) -> list[str]:
    return [error["pointer"] for error in problem["errors"]]


def texts(told: dict[str, Any]) -> list[str]:
    """What the table is asked to change."""
    return [move["text"] for move in told["table"]]


def codes(told: dict[str, Any]) -> list[str]:
    return [step["code"] for step in told["steps"]]


def total(told: dict[str, Any], code: str) -> int:
    """The sum of the terms of the only step with this code."""
    (step,) = [step for step in told["steps"] if step["code"] == code]
    return sum(term["value"] for term in step["terms"])


def ship(name: str = "red", *, si: int = 14, pi: int = PI_0, fuel: int = 100, levels: Any = None, **state: Any) -> dict[str, Any]:
    """A ship under way; `levels` are further maximum Levels."""
    all_levels = {"structural_integrity": si, "pi_level": pi, "fuel": fuel, **(levels or {})}
    return {"name": name, "levels": all_levels, **state}


def armed(weapon: str, level: int, **more: Any) -> dict[str, Any]:
    """A ship with one Function allocated at its maximum Level."""
    return ship(levels={weapon: level}, allocated={weapon: level}, **more)


def board(**terrain: Any) -> dict[str, Any]:
    """The round test board; `hole` is the hex of a clockwise Hell Hole, and other terrain is as in board files."""
    hole = terrain.pop("hole", None)
    holes = [{"hex": hole, "kind": terrain.pop("kind", "ordinary"), "rotation": "clockwise"}] if hole else []
    return {"name": "tb", "shape": {"radius": 15}, "holes": holes, **terrain}
