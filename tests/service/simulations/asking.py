"""A simulation over HTTP, as its owner sees it."""

from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from tests.service.simulations.players import RACE

SIMULATIONS = "/api/v1/simulations"
SEATS = [{"name": "red", "bot": "chance"}, {"name": "blue", "bot": "chance"}]
PLAN = {"game": RACE, "games": 60, "seed": 7, "seats": SEATS}


class Asked:
    """A simulation that has been begun."""

    def __init__(self, app: Flask, made: dict[str, Any]) -> None:
        self.client = app.test_client()
        self.made = made
        self.id = made["id"]
        self.path = f"{SIMULATIONS}/{self.id}"
        self.bearer = {"Authorization": f"Bearer {made['token']}"}

    def get(self, path: str = "") -> TestResponse:
        return self.client.get(self.path + path, headers=self.bearer)

    def told(self) -> dict[str, Any]:
        answer = self.get()
        assert answer.status_code == 200, answer.text
        return answer.get_json()

    def is_done(self) -> bool:
        return self.told()["state"] == "done"

    def stop(self) -> TestResponse:
        return self.client.delete(self.path, headers=self.bearer)


def post(app: Flask, plan: dict[str, Any], **headers: str) -> TestResponse:
    return app.test_client().post(
        SIMULATIONS, json=plan, headers={name.replace("_", "-"): text for name, text in headers.items()}
    )


def ask(app: Flask, **changes: Any) -> Asked:
    answer = post(app, {**PLAN, **changes})
    assert answer.status_code == 202, answer.text
    return Asked(app, answer.get_json())
