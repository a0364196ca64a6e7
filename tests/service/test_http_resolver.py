"""The pattern of resolvers, on a small rule of its own."""

from typing import Any

import pytest
from flask import Response
from flask.testing import FlaskClient

from rules.errors import RuleViolation
from service.app import create_app
from service.http.blueprint import Blueprint
from service.http.dice_source import dice_source
from service.http.fields import StrictInteger
from service.http.resolver import ResolverSchema, resolution_answer
from tests.service.conftest import PretendedPlatform, http_settings
from tests.service.posting import checked_problem


class DuelSchema(ResolverSchema):
    skill = StrictInteger(1, 10, required=True)


@pytest.fixture
def client() -> FlaskClient:
    app = create_app(http_settings(), PretendedPlatform())
    app.register_blueprint(duels())
    return app.test_client()


def duels() -> Blueprint:
    blp = Blueprint("duels", __name__)

    @blp.route("/duels", methods=["POST"])
    @blp.operation("duel")
    @blp.arguments(DuelSchema())
    def duel(body: dict[str, Any]) -> Response:
        with dice_source(body.get("dice")) as source:
            if body["skill"] == 10:
                raise RuleViolation("too-skilled", "207", "Nobody is that good.")
            hit = source.dice.total(2, 6, "to hit", "red") <= body["skill"]
            wound = source.dice.one(10, "wound", "blue") if hit else 0
        steps = [{"section": "207", "code": "hit", "params": {"hit": hit}, "text": "Hit." if hit else "Missed."}]
        return resolution_answer(source, {"hit": hit, "wound": wound}, steps=steps, table=[])

    return blp


def test_dice_by_hand(client: FlaskClient) -> None:
    answer = client.post("/duels", json={"skill": 7, "dice": [3, 4, 9]}).json
    assert answer["outcome"] == {"hit": True, "wound": 9}
    assert answer["dice"] == [
        {"purpose": "to hit", "by": "red", "count": 2, "sides": 6, "values": [3, 4], "origin": "hand"},
        {"purpose": "wound", "by": "blue", "count": 1, "sides": 10, "values": [9], "origin": "hand"},
    ]
    assert "fairness" not in answer


def test_dice_by_the_service(client: FlaskClient) -> None:
    answer = client.post("/duels", json={"skill": 2}).json
    assert {batch["origin"] for batch in answer["dice"]} == {"server"}
    assert len(answer["fairness"]["seed"]) == 64


def test_the_second_batch_is_asked_for_when_it_is_needed(client: FlaskClient) -> None:
    problem = checked_problem(client.post("/duels", json={"skill": 7, "dice": [3, 4]}))
    assert problem["missing"] == [{"purpose": "wound", "count": 1, "sides": 10, "by": "blue"}]
    assert problem["taken"] == 2
    assert client.post("/duels", json={"skill": 7, "dice": [6, 6]}).json["outcome"]["hit"] is False


def test_a_die_left_over_is_refused(client: FlaskClient) -> None:
    assert checked_problem(client.post("/duels", json={"skill": 7, "dice": [6, 6, 1]}))["code"] == "too-many-dice"


def test_a_die_out_of_range_is_counted_over_all_batches(client: FlaskClient) -> None:
    problem = checked_problem(client.post("/duels", json={"skill": 7, "dice": [3, 4, 11]}))
    assert problem["errors"][0]["pointer"] == "/dice/2"


@pytest.mark.parametrize("dice", [None, [1], [1, 2, 3, 4, 5]])
def test_a_refusal_of_the_rules_comes_before_the_dice(client: FlaskClient, dice: list[int] | None) -> None:
    body = {"skill": 10} if dice is None else {"skill": 10, "dice": dice}
    problem = checked_problem(client.post("/duels", json=body))
    assert (problem["code"], problem["rule"]) == ("too-skilled", "207")


@pytest.mark.parametrize(
    "body", [{"skill": 7, "odds": 1}, {"skill": 7, "rules": []}, {"skill": 7, "rules": {"": 1}}, {"skill": 7, "luck": 1}]
)
def test_a_bad_request_is_refused(client: FlaskClient, body: dict[str, object]) -> None:
    assert checked_problem(client.post("/duels", json=body))["code"] == "invalid-field"
