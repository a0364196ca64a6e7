"""Races of a season that are played in sessions."""

from typing import Any

import pytest
from flask import Flask

from tests.service.seasons.league import League
from tests.service.sessions.table import Device, Table


class Played:
    """A race of a season in a session."""

    def __init__(self, league: League, plan: dict[str, Any]) -> None:
        self.table = Table(league.app, *[seat["name"] for seat in plan["seats"]], **plan)
        self.source = {"session": self.table.id, "session_token": self.table.marshal.token}

    def answer(self, kind: str, name: str = "", **params: Any) -> None:
        """Make the first open decision of this kind, whoever's it is."""
        decision = next(each for each in self.table.marshal.view()["awaiting"] if each["kind"] == kind)
        device: Device = self.table.seats[decision["seat"]]
        done = device.act(name or kind, decision["id"], **params)
        assert done.status_code == 200, done.text

    def fly_away(self) -> None:
        """A race of one Turn: every ship leaves the board."""
        for _ in self.table.seats:
            self.answer("design-ship", facing=self._outward())
        for _ in self.table.seats:
            self.answer("allocate", accelerate=1)
        for _ in self.table.seats:
            self.answer("phase", "move", path=["F"])

    def _outward(self) -> int:
        decision = next(each for each in self.table.marshal.view()["awaiting"] if each["kind"] == "design-ship")
        name = decision["id"].removeprefix("design-")
        ships: list[dict[str, Any]] = self.table.marshal.view()["view"]["ships"]
        facing: int = next(ship["facing"] for ship in ships if ship["name"] == name)
        return (facing + 2) % 6 + 1


def test_a_race_is_refereed_with_the_improved_ships_and_counts(app: Flask) -> None:
    league = League(app, "a1", "b1", "a2", "b2")
    league.race(a1=150)
    league.told("POST", "/experience", {"ship": "a1", "levels": {"screens": 2}})
    league.race(a2=10)
    entered = league.enter("a1", "b1")
    played = Played(league, entered["session"])
    sheet = next(ship for ship in played.table.seats["Ann"].view()["view"]["ships"] if ship["name"] == "a1")["sheet"]
    assert sheet["levels"] == league.ship("a1")["levels"]
    assert "sheet" not in next(ship for ship in played.table.seats["Bob"].view()["view"]["ships"] if ship["name"] == "a1")
    played.fly_away()
    decided = league.told("POST", "/races/3/results", played.source)
    assert decided["race"]["session"] == played.table.id
    assert {result["ship"]: result["status"] for result in decided["race"]["results"]} == {
        "a1": "disqualified",
        "b1": "disqualified",
    }
    league.race(a2=10)
    league.enter("a1", "b1")
    problem = league.refused("/races/5/results", played.source)
    assert (problem["code"], problem["errors"][0]["pointer"]) == ("session-counted", "/session")


def test_a_race_that_is_not_over_does_not_count(app: Flask) -> None:
    league = League(app, "a1")
    played = Played(league, league.enter("a1")["session"])
    problem = league.refused("/races/1/results", played.source)
    assert (problem["code"], problem["errors"][0]["pointer"]) == ("race-not-over", "/session")


@pytest.mark.parametrize("change", [{"fuel": 220}, {"pi_level": 9}])
def test_a_race_with_other_ships_does_not_count(app: Flask, change: dict[str, int]) -> None:
    league = League(app, "a1")
    plan = league.enter("a1")["session"]
    plan["options"]["ships"][0]["levels"] |= change
    problem = league.refused("/races/1/results", Played(league, plan).source)
    assert (problem["code"], problem["errors"][0]["pointer"]) == ("other-race", "/session")


def test_the_results_of_a_session_are_the_marshals_to_give(app: Flask) -> None:
    league = League(app, "a1")
    played = Played(league, league.enter("a1")["session"])
    seat = played.source | {"session_token": played.table.seats["Ann"].token}
    assert league.refused("/races/1/results", seat, 403)["params"] == {"needed": "marshal"}
    for source in (played.source | {"session_token": league.token}, played.source | {"session": "nowhere"}):
        problem = league.refused("/races/1/results", source)
        assert (problem["code"], problem["errors"][0]["pointer"]) == ("invalid-field", "/session")
    cards = Table(app, "red", "blue")
    problem = league.refused("/races/1/results", {"session": cards.id, "session_token": cards.marshal.token})
    assert (problem["code"], problem["errors"][0]["pointer"]) == ("invalid-field", "/session")


def test_a_session_that_has_expired_leaves_the_season_alone(app: Flask) -> None:
    league = League(app, "a1")
    played = Played(league, league.enter("a1")["session"])
    played.fly_away()
    league.told("POST", "/races/1/results", played.source)
    assert played.table.marshal.delete().status_code == 204
    assert league.told("GET")["races"][0]["results"][0]["status"] == "disqualified"
