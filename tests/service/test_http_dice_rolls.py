"""POST /api/v1/dice/rolls, as a table uses it."""

import hashlib
import hmac
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.service.posting import checked_problem

ROLLS = "/api/v1/dice/rolls"


def roll(client: FlaskClient, **body: Any) -> Any:
    return client.post(ROLLS, json=body)


def test_the_service_rolls(client: FlaskClient) -> None:
    answer = roll(client, notation="2d6+1", purpose="laser to hit", by="red").json
    (rolled,) = answer["rolls"]
    values = [die["value"] for die in rolled["dice"]]
    assert answer["origin"] == "server"
    assert (answer["purpose"], answer["by"]) == ("laser to hit", "red")
    assert all(1 <= value <= 6 for value in values)
    assert rolled["total"] == answer["total"] == sum(values) + 1
    assert rolled["steps"] == [f"2d6: {values[0]} + {values[1]} = {sum(values)}", f"2d6 + 1 = {sum(values) + 1}"]


def test_anybody_can_check_the_roll(client: FlaskClient) -> None:
    answer = roll(client, notation="20d6+5d1000", times=4).json
    fairness = answer["fairness"]
    seed = bytes.fromhex(fairness["seed"])
    assert hashlib.sha256(seed).hexdigest() == fairness["commitment"]
    number = fairness["first"]
    for die in (die for rolled in answer["rolls"] for die in rolled["dice"]):
        while True:
            drawn = int.from_bytes(hmac.digest(seed, str(number).encode(), "sha256")[:8], "big")
            number += 1
            if drawn < 2**64 - 2**64 % die["sides"]:
                break
        assert die["value"] == drawn % die["sides"] + 1


def test_every_roll_has_a_seed_of_its_own(client: FlaskClient) -> None:
    seeds = {roll(client, notation="d6").json["fairness"]["seed"] for _ in range(20)}
    assert len(seeds) == 20
    assert all(len(seed) == 64 for seed in seeds)


def test_dice_from_the_table_are_added_up(client: FlaskClient) -> None:
    answer = roll(client, notation="4d6^3", dice=[4, 1, 6, 4]).json
    assert answer["origin"] == "hand"
    assert answer["total"] == 14
    assert [die["kept"] for die in answer["rolls"][0]["dice"]] == [True, False, True, True]
    assert "fairness" not in answer


def test_several_times_from_the_table(client: FlaskClient) -> None:
    answer = roll(client, notation="2d6", times=3, dice=[1, 2, 3, 4, 5, 6]).json
    assert [rolled["total"] for rolled in answer["rolls"]] == [3, 7, 11]
    assert answer["total"] == 21


@pytest.mark.parametrize(
    ("typed", "missing"), [([], {"count": 2, "sides": 6}), ([3], {"count": 1, "sides": 6}), ([3, 4], {"count": 1, "sides": 8})]
)
def test_too_few_dice_name_what_to_roll(client: FlaskClient, typed: list[int], missing: dict[str, int]) -> None:
    problem = checked_problem(roll(client, notation="2d6+1d8", dice=typed, purpose="damage", by="blue"))
    assert problem["code"] == "dice-needed"
    assert problem["missing"] == [{"purpose": "damage", "by": "blue", **missing}]
    assert problem["taken"] == len(typed)


def test_the_missing_dice_complete_the_roll(client: FlaskClient) -> None:
    typed = [3]
    problem = checked_problem(roll(client, notation="2d6", dice=typed))
    typed += [5] * problem["missing"][0]["count"]
    assert roll(client, notation="2d6", dice=typed).json["total"] == 8


@pytest.mark.parametrize("value", [0, 7, 1000])
def test_a_die_out_of_range_is_named(client: FlaskClient, value: int) -> None:
    problem = checked_problem(roll(client, notation="4d6", dice=[1, 2, 3, value]))
    assert problem["code"] == "die-out-of-range"
    assert problem["errors"][0]["pointer"] == "/dice/3"
    assert problem["params"] == {"index": 3, "value": value, "sides": 6, "purpose": "dice roll"}


@pytest.mark.parametrize("value", [-1, 1001, 3.0, "3", True, None])
def test_what_is_no_die_is_named(client: FlaskClient, value: object) -> None:
    problem = checked_problem(roll(client, notation="2d6", dice=[1, value]))
    assert problem["code"] == "invalid-field"
    assert problem["errors"][0]["pointer"] == "/dice/1"


def test_dice_left_over_are_refused(client: FlaskClient) -> None:
    problem = checked_problem(roll(client, notation="2d6", dice=[1, 2, 3]))
    assert problem["code"] == "too-many-dice"
    assert problem["params"] == {"used": 2, "left": 1}


@pytest.mark.parametrize(
    ("body", "pointer", "code"),
    [
        ({"notation": "3d6x"}, "/notation", "bad-notation"),
        ({"notation": "101d6"}, "/notation", "too-many-dice"),
        ({"notation": "3d1"}, "/notation", "bad-sides"),
        ({"notation": "3d6^4"}, "/notation", "bad-keep"),
        ({"notation": "20d6", "times": 6}, "/times", "too-many-dice"),
        ({"notation": "3d6", "times": 21}, "/times", "invalid-field"),
        ({"notation": "3d6", "times": 0}, "/times", "invalid-field"),
        ({"notation": 3}, "/notation", "invalid-field"),
        ({}, "/notation", "invalid-field"),
        ({"notation": "3d6", "purpose": "a\nb"}, "/purpose", "invalid-field"),
        ({"notation": "3d6", "by": "x" * 41}, "/by", "invalid-field"),
        ({"notation": "3d6", "dice": [1] * 401}, "/dice", "invalid-field"),
        ({"notation": "3d6", "colour": "red"}, "/colour", "invalid-field"),
    ],
)
def test_a_bad_request_names_the_place(client: FlaskClient, body: dict[str, object], pointer: str, code: str) -> None:
    problem = checked_problem(client.post(ROLLS, json=body))
    assert (problem["status"], problem["code"], problem["errors"][0]["pointer"]) == (422, code, pointer)


def test_every_mistake_is_listed_at_once(client: FlaskClient) -> None:
    problem = checked_problem(roll(client, notation=3, times="x", dice=[1, "x", None]))
    assert {error["pointer"] for error in problem["errors"]} == {"/notation", "/times", "/dice/1", "/dice/2"}


def test_the_limits_are_reachable(client: FlaskClient) -> None:
    answer = roll(client, notation="100d1000").json
    assert len(answer["rolls"][0]["dice"]) == 100
    assert len(roll(client, notation="5d6", times=20).json["rolls"]) == 20
