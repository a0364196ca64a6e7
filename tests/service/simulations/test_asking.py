"""Asking for simulations over HTTP: what is refused, what is answered, to whom."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from service.simulations.redis_store import RedisSimulationStore
from service.simulations.usecases import MOST_RUNNING
from tests.service.simulations.asking import PLAN, SEATS, SIMULATIONS, Asked, post
from tests.service.simulations.players import DERBY
from workers.simulations import Stint

VOYAGE = {"game": "demons-run", "games": 5, "seats": [{"name": "red", "bot": "rookie"}, {"name": "blue", "bot": "rookie"}]}
DESIGN = {"fuel": 200, "structural_integrity": 14, "pi_level": 3, "main_engines": 5, "maneuver_engines": 6}
COSTLY = {
    "name": "a",
    "seat": "red",
    "levels": {**dict.fromkeys(("laser", "tractor", "scrambler", "screens", "main_engines", "maneuver_engines"), 9), **DESIGN},
}

BAD_PLANS: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess"}, "/game"),
    ({"games": 0}, "/games"),
    ({"games": 100_001}, "/games"),
    ({"games": 10.0}, "/games"),
    ({"games": "10"}, "/games"),
    ({"games": True}, "/games"),
    ({**VOYAGE, "games": 20_001}, "/games"),
    ({"seed": -1}, "/seed"),
    ({"seed": 2**53}, "/seed"),
    ({"seats": []}, "/seats"),
    ({"seats": [*SEATS] * 5}, "/seats"),
    ({"seats": [{"name": "red"}]}, "/seats/0/bot"),
    ({"seats": [{"name": "red", "bot": "chance"}, {"name": "red", "bot": "chance"}]}, "/seats/1/name"),
    ({"seats": [{"name": "red", "bot": "chance"}, {"name": "a/b", "bot": "chance"}]}, "/seats/1/name"),
    ({"seats": [{"name": "red", "bot": "chance"}, {"name": " blue", "bot": "chance"}]}, "/seats/1/name"),
    ({"seats": [{"name": "red", "bot": "chance"}, {"name": "blue", "bot": "nobody"}]}, "/seats/1/bot"),
    ({"seats": [{"name": "red", "bot": "chance", "token": "x"}]}, "/seats/0/token"),
    ({"hazards": 1}, "/hazards"),
    ({"label": ""}, "/label"),
    ({"speed": 9}, "/speed"),
    ({"options": {"mode": "assistant"}}, "/options/mode"),
    ({"options": {"seats": []}}, "/options/seats"),
    ({"compare": []}, "/compare"),
    ({"compare": {"games": 3}}, "/compare/games"),
    ({"compare": {"seats": [{"name": "red", "bot": "chance"}, {"name": "blue", "bot": "nobody"}]}}, "/compare/seats/1/bot"),
    ({"compare": {"seats": [{"name": "red", "bot": "chance"}, {"name": "red", "bot": "chance"}]}}, "/compare/seats/1/name"),
    ({"compare": {"options": {"dice": "table"}}}, "/compare/options/dice"),
    ({"compare": {"seats": [*SEATS, {"name": "tan", "bot": "chance"}]}}, "/compare"),
    ({**VOYAGE, "options": {"board": {"name": "nowhere"}}}, "/options/board"),
    ({**VOYAGE, "compare": {"options": {"board": {"name": "nowhere"}}}}, "/compare/options/board"),
]

RULES_REFUSE: list[tuple[dict[str, Any], str]] = [
    ({"rules": {"no_such_rule": 1}}, "/rules/no_such_rule"),
    ({"compare": {"rules": {"no_such_rule": 1}}}, "/compare/rules/no_such_rule"),
    ({"options": {"wheels": 4}}, "/options/wheels"),
    ({"compare": {"options": {"wheels": 4}}}, "/compare/options/wheels"),
    ({"seats": [{"name": "red", "bot": "chance"}]}, "/seats"),
    ({**VOYAGE, "options": {"ships": [{"name": "a", "seat": "red"}]}}, "/options/ships"),
    (
        {**VOYAGE, "options": {"ships": [{"name": "a", "seat": "red", "levels": {"laser": 999}}, {"name": "b", "seat": "blue"}]}},
        "/options/ships/0/levels/laser",
    ),
    ({**VOYAGE, "options": {"ships": [COSTLY, {"name": "b", "seat": "blue"}]}}, "/options/ships/0/levels"),
    ({**VOYAGE, "compare": {"options": {"ships": [COSTLY, {"name": "b", "seat": "blue"}]}}}, "/compare/options/ships/0/levels"),
]


@pytest.mark.parametrize(("changes", "pointer"), BAD_PLANS)
def test_a_plan_that_cannot_be_is_refused_and_the_place_is_named(
    simulating: Flask, changes: dict[str, Any], pointer: str
) -> None:
    answer = post(simulating, {**PLAN, **changes})
    assert answer.status_code == 422, answer.text
    told = answer.get_json()
    assert any(error["pointer"].startswith(pointer) for error in told["errors"]), told


@pytest.mark.parametrize(("changes", "pointer"), RULES_REFUSE)
def test_what_the_rules_refuse_is_refused_and_the_place_is_named(
    simulating: Flask, changes: dict[str, Any], pointer: str
) -> None:
    answer = post(simulating, {**PLAN, **changes})
    told = answer.get_json()
    assert answer.status_code == 422, answer.text
    assert told["rule"]
    assert told["errors"][0]["pointer"].startswith(pointer), told


def test_an_unknown_bot_is_told_which_there_are(simulating: Flask) -> None:
    answer = post(simulating, {**PLAN, "seats": [{"name": "red", "bot": "nobody"}, SEATS[1]]})
    assert "chance" in answer.get_json()["detail"]


def test_a_refused_plan_leaves_nothing_behind(simulating: Flask, store: RedisSimulationStore) -> None:
    post(simulating, {**PLAN, "rules": {"no_such_rule": 1}})
    assert store.running() == []


def test_before_the_first_game_nothing_is_known(asked: Callable[..., Asked]) -> None:
    told = asked().told()
    assert (told["state"], told["games"], told["wanted"], told["progress"]) == ("running", 0, 60, 0)
    assert told["games_per_second"] is told["seconds_left"] is None
    assert told["results"]["variants"][0]["contestants"][0]["wins"]["share"] == {"value": 0, "low": 0, "high": 1}


def test_partial_results_then_all_of_them(asked: Callable[..., Asked], store: RedisSimulationStore) -> None:
    simulation = asked(games=30, compare={"label": "other", "rules": {}})
    chunk = store.claim(simulation.id, 10)
    store.finish(simulation.id, chunk, 0, {})
    Stint(simulation.id, store).play(0.01)
    part = simulation.told()
    assert 0 < part["games"] < 30
    assert part["games_per_second"] > 0
    assert part["seconds_left"] > 0
    while Stint(simulation.id, store).play(1):
        pass
    whole = simulation.told()
    assert (whole["state"], whole["games"], whole["seconds_left"]) == ("done", 30, 0)
    assert whole["results"] == simulation.get("/results").get_json()
    results = whole["results"]
    assert results["comparison"]["pairs"] == 30
    assert results["comparison"]["turns"] == {"value": 0, "low": 0, "high": 0}
    first, second = results["variants"]
    assert first["contestants"] == second["contestants"]
    assert sum(count for _, count in first["turns"]["counts"]) == 30
    assert sum(each["wins"]["count"] - each["wins"]["shared"] / 2 for each in first["contestants"]) == 30


def test_two_house_rules_meet_the_same_dice(asked: Callable[..., Asked], store: RedisSimulationStore) -> None:
    """The same cars win where the finals end with the first of them, and it takes fewer turns."""
    simulation = asked(game=DERBY, games=20, compare={"label": "short", "rules": {"finals_end": "winner_only"}})
    while Stint(simulation.id, store).play(5):
        pass
    results = simulation.told()["results"]
    long, short = results["variants"]
    assert [each["wins"]["count"] for each in long["contestants"]] == [each["wins"]["count"] for each in short["contestants"]]
    comparison = results["comparison"]
    assert comparison["pairs"] == 20
    assert comparison["turns"]["value"] == pytest.approx(short["turns"]["mean"]["value"] - long["turns"]["mean"]["value"])
    assert comparison["turns"]["value"] < 0
    assert {each["wins"]["value"] for each in comparison["contestants"]} == {0}


def test_the_expiry_is_told_and_kept(asked: Callable[..., Asked], store: RedisSimulationStore, redis: Any) -> None:
    simulation = asked(games=1)
    Stint(simulation.id, store).play(1)
    told = simulation.told()
    assert told["expires_at"] > told["created_at"]
    week = 7 * 86_400
    lives = [redis.ttl(f"rm:simulation:{{{simulation.id}}}:{part}") for part in ("head", "counts")]
    assert all(week - 10 < life <= week for life in lives)


def test_only_the_owner_s_token_opens_it(asked: Callable[..., Asked]) -> None:
    mine, yours = asked(), asked()
    for path in ("", "/results", "/chart.svg", "/events"):
        assert mine.client.get(mine.path + path).status_code == 401
        assert mine.client.get(mine.path + path, headers=yours.bearer).status_code == 404
    assert mine.client.delete(mine.path, headers=yours.bearer).status_code == 404
    assert mine.client.post(mine.path + "/tickets", json={"path": "x"}, headers=yours.bearer).status_code == 404
    assert mine.get().headers["Vary"] == "Authorization"
    assert mine.get().headers["Cache-Control"] == "no-store"


def test_one_key_makes_one_simulation_and_the_answer_is_the_first_one(simulating: Flask, store: RedisSimulationStore) -> None:
    plan = {name: value for name, value in PLAN.items() if name != "seed"}
    first, again = (post(simulating, plan, Idempotency_Key="0123456789abcdef-key") for _ in range(2))
    assert first.get_json() == again.get_json()
    assert len(store.running()) == 1
    other = post(simulating, {**plan, "games": 61}, Idempotency_Key="0123456789abcdef-key")
    assert (other.status_code, other.get_json()["code"]) == (422, "key-reused")
    assert post(simulating, plan, Idempotency_Key="short").status_code == 422


def test_without_a_seed_two_simulations_have_two(asked: Callable[..., Asked], simulating: Flask) -> None:
    plan = {name: value for name, value in PLAN.items() if name != "seed"}
    assert len({post(simulating, plan).get_json()["seed"] for _ in range(2)}) == 2
    assert asked(seed=11).made["seed"] == 11


def test_no_more_than_may_are_running(asked: Callable[..., Asked], simulating: Flask) -> None:
    several = [asked(games=1) for _ in range(MOST_RUNNING)]
    answer = post(simulating, PLAN)
    assert (answer.status_code, answer.get_json()["code"]) == (503, "busy")
    assert int(answer.headers["Retry-After"]) > 0
    several[0].stop()
    assert post(simulating, PLAN).status_code == 202


def test_a_stopped_simulation_is_gone_with_everything(asked: Callable[..., Asked], redis: Any) -> None:
    simulation = asked()
    assert simulation.stop().status_code == 204
    assert simulation.get().status_code == 404
    assert simulation.stop().status_code == 404
    assert redis.keys(f"*{simulation.id}*") == []
    assert redis.llen("rq:queue:race-marshal-bulk") == 0


def test_a_ship_design_is_an_option(asked: Callable[..., Asked], store: RedisSimulationStore) -> None:
    ships = [{"name": "mine", "seat": "red", "levels": DESIGN}, {"name": "pink", "seat": "blue"}]
    simulation = asked(**VOYAGE, compare={"label": "my ship", "options": {"ships": ships}})
    while Stint(simulation.id, store).play(1):
        pass
    results = simulation.told()["results"]
    assert [variant["contestants"][0]["name"] for variant in results["variants"]] == ["green", "mine"]
    assert results["comparison"]["pairs"] == 5
    assert results["faults"] == 0


def test_a_design_that_is_too_dear_is_told_its_points_and_a_season_s_ship_is_not(simulating: Flask) -> None:
    plan = {**PLAN, **VOYAGE, "options": {"ships": [COSTLY, {"name": "b", "seat": "blue"}]}}
    told = post(simulating, plan).get_json()
    assert (told["code"], told["rule"], told["params"]["allowed"]) == ("too-many-points", "102A", 80)
    plan["options"]["ships"][0] = {**COSTLY, "in_season": True}
    assert post(simulating, plan).status_code == 202


def test_games_that_break_off_are_told_and_not_counted(asked: Callable[..., Asked], store: RedisSimulationStore) -> None:
    simulation = asked(games=20, seats=[{"name": "red", "bot": "clumsy"}, {"name": "blue", "bot": "chance"}])
    while Stint(simulation.id, store).play(1):
        pass
    results = simulation.told()["results"]
    assert 0 < results["faults"] < 20
    assert results["variants"][0]["games"] == 20 - results["faults"]


@pytest.mark.parametrize("chart", ["wins", "points", "turns", "fates", "hazards", "comparison"])
def test_every_chart_is_drawn_whatever_has_been_played(
    asked: Callable[..., Asked], store: RedisSimulationStore, chart: str
) -> None:
    simulation = asked(game=DERBY, games=4)
    before = simulation.get(f"/chart.svg?chart={chart}")
    assert (before.status_code, before.mimetype) == (200, "image/svg+xml")
    Stint(simulation.id, store).play(0.05)
    after = simulation.get(f"/chart.svg?chart={chart}")
    assert (after.status_code, after.mimetype) == (200, "image/svg+xml"), after.text
    assert after.get_data() == simulation.get(f"/chart.svg?chart={chart}").get_data()
    assert b"games)" in after.get_data()


def test_a_chart_that_there_is_not(asked: Callable[..., Asked]) -> None:
    answer = asked().get("/chart.svg?chart=pie")
    assert (answer.status_code, answer.get_json()["errors"][0]["pointer"]) == (422, "?chart")


def test_a_ticket_opens_one_path(asked: Callable[..., Asked]) -> None:
    simulation = asked()
    path = f"{simulation.path}/chart.svg"
    answer = simulation.client.post(f"{simulation.path}/tickets", json={"path": path}, headers=simulation.bearer)
    ticket = answer.get_json()["ticket"]
    assert simulation.client.get(f"{path}?ticket={ticket}").status_code == 200
    assert simulation.client.get(f"{simulation.path}/events?ticket={ticket}").status_code == 401
    assert simulation.client.get(f"{path}?ticket={'x' * 43}").status_code == 401
    refused = simulation.client.post(f"{simulation.path}/tickets", json={"path": "/"}, headers=simulation.bearer)
    assert (refused.status_code, refused.get_json()["errors"][0]["pointer"]) == (422, "/path")


def test_without_simulations_the_service_says_so(fresh_app: Flask) -> None:
    assert post(fresh_app, PLAN).status_code in {422, 503}
    answer = fresh_app.test_client().get(f"{SIMULATIONS}/abc", headers={"Authorization": f"Bearer {'x' * 43}"})
    assert answer.status_code == 503
