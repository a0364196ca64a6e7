"""A table over HTTP: a session, and a client for each of its tokens."""

from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

SESSIONS = "/api/v1/sessions"
RACE = {"game": "devil-take-the-hindmost", "options": {"cards": "dealt"}}


class Device:
    """A phone or a screen with its token, empty for none."""

    def __init__(self, app: Flask, session: str, token: str) -> None:
        self._client = app.test_client()
        self.path = f"{SESSIONS}/{session}"
        self.token = token
        self.bearer = {"Authorization": f"Bearer {token}"} if token else {}

    def get(self, path: str = "", **headers: str) -> TestResponse:
        return self._client.get(self.path + path, headers={**self.bearer, **told(headers)})

    def post(self, path: str, body: object, **headers: str) -> TestResponse:
        return self._client.post(self.path + path, json=body, headers={**self.bearer, **told(headers)})

    def patch(self, path: str, body: object, **headers: str) -> TestResponse:
        return self._client.patch(self.path + path, json=body, headers={**self.bearer, **told(headers)})

    def delete(self) -> TestResponse:
        return self._client.delete(self.path, headers=self.bearer)

    def act(self, name: str, decision: str = "", seat: str = "", query: str = "", **params: Any) -> TestResponse:
        body = {"name": name, "decision": decision, "seat": seat, "params": params}
        return self.post(f"/actions{query}", body)

    def view(self) -> dict[str, Any]:
        return self.get().get_json()

    def offers(self) -> list[dict[str, Any]]:
        return self.get("/actions").get_json()["actions"]


def told(headers: dict[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


class Table:
    """A session with a device for the marshal, one for each seat, and a screen."""

    def __init__(self, app: Flask, *seats: str, made: tuple[str, str, dict[str, str]] | None = None, **plan: Any) -> None:
        """`made` is a session that is there already: its id, its marshal's token, and its codes by seat ('' for the screen)."""
        self.app = app
        if made is None:
            plan = {**RACE, "seats": [{"name": seat} for seat in seats], **plan}
            answer = app.test_client().post(SESSIONS, json=plan)
            assert answer.status_code == 201, answer.text
            told_ = answer.get_json()
            made = told_["id"], told_["token"], {code["seat"] or "": code["code"] for code in told_["codes"]}
        self.id, token, self.codes = made
        self.marshal = self.device(token)
        self.seats = {seat: self.join(seat) for seat in seats}

    def device(self, token: str = "") -> Device:
        return Device(self.app, self.id, token)

    def join(self, seat: str, **headers: str) -> Device:
        answer = self.device().post("/join", {"code": self.codes[seat]}, **headers)
        assert answer.status_code == 200, answer.text
        return self.device(answer.get_json()["token"])

    def next_seat(self) -> str:
        """Who has to decide now, empty when the game is over."""
        awaiting = self.marshal.view()["awaiting"]
        return awaiting[0]["seat"] if awaiting else ""

    def play_on(self, choose: int = 0, **headers: str) -> TestResponse:
        """The next seat does the first (or another) thing that it is offered."""
        player = self.seats[self.next_seat()]
        offers = player.offers()
        return player.post("/actions", offers[choose % len(offers)], **headers)
