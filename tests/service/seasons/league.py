"""A season over HTTP."""

from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from tests.service.posting import checked_problem
from tests.service.test_http_openapi import CLOSED, DOCUMENT, faults

SEASONS = "/api/v1/demons-run/seasons"
DESIGN = {
    "fuel": 210, "structural_integrity": 14, "pi_level": 3, "main_engines": 6, "maneuver_engines": 6, "tractor": 10, "laser": 10,
    "screens": 4,
}  # fmt: skip


class League:
    """A season, and whoever has its token. Every answer is held against the document."""

    def __init__(self, app: Flask, *ships: str, token: str = "", season: str = "") -> None:
        """Ships are called after their players: ``a1`` is Ann's, ``b1`` is Bob's."""
        self.app = app
        self.client = app.test_client()
        if not season:
            made = self.client.post(SEASONS, json={"players": [{"name": "Ann"}, {"name": "Bob"}]})
            assert made.status_code == 201, made.text
            season, token = made.get_json()["id"], made.get_json()["token"]
        self.id = season
        self.token = token
        for name in ships:
            self.enrol(name)

    def send(self, method: str, path: str = "", body: object = None, **headers: str) -> TestResponse:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token:
            named["Authorization"] = f"Bearer {self.token}"
        sent = {} if body is None else {"json": body}
        answer = self.client.open(f"{SEASONS}/{self.id}{path}", method=method, headers=named, **sent)
        assert_as_documented(method, path, answer)
        return answer

    def told(self, method: str, path: str = "", body: object = None, **headers: str) -> dict[str, Any]:
        answer = self.send(method, path, body, **headers)
        assert answer.status_code < 300, answer.text
        return answer.get_json() or {}

    def refused(self, path: str, body: object, status: int = 422, **headers: str) -> dict[str, Any]:
        answer = self.send("POST", path, body, **headers)
        assert answer.status_code == status, answer.text
        return checked_problem(answer)

    def enrol(self, name: str) -> dict[str, Any]:
        player = "Ann" if name[0] == "a" else "Bob"
        return self.told("POST", "/ships", {"name": name, "player": player, "levels": DESIGN})

    def race(self, **points: int) -> int:
        """A race in which each ship finished with so many points; its number."""
        number = self.enter(*points)["race"]["number"]
        results = [{"ship": ship, "status": "finished", "points": score} for ship, score in points.items()]
        self.told("POST", f"/races/{number}/results", {"ships": results})
        return number

    def enter(self, *ships: str) -> dict[str, Any]:
        return self.told("POST", "/races", {"ships": list(ships)})

    def ship(self, name: str) -> dict[str, Any]:
        (found,) = [ship for ship in self.told("GET")["ships"] if ship["name"] == name]
        return found


def assert_as_documented(method: str, path: str, answer: TestResponse) -> None:
    parts = path.split("/")
    if len(parts) > 2:
        parts[2] = "{number}"
    documented = DOCUMENT["paths"][f"{SEASONS}/{{season_id}}{'/'.join(parts)}"][method.lower()]["responses"]
    response = documented[str(answer.status_code)]
    if answer.data:
        assert not faults(answer.get_json(), response["content"][answer.mimetype]["schema"], CLOSED)
