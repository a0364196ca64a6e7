"""A stranger follows the recipe with nothing but the standard library, and comes to the same dice."""

import hashlib
import hmac
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from service.sessions.model import Change, Entry
from service.sessions.secrets import hashed
from service.sessions.usecases import Created, Sessions
from tests.service.posting import checked_problem
from tests.service.sessions.table import Device, Table


class Verifier:
    """What the recipe says, step by step."""

    def __init__(self, seed: str, stream: str) -> None:
        key = bytes.fromhex(seed)
        self.key = key if stream == "dice" else hashlib.sha256(b"shuffle" + key).digest()
        self.i = 0

    def die(self, sides: int) -> int:
        while True:
            number = int.from_bytes(hmac.new(self.key, str(self.i).encode(), "sha256").digest()[:8], "big")
            self.i += 1
            if number < 2**64 - 2**64 % sides:
                return number % sides + 1

    def values(self, roll: dict[str, Any]) -> list[int]:
        if not roll["is_secret"]:
            return [self.die(roll["sides"]) for _ in roll["values"]]
        cards = list(range(1, len(roll["values"]) + 1))
        for k in range(len(cards), 1, -1):
            place = self.die(k)
            cards[k - 1], cards[place - 1] = cards[place - 1], cards[k - 1]
        return cards


def report(device: Device) -> dict[str, Any]:
    """All pages in one."""
    found = device.get("/fairness?limit=3").get_json()
    following = found["next"]
    while following is not None:
        page = device.get(f"/fairness?limit=3&after={following}").get_json()
        found["rolls"] += page["rolls"]
        following = page["next"]
    return found


def verified(found: dict[str, Any]) -> int:
    """How many rolls of the service were checked."""
    verifiers: dict[tuple[int, str], Verifier] = {}
    for seed in found["seeds"]:
        assert hashlib.sha256(bytes.fromhex(seed["seed"])).hexdigest() == seed["commitment"]
    mine = [roll for roll in found["rolls"] if roll["stream"]]
    for roll in mine:
        seed = found["seeds"][roll["seed"]]
        assert roll["version"] >= seed["since"]
        verifier = verifiers.setdefault((roll["seed"], roll["stream"]), Verifier(seed["seed"], roll["stream"]))
        assert roll["first"] == verifier.i, "a gap"
        assert roll["values"] == verifier.values(roll)
    return len(mine)


@pytest.mark.parametrize("dice", ["server", "table"])
def test_every_shuffle_of_a_whole_game(toy_table: Callable[..., Table], dice: str) -> None:
    table = toy_table("hidden-hands", "red", "blue", dice=dice)
    before = report(table.marshal)
    assert (before["is_revealed"], before["seeds"][0]["seed"], before["rolls"][0]["values"]) == (False, None, [])
    while table.next_seat():
        assert table.play_on().status_code == 200
    after = report(table.marshal)
    assert after["is_revealed"]
    assert table.marshal.view()["commitment"] == after["seeds"][0]["commitment"]
    assert after["seeds"][0]["commitment"] == before["seeds"][0]["commitment"]
    assert verified(after) == 1
    assert after["counts"] == {}, "a shuffle is not a die"


def test_a_race_whose_cards_run_out_shuffles_several_times(playing: Flask) -> None:
    table = Table(playing, "red", "blue", dice="table")
    while table.next_seat():
        assert table.play_on().status_code == 200
    found = report(table.seats["red"])
    assert verified(found) == len(found["rolls"]) > 1
    assert {roll["stream"] for roll in found["rolls"]} == {"dice", "shuffles"}


def test_dice_of_the_service_and_of_hands_are_told_apart(toy_table: Callable[..., Table]) -> None:
    table = toy_table("bumping-cars", "red", "blue", "green")
    by_hand = by_service = 0
    while seat := table.next_seat():
        decision = table.marshal.view()["awaiting"][0]["id"]
        answer = table.seats[seat].act("move", decision)
        while answer.get_json()["missing"]:
            is_hand = (by_hand + by_service) % 3 == 0
            answer = table.seats[seat].post("/dice", {"values": [2]} if is_hand else {"server": "roll"})
            by_hand += is_hand
            by_service += not is_hand
    found = report(table.seats["red"])
    assert found["counts"] == {"hand": by_hand, "server": by_service}
    assert [len(found["rolls"]), verified(found)] == [by_hand + by_service, by_service]
    faces = {(each["sides"], each["origin"]): each["counts"] for each in found["faces"]}
    assert faces[6, "hand"] == [0, by_hand, 0, 0, 0, 0]
    assert sum(faces[6, "server"]) == by_service


def test_a_seed_that_is_revealed_rolls_no_more(toy_table: Callable[..., Table]) -> None:
    table = toy_table("bumping-cars", "red", "blue", dice="server")
    table.play_on()
    problem = checked_problem(table.seats["red"].post("/fairness/seed", {}))
    assert (problem["status"], problem["code"]) == (403, "not-allowed")
    first = table.marshal.post("/fairness/seed", {}, Idempotency_Key="0123456789abcdef")
    again = table.marshal.post("/fairness/seed", {}, Idempotency_Key="0123456789abcdef")
    assert first.get_json() == again.get_json()
    assert first.get_json()["kind"] == "disclosed"
    assert table.seats["red"].get("/log").get_json()["entries"][-1]["note"]["said"][0]["code"] == "seed-revealed"
    during = report(table.seats["blue"])
    assert [seed["seed"] is None for seed in during["seeds"]] == [False, True]
    while table.next_seat():
        assert table.play_on().status_code == 200
    found = report(table.marshal)
    assert found["seeds"][1]["commitment"] == during["seeds"][1]["commitment"]
    assert verified(found) == len(found["rolls"])
    assert {roll["seed"] for roll in found["rolls"]} == {0, 1}


class TakenUpAgain:
    """A change that goes back behind the end of the game."""

    def work_out(self, engine: Any, loaded: Any, grant: Any, at: str) -> Change:
        state = {**loaded.snapshot.state, "cars": {"red": 1, "blue": 2}}
        return Change(replace(loaded.snapshot, state=state, is_over=False), Entry("action", at, "marshal"))


def test_a_game_taken_up_again_after_its_end_has_a_fresh_seed(toy: Callable[..., Created], sessions: Sessions, toy_table) -> None:
    table = toy_table("bumping-cars", "red", "blue", dice="server")
    while table.next_seat():
        table.play_on()
    over = report(table.marshal)
    assert over["is_revealed"]
    sessions.submit(table.id, hashed(table.marshal.token), TakenUpAgain())
    again = report(table.marshal)
    assert (again["is_revealed"], len(again["seeds"])) == (False, 2)
    assert again["seeds"][0] == over["seeds"][0]
    assert again["seeds"][1]["seed"] is None
    while table.next_seat():
        assert table.play_on().status_code == 200
    assert verified(report(table.marshal)) > len(over["rolls"])


def test_pages_end_where_the_rolls_end(toy_table: Callable[..., Table]) -> None:
    table = toy_table("hidden-hands", "red", "blue", dice="server")
    assert table.marshal.get("/fairness?limit=1").get_json()["next"] is None
    assert table.marshal.get("/fairness?after=7").get_json()["rolls"] == []
    assert checked_problem(table.marshal.get("/fairness?limit=0"))["code"] == "invalid-field"
    assert checked_problem(table.device().get("/fairness"))["code"] == "unauthorized"
