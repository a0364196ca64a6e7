"""A whole race of Demon's Run through a session, by players who see only what the service tells them."""

from typing import Any

import pytest
from flask import Flask

from rules.game import Action
from tests.rules.demons_run.referee.players import Player
from tests.service.sessions.table import Table

RACE = {"game": "demons-run", "options": {}}


def offers_of(table: Table, seat: str) -> list[Action]:
    return [Action(each["name"], each["seat"], each["decision"], each["params"]) for each in table.seats[seat].offers()]


def play_on(table: Table, player: Player) -> dict[str, Any]:
    """The first open decision is answered; answers what the service said."""
    decision = table.marshal.view()["awaiting"][0]
    seat = decision["seat"] or next(iter(table.seats))
    offers = [offer for offer in offers_of(table, seat) if offer.decision == decision["id"]]
    action = player.answer(table.seats[seat].view()["view"], offers)
    answer = table.seats[seat].act(action.name, action.decision, action.seat, **action.params)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.get_json()
    return told


def test_a_whole_race(app: Flask):
    table, player = Table(app, "Ann", "Bob", **RACE), Player(5)
    for _ in range(400):
        if not table.marshal.view()["awaiting"]:
            break
        play_on(table, player)
    seen = table.marshal.view()
    assert seen["is_over"]
    assert {score["seat"] for score in seen["outcome"]["scores"]} == {"Ann", "Bob"}
    picture = table.seats["Ann"].get("/board.svg")
    assert picture.content_type == "image/svg+xml"
    assert "rm-board" in picture.text


def test_the_opening_tells_where_the_markers_go(app: Flask):
    table = Table(app, "Ann", "Bob", **RACE)
    entries = table.seats["Ann"].get("/log").get_json()["entries"]
    assert {"text": "Put lucifer into 1811."}.items() <= entries[0]["table"][16].items()


def test_a_sheet_goes_nowhere_but_to_its_owner(app: Flask):
    table, player = Table(app, "Ann", "Bob", **RACE), Player(5)
    for _ in range(12):
        play_on(table, player)
    ann, bob = table.seats["Ann"], table.seats["Bob"]
    assert ["sheet" in ship for ship in ann.view()["view"]["ships"]] == [True, False]
    assert ["sheet" in ship for ship in table.marshal.view()["view"]["ships"]] == [False, False]
    told = [
        [
            step["text"]
            for entry in seat.get("/log").get_json()["entries"]
            for step in entry["steps"]
            if "designed" in step["text"]
        ]
        for seat in (ann, bob)
    ]
    assert [["secret" in text for text in texts] for texts in told] == [[False, True], [True, False]]


@pytest.mark.parametrize("seed", [3])
def test_dice_of_the_table(app: Flask, seed: int):
    """Every step that needs dice waits for somebody to go on, and every batch for the table."""
    table, player = Table(app, "Ann", "Bob", **RACE, dice="table"), Player(seed)
    batches = 0
    for _ in range(60):
        seen = table.marshal.view()
        if seen["pending"]:
            missing = seen["pending"]
            values = [1 + player.below(missing["sides"]) for _ in range(missing["count"])]
            answer = table.seats["Ann"].post("/dice", {"values": values})
            assert answer.status_code == 200, answer.text
            batches += 1
        elif seen["awaiting"]:
            play_on(table, player)
    assert batches > 20


def test_a_marshal_sets_things_by_hand(app: Flask):
    """The table is told what to move, and of a sheet only that it was set."""
    table, player = Table(app, "Ann", "Bob", **RACE), Player(5)
    for _ in range(3):
        play_on(table, player)
    ann, bob = table.seats["Ann"], table.seats["Bob"]
    values = {"ship/green/hex": "0505", "buoy/easy-1/hex": None, "ship/green/buoys": ["easy-1"], "ship/pink/levels/screens": 11}
    answer = table.marshal.post("/corrections", {"set": values, "reason": "knocked over"})
    assert answer.status_code == 200, answer.text
    moves = [move["text"] for move in answer.get_json()["table"]]
    assert "Take easy-1 off the board (1205)." in moves
    assert "Move green from 0000 to 0505." in moves
    told = {name: seat.get("/log").get_json()["entries"][-1]["steps"] for name, seat in table.seats.items()}
    screens = {name: next(step for step in steps if step["code"] == "level-set") for name, steps in told.items()}
    assert "the number was not told" in screens["Ann"]["text"]
    assert screens["Bob"]["text"].endswith("to 11 by hand.")
    sheets = [ship.get("sheet") for ship in bob.view()["view"]["ships"]]
    assert sheets[1]["levels"]["screens"] == 11
    refused = table.marshal.post("/corrections", {"set": {"ship/pink/buoys": ["easy-1"]}, "reason": "a slip"})
    assert (refused.status_code, refused.get_json()["errors"][0]["pointer"]) == (422, "/set/ship~1pink~1buoys")
    for _ in range(6):
        play_on(table, player)
    assert ann.view()["view"]["ships"][0]["buoys"][0]["id"] == "easy-1"


def test_a_trial_does_not_end_what_is_decided_in_secret(app: Flask):
    """Whoever allocates shows how fast the ship is going to be when the phases begin; trying that out would leave no trace."""
    table, player = Table(app, "Ann", "Bob", **RACE), Player(5)
    while [decision["section"] for decision in table.marshal.view()["awaiting"]] != ["203"]:
        play_on(table, player)
    body = {"set": {"race/waiting": []}, "reason": "the other one is asleep"}
    tried = table.marshal.post("/corrections?dry_run=true", body).get_json()
    assert tried["legal"]
    assert (tried["steps"], tried["table"], tried["awaiting"]) == ([], [], [])
    done = table.marshal.post("/corrections", body)
    assert "phase-begun" in [step["code"] for step in done.get_json()["steps"]]
